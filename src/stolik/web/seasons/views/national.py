"""The national organiser's pages: every series, the championships, tickets and where they are from.

Open to accounts that `stolik user national` names; a 404 for everybody else.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.tournament.season import Status, emails_missing
from stolik.web.core.forms import Typed
from stolik.web.core.language import either, language
from stolik.web.core.links import absolute
from stolik.web.core.text import LONGEST_EMAIL, is_email, line
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Result, Series, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import eliminations, questions, results, tickets
from stolik.web.seasons.eliminations import Proposal, proposals
from stolik.web.seasons.ticket_lines import TicketLine, ticket_lines
from stolik.web.seasons.views.desk import key_number
from stolik.web.seasons.views.plan import day_of
from stolik.web.seasons.views.public import cards, years_listed
from stolik.web.seasons.words import violation_sentence
from stolik.web.tournaments import access, store

LONGEST = 1000
LONGEST_COUNTRY = 60
MOST_SHOWN = 400


def only_national(request: HttpRequest) -> User:
    if not access.is_national(request.user):
        raise Http404
    assert isinstance(request.user, User)
    return request.user


@require_http_methods(["GET", "HEAD", "POST"])
def national(request: HttpRequest) -> HttpResponse:
    """Every league with its leaders, and the championships."""
    only_national(request)
    typed = Typed(request.POST if request.method == "POST" else {})
    if request.method == "POST":
        title = typed.text("title", 200, required=True)
        edition = typed.text("edition", 40, required=True)
        held = day_of(typed, "held")
        if held is None:
            typed.wrong("held", "Choose a date.", "Wybierz datę.")
        if not typed.faults and held is not None:
            championship = Championship.objects.create(
                title=title, edition=edition, held=held, world=typed.flag("world")
            )
            return redirect("national-championship", championship.slug)
    years, chosen = years_listed(request, Series.objects.all())
    series = Series.objects.filter(year=chosen or 0).select_related("owner")[:MOST_SHOWN]
    context = {
        "cards": cards(list(series), open_to_all=False),
        "years": years,
        "year": chosen,
        "championships": Championship.objects.all(),
        "typed": typed,
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/seasons/national.html", context, status=status)


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for the championships, with addresses, and the eliminations."""
    only_national(request)
    championship = get_object_or_404(Championship, slug=slug)
    lines = ticket_lines(Ticket.objects.filter(championship=championship), open_to_all=False)
    standing = [line for line in lines if line.ticket.returned is None]
    offered = Elimination.objects.filter(championship=championship).prefetch_related("questions")
    offers = [_proposal_context(proposed) for proposed in proposals(offered)]
    context = {
        "championship": championship,
        "standing": standing,
        "returned": [line for line in lines if line.ticket.returned is not None],
        "missing": _without_email(standing),
        "proposals": offers,
        "wrong": sum(bool(offer["outdated"]) for offer in offers),
        "seasons": [
            _season_context(own) for own in tickets.championship_tickets(championship) if own.waits
        ],
        "events": eliminations.offered_events(),
        "results": eliminations.offered_results()[: eliminations.MOST_OFFERED],
        "candidates": tickets.candidates(championship, MOST_SHOWN),
        "earlier": Championship.objects.filter(world=True, held__lt=championship.held),
    }
    return render(request, "stolik/seasons/tickets.html", context)


