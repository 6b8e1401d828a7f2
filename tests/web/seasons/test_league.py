"""A league with points for places, played on the site and compared with a computation made here."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Refused
from stolik.tournament.formats import league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.models.seasons import Championship, Decision, Series, Ticket
from stolik.web.models.tournaments import Entry
from stolik.web.seasons import events, tickets
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import Newcomer, admit
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
NAMES = tuple(f"Osoba {chr(65 + n)}" for n in range(26))
DAYS = [date(2026, month, 14) for month in range(1, 13)]


def league(**more: Any) -> Series:
    values = {"kind": "league", "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def cup(**more: Any) -> Championship:
    values = {"title": "Mistrzostwa", "edition": "2027", "held": date(2027, 5, 1)} | more
    return Championship.objects.create(**values)


def held(series: Series, order: list[str], day: date, **more: Any) -> None:
    """A tournament in a spreadsheet: names from the first to the last."""
    lines = [Classified(name, place) for place, name in enumerate(order, 1)]
    values = {"title": "Turniej", "day": day, "fmt": "top8"} | more
    save(series, series.owner, lines, **values)


def worth(place: int, of: int) -> int:
    """The scale, computed here: one more than participants, at most 17; then 15, 14, ..."""
    if of > 16:
        tables = -(-of // 4)
        counted = 15 if tables == 5 else 16
        return 0 if place > counted else 17 if place == 1 else 17 - place
    return of + 1 if place == 1 else of + 1 - place


@pytest.mark.slow
@pytest.mark.rule(
    "L-1e", "L-zr-8.1", "L-zr-8.2", "L-zr-9", "L-zr-10c.6", "L-zr-5bis", "A-42", "A-45"
)
@pytest.mark.rule("L-zr-10a.1", "L-zr-10a.2", "A-40")
def test_a_whole_league_season() -> None:
    series = league(planned=6)
    present = [NAMES[:8], NAMES[:16], NAMES[2:14], NAMES[:20], NAMES[4:12], NAMES[:24]]
    sums: dict[str, list[int]] = {}
    for number, names in enumerate(present, 1):
        event = events.create_event(
            series,
            series.owner,
            starts=noon(date(2026, 3, number)),
            fmt=league_scheme(len(names)),
        )
        day = Day(event, seed=f"league {number}")
        day.come(names)
        first = [name for _, name, _ in table_of(series)[:4]]
        tables = day.round()
        # Places are drawn; nobody is kept apart at the first tournament, four are later.
        drawn = (day.state.rounds[0].method, bool(day.state.seed), bool(day.state.brought))
        assert drawn == ("draw", True, number > 1)
        seeds = [day.numbers()[name] for name in first if name in names]
        where = [next(t for t, seats in enumerate(tables) if seed in seats) for seed in seeds]
        if len(tables) >= 4:
            assert len(set(where)) == len(seeds)
        day.play()
        totals = day.all_games()
        for place, name in day.places():
            line = sums.setdefault(name, [0, 0, 0, 0])
            big, small = totals[name]
            points = worth(place, len(names))
            line[:] = [line[0] + points, line[1] + 1, line[2] + big, line[3] + small]
        order = sorted(sums.items(), key=lambda item: item[1], reverse=True)
        assert table_of(series) == [
            (1 + sum(other > line for _, other in order), name, tuple(line)) for name, line in order
        ]


@pytest.mark.rule("L-zr-10b-i-viii", "L-zr-10c-i-iii", "L-zr-10d.4", "L-zr-8.2")
@pytest.mark.parametrize(
    ("people", "points"),
    [
        (8, [9, 7, 6, 5, 4, 3, 2, 1]),  # EX-165
        (16, [17, *range(15, 0, -1)]),  # EX-166
        (12, [13, *range(11, 0, -1)]),  # EX-167
        (20, [17, *range(15, 1, -1), 0, 0, 0, 0, 0]),  # EX-169
        (32, [17, *range(15, 0, -1), *[0] * 16]),  # EX-170
    ],
)
def test_points_for_every_number_of_players(people: int, points: list[int]) -> None:
    series = league()
    names = [f"P{n:02}" for n in range(1, people + 1)]
    held(series, names, DAYS[0])
    found = {name: score[0] for _, name, score in table_of(series)}
    assert [found[name] for name in names] == points


@pytest.mark.rule("C-21", "L-zr-6")
@pytest.mark.parametrize("people", [7, 33])
def test_ex_171_outside_the_limits_is_stopped(people: int) -> None:
    fmt = league_scheme(8 if people < 8 else 32)
    event = events.create_event(league(), organiser(), starts=noon(DAYS[0]), fmt=fmt)
    day = Day(event)
    day.come([f"P{n}" for n in range(people)])
    with pytest.raises(Refused) as refused:
        day.round()
    stop = refused.value.violations[0]
    assert str(stop) == f"league-size: {people} of 8-32"
    day.do(c.Override(stop.code, stop.about, store.note(event, "przyszło tyle osób")))
    assert [(one.code, one.about) for one in day.state.overrides] == [(stop.code, stop.about)]
    assert sum(len(table) for table in day.round()) == people


@pytest.mark.rule("L-zr-10a.2", "A-40")
@pytest.mark.parametrize(
    ("people", "tables"),
    [(16, [[1], [2], [3], [4]]), (12, [[1], [2], [3, 4]]), (8, [[1, 4], [2, 3]])],
)
def test_ex_177_seeds_of_the_second_tournament(people: int, tables: list[list[int]]) -> None:
    series = league()
    names = [f"P{n:02}" for n in range(1, people + 1)]
    held(series, names, DAYS[0])
    event = events.create_event(series, series.owner, starts=noon(DAYS[1]))
    day = Day(event)
    day.come(names)
    numbers = day.numbers()
    seeds = {numbers[name]: place for place, name in enumerate(names[:4], 1)}
    seated = [sorted(seeds[e] for e in table if e in seeds) for table in day.round()]
    assert seated == tables


@pytest.mark.rule("L-zr-10a.2", "A-40")
def test_nobody_takes_the_place_of_an_absent_seed() -> None:
    series = league()
    names = [f"P{n:02}" for n in range(1, 9)]
    held(series, names, DAYS[0])
    event = events.create_event(series, series.owner, starts=noon(DAYS[1]))
    rows = store.state(event).brought.values()
    assert [row.place for row in rows] == list(range(1, 9))
    people = Entry.objects.filter(tournament=event)
    assert sorted(people.values_list("name", flat=True)) == names


@pytest.mark.rule("L-zr-5bis", "A-45", "C-16")
def test_ex_179_more_starts_are_ahead() -> None:
    series = league(planned=8)
    filler = [f"F{n:02}" for n in range(40)]

    def at(places: dict[str, int], of: int, day: date) -> None:
        rest = iter(filler)
        turned = {place: name for name, place in places.items()}
        held(series, [turned.get(place) or next(rest) for place in range(1, of + 1)], day)

    # X: 17 + 9 + 7 = 33 in three starts; Y: 15 + 9 + 5 + 4 = 33 in four.
    at({"X": 1, "Y": 2}, 16, DAYS[0])
    at({"X": 1}, 8, DAYS[1])
    at({"X": 2, "Y": 4}, 8, DAYS[2])
    at({"Y": 1}, 8, DAYS[3])
    at({"Y": 5}, 8, DAYS[4])
    found = {name: (place, score[:2]) for place, name, score in table_of(series)}
    assert (found["X"][1], found["Y"][1]) == ((33, 3), (33, 4))
    assert found["Y"][0] < found["X"][0]


@pytest.mark.rule("L-zr-6bis.1", "L-zr-6bis.2", "L-zr-6bis.3", "A-61", "L-1f")
def test_ex_180_the_ticket_passes_over_holders(client: Client) -> None:
    goal = cup()
    order = ["Anna", "Bogdan", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henio"]
    city = league(championship=goal, title="Liga 2019", year=2025)
    other = league(championship=goal, title="Liga w innym mieście", year=2025)
    now = league(championship=goal, title="Liga 2020")
    for month in range(1, 7):
        held(city, order, date(2025, month, 3))
        # Bogdan is the same person in both cities: the same organiser knows him by name.
        held(other, ["Bogdan", *(f"O{n}" for n in range(7))], date(2025, month, 4))
        held(now, order, date(2026, month, 5))
    client.force_login(organiser())
    for series in (city, other, now):
        client.post(f"/series/{series.slug}/decide", {"what": "close"})
    given = Ticket.objects.order_by("pk").values_list("series__title", "person__name", "place")
    assert list(given) == [
        ("Liga 2019", "Anna", 1),
        ("Liga w innym mieście", "Bogdan", 1),
        ("Liga 2020", "Celina", 3),
    ]
    closed = Decision.objects.get(series=now, kind="closed").about
    names = {key: one.name for key, one in load_season(now).people.items()}
    assert [names[key] for key in closed["prizes"]] == ["Anna", "Bogdan", "Celina"]
    assert [names[key] for key in closed["passed_over"]] == ["Anna", "Bogdan"]


@pytest.mark.rule("L-zr-4", "L-zr-6bis.1", "C-08", "A-60", "L-7")
def test_ex_180a_five_tournaments_give_nothing(client: Client) -> None:
    series = league(planned=5, championship=cup())
    client.force_login(series.owner)
    assert "nagrody i awans wymagają 6" in client.get(f"/series/{series.slug}/").content.decode()
    for month in range(1, 6):
        held(series, [f"P{n}" for n in range(8)], date(2026, month, 3))
    assert tickets.awarded(season_standings(load_season(series))).prizes == ()
    client.post(f"/series/{series.slug}/decide", {"what": "granted"})
    assert Decision.objects.filter(kind="granted").count() == 0  # only the national organiser may
    series.owner.is_staff = True
    series.owner.save()
    client.post(f"/series/{series.slug}/decide", {"what": "granted", "note": "święto"})
    found = tickets.awarded(season_standings(load_season(series)))
    names = {key: one.name for key, one in load_season(series).people.items()}
    assert [names[key] for key in found.prizes] == ["P0", "P1", "P2"]
    assert names[found.ticket or ""] == "P0"


@pytest.mark.rule("L-1d", "L-zr-4", "C-08")
@pytest.mark.parametrize("planned", [4, 13])
def test_a_league_has_five_to_twelve_tournaments(planned: int) -> None:
    with pytest.raises(Refused) as refused:
        league(planned=planned)
    assert [one.code for one in refused.value.violations] in (
        ["league-too-short"],
        ["league-too-long"],
    )


@pytest.mark.rule("L-1d", "C-08")
def test_a_thirteenth_tournament_is_refused() -> None:
    series = league(planned=12)
    for day in DAYS:
        held(series, [f"P{n}" for n in range(8)], day)
    with pytest.raises(Refused) as refused:
        held(series, [f"P{n}" for n in range(8)], date(2026, 12, 30))
    assert [str(one) for one in refused.value.violations] == ["league-too-long: 13 of 12"]


@pytest.mark.rule("L-zr-1a", "L-zr-1b", "L-zr-1c")
@pytest.mark.parametrize(
    ("year", "day", "fits"),
    [
        (2021, date(2021, 10, 15), False),  # EX-209
        (2021, date(2021, 9, 30), True),
        (2020, date(2020, 12, 31), True),
        (2019, date(2020, 1, 1), False),
    ],
)
def test_ex_209_a_tournament_outside_its_season(year: int, day: date, fits: bool) -> None:
    series = league(year=year)
    if fits:
        held(series, [f"P{n}" for n in range(8)], day)
        return
    with pytest.raises(Refused) as refused:
        held(series, [f"P{n}" for n in range(8)], day)
    assert [one.code for one in refused.value.violations] == ["outside-season"]
    with pytest.raises(Refused):
        league(year=year, dates=[day])


@pytest.mark.rule("L-6", "A-70")
def test_the_parcel_is_announced_before_the_last_but_one(client: Client) -> None:
    series = league(planned=6)
    client.force_login(series.owner)
    for number in range(4):
        assert "przedostatni" not in client.get(f"/series/{series.slug}/").content.decode()
        held(series, [f"P{n}" for n in range(8)], DAYS[number])
    assert "przedostatni" in client.get(f"/series/{series.slug}/").content.decode()


@pytest.mark.rule("L-8", "L-14", "L-form-3", "L-form-7")
def test_ex_205_a_guardians_signature_is_for_the_league() -> None:
    series = league()
    first = Day(events.create_event(series, series.owner, starts=noon(DAYS[0])))
    admit(first.event, [Newcomer("Maja", minor=True)], first.actor)
    with pytest.raises(Refused):
        first.do(c.CheckIn(1))
    first.do(c.RecordConsent(1, participation=True, data=False))
    with pytest.raises(Refused):
        first.do(c.CheckIn(1))
    first.do(c.RecordConsent(1, participation=True, data=True), c.CheckIn(1))
    first.do(c.ChangeFormat(league_scheme(8)))
    first.come([f"P{n}" for n in range(7)])
    first.play()
    second = store.state(events.create_event(series, series.owner, starts=noon(DAYS[1])))
    maja = next(entry for entry in second.entries.values() if entry.minor)
    assert (maja.participation, maja.data, maja.image) == (True, True, False)


def test_a_closed_season_can_be_opened_again(client: Client) -> None:
    series = league(championship=cup())
    for month in range(1, 7):
        held(series, [f"P{n}" for n in range(8)], date(2026, month, 3))
    client.force_login(series.owner)
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    closed = Decision.objects.get(series=series, kind="closed")
    assert "Tabela końcowa" in client.get(f"/s/{series.slug}/").content.decode()
    data = {"what": "take-back", "number": closed.pk}
    client.post(f"/series/{series.slug}/decide", data)
    assert len(load_season(series).decided("closed")) == 1  # not without a reason
    data["note"] = "pomyłka"
    client.post(f"/series/{series.slug}/decide", data)
    client.post(f"/series/{series.slug}/decide", data)  # nothing left to take back
    kinds = Decision.objects.filter(series=series).exclude(kind="added")
    assert [one.kind for one in kinds] == ["closed", "taken-back"]
    # The ticket stays on the national list, which is not the league's to change.
    assert (Ticket.objects.count(), load_season(series).decided("closed")) == (1, ())


@pytest.mark.rule("L-7", "A-53", "L-zr-6bis.1")
def test_a_public_notice_and_somebody_who_gets_nothing(client: Client) -> None:
    series = league(championship=cup())
    order = [f"P{n}" for n in range(8)]
    for month in range(1, 7):
        held(series, order, date(2026, month, 3))
    client.force_login(series.owner)
    names = {one.name: key for key, one in load_season(series).people.items()}
    path = f"/series/{series.slug}/decide"
    client.post(path, {"what": "notice", "note": "Liga zawieszona <b>do maja</b>"})
    client.post(path, {"what": "barred", "person": names["P0"], "note": "wykluczenie"})
    everybody = Client().get(f"/s/{series.slug}/").content.decode()
    assert "Liga zawieszona &lt;b&gt;do maja&lt;/b&gt;" in everybody
    assert "wykluczenie" not in everybody
    client.post(path, {"what": "close"})
    closed = Decision.objects.get(series=series, kind="closed").about
    assert (closed["prizes"], closed["tickets"]) == (
        [names["P1"], names["P2"], names["P3"]],
        [names["P1"]],
    )
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert "Bez nagrody i awansu: P0" in page
    assert "olga" in page
