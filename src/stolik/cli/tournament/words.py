"""Everything `stolik tournament` says: one table, one row a text.

Knows no tournament: `{...}` is filled in by whoever speaks. A number may be followed by the forms
of its word, as in `{n:table|tables}` (see `stolik.phrases.plurals`).
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Language, Phrase
from stolik.phrases.plurals import Count

WORDS: Final[dict[str, Phrase]] = {
    # headings
    "event": Phrase("{format} · {n} {n:player|players} · rules {rules} · seed {seed}"),
    # Translators: the stage is a round by its number, or a final.
    "draw": Phrase("The draw: {stage}"),
    # Translators: the stage is a semi-final, a final, TOP8 and the like.
    "standings": Phrase("Standings after the {stage}"),
    "standings-round": Phrase("Standings after round {number}"),
    "classification": Phrase("Classification"),
    "stage-league": Phrase("round {number}"),
    "stage-preliminary": Phrase("preliminary round"),
    "stage-elimination": Phrase("elimination round"),
    "stage-brackets": Phrase("tables for places"),
    "stage-first-round": Phrase("first round"),
    "stage-semi-final": Phrase("semi-final"),
    "stage-final": Phrase("final"),
    # the draw
    "seal": Phrase("seal"),
    "word": Phrase("word"),
    "secret": Phrase("secret"),
    "sealed-before": Phrase("The seal was published before the hall called its word."),
    # tables of numbers
    "table": Phrase("table {number}"),
    # Translators: at most 5 letters.
    "place": Phrase("place", "narrow column"),
    "player": Phrase("player"),
    "entry": Phrase("no."),
    # Translators: at most 5 letters, and 7 for the small points.
    "big": Phrase("big", "column"),
    "small": Phrase("small", "column"),
    "stage": Phrase("reached", "column"),
    # Translators: short for a game at a table, at most 7 letters with the number.
    "game": Phrase("g{number}"),
    "more-tables": Phrase("… {n} more {n:table|tables}"),
    "more-people": Phrase("… {n} more"),
    # Translators: at most 7 letters.
    "ended-pool": Phrase("pool", "how a game ended"),
    # Translators: at most 7 letters.
    "ended-time": Phrase("time", "how a game ended"),
    "note": Phrase("“{text}”"),
    # what happened
    "arrived": Phrase("{who} came after the draw and sits at table {table}."),
    "moved": Phrase("Changed tables: {who}."),
    "overridden": Phrase("The organiser goes on: {stop}"),
    "called": Phrase("Table {table} called the referee, who was there within {seconds} s."),
    # Translators: the rule is a number such as E-10h.
    "ruled": Phrase("Table {table}, ruling by {rule}."),
    "extended": Phrase("Table {table} gets {n} more {n:minute|minutes}."),
    "warned": Phrase("Warning for {who}."),
    "settled": Phrase(
        "Table {table}, game {game}: two phones disagreed; the referee confirmed one report."
    ),
    "objected": Phrase("Table {table}, game {game}: a player objects."),
    "corrected": Phrase("Round {round}, table {table}, game {game} corrected."),
    "differed": Phrase("{n} {n:person|people} would have had another place or table."),
    "unplayed": Phrase("Table {table}: no time for game {game}."),
    "paused": Phrase("The clock stood still for {n} {n:minute|minutes}."),
    "slips": Phrase("Typed at the desk from paper slips: {n} {n:table|tables}."),
    "withdrawn": Phrase("{who} leaves the tournament."),
    # Translators: who takes the place of somebody who has left.
    "moved-up": Phrase("Moved up: {who}."),
    "lucky-loser": Phrase("Lucky loser: {who}."),
    "tie-play-off": Phrase(
        "Level in everything: {group}. Play-off of {n} {n:game|games}: {order}."
    ),
    "tie-lot": Phrase("Level in everything: {group}. By lot: {order}."),
    "tie-head-referee": Phrase("Level in everything: {group}. The head referee: {order}."),
    # the end
    "champion": Phrase("The winner: {who}"),
    "qualified": Phrase("Qualified for the championships: {who}"),
    "saved": Phrase("The journal is saved. Check it with:"),
    # formats
    "matchday": Phrase("Matchday {of}", "format"),
    "format": Phrase("format", "column"),
    # Translators: at most 6 letters.
    "rounds": Phrase("rounds", "column"),
    # Translators: at most 6 letters.
    "all-games": Phrase("games", "column"),
    "time": Phrase("time", "column"),
    "untimed": Phrase("open", "no limit of time"),
    # Translators: above the kinds of tournaments that a format is for.
    "for": Phrase("for", "column"),
    "for-league": Phrase("league, {low} to {high} players"),
    "for-league-one": Phrase("league, {low} players"),
    "for-matchday": Phrase("matchday of a league"),
    "for-e": Phrase("elimination, ordinary"),
    "for-e-standard": Phrase("elimination, ordinary, Grand Prix"),
    "for-wrc": Phrase("championship; set --semi and --final"),
    "allowed-none": Phrase("No format fits {kind} with {players} players."),
    # what cannot be done
    "bad-players": Phrase("--players {players}: a tournament here has 3 to {most} players"),
    "cannot-seat": Phrase(
        "--players {players}: {players} players cannot be seated at tables of 3 or 4"
    ),
    "stage-too-large": Phrase("--players {players}: {stage} needs {size} players"),
    "bad-format": Phrase("no format {name}: there are {names}"),
    "bad-kind": Phrase("no kind {name}: there are {names}"),
    "bad-scheme": Phrase("--players {players}: {name} is for {low} to {high} players"),
    "no-top": Phrase("--top {top}: {name} has no TOP stage; {names} have one"),
    "needs-sizes": Phrase(
        "wrc does not say how many reach the semi-final and the final:"
        " set both, for example --semi 16 --final 4"
    ),
    "no-sizes": Phrase("--semi and --final are for wrc, not for {name}"),
    "bad-sizes": Phrase("--semi {semi} --final {final}: such a stage cannot be played"),
    "bad-grand-prix": Phrase("a Grand Prix needs a Standard format, not {name}"),
    "needs-journal": Phrase("--public chooses what --journal FILE writes: give a file"),
    "file-exists": Phrase("{file} exists already"),
    "file-failed": Phrase("cannot write {file}: {why}"),
}


class Words:
    """The texts of one language.

    >>> from stolik.locale import language
    >>> from stolik.phrases.language import ENGLISH
    >>> Words(language("pl")).say("slips", n=2), Words(ENGLISH).say("slips", n=1)
    ('Przepisano z kartek: 2 stoliki.', 'Typed at the desk from paper slips: 1 table.')
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """A text with its values."""
        counted = {name: Count(value, self.language) for name, value in values.items()}
        return self.language.say(WORDS[key]).format(**counted)

    def stage(self, name: str, number: int) -> str:
        """A stage by its name; rounds of the league have numbers."""
        key = f"stage-{name}"
        return self.say(key, number=number) if key in WORDS else name.upper()

    def format(self, name: str) -> str:
        """How people call a format.

        >>> from stolik.phrases.language import ENGLISH
        >>> Words(ENGLISH).format("standard-c"), Words(ENGLISH).format("matchday-3x4")
        ('Standard C', 'Matchday 3×4')
        """
        if name.startswith("matchday-"):
            return self.say("matchday", of=name.removeprefix("matchday-").replace("x", "×"))
        if name.startswith("top") or name == "wrc":
            return name.upper()
        first, _, letter = name.partition("-")
        return f"{first.capitalize()} {letter.upper()}".strip()
