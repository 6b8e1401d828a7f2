#!/usr/bin/env python3
"""Writes docs/formats.md and its pictures: every format, when it may be used and how it runs.

    python tools/formats_page.py            write the page and docs/pictures/formats/*.svg
    python tools/formats_page.py --check    exit 1 if one of them is stale

Numbers come from `stolik.tournament`, pictures from tools/flow_svg.py; only the prose is here.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from flow_svg import bracket_places, clock, describe, flow_svg
from generated import write_or_check
from stolik.tournament import formats
from stolik.tournament.admission import KINDS, allowed_formats
from stolik.tournament.format import Format
from stolik.tournament.formats import MATCHDAYS, SCHEMES, WITH_TOP, format_named, league_scheme
from stolik.tournament.scale import league_points
from stolik.tournament.schedule import schedule, total_minutes
from stolik.tournament.tables import table_sizes

ROOT: Final = Path(__file__).resolve().parents[1]
MORNING: Final = 10 * 60
PROPOSED: Final = {"semi_size": 16, "final_size": 4}
FEW, MANY = 6, 40  # sizes looked at: below them some cannot be seated, above nothing changes
PLACES: Final = ("winners", "seconds", "thirds", "fourths")

INTRO: Final = """\
# Formats

<!-- Written by tools/formats_page.py, numbers from src/stolik/tournament/; run `make docs`. -->

A format says how many rounds people play, how many games a round has, who goes on and how long it
all takes. Choose it before the first draw; nobody should have to ask later who reaches the final.

- **An afternoon, fewer than 20 people**: Mini. With 12 to 19 players it is the only format an
  ordinary tournament may use.
- **20 people or more**: a Standard format if three to four and a half hours suit you, a Maks format
  if everybody should play 16 games.
- **A Grand Prix**: one of the Standard formats, nothing else.
- **A winner without a final**: Standard A or B, Maks A. The standings decide, and everybody plays
  to the end.
- **A final to watch**: Mini, Standard C or D, Maks B. A TOP8 or TOP12 before it (Standard E or F,
  Maks C) lets more people hope for longer.
