"""The right to report for a table: a link and a short code for each.

Follows the journal: made when people are entered, for as many tables as they may need, and
when seats are given. Reading a page makes none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404

from stolik.tournament.journal import TournamentState
from stolik.tournament.tables import CannotSeat, table_sizes
from stolik.web.models.tournaments import TableCode, Tournament
from stolik.web.tournaments import projection

# Facts after which there may be a table more.
KINDS: Final = frozenset(
    {
        *("entered", "returned", "drawn", "seats-typed", "seated", "seats-changed"),
        "consolation-seated",
    }
)


def table_codes(event: Tournament, numbers: Iterable[int]) -> dict[int, TableCode]:
    """The codes of these tables, by table number; those missing are made.

    A table keeps its code for the whole tournament: labels are printed once.
    """
    ordered = sorted(set(numbers))
    by_number = known_codes(event, ordered)
    # A short code may be taken already, by another tournament: then it is drawn again.
    while missing := [number for number in ordered if number not in by_number]:
        for number in missing:
            try:
                with transaction.atomic():
                    TableCode.objects.create(tournament=event, number=number)
            except IntegrityError:
                continue
        by_number = known_codes(event, ordered)
    return by_number


def code_by_token(token: str) -> TableCode:
    """The table of a link; 404 without a hint for any other."""
    return get_object_or_404(TableCode.objects.select_related("tournament"), token=token)


def code_as_typed(text: str) -> TableCode | None:
    """The table of a code somebody typed: capitals, spaces and dashes do not matter."""
    plain = re.sub(r"[\s\-–·.]", "", text).lower()
    if not re.fullmatch(r"[a-z0-9]{1,10}", plain):
        return None
    return TableCode.objects.filter(code=plain).first()


def known_codes(event: Tournament, numbers: Iterable[int]) -> dict[int, TableCode]:
    """The codes of these tables as far as there are any, by table number."""
    rows = TableCode.objects.filter(tournament=event, number__in=list(numbers))
    return {row.number: row for row in rows.order_by("number")}


def tables_needed(state: TournamentState) -> set[int]:
    """The tables that need a code: those that were seated, and as many as may be needed."""
    seated = {table.number for round_ in state.rounds for table in round_.tables}
    try:
        sizes = table_sizes(sum(entry.status == "in" for entry in state.entries.values()))
    except CannotSeat:
        sizes = ()
    return seated | set(range(1, len(sizes) + 1))


def _agrees(event: Tournament, state: TournamentState) -> bool:
    needed = tables_needed(state)
    return known_codes(event, needed).keys() == needed


def _write(event: Tournament, state: TournamentState) -> None:
    table_codes(event, tables_needed(state))


projection.register(
    projection.Follower("table codes", projection.of_kinds(*KINDS), _agrees, _write)
)
