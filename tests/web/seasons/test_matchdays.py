"""A league of matchdays, played on the site and compared with an addition made here."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from stolik.tournament.journal import difference
from stolik.web.models.seasons import Decision, Part, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons import events, tickets
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.seasons.standings import open_play_offs, season_standings
from stolik.web.tournaments import store
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
NAMES = ("Ala", "Basia", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henio", "Iza", "Jan")


def league(**more: object) -> Series:
    values = {"kind": "matchdays", "title": "Liga", "year": 2026, "planned": 10} | more
    return events.create_series(organiser(), **values)  # type: ignore[arg-type]


def matchday(series: Series, number: int, names: tuple[str, ...]) -> Day:
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, number)))
    day = Day(event, seed=f"{number}")
    day.come(names)
    return day


def added_up(days: list[Day]) -> list[tuple[int, str, tuple[int, ...]]]:
    """Big, small and starts of everybody, sorted here and by nobody else."""
    sums: dict[str, list[int]] = {}
    for day in days:
        for name, (big, small) in day.totals().items():
            line = sums.setdefault(name, [0, 0, 0])
            line[0] += big
            line[1] += small
            line[2] += 1
    order = sorted(sums.items(), key=lambda item: item[1], reverse=True)
    return [
        (1 + sum(other > line for _, other in order), name, tuple(line)) for name, line in order
    ]


@pytest.mark.slow
@pytest.mark.rule("T-9.1", "T-9.2", "T-9.3", "T-2.2", "T-3.1", "T-4.2", "A-33", "A-47")
def test_a_whole_season_of_matchdays() -> None:
    series = league()
    present = [NAMES[:8], NAMES[:8], NAMES[1:9], NAMES[2:10], NAMES[:7], NAMES]
    days: list[Day] = []
    for number, names in enumerate(present, 1):
        day = matchday(series, number, names)
        before = added_up(days)
        known = day.numbers()
        first = day.round()
        if before:
            # No draw: those present in the order of the running table, newcomers last.
            expected = [known[name] for _, name, _ in before if name in names]
            new = {day.numbers()[name] for name in names} - set(expected)
            seated = [entry for table in first for entry in table]
            assert (seated[: len(expected)], set(seated[len(expected) :])) == (expected, new)
            assert day.state.seed == ""
        day.play()
        days.append(day)
        assert table_of(series) == added_up(days)
        assert difference(store.journal(day.event, full=True)) is None


@pytest.mark.rule("T-2.1")
def test_the_first_matchday_is_drawn() -> None:
    day = matchday(league(), 1, NAMES[:8])
    day.round()
    assert (day.state.rounds[0].method, day.state.brought) == ("draw", {})


def test_one_click_makes_a_matchday(client: Client) -> None:
    series = league()
    first = matchday(series, 1, NAMES[:8])
    first.play()
    client.force_login(series.owner)
    answer = client.post(f"/series/{series.slug}/event", {"slug": "abcdefg"})
    event = Tournament.objects.get(slug="abcdefg")
    state = store.state(event)
    assert answer.headers["Location"] == "/t/abcdefg/desk/check-in"
    assert (state.kind, state.plan.name, state.phase) == ("matchday", "matchday-2x3", "preparing")
    names = dict(Entry.objects.filter(tournament=event).values_list("number", "name"))
    brought = [(names[row.entry], row.big, row.small, row.starts) for row in state.brought.values()]
    assert brought == [(name, *score) for _, name, score in table_of(series)]
    assert [entry.present for entry in state.entries.values()] == [False] * 8
    again = client.post(f"/series/{series.slug}/event", {"slug": "abcdefg"})
    assert (again.status_code, Part.objects.filter(series=series).count()) == (302, 2)


def test_the_standing_is_brought_up_to_date(client: Client) -> None:
    """Two matchdays made at once: the second learns of the first."""
    series = league()
    first = matchday(series, 1, NAMES[:8])
    second = matchday(series, 2, ())
    first.play()
    client.force_login(series.owner)
    assert "Zaktualizuj tabelę" in client.get(f"/series/{series.slug}/").content.decode()
    result = Part.objects.get(series=series, result__tournament=second.event).result_id
    client.post(f"/series/{series.slug}/bring", {"result": result})
    assert "Zaktualizuj tabelę" not in client.get(f"/series/{series.slug}/").content.decode()
    assert len(second.state.brought) == 8
    kinds = Decision.objects.filter(series=series).values_list("kind", flat=True)
    assert list(kinds) == ["added", "added", "brought"]


def typed(series: Series, lines: str, day: int = 1) -> None:
    """A matchday kept in a spreadsheet: place; name; big; small."""
    found = from_text(lines)
    assert [line.problems for line in found] == [()] * len(found)
    save(series, series.owner, found, title="Kolejka", day=date(2026, 5, day), fmt="matchday-2x3")


@pytest.mark.rule("T-9.1", "T-9.2")
@pytest.mark.parametrize(
    ("lines", "first"),
    [
        ("1;Y;14;150\n2;X;14;320", "X"),  # EX-191
        ("1;Y;14;900\n2;X;15;-40", "X"),  # EX-194
    ],
)
def test_ex_191_and_194_big_points_then_small(lines: str, first: str) -> None:
    series = league()
    typed(series, lines)
    assert table_of(series)[0][1] == first


@pytest.mark.rule("T-9.3")
def test_more_starts_are_ahead() -> None:
    series = league()
    typed(series, "1;X;4;10\n2;Y;2;5")
    typed(series, "1;Y;2;5", 2)
    assert table_of(series) == [(1, "Y", (4, 10, 2)), (2, "X", (4, 10, 1))]


def play_off(client: Client, series: Series, tied: str, *games: tuple[str, dict[str, int]]) -> int:
    data: dict[str, str] = {"tied": tied}
    for number, (won, small) in enumerate(games, 1):
        data[f"won-{number}"] = won
        data |= {f"small-{number}-{who}": str(points) for who, points in small.items()}
    return client.post(f"/series/{series.slug}/play-off", data).status_code


@pytest.mark.rule("T-9.4", "A-46")
def test_ex_193_a_play_off_to_two_wins(client: Client) -> None:
    series = league(planned=1)
    typed(series, "1;Y;4;10\n1;X;4;10\n3;Z;0;-20")
    shared = {(place, name) for place, name, _ in table_of(series)}
    assert shared == {(1, "X"), (1, "Y"), (3, "Z")}
    assert (
        tickets.awarded(season_standings(load_season(series))).prizes == ()
    )  # nobody is honoured before
    client.force_login(series.owner)
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert load_season(series).decided("closed") == ()
    key = {one.name: who for who, one in load_season(series).people.items()}
    x, y = key["X"], key["Y"]
    tied = f"{x}-{y}"
    page = client.get(f"/series/{series.slug}/").content.decode()
    assert f"play-off?tied={tied}" in page or f"play-off?tied={y}-{x}" in page
    assert client.get(f"/series/{series.slug}/play-off?tied={tied}").status_code == 200
    x_wins, y_wins = (x, {x: 20, y: -20}), (y, {x: -5, y: 5})
    assert play_off(client, series, tied, x_wins, y_wins) == 302
    assert [place for place, _, _ in table_of(series)] == [1, 1, 3]  # not decided yet
    assert play_off(client, series, tied, x_wins, y_wins, x_wins) == 302
    assert [(place, name) for place, name, _ in table_of(series)] == [(1, "X"), (2, "Y"), (3, "Z")]
    # A game after the end, a word for a number, a game without a winner.
    assert play_off(client, series, tied, x_wins, x_wins, y_wins) == 422
    assert play_off(client, series, tied, (x, {x: "dwa", y: 0})) == 422  # type: ignore[dict-item]
    assert play_off(client, series, tied, ("", {x: 3, y: -3})) == 422
    kinds = Decision.objects.filter(series=series).values_list("kind", "by__username")
    assert list(kinds) == [("added", "olga"), ("play-off", "olga"), ("play-off", "olga")]


@pytest.mark.rule("A-46")
def test_five_level_people_are_split_by_lot(client: Client) -> None:
    series = league(planned=1)
    typed(series, "\n".join(f"1;P{n};2;0" for n in range(5)))
    client.force_login(series.owner)
    keys = sorted(load_season(series).people)
    client.post(f"/series/{series.slug}/decide", {"what": "lot", "tied": "-".join(keys)})
    (drawn,) = Decision.objects.filter(series=series, kind="lot")
    order = drawn.about["order"]
    assert sorted(order) == keys
    (settling,) = open_play_offs(season_standings(load_season(series)))
    assert [heat.tied for heat in settling.heats] == [tuple(order[:3]), tuple(order[3:])]
    one, two, three, four, five = order

    def wins(winner: str, *others: str) -> tuple[str, dict[str, int]]:
        lost = {other: -10 - number for number, other in enumerate(others)}
        return winner, {winner: -sum(lost.values())} | lost

    games = [wins(two, one, three), wins(two, one, three)]
    assert play_off(client, series, "-".join(order[:3]), *games) == 302
    assert play_off(client, series, f"{four}-{five}", wins(five, four), wins(five, four)) == 302
    assert play_off(client, series, f"{two}-{five}", wins(five, two), wins(five, two)) == 302
    names = {key: one.name for key, one in load_season(series).people.items()}
    expected = [names[key] for key in (five, two, one, four, three)]
    found = [name for _, name, _ in table_of(series)]
    assert (found[:2], sorted(found)) == (expected[:2], sorted(expected))
    # The seconds of both groups lost alike: they share the third place until they have played on.
    assert [place for place, _, _ in table_of(series)] == [1, 2, 3, 3, 5]
    assert play_off(client, series, f"{one}-{four}", wins(four, one), wins(four, one)) == 302
    expected = [names[key] for key in (five, two, four, one, three)]
    assert [name for _, name, _ in table_of(series)] == expected
    assert [place for place, _, _ in table_of(series)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("T-10", "T-10b", "T-10c", "A-33")
def test_ex_195_a_league_day_of_two_times_three_games() -> None:
    day = matchday(league(), 1, NAMES[:8])
    day.round()
    names = {number: name for name, number in day.numbers().items()}
    after = sorted(day.rounds[0].items(), key=lambda item: item[1], reverse=True)
    second = day.round()
    assert [entry for table in second for entry in table] == [entry for entry, _ in after]
    games = [day.state.stage(found).games for found in day.state.rounds]
    assert (games, len(names), len(day.state.rounds)) == ([3, 3], 8, day.state.plan.rounds)


@pytest.mark.rule("A-48", "T-3.1")
def test_newcomers_sit_last_or_with_zero() -> None:
    for newcomers_last, expected in ((True, ["Z", "N"]), (False, ["N", "Z"])):
        series = league(rules=SeriesSettings(newcomers_last=newcomers_last))
        typed(series, "1;A;3;100\n2;B;2;50\n3;C;1;0\n4;Z;0;-150")
        day = matchday(series, 3, ("A", "B", "C", "Z", "N", "M"))
        seated = [entry for table in day.round() for entry in table]
        names = {number: name for name, number in day.numbers().items()}
        order = [names[entry] for entry in seated if names[entry] in expected]
        assert order == expected
