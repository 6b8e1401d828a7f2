"""The desk's "Print": every document there is, each as one PDF in the language of the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from stolik import paper
from stolik.web.core.language import either, language
from stolik.web.core.links import absolute
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import LogoRow, PrizeRow
from stolik.web.models.tournaments import Tournament
from stolik.web.printing import press
from stolik.web.printing.contents import desk_of
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.doors import opens

# Why something cannot be printed yet.
WAITING: Final = {
    "sheets": ("once there is a seating", "gdy będzie rozsadzenie"),
    "seating": ("once there is a seating", "gdy będzie rozsadzenie"),
    "standings": ("after the first reports", "po pierwszych wynikach"),
    "results": ("after the first reports", "po pierwszych wynikach"),
    "missing": ("while a round is played", "w trakcie rundy"),
    "laptop": ("once there is a seating", "gdy będzie rozsadzenie"),
    "diplomas": ("when the tournament is finished", "po zakończeniu turnieju"),
    "diplomas-categories": (
        "when the tournament is finished, where there are categories",
        "po zakończeniu turnieju, jeśli są kategorie",
    ),
    "diplomas-participants": ("after check-in", "po sprawdzeniu obecności"),
    "diplomas-referees": ("type the referees under Texts", "wpisz sędziów w zakładce Teksty"),
    "certificate": (
        "when somebody has qualified and the national organiser has accepted the event",
        "gdy ktoś uzyska kwalifikację, a organizator krajowy przyjmie turniej",
    ),
}
PEOPLE: Final = ("once people are entered", "gdy będą zgłoszenia")
# Lists of people and their badges are for those who may open the list of people.
# So are consent forms: they name the children whose consent is missing.
PERSONAL: Final = ("evening", "check-in", "badges", "consent")


@dataclass(frozen=True, slots=True)
class Offer:
    """A document on the page: its name, the other papers it may go on, or what it waits for."""

    key: str
    name: str
    usual: str
    others: tuple[str, ...]
    waits: str = ""


def offers(desk: paper.Desk) -> list[tuple[str, list[Offer]]]:
    """Everything there is, by part of the day."""
    parts: dict[str, list[Offer]] = {part: [] for part in paper.PARTS}
    ready = desk.state is not None and desk.state.format is not None
    for key, kind in paper.DOCUMENTS.items():
        if key == "season":  # what one tournament knows makes no season
            continue
        waits = "" if ready and kind.made(desk) else either(*WAITING.get(key, PEOPLE))
        usual, *others = kind.sizes
        offer = Offer(key, kind.name(desk.lang), usual, tuple(others), waits)
        parts[kind.part].append(offer)
    return [(either(*paper.PARTS[part]), rows) for part, rows in parts.items()]


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to print now."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event, "print")
    offered = offers(desk_of(event, partial(absolute, request)))
    more = {
        "parts": [
            (name, [paper for paper in rows if _may_print(request, event, paper.key)])
            for name, rows in offered
        ],
        "logos": LogoRow.objects.filter(tournament=event).count(),
        "prizes": PrizeRow.objects.filter(tournament=event).count(),
        "shown": "papers",
        "may_set": opens(access.roles(request.user, event), "print-texts"),
    }
    return render(request, "stolik/printing/papers.html", {**context, **more})


@require_safe
def document(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One PDF, on the paper that was asked for or the usual one."""
    event = event_at_desk(request, slug)
    kind = paper.DOCUMENTS.get(key)
    size = request.GET.get("paper", "")
    if kind is None or (size and size not in kind.sizes):
        raise Http404
    if not _may_print(request, event, key):
        raise PermissionDenied
    desk = desk_of(event, partial(absolute, request))
    if desk.state is None or desk.state.format is None:
        raise Http404
    documents = kind.made(replace(desk, size=next((s for s in kind.sizes if s == size), None)))
    if not documents:
        raise Http404
    try:
        content = press.pdf(*documents, lang=language())
    except press.NotPrinted as fault:
        messages.error(request, fault.sentence, extra_tags="bad")
        return redirect("desk-print", slug)
    return _answer(event, key, content)


def _may_print(request: HttpRequest, event: Tournament, key: str) -> bool:
    return key not in PERSONAL or opens(access.roles(request.user, event), "people")


def _answer(event: Tournament, key: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{key}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
