"""The formats of the documents, as a table: Mini, Standard A-F, Maks A-C, the schemes of the
place-points league, matchdays and the world championship.

Numbers nobody states are decisions with an id (A-36: the TOP stage has three games) or must be
given (A-50: how many reach the semi-final and the final). Knows no tournament.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.tournament.advancement import ELIMINATION_FROM, advancing_players
from stolik.tournament.format import Enter, Format, Seats, Stage
from stolik.tournament.tables import table_sizes

# name: rounds, games in a round, minutes a round, break after each, TOP stage, final
_DOCUMENT_E: Final = {
    "mini": (3, 3, 40, 0, False, True),
    "standard-a": (4, 3, 40, 5, False, False),
    "standard-b": (3, 4, 60, 0, False, False),
    "standard-c": (4, 3, 40, 5, False, True),
    "standard-d": (3, 4, 60, 0, False, True),
    "standard-e": (4, 3, 40, 5, True, True),
    "standard-f": (3, 4, 60, 0, True, True),
    "maks-a": (4, 4, 60, 0, False, False),
    "maks-b": (4, 4, 60, 0, False, True),
    "maks-c": (4, 4, 60, 0, True, True),
}
STANDARD: Final = tuple(name for name in _DOCUMENT_E if name.startswith("standard-"))
WITH_TOP: Final = tuple(name for name, row in _DOCUMENT_E.items() if row[4])
DOCUMENT_E: Final = tuple(_DOCUMENT_E)
TOPS: Final = (8, 12)

# name: fewest players, most
SCHEMES: Final = {
    "top8": (8, 8),
    "top12": (9, 12),
    "top16": (13, 16),
    "top20": (17, 20),
    "top32": (21, 32),
}
LEAGUE_FEWEST: Final = 8
LEAGUE_MOST: Final = 32
MAIN_TABLES: Final = (4, 8)  # of the TOP16 and of the TOP32
# Whoever has never sat down has no place: what every new format says.
NO_SHOWS: Final = "unranked"
MATCHDAYS: Final = tuple(f"matchday-{rounds}x{games}" for rounds in (2, 3) for games in (3, 4))
NAMES: Final = (*DOCUMENT_E, *MATCHDAYS, *SCHEMES, "wrc")


def elimination_format(name: str, *, top: int = 8, top_games: int = 3) -> Format:
    """A format of document E; `top` chooses TOP8 or TOP12 where there is a TOP stage.

    >>> elimination_format("standard-e", top=12).games
    19
    """
    if name not in _DOCUMENT_E:
        raise ValueError(f"no format {name!r}: there are {', '.join(DOCUMENT_E)}")
    if top not in TOPS:
        raise ValueError(f"a TOP stage has 8 or 12 players, not {top}")
    rounds, games, minutes, pause, has_top, has_final = _DOCUMENT_E[name]
    stages = [Stage("league", rounds, games, minutes, break_minutes=pause)]
    if has_top:
        stages.append(top_stage(top, top_games))
    if has_final:
        stages.append(_final(top if has_top else None))
    fewest = top if has_top else 4 if has_final else 3
    return Format(name, tuple(stages), fewest=fewest, no_shows=NO_SHOWS)


def matchday(rounds: int = 2, games: int = 3) -> Format:
    """A matchday of document T; its first round follows the running table, or lots if none is."""
    if rounds not in (2, 3) or games not in (3, 4):
        raise ValueError(f"a matchday has 2-3 rounds of 3-4 games, not {rounds} of {games}")
    return Format(
        f"matchday-{rounds}x{games}",
        (Stage("league", rounds, games, timed=False),),
        prizes=0,
        no_shows=NO_SHOWS,
    )


def scheme_tables(players: int) -> tuple[int, ...]:
    """With how many tables a league tournament can begin and keep a scheme; the usual one first.

    The organiser adapts the size of the tables so that the main scheme stays: twelve people sit at
    three tables of four, or at the four tables of a TOP16, three at each.

    >>> scheme_tables(12), scheme_tables(16), scheme_tables(24)
    ((3, 4), (4,), (6, 8))
    """
    usual = len(table_sizes(players))
    main = MAIN_TABLES[players >= ELIMINATION_FROM]
    return (usual, main) if usual < main and 3 * main <= players else (usual,)


def scheme_name(players: int, tables: int | None = None) -> str:
    """The scheme for so many people, who begin at so many tables."""
    if not LEAGUE_FEWEST <= players <= LEAGUE_MOST:
        raise ValueError(
            f"a league tournament has {LEAGUE_FEWEST} to {LEAGUE_MOST} players, not {players}"
        )
    known = scheme_tables(players)
    tables = known[0] if tables is None else tables
    if tables not in known:
        counts = " or ".join(str(count) for count in known)
        raise ValueError(f"{players} players begin at {counts} tables, not at {tables}")
    named = ("top8", "top12", "top16", "top20")
    return named[tables - 2] if tables <= 5 else "top32"


def league_scheme(
    players: int,
    *,
    fill_to_16: str | bool = "from_6_tables",
    tables: int | None = None,
    later_seats: Seats = "pots",
) -> Format:
    """The scheme of document L for a number of players, from 8 to 32.

    `tables` are those to begin with, if the organiser adapts them. After an elimination places 1-4
    of the league are kept apart again; `later_seats` is "lot" where they are not.

    >>> league_scheme(20).name, [stage.players for stage in league_scheme(20).stages]
    ('top20', [None, 15, 15])
    >>> league_scheme(12).name, league_scheme(12, tables=4).name
    ('top12', 'top16')
    """
    name = scheme_name(players, tables)
    usual = scheme_tables(players)[0]
    adapted = tables if tables != usual else None
    if name in ("top20", "top32"):
        goal = advancing_players(players, fill_to_16, adapted)
        stages: tuple[Stage, ...] = (
            _drawn("elimination", tables=adapted),
            _drawn("preliminary", enter="table-place", players=goal, seats=later_seats),
            _brackets(goal),
        )
    else:
        stages = (_drawn("preliminary", tables=adapted), _brackets(None))
    low, high = SCHEMES[name]
    # One scheme serves all numbers that begin at the same tables and send on as many.
    fewest, most = max(low, 4 * usual - 3), min(high, 4 * usual)
    if adapted is not None:
        fewest, most = max(3 * adapted, LEAGUE_FEWEST), min(4 * adapted, LEAGUE_MOST)
    return Format(name, stages, fewest=fewest, most=most, fill_to_16=fill_to_16, no_shows=NO_SHOWS)


def wrc(*, semi_size: int, final_size: int, games: int = 4) -> Format:
    """The world championship: three rounds, each from zero; its sizes are set, never guessed."""
    stages = (
        Stage("first-round", 1, games, timed=False, order="table-place"),
        Stage(
            "semi-final",
            1,
            games,
            timed=False,
            enter="winners-first",
            players=semi_size,
            order="table-place",
        ),
        Stage(
            "final",
            1,
            games,
            timed=False,
            enter="winners-first",
            players=final_size,
            seats="place-before",
            order="tables",
        ),
    )
    return Format("wrc", stages, fewest=semi_size, no_shows=NO_SHOWS)


def custom(name: str, stages: Iterable[Stage]) -> Format:
    """A format of one's own; `format_faults` says whether it can be played."""
    found = tuple(stages)
    fewest = max([3, *(s.players or 3 for s in found)])
    return Format(name, found, fewest=fewest, no_shows=NO_SHOWS)


