"""Options as an event to simulate, or a sentence that says why they cannot be one."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from stolik.cli.tournament.words import Words
from stolik.demo import CannotSimulate, Event, event
from stolik.demo.event import MOST_PLAYERS
from stolik.tournament.format import Format, format_faults
from stolik.tournament.formats import NAMES, SCHEMES, WITH_TOP, format_named
from stolik.tournament.tables import CannotSeat, table_sizes

SHOWN: Final = 40


class Unusable(ValueError):
    """Options that cannot be used, in a sentence."""


def chosen_event(options: Namespace, words: Words) -> Event:
    """The event the options ask for."""
    fmt = chosen_format(options, words)
    players = checked_players(options.players, words)
    for stage in fmt.stages:
        if stage.players is not None and stage.players > players:
            name = words.stage(stage.name, 0)
            said = words.say("stage-too-large", players=players, stage=name, size=stage.players)
            raise Unusable(said)
    try:
        return event(players, fmt, options.seed, kind=options.kind, language=options.lang)
    except CannotSimulate:
        raise Unusable(words.say("bad-grand-prix", name=fmt.name)) from None


def chosen_format(options: Namespace, words: Words) -> Format:
    """The format, with the sizes it needs and no others."""
    name, sizes = options.format, (options.semi, options.final)
    if name not in NAMES:
        raise Unusable(words.say("bad-format", name=quoted(name), names=", ".join(NAMES)))
    if options.top is not None and name not in WITH_TOP:
        said = words.say("no-top", top=options.top, name=name, names=", ".join(WITH_TOP))
        raise Unusable(said)
    if name == "wrc" and None in sizes:
        raise Unusable(words.say("needs-sizes"))
    if name != "wrc" and sizes != (None, None):
        raise Unusable(words.say("no-sizes", name=name))
    if name in SCHEMES:
        low, high = SCHEMES[name]
        if not low <= options.players <= high:
            values = {"players": options.players, "name": name, "low": low, "high": high}
            raise Unusable(words.say("bad-scheme", **values))
    players = options.players if name in SCHEMES else None
    fmt = format_named(
        name,
        players=players,
        top=options.top or 8,
        semi_size=options.semi,
        final_size=options.final,
    )
    if format_faults(fmt):
        raise Unusable(words.say("bad-sizes", semi=options.semi, final=options.final))
    return fmt


def checked_players(players: int, words: Words) -> int:
    """A number of people who can be seated."""
    if not 3 <= players <= MOST_PLAYERS:
        raise Unusable(words.say("bad-players", players=players, most=MOST_PLAYERS))
    try:
        table_sizes(players)
    except CannotSeat:
        raise Unusable(words.say("cannot-seat", players=players)) from None
    return players


def quoted(text: str) -> str:
    """What was given, short and harmless."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
