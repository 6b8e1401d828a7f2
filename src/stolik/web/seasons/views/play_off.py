"""The page of a play-off: the games of people who are level, typed as they are played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.rules import Violation
from stolik.tournament.season import play_off_faults, play_off_small_faults
from stolik.tournament.season.play_off import Game
from stolik.web.core.forms import points_of
from stolik.web.seasons import closure, decisions, standings_rows
from stolik.web.seasons.season import load_season
from stolik.web.seasons.standings import season_standings, tie_break
from stolik.web.seasons.views import public
from stolik.web.seasons.views.decisions import tied_people
from stolik.web.seasons.views.desk import account, own_series
from stolik.web.seasons.words import violation_sentence

GAMES = 7


@require_http_methods(["GET", "HEAD", "POST"])
def play_off(request: HttpRequest, slug: str) -> HttpResponse:
    """The games of a play-off, typed as they are played."""
    series = own_series(request, slug)
    standings = season_standings(load_season(series))
    text = request.POST.get("tied", request.GET.get("tied", ""))
    tied, tie = tied_people(standings, text)
    names = standings_rows.names_by_key(standings.season, open_to_all=False)
    closed = closure.closed(series)
    wrong: tuple[Violation, ...] = ()
    if request.method == "POST":
        games, wrong = _games(request, tied)
        wrong = wrong or (*play_off_faults(tied, games), *play_off_small_faults(games))
        wrong = (Violation("season-closed", season=series.title),) if closed else wrong
        if not wrong:
            rows = [[[key, *game[key]] for key in tied] for game in games]
            about = {"tied": list(tied), "games": rows, "score": list(tie.score)}
            decisions.decide(series, "play-off", account(request), about)
            return redirect("series-desk", slug)
    broken = tie_break(tied, standings.play_offs.at(tie.score))
    heat = broken.heats[0] if broken.heats else None
    context = public.base(request, standings.season, standings)
    context |= {
        "tied": "-".join(tied),
        "people": [(key, names.get(key, key)) for key in tied],
        "games": _boxes(request, tied, names, heat.games if heat else ()),
        "wrong": [violation_sentence(violation, names) for violation in wrong],
        "state": heat.state if heat else None,
        "lines": [(names.get(line.who, line.who), *line.score) for line in heat.state.lines]
        if heat
        else (),
        "closed": closed,
        "over": standings.over,
        "missing": [violation_sentence(violation, names) for violation in heat.state.missing]
        if heat
        else (),
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
            points = points_of(text) if text else 0
            if points is None:
                return (), (Violation("play-off-number", number=text[:20]),)
            game[key] = (int(key in won), points)
        games.append(game)
    return tuple(games), ()


def _boxes(
    request: HttpRequest, tied: tuple[str, ...], names: dict[str, str], games: tuple[Game, ...]
) -> list[dict[str, Any]]:
    """The form as typed, or as kept."""
    boxes = []
    for number in range(1, GAMES + 1):
        recorded = games[number - 1] if number <= len(games) else {}
        won = [key for key, (big, _) in recorded.items() if big]
        boxes.append(
            {
                "number": number,
                "won": request.POST.getlist(f"won-{number}") if request.POST else won,
                "boxes": [
                    (
                        key,
                        names.get(key, key),
                        request.POST.get(
                            f"small-{number}-{key}",
                            str(recorded[key][1]) if key in recorded else "",
                        )[:6],
                    )
                    for key in tied
                ],
            }
        )
    return boxes