def format_named(
    name: str,
    *,
    players: int | None = None,
    top: int = 8,
    top_games: int = 3,
    semi_size: int | None = None,
    final_size: int | None = None,
) -> Format:
    """Any format of the documents by its name; schemes ask for players, the WRC for its sizes."""
    if name in _DOCUMENT_E:
        return elimination_format(name, top=top, top_games=top_games)
    if name in MATCHDAYS:
        rounds, games = name.removeprefix("matchday-").split("x")
        return matchday(int(rounds), int(games))
    if name in SCHEMES:
        low, high = SCHEMES[name]
        wanted = high if players is None else players
        if not low <= wanted <= high:
            return _adapted(name, wanted)
        return league_scheme(wanted)
    if name == "wrc":
        if semi_size is None or final_size is None:
            raise ValueError(
                "the championship does not say how many reach the semi-final and the final:"
                " set both sizes"
            )
        return wrc(semi_size=semi_size, final_size=final_size)
    raise ValueError(f"no format {name!r}: there are {', '.join(NAMES)}")


def fits_scheme(name: str, players: int) -> bool:
    """Whether a scheme of document L serves so many people, be it with other tables."""
    return LEAGUE_FEWEST <= players <= LEAGUE_MOST and any(
        scheme_name(players, tables) == name for tables in scheme_tables(players)
    )


def most_tables(name: str, players: int) -> int:
    """At how many tables a scheme that serves so many people begins at most.

    >>> most_tables("top12", 12), most_tables("top16", 12), most_tables("top32", 24)
    (3, 4, 8)
    """
    return max(t for t in scheme_tables(players) if scheme_name(players, t) == name)


def _adapted(name: str, players: int) -> Format:
    """A scheme made for more people, with smaller tables: four tables of three for twelve."""
    if not fits_scheme(name, players):
        low, high = SCHEMES[name]
        raise ValueError(f"{name} is for {low} to {high} players, not {players}")
    return league_scheme(players, tables=most_tables(name, players))


def _drawn(
    name: str,
    *,
    enter: Enter = "everybody",
    players: int | None = None,
    seats: Seats = "pots",
    tables: int | None = None,
) -> Stage:
    """Two games at drawn tables, in document L."""
    return Stage(
        name,
        1,
        2,
        timed=False,
        enter=enter,
        players=players,
        seats=seats,
        order="table-place",
        tables=tables,
    )


def top_stage(players: int, games: int = 3) -> Stage:
    """TOP8 or TOP12: in the minutes that so many games have in a round of document E."""
    return Stage(
        f"top{players}",
        1,
        games,
        40 if games <= 3 else 60,
        enter="standing",
        players=players,
        seats="snake",
        order="table-place",
    )


def _final(top: int | None) -> Stage:
    return Stage(
        "final",
        1,
        4,
        40,
        timed=False,
        enter="two-per-table" if top == 8 else "best-second" if top == 12 else "standing",
        players=4,
        seats="place-before",
        order="tables",
    )


def _brackets(players: int | None) -> Stage:
    return Stage(
        "brackets",
        1,
        2,
        timed=False,
        enter="table-place" if players else "everybody",
        players=players,
        seats="brackets",
        order="tables",
        ties="before",
    )
