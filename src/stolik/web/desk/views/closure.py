"""The end of a round and of the tournament: what is open, ties, closing, the classification."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from stolik.rules import Refused, Violation
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.open_games import open_games
from stolik.tournament.journal.scores import standing_round
from stolik.tournament.journal.state import Round
from stolik.tournament.report import Row
from stolik.web.core.forms import points_of, whole_number, whole_numbers
from stolik.web.desk.standings_rows import standings_context
from stolik.web.desk.views.desk_context import desk_context, next_step_of
from stolik.web.desk.views.seating import seat_next
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, commands, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.tournaments.sentences import sentences

PLAY_OFF_GAMES = 5
AT_ONE_TABLE = 4


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """One game of a play-off form: who won it and everybody's small points, as typed."""

    game: int
    won: str
    boxes: tuple[tuple[str, str, str], ...]  # (entry, name, small points)


@dataclass(frozen=True, slots=True)
class Tie:
    """People who are level where it matters; `games` are the lines of a play-off form."""

    group: tuple[int, ...]
    people: tuple[tuple[str, str, str], ...]  # (entry, name, place typed)
    games: tuple[PlayOffGame, ...]
    reason: str = ""
    wrong: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return "-".join(str(entry) for entry in self.group)

    @property
    def can_play(self) -> bool:
        return len(self.group) <= AT_ONE_TABLE


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that keeps the round open, and closing it."""
    event = event_at_desk(request, slug)
    if request.method == "POST":
        over = tuple(name for name in ("to-clarify", "reported") if request.POST.get(name) == "1")
        number = number_of(request, "round") or 0
        lot = secrets.token_hex(16)
        command = c.CloseRound(number, over, lot)
        if not commands.attempt(request, event, lambda: commands.give(request, event, command)):
            return redirect("desk-close", slug)
        if request.POST.get("then") == "seat":
            return seat_next(request, event, number + 1)
        return redirect("desk", slug)
    return _closing_page(request, event)


@require_POST
def tie(request: HttpRequest, slug: str) -> HttpResponse:
    """How people who are level were put in order."""
    event = event_at_desk(request, slug)
    current = store.state(event).current
    group = _entry_numbers(request.POST.get("group", ""))
    method = request.POST.get("method", "")[:40]
    reason = text_of(request, "reason")
    values = request.POST
    games, wrong = _play_off_games(values, group) if method == "play-off" else ((), ())
    if wrong:
        return _closing_page(request, event, {group: wrong})

    def resolved() -> None:
        with store.writing(event):
            command = c.ResolveTie(
                current.number if current else 0,
                group,
                method,
                _typed_order(values, group) if method == "head-referee" else (),
                games,
                secrets.token_hex(16) if method == "lot" else "",
                store.note(event, reason),
            )
            # Only the head referee orders people by hand.
            by = access.actor(request.user, event, command, first=access.AS_REFEREE)
            store.perform(event, command, by)

    try:
        resolved()
    except Refused as refused:
        return _closing_page(request, event, {group: refused.violations})
    return redirect("desk-close", slug)


@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """The classification, for the hall and for leagues."""
    event = event_at_desk(request, slug)

    def finished() -> None:
        commands.give(request, event, c.Finish())

    commands.attempt(request, event, finished)
    return redirect("desk", slug)


def _closing_page(
    request: HttpRequest,
    event: Tournament,
    wrong: Mapping[tuple[int, ...], tuple[Violation, ...]] | None = None,
) -> HttpResponse:
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    names = context["names"]
    current = state.current
    context |= {"typed": request.POST, "ties": (), "step": None}
    context |= standings_context(state, standing_round(state, current), names)
    if current is not None:
        open_now = state.phase in ("playing", "collecting")
        context["resolved"] = [
            (tie, [names.get(entry, f"#{entry}") for entry in tie.order])
            for tie in current.resolved
        ]
        if open_now:
            context |= _open_context(request, event, context, current, wrong or {})
    return render(request, "stolik/desk/close.html", context, status=422 if wrong else 200)


def _open_context(
    request: HttpRequest,
    event: Tournament,
    context: dict[str, Any],
    current: Round,
    wrong: Mapping[tuple[int, ...], tuple[Violation, ...]],
) -> dict[str, Any]:
    """What keeps the round open, and whether it can be closed over it."""
    state, names = context["state"], context["names"]
    states = {name for _, _, name in open_games(state, current)}
    over = tuple(sorted(states & {"to-clarify", "reported"}))
    settled = not states - {"to-clarify", "reported"}
    groups = undecided(state, current, state.seed or "?") if settled else ()
    return {
        "step": next_step_of(request, event, context),
        "over": over if settled else (),
        "ties": [
            _tie(group, names, request.POST, sentences(wrong.get(group, ()), names))
            for group in groups
        ],
        "other_wrong": sentences(
            tuple(v for group, vs in wrong.items() if group not in groups for v in vs), names
        ),
    }


def _tie(
    group: tuple[int, ...],
    names: Mapping[int, str],
    values: Mapping[str, str],
    wrong: tuple[str, ...],
) -> Tie:
    """A tie with what was typed for it, if it was for this one."""
    own = values if _entry_numbers(values.get("group", "")) == group else {}
    people = [(str(entry), names.get(entry, f"#{entry}")) for entry in group]
    games = tuple(
        PlayOffGame(
            game,
            own.get(f"won-{game}", ""),
            tuple((e, name, own.get(f"small-{game}-{e}", "")[:6]) for e, name in people),
        )
        for game in range(1, PLAY_OFF_GAMES + 1)
    )
    placed = tuple((e, name, own.get(f"place-{e}", "")[:3]) for e, name in people)
    return Tie(group, placed, games, own.get("reason", "")[:1000], wrong)


def _entry_numbers(text: str) -> tuple[int, ...]:
    return whole_numbers(text[:400].split("-"))


def _typed_order(values: Mapping[str, str], group: tuple[int, ...]) -> tuple[int, ...]:
    """The people by the place typed beside them; who has none is left out and so refused."""
    typed = {e: whole_number(values.get(f"place-{e}", "").strip(), 3) for e in group}
    places = {entry: place for entry, place in typed.items() if place is not None}
    if len(set(places.values())) != len(group):
        return ()
    return tuple(sorted(places, key=lambda entry: places[entry]))


def _play_off_games(
    values: Mapping[str, str], group: tuple[int, ...]
) -> tuple[tuple[tuple[Row, ...], ...], tuple[Violation, ...]]:
    """The games of a play-off as typed: who won and everybody's small points."""
    games: list[tuple[Row, ...]] = []
    for game in range(1, PLAY_OFF_GAMES + 1):
        winner = values.get(f"won-{game}", "")
        small = {entry: values.get(f"small-{game}-{entry}", "").strip() for entry in group}
        if not winner and not any(small.values()):
            continue
        rows = []
        for entry, text in small.items():
            points = points_of(text or "0")
            if points is None:
                return (), (Violation("totals-games", tied=text[:20]),)
            rows.append((entry, int(winner == str(entry)), points))
        games.append(tuple(rows))
    return tuple(games), ()