def _without_email(standing: list[TicketLine]) -> list[Violation]:
    """Each ticket by itself: namesakes are two people with an address each."""
    return [
        fault
        for line in standing
        for fault in emails_missing([line.name], {line.name: line.ticket.email})
    ]


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept, reject, record, put right, give back, nominate, or keep an address."""
    by = only_national(request)
    championship = get_object_or_404(Championship, slug=slug)
    what = request.POST.get("what", "")
    note = request.POST.get("note", "")[:LONGEST]
    try:
        if what == "offer":
            eliminations.offer(championship, _offered(request), by)
        elif what in ("accepted", "rejected", "asked", "record", "replace", "pass-over"):
            _about_elimination(request, _elimination(request, championship), by, what, note)
        elif what in ("pass-on", "pass-on-anew"):
            _about_season(request, championship, by, what, note)
        elif what == "nominate":
            _nominate(request, championship, by)
        else:
            _about_ticket(request, championship, by, what, note)
    except Refused as refused:
        for violation in refused.violations:
            messages.error(request, sentence(violation, language()), extra_tags="bad")
    return redirect("national-championship", slug)


def _offered(request: HttpRequest) -> Result:
    """The result that is offered: of a tournament of the site, or imported."""
    chosen = request.POST.get("event", "")[:20]
    if chosen.startswith("r:"):
        return get_object_or_404(eliminations.offered_results(), pk=key_number(chosen[2:]))
    event = get_object_or_404(Tournament, slug=chosen)
    if store.state(event).kind != "elimination":
        raise Http404
    return results.result_for(event)


def _about_elimination(
    request: HttpRequest, elimination: Elimination, by: User, what: str, note: str
) -> None:
    if what == "record":
        eliminations.record(elimination, by)
    elif what == "replace":
        eliminations.replaced(elimination, by, note)
    elif what == "pass-over":
        eliminations.pass_over(elimination, _number(request, "place"), by, note)
    else:
        for lost in eliminations.answer(elimination, Status(what), by, note):
            name = lost.person.name or f"#{lost.person_id}"
            messages.warning(
                request, either(f"Ticket withdrawn: {name}.", f"Awans cofnięty: {name}.")
            )
        if what == "asked":
            questions.ask(elimination, by, note, site=absolute(request, "/").rstrip("/"))


def _about_season(
    request: HttpRequest, championship: Championship, by: User, what: str, note: str
) -> None:
    series = get_object_or_404(championship.series, pk=_number(request, "series"))
    if what == "pass-on":
        tickets.pass_on(series, by, note)
    else:
        tickets.replace_outdated(series, by, note)


def _nominate(request: HttpRequest, championship: Championship, by: User) -> None:
    person = get_object_or_404(Person, pk=_number(request, "person"))
    country = line(request.POST.get("country", ""), 2 * LONGEST_COUNTRY)
    if not country or len(country) > LONGEST_COUNTRY:
        text = either(
            "Type the country that is to be represented, at most 60 characters.",
            "Wpisz kraj, który ta osoba ma reprezentować, najwyżej 60 znaków.",
        )
        messages.error(request, text, extra_tags="bad")
        return
    citizen = bool(request.POST.get("citizen"))
    tickets.nominate(championship, person, by, citizen=citizen, country=country)


def _about_ticket(
    request: HttpRequest, championship: Championship, by: User, what: str, note: str
) -> None:
    ticket = get_object_or_404(Ticket, pk=_number(request, "ticket"), championship=championship)
    if what == "return" and ticket.returned is None:
        tickets.give_back(ticket, note, by)
        tickets.record_ticket_end(ticket, by)
    elif what == "withdraw" and ticket.returned is None:
        if not note.strip():
            raise Refused((Violation("reason-missing"),))
        tickets.withdraw(ticket, note, by)
        tickets.record_ticket_end(ticket, by)
    elif what == "email":
        typed = line(request.POST.get("email", ""), 2 * LONGEST_EMAIL)
        if typed and not is_email(typed):
            messages.error(
                request,
                either(
                    f"“{typed[:80]}” is no e-mail address.", f"„{typed[:80]}” to nie adres e-mail."
                ),
                extra_tags="bad",
            )
            return
        ticket.email = typed
        ticket.save(update_fields=["email"])


def _elimination(request: HttpRequest, championship: Championship) -> Elimination:
    return get_object_or_404(
        Elimination.objects.select_related("result__tournament", "championship"),
        pk=_number(request, "elimination"),
        championship=championship,
    )


def _number(request: HttpRequest, name: str) -> int:
    return key_number(request.POST.get(name, ""))


def _proposal_context(proposed: Proposal) -> dict[str, Any]:
    return {
        "elimination": proposed.elimination,
        "result": proposed.elimination.result,
        "title": eliminations.title_of(proposed.elimination.result),
        "qualified": [proposed.names.get(key, key) for key in proposed.qualification.qualified],
        "flags": [sentence(flag, language()) for flag in proposed.flags],
        "recorded": proposed.recorded,
        "outdated": proposed.outdated,
        "unknown": proposed.unknown,
        "word": _status_word(proposed.elimination.status),
    }


def _season_context(held: tickets.SeasonTickets) -> dict[str, Any]:
    """A season whose tickets wait for a decision."""
    names = {key: person.name for key, person in held.standings.season.people.items()}
    return {
        "tickets": held,
        "series": held.series,
        "standing": tickets.ticket_names(held, held.standing),
        "outdated": tickets.ticket_names(held, held.outdated),
        "due": tickets.ticket_names(held, held.due),
        "gave_back": tickets.ticket_names(held, held.gave_back),
        "passed_over": tickets.ticket_names(held, held.passed_over),
        "questions": [violation_sentence(fault, names) for fault in held.questions],
        "places": {line.who: line.place for line in held.standings.rows},
    }


def _status_word(status: str) -> str:
    return {
        "submitted": either("submitted", "zgłoszone"),
        "asked": either("asked", "pytanie wysłane"),
        "accepted": either("accepted", "przyjęte"),
        "rejected": either("rejected", "odrzucone"),
    }[status]
