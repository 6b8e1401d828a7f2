"""A tournament under construction: changed in place while facts are applied, then frozen."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from stolik.tournament.journal.state import Round, Sheet, Slot, TournamentState

_FIELDS = tuple(field.name for field in fields(TournamentState))


class Draft:
    """A mapping is copied before its first change and owned from then on."""

    def __init__(self, base: TournamentState) -> None:
        self.now: dict[str, Any] = {name: getattr(base, name) for name in _FIELDS}
        self.now["rounds"] = list(base.rounds)
        self._owned: set[object] = set()

    def frozen(self) -> TournamentState:
        return TournamentState(**{**self.now, "rounds": tuple(self.now["rounds"])})

    def mapping(self, name: str) -> dict[Any, Any]:
        if name not in self._owned:
            self.now[name] = dict(self.now[name])
            self._owned.add(name)
        owned: dict[Any, Any] = self.now[name]
        return owned

    def round(self, number: int) -> Round:
        round_: Round = self.now["rounds"][number - 1]
        return round_

    def set_round(self, number: int, **changes: Any) -> None:
        self.now["rounds"][number - 1] = replace(self.round(number), **changes)

    def sheets(self, number: int) -> dict[int, Sheet]:
        """The sheets of a round, for changing."""
        if ("sheets", number) not in self._owned:
            self.set_round(number, sheets=dict(self.round(number).sheets))
            self._owned.add(("sheets", number))
        return self.round(number).sheets  # type: ignore[return-value]  # a dict of our own

    def slot(self, number: int, table: int, game: int) -> Slot:
        sheet = self.round(number).sheets.get(table)
        return sheet[game] if sheet else Slot()

    def set_slot(self, number: int, table: int, game: int, slot: Slot) -> None:
        sheets = self.sheets(number)
        sheet = sheets.get(table)
        if sheet is None:
            games = self.now["format"].stages[self.round(number).stage].games
            sheet = (Slot(),) * (games + 1)
        sheets[table] = (*sheet[:game], slot, *sheet[game + 1 :])

    def change_entry(self, entry: int, **changes: Any) -> None:
        entries = self.mapping("entries")
        entries[entry] = replace(entries[entry], **changes)
