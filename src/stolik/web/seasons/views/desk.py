"""The desk of a series: its events, the next one, prizes and tickets, and what was decided.

While the season goes on prizes and tickets follow from the standings; once it is closed they are
what was recorded, and the tickets those that exist. Decisions are taken in `decisions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from stolik.phrases.collation import collated
from stolik.rules import Refused
from stolik.tournament.season import Awards, length_advice, prizes_to_send
from stolik.web.core.forms import whole_number
from stolik.web.models.seasons import EDITIONS, Decision, Part, Result, Series
from stolik.web.models.tournaments import ALPHABET, Tournament
from stolik.web.models.tournaments import slug as new_slug
from stolik.web.people.ownership import changeable
from stolik.web.seasons import (
    calendar,
    carry_over,
    closure,
    decisions,
    events,
    results,
    size_reasons,
    standings_rows,
    tickets,
    words,
)
from stolik.web.seasons.decisions import follow
from stolik.web.seasons.final_table import final_season
from stolik.web.seasons.import_remarks import LONGEST as LONGEST_REASON
from stolik.web.seasons.offers import open_offers
from stolik.web.seasons.season import LoadedSeason, load_season, open_days
from stolik.web.seasons.size_reasons import ReasonMissing, let_count
from stolik.web.seasons.standings import SeasonStandings, open_play_offs, season_standings
from stolik.web.seasons.tickets import season_tickets, ticket_names
from stolik.web.seasons.views import public
from stolik.web.seasons.words import titles, violation_sentence
from stolik.web.tournaments import access, store


def own_series(request: HttpRequest, slug: str) -> Series:
    """The series, for whoever runs it; 404, without a hint, for everybody else."""
    series = get_object_or_404(Series.objects.select_related("championship", "owner"), slug=slug)
    if not public.runs(request, series):
        raise Http404
    return series


def account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@require_http_methods(["GET", "HEAD"])
def series_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about a series for whoever runs it."""
    series = own_series(request, slug)
    standings = season_standings(load_season(series))
    names = standings_rows.names_by_key(standings.season, open_to_all=False)
    proposed = tickets.awarded(standings)
    titles_by_key = titles(standings.season)
    context = public.base(request, standings.season, standings)
    context |= {
        "rows": _first_rows(standings),
        "heads": standings_rows.column_heads(standings),
        "offers": open_offers(series) if series.kind == "grand-prix" else [],
        # Only a league has sizes that its tournaments were not judged by at their draw.
        "sizes": size_reasons.open_sizes(standings.season) if series.kind == "league" else [],
        "events": (listed := _listed_events(standings, account(request))),
        "coming": _coming_event(listed),
        "others": _countable(standings, account(request)),
        "advice": length_advice(series.planned) if series.kind == "league" else None,
        "planned_days": open_days(standings.season),
        "next_day": calendar.next_day(series, timezone.localdate()),
        "new_slug": new_slug(),
        "due": [
            (play_off, _named(play_off.tied, names))
            for play_off in open_play_offs(standings, proposed.open_questions)
        ],
        "awards": proposed,
        **_prizes_and_tickets(standings, proposed, names, account(request)),
        "stale": [violation_sentence(violation, names) for violation in standings.stale],
        "faults": [
            violation_sentence(violation, names, titles_by_key) for violation in standings.faults
        ],
        "outside": [
            violation_sentence(violation, names) for violation in closure.outside_faults(standings)
        ],
        "changes": standings_rows.changes_since_closing(standings.season, open_to_all=False),
        "parcel": series.kind == "league" and prizes_to_send(standings.held, series.planned),
        "closed": standings.season.decided("closed"),
        "granted": standings.season.decided("granted"),
        "names_by_key": names,
        "log": _log(series, names, national=access.is_national(request.user)),
        "people": sorted(names.items(), key=lambda pair: collated(pair[1], series.language)),
        "editions_known": EDITIONS,
        "national": access.is_national(request.user),
    }
    return render(request, "stolik/seasons/desk.html", context)


def _first_rows(standings: SeasonStandings) -> list[standings_rows.StandingsRow]:
    """The head of the table: of a closed season as it was recorded."""
    if standings.season.recorded:
        standings = season_standings(final_season(standings.season))
    names = standings_rows.names_by_key(standings.season, open_to_all=False)
    return list(standings_rows.page_rows(standings, names)[:8])


