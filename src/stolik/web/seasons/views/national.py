"""The national organiser's pages: every series, the championships, tickets and where they are from.

Open to accounts that `stolik user national` names; a 404 for everybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.phrases import sentence
from stolik.rules import Refused, Violation
from stolik.tournament.season import Status
from stolik.web.core.forms import Typed, whole_number
from stolik.web.core.language import language
from stolik.web.core.links import absolute
from stolik.web.core.text import LONGEST_EMAIL, is_email, line
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Result, Series, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.people.merged_people import current_person
from stolik.web.people.namesakes import Pair
from stolik.web.people.register import PersonSheet, described, people_named
from stolik.web.seasons import eliminations, nominations, questions, results, tickets
from stolik.web.seasons.eliminations import Proposal, proposals
from stolik.web.seasons.ticket_lines import ticket_lines
from stolik.web.seasons.views.desk import key_number
from stolik.web.seasons.views.plan import day_of
from stolik.web.seasons.views.public import cards, years_listed
from stolik.web.seasons.words import violation_sentence
from stolik.web.tournaments import access, store

LONGEST = 1000
LONGEST_COUNTRY = 60
MOST_SHOWN = 400
MOST_WATCHED = 4


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
            typed.wrong("held", gettext("Choose a date."))
        elif typed.flag("world"):
            _refuse_second_edition(typed, edition, held.year)
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
        "championships": (championships := list(Championship.objects.all())),
        "waiting": _waiting(championships),
        "typed": typed,
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/seasons/national.html", context, status=status)


def _waiting(championships: Iterable[Championship]) -> set[int]:
    """The latest championships of the country whose tickets wait for a decision."""
    latest = [championship for championship in championships if not championship.world]
    return {
        championship.pk
        for championship in latest[:MOST_WATCHED]
        if any(own.waits for own in tickets.championship_tickets(championship))
        or tickets.ticket_doubts(championship, (), holders_too=True)
    }


def _refuse_second_edition(typed: Typed, edition: str, year: int) -> None:
    """World championships have one edition a year: not twice in a row needs an order."""
    world = Championship.objects.filter(world=True)
    if other := world.filter(held__year=year).first():
        typed.wrong(
            "held",
            gettext("{title} is held in {year} already; there is one edition a year.").format(
                title=other.title, year=year
            ),
        )
    elif other := world.filter(edition__iexact=edition).first():
        typed.wrong(
            "edition",
            gettext("“{edition}” is the edition of {title} already; give this one another.").format(
                edition=edition, title=other.title
            ),
        )


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for the championships, with addresses, and the eliminations."""
    only_national(request)
    championship = get_object_or_404(Championship, slug=slug)
    lines = ticket_lines(Ticket.objects.filter(championship=championship), open_to_all=False)
    standing = [line for line in lines if line.ticket.returned is None]
    offered = Elimination.objects.filter(championship=championship).prefetch_related("questions")
    proposed = proposals(offered)
    seasons = [own for own in tickets.championship_tickets(championship) if own.waits]
    doubts = _doubts(championship, proposed, seasons)
    offers = [_proposal_context(elimination, proposed, doubts) for elimination in proposed]
    context = {
        "championship": championship,
        "standing": standing,
        "returned": [line for line in lines if line.ticket.returned is not None],
        "missing": [line for line in standing if not line.email and not line.erased],
        "erased": [line for line in standing if line.erased],
        "proposals": offers,
        "wrong": sum(bool(offer["outdated"]) for offer in offers),
        "seasons": [_season_context(own, doubts) for own in seasons],
        "events": eliminations.offered_events(),
        "results": eliminations.offered_results()[: eliminations.MOST_OFFERED],
    }
    nomination = _nomination_context(request, championship) if championship.world else {}
    pairs = {*doubts, *nomination.pop("doubts", ())}
    context |= nomination | {"pairs": described(sorted(pairs))}
    return render(request, "stolik/seasons/tickets.html", context)


def _doubts(
    championship: Championship,
    proposed: Sequence[Proposal],
    seasons: Sequence[tickets.SeasonTickets],
) -> tuple[Pair, ...]:
    """Who is to get a ticket or holds one, beside a holder who may be the same person."""
    due = [key for elimination in proposed for key in elimination.due]
    due += [key for own in seasons for key in own.due]
    return tickets.ticket_doubts(championship, due, holders_too=True)


