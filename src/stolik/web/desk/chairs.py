"""Seats as somebody types them: table by table, seat by seat, by number or by name.

Reads texts into a seating and says beside each seat what is wrong; knows no request and no state.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from stolik.tournament.seats import LETTERS, Seating, Table


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of the form: what was typed and what is wrong with it; who sits there now."""

    table: int
    letter: str
    typed: str = ""
    wrong: str = ""
    taken: str = ""

    @property
    def field(self) -> str:
        return f"t{self.table}-{self.letter}"


Chairs = tuple[tuple[int, tuple[Chair, ...]], ...]


def empty_chairs(sizes: Sequence[int]) -> Chairs:
    """The chairs of tables of these sizes, nobody on them."""
    return tuple(
        (number, tuple(Chair(number, letter) for letter in LETTERS[:size]))
        for number, size in enumerate(sizes, 1)
    )


def taken_chairs(seating: Seating, names: Mapping[int, str]) -> Chairs:
    """The chairs of a seating with the people on them."""
    return tuple(
        (
            table.number,
            tuple(
                Chair(
                    table.number,
                    letter,
                    who := f"{entry} {names.get(entry, '')}".strip(),
                    taken=who,
                )
                for letter, entry in zip(LETTERS, table.seats, strict=False)
            ),
        )
        for table in seating
    )


def typed_chairs(
    chairs: Chairs, values: Mapping[str, str], names: Mapping[int, str]
) -> tuple[Chairs, Seating | None]:
    """The chairs with what was typed; the seating too, if every seat could be read."""
    seats_taken: dict[int, str] = {}
    read_chairs: list[tuple[int, tuple[Chair, ...]]] = []
    seating: list[Table] = []
    for number, row in chairs:
        typed_row: list[Chair] = []
        people: list[int] = []
        for chair in row:
            typed = values.get(chair.field, "").strip()[:200]
            entry, wrong = entry_meant(typed, names)
            if entry is not None and entry in seats_taken:
                wrong = gettext("{entry} already sits at {seats_taken}").format(
                    entry=entry, seats_taken=seats_taken[entry]
                )
            if entry is not None:
                seats_taken.setdefault(entry, f"{number}{chair.letter}")
                people.append(entry)
            typed_row.append(Chair(number, chair.letter, typed, wrong, chair.taken))
        read_chairs.append((number, tuple(typed_row)))
        seating.append(Table(number, tuple(people)))
    fine = not any(chair.wrong for _, row in read_chairs for chair in row)
    return tuple(read_chairs), tuple(seating) if fine else None


def compared_chairs(chairs: Chairs, names: Mapping[int, str]) -> Chairs:
    """The chairs typed, each that would change saying who sits there now."""

    def compared(chair: Chair) -> Chair:
        same = entry_meant(chair.typed, names)[0] == entry_meant(chair.taken, names)[0]
        now = gettext("Sits here now: {taken}").format(taken=chair.taken)
        return chair if same or chair.wrong else replace(chair, wrong=now)

    return tuple((number, tuple(compared(chair) for chair in row)) for number, row in chairs)


def entry_meant(typed: str, names: Mapping[int, str]) -> tuple[int | None, str]:
    """Who is meant by a number, a number with a name, or enough of a name; or what is wrong."""
    if not typed:
        return None, gettext("Nobody sits here yet.")
    if number := re.match(r"#?(\d{1,6})\b", typed):
        entry = int(number[1])
        if entry in names:
            return entry, ""
        return None, gettext("There is no number {entry}.").format(entry=entry)
    part_of_name = typed.casefold()
    exact = [entry for entry, name in names.items() if name.casefold() == part_of_name]
    near = exact or [entry for entry, name in names.items() if part_of_name in name.casefold()]
    if len(near) == 1:
        return near[0], ""
    if near:
        return None, gettext("Several people fit: type the number.")
    return None, gettext("Nobody has this name.")


def swapped(seating: Seating, first: int, second: int) -> Seating:
    """The same chairs with two people changed."""
    change = {first: second, second: first}
    return tuple(
        Table(table.number, tuple(change.get(entry, entry) for entry in table.seats))
        for table in seating
    )