@require_POST
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """One click: the next event with people, standing and format."""
    series = own_series(request, slug)
    slug_sent = request.POST.get("slug", "")
    if Tournament.objects.filter(slug=slug_sent, owner=series.owner).exists():
        return _to_event(request, series, slug_sent)  # the button was pressed twice
    well_formed = re.fullmatch(f"[{ALPHABET}]{{7}}", slug_sent)
    free = well_formed and not Tournament.objects.filter(slug=slug_sent).exists()
    try:
        event = events.create_event(series, account(request), slug=slug_sent if free else "")
    except Refused as refused:
        return _refused(request, series, refused)
    except IntegrityError:
        return _to_event(request, series, slug_sent)  # pressed twice at the same moment
    return _to_event(request, series, event.slug)


def _to_event(request: HttpRequest, series: Series, slug: str) -> HttpResponse:
    """To the new event, for whoever runs it; the national organiser stays at the league's desk."""
    if series.owner_id != account(request).pk:
        return redirect("series-desk", series.slug)
    return redirect("check-in" if series.kind != "grand-prix" else "edit-tournament", slug)


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a tournament of one's own, or a result imported before, count here too."""
    series = own_series(request, slug)
    chosen = request.POST.get("what", "")
    kind, _, key = chosen.partition(":")
    reason = request.POST.get("reason", "")[:LONGEST_REASON]
    try:
        if kind == "t":
            event = get_object_or_404(Tournament, slug=key[:20], owner=account(request))
            let_count(series, results.result_for(event), account(request), reason=reason)
            if store.state(event).phase == "preparing":
                carry_over.bring(series, event, account(request))
        else:
            let_count(series, _own_result(request, key), account(request), reason=reason)
    except ReasonMissing as missing:
        return ask_reason(request, series, missing, "series-add", ("what",))
    except Refused as refused:
        return _refused(request, series, refused)
    return redirect("series-desk", slug)


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """An event counts no longer."""
    series = own_series(request, slug)
    part = _part(request, series)
    note = request.POST.get("note", "")[:LONGEST_REASON]
    try:
        events.detach(series, part.result, account(request), note)
    except Refused as refused:
        return _refused(request, series, refused)
    messages.success(
        request,
        gettext("It counts no longer; its organiser can offer it again.")
        if part.offer_id
        else gettext("It counts no longer; you can add it again below."),
    )
    return redirect("series-desk", slug)


@require_POST
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring the standing as it is now into an event that is being prepared."""
    series = own_series(request, slug)
    result = _part(request, series).result
    if result.tournament is None or result.tournament.owner_id != account(request).pk:
        raise Http404
    try:
        closure.refuse_closed(series)
        changed = carry_over.bring(series, result.tournament, account(request))
    except Refused as refused:
        return _refused(request, series, refused)
    if changed:
        messages.success(request, gettext("The standing is up to date."))
    else:
        messages.success(
            request,
            gettext("The table is empty: there was nothing to bring."),
        )
    if request.POST.get("back") == result.tournament.slug:
        return redirect("desk", result.tournament.slug)
    return redirect("series-desk", slug)


@require_POST
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Which edition of the game an event was played with."""
    series = own_series(request, slug)
    chosen = request.POST.get("edition", "")
    if chosen not in EDITIONS:
        raise Http404
    try:
        closure.refuse_closed(series)
    except Refused as refused:
        return _refused(request, series, refused)
    part = _part(request, series)
    if part.offer_id is not None:
        raise Http404  # its organiser says what it was played with
    result = part.result
    if result.tournament and store.state(result.tournament).editions:
        text = gettext("Its games are labelled at the desk of the tournament; change them there.")
        messages.error(request, text, extra_tags="bad")
        return redirect("series-desk", slug)
    Result.objects.filter(pk=result.pk).update(edition=chosen)
    return redirect("series-desk", slug)


def ask_reason(
    request: HttpRequest,
    series: Series,
    missing: ReasonMissing,
    action: str,
    fields: tuple[str, ...],
) -> HttpResponse:
    """Ask why an event counts in spite of its size; what was sent before is sent again."""
    context = {
        "series": series,
        "violations": missing.violations,
        "action": action,
        "fields": [(name, request.POST.get(name, "")) for name in fields],
        "longest": LONGEST_REASON,
    }
    return render(request, "stolik/seasons/size_reason.html", context, status=422)


def _own_result(request: HttpRequest, key: str) -> Result:
    return get_object_or_404(Result, pk=key_number(key), owner=account(request))


def _part(request: HttpRequest, series: Series) -> Part:
    key = key_number(request.POST.get("result", ""))
    return get_object_or_404(
        Part.objects.select_related("result__tournament"), series=series, result=key
    )


def key_number(text: str) -> int:
    """The number of a row as a form sends it; 404 for anything else."""
    if (number := whole_number(text, 11)) is None:
        raise Http404
    return number


def _named(keys: tuple[str, ...], names: dict[str, str]) -> list[str]:
    return [names.get(key, key) for key in keys]


