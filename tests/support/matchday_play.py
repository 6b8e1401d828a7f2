"""A matchday whose own result is not that of the league: people level, a newcomer, a leader away.

the day     1= Darek, Nina (new)   3 Ewa     4= Basia, Filip    6 Celina   7= Gosia, Henio
the league  1 Ala (away)  2 Basia  3 Darek  4 Nina  5 Ewa  6 Celina  7 Filip  8 Gosia  9 Henio
"""

from __future__ import annotations

from datetime import date

from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Entry
from stolik.web.seasons import events
from stolik.web.seasons.spreadsheet import from_text
from support.season_play import Day, Points, noon, organiser, save

BEFORE = """1;Ala Nowak;7;120
2;Basia Bury;3;40
3;Celina Cis;2;10
4;Darek Dąb;1;-30
5;Ewa Eska;1;-40
6;Filip Fik;0;-100
7;Gosia Gaj;0;-110
8;Henio Hak;0;-120"""
# Everybody's points of both rounds.
ROUNDS = {
    "Basia Bury": ((1, 0), (1, 0)),
    "Celina Cis": ((0, -30), (0, -20)),
    "Darek Dąb": ((2, 60), (1, 10)),
    "Ewa Eska": ((0, -30), (2, 60)),
    "Filip Fik": ((1, 0), (1, 0)),
    "Gosia Gaj": ((0, -30), (0, -30)),
    "Henio Hak": ((0, -30), (0, -30)),
    "Nina Nowa": ((2, 60), (1, 10)),
}
DAY = [
    *((1, True, "Darek Dąb", 3, 70), (1, True, "Nina Nowa", 3, 70), (3, False, "Ewa Eska", 2, 30)),
    *((4, True, "Basia Bury", 2, 0), (4, True, "Filip Fik", 2, 0)),
    *((6, False, "Celina Cis", 0, -50), (7, True, "Gosia Gaj", 0, -60)),
    (7, True, "Henio Hak", 0, -60),
]
LEAGUE = [
    *((1, "Ala Nowak", 7, 120), (2, "Basia Bury", 5, 40), (3, "Darek Dąb", 4, 40)),
    *((4, "Nina Nowa", 3, 70), (5, "Ewa Eska", 3, -10), (6, "Celina Cis", 2, -40)),
    *((7, "Filip Fik", 2, -100), (8, "Gosia Gaj", 0, -170), (9, "Henio Hak", 0, -180)),
]


def matchday() -> tuple[Series, Day]:
    """The second of a league, before its first round; the first was kept in a spreadsheet."""
    by = organiser()
    series = events.create_series(by, kind="matchdays", title="Liga", year=2026, planned=6)
    lines = from_text(BEFORE)
    save(series, by, lines, title="Kolejka 1", day=date(2026, 3, 1), fmt="matchday-2x3")
    event = events.create_event(series, by, starts=noon(date(2026, 3, 8)))
    event.public = True
    event.save()
    day = Day(event)
    day.come(ROUNDS)
    return series, day


def one_round(day: Day) -> None:
    """The next round, with the points above."""
    number = len(day.state.rounds)
    names = {number: name for name, number in day.numbers().items()}

    def score(seats: tuple[int, ...], _: int) -> Points:
        return {entry: ROUNDS[names[entry]][number] for entry in seats}

    day.round(score)


def named(day: Day) -> dict[int, str]:
    return dict(Entry.objects.filter(tournament=day.event).values_list("number", "name"))
