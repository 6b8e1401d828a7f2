"""The national organiser's pages: every series, the championships, tickets and where they are from.

Open to accounts that `stolik user national` names; a 404 for everybody else.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused
from stolik.tournament.season import Answer, Status, answer_faults, emails_missing
from stolik.web import store, who
from stolik.web.event.joining.cleaning import is_email, line
from stolik.web.event.joining.typed import Typed
from stolik.web.event.models import Tournament
from stolik.web.people.models import Person
from stolik.web.seasons import taking, wording
from stolik.web.seasons import tickets as giving
from stolik.web.seasons.desk import said
from stolik.web.seasons.models import Championship, Elimination, Series, Ticket
from stolik.web.seasons.planning import day_of
from stolik.web.seasons.public import cards
from stolik.web.templatetags.words import either

LONGEST = 1000
MOST_SHOWN = 400


def only_national(request: HttpRequest) -> User:
    if not who.is_national(request.user):
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
            made = Championship.objects.create(
                title=title, edition=edition, held=held, world=typed.flag("world")
            )
            return redirect("national-championship", made.slug)
    years = list(dict.fromkeys(Series.objects.order_by("-year").values_list("year", flat=True)))
    asked = request.GET.get("year", "")
    year = int(asked) if asked.isascii() and asked.isdigit() and len(asked) == 4 else None
    chosen = year if year in years else next(iter(years), None)
    series = Series.objects.filter(year=chosen or 0).select_related("owner")[:MOST_SHOWN]
    found = {
        "cards": cards(list(series), open_to_all=False),
        "years": years,
        "year": chosen,
        "championships": Championship.objects.all(),
        "typed": typed,
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/seasons/national.html", found, status=status)


@require_safe
def tickets(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for the championships, with addresses, and the eliminations."""
    only_national(request)
    championship = get_object_or_404(Championship, slug=slug)
    lines = wording.ticket_lines(
        Ticket.objects.filter(championship=championship), open_to_all=False
    )
    standing = [one for one in lines if one.ticket.returned is None]
    emails = {one.name: one.ticket.email for one in standing}
    eliminations = Elimination.objects.filter(championship=championship).select_related(
        "result__tournament"
    )
    proposals = [giving.proposal(one) for one in eliminations]
    found = {
        "championship": championship,
        "standing": standing,
        "returned": [one for one in lines if one.ticket.returned is not None],
        "missing": emails_missing([one.name for one in standing], emails),
        "proposals": [_told(one) for one in proposals],
        "offered": _offered(),
        "candidates": _candidates(championship),
        "earlier": Championship.objects.filter(world=True, held__lt=championship.held),
    }
    return render(request, "stolik/seasons/tickets.html", found)


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept, reject, record, give back, nominate, or keep an address."""
    by = only_national(request)
    championship = get_object_or_404(Championship, slug=slug)
    what = request.POST.get("what", "")
    note = request.POST.get("note", "").replace("\0", "")[:LONGEST]
    try:
        if what == "offer":
            event = get_object_or_404(Tournament, slug=request.POST.get("event", "")[:20])
            if store.state(event).kind != "elimination":
                raise Http404
            Elimination.objects.get_or_create(
                result=taking.result_for(event), defaults={"championship": championship, "by": by}
            )
        elif what in ("accepted", "rejected", "asked"):
            answer(_elimination(request, championship), Status(what), by, note)
        elif what == "record":
            giving.record(_elimination(request, championship), by)
        elif what == "nominate":
            person = get_object_or_404(Person, pk=_number(request, "person"))
            giving.nominate(championship, person, by, citizen=bool(request.POST.get("citizen")))
        else:
            _about_ticket(request, championship, what, note)
    except Refused as refused:
        for one in refused.violations:
            messages.error(request, said(one, {}), extra_tags="bad")
    return redirect("national-championship", slug)


def answer(elimination: Elimination, status: Status, by: User, note: str = "") -> None:
    """Answer an offer; a rejection needs no reason, a question needs its text."""
    if faults := answer_faults(Answer(status, note)):
        raise Refused(faults)
    elimination.status = status.value
    elimination.note = note
    elimination.answered = timezone.now()
    elimination.by = by
    elimination.save()


def _about_ticket(request: HttpRequest, championship: Championship, what: str, note: str) -> None:
    ticket = get_object_or_404(Ticket, pk=_number(request, "ticket"), championship=championship)
    if what == "return" and ticket.returned is None:
        giving.give_back(ticket, note)
    elif what == "email":
        typed = line(request.POST.get("email", ""))
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
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise Http404
    return int(text)


def _told(one: giving.Proposal) -> dict[str, Any]:
    done = Ticket.objects.filter(result=one.elimination.result, returned=None)
    has = {str(pk) for pk in done.values_list("person_id", flat=True)}
    return {
        "elimination": one.elimination,
        "result": one.elimination.result,
        "qualified": [one.names.get(key, key) for key in one.found.qualified],
        "flags": [said(flag, one.names) for flag in one.found.flags],
        "recorded": bool(one.found.qualified) and set(one.found.qualified) <= has,
        "word": _status_word(one.elimination.status),
    }


def _status_word(status: str) -> str:
    return {
        "submitted": either("submitted", "zgłoszone"),
        "asked": either("asked", "pytanie wysłane"),
        "accepted": either("accepted", "przyjęte"),
        "rejected": either("rejected", "odrzucone"),
    }[status]


def _offered() -> list[Tournament]:
    """Eliminations on the site that have not been put on any list."""
    rows = Tournament.objects.filter(season_result__elimination=None)
    return list(rows.filter(facts__line__contains='"kind":"elimination"').distinct()[:100])


def _candidates(championship: Championship) -> list[Person]:
    """Whoever could be nominated: those who held a ticket to an earlier event of the country."""
    if not championship.world:
        return []
    held = Ticket.objects.filter(returned=None, championship__world=False)
    return list(
        Person.objects.filter(pk__in=held.values("person_id")).order_by("name")[:MOST_SHOWN]
    )
