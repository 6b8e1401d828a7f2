"""Registration forms as their page sends them: with the mark of the regulations that it showed.

Whoever gave one word as their name was asked about it, and sends it again as the whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from stolik.web.models.tournaments import Tournament
from stolik.web.privacy.consents import terms


def having_read(slug: str, form: Mapping[str, str]) -> dict[str, str]:
    """A form of whoever had the regulations and the data notice of today before them."""
    here = terms(Tournament.objects.get(slug=slug))
    whole = {
        name.replace("name_", "single_"): value
        for name, value in form.items()
        if name.startswith("name_") and " " not in value
    }
    return {"seen": here.seen if here else "", **whole, **form}