def _log(series: Series, names: dict[str, str], *, national: bool) -> list[dict[str, Any]]:
    # What a closed season rests on stays until it is opened again, which has a form of its own.
    may = decisions.may_take_back(national=national)
    open_ones = ("notice",) if closure.closed(series) else may
    rows = Decision.objects.filter(series=series).select_related("by", "taken_back")
    latest = list(rows.order_by("-at", "-id")[:200])
    follow(latest)
    return [
        {
            "decision": row,
            "text": words.decision_words(row.kind, row.about, names),
            "gone": hasattr(row, "taken_back"),
            "can_go": row.kind in open_ones and not hasattr(row, "taken_back"),
            "reason": row.kind in decisions.NEEDS_A_REASON,
        }
        for row in latest
    ]


def _refused(request: HttpRequest, series: Series, refused: Refused) -> HttpResponse:
    season = load_season(series)
    names = standings_rows.names_by_key(season, open_to_all=False)
    return refuse(request, series.slug, season, refused, names)


def refuse(
    request: HttpRequest,
    slug: str,
    season: LoadedSeason,
    refused: Refused,
    names: Mapping[str, str],
) -> HttpResponse:
    """Back to the desk with every violation in words."""
    for violation in refused.violations:
        messages.error(
            request, violation_sentence(violation, names, titles(season)), extra_tags="bad"
        )
    return redirect("series-desk", slug)


def _listed_events(standings: SeasonStandings, user: User) -> list[dict[str, Any]]:
    """Every event with what can be done about it."""
    own_tournaments = {
        event.slug: event
        for event in Tournament.objects.filter(
            owner=user, season_result__parts__series=standings.season.series
        )
    }
    rows = []
    for number, event in enumerate(standings.season.season_events, 1):
        own = own_tournaments.get(event.slug)
        state = store.state(own) if own and not event.finished else None
        stale = bool(own and state and carry_over.outdated(standings.season.series, own, state))
        rows.append({"number": number, "event": event, "own": own, "state": state, "stale": stale})
    return rows


def _coming_event(events: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first event of one's own that is not over, with how many have come."""
    row = next((row for row in events if row["state"] and row["state"].off is None), None)
    if row is None:
        return None
    entered = [entry for entry in row["state"].entries.values() if entry.status == "in"]
    return {**row, "all": len(entered), "here": sum(entry.present for entry in entered)}


def _countable(standings: SeasonStandings, user: User) -> dict[str, Any]:
    """What else could count here: tournaments and imported results of the same account."""
    series = standings.season.series
    events = Tournament.objects.filter(owner=user, practice=None)
    events = events.exclude(season_result__parts__series=series)
    results = Result.objects.filter(owner=user, tournament=None).exclude(parts__series=series)
    return {"events": events[:100], "results": results[:100]}


def _prizes_and_tickets(
    standings: SeasonStandings, proposed: Awards, names: Mapping[str, str], user: User
) -> dict[str, Any]:
    """For the page: names instead of keys."""

    def named(keys: Iterable[str]) -> list[str]:
        return [names.get(str(key), str(key)) for key in keys]

    held = season_tickets(standings)
    closings = standings.season.decided("closed")
    winners = () if closings else tickets.ticket_winners(standings, proposed)
    listed: dict[str, Any] = {
        **_namesakes(user, held.series, held.due or (() if held.reopened else winners), names),
        "standing": ticket_names(held, held.standing),
        "gave_back": named(held.gave_back),
        "free_for": named(held.due),
        "outdated": ticket_names(held, held.outdated),
        "reopened": held.reopened,
    }
    if not closings:
        return listed | {
            "prizes": named(proposed.prizes),
            "winners": named(winners),
            "passed_over": named(key for key in proposed.passed_over if key not in held.gave_back),
            "questions": [
                violation_sentence(question, names) for question in proposed.open_questions
            ],
        }
    return listed | {
        "prizes": named(closings[-1].about.get("prizes", ())),
        "winners": listed["standing"],
        "passed_over": named(held.passed_over),
        "questions": [violation_sentence(question, names) for question in held.questions],
    }


def _namesakes(
    user: User, series: Series, winners: Iterable[str], names: Mapping[str, str]
) -> dict[str, Any]:
    """Winners whose name a holder of a ticket bears; whether both people are one's own."""
    doubts = tickets.ticket_doubts(series.championship, winners)
    people = {key for pair in doubts for key in pair}
    mine = people and not access.is_national(user) and people == changeable(people, user)
    return {
        "namesakes": [names.get(str(winner), str(winner)) for winner, _ in doubts],
        "namesakes_mine": bool(mine),
    }
