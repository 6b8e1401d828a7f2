"""The page of a play-off: the games of people who are level, typed as they are played."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.rules import Violation
from stolik.tournament.season import play_off_faults, play_off_small_faults
from stolik.tournament.season.play_off import Game
from stolik.web.seasons import closure as closing
from stolik.web.seasons import decisions as deciding
from stolik.web.seasons.views import public
from stolik.web.seasons import standings_rows as showing
from stolik.web.seasons.views.decisions import tied_of
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.seasons.playing_off import settling
from stolik.web.seasons.season import read
from stolik.web.seasons.saying import said
from stolik.web.seasons.standings import tabled

GAMES = 7
_WHOLE = re.compile(r"[-−]?\d{1,5}")


@require_http_methods(["GET", "HEAD", "POST"])
def play_off(request: HttpRequest, slug: str) -> HttpResponse:
    """The games of a play-off, typed as they are played."""
    series = own_series(request, slug)
    found = tabled(read(series))
    asked = request.POST.get("tied", request.GET.get("tied", ""))
    tied, level = tied_of(found, asked)
    names = showing.names_of(found.read, open_to_all=False)
    closed = closing.closed(series)
    wrong: tuple[Violation, ...] = ()
    if request.method == "POST":
        games, wrong = _games(request, tied)
        wrong = wrong or (*play_off_faults(tied, games), *play_off_small_faults(games))
        wrong = (Violation("season-closed", series.title),) if closed else wrong
        if not wrong:
            kept = [[[who_, *game[who_]] for who_ in tied] for game in games]
            about = {"tied": list(tied), "games": kept, "score": list(level.score)}
            deciding.decide(series, "play-off", account(request), about)
            return redirect("series-desk", slug)
    now = settling(tied, found.known.at(level.score))
    heat = now.heats[0] if now.heats else None
    context = public.base(request, found.read, found)
    context |= {
        "tied": "-".join(tied),
        "people": [(key, names.get(key, key)) for key in tied],
        "games": _boxes(request, tied, names, heat.games if heat else ()),
        "wrong": [said(one, names) for one in wrong],
        "state": heat.state if heat else None,
        "lines": [(names.get(line.who, line.who), *line.score) for line in heat.state.lines]
        if heat
        else (),
        "closed": closed,
        "over": found.over,
        "missing": [said(one, names) for one in heat.state.missing] if heat else (),
    }
    return render(request, "stolik/seasons/play_off.html", context, status=422 if wrong else 200)


def _games(
    request: HttpRequest, tied: tuple[str, ...]
) -> tuple[tuple[Game, ...], tuple[Violation, ...]]:
    games: list[Game] = []
    for number in range(1, GAMES + 1):
        won = request.POST.getlist(f"won-{number}")
        typed = {key: request.POST.get(f"small-{number}-{key}", "").strip() for key in tied}
        if not any(won) and not any(typed.values()):
            continue
        game = {}
        for key, text in typed.items():
            if text and not _WHOLE.fullmatch(text):
                return (), (Violation("play-off-number", text[:20]),)
            game[key] = (int(key in won), int(text.replace("−", "-")) if text else 0)
        games.append(game)
    return tuple(games), ()


def _boxes(
    request: HttpRequest, tied: tuple[str, ...], names: dict[str, str], games: tuple[Game, ...]
) -> list[dict[str, Any]]:
    """The form as typed, or as kept."""
    found = []
    for number in range(1, GAMES + 1):
        kept = games[number - 1] if number <= len(games) else {}
        won = [key for key, (big, _) in kept.items() if big]
        found.append(
            {
                "number": number,
                "won": request.POST.getlist(f"won-{number}") if request.POST else won,
                "boxes": [
                    (
                        key,
                        names.get(key, key),
                        request.POST.get(
                            f"small-{number}-{key}", str(kept[key][1]) if key in kept else ""
                        )[:6],
                    )
                    for key in tied
                ],
            }
        )
    return found
