"""A season of two leagues and a Grand Prix over both, computed a second time by code of its own.

Nothing here asks the site's computation of seasons: places follow from the slips as document L
says, points from its scale, the Grand Prix from the twelve league games of document E, tickets from
who won what first. What everybody is shown is then compared with it, number by number. The story:
Olga's and Borys's leagues are won by the same person, one tournament is moved to another month, a
slip is found wrong after a season was closed, and the national organiser's Grand Prix takes
tournaments of both.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

import pytest
from django.test import Client

from stolik.rules.seal import digest
from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.models.people import Person
from stolik.web.models.seasons import Decision, Series, Ticket
from stolik.web.people.merges import merge
from stolik.web.seasons import events, offers
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.tickets import pass_on
from stolik.web.tournaments import day_changes, store
from support.championships import cup, national
from support.other_organisers import tournament
from support.season_play import Day, noon, organiser, save
from support.staffed import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SHARED = "Wanda Wspólna"
OLGAS = (SHARED, *(f"Olgi {chr(65 + n)}" for n in range(19)))
BORYSS = (SHARED, *(f"Borysa {chr(65 + n)}" for n in range(15)))
Points = tuple[int, int]


# ---------------------------------------------------------------- written from the regulations


@dataclass
class Held:
    """An event as its slips tell it: for each round the tables with everybody's points."""

    day: date
    title: str
    rounds: list[list[dict[str, Points]]] = field(default_factory=list)
    # Imported: (place, name, big, small).
    lines: tuple[tuple[int, str, int, int], ...] = ()

    @property
    def people(self) -> list[str]:
        if self.lines:
            return [name for _, name, _, _ in self.lines]
        return [name for table in self.rounds[0] for name in table]

    def sums(self, rounds: int | None = None) -> dict[str, Points]:
        """Big and small points of the first so many rounds, or of all."""
        if self.lines:
            return {name: (big, small) for _, name, big, small in self.lines}
        sums = dict.fromkeys(self.people, (0, 0))
        for tables in self.rounds[:rounds]:
            for table in tables:
                for name, (big, small) in table.items():
                    had = sums[name]
                    sums[name] = had[0] + big, had[1] + small
        return sums

    def league_places(self) -> dict[str, int]:
        """L-zr-10: places by the brackets of the last round; nobody who went out has one."""
        if self.lines:
            return {name: place for place, name, _, _ in self.lines}
        order = [name for table in self.rounds[-1] for name in best_first(table)]
        return {name: place for place, name in enumerate(order, 1)}


def best_first(table: Mapping[str, Points]) -> list[str]:
    """L-og-10.8: big points, then small points; here nobody is level in both."""
    assert len(set(table.values())) == len(table)
    return sorted(table, key=lambda name: table[name], reverse=True)


def by_table_place(tables: Sequence[Mapping[str, Points]]) -> list[str]:
    """A-41: the winners of all tables, then the seconds ..., each by big and small points."""
    rows = [
        (place, *(-number for number in table[name]), name)
        for table in tables
        for place, name in enumerate(best_first(table), 1)
    ]
    return [row[-1] for row in sorted(rows)]  # type: ignore[misc]


