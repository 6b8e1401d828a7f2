"""Which format is allowed for which kind and size of tournament.

Three answers: a refusal stands (there is no such seating, a Grand Prix in another format), a stop
can be overridden by the organiser and the override is recorded, a warning is only said. Knows the
kind, the format and how many there are; not who they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from stolik.rules import Violation
from stolik.tournament.format import Format, Stage
from stolik.tournament.formats import (
    DOCUMENT_E,
    LEAGUE_FEWEST,
    LEAGUE_MOST,
    MATCHDAYS,
    SCHEMES,
    STANDARD,
    fits_scheme,
    format_named,
    league_scheme,
    scheme_tables,
)
from stolik.tournament.tables import CannotSeat, table_sizes

KINDS: Final = ("elimination", "ordinary", "grand-prix", "league", "matchday", "championship")
ELIMINATION_FEWEST: Final = 20
ORDINARY_FEWEST: Final = 12
FEWEST_GAMES: Final = 4


@dataclass(frozen=True, slots=True)
class Advice:
    """What stands against a format: for good, unless overridden, or only worth saying."""

    refusals: tuple[Violation, ...] = ()
    stops: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()


def admission(kind: str, fmt: Format, players: int) -> Advice:
    """What to say when `players` people are to play this format in this kind of tournament.

    >>> from stolik.tournament.formats import elimination_format
    >>> admission("elimination", elimination_format("mini"), 19).stops
    (Violation('elimination-too-small', have=19, need=20),)
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of tournament {kind!r}: there are {', '.join(KINDS)}")
    refusals = [*_seatable(players), *_stages_filled(fmt, players)]
    stops: list[Violation] = []
    warnings = [*_crowded_top(fmt, players)]
    for_kind: dict[str, Callable[[Format, int], Advice]] = {
        "elimination": _elimination,
        "ordinary": _ordinary,
        "grand-prix": _grand_prix,
        "league": _league,
        "matchday": _matchday,
        "championship": _championship,
    }
    more = for_kind[kind](fmt, players)
    return Advice((*refusals, *more.refusals), (*stops, *more.stops), (*warnings, *more.warnings))


def allowed_formats(kind: str, players: int) -> tuple[str, ...]:
    """The formats of the documents that need no override for this kind and size."""
    named = {
        "league": tuple(SCHEMES),
        "matchday": MATCHDAYS,
        "championship": ("wrc",),
    }.get(kind, DOCUMENT_E)
    return tuple(name for name in named if _needs_no_override(kind, name, players))


def _needs_no_override(kind: str, name: str, players: int) -> bool:
    if name in SCHEMES:
        return fits_scheme(name, players)
    fmt = format_named(name, semi_size=min(players, 16), final_size=4)
    advice = admission(kind, fmt, players)
    return not (advice.refusals or advice.stops)


def _seatable(players: int) -> list[Violation]:
    try:
        table_sizes(players)
    except CannotSeat as error:
        return [error.violation]
    return []


def _stages_filled(fmt: Format, players: int) -> list[Violation]:
    return [
        Violation("stage-larger-than-field", size=stage.players, players=players, stage=stage.name)
        for stage in fmt.stages
        if stage.players is not None and stage.players > players
    ]


def _crowded_top(fmt: Format, players: int) -> list[Violation]:
    return [
        Violation("top-is-most-of-field", size=stage.players, players=players)
        for stage in fmt.stages
        if stage.seats == "snake" and stage.players and players >= stage.players > players / 2
    ]


def _elimination(fmt: Format, players: int) -> Advice:
    """Below twenty it is stopped, and so is whatever an ordinary tournament may not be then."""
    if players >= ELIMINATION_FEWEST:
        return Advice(stops=tuple(_of_document_e(fmt)))
    small = Violation("elimination-too-small", have=players, need=ELIMINATION_FEWEST)
    return Advice(stops=(small, *_ordinary(fmt, players).stops))


def _ordinary(fmt: Format, players: int) -> Advice:
    stops = _of_document_e(fmt)
    if players < ORDINARY_FEWEST:
        stops.append(Violation("ordinary-too-small", have=players, need=ORDINARY_FEWEST))
    if players < ELIMINATION_FEWEST and fmt.name != "mini":
        stops.append(Violation("mini-only", format=fmt.name, players=players))
    return Advice(stops=tuple(stops))


def _grand_prix(fmt: Format, players: int) -> Advice:
    refusals, stops, warnings = [], [], []
    if fmt.name not in STANDARD:
        refusals.append(Violation("grand-prix-needs-standard", format=fmt.name))
    if players < ORDINARY_FEWEST:
        stops.append(Violation("ordinary-too-small", have=players, need=ORDINARY_FEWEST))
    elif players < ELIMINATION_FEWEST:
        warnings.append(Violation("grand-prix-small", have=players, need=ELIMINATION_FEWEST))
    return Advice(tuple(refusals), tuple(stops), tuple(warnings))


def _league(fmt: Format, players: int) -> Advice:
    if not LEAGUE_FEWEST <= players <= LEAGUE_MOST:
        size = Violation("league-size", players=players, fewest=LEAGUE_FEWEST, most=LEAGUE_MOST)
        return Advice(stops=(size,))
    stops = []
    scheme = _scheme_like(fmt, players)
    if (fmt.name, _with_usual_tables(fmt, players)) != (scheme.name, scheme.stages):
        stops.append(Violation("scheme-does-not-fit", format=fmt.name, scheme=scheme.name))
    warnings = []
    left = players - next((s.players for s in fmt.stages if s.players), players)
    if fmt.league_games < FEWEST_GAMES and left > 0:
        warnings.append(
            Violation("eliminated-play-few-games", players=left, games=fmt.league_games)
        )
    return Advice(stops=tuple(stops), warnings=tuple(warnings))


def _scheme_like(fmt: Format, players: int) -> Format:
    """The scheme for so many, with what document L leaves to the organiser as in this format."""
    tables = fmt.stages[0].tables if fmt.stages else None
    later = fmt.stages[1].seats if len(fmt.stages) > 2 else "pots"
    return league_scheme(
        players,
        fill_to_16=fmt.fill_to_16,
        tables=tables if tables in scheme_tables(players) else None,
        later_seats="lot" if later == "lot" else "pots",
    )


def _with_usual_tables(fmt: Format, players: int) -> tuple[Stage, ...]:
    """The stages; tables that are asked for are no others where so many sit at them anyway."""
    if not fmt.stages or fmt.stages[0].tables != len(table_sizes(players)):
        return fmt.stages
    return (replace(fmt.stages[0], tables=None), *fmt.stages[1:])


def _matchday(fmt: Format, players: int) -> Advice:
    if fmt.name not in MATCHDAYS:
        return Advice(stops=(Violation("not-a-matchday", format=fmt.name),))
    del players
    return Advice()


def _championship(fmt: Format, players: int) -> Advice:
    del players
    if fmt.name != "wrc":
        return Advice(stops=(Violation("not-the-championship", format=fmt.name),))
    return Advice()


def _of_document_e(fmt: Format) -> list[Violation]:
    if fmt.name in DOCUMENT_E:
        return []
    return [Violation("house-format", format=fmt.name)]
