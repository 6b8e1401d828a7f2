"""A player's page: my table and seat, my games, my place, what I need. No account.

The token in the address is the right to see it. Behind the private link the page leads on to
personal data; behind the link of a badge, which everybody in the hall can read, it asks for a code
first. The others are called as they chose to be in public. Fetched again by the browser when this
player's mark changes; nothing can be changed here, but it leads to where one cancels, to the phone
of the own table and to a file for the calendar.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import segno
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.matchday import has_two_tables
from stolik.tournament.journal.starters import category, category_places, starts_next
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.table_time import TableTime, table_time
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import language
from stolik.web.models.tournaments import Entry
from stolik.web.phone.needed_points import need
from stolik.web.public.change_marks import player_mark
from stolik.web.public.day_file import day_file
from stolik.web.public.matchday import day_section, league_section, own_line
from stolik.web.public.public_view import PublicView, public_view
from stolik.web.public.standings_rows import Finisher, StandingsRow, classified, section
from stolik.web.public.status import games_heard, now
from stolik.web.public.views.exports import ics
from stolik.web.public.views.page import absolute, address
from stolik.web.public.views.results import Sheet, SheetRow, sheet_of
from stolik.web.public.views.seats import Chair, chair_words, chairs, starter_words
from stolik.web.tournaments import push
from stolik.web.tournaments.categories import label
from stolik.web.tournaments.codes import known_codes
from stolik.web.tournaments.entries import may_cancel
from stolik.web.tournaments.words import editions_in_words, is_beside, title_at


@dataclass(frozen=True, slots=True)
class MyRound:
    """One round of mine: where, and what each game brought."""

    title: str
    table: int
    sheet: Sheet
    row: SheetRow


@dataclass(frozen=True, slots=True)
class CategoryPlace:
    """A place among those of one category."""

    category: str
    place: str
    people: int


@dataclass(frozen=True, slots=True)
class Mine:
    """Everything the page says about one player.

    A matchday has two tables: then `line` is of the league's, and `day` of the day's own.
    """

    name: str
    state: str
    table: int | None = None
    letter: str = ""
    beside: bool = False
    editions: str = ""
    chairs: tuple[Chair, ...] = ()
    line: StandingsRow | None = None
    day: StandingsRow | None = None
    two_tables: bool = False
    finish: Finisher | None = None
    need: str = ""
    rounds: tuple[MyRound, ...] = ()
    categories: tuple[CategoryPlace, ...] = ()
    time: TableTime | None = None
    next_game: int = 0
    starter: int | None = None

    @property
    def plays_on(self) -> bool:
        return self.state in ("in", "here") and self.finish is None


def player(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page behind the private link."""
    person = _people().filter(token=token).first()
    if person is None:
        # A private link from before badges had links of their own: it hangs in the hall, printed.
        return redirect("badge", _of_badge(token).badge)
    return _page(request, person, private=True)


