"""What pages show of a series: rows of its table, somebody's path, its records, in words.

Values for templates; computes places of nothing. `open` names are those everybody may see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext, ngettext, pgettext

from stolik.phrases.language import Phrase
from stolik.tournament.season import Placed
from stolik.tournament.season.records import Record, records
from stolik.tournament.season.scheme import Table
from stolik.tournament.season.table import PLAY_OFF
from stolik.tournament.standings import Chain, Score
from stolik.web.core.language import say
from stolik.web.seasons import closure
from stolik.web.seasons.final_table import final_season
from stolik.web.seasons.season import LoadedSeason, SeasonEvent
from stolik.web.seasons.settings import counting_of
from stolik.web.seasons.standings import SeasonStandings
from stolik.web.tournaments.words import signed

NONE: Final = "–"
EXCLUDED: Final = "×"
ROOM: Final = 2  # columns of numbers on a phone
_MARKS: Final = {
    "prize": Phrase("prize"),
    "ticket": Phrase("ticket"),
    "play-off": Phrase("play-off"),
}
_HEADS: Final = {
    "points": (Phrase("Points"), Phrase("Pts")),
    "starts": (Phrase("Starts"), Phrase("St.")),
    "big": (Phrase("Big points"), Phrase("Big")),
    "small": (Phrase("Small points"), Phrase("Small")),
}


@dataclass(frozen=True, slots=True)
class StandingsCell:
    """One event of one person: `how` is won, out (does not count), excluded, none or nothing."""

    text: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the table; `move` is how many places somebody went up, None for the new."""

    place: int
    shared: bool
    who: str
    name: str
    move: int | None
    first: str
    score: tuple[str, ...]
    cells: tuple[StandingsCell, ...]
    marks: tuple[str, ...] = ()
    further: tuple[tuple[str, str], ...] = ()  # columns a phone has no room for: (head, number)
    has_path: bool = False

    @property
    def moved(self) -> str:
        """The move as it is read aloud."""
        if self.move is None:
            return pgettext("in the standings", "new")
        n = abs(self.move)
        if self.move > 0:
            return ngettext("up {n} place", "up {n} places", n).format(n=n)
        if self.move < 0:
            return ngettext("down {n} place", "down {n} places", n).format(n=n)
        return gettext("same place")

    @property
    def steps(self) -> int:
        return abs(self.move or 0)

    @property
    def marked(self) -> str:
        """What somebody got, and whether a play-off decided, in words."""
        return ", ".join(say(_MARKS[mark]) for mark in self.marks)


@dataclass(frozen=True, slots=True)
class PathEvent:
    """An event on somebody's path; without `row` they were not there.

    `worth`, `big` and `small` as they are written; nothing counts for the excluded.
    """

    event: SeasonEvent
    row: Placed | None
    worth: str
    counted: bool
    place_after: int | None
    big: str = NONE
    small: str = NONE


@dataclass(frozen=True, slots=True)
class RecordWords:
    """A record in words."""

    label: str
    value: str
    holders: tuple[tuple[str, str, str], ...]  # (key, name, which day)


@dataclass(frozen=True, slots=True)
class ChangedWords:
    """Somebody's place and numbers when the season was closed and now; None: not in the table."""

    name: str
    was: tuple[int, str] | None
    now: tuple[int, str] | None


def names_by_key(season: LoadedSeason, *, open_to_all: bool) -> dict[str, str]:
    """Names by key."""
    return {
        key: person.public if open_to_all else person.name for key, person in season.people.items()
    }


def column_heads(standings: SeasonStandings) -> tuple[tuple[str, str], ...]:
    """The columns of the table, in full and short."""
    return tuple((say(_HEADS[step][0]), say(_HEADS[step][1])) for step in standings.counting.chain)


def page_rows(
    standings: SeasonStandings,
    names: Mapping[str, str],
    before: Table | None = None,
    marks: Mapping[str, tuple[str, ...]] | None = None,
    *,
    chosen: Table | None = None,
    paths: Collection[str] = (),
) -> tuple[StandingsRow, ...]:
    """Everybody, or those `chosen` of the standings; `before` is the table an event earlier.

    `paths` are those whose name leads to a page of their own.
    """
    earlier = {line.who: line.place for line in before} if before is not None else {}
    results = {
        (event.key, row.person): (standings.counting.worth(event, row), row)
        for event in standings.events
        for row in event.rows
    }
    keys = [event.key for event in standings.events]
    played_off = _played_off(standings.rows)
    left_out = standings.counting.all_left_out(standings.events)
    words = _phone_heads(standings)
    rows = []
    for line in standings.rows if chosen is None else chosen:
        out = left_out.get(line.who, ())
        score = _score_texts(standings.counting.chain, line.score)
        rows.append(
            StandingsRow(
                line.place,
                line.shared,
                line.who,
                names.get(line.who, line.who),
                earlier[line.who] - line.place if line.who in earlier else None,
                score[0],
                tuple(score[1:]),
                tuple(_cell(results.get((key, line.who)), out=key in out) for key in keys),
                (*(marks or {}).get(line.who, ()), *(("play-off",) * (line.who in played_off))),
                tuple(zip(words, score, strict=True))[ROOM:],
                line.who in paths,
            )
        )
    return tuple(rows)


