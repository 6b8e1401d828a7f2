"""What a parameter of the rules is: its domain, and for each preset a value with its origin.

A value is stated by a document, inherited from another one because this one is silent, or decided
where all are. Knows no parameter: the table of them is `stolik.rules.parameters`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from stolik.rules.domains import Choice, Flag, Whole

PRESETS = ("pl-liga", "pl-turniej", "pl-zasady", "wrc9")

Setting = str | int | bool


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from, with the ids of the rules or decisions that give it."""

    how: Literal["stated", "inherited", "decided", "house"]
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of one preset and where it comes from.

    `also` are other values that the same document gives; `free` is where it lets the organiser set
    any. Whatever else somebody chooses comes from the house.
    """

    value: Setting
    origin: Origin
    also: tuple[Cell, ...] = ()
    free: Origin | None = None

    def origin_of(self, value: Setting) -> Origin:
        """Where a value of this parameter comes from."""
        for cell in (self, *self.also):
            if cell.value == value:
                return cell.origin
        return self.free or Origin("house")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One row: its name, what values make sense, and the cell of each preset."""

    name: str
    domain: Choice | Whole | Flag
    cells: tuple[Cell, Cell, Cell, Cell]

    def cell(self, preset: str) -> Cell:
        return self.cells[PRESETS.index(preset)]


def stated(value: Setting, *ids: str) -> Cell:
    return Cell(value, Origin("stated", ids))


def inherited(value: Setting, *ids: str) -> Cell:
    return Cell(value, Origin("inherited", ids))


def decided(value: Setting, *ids: str) -> Cell:
    return Cell(value, Origin("decided", ids))


def besides(cell: Cell, *also: Cell) -> Cell:
    """A value, where the document gives others as well and leaves the choice to the organiser."""
    return replace(cell, also=also)


def changeable(cell: Cell) -> Cell:
    """A value that its document lets the organiser change."""
    return replace(cell, free=cell.origin)


def row(name: str, domain: Choice | Whole | Flag, *cells: Cell) -> Parameter:
    """A row of four cells, or of one cell that all four presets share."""
    liga, turniej, zasady, wrc9 = cells * 4 if len(cells) == 1 else cells
    return Parameter(name, domain, (liga, turniej, zasady, wrc9))
