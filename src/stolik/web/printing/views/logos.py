"""Logos of the organiser and the sponsors: uploaded, drawn anew, shown, taken away."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik import paper
from stolik.phrases.language import Phrase
from stolik.web.core.forms import Typed
from stolik.web.core.language import say
from stolik.web.core.request_text import takes
from stolik.web.core.workshop.jobs import Refusal
from stolik.web.core.workshop.pool import WORKSHOP, Unfinished
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import MOST_LOGOS, LogoRow
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.access import event_at_desk

LONGEST: Final = 100
MEGABYTES: Final = paper.LARGEST_LOGO // 1024 // 1024
REFUSED: Final = {
    "too-large": Phrase("The file has {about}; at most {most} MB fit."),
    "unknown": Phrase("“{file}” is no PNG, JPEG or SVG picture."),
    "too-many-pixels": Phrase(
        "The picture has {about} pixels; make it smaller, 1200 across are plenty."
    ),
    "svg": Phrase(
        "This SVG holds “{about}”, which a logo does not need. Save it as PNG, or with texts turned"
        " into curves."
    ),
    "complicated": Phrase(
        "This SVG is too complicated for a logo: it has very many parts, or parts inside parts"
        " without end. Save it as PNG."
    ),
    "unfinished": Phrase(
        "“{file}” could not be drawn: it is too complicated, too large inside or damaged. Save it"
        " as PNG, 1200 pixels across are plenty."
    ),
    "busy": Phrase("Many files are being read just now. Send “{file}” again in a moment."),
    "broken": Phrase("“{file}” cannot be read; open it and save it anew as PNG."),
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
            messages.success(request, gettext("The logo is saved."))
            return redirect("print-logos", slug)
    rows = LogoRow.objects.filter(tournament=event).defer("data")
    context = desk_context(request, event)
    more = {
        "logos": rows,
        "typed": typed,
        "full": len(rows) >= MOST_LOGOS,
        "most": MOST_LOGOS,
        "megabytes": MEGABYTES,
        "shown": "logos",
    }
    return render(request, "stolik/printing/logos.html", {**context, **more})


def _added(request: HttpRequest, event: Tournament, typed: Typed) -> bool:
    uploaded = request.FILES.get("file")
    if LogoRow.objects.filter(tournament=event).count() >= MOST_LOGOS:
        typed.wrong(
            "file",
            gettext("There are {most_logos} already.").format(most_logos=MOST_LOGOS),
        )
        return False
    if uploaded is None:
        typed.wrong("file", gettext("Choose a file."))
        return False
    file = (uploaded.name or "")[:60]
    name = typed.text("name", LONGEST) or file.rpartition(".")[0][:LONGEST]
    sponsor = typed.choice("whose", ("organiser", "sponsor"), "organiser") == "sponsor"
    try:
        if (uploaded.size or 0) > paper.LARGEST_LOGO:
            raise paper.BadLogo("too-large", f"{-(-(uploaded.size or 0) // 1024)} KB")
        data = redrawn(uploaded.read(paper.LARGEST_LOGO + 1))
    except paper.BadLogo as bad:
        inserted = {"about": bad.about[:40], "file": file, "most": MEGABYTES}
        typed.wrong("file", say(REFUSED[bad.code]).format(**inserted))
        return False
    if typed.faults:
        return False
    LogoRow.objects.create(tournament=event, name=name, sponsor=sponsor, data=data)
    return True


def redrawn(data: bytes) -> bytes:
    """The logo as a PNG of our own, drawn in a child process; refusals as in `REFUSED`."""
    try:
        parts = WORKSHOP.ask("logo", (data,)).parts
    except Refusal as refusal:
        code = refusal.code if refusal.code in REFUSED else "broken"
        raise paper.BadLogo(code, refusal.about) from None
    except Unfinished as unfinished:
        raise paper.BadLogo("busy" if unfinished.reason == "busy" else "unfinished") from None
    # Whoever drew it may have been taken over by what it read.
    if len(parts) != 1 or not paper.is_redrawn(parts[0]):
        raise paper.BadLogo("broken")
    return parts[0]


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
    messages.success(request, gettext("The logo is removed."))
    return redirect("print-logos", slug)