def _played_off(table: Table) -> frozenset[str]:
    """Everybody whom nothing but a play-off put ahead of, or behind, the next."""
    parted = [
        (above.who, below.who) for above, below in pairwise(table) if above.ahead_on == PLAY_OFF
    ]
    return frozenset(who for pair in parted for who in pair)


def _phone_heads(standings: SeasonStandings) -> list[str]:
    """The columns as a phone names them: short, but for starts."""
    chain = standings.counting.chain
    return [
        full if step == "starts" else short
        for step, (full, short) in zip(chain, column_heads(standings), strict=True)
    ]


def _score_texts(chain: Chain, score: Score) -> list[str]:
    return [
        signed(number) if step == "small" else str(number).replace("-", "−")
        for step, number in zip(chain, score, strict=False)
    ]


def _cell(line: tuple[int, Placed] | None, *, out: bool) -> StandingsCell:
    if line is None:
        return StandingsCell(NONE, "none")
    worth, row = line
    if not row.ranked:
        return StandingsCell(EXCLUDED, "excluded")
    text = str(worth).replace("-", "−")
    if out:
        return StandingsCell(f"({text})", "out")
    return StandingsCell(text, "won" if row.place == 1 else "")


def season_path(
    standings: SeasonStandings, tables: tuple[Table, ...], who: str
) -> tuple[PathEvent, ...]:
    """Somebody's way through the season, event by event."""
    out = standings.counting.left_out(standings.events, who)
    steps = []
    for number, event in enumerate(standings.events):
        row = next((row for row in event.rows if row.person == who), None)
        after = None
        if number < len(tables):
            after = next((line.place for line in tables[number] if line.who == who), None)
        counted = event.key not in out
        cell = _cell((standings.counting.worth(event, row), row) if row else None, out=not counted)
        season_event = standings.season.event_of(event.key)
        step = PathEvent(season_event, row, cell.text, counted, after)
        if row is not None and row.ranked:
            step = replace(step, big=str(row.big).replace("-", "−"), small=signed(row.small))
        steps.append(step)
    return tuple(steps)


def records_in_words(
    standings: SeasonStandings, names: Mapping[str, str]
) -> tuple[RecordWords, ...]:
    """The records of the season, as far as there are any."""
    best_marks = records(standings.counting, standings.events)
    points = "points" in standings.counting.chain
    best = gettext("Most points in one day") if points else gettext("Most big points in one day")
    listed = (
        (best, best_marks.best_day, str),
        (
            gettext("Best balance of a day"),
            best_marks.best_small,
            signed,
        ),
        (gettext("Most victories"), best_marks.most_wins, str),
        (
            gettext("Longest row of podiums"),
            best_marks.podium_streak,
            str,
        ),
        (
            gettext("Longest row of starts"),
            best_marks.start_streak,
            str,
        ),
    )
    return tuple(
        RecordWords(label, say(record.number), _holders(standings, record, names))
        for label, record, say in listed
        if record is not None
    )


def _holders(
    standings: SeasonStandings, record: Record, names: Mapping[str, str]
) -> tuple[tuple[str, str, str], ...]:
    titles = {event.key: event.title for event in standings.season.season_events}
    return tuple((who, names.get(who, who), titles.get(event, "")) for who, event in record.holders)


def changes_since_closing(season: LoadedSeason, *, open_to_all: bool) -> tuple[ChangedWords, ...]:
    """Whose line would not be what it was when the season was closed."""
    rows = closure.changed_rows(season) if season.recorded else ()
    if not rows:
        return ()
    names = names_by_key(final_season(season), open_to_all=open_to_all)
    names |= names_by_key(season, open_to_all=open_to_all)
    chain = counting_of(season.series).chain

    def place_and_numbers(line: closure.PlaceAndScore | None) -> tuple[int, str] | None:
        return (line[0], " / ".join(_score_texts(chain, line[1]))) if line else None

    return tuple(
        ChangedWords(
            names.get(row.who, row.who), place_and_numbers(row.was), place_and_numbers(row.now)
        )
        for row in rows
    )