def sizes(people: int) -> list[int]:
    """T-6, E-12: as many tables as fours need, those of three last."""
    tables = -(-people // 4)
    threes = 4 * tables - people
    return [4] * (tables - threes) + [3] * threes


def brackets(order: Sequence[str]) -> list[list[str]]:
    """The tables of the last round: the first four, the next four ..."""
    found, rest = [], list(order)
    for size in sizes(len(rest)):
        found.append(rest[:size])
        rest = rest[size:]
    return found


def place_points(place: int | None, people: int) -> int:
    """L-zr-8 to 10: the winner one more than there were people, 17 at most; 2nd two fewer ..."""
    most = min(people, 16)
    if place is None or place > most:
        return 0
    return most + 1 if place == 1 else most + 1 - place


# Rounds of the league system, as the table of formats prints them.
ROUNDS = {"standard-a": 4, "standard-d": 3, "standard-e": 4}
Row = tuple[int, str, tuple[int, ...]]


def ranked(scores: Mapping[str, tuple[int, ...]]) -> list[Row]:
    """Everybody with a place; equal scores share it. By name within a place."""
    rows = [
        (1 + sum(other > score for other in scores.values()), name, score)
        for name, score in scores.items()
    ]
    return by_place(rows)


def league_cells(held: Sequence[Held]) -> dict[str, list[str]]:
    """What every tournament gave everybody; a dash where somebody was not there."""
    given = [
        {
            name: str(place_points(event.league_places().get(name), len(event.people)))
            for name in event.people
        }
        for event in held
    ]
    return {name: [one.get(name, "–") for one in given] for one in given for name in one}


def league_table(held: Iterable[Held]) -> list[Row]:
    """L-zr-5bis, A-45: points, starts, big and small points of all games."""
    scores: dict[str, tuple[int, ...]] = {}
    for event in held:
        places, sums = event.league_places(), event.sums()
        for name in event.people:
            points, starts, big, small = scores.get(name, (0, 0, 0, 0))
            worth = place_points(places.get(name), len(event.people))
            more = sums[name]
            scores[name] = points + worth, starts + 1, big + more[0], small + more[1]
    return ranked(scores)


def grand_prix_table(held: Iterable[tuple[Held, int]]) -> list[Row]:
    """E-19, A-49: big and small points of the league rounds, starts."""
    scores: dict[str, tuple[int, ...]] = {}
    for event, league_rounds in held:
        for name, (big, small) in event.sums(league_rounds).items():
            had = scores.get(name, (0, 0, 0))
            scores[name] = had[0] + big, had[1] + small, had[2] + 1
    return ranked(scores)


def tickets(leagues: Iterable[tuple[str, list[Row]]]) -> list[tuple[str, str]]:
    """L-zr-6bis, A-61: in the order of closing, to the first who holds none."""
    holders: list[tuple[str, str]] = []
    for title, table in leagues:
        had = {name for _, name in holders}
        holders.append((title, next(name for _, name, _ in table if name not in had)))
    return holders


# ---------------------------------------------------------------- playing it on the site


def scored(
    names: Mapping[int, str], day: str, seats: tuple[int, ...], games: int
) -> dict[int, Points]:
    """A slip: Wanda wins every game; others by a number made of their name, never level."""
    skill = {entry: int(digest(f"{day}:{names[entry]}")[:6], 16) for entry in seats}
    first = next((entry for entry in seats if names[entry] == SHARED), max(seats, key=skill.get))  # type: ignore[arg-type]
    others = sorted((entry for entry in seats if entry != first), key=lambda entry: skill[entry])
    charges = {entry: 10 * n + skill[entry] % 7 for n, entry in enumerate(reversed(others), 1)}
    second = others[-1]
    small = {entry: -games * charge for entry, charge in charges.items()}
    small[first] = -sum(small.values())
    big = dict.fromkeys(seats, 0) | {first: games}
    if names[first] != SHARED and games > 1:  # one game goes to the second
        big |= {first: games - 1, second: 1}
    return {entry: (big[entry], small[entry]) for entry in seats}


def played(day: Day, title: str) -> Held:
    """Play a whole event and keep what its slips said, table by table."""
    names = {number: name for name, number in day.numbers().items()}
    held = Held(day.event.starts.date(), title)
    score: Callable[[tuple[int, ...], int], dict[int, Points]] = partial(scored, names, title)
    while len(day.state.rounds) < day.state.plan.rounds:
        seats = day.round(score)
        points = day.rounds[-1]
        held.rounds.append([{names[entry]: points[entry] for entry in table} for table in seats])
    day.do(c.Finish(), by=day.head)
    return held


def league_of(owner: str, title: str, goal: object) -> Series:
    return events.create_series(
        organiser(owner),
        kind="league",
        title=title,
        year=2026,
        planned=6,
        championship=goal,  # type: ignore[arg-type]
    )


def league_day(series: Series, month: int, names: Sequence[str]) -> tuple[Day, Held]:
    day = prepared(series, month, names)
    return day, played(day, day.event.title)


def prepared(series: Series, month: int, names: Sequence[str]) -> Day:
    """A tournament of the league with everybody there, not begun."""
    title = f"{series.title} {month}"
    event = events.create_event(
        series,
        series.owner,
        starts=noon(date(2026, month, 7)),
        title=title,
        fmt=league_scheme(len(names)),
    )
    day = Day(event, seed=title)
    day.come(names)
    return day


def imported_day(series: Series, month: int, names: Sequence[str]) -> Held:
    lines = tuple((n, name, len(names) // n, 50 - 9 * n) for n, name in enumerate(names, 1))
    title, day = f"{series.title} {month}", date(2026, month, 7)
    save(
        series,
        series.owner,
        tuple(Classified(name, n, big, small) for n, name, big, small in lines),
        title=title,
        day=day,
        fmt=league_scheme(len(names)).name,
    )
    return Held(day, title, lines=lines)


@dataclass(frozen=True)
class Shown:
    """A public table as its file tells it: events in order, rows, single events, notes.

    `corrected` is what results that were corrected after the closing would make of it.
    """

    events: list[str]
    rows: list[Row]
    cells: dict[str, list[str]]
    notes: dict[str, str]
    corrected: list[Row]


def shown(series: Series) -> Shown:
    answer = Client().get(f"/s/{series.slug}/table.csv", headers={"accept-language": "en"})
    assert answer.status_code == 200
    head, *lines = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    first = next(n for n, cell in enumerate(head) if cell in ("Points", "Big points"))
    last = first + sum(cell in SCORES for cell in head[first:])
    noted = head[last : last + 1] == ["notes"]
    after = last + noted
    return Shown(
        head[2:first],
        by_place(_row(line[0], line[1], line[first:last]) for line in lines),
        {line[1]: line[2:first] for line in lines},
        {line[1]: line[last] for line in lines if noted and line[last]},
        by_place(_row(line[after], line[1], line[after + 1 :]) for line in lines if line[after:]),
    )


SCORES = ("Points", "Starts", "Big points", "Small points")


def _row(place: str, name: str, score: Sequence[str]) -> Row:
    return int(place), name, tuple(int(number) for number in score)


def by_place(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row[0], row[1]))


def close(series: Series) -> None:
    answer = signed_in(series.owner).post(f"/series/{series.slug}/decide", {"what": "close"})
    assert answer.status_code == 302
    assert Decision.objects.filter(series=series, kind="closed", taken_back=None).count() == 1


def corrected(day: Day, held: Held) -> Held:
    """The slip of the last table of the last round: its first two had each other's points."""
    last = day.state.rounds[-1]
    table = last.seating[-1]
    one, other = (entry for entry in table.seats[:2])
    points = {entry: day.rounds[-1][entry] for entry in table.seats}
    points[one], points[other] = points[other], points[one]
    rows = tuple((entry, *points[entry]) for entry in table.seats)
    old = last.sheets[table.number][0].current.digest
    note = store.note(day.event, "zamienione wiersze")
    day.do(
        c.TakeBack("classification", last.number, note),
        c.TakeBack("closing", last.number, note),
        c.Correct(TotalsReport(last.number, table.number, rows), old, note),
        c.CloseRound(last.number, (), digest("1")),
        c.Finish(),
        by=day.head,
    )
    names = {number: name for name, number in day.numbers().items()}
    fixed = [dict(slip) for slip in held.rounds[-1]]
    fixed[-1] = {names[entry]: points[entry] for entry in table.seats}
    return Held(held.day, held.title, [*held.rounds[:-1], fixed])


def one_person(name: str) -> None:
    """The national organiser says that these are one."""
    kept, *others = Person.objects.filter(name=name, merged=None).order_by("pk")
    for other in others:
        merge(kept, other, national().pk)


class Country:
    """Two leagues that lead to one championship, with what their slips said."""

    def __init__(self) -> None:
        self.goal, self.kraj = cup(), national()
        self.olgas = league_of("olga", "Liga Olgi", self.goal)
        self.boryss = league_of("borys", "Liga Borysa", self.goal)
        self.days: list[Day] = []
        self.at_olgas: list[Held] = []
        self.at_boryss: list[Held] = []

    def play_olgas(self) -> None:
        """Everything on the site, with as many people as there are schemes.

        The second tournament is moved from February to September, and is played last.
        """
        self.play(*league_day(self.olgas, 1, OLGAS[:8]))
        moved = prepared(self.olgas, 2, OLGAS[:12])
        day_changes.move(moved.event, noon(date(2026, 9, 5)), "Zalana sala", moved.actor)
        for month, people in ((3, 16), (4, 20), (5, 9), (6, 8)):
            self.play(*league_day(self.olgas, month, OLGAS[:people]))
        self.play(moved, played(moved, moved.event.title))

    def play(self, day: Day, held: Held) -> None:
        """One of Olga's tournaments has been played."""
        self.days.append(day)
        self.at_olgas.append(held)
        compare_brackets(held)
        assert shown(self.olgas).rows == league_table(self.at_olgas)

    def play_boryss(self) -> None:
        """Half of it in a spreadsheet."""
        for month in (1, 2, 3):
            names = [SHARED, *BORYSS[month : month + 7]]
            self.at_boryss.append(imported_day(self.boryss, month, names))
        for month in (4, 5, 6):
            self.at_boryss.append(league_day(self.boryss, month, BORYSS[:8])[1])
        assert shown(self.boryss).rows == league_table(self.at_boryss)

    def expected_tickets(self) -> list[tuple[str, str]]:
        """Olga closes first."""
        tables = (("Liga Olgi", self.at_olgas), ("Liga Borysa", self.at_boryss))
        return tickets([(title, league_table(held)) for title, held in tables])

    def given_tickets(self) -> list[tuple[str, str]]:
        """As the site has recorded them, and as everybody may read them."""
        rows = Ticket.objects.filter(championship=self.goal, returned=None).order_by("pk")
        given = [(row.series.title if row.series else "", row.person.name) for row in rows]
        page = Client().get(f"/c/{self.goal.slug}/").content.decode()
        assert [name in page for _, name in given] == [True] * len(given)
        return given

    def play_grand_prix(self) -> tuple[Series, list[Held]]:
        """The national organiser's, over tournaments of both and one of their own."""
        series = events.create_series(
            self.kraj, kind="grand-prix", title="Grand Prix", year=2026, planned=3
        )
        cups = []
        for number, (owner, fmt, names) in enumerate(CUPS, 1):
            title = f"Puchar {owner}"
            day = tournament(owner, title, date(2026, 10, number), names, fmt=fmt)
            cups.append(played(day, title))
            if owner == "kraj":
                form = {"what": f"t:{day.event.slug}"}
                signed_in(self.kraj).post(f"/series/{series.slug}/add", form)
            else:
                sent = offers.offer_event(series, day.event, day.event.owner)
                assert offers.accept(sent, self.kraj)
        return series, cups


# Who holds a tournament of the Grand Prix, in which format, for whom.
CUPS = (
    ("olga", "standard-e", OLGAS[:14]),
    ("borys", "standard-a", BORYSS[:12]),
    ("kraj", "standard-d", (*OLGAS[:7], *BORYSS[1:7])),
)


def compare_brackets(held: Held) -> None:
    """Who met whom: by place at the own table, then big, then small points."""
    entered = by_table_place(held.rounds[-2])
    assert [set(table) for table in held.rounds[-1]] == [set(one) for one in brackets(entered)]
    if len(held.people) > 16:  # three of each of five tables
        first, second = held.rounds[:2]
        assert {name for table in second for name in table} == {
            name for table in first for name in best_first(table)[:3]
        }


@pytest.fixture
def country() -> Country:
    return Country()


@pytest.mark.rule("L-zr-5bis", "L-zr-6bis.2", "L-zr-6bis.3", "L-zr-8.2", "L-zr-9", "L-zr-10c.3")
@pytest.mark.rule("E-19", "A-41", "A-42", "A-45", "A-49", "A-61")
def test_two_leagues_and_a_grand_prix_are_what_the_regulations_make_of_them(
    country: Country,
) -> None:
    olgas, boryss = country.olgas, country.boryss
    country.play_olgas()
    country.play_boryss()
    in_order = country.at_olgas
    assert [held.day.month for held in in_order] == [1, 3, 4, 5, 6, 9]
    assert in_order[-1].title == "Liga Olgi 2"
    open_table = Shown(
        [held.title for held in in_order],
        league_table(in_order),
        league_cells(in_order),
        {},
        [],
    )
    assert shown(olgas) == open_table
    # The same name has won both: the second ticket waits until somebody says who is who.
    expected = country.expected_tickets()
    close(olgas)
    close(boryss)
    assert country.given_tickets() == expected[:1]
    one_person(SHARED)
    pass_on(boryss, country.kraj)
    assert country.given_tickets() == expected
    assert expected[0][1] == SHARED != expected[1][1]
    final = replace(open_table, notes=prizes(open_table.rows, SHARED))
    assert shown(olgas) == final
    at_boryss = league_table(country.at_boryss)
    assert shown(boryss).notes == prizes(at_boryss, expected[1][1])
    # A Grand Prix over both: the twelve league games, nothing of TOP and final.
    compare_grand_prix(country)
    # A slip of the closed season was wrong; what was recorded stays, what differs stands beside it.
    country.at_olgas[-1] = corrected(country.days[-1], country.at_olgas[-1])
    now = league_table(country.at_olgas)
    assert now != final.rows
    assert shown(olgas) == replace(final, corrected=now)
    assert (country.given_tickets(), recorded_table(olgas)) == (expected, final.rows)
    assert changed_rows(olgas) == differing(final.rows, now)
    assert (shown(boryss).rows, shown(boryss).corrected) == (at_boryss, [])


def prizes(table: Sequence[Row], holder: str) -> dict[str, str]:
    """L-zr-6bis: prizes for the first three, the ticket for one."""
    return {name: "prize, ticket" if name == holder else "prize" for _, name, _ in list(table)[:3]}


def compare_grand_prix(country: Country) -> None:
    series, cups = country.play_grand_prix()
    for name in CUPS[-1][2]:
        one_person(name)
    rounds = [ROUNDS[fmt] for _, fmt, _ in CUPS]
    assert len(cups[0].rounds) > rounds[0]
    sums = [held.sums(number) for held, number in zip(cups, rounds, strict=True)]
    assert shown(series) == Shown(
        [held.title for held in cups],
        grand_prix_table(zip(cups, rounds, strict=True)),
        {
            name: [str(one[name][0]) if name in one else "–" for one in sums]
            for everybody in sums
            for name in everybody
        },
        {},
        [],
    )


def recorded_table(series: Series) -> list[Row]:
    """The table that was recorded when the season was closed."""
    names = dict(Person.objects.values_list("pk", "name"))
    closing = Decision.objects.get(series=series, kind="closed")
    return by_place(
        (place, names[int(who)], tuple(score[:4])) for place, who, score in closing.about["table"]
    )


Change = tuple[str, str, str]


def changed_rows(series: Series) -> list[Change]:
    """What the desk says differs from it: name, then place and points, then and now."""
    answer = signed_in(series.owner).get(
        f"/series/{series.slug}/", headers={"accept-language": "en"}
    )
    table = answer.content.decode().partition('<table class="season-table small-table changed">')[2]
    rows = re.findall(r"<tr>(.*?)</tr>", table.partition("</table>")[0], re.DOTALL)[1:]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return sorted(
        tuple(" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in row)  # type: ignore[misc]
        for row in cells
    )


def differing(before: Sequence[Row], after: Sequence[Row]) -> list[Change]:
    """The same, computed here."""

    def words(row: Row) -> str:
        *numbers, small = row[2]
        signed = f"{small:+}".replace("-", "−") if small else "0"
        return f"{row[0]}. " + " / ".join((*map(str, numbers), signed))

    was, now = ({row[1]: words(row) for row in rows} for rows in (before, after))
    return sorted((name, was[name], now[name]) for name in was if was[name] != now[name])
