"""One person across the play-offs and lots of a season: what was decided follows every merge."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.web.models.people import Merge, Person
from stolik.web.models.seasons import Decision, Series
from stolik.web.people import imported_results
from stolik.web.people.merges import merge
from stolik.web.seasons import carry_over, closure, events
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.seasons.standings import (
    SeasonStandings,
    open_play_offs,
    recorded_play_offs,
    season_standings,
)
from support.season_play import noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
FORMATS = {"league": "top8", "matchdays": "matchday-2x3"}
TWO = "1;Ala;2;0\n1;Ola;2;0"
FIVE = "\n".join(f"1;P{number};2;0" for number in range(5))


def season(lines: str, kind: str = "matchdays", **more: Any) -> Series:
    planned = {"league": 6, "matchdays": 1}[kind]
    values: dict[str, Any] = {"kind": kind, "title": "Liga", "year": 2026, "planned": planned}
    series = events.create_series(organiser(), **values | more)
    event(series, lines)
    return series


def event(series: Series, lines: str, day: int = 1) -> None:
    when, found = date(2026, 5, day), from_text(lines)
    save(series, series.owner, found, title=f"K{day}", day=when, fmt=FORMATS[series.kind])


def elsewhere(*names: str) -> list[Person]:
    """People the same organiser knows from another season, each from a day of their own."""
    other = events.create_series(
        organiser(), kind="matchdays", title="Inna liga", year=2026, planned=len(names)
    )
    for day, name in enumerate(names, 1):
        event(other, f"1;{name};2;0", day)
    return [somebody(name) for name in names]


def somebody(name: str) -> Person:
    return Person.objects.get(name=name)


def found_in(series: Series) -> SeasonStandings:
    return season_standings(load_season(series))


def keys(series: Series, *names: str) -> list[str]:
    known = {one.name: key for key, one in load_season(series).people.items()}
    return [known[name] for name in names]


def places(series: Series) -> list[tuple[int, str]]:
    return [(place, name) for place, name, _ in table_of(series)]


def play(client: Client, series: Series, tied: list[str], winner: str) -> None:
    """Two games, both won by one of them."""
    data: dict[str, Any] = {"tied": "-".join(tied), "won-1": [winner], "won-2": [winner]}
    client.force_login(series.owner)
    assert client.post(f"/series/{series.slug}/play-off", data).status_code == 302


def join(client: Client, kept: Person, gone: Person) -> None:
    """As the organiser does it, on the page of people."""
    client.force_login(organiser())
    client.post("/mine/people/decide", {"do": "merge", "one": kept.pk, "other": gone.pk})
    assert Person.objects.get(pk=gone.pk).merged == kept


def separate_all(client: Client) -> None:
    for done in Merge.objects.all():
        client.post("/mine/people/decide", {"do": "undo", "merge": done.pk})


def desk(client: Client, series: Series, language: str = "pl") -> str:
    client.force_login(series.owner)
    client.cookies["language"] = language
    answer = client.get(f"/series/{series.slug}/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.mark.rule("T-9.4", "A-45", "A-46")
@pytest.mark.parametrize("kind", ["league", "matchdays"])
@pytest.mark.parametrize("levels", [1, 2, 3])
def test_a_play_off_decides_for_whoever_its_people_turned_out_to_be(
    kind: str, levels: int, client: Client
) -> None:
    series = season(TWO, kind)
    ala, ola = keys(series, "Ala", "Ola")
    play(client, series, [ala, ola], ola)
    written = Decision.objects.get(kind="play-off").about
    now = somebody("Ala")
    others = elsewhere("Alicja", "Alicja Kos", "Alicja Kos-Lis")
    for kept in others[:levels]:
        join(client, kept, now)
        now = kept
    assert places(series) == [(1, "Ola"), (2, now.name)]
    found = found_in(series)
    assert ([line.who for line in found.rows], found.stale) == ([ola, str(now.pk)], ())
    assert [one.order for one in open_play_offs(found)] == []
    assert f"Dogrywka: {now.name}, Ola" in desk(client, series)
    # What was recorded is what was recorded.
    assert Decision.objects.get(kind="play-off").about == written
    form = client.get(f"/series/{series.slug}/play-off?tied={now.pk}-{ola}").content.decode()
    assert re.findall(r'name="won-\d" value="(\d+)" checked', form) == [ola, ola]
    separate_all(client)
    assert places(series) == [(1, "Ola"), (2, "Ala")]
    assert found_in(series).stale == ()


@pytest.mark.rule("A-46")
def test_a_lot_and_the_games_of_its_groups_follow_too(client: Client) -> None:
    series = season(FIVE)
    first, second = elsewhere("Pe", "Pe Zero")
    client.force_login(series.owner)
    path = f"/series/{series.slug}/decide"
    client.post(path, {"what": "lot", "tied": "-".join(sorted(load_season(series).people))})
    drawn = Decision.objects.get(kind="lot").about["order"]
    join(client, first, somebody("P0"))
    # The groups of the lot are those that were drawn, and the lot is not drawn again.
    now = [str(first.pk) if key == str(somebody("P0").pk) else key for key in drawn]
    (tie,) = found_in(series).ties
    assert [heat.tied for heat in tie.tie_break.heats] == [tuple(now[:3]), tuple(now[3:])]
    said = client.post(path, {"what": "lot", "tied": "-".join(sorted(now))}, follow=True)
    assert "losowanie już się odbyło" in said.content.decode()
    assert Decision.objects.get(kind="lot").about["order"] == drawn
    play(client, series, now[:3], now[0])
    play(client, series, now[3:], now[4])
    play(client, series, [now[0], now[4]], now[4])
    order = [line.who for line in found_in(series).rows]
    join(client, second, first)
    again = [str(second.pk) if key == str(first.pk) else key for key in order]
    assert [line.who for line in found_in(series).rows] == again
    # The three who lost in the groups are level.
    assert [line.place for line in found_in(series).rows] == [1, 2, 3, 3, 3]
    assert found_in(series).stale == ()


def two_of_one(client: Client, third: str = "") -> Series:
    """Ala and Alicja never met in an event, are level, and play off."""
    series = season(f"1;Ala;2;0{third}", planned=2)
    event(series, "1;Alicja;2;0", 2)
    tied = sorted(load_season(series).people)
    play(client, series, tied, keys(series, "Ala")[0])
    assert table_of(series)[0][1] == "Ala"
    return series


def test_a_play_off_of_one_person_is_void_and_said_so(client: Client) -> None:
    series = two_of_one(client)
    ala = somebody("Ala")
    join(client, ala, somebody("Alicja"))
    assert places(series) == [(1, "Ala")]
    found = found_in(series)
    assert [str(one) for one in found.stale] == [
        f"play-off-one-person: {ala.pk}, {ala.pk} in {ala.pk}"
    ]
    assert open_play_offs(found) == ()
    polish = "Dogrywka Ala, Ala nie jest brana pod uwagę: dwie z tych osób okazały się jedną (Ala)"
    english = "The play-off Ala, Ala is not used: two of these turned out to be one person (Ala)"
    assert polish in desk(client, series)
    assert english in desk(client, series, "en")
    separate_all(client)
    assert (places(series), found_in(series).stale) == ([(1, "Ala"), (2, "Alicja")], ())
    # Joined again through somebody else, and the play-off taken back.
    (other,) = elsewhere("Alicja Kos")
    for name in ("Ala", "Alicja"):
        merge(other, somebody(name), series.owner.pk)
    assert [one.code for one in found_in(series).stale] == ["play-off-one-person"]
    number = Decision.objects.get(kind="play-off").pk
    client.post(f"/series/{series.slug}/decide", {"what": "take-back", "number": number})
    assert found_in(series).stale == ()


def test_a_play_off_of_three_of_whom_two_are_one_is_void(client: Client) -> None:
    series = two_of_one(client, "\n1;Ola;2;0")
    ala, ola = keys(series, "Ala", "Ola")
    join(client, somebody("Ala"), somebody("Alicja"))
    assert [(line.who, line.score[:3]) for line in found_in(series).rows] == [
        (ala, (4, 0, 2)),
        (ola, (2, 0, 1)),
    ]
    (fault,) = found_in(series).stale
    assert (fault.code, sorted(fault.texts("people")), fault.texts("twice")) == (
        "play-off-one-person",
        sorted([ala, ala, ola]),
        (ala,),
    )
    assert "okazały się jedną (Ala)" in desk(client, series)


def test_whoever_plays_again_after_a_void_play_off_is_no_longer_told() -> None:
    void = Decision(kind="play-off", about={"tied": ["1", "1", "2"], "games": []})
    anew = Decision(kind="play-off", about={"tied": ["2", "1"], "games": []})
    lot = Decision(kind="lot", about={"order": ["1", "1", "2"]})
    assert [one.people for one in recorded_play_offs([void]).void] == [("1", "1", "2")]
    assert [one.people for one in recorded_play_offs([void, anew]).void] == []
    # A lot is not replaced by games, and games that came before replace nothing.
    assert [one.lot for one in recorded_play_offs([lot, anew]).void] == [True]
    assert [one.lot for one in recorded_play_offs([anew, void]).void] == [False]
    assert recorded_play_offs([void, lot]).records == ()


def test_a_lot_for_seats_is_not_drawn_again_because_somebody_was_merged(client: Client) -> None:
    series = season(FIVE, planned=3)
    made = events.create_event(series, series.owner, starts=noon(date(2026, 6, 1)))
    drawn = Decision.objects.get(kind="seat-lot").about["order"]
    (kept,) = elsewhere("Pe Zero")
    gone = somebody("P0")
    join(client, kept, gone)
    carry_over.bring(series, made, series.owner)
    (lot,) = Decision.objects.filter(kind="seat-lot")
    brought = Decision.objects.filter(kind="brought").order_by("pk").last()
    assert brought is not None
    assert brought.about["order"] == [str(kept.pk) if key == str(gone.pk) else key for key in drawn]
    assert lot.about["order"] == drawn


def test_a_lot_for_seats_of_two_who_are_one_is_drawn_anew(client: Client) -> None:
    series = season("1;Ala;2;0\n1;Ola;2;0", planned=4)
    event(series, "1;Alicja;2;0", 2)
    made = events.create_event(series, series.owner, starts=noon(date(2026, 6, 1)))
    assert len(Decision.objects.get(kind="seat-lot").about["order"]) == 3
    # Both are on the list of that day, so they can only be one from somewhere else.
    Person.objects.filter(name="Alicja").update(merged=somebody("Ala"))
    order = [row.person for row in carry_over.standing_before(series, made)]
    assert order == keys(series, "Ala", "Ola")


def test_a_closed_season_keeps_its_prizes_after_merges(client: Client) -> None:
    series = season(TWO)
    ala, ola = keys(series, "Ala", "Ola")
    play(client, series, [ala, ola], ala)
    closure.close(found_in(series), series.owner)
    now = somebody("Ala")
    for kept in elsewhere("Alicja", "Alicja Kos"):
        merge(kept, now, series.owner.pk)
        now = kept
    assert closure.changed_rows(load_season(series)) == ()
    text = desk(client, series)
    assert "1. Alicja Kos" in text
    assert f"1. {ala}" not in text


def test_a_tie_stays_decided_when_the_name_of_a_merged_person_is_erased(client: Client) -> None:
    series = season(TWO)
    ala, ola = keys(series, "Ala", "Ola")
    play(client, series, [ala, ola], ola)
    now = somebody("Ala")
    for kept in elsewhere("Alicja", "Alicja Kos"):
        merge(kept, now, series.owner.pk)
        now = kept
    imported_results.erase(now, series.owner.pk)
    assert [line.place for line in found_in(series).rows] == [1, 2]
    assert (found_in(series).rows[0].who, found_in(series).stale) == (ola, ())
    assert not Person.objects.filter(name__startswith="Al").exists()


def test_as_many_questions_however_much_was_decided(client: Client) -> None:
    series = season(TWO)
    (ola,) = keys(series, "Ola")

    def decided_and_merged(one: Person) -> None:
        key = str(one.pk)
        about = {"tied": [key, ola], "games": [[[key, 1, 0], [ola, 0, 0]]]}
        Decision.objects.create(series=series, kind="play-off", about=about)
        merge(somebody("Ala"), one, series.owner.pk)

    def asked() -> int:
        with CaptureQueriesContext(connection) as questions:
            desk(client, series)
        return len(questions)

    first, *others = elsewhere(*(f"Inna {number}" for number in range(12)))
    decided_and_merged(first)
    asked()
    few = asked()
    for one in others:
        decided_and_merged(one)
    assert asked() == few
