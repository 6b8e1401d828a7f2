"""What people of a series are called: in full at its desk, as they chose for everybody else.

Across events the strictest choice counts, wherever it was made. Whoever is known from tournaments
that are not public alone, and agreed to nothing, is a number. Asks the database nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stolik.tournament.season import Placed
from stolik.web.tournaments.names import shown_name
from stolik.web.privacy.visibility import strictest


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a result with whoever it is about.

    `entry` is None in an imported classification, where nobody chose anything. `agreed`: to a
    history under the full name. `carried`: shown as on the days before, nobody said it again.
    """

    who: str
    name: str
    shown: str
    placed: Placed
    entry: int | None = None
    agreed: bool = False
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody across events; `key` is the person's number, or tells of an erased entry.

    `agreed`: everybody may see the results together, on a page of their own.
    """

    key: str
    name: str
    public: str
    agreed: bool = False

    @property
    def person(self) -> int | None:
        return int(self.key) if self.key.isdigit() else None


def people_of(
    lines: Iterable[tuple[Line, bool]], elsewhere: Mapping[str, str] | None = None
) -> dict[str, Known]:
    """Everybody, from the lines in the order of events; true beside those of a public event.

    `elsewhere` says how people are shown by all their events, also those of no series.
    """
    traces: dict[str, list[tuple[Line, bool]]] = {}
    for line, public in lines:
        traces.setdefault(line.who, []).append((line, public))
    names = {who: _named(own) for who, own in traces.items()}
    choices = {who: _choice(own, (elsewhere or {}).get(who)) for who, own in traces.items()}
    shown = {
        who: shown_name(int(who.lstrip("e") or 0), name, choices[who])
        for who, name in names.items()
    }
    full = _apart({who: name or shown[who] for who, name in names.items()})
    apart = _apart(shown)
    return {
        who: Known(
            who,
            full[who],
            apart[who],
            choices[who] == "full" and any(_agreed(line) and public for line, public in own),
        )
        for who, own in traces.items()
    }


def _named(own: Sequence[tuple[Line, bool]]) -> str:
    """The name of the latest event; a spreadsheet's only where there is no other."""
    entered = [line.name for line, _ in own if line.entry is not None]
    return entered[-1] if entered else own[-1][0].name


def _choice(own: Sequence[tuple[Line, bool]], elsewhere: str | None) -> str:
    """How somebody is shown to everybody."""
    if not any(public or _agreed(line) for line, public in own):
        return "number"
    # What was taken over from an earlier day says nothing beside what it was taken from.
    said = [line.shown for line, _ in own if not line.carried]
    if elsewhere is not None:
        said.append(elsewhere)
    return strictest(said) if said else strictest(line.shown for line, _ in own)


def _agreed(line: Line) -> bool:
    return line.agreed and line.shown == "full"


def _apart(names: Mapping[str, str]) -> dict[str, str]:
    """Never two alike: namesakes are counted, whoever was first known being the first."""
    alike: dict[str, list[str]] = {}
    for who in sorted(names, key=lambda who: (not who.isdigit(), int(who.lstrip("e") or 0))):
        alike.setdefault(names[who].casefold(), []).append(who)
    return {
        who: f"{name} ({group.index(who) + 1})" if len(group) > 1 else name
        for who, name in names.items()
        if (group := alike[name.casefold()])
    }
