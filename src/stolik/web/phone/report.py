"""What a table typed, read into a report; whatever cannot be read has a sentence beside its field.

Knows fields and people at a table, not whether a report is possible: that is decided elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

from stolik.rules import Violation
from stolik.tournament.report import GameReport
from stolik.web.public.views.seats import Chair

_NUMBER = re.compile(r"[-−–+]?\s*([0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class ReportForm:
    """A form as it came: texts by field name, kept so that nothing has to be typed again."""

    round: int
    game: int
    end: str = ""
    charges: Mapping[int, str] = field(default_factory=dict)
    faces: Mapping[int, str] = field(default_factory=dict)
    unopened: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Faults:
    """What is wrong: in general, and beside the fields of single people."""

    general: tuple[str, ...] = ()
    beside: Mapping[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.general or self.beside)


@dataclass(frozen=True, slots=True)
class ReportField:
    """The fields of one person, with what was typed and what is wrong with it."""

    letter: str
    entry: int
    name: str
    out: bool
    charge: str
    face: str
    unopened: bool
    left: bool
    wrong: str


def report_fields(
    chairs: tuple[Chair, ...], form: ReportForm, faults: Faults
) -> tuple[ReportField, ...]:
    """A form's fields for everybody at the table."""
    return tuple(
        ReportField(
            chair.letter,
            chair.entry,
            chair.name,
            form.end == f"out-{chair.entry}",
            form.charges.get(chair.entry, ""),
            form.faces.get(chair.entry, ""),
            chair.entry in form.unopened,
            chair.entry in form.left,
            faults.beside.get(chair.entry, ""),
        )
        for chair in chairs
        if not chair.absent
    )


def report_form(post: Mapping[str, str], people: tuple[int, ...]) -> ReportForm:
    """The form of a request; nonsense in hidden fields becomes 0."""
    return ReportForm(
        _whole(post.get("round", "")),
        _whole(post.get("game", "")),
        post.get("end", "")[:20],
        {entry: post.get(f"charge-{entry}", "")[:12].strip() for entry in people},
        {entry: post.get(f"face-{entry}", "")[:12].strip() for entry in people},
        frozenset(entry for entry in people if post.get(f"unopened-{entry}")),
        frozenset(entry for entry in people if post.get(f"left-{entry}")),
    )


def report_of(
    form: ReportForm, table: int, people: tuple[int, ...], gone: frozenset[int], *, faces: bool
) -> tuple[GameReport | None, Faults]:
    """The report, or what cannot be read. People who left the tournament may be left empty."""
    end, out = form.end, None
    general: list[str] = []
    if end.startswith("out-"):
        out, end = _whole(end.removeprefix("out-")), "out"
    if end not in ("out", "pool", "time") or (end == "out" and out not in people):
        general.append(gettext("Choose how the game ended."))
    beside: dict[int, str] = {}
    charges: list[tuple[int, int]] = []
    face_values: list[tuple[int, int]] = []
    for entry in people:
        text = form.charges.get(entry, "")
        if entry == out:
            charges.append((entry, 0))
            face_values.append((entry, 0))
        elif not text and entry in gone:
            continue
        elif (charge := number(text)) is None:
            beside[entry] = _unreadable(text)
        else:
            charges.append((entry, charge))
            face = number(form.faces.get(entry, ""))
            face_values.append((entry, charge if face is None else face))
    if general or beside:
        return None, Faults(tuple(general), beside)
    named = {entry for entry, _ in charges}
    return GameReport(
        form.round,
        table,
        form.game,
        end,
        tuple(charges),
        out,
        tuple(entry for entry in people if entry in form.unopened & named and entry != out),
        tuple(entry for entry in people if entry in form.left & named),
        tuple(face_values) if faces and end == "out" else (),
    ), Faults()


def number(text: str) -> int | None:
    """Points as people write them: 12, -12 and − 12 are all twelve.

    >>> number("12"), number("-12"), number("twelve")
    (12, 12, None)
    """
    digits = _NUMBER.fullmatch(text.strip())
    return int(digits.group(1)) if digits else None


def faults_of(
    violations: tuple[Violation, ...], people: tuple[int, ...], sentences: list[str]
) -> Faults:
    """Sentences beside the person they are about, the rest in general."""
    general: list[str] = []
    beside: dict[int, str] = {}
    for violation, sentence in zip(violations, sentences, strict=True):
        entry = next(iter(violation.numbers("entry")), 0)
        if entry in people and violation.code in _ABOUT_PEOPLE:
            beside[entry] = f"{beside[entry]} {sentence}" if entry in beside else sentence
        else:
            general.append(sentence)
    return Faults(tuple(general), beside)


_ABOUT_PEOPLE = (
    "charge-negative",
    "charge-too-high",
    "face-impossible",
    "loser-without-charge",
    "player-missing",
    "unopened-charge",
    "winner-charged",
    "winner-left",
    "winner-unopened",
)


def _unreadable(text: str) -> str:
    if not text:
        return gettext("Type the points left in hand.")
    return gettext("“{text}” is not a number.").format(text=text)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
