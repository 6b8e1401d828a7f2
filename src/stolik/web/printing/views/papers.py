"""The desk's "Paper": every document there is, each as one PDF in the tournament's own language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from stolik import locale, paper
from stolik.phrases.language import Language, Phrase
from stolik.phrases.round_names import round_in_stage, round_phrase
from stolik.tournament.format import Format
from stolik.tournament.journal import TournamentState
from stolik.web.core.forms import whole_number
from stolik.web.core.language import language, say, speaking
from stolik.web.core.links import absolute
from stolik.web.core.text import bare
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import LogoRow, PaperSettings, PrizeRow
from stolik.web.models.tournaments import Tournament
from stolik.web.printing import press
from stolik.web.printing.contents import chosen_language, desk_of, paper_language
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.words import round_name

# Why something cannot be printed yet.
WAITING: Final = {
    "sheets": Phrase("once there is a seating"),
    "seating": Phrase("once there is a seating"),
    "standings": Phrase("after the first reports"),
    "results": Phrase("after the first reports"),
    "missing": Phrase("while a round is played"),
    "laptop": Phrase("once there is a seating"),
    "diplomas": Phrase("when the tournament is finished"),
    "diplomas-categories": Phrase("when the tournament is finished, where there are categories"),
    "diplomas-participants": Phrase("after check-in"),
    "diplomas-referees": Phrase("type the referees under Texts"),
    "certificate": Phrase(
        "when somebody has qualified and the national organiser has accepted the event"
    ),
}
PEOPLE: Final = Phrase("once people are entered")
# Translators: on a small button; R2 is the paper of round 2.
SHORT_ROUND: Final = Phrase("R{number}", "short for a round")
# What can be had of any round, not only of the latest.
BY_ROUND: Final = ("sheets", "results")
# Lists of people and their badges are for those who may open the list of people.
# So are consent forms: they name the children whose consent is missing.
PERSONAL: Final = ("evening", "check-in", "badges", "consent")


@dataclass(frozen=True, slots=True)
class RoundPaper:
    """A round of which a paper can be had: `short` for the button, `words` for who hears it."""

    number: int
    short: str
    words: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A document on the page: its name, the other papers it may go on, or what it waits for."""

    key: str
    name: str
    usual: str
    others: tuple[str, ...]
    waits: str = ""
    rounds: tuple[RoundPaper, ...] = ()


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """A language to print in; `english`: the typeface lacks its letters, so English is printed."""

    language: Language
    name: str
    chosen: bool
    english: bool


def language_choices(chosen: Language) -> list[LanguageChoice]:
    """Every language there is, by its own name."""
    known = (locale.language(tag) for tag in locale.tags())
    choices = [
        LanguageChoice(
            each, locale.own_name(each), each == chosen, paper.printed_language(each) != each
        )
        for each in known
    ]
    return sorted(choices, key=lambda choice: choice.name.casefold())


def offers(desk: paper.Desk) -> list[tuple[str, list[Offer]]]:
    """Everything there is, by part of the day."""
    parts: dict[str, list[Offer]] = {part: [] for part in paper.PARTS}
    ready = desk.state is not None and desk.state.format is not None
    for key, kind in paper.DOCUMENTS.items():
        if key == "season":  # what one tournament knows makes no season
            continue
        waits = "" if ready and kind.made(desk) else say(WAITING.get(key, PEOPLE))
        usual, *others = kind.sizes
        rounds = () if waits else _rounds_of(desk, key)
        offer = Offer(key, kind.name(language()), usual, tuple(others), waits, rounds)
        parts[kind.part].append(offer)
    return [(say(paper.PARTS[part]), rows) for part, rows in parts.items()]


def _rounds_of(desk: paper.Desk, key: str) -> tuple[RoundPaper, ...]:
    """The rounds of which the paper can be had, where one may ask for any."""
    made, state = paper.DOCUMENTS[key].made, desk.state
    if key not in BY_ROUND or state is None:
        return ()
    numbers = (round_.number for round_ in state.rounds)
    return tuple(
        _round_paper(state, number) for number in numbers if made(replace(desk, of_round=number))
    )


def _round_paper(state: TournamentState, number: int) -> RoundPaper:
    """Such as "R2", and "Final" where a round is a stage of its own."""
    words, place = round_name(state.plan, number), round_in_stage(state.plan, number)
    alone = place is not None and place.is_the_stage
    short = words if alone else say(SHORT_ROUND).format(number=number)
    return RoundPaper(number, short, words)


@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to print now."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    with speaking(paper_language(event)):
        desk = desk_of(event, partial(absolute, request))
    offered = offers(desk)
    more = {
        "parts": [
            (name, [paper for paper in rows if _may_print(request, event, paper.key)])
            for name, rows in offered
        ],
        "logos": LogoRow.objects.filter(tournament=event).count(),
        "prizes": PrizeRow.objects.filter(tournament=event).count(),
        "shown": "papers",
        "languages": language_choices(chosen_language(event)),
        "may_set": opens(access.roles(request.user, event), "print-texts"),
    }
    return render(request, "stolik/printing/papers.html", {**context, **more})


@require_safe
def document(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One PDF, on the paper that was asked for or the usual one."""
    event = event_at_desk(request, slug)
    kind = paper.DOCUMENTS.get(key)
    size = request.GET.get("paper", "")
    number = whole_number(request.GET.get("round", "0"), 3) or 0
    if kind is None or (size and size not in kind.sizes):
        raise Http404
    if not _may_print(request, event, key):
        raise PermissionDenied
    spoken = paper_language(event)
    try:
        with speaking(spoken):
            desk = desk_of(event, partial(absolute, request))
            if desk.state is None or desk.state.format is None:
                raise Http404
            plan = desk.state.plan
            chosen = next((s for s in kind.sizes if s == size), None)
            desk = replace(desk, size=chosen, of_round=number if key in BY_ROUND else 0)
            documents = kind.made(desk)
            if not documents:
                raise Http404
            content = press.pdf(*documents, language=spoken)
    except press.NotPrinted as fault:
        messages.error(request, fault.sentence, extra_tags="bad")
        return redirect("desk-print", slug)
    return _answer(_file_name(plan, key, event.title, documents, spoken), content)


@require_POST
def speech(request: HttpRequest, slug: str) -> HttpResponse:
    """In what language the papers of this tournament are printed."""
    event = event_at_desk(request, slug)
    if request.POST.get("language") in locale.tags():
        values = {"language": request.POST["language"]}
        PaperSettings.objects.update_or_create(tournament=event, defaults=values)
    return redirect("desk-print", slug)


def _file_name(
    plan: Format, key: str, title: str, documents: tuple[paper.Document, ...], spoken: Language
) -> str:
    """What the file is, for whoever finds it among others: the event, the document, the round."""
    kind = paper.DOCUMENTS[key]
    parts = [title, kind.name(spoken)]
    # As the paper itself says: the last results may be of the round before.
    number = max(getattr(document, "round", None) or 0 for document in documents)
    if kind.part == "during" and (round_ := round_in_stage(plan, number)):
        parts.append(round_phrase(round_, spoken))
    return slugify(bare(" ".join(parts)))[:120] or key


def _may_print(request: HttpRequest, event: Tournament, key: str) -> bool:
    return key not in PERSONAL or opens(access.roles(request.user, event), "people")


def _answer(name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