- **A league night**: [a matchday](#matchdays), or [a scheme for 8 to 32](#league-tournaments) if
  the league counts places.

Times are plans. The 40 minutes of a final are one too: no gong ends its games. Where the
regulations plan no break (Mini, Standard B, D and F, Maks), the form of a new tournament proposes
five minutes after each round, so that people find their tables; the end below is without them.

## All formats
"""
ABOUT: Final = {
    "mini": "The short one. Three rounds of three games, then the first four of the standings play"
    " four more games for the title.",
    "standard-a": "Four short rounds and no final: whoever leads after round 4 has won. Five"
    " minutes after each round are for results and for finding the next table.",
    "standard-b": "The same number of games in three long rounds. Nobody changes tables more than"
    " twice, and nobody waits for a final.",
    "standard-c": "Standard A with a final of four games for the first four. Their league points"
    " stay behind: in the final everybody starts from zero.",
    "standard-d": "Standard B with a final of four games for the first four. As in every final, the"
    " best of the league sits at A.",
    "standard-e": "Standard A, then a TOP stage, then the final. Say before round 1 whether it is"
    " TOP8 or TOP12. From two tables the first two go on; from three tables the winners and the"
    " best of the seconds.",
    "standard-f": "Standard B, then a TOP stage, then the final, as in Standard E. The three long"
    " rounds leave no planned breaks: add some if you have the time.",
    "maks-a": "Sixteen games for everybody, no final. It takes four hours, so plan something to"
    " eat; you may add breaks.",
    "maks-b": "Maks A with a final of four games for the first four. Everybody else has played"
    " sixteen games by then and may stay to watch.",
    "maks-c": "The longest day: sixteen games, a TOP stage and a final. A finalist plays 23 games"
    " in more than five hours.",
}
LEAGUE: Final = """\
## League tournaments

A league that counts places has a scheme for every number from 8 to 32. Everybody plays two games,
then two more at a table for neighbouring places. Winners of tables meet winners, seconds meet
seconds; where that does not fill a table, the next best by points fill it. From the second
tournament on, the first four of the league are kept apart in the draw (the green seats).

With more than 16 players, two games come first and send 15 or 16 on. Those who are out have played
two games only, and the league promises four: the desk says so and offers consolation games, drawn
at the free tables while the round goes on, with clock, phones and slips as ever; they count for
nobody. Games can be labelled with their edition (Standard, Twist, Expert). The documents print 8,
12, 16, 20 and 32 players; the other rows follow the same idea. No minutes are planned.
"""
MATCHDAY: Final = """\
## Matchdays

An evening of a league that counts big points: two or three rounds of three or four games, fixed
before the start; Stolik proposes two of three. The first round of the league is drawn, after that
the running table seats people, best with best, newcomers last. No minutes are planned.
"""
WRC: Final = """\
## World championship

Three rounds of four games, each from zero: a first round, semi-finals, a final. The regulations do
not say how many go on, so you must set both sizes; Stolik does not guess. The picture shows 16 and
4, a proposal. Winners of tables go on first, then the best of the others.
"""
WHEN: Final = """\
## Which format when

A number outside the limits stops the start with a message. You may override it; the override is
recorded. Three things cannot be overridden: 1, 2 or 5 players fit no tables of three and four, no
stage holds more people than came, and a Grand Prix is played in a Standard format. Warnings only:
a Grand Prix with fewer than 20 players; a TOP8 with fewer than 16 or a TOP12 with fewer than 24,
which would hold most of the field.

An elimination with fewer than 20 players is stopped, and below that an ordinary tournament's own
limits stop it too. With 12 to 19 people the desk offers to hold it as an ordinary tournament in
Mini, with one click and without a qualifier; when the twentieth comes before the draw it can be an
elimination again. A Mini of 20 and more may be an elimination like any other format.

## What can be set, and until when

Until the first draw is published the organiser changes the format, its settings and, until the draw
is made, the rules of the game. Afterwards people play for what was announced: only the head referee
changes the format, between two rounds and with a recorded reason (whoever runs a tournament without
a named head referee is it). What follows a stage (the TOP, the final) never changes after its last
round, unless fewer people are left than it needs. Every change is a fact of the journal.

| setting | values, the usual one first | where from |
| --- | --- | --- |
| games of the TOP stage | 3, 4 | no document says: A-36 |
| places outside the final | by the TOP stage, by the league | no document says: A-37 |
| points of the stage before | from zero, added | no document says: A-33, A-44 |
| games not begun when time is up | zero, played all the same | no document says: A-57 |
| tables of a league tournament | mostly fours; four for 12 people, eight for 24 to 28 | L-zr-10e |
| who goes on from 17 to 20 | fifteen, sixteen | L-zr-10e-b, L-zr-10e-c |
| seats of the TOP16 after an elimination | league places 1-4 apart, all drawn | L-zr-10d.3: A-41 |
| absent ones of places 1-4 | not replaced, replaced | no document says: A-40 |
| newcomers on a matchday | last, with zero | no document says: A-48 |

Whoever never sat down has no place in the standings and in the classification, and does not count
as a participant; who comes later plays on like any newcomer. Who reached a later stage and stayed
away from it is last there.
"""
OWN: Final = """\
## Your own format

A format is a value made of stages, and you can compose one. `format_faults` lists everything that
is wrong with it, all at once.

```python
>>> from dataclasses import replace
>>> from stolik.tournament.format import Stage, format_faults
>>> from stolik.tournament.formats import custom, elimination_format
>>> from stolik.tournament.schedule import schedule
>>> league = Stage("league", rounds=2, games=3, minutes=30, break_minutes=10)
>>> final = Stage("final", 1, 2, 30, enter="standing", players=4, seats="place-before")
>>> evening = custom("club-evening", [league, final])
>>> format_faults(evening)
()
>>> [slot.starts for slot in schedule(evening)]
[0, 40, 80]
>>> for fault in format_faults(custom("odd", [league, replace(final, games=0, players=5)])):
...     print(fault)
format-number-wrong: final: games 0
format-size-wrong: final: 5
```

Breaks can be changed in any format, here lunch after round 2 of Maks A:

```python
>>> lunch = replace(elimination_format("maks-a"), breaks=((2, 45),))
>>> [slot.starts for slot in schedule(lunch)]
[0, 60, 165, 225]
```
"""


class Picture(NamedTuple):
    """A file, the format it shows, and the words above it."""

    file: str
    fmt: Format
    heading: str
    note: str


def page() -> str:
    """The whole page."""
    parts = [INTRO, _table(_overview())]
    for name in formats.DOCUMENT_E:
        parts += [f"## {title(name)}\n", *_shown(name), f"{ABOUT[name]}\n", _starts(name)]
    parts += [LEAGUE, *(line for name in SCHEMES for line in _shown(name)), _table(_schemes())]
    parts += [MATCHDAY, *(line for name in MATCHDAYS for line in _shown(name))]
    parts += [WRC, *_shown("wrc"), WHEN, _table(_when()), OWN]
    return "\n".join(parts)


def pictures() -> tuple[Picture, ...]:
    """One for each flow; formats with a TOP stage have two."""
    found: list[Picture] = []
    for name in formats.NAMES:
        for top in formats.TOPS if name in WITH_TOP else formats.TOPS[:1]:
            fmt = format_named(name, top=top, **PROPOSED)
            file, more = (f"-top{top}", f" with TOP{top}") if name in WITH_TOP else ("", "")
            found.append(Picture(f"{name}{file}.svg", fmt, title(name) + more, _note(fmt)))
    return tuple(found)


def title(name: str) -> str:
    """A format's name as people write it: Standard A, TOP16, Matchday 2 × 3."""
    if name in (*SCHEMES, "wrc"):
        return "World championship" if name == "wrc" else name.upper()
    first, _, rest = name.partition("-")
    rest = rest.replace("x", " × ") if name in MATCHDAYS else rest.upper()
    return f"{first.capitalize()} {rest}".strip()


def _note(fmt: Format) -> str:
    if fmt.name in SCHEMES:
        few, most = SCHEMES[fmt.name]
        players = f"{few} to {most} players, drawn for {most}" if few < most else f"{few} players"
        out = f", or {fmt.league_games} if out" if len(fmt.stages) > 2 else ""
        return f"{players} · {fmt.games} games{out}"
    minutes = total_minutes(fmt)
    whom = "for everybody" if len(fmt.stages) == 1 else "for a finalist"
    games = f"{fmt.games} games {whom}" + (" · sizes as proposed" if fmt.name == "wrc" else "")
    return f"about {clock(minutes)} · {games}" if minutes else games


def _shown(name: str) -> Iterator[str]:
    for picture in (one for one in pictures() if one.fmt.name == name):
        alt = f"{picture.heading}. {describe(picture.fmt)}"
        yield f"![{alt}](pictures/formats/{picture.file})\n"


def _starts(name: str) -> str:
    """The start of each round if the first is at ten."""
    fmt = format_named(name)
    said = []
    for index, stage in enumerate(fmt.stages):
        slots = [s for s in schedule(fmt) if s.round in fmt.rounds_of(index)]
        times = ", ".join(clock(MORNING + (slot.starts or 0)) for slot in slots)
        what = {"league": "rounds", "final": "final"}.get(stage.name, "TOP stage")
        said.append(f"{what} {times}")
    return f"*From 10:00:* {'; '.join(said)}; end {clock(MORNING + (total_minutes(fmt) or 0))}.\n"


def _overview() -> Iterator[Sequence[str]]:
    yield "format", "rounds × games", "about", "TOP", "final", "games of a finalist", "for"
    for name in formats.NAMES:
        fmt = format_named(name, **PROPOSED)
        minutes, last, (anchor, whom) = total_minutes(fmt), fmt.stages[-1], _place(name)
        yield (
            f"[{title(name)}](#{anchor})",
            " + ".join(f"{stage.rounds} × {stage.games}" for stage in fmt.stages),
            clock(minutes) if minutes else "open",
            "TOP8 or TOP12" if name in WITH_TOP else "–",
            f"{last.games} games" if last.name == "final" else "–",
            *(str(fmt.games), whom),
        )


def _place(name: str) -> tuple[str, str]:
    """Where on the page a format stands, and for whom it is."""
    if name in SCHEMES:
        few, most = SCHEMES[name]
        return "league-tournaments", f"league of {few}" + (f" to {most}" if few < most else "")
    if name in MATCHDAYS or name == "wrc":
        return ("matchdays", "league") if name in MATCHDAYS else ("world-championship", "WRC")
    smallest = next(n for n in range(FEW, MANY) if name in allowed_formats("ordinary", n))
    prix = next((n for n in range(FEW, MANY) if name in allowed_formats("grand-prix", n)), None)
    return name, f"{smallest} or more" + (f"; Grand Prix of {prix} or more" if prix else "")


def _schemes() -> Iterator[Sequence[str]]:
    yield "players", "scheme", "first tables", "go on", "then", "places", "games", "winner's points"
    for players in range(8, 33):
        fmt = league_scheme(players)
        goal = fmt.stages[1].players
        first, then = (" ".join(map(str, table_sizes(n))) for n in (players, goal or players))
        cells = first, _going_on(players, goal) if goal else "all", then
        games = f"{fmt.games}, or {fmt.league_games} if out" if goal else str(fmt.games)
        places = ", ".join(bracket_places(goal or players))
        points = str(league_points(players)[0])
        yield str(players), fmt.name.upper(), *cells, places, games, points


def _going_on(players: int, goal: int) -> str:
    each, more = divmod(goal, len(table_sizes(players)))
    best = f" and the {more} best {PLACES[each]}" if more else ""
    return f"{each} of each table{best}: {goal}"


def _when() -> Iterator[Sequence[str]]:
    yield "kind", "players", "formats that need no override"
    short = {formats.DOCUMENT_E: "all from Mini to Maks C", formats.STANDARD: "Standard A to F"}
    for kind in KINDS:
        allowed = [(allowed_formats(kind, players), players) for players in range(FEW, MANY + 1)]
        for names, run in groupby(allowed, key=itemgetter(0)):
            first, *_, last = [*(players for _, players in run)] * 2
            size = str(first) if first == last else f"{first} to {last}"
            size = f"{first} or more" if last == MANY else f"up to {last}" if first == FEW else size
            listed = short.get(names, ", ".join(title(name) for name in names))
            size = size if (first, last) != (FEW, MANY) else "any"
            yield kind.replace("grand-prix", "Grand Prix"), size, listed or "none"


def _table(rows: Iterator[Sequence[str]]) -> str:
    head, *body = rows
    return "".join(f"| {' | '.join(one)} |\n" for one in (head, ["---"] * len(head), *body))


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the page and its pictures."""
    folder = root / "docs" / "pictures" / "formats"
    if not arguments:
        folder.mkdir(parents=True, exist_ok=True)
    worst = write_or_check(arguments, root / "docs" / "formats.md", page)
    for file, fmt, heading, note in pictures() if worst < 2 else ():
        drawn = partial(flow_svg, fmt, heading, note)
        worst = max(worst, write_or_check(arguments, folder / file, drawn))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
