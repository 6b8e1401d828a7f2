"""Photos at the desk: sending, approving, who is in them, taking down, the link for guests."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from stolik.phrases import sentence
from stolik.phrases.collation import collated
from stolik.rules import Violation
from stolik.web.core.language import language
from stolik.web.core.links import link_to
from stolik.web.core.request_text import takes
from stolik.web.core.text import line
from stolik.web.gallery.files import drop, sweep
from stolik.web.gallery.photo_conversion import LARGEST_FILE
from stolik.web.gallery.public_photos import faults, known_numbers, reminders
from stolik.web.gallery.views.upload import answer, receive
from stolik.web.models.gallery import Film, Objection, Photo, UploadLink
from stolik.web.models.tournaments import Tournament, token
from stolik.web.tournaments import access, store
from stolik.web.tournaments.names import desk_names

LONGEST_CAPTION: Final = 200
MOST_MARKED: Final = 60


@dataclass(frozen=True, slots=True)
class DeskPhoto:
    """One photo at the desk."""

    photo: Photo
    people: tuple[tuple[int, str], ...]
    faults: tuple[Violation, ...]
    objections: tuple[Objection, ...]


@takes(files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def photos(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST brings photos."""
    event = access.event_at_desk(request, slug)
    if request.method == "POST":
        return answer(request, receive(request, event), redirect("desk-photos", slug))
    return render(request, "stolik/gallery/desk.html", photos_context(request, event))


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Approve, hold back, delete, describe; open and close the link for guests."""
    event = access.event_at_desk(request, slug)
    do, _, key = request.POST.get("do", "").partition(":")
    if do in ("link-open", "link-close", "link-new"):
        _link(event, do)
    elif do == "show-all":
        _publish(request, event, list(Photo.objects.filter(tournament=event, state="waiting")))
    else:
        photo = get_object_or_404(Photo, tournament=event, key=key[:24])
        _change(request, event, photo, do)
    return redirect("desk-photos", slug)


def _change(request: HttpRequest, event: Tournament, photo: Photo, do: str) -> None:
    if do == "show":
        _publish(request, event, [photo])
    elif do == "hide":
        Photo.objects.filter(pk=photo.pk).update(state="hidden")
    elif do == "delete":
        drop(Photo.objects.filter(pk=photo.pk))
        sweep(time.time())
        messages.success(request, gettext("The photo is deleted."))
    elif do == "save":
        marked = [int(n) for n in request.POST.getlist("people") if n.isascii() and n.isdigit()]
        Photo.objects.filter(pk=photo.pk).update(
            caption=line(request.POST.get("caption", ""), LONGEST_CAPTION),
            people=known_numbers(event, [n for n in marked if n < 10**6][:MOST_MARKED]),
        )
        messages.success(request, gettext("Saved."))
    else:
        raise Http404


def _publish(request: HttpRequest, event: Tournament, photos: list[Photo]) -> None:
    """Publish those in which nobody is marked who did not agree; say why the others stay."""
    state, names = store.state(event), desk_names(event)
    faults_of = {photo.pk: faults(photo, state, names) for photo in photos}
    for violation in chain.from_iterable(faults_of.values()):
        messages.warning(request, sentence(violation, language()), extra_tags="warn")
    able = [pk for pk, violations in faults_of.items() if not violations]
    Photo.objects.filter(pk__in=able).update(state="shown")
    Objection.objects.filter(photo__in=able, decided=None).update(decided=timezone.now())
    if able:
        words = ngettext("One photo is public.", "{n} photos are public.", len(able))
        messages.success(request, words.format(n=len(able)))


def _link(event: Tournament, do: str) -> None:
    link, _ = UploadLink.objects.get_or_create(tournament=event, defaults={"open": False})
    link.open = do != "link-close"
    if do == "link-new":
        link.token = token()
    link.save()


def photos_context(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """What the page shows."""
    state, names = store.state(event), desk_names(event)
    rows = Photo.objects.filter(tournament=event).prefetch_related("objections")
    listed = [
        DeskPhoto(
            photo,
            tuple((n, names.get(n, f"#{n}")) for n in photo.people),
            faults(photo, state, names),
            tuple(objection for objection in photo.objections.all() if objection.decided is None),
        )
        for photo in rows
    ]
    link = UploadLink.objects.filter(tournament=event).first()
    address = reverse("send-photos", args=[link.token]) if link and link.open else ""
    return {
        "event": event,
        "state": state,
        "objected": [row for row in listed if row.objections],
        "waiting": [row for row in listed if row.photo.state == "waiting"],
        "public": [row for row in listed if row.photo.state == "shown"],
        "hidden": [row for row in listed if row.photo.state == "hidden" and not row.objections],
        "reminders": reminders(event, state, names),
        "everybody": sorted(names.items(), key=lambda pair: collated(pair[1], event.language)),
        "link": link_to(request, address) if address else None,
        "largest": LARGEST_FILE // 1024 // 1024,
        "films": Film.objects.filter(tournament=event),
    }
