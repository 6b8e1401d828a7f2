"""A tournament whose last results are hidden, twice: alike in all that is public, unlike in those.

Whatever differs between the two on a page that everybody may open gives something away.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace

from stolik.rules import ruleset
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Brought
from stolik.web.models.people import Person
from stolik.web.models.seasons import Part, Result, Series
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.tournaments import projection, store
from support.journal_play import HEAD, NOTE, Play, device, final, gathered, house, overridden
from support.public_events import owner, saved

SLUG = "hidden"
Points = Mapping[int, tuple[int, int]]

FIRST: Points = {1: (2, 60), 2: (0, -10), 3: (0, -20), 4: (0, -30),
                 5: (2, 33), 6: (0, -9), 7: (0, -11), 8: (0, -13)}  # fmt: skip
# The same four go to the final in the same order, by other points.
SECOND: tuple[Points, Points] = (
    {1: (2, 4321), 3: (0, -1007), 6: (0, -3001), 8: (0, -313),
     5: (2, 2713), 2: (0, -703), 4: (0, -1103), 7: (0, -907)},
    {1: (2, 4217), 3: (0, -1109), 6: (0, -2803), 8: (0, -305),
     5: (2, 2617), 2: (0, -653), 4: (0, -1151), 7: (0, -813)},
)  # fmt: skip
LAST: tuple[tuple[tuple[int, int], ...], ...] = (
    ((2, 1777), (0, -444), (0, -555), (0, -778)),
    ((0, -888), (0, -666), (0, -111), (2, 1665)),
)


def play(which: int, *, hides: bool, late: bool = False) -> Play:
    """All of it; the standings are hidden while round 2 is played, before or after its reports."""
    found = gathered(house(2, 2, final()), 8)
    found.typed((1, 2, 3, 4), (5, 6, 7, 8)).publish().totals(FIRST).do(c.CloseRound(1))
    found.seat().publish()
    if hides and not late:
        found.do(c.HideStandings(), by=HEAD)
    assert found.now.current
    found.totals(_seated(found, SECOND[which]))
    found.do(c.Penalise(2, 8, 0, -(17 + which), NOTE), by=HEAD)
    if hides and late:
        found.do(c.HideStandings(), by=HEAD)
    found.do(c.CloseRound(2)).seat().publish()
    seats = found.tables[0]
    found.do(c.CallReferee(3, 1), by=device(1))
    found.totals(dict(zip(seats, LAST[which], strict=True)))
    return found.do(c.CloseRound(3), c.Finish())


# The final of the second tournament where so many places, counted from the last, are revealed in
# both: those are the same people with the same points. The last of them is then known anyway.
SAME_UP_TO: Mapping[int, tuple[tuple[int, int], ...]] = {
    4: LAST[1],
    5: ((0, -666), (2, 1555), (0, -111), (0, -778)),
    6: ((0, -444), (2, 1777), (0, -555), (0, -778)),
}
# When the standings are hidden: before or after the reports of the last round, or after all of it.
MOMENTS = ("last-playing", "last-reported", "complete", "finished")


def play_to_the_ceremony(which: int, moment: str, places: int = 0) -> Play:
    """Unlike in the last round alone; hidden at a moment, some places revealed already."""
    found = gathered(house(2, 2, final()), 8)
    found.typed((1, 2, 3, 4), (5, 6, 7, 8)).publish().totals(FIRST).do(c.CloseRound(1))
    found.seat().publish()
    found.totals(_seated(found, SECOND[0])).do(c.CloseRound(2)).seat().publish()
    last = LAST[0] if which == 0 else SAME_UP_TO[max(places, 4)]

    def now(name: str) -> None:
        if name == moment:
            found.do(c.HideStandings(), by=HEAD)

    now("last-playing")
    found.totals(dict(zip(found.tables[0], last, strict=True)))
    found.do(c.Penalise(3, found.tables[0][0], 0, -1, NOTE), by=HEAD)
    now("last-reported")
    found.do(c.CloseRound(3))
    now("complete")
    found.do(c.Finish())
    now("finished")
    if places:
        found.do(c.Reveal(places), by=HEAD)
    return found


# Round 2 of the second matchday: others win at both tables; the last of the day is the same.
OTHER_DAY: Points = {1: (0, -1007), 3: (2, 4321), 6: (0, -3001), 8: (0, -313),
                     5: (0, -703), 2: (2, 2713), 4: (0, -1103), 7: (0, -907)}  # fmt: skip


def matchday_to_the_ceremony(which: int, moment: str, places: int = 0) -> Play:
    """The same of a matchday, whose ceremony goes by the day and not by the league's table."""
    found = Play().do(c.Create("matchday", ruleset("pl-liga"), house(2, 2), "Herring Day"))
    for entry in range(1, 9):
        found.do(c.Enter(entry), c.CheckIn(entry))
    rows = tuple(Brought(entry, entry, 9 - entry, 50 - 10 * entry, 1) for entry in range(1, 9))
    overridden(found.do(c.BringStanding(rows)))
    found.seat().publish().totals(_seated(found, FIRST)).do(c.CloseRound(1)).seat().publish()
    found.totals(_seated(found, SECOND[0] if which == 0 else OTHER_DAY))
    for name, command in (("complete", c.CloseRound(2)), ("finished", c.Finish())):
        found.do(command)
        if name == moment:
            found.do(c.HideStandings(), by=HEAD)
    return found.do(c.Reveal(places), by=HEAD) if places else found


def _seated(found: Play, points: Points) -> Points:
    """The points given by rank at the tables as they really are."""
    given: dict[int, tuple[int, int]] = {}
    rows = [points[entry] for entry in points]
    for number, table in enumerate(found.tables):
        mine = rows[4 * number : 4 * number + 4]
        given |= dict(zip(table, mine, strict=True))
    return given


def told(which: int, *, hides: bool = True, late: bool = False) -> Tournament:
    """The tournament on the site, with people who play elsewhere too, in a league."""
    return on_the_site(play(which, hides=hides, late=late))


def on_the_site(found: Play) -> Tournament:
    """A day that was played, on the site."""
    names = {entry: f"Osoba Numer{entry}" for entry in range(1, 9)}
    event = saved(replace(found.journal, names=names), slug=SLUG)
    for entry in Entry.objects.filter(tournament=event):
        entry.token = f"player-{entry.number}"
        entry.person = Person.objects.create(pk=9000 + entry.number, name=entry.name)
        entry.save()
    for number in (1, 2):
        TableCode.objects.filter(tournament=event, number=number).update(
            token=f"table-{number}", code=f"code{number}"
        )
    day = datetime.date(2026, 3, 14)
    series = Series.objects.create(
        slug="liga", kind="league", title="Liga", year=2026, planned=4, owner=owner(),
        first=datetime.date(2026, 1, 1), last=datetime.date(2026, 12, 31),
    )  # fmt: skip
    result = Result.objects.create(tournament=event, title="Kolejka", date=day, owner=owner())
    Part.objects.create(series=series, result=result)
    projection.make(event, store.state(event))
    return event
