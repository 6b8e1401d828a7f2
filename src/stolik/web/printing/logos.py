"""Logos of the organiser and the sponsors: uploaded, drawn anew, shown, taken away."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik import paper
from stolik.web.core.forms import Typed
from stolik.web.core.request_text import takes
from stolik.web.event.desk import overview
from stolik.web.event.models import Tournament
from stolik.web.printing.models import MOST_LOGOS, LogoRow
from stolik.web.templatetags.words import either
from stolik.web.who import event_at_desk

LONGEST: Final = 100
MEGABYTES: Final = paper.LARGEST_LOGO // 1024 // 1024
REFUSED: Final = {
    "too-large": (
        "The file has {about}; at most {most} MB fit.",
        "Plik ma {about}; zmieści się najwyżej {most} MB.",
    ),
    "unknown": (
        "“{file}” is no PNG, JPEG or SVG picture.",
        "„{file}” to nie jest obraz PNG, JPEG ani SVG.",
    ),
    "too-many-pixels": (
        "The picture has {about} pixels; make it smaller, 1200 across are plenty.",
        "Obraz ma {about} pikseli; zmniejsz go, wystarczy 1200 w poziomie.",
    ),
    "svg": (
        "This SVG holds “{about}”, which a logo does not need. Save it as PNG, or with texts turned"
        " into curves.",
        "Ten plik SVG zawiera „{about}”, a logo tego nie potrzebuje. Zapisz je jako PNG albo zamień"
        " teksty na krzywe.",
    ),
    "broken": (
        "“{file}” cannot be read; open it and save it anew as PNG.",
        "Nie można odczytać „{file}”; otwórz plik i zapisz go ponownie jako PNG.",
    ),
}


@takes(files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def logos(request: HttpRequest, slug: str) -> HttpResponse:
    """All logos in the order in which they are printed, and the form for one more."""
    event = event_at_desk(request, slug)
    typed = Typed({})
    if request.method == "POST":
        typed = Typed(request.POST)
        if _added(request, event, typed):
            messages.success(request, either("The logo is saved.", "Logo zapisane."))
            return redirect("print-logos", slug)
    rows = LogoRow.objects.filter(tournament=event).defer("data")
    found = overview.shared(request, event, "print")
    more = {
        "logos": rows,
        "typed": typed,
        "full": len(rows) >= MOST_LOGOS,
        "most": MOST_LOGOS,
        "megabytes": MEGABYTES,
        "shown": "logos",
    }
    return render(request, "stolik/printing/logos.html", {**found, **more})


def _added(request: HttpRequest, event: Tournament, typed: Typed) -> bool:
    uploaded = request.FILES.get("file")
    if LogoRow.objects.filter(tournament=event).count() >= MOST_LOGOS:
        typed.wrong(
            "file",
            f"There are {MOST_LOGOS} already.",
            f"Jest już {MOST_LOGOS}, więcej się nie zmieści.",
        )
        return False
    if uploaded is None:
        typed.wrong("file", "Choose a file.", "Wybierz plik.")
        return False
    file = (uploaded.name or "")[:60]
    name = typed.text("name", LONGEST) or file.rpartition(".")[0][:LONGEST]
    sponsor = typed.choice("whose", ("organiser", "sponsor"), "organiser") == "sponsor"
    try:
        if (uploaded.size or 0) > paper.LARGEST_LOGO:
            raise paper.BadLogo("too-large", f"{-(-(uploaded.size or 0) // 1024)} KB")
        logo = paper.checked_logo(name, uploaded.read(paper.LARGEST_LOGO + 1))
    except paper.BadLogo as bad:
        english, polish = REFUSED[bad.code]
        inserted = {"about": bad.about[:40], "file": file, "most": MEGABYTES}
        typed.wrong("file", english.format(**inserted), polish.format(**inserted))
        return False
    if typed.faults:
        return False
    LogoRow.objects.create(tournament=event, name=name, sponsor=sponsor, data=logo.data)
    return True


@require_safe
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One logo."""
    event = event_at_desk(request, slug)
    row = get_object_or_404(LogoRow, tournament=event, pk=number)
    return HttpResponse(bytes(row.data), content_type="image/png")


@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = event_at_desk(request, slug)
    get_object_or_404(LogoRow, tournament=event, pk=number).delete()
    messages.success(request, either("The logo is removed.", "Logo usunięte."))
    return redirect("print-logos", slug)
