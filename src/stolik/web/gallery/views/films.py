"""Films of an event at the desk: links to where they are, for the closing package (E-18).

A film is too large for this site; it stays where the organiser put it. Nothing of it is public
here.
"""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from stolik.web.core.forms import Typed
from stolik.web.core.text import is_web_address, line
from stolik.web.gallery.views.desk import photos_context
from stolik.web.models.gallery import Film
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access

LONGEST_ADDRESS: Final = 500
LONGEST_CAPTION: Final = 200
MOST_FILMS: Final = 50


@require_POST
def films(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a film, or take one off the list."""
    event = access.event_at_desk(request, slug)
    typed = Typed(request.POST)
    if drop := typed.values.get("drop", ""):
        if drop.isascii() and drop.isdigit() and len(drop) < 10:
            Film.objects.filter(tournament=event, pk=int(drop)).delete()
        return redirect("desk-photos", slug)
    if _added(event, typed):
        messages.success(request, gettext("The film is on the list."))
        return redirect("desk-photos", slug)
    context = photos_context(request, event) | {"typed": typed}
    return render(request, "stolik/gallery/desk.html", context, status=422)


def _added(event: Tournament, typed: Typed) -> bool:
    address = typed.text("address", LONGEST_ADDRESS, required=True)
    caption = typed.text("caption", LONGEST_CAPTION)
    if address and not is_web_address(address):
        quoted = line(address, 60)
        typed.wrong(
            "address",
            gettext("“{quoted}” is no link: it begins with https:// and leads to the film.").format(
                quoted=quoted
            ),
        )
    if Film.objects.filter(tournament=event).count() >= MOST_FILMS:
        typed.wrong(
            "address",
            gettext("There are {most_films} films already; take one off first.").format(
                most_films=MOST_FILMS
            ),
        )
    if typed.faults:
        return False
    Film.objects.update_or_create(
        tournament=event,
        address=address,
        defaults={"caption": caption, "agreed": typed.flag("agreed")},
    )
    return True