def badge(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page behind the link of a badge."""
    return _page(request, _of_badge(token), private=False)


def player_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes; a page that was open when badges got their own link goes on."""
    person = _people().filter(token=token).first() or _of_badge(token)
    context = _context(person) | {"token": person.token if person.token == token else ""}
    return _private(render(request, "stolik/table/_player.html", context))


def badge_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes, behind the link of a badge."""
    return _private(render(request, "stolik/table/_player.html", _context(_of_badge(token))))


def player_table(_: HttpRequest, token: str) -> HttpResponse:
    """To the phone of the table where this person sits now."""
    person = get_object_or_404(_people(), token=token)
    table = _table_now(public_view(person.tournament), person.number)
    codes = known_codes(person.tournament, [table.number] if table else [])
    if table is None or table.number not in codes:
        return redirect("player", token)
    return redirect("table", codes[table.number].token)


def player_day(request: HttpRequest, token: str) -> HttpResponse:
    """The day for the own calendar; the private link is not in it, as calendars are shared."""
    event = get_object_or_404(_people(), token=token).tournament
    url = absolute(request, event.get_absolute_url() if event.public else reverse("home"))
    return _private(ics(day_file(public_view(event), url, timezone.now()), event.slug))


def player_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The private link as a picture to scan."""
    person = get_object_or_404(_people(), token=token)
    link = absolute(request, reverse("player", args=[person.token]))
    file = BytesIO()
    segno.make(link, error="m").save(file, kind="svg", scale=6, border=2, xmldecl=False)
    return _private(HttpResponse(file.getvalue(), content_type="image/svg+xml"))


def _page(request: HttpRequest, person: Entry, *, private: bool) -> HttpResponse:
    context = _context(person)
    context["topic"] = push.unlisted_topic(person.tournament.slug, "pulse", language())
    context["token"] = person.token if private else ""
    context["badge"] = person.badge
    # An installation that can reach closed phones offers that, too.
    context["push_url"] = address("player-notify", person.token) if private else ""
    context["can_cancel"] = private and may_cancel(context["view"].state, person)
    context["link"] = absolute(request, reverse("player", args=[person.token])) if private else ""
    return _private(render(request, "stolik/table/player.html", context))


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    return response


def _people() -> QuerySet[Entry]:
    return Entry.objects.select_related("tournament")


def _of_badge(token: str) -> Entry:
    return get_object_or_404(_people(), badge=token)


def _context(person: Entry) -> dict[str, Any]:
    event = person.tournament
    view = public_view(event)
    known = view.state.format is not None and person.number in view.state.entries
    return {
        "event": event,
        "view": view,
        "now": now(view),
        "me": mine(view, person) if known else Mine(person.name, person.state),
        "mark": player_mark(view, person.number) if known else "",
        "entry": person.number,
        "starter": starter_words(view) if known else "",
        "chair": chair_words(view),
        "event_url": address("event", event.slug) if event.public else "",
    }


def mine(view: PublicView, person: Entry) -> Mine:
    """What is known about a player."""
    entry = person.number
    round_ = view.round
    table = round_.where(entry) if round_ else None
    playing = round_ is not None and round_.phase != "closed" and table is not None
    seat = table.seats.index(entry) if table else 0
    day = own_line(day_section(view), entry)
    return Mine(
        name=person.name,
        state=_state(view, person),
        table=table.number if table and playing else None,
        letter=LETTERS[seat] if table and playing else "",
        beside=bool(round_ and table and is_beside(round_, table.number)),
        editions=editions_in_words(view.state, round_.number, table.number)
        if round_ and table
        else "",
        chairs=chairs(view, round_, table) if round_ and table and playing else (),
        line=own_line(league_section(view), entry) or _last_line(view, entry),
        day=day,
        two_tables=has_two_tables(view.state),
        finish=_finish(view, entry, day),
        need=need(view, entry),
        rounds=_rounds(view, entry),
        categories=_in_categories(view, entry),
        **(_at_table(view, round_, table) if round_ and table and playing else {}),
    )


def _at_table(view: PublicView, round_: Round, table: Table) -> dict[str, Any]:
    """The table's own time, the game that comes next there and who starts it."""
    games = view.state.stage(round_).games
    heard = games_heard(round_.sheets.get(table.number), games)
    number = next((game for game, state in enumerate(heard, 1) if state == "missing"), 0)
    starter = starts_next(view.state, round_, table, number) if number else None
    time = table_time(round_, table.number)
    return {"time": time, "next_game": number, "starter": starter}


def _table_now(view: PublicView, entry: int) -> Table | None:
    round_ = view.round
    return round_.where(entry) if round_ and round_.phase != "closed" else None


def _in_categories(view: PublicView, entry: int) -> tuple[CategoryPlace, ...]:
    """The place in every own category: among those classified, or in the standings now."""
    state = view.state
    places: dict[str, dict[int, str]] = {}
    for name in state.entries[entry].categories:
        if state.places:
            rows: tuple[Placed | Ranked, ...] = category_places(state, name)
        else:
            rows = (
                category(state, view.computed.rows[view.round.number], name) if view.round else ()
            )
        places[name] = {row.entry: f"{row.place}{'=' * row.shared}" for row in rows}
    return tuple(
        CategoryPlace(label(name), own[entry], len(own))
        for name, own in places.items()
        if entry in own
    )


def _finish(view: PublicView, entry: int, day: StandingsRow | None) -> Finisher | None:
    """The place at the end; of a matchday that of the day, also for somebody who has none."""
    finisher = next((f for f in classified(view) if f.entry == entry), None)
    if finisher and view.computed.day:
        place, shared = (day.place, day.shared) if day else (0, False)
        return replace(finisher, place=place, shared=shared, stage="")
    return finisher


def _last_line(view: PublicView, entry: int) -> StandingsRow | None:
    """The own place in the stage being played, or where the way ended."""
    for round_ in reversed(view.state.rounds):
        for line in section(view, round_).lines:
            if line.entry == entry:
                return line
    return None


def _state(view: PublicView, person: Entry) -> str:
    """reserve, cancelled, in, here, withdrawn or excluded."""
    if person.state != "in":
        return person.state
    known = view.state.entries[person.number]
    if known.status != "in":
        return known.status
    return "here" if known.present else "in"


def _rounds(view: PublicView, entry: int) -> tuple[MyRound, ...]:
    rounds = []
    for round_ in reversed(view.state.rounds):
        if table := round_.where(entry):
            sheet = sheet_of(view, round_, table, reader=entry)
            row = next(row for row in sheet.rows if row.entry == entry)
            title = title_at(view.state, round_, table.number)
            rounds.append(MyRound(title, table.number, sheet, row))
    return tuple(rounds)
