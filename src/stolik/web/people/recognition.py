"""Who the names of a list are: the exact name first, then its key; whatever is left is asked.

Names are compared with names. A name that is spelled exactly as one person's is that person, also
where its key has two owners. A name that agrees by its key alone (accents, case, order) is proposed
and asked about; so is a line of one key with another line of the same list. What somebody answers
comes back with the name it was about, so that a line may be mended or moved meanwhile. Knows no
database, no request and no page: `acquaintances` reads the people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from stolik.web.core.name_keys import name_key
from stolik.web.core.text import same

NEW: Final = "new"
LEFT_OUT: Final = "out"
# How near somebody is: on the list itself, in the same series, known otherwise.
LISTED, BESIDE, KNOWN = range(3)
_FIELD: Final = re.compile(r"whose_(0|[1-9][0-9]{0,4})")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be meant: `names` are their spellings, the first is what they are called.

    `about` says in words from where they are known, `rank` how near that is.
    """

    person: int
    names: tuple[str, ...]
    about: str = ""
    rank: int = KNOWN

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""

    def spelled(self, name: str) -> bool:
        """Whether this is exactly how they are called somewhere."""
        return same(name) in {same(own) for own in self.names}


@dataclass(frozen=True, slots=True)
class Recognition:
    """One name of a list: everybody who may be meant, the nearest first, and who is proposed.

    `exact`: spelled as the one proposed. `double` is the index of the line it may repeat.
    """

    name: str
    likely: tuple[Candidate, ...] = ()
    proposed: Candidate | None = None
    exact: bool = False
    double: int | None = None

    @property
    def certain(self) -> bool:
        """Whether nobody need be asked: the very name, or nobody like that."""
        return self.double is None and (not self.likely or self.exact)

    @property
    def answerable(self) -> bool:
        """Whether there is anything to choose from."""
        return bool(self.likely) or self.double is not None

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be answered."""
        people = (str(candidate.person) for candidate in self.likely)
        return (*people, NEW, *([LEFT_OUT] if self.double is not None else []))


@dataclass(frozen=True, slots=True)
class Answered:
    """A name with what was answered: the number of a person, NEW, LEFT_OUT, or "" while it is open.

    `clash`: the person is taken by another line already.
    """

    recognition: Recognition
    answer: str = ""
    clash: bool = False

    @property
    def person(self) -> int | None:
        """The known person it is; None for a new one."""
        return int(self.answer) if self.answer.isdigit() else None

    @property
    def candidate(self) -> Candidate | None:
        """The same with names."""
        likely = self.recognition.likely
        return next((one for one in likely if one.person == self.person), None)

    @property
    def preselected(self) -> str:
        """What stands in the form: the answer, or what is proposed."""
        if self.answer or self.clash or self.recognition.proposed is None:
            return self.answer
        return str(self.recognition.proposed.person)


@dataclass(frozen=True, slots=True)
class Answers:
    """What a form sent: for each name its answers in order."""

    by_name: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def sent_answers(values: Mapping[str, str]) -> Answers:
    """The answers of a form: `who_3` about the name in `whose_3`."""
    numbers = sorted(int(match[1]) for name in values if (match := _FIELD.fullmatch(name)))
    by_name: dict[str, tuple[str, ...]] = {}
    for number in numbers:
        name = values[f"whose_{number}"]
        by_name[name] = (*by_name.get(name, ()), values.get(f"who_{number}", ""))
    return Answers(by_name)


def recognition(name: str, candidates: Iterable[Candidate]) -> Recognition:
    """One name by itself.

    >>> known = [Candidate(1, ("Łukasz Źródlany",)), Candidate(2, ("Lukasz Zrodlany",))]
    >>> recognition("Łukasz Źródlany", known).proposed.person
    1
    >>> recognition("Źródlany Łukasz", known).proposed
    """
    key = name_key(name)
    alike = [one for one in candidates if key and key in {name_key(own) for own in one.names}]
    likely = tuple(sorted(alike, key=lambda one: (one.rank, not one.spelled(name))))
    spelled = [one for one in likely if one.spelled(name)]
    pool = spelled or likely
    nearest = [one for one in pool if one.rank == min(other.rank for other in pool)]
    proposed = nearest[0] if len(nearest) == 1 else None
    return Recognition(name, likely, proposed, exact=bool(spelled) and proposed is not None)


def recognitions(names: Sequence[str], candidates: Iterable[Candidate]) -> tuple[Recognition, ...]:
    """Every name of a list; lines of one key beside each other are possible doubles."""
    by_key: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        for key in {name_key(own) for own in candidate.names}:
            by_key.setdefault(key, []).append(candidate)
    lines = [recognition(name, by_key.get(name_key(name), ())) for name in names]
    groups: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        groups.setdefault(name_key(name), []).append(number)
    for key, group in groups.items():
        if key and len(group) > 1:
            _mark_doubles(lines, group)
    return tuple(lines)


def _mark_doubles(lines: list[Recognition], group: Sequence[int]) -> None:
    """Of lines that may be one person the exactly spelled one stays, else the first."""
    holder = next((number for number in group if lines[number].exact), group[0])
    proposals = Counter(line.proposed for line in (lines[number] for number in group) if line.exact)
    held = lines[holder].proposed if lines[holder].exact else None
    for number in group:
        line = lines[number]
        if number == holder or (line.exact and proposals[line.proposed] == 1):
            continue
        left = tuple(one for one in line.likely if one != held)
        lines[number] = replace(line, likely=left, proposed=None, exact=False, double=holder)


def answered(lines: Iterable[Recognition], answers: Answers) -> tuple[Answered, ...]:
    """Every line with what was answered, or what needs no answer; nobody is taken twice."""
    waiting = {name: list(sent) for name, sent in answers.by_name.items()}
    taken: set[str] = set()
    chosen: list[Answered] = []
    for line in lines:
        own = waiting.get(line.name) if line.answerable else None
        answer = own.pop(0) if own else ""
        if answer not in line.answers:
            answer = _unasked(line) if line.certain else ""
        clash = answer.isdigit() and answer in taken
        chosen.append(Answered(line, "" if clash else answer, clash))
        taken.add(answer)
    return tuple(chosen)


def _unasked(line: Recognition) -> str:
    return str(line.proposed.person) if line.proposed else NEW
