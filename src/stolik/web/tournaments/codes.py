"""The right to report for a table: a link and a short code for each, made when first asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404

from stolik.web.models.tournaments import TableCode, Tournament


def codes(event: Tournament, numbers: Iterable[int]) -> dict[int, TableCode]:
    """The codes of these tables, by table number; those missing are made.

    A table keeps its code for the whole tournament: labels are printed once.
    """
    wanted = sorted(set(numbers))
    found = _known(event, wanted)
    # A short code may be taken already, by another tournament: then it is drawn again.
    while missing := [number for number in wanted if number not in found]:
        for number in missing:
            try:
                with transaction.atomic():
                    TableCode.objects.create(tournament=event, number=number)
            except IntegrityError:
                continue
        found = _known(event, wanted)
    return found


def code_of(token: str) -> TableCode:
    """The table of a link; 404 without a hint for any other."""
    return get_object_or_404(TableCode.objects.select_related("tournament"), token=token)


def typed_code(text: str) -> TableCode | None:
    """The table of a code somebody typed: capitals, spaces and dashes do not matter."""
    plain = re.sub(r"[\s\-–·.]", "", text).lower()
    if not re.fullmatch(r"[a-z0-9]{1,10}", plain):
        return None
    return TableCode.objects.filter(code=plain).first()


def _known(event: Tournament, numbers: list[int]) -> dict[int, TableCode]:
    rows = TableCode.objects.filter(tournament=event, number__in=numbers)
    return {row.number: row for row in rows}
