"""The gallery everybody sees, one photo by itself, its files, and a wish to take one down."""

from __future__ import annotations

import time
from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from stolik.tournament.journal.actor import ORGANISER
from stolik.web.core.text import paragraph
from stolik.web.core.throttle import Gate, address_of
from stolik.web.gallery.files import SIZES, file_of
from stolik.web.gallery.public_photos import is_shown, shown_photos
from stolik.web.models.gallery import Objection, Photo
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import event_for, public_view
from stolik.web.public.views.page import address, preview, tabs_of
from stolik.web.tournaments.access import roles

LONGEST_OBJECTION: Final = 500
# A photo is hidden at once, on anybody's word: nobody may empty a gallery with a script.
GATE: Final = Gate(most=12, seconds=600)


@require_safe
def gallery(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = event_for(request, slug)
    photos = shown_photos(event)
    context = {**_frame(request, event), "photos": photos}
    response = render(request, "stolik/gallery/photos.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def photo(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One photo; a POST asks for it to be taken down, and hides it until somebody decides."""
    event = event_for(request, slug)
    photos = shown_photos(event)
    keys = [published.key for published in photos]
    if key not in keys:
        raise Http404
    index = keys.index(key)
    if request.method == "POST":
        return _objected(request, event, photos[index])
    context = {
        **_frame(request, event),
        "photo": photos[index],
        "number": index + 1,
        "count": len(photos),
        "before": keys[index - 1] if index else "",
        "after": keys[index + 1] if index + 1 < len(keys) else "",
    }
    return render(request, "stolik/gallery/photo.html", context)


@require_safe
def picture(request: HttpRequest, slug: str, key: str, size: str) -> HttpResponse:
    """A file. What is not public is for the organiser alone, and stays in no cache."""
    event = event_for(request, slug)
    photo = get_object_or_404(Photo, tournament=event, key=key)
    public = is_shown(event, photo)
    if size not in SIZES or not (public or ORGANISER in roles(request.user, event)):
        raise Http404
    etag = f'"{photo.key}-{size}"'
    headers = {
        # Not for ever: a photo can be taken down.
        "Cache-Control": "private, max-age=1800" if public else "private, no-store",
        "ETag": etag,
        # Already compressed: squeezing it again only costs time.
        "Content-Encoding": "identity",
        "X-Robots-Tag": "noindex",
    }
    if public and request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers=headers)
    try:
        content = file_of(photo, size).read_bytes()
    except OSError:
        raise Http404 from None
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def _objected(request: HttpRequest, event: Tournament, photo: Photo) -> HttpResponse:
    reason = paragraph(request.POST.get("said", ""), LONGEST_OBJECTION)
    frame = {**_frame(request, event), "photo": photo}
    if not GATE.passes(address_of(request), time.monotonic()):
        return render(request, "stolik/gallery/objected.html", {**frame, "slow": True}, status=429)
    with transaction.atomic():
        Objection.objects.create(photo=photo, said=reason)
        Photo.objects.filter(pk=photo.pk).update(state="hidden")
    return render(request, "stolik/gallery/objected.html", frame)


def _frame(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    view = public_view(event)
    return {
        "event": event,
        "view": view,
        "tabs": tabs_of(event, "photos"),
        "still": True,
        "works_here": bool(roles(request.user, event)),
        "desk_url": address("desk", event.slug),
        "register_url": "",
        "notice": view.notice,
        "preview": preview(request, view),
    }
