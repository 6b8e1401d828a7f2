"""Registration forms as their page sends them: with the mark of the regulations that it showed."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.web.models.tournaments import Tournament
from stolik.web.privacy.consents import terms


def having_read(slug: str, form: Mapping[str, str]) -> dict[str, str]:
    """A form of whoever had the regulations and the data notice of today before them."""
    here = terms(Tournament.objects.get(slug=slug))
    return {"seen": here.seen if here else "", **form}
