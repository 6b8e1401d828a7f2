"""Steering the screen from the desk: what is shown, for how long, what comes next; sponsors.

The screen's page has no controls, so that a mirrored laptop shows nothing of the desk: the desk
opens it in a window of its own. Settings are no facts; what is told to the hall is (`telling`).
"""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_update
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from stolik import locale
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.topics.hall import in_the_raffle
from stolik.tournament.journal.visibility import ceremony
from stolik.web.core.language import say
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.screen import FEWEST_SECONDS, MOST_SECONDS, RaffleSecret, Screen
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import public_view
from stolik.web.screen.content import CALLED_FOR, VIEWS, content, missing
from stolik.web.screen.views.page import screen_of
from stolik.web.tournaments import push, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.announcements import announced_texts, other_languages, texts_of
from stolik.web.tournaments.commands import number_of, text_of
from stolik.web.tournaments.words import moment

MOST_SPONSORS = 30
LONGEST_SPONSOR = 80
LATEST_MESSAGES = 5
# Nobody reads out sixty names: with so many left the rest come at once, the last ones singly.
MANY_LEFT, LAST_SINGLY = 30, 10


@csp_update({"frame-src": ["'self'"]})  # type: ignore[arg-type]  # takes any view
@require_safe
def control(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = event_at_desk(request, slug)
    values = desk_context(request, event)
    return render(request, "stolik/screen/control.html", {**values, **_context(event, values)})


@require_POST
def setting(request: HttpRequest, slug: str) -> HttpResponse:
    """Pin a view, turn the page, choose views and seconds, name sponsors."""
    event = event_at_desk(request, slug)
    what = request.POST.get("what", "")
    if what not in _SETTINGS:
        raise Http404
    with store.writing(event):
        screen = screen_of(event)
        _SETTINGS[what](request, screen)
        changed(screen)
    return redirect("desk-screen", slug)


def pin(event: Tournament, view: str) -> None:
    """Show one view and nothing else, until the desk lets the others come again."""
    with store.writing(event):
        screen = screen_of(event)
        screen.pinned = view
        changed(screen)


def changed(screen: Screen) -> None:
    """Keep a setting and let every screen see it, once it is there to be seen."""
    screen.version += 1
    screen.save()
    slug = screen.tournament.slug
    transaction.on_commit(lambda: push.changed(slug))


def _pin(request: HttpRequest, screen: Screen) -> None:
    view = request.POST.get("view", "")
    screen.pinned = view if view in VIEWS else ""


def _next(_: HttpRequest, screen: Screen) -> None:
    screen.step += 1


def _choose(request: HttpRequest, screen: Screen) -> None:
    chosen = request.POST.getlist("views")
    screen.left_out = [name for name in VIEWS if name not in chosen and name not in CALLED_FOR]
    seconds = number_of(request, "seconds") or screen.seconds
    screen.seconds = min(max(seconds, FEWEST_SECONDS), MOST_SECONDS)
    screen.sound = request.POST.get("sound") == "1"


def _sponsors(request: HttpRequest, screen: Screen) -> None:
    typed = text_of(request, "sponsors", MOST_SPONSORS * LONGEST_SPONSOR).splitlines()
    names = dict.fromkeys(" ".join(line.split())[:LONGEST_SPONSOR] for line in typed)
    screen.sponsors = [name for name in names if name][:MOST_SPONSORS]


_SETTINGS = {"pin": _pin, "next": _next, "choose": _choose, "sponsors": _sponsors}


def _context(event: Tournament, values: dict[str, Any]) -> dict[str, Any]:
    state: TournamentState = values["state"]
    screen = screen_of(event)
    contents: dict[str, Any] = {"turn": (), "pinned": ""}
    if state.format:
        contents = content(public_view(event), state, screen)
    names = values["names"]
    current = state.current
    return {
        "screen": screen,
        "turn": [say(VIEWS[name]) for name in contents["turn"]],
        "pinned": say(VIEWS[contents["pinned"]]) if contents["pinned"] else "",
        "views": [
            {
                "name": name,
                "title": say(VIEWS[name]),
                "kept": name not in screen.left_out,
                "pinned": name == contents["pinned"],
                "missing": missing(name, contents),
            }
            for name in VIEWS
            if name not in CALLED_FOR
        ],
        "sponsor_lines": "\n".join(screen.sponsors),
        "reveal": _reveal(state, names),
        "cover": len(ceremony(state)) - 1
        if state.places and state.hidden is None and screen.pinned == "ceremony"
        else None,
        "news": announced_texts(event, state),
        "other_languages": [(tag, locale.own_name(tag)) for tag in other_languages(event)],
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


def _reveal(state: TournamentState, names: dict[int, str]) -> dict[str, Any] | None:
    """What the next key press reveals; for the desk alone."""
    if state.hidden is None or not state.places:
        return None
    lines = ceremony(state)
    done = state.hidden.revealed
    coming = lines[done]
    jump = len(lines) - LAST_SINGLY if len(lines) - done > MANY_LEFT else None
    return {
        "done": done,
        "total": len(lines),
        "next": done + 1,
        "place": coming.place,
        "name": names.get(coming.entry, f"#{coming.entry}"),
        "last": done + 1 == len(lines),
        "back": done - 1 if done else None,
        "jump": jump,
        "jump_to": lines[jump - 1].place if jump else None,
        "top": [(n, len(lines) - n) for n in (10, 5, 3) if (jump or done) < len(lines) - n],
    }


def _messages(event: Tournament, state: TournamentState) -> list[tuple[Any, int | None, str]]:
    latest = state.messages[-LATEST_MESSAGES:]
    texts = texts_of(event, [message.note for message in latest])
    gone = gettext("(text erased)")
    return [
        (moment(message.at), message.table, texts.get(message.note, gone))
        for message in reversed(latest)
    ]
