"""Where on the site a duty of an event is done."""

from __future__ import annotations

from typing import Final

from django.urls import reverse

from stolik.web.models.tournaments import Tournament
from stolik.web.office.duties import qualifier_without_email

PAGES: Final = {
    "poster": "desk-print",
    "form": "edit-tournament",
    "diplomas": "desk-print",
    "labels": "desk-print",
    "sheets": "desk-print",
    "live-table": "public-share",
    "results": "desk-close",
    "photos-published": "desk-photos",
    "photos-handed-over": "desk-photos",
}


def duty_page(event: Tournament, code: str) -> str:
    """The address; nothing for what is done in the hall."""
    if code == "accepted":
        return reverse("applications")
    if code == "qualifier-email":
        return _qualifier_page(event)
    return reverse(PAGES[code], args=[event.slug]) if code in PAGES else ""


def _qualifier_page(event: Tournament) -> str:
    """Where the e-mail address of whoever qualified is typed: their own page, or the list."""
    number = qualifier_without_email(event)
    if number:
        return reverse("person", args=[event.slug, number])
    return reverse("people", args=[event.slug])
