"""Photos coming in: from the organiser, or from anybody with the link, for approval.

A browser with our script sends one file at a time and is answered with JSON; without it a form
sends several and is answered with a page. What cannot be used gets a sentence that names the file.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import IO, Final, cast

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from stolik.web.core.request_text import takes
from stolik.web.core.text import line
from stolik.web.core.throttle import Gate, address_of
from stolik.web.gallery.files import MOST_PHOTOS, AlreadyThere, TooMany, keep
from stolik.web.gallery.photo_conversion import LARGEST_FILE, NotAPhoto, pictured
from stolik.web.models.gallery import UploadLink
from stolik.web.models.tournaments import Tournament

LONGEST_CREDIT: Final = 100
MOST_AT_ONCE: Final = 12
# Enough for a hall behind one address; decoding pictures is the most a stranger can ask of us.
GATE: Final = Gate(most=300, seconds=600)


@dataclass(frozen=True, slots=True)
class SentFile:
    """What became of one file; `wrong` is "" if it was taken, `busy` if it may come again."""

    name: str
    wrong: str = ""
    busy: bool = False


@takes(files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the QR code."""
    rows = UploadLink.objects.select_related("tournament")
    link = get_object_or_404(rows, token=token, open=True)
    event = link.tournament
    if request.method == "POST":
        credit = line(request.POST.get("credit", ""), LONGEST_CREDIT)
        fits = partial(_fits, address_of(request))
        sent = receive(request, event, credit=credit, fits=fits)
        return answer(request, sent, redirect("send-photos", token))
    context = {"event": event, "largest": LARGEST_FILE // 1024 // 1024}
    return render(request, "stolik/gallery/send.html", context)


def _fits(address: str) -> bool:
    """Whether one more file may come from there just now."""
    return GATE.passes(address, time.monotonic())


def receive(
    request: HttpRequest,
    event: Tournament,
    *,
    credit: str = "",
    fits: Callable[[], bool] = lambda: True,
) -> list[SentFile]:
    """Takes the files of a form, as long as they fit; they wait for approval, whoever sent them."""
    files = request.FILES.getlist("photos")
    if not files:
        return [SentFile("", gettext("Choose a photo first."))]
    sent: list[SentFile] = []
    for file in files[:MOST_AT_ONCE]:
        if not fits():
            return [*sent, SentFile("", _too_fast())]
        sent.append(_received(event, file, credit))
    if len(files) > MOST_AT_ONCE:
        sent.append(SentFile("", _too_many_at_once(len(files))))
    return sent


def answer(request: HttpRequest, sent: list[SentFile], back: HttpResponse) -> HttpResponse:
    """JSON for our script, a page with messages for everybody else."""
    wrong = [upload.wrong for upload in sent if upload.wrong]
    if "application/json" in request.headers.get("Accept", ""):
        busy = any(upload.busy for upload in sent)
        return JsonResponse({"wrong": wrong}, status=503 if busy else 400 if wrong else 200)
    for text in wrong:
        messages.error(request, text, extra_tags="bad")
    if taken := len(sent) - len(wrong):
        words = ngettext("One photo came in.", "{n} photos came in.", taken)
        messages.success(request, words.format(n=taken))
    return back


def _received(event: Tournament, file: UploadedFile[bytes], credit: str) -> SentFile:
    name = line((file.name or "")[-80:])
    try:
        picture = pictured(cast(IO[bytes], file), file.size or 0)
        keep(event, picture, state="waiting", credit=credit)
    except NotAPhoto as error:
        return SentFile(name, f"{name}: {_why(error)}", busy=error.code == "busy")
    except AlreadyThere:
        why = gettext("this photo is in the gallery already.")
        return SentFile(name, f"{name}: {why}")
    except TooMany:
        return SentFile(
            name,
            gettext(
                "{name}: the gallery is full, or too many photos wait for approval "
                "(at most {most_photos}). Tell the organiser."
            ).format(name=name, most_photos=MOST_PHOTOS),
        )
    return SentFile(name)


def _why(error: NotAPhoto) -> str:
    most = LARGEST_FILE // 1024 // 1024
    return {
        "heic": gettext(
            "HEIC photos cannot be shown in browsers. On the iPhone choose "
            "Settings, Camera, Formats, Most Compatible, or send the photo as "
            "JPEG."
        ),
        "busy": gettext("many photos come in at once; send it again in a moment."),
        "format": gettext("this is no JPEG, PNG or WebP photo."),
        "complicated": gettext(
            "this file could not be unpacked: it is too large or too "
            "complicated inside. Save the photo anew as JPEG and send that."
        ),
        "damaged": gettext("the file is damaged or incomplete; send it again."),
        "pixels": gettext("too many pixels ({about}); make the photo smaller.").format(
            about=error.about
        ),
        "small": gettext("too small to be seen ({about}).").format(about=error.about),
        "large": gettext("{about}; at most {most} MB fit.").format(about=error.about, most=most),
    }[error.code]


def _too_many_at_once(count: int) -> str:
    return gettext(
        "Of {count} photos the first {most_at_once} were looked at: more "
        "do not fit into one form. Send the rest in another."
    ).format(count=count, most_at_once=MOST_AT_ONCE)


def _too_fast() -> str:
    return gettext("Very many photos come from your network just now. Wait a few minutes.")
