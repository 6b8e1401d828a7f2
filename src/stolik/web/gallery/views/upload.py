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
from django.views.decorators.http import require_http_methods

from stolik.web.core.language import either, form
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
        return [SentFile("", either("Choose a photo first.", "Najpierw wybierz zdjęcie."))]
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
        english = form(taken, "One photo came in.|{n} photos came in.")
        polish = form(taken, "Dotarło {n} zdjęcie.|Dotarły {n} zdjęcia.|Dotarło {n} zdjęć.")
        messages.success(request, either(english, polish).replace("{n}", str(taken)))
    return back


def _received(event: Tournament, file: UploadedFile[bytes], credit: str) -> SentFile:
    name = line((file.name or "")[-80:])
    try:
        picture = pictured(cast(IO[bytes], file), file.size or 0)
        keep(event, picture, state="waiting", credit=credit)
    except NotAPhoto as error:
        return SentFile(name, f"{name}: {_why(error)}", busy=error.code == "busy")
    except AlreadyThere:
        why = either("this photo is in the gallery already.", "to zdjęcie już jest w galerii.")
        return SentFile(name, f"{name}: {why}")
    except TooMany:
        return SentFile(
            name,
            either(
                f"{name}: the gallery is full, or too many photos wait for approval (at most"
                f" {MOST_PHOTOS}). Tell the organiser.",
                f"{name}: galeria jest pełna albo zbyt wiele zdjęć czeka na zatwierdzenie"
                f" (najwyżej {MOST_PHOTOS}). Powiedz organizatorowi.",
            ),
        )
    return SentFile(name)


def _why(error: NotAPhoto) -> str:
    most = LARGEST_FILE // 1024 // 1024
    return {
        "heic": either(
            "HEIC photos cannot be shown in browsers. On the iPhone choose Settings, Camera,"
            " Formats, Most Compatible, or send the photo as JPEG.",
            "zdjęć HEIC przeglądarki nie pokazują. W iPhonie wybierz Ustawienia, Aparat, Formaty,"
            " Najwyższa zgodność albo wyślij zdjęcie jako JPEG.",
        ),
        "busy": either(
            "many photos come in at once; send it again in a moment.",
            "właśnie przychodzi wiele zdjęć; wyślij je za chwilę jeszcze raz.",
        ),
        "format": either(
            "this is no JPEG, PNG or WebP photo.", "to nie jest zdjęcie JPEG, PNG ani WebP."
        ),
        "complicated": either(
            "this file could not be unpacked: it is too large or too complicated inside. Save the"
            " photo anew as JPEG and send that.",
            "nie udało się rozpakować tego pliku: w środku jest za duży albo zbyt złożony. Zapisz"
            " zdjęcie ponownie jako JPEG i wyślij.",
        ),
        "damaged": either(
            "the file is damaged or incomplete; send it again.",
            "plik jest uszkodzony lub niepełny; wyślij go jeszcze raz.",
        ),
        "pixels": either(
            f"too many pixels ({error.about}); make the photo smaller.",
            f"za dużo pikseli ({error.about}); zmniejsz zdjęcie.",
        ),
        "small": either(
            f"too small to be seen ({error.about}).", f"za małe, żeby coś zobaczyć ({error.about})."
        ),
        "large": either(
            f"{error.about}; at most {most} MB fit.",
            f"{error.about}; zmieści się najwyżej {most} MB.",
        ),
    }[error.code]


def _too_many_at_once(count: int) -> str:
    return either(
        f"Of {count} photos the first {MOST_AT_ONCE} were looked at: more do not fit into one form."
        " Send the rest in another.",
        f"Z {count} zdjęć przejrzeliśmy pierwsze {MOST_AT_ONCE}: więcej nie mieści się w jednym"
        " formularzu. Resztę wyślij osobno.",
    )


def _too_fast() -> str:
    return either(
        "Very many photos come from your network just now. Wait a few minutes.",
        "Z Twojej sieci przychodzi właśnie bardzo wiele zdjęć. Odczekaj kilka minut.",
    )
