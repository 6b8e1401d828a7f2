"""Seats as somebody types them: table by table, seat by seat, by number or by name.

Reads texts into a seating and says beside each seat what is wrong; knows no request and no state.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stolik.tournament.seats import LETTERS, Seating, Table
from stolik.web.core.language import either


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of the form: what was typed and what is wrong with it."""

    table: int
    letter: str
    typed: str = ""
    wrong: str = ""

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
                Chair(table.number, letter, f"{entry} {names.get(entry, '')}".strip())
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
                wrong = either(
                    f"{entry} already sits at {seats_taken[entry]}",
                    f"{entry} siedzi już: {seats_taken[entry]}",
                )
            if entry is not None:
                seats_taken.setdefault(entry, f"{number}{chair.letter}")
                people.append(entry)
            typed_row.append(Chair(number, chair.letter, typed, wrong))
        read_chairs.append((number, tuple(typed_row)))
        seating.append(Table(number, tuple(people)))
    fine = not any(chair.wrong for _, row in read_chairs for chair in row)
    return tuple(read_chairs), tuple(seating) if fine else None


def entry_meant(typed: str, names: Mapping[int, str]) -> tuple[int | None, str]:
    """Who is meant by a number, a number with a name, or enough of a name; or what is wrong."""
    if not typed:
        return None, either("Nobody sits here yet.", "Nikt tu jeszcze nie siedzi.")
    if number := re.match(r"#?(\d{1,6})\b", typed):
        entry = int(number[1])
        if entry in names:
            return entry, ""
        return None, either(f"There is no number {entry}.", f"Nie ma numeru {entry}.")
    part_of_name = typed.casefold()
    exact = [entry for entry, name in names.items() if name.casefold() == part_of_name]
    near = exact or [entry for entry, name in names.items() if part_of_name in name.casefold()]
    if len(near) == 1:
        return near[0], ""
    if near:
        return None, either(
            "Several people fit: type the number.", "Pasuje kilka osób: podaj numer."
        )
    return None, either("Nobody has this name.", "Nikt się tak nie nazywa.")


def swapped(seating: Seating, first: int, second: int) -> Seating:
    """The same chairs with two people changed."""
    change = {first: second, second: first}
    return tuple(
        Table(table.number, tuple(change.get(entry, entry) for entry in table.seats))
        for table in seating
    )