def _nomination_context(request: HttpRequest, championship: Championship) -> dict[str, Any]:
    """Who may be nominated: holders of tickets, and whoever is looked for by the full name."""
    name = request.GET.get("name", "")[:200]
    listed = nominations.candidates(championship, MOST_SHOWN)
    sheets = people_named(name)
    chosen = whole_number(request.GET.get("nominee", ""), 11)
    known = {person.pk for person in listed} | {sheet.person.pk for sheet in sheets}
    nominee = Person.objects.filter(pk=chosen or 0, merged=None).exclude(name="").first()
    if nominee is not None and nominee.pk not in known:
        sheets = [PersonSheet(nominee)]
    return {
        "candidates": listed,
        "searched": name,
        "sheets": sheets,
        "nominee": nominee.pk if nominee else None,
        "country": request.GET.get("country", "")[:LONGEST_COUNTRY],
        "citizen": bool(request.GET.get("citizen")),
        "doubts": nominations.nomination_doubts(championship, nominee) if nominee else (),
    }


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
            if not _nominate(request, championship, by):
                return _nominate_again(request, slug)
        else:
            _about_ticket(request, championship, by, what, note)
    except Refused as refused:
        for violation in refused.violations:
            messages.error(request, sentence(violation, language()), extra_tags="bad")
        if what == "nominate":
            return _nominate_again(request, slug)
    return redirect("national-championship", slug)


def _nominate_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Back to the form of a nomination with what was typed."""
    typed = {
        "nominee": request.POST.get("person", "")[:11],
        "country": line(request.POST.get("country", ""), LONGEST_COUNTRY),
        "citizen": "1" if request.POST.get("citizen") else "",
    }
    address = reverse("national-championship", args=[slug])
    return redirect(f"{address}?{urlencode(typed)}")


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
        eliminations.record(elimination, by, early=bool(request.POST.get("early")))
    elif what == "replace":
        eliminations.replaced(elimination, by, note)
    elif what == "pass-over":
        eliminations.pass_over(elimination, _number(request, "place"), by, note)
    else:
        for lost in eliminations.answer(elimination, Status(what), by, note):
            name = lost.person.name or f"#{lost.person_id}"
            messages.warning(request, gettext("Ticket withdrawn: {name}.").format(name=name))
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


def _nominate(request: HttpRequest, championship: Championship, by: User) -> bool:
    """Whether what was typed could be read; Refused for whoever may not go."""
    person = current_person(get_object_or_404(Person, pk=_number(request, "person")))
    if not (championship.world and person.name):
        raise Http404
    country = line(request.POST.get("country", ""), 2 * LONGEST_COUNTRY)
    if not country or len(country) > LONGEST_COUNTRY:
        text = gettext("Type the country that is to be represented, at most 60 characters.")
        messages.error(request, text, extra_tags="bad")
        return False
    citizen = bool(request.POST.get("citizen"))
    nominations.nominate(championship, person, by, citizen=citizen, country=country)
    return True


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
                gettext("“{typed}” is no e-mail address.").format(typed=typed[:80]),
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


def _proposal_context(
    proposed: Proposal, all_proposed: Sequence[Proposal], doubts: Sequence[Pair]
) -> dict[str, Any]:
    earlier = eliminations.earlier_open(proposed, all_proposed) if proposed.due else ()
    return {
        "earlier": [sentence(violation, language()) for violation in earlier],
        "doubtful": _doubtful(proposed.due, proposed.names, doubts),
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


def _doubtful(due: Iterable[str], names: Mapping[str, str], doubts: Sequence[Pair]) -> list[str]:
    """The names of those who may hold a ticket already."""
    winners = {str(winner) for winner, _ in doubts}
    return [names.get(key, key) for key in due if key in winners]


def _season_context(held: tickets.SeasonTickets, doubts: Sequence[Pair]) -> dict[str, Any]:
    """A season whose tickets wait for a decision."""
    names = {key: person.name for key, person in held.standings.season.people.items()}
    return {
        "doubtful": _doubtful(held.due, names, doubts),
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
        "submitted": gettext("submitted"),
        "asked": gettext("asked"),
        "accepted": gettext("accepted"),
        "rejected": gettext("rejected"),
    }[status]
