"""Steering the screen from the desk: what is shown, for how long, what comes next; sponsors.

The screen's page has no controls, so that a mirrored laptop shows nothing of the desk: the desk
opens it in a window of its own. Settings are no facts; what is told to the hall is (`telling`).
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.topics.hall import in_the_raffle
from stolik.tournament.journal.visibility import ceremony
from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.tournaments.announcements import texts_of
from stolik.web.desk.views import overview
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import seen
from stolik.web.tournaments.words import moment
from stolik.web.models.screen import (
    FEWEST_SECONDS,
    MOST_SECONDS,
    RaffleSecret,
    Screen,
)
from stolik.web.screen.views.page import screen_of
from stolik.web.screen.content import CALLED_FOR, VIEWS, content, missing
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

MOST_SPONSORS = 30
LONGEST_SPONSOR = 80
LATEST_MESSAGES = 5


@require_safe
def control(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = event_at_desk(request, slug)
    found = overview.shared(request, event, "screen")
    return render(request, "stolik/screen/control.html", {**found, **_context(event, found)})


@require_POST
def setting(request: HttpRequest, slug: str) -> HttpResponse:
    """Pin a view, turn the page, choose views and seconds, name sponsors."""
    event = event_at_desk(request, slug)
    what = request.POST.get("what", "")
    if what not in _SETTINGS:
        raise Http404
    with store.writing(event):
        found = screen_of(event)
        _SETTINGS[what](request, found)
        changed(found)
    return redirect("desk-screen", slug)


def pin(event: Tournament, view: str) -> None:
    """Show one view and nothing else, until the desk lets the others come again."""
    with store.writing(event):
        found = screen_of(event)
        found.pinned = view
        changed(found)


def changed(found: Screen) -> None:
    """Keep a setting and let every screen see it, once it is there to be seen."""
    found.version += 1
    found.save()
    slug = found.tournament.slug
    transaction.on_commit(lambda: pushing.changed(slug))


def _pin(request: HttpRequest, found: Screen) -> None:
    view = request.POST.get("view", "")
    found.pinned = view if view in VIEWS else ""


def _next(_: HttpRequest, found: Screen) -> None:
    found.step += 1


def _choose(request: HttpRequest, found: Screen) -> None:
    kept = request.POST.getlist("views")
    found.left_out = [name for name in VIEWS if name not in kept and name not in CALLED_FOR]
    seconds = number_of(request, "seconds") or found.seconds
    found.seconds = min(max(seconds, FEWEST_SECONDS), MOST_SECONDS)
    found.sound = request.POST.get("sound") == "1"


def _sponsors(request: HttpRequest, found: Screen) -> None:
    typed = text_of(request, "sponsors", MOST_SPONSORS * LONGEST_SPONSOR).splitlines()
    names = dict.fromkeys(" ".join(line.split())[:LONGEST_SPONSOR] for line in typed)
    found.sponsors = [name for name in names if name][:MOST_SPONSORS]


_SETTINGS = {"pin": _pin, "next": _next, "choose": _choose, "sponsors": _sponsors}


def _context(event: Tournament, found: dict[str, Any]) -> dict[str, Any]:
    state: State = found["state"]
    screen = screen_of(event)
    shown: dict[str, Any] = {"turn": (), "pinned": ""}
    if state.format:
        shown = content(seen(event), state, screen)
    names = found["names"]
    current = state.current
    return {
        "screen": screen,
        "turn": [either(*VIEWS[name]) for name in shown["turn"]],
        "pinned": either(*VIEWS[shown["pinned"]]) if shown["pinned"] else "",
        "views": [
            {
                "name": name,
                "title": either(*VIEWS[name]),
                "kept": name not in screen.left_out,
                "pinned": name == shown["pinned"],
                "missing": missing(name, shown),
            }
            for name in VIEWS
            if name not in CALLED_FOR
        ],
        "sponsor_lines": "\n".join(screen.sponsors),
        "reveal": _reveal(state, names),
        "news": _news(event, state),
        "messages_sent": _messages(event, state),
        "table_numbers": sorted(table.number for table in current.tables) if current else (),
        "raffle_open": RaffleSecret.objects.filter(
            tournament=event, seal=state.raffle_seal or "-"
        ).exists(),
        "raffles": [
            (moment(raffle.at), [names.get(entry, f"#{entry}") for entry in raffle.winners])
            for raffle in reversed(state.raffles)
        ],
        "in_raffle": len(in_the_raffle(state)),
    }


def _reveal(state: State, names: dict[int, str]) -> dict[str, Any] | None:
    """What the next key press reveals; for the desk alone."""
    if state.hidden is None or not state.places:
        return None
    lines = ceremony(state)
    done = state.hidden.revealed
    coming = lines[done]
    return {
        "done": done,
        "total": len(lines),
        "next": done + 1,
        "place": coming.place,
        "name": names.get(coming.entry, f"#{coming.entry}"),
        "last": done + 1 == len(lines),
        "top": [(n, len(lines) - n) for n in (10, 5, 3) if len(lines) - n > done],
    }


def _news(event: Tournament, state: State) -> list[tuple[int, Any, str, str]]:
    shown = [one for one in state.announcements.values() if not one.withdrawn]
    texts = texts_of(event, [ref for one in shown for ref in (one.note, one.english)])
    gone = either("(text erased)", "(treść usunięta)")
    return [
        (one.number, moment(one.at), texts.get(one.note, gone), texts.get(one.english, ""))
        for one in reversed(shown)
    ]


def _messages(event: Tournament, state: State) -> list[tuple[Any, int | None, str]]:
    latest = state.messages[-LATEST_MESSAGES:]
    texts = texts_of(event, [one.note for one in latest])
    gone = either("(text erased)", "(treść usunięta)")
    return [(moment(one.at), one.table, texts.get(one.note, gone)) for one in reversed(latest)]
