"""A league's table that is corrected after it was brought into an event: every place says so."""

from __future__ import annotations

import csv
import io
import re
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from stolik.rules.seal import digest
from stolik.tournament.journal import commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.models.seasons import Result, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import closure, events, imports
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classification, Classified, from_file, from_text
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from stolik.web.tournaments.league_correction import league_correction
from support.matchday_play import BEFORE, DAY, LEAGUE, matchday, one_round
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
# Basia had one win more on the first matchday, Ala one less.
CORRECTED = BEFORE.replace("Ala Nowak;7;120", "Ala Nowak;6;100").replace(";3;40", ";4;60")


def correct_first(series: Series, lines: str = CORRECTED, fmt: str = "matchday-2x3") -> None:
    result = Result.objects.get(title="Kolejka 1")
    sent = Classification(from_text(lines), title="Kolejka 1", day=date(2026, 3, 1), fmt=fmt)
    people = {row.person.name: row.person.pk for row in result.rows.all() if row.person}
    imports.correct(result, series.owner, sent, [people[line.name] for line in sent.lines])


def played() -> tuple[Series, Day]:
    series, day = matchday()
    one_round(day)
    one_round(day)
    day.do(c.Finish(), by=day.head)
    return series, day


def plain(page: bytes) -> str:
    text = page.decode().split("<main")[-1]
    text = re.sub(r"<span[^>]*visually-hidden[^>]*>[^<]*</span>", " ", text)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def seen(event: Tournament, path: str = "", lang: str = "pl", *, desk: bool = False) -> str:
    client = Client(headers={"accept-language": lang})
    if desk:
        client.force_login(organiser())
    answer = client.get(f"/t/{event.slug}/{path}")
    assert answer.status_code == 200
    return plain(answer.content)


def rows(event: Tournament, name: str) -> list[dict[str, str]]:
    answer = Client(headers={"accept-language": "en"}).get(f"/t/{event.slug}/{name}.csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_while_both_tables_agree_nothing_is_said() -> None:
    _, day = played()
    assert league_correction(day.event, store.state(day.event)) is None
    for page in (seen(day.event), seen(day.event, "desk/", desk=True)):
        assert "poprawiono" not in page
    assert not any("corrected" in head for head in rows(day.event, "classification")[0])


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_matchday_says_that_what_it_began_with_was_corrected(lang: str) -> None:
    series, day = played()
    correct_first(series)
    today = timezone.localdate()
    correction = league_correction(day.event, store.state(day.event))
    assert correction
    assert (correction.day, correction.renewable) == (today, False)
    for page in (seen(day.event, lang=lang), seen(day.event, "desk/", lang, desk=True)):
        assert ("Tabelę ligi poprawiono" if lang == "pl" else "table was corrected on") in page
        assert str(today.year) in page
        assert "Ala Nowak : 7 / +120 → 6 / +100" in page
        assert "Basia Bury : 3 / +40 → 4 / +60" in page
        assert "Celina Cis :" not in page


def test_the_files_have_the_corrected_league_beside_what_was_counted_on() -> None:
    series, day = played()
    correct_first(series)
    today = timezone.localdate().isoformat()
    names = (f"corrected {today}: place in the league",)
    names += ("corrected: big points in the league", "corrected: small points in the league")
    now = {name: (place, *score[:2]) for place, name, score in table_of(series)}
    assert (now["Ala Nowak"], now["Basia Bury"]) == ((1, 6, 100), (2, 6, 60))
    for file in ("classification", "standings"):
        found = {row["name"]: tuple(row[name] for name in names) for row in rows(day.event, file)}
        assert found == {name: tuple(map(str, now[name])) for name in found}
    # Read back as results it is still the matchday.
    file = Client().get(f"/t/{day.event.slug}/classification.csv").content
    back = [(one.place, one.shared, one.name, one.big, one.small) for one in from_file(file)]
    assert back == DAY


@pytest.mark.django_db(transaction=True)
def test_a_file_that_was_fetched_before_is_fetched_anew(client: Client) -> None:
    series, day = played()
    path = f"/t/{day.event.slug}/standings.csv"
    etag = client.get(path)["ETag"]
    assert client.get(path, headers={"if-none-match": etag}).status_code == 304
    correct_first(series)
    assert client.get(path, headers={"if-none-match": etag}).status_code == 200


@pytest.mark.rule("T-9.1", "T-9.2")
def test_both_files_of_a_matchday_give_the_same_places_in_the_league() -> None:
    by = organiser()
    series = events.create_series(by, kind="matchdays", title="Liga", year=2026, planned=6)
    # Ala stays away; Basia and Celina will be level in the league, as they are on the day.
    lines = "1;Ala;9;90\n2;Basia;3;0\n2;Celina;3;0\n4;Darek;2;-30\n5;Ewa;1;-60"
    save(series, by, from_text(lines), title="Kolejka 1", day=date(2026, 3, 1), fmt="matchday-2x3")
    event = events.create_event(series, by, starts=noon(date(2026, 3, 8)))
    event.public = True
    event.save()
    day = Day(event)
    day.come(["Basia", "Celina", "Darek", "Ewa"])
    numbers = {number: name for name, number in day.numbers().items()}
    points = {"Basia": (1, 20), "Celina": (1, 20), "Darek": (1, -10), "Ewa": (0, -30)}
    day.play(lambda seats, _: {seat: points[numbers[seat]] for seat in seats})
    by_classification = {
        row["name"]: row["place in the league"] for row in rows(event, "classification")
    }
    by_standings = {
        row["name"]: row["place"] + ("=" if row["shared"] == "1" else "")
        for row in rows(event, "standings")
    }
    assert by_standings == {"Ala": "1", "Basia": "2=", "Celina": "2=", "Darek": "4", "Ewa": "5"}
    assert by_classification == {name: by_standings[name] for name in by_classification}
    away = next(row for row in rows(event, "standings") if row["name"] == "Ala")
    assert (away["big points in the league"], away["place this matchday"]) == ("9", "")


def test_before_the_first_round_the_table_is_brought_anew_with_one_click(client: Client) -> None:
    series, day = matchday()
    correct_first(series)
    assert "poprawiono" not in seen(day.event)
    client.force_login(organiser())
    page = client.get(f"/t/{day.event.slug}/desk/").content.decode()
    assert "Basia Bury : 3 / +40 → 4 / +60" in plain(page.encode())
    assert "Przenieś aktualną tabelę" in page
    result = Result.objects.get(tournament=day.event)
    data = {"result": result.pk, "back": day.event.slug}
    answer = client.post(f"/series/{series.slug}/bring", data)
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{day.event.slug}/desk/")
    names = {number: name for name, number in day.numbers().items()}
    brought = {names[row.entry]: (row.big, row.small) for row in day.state.brought.values()}
    assert (brought["Ala Nowak"], brought["Basia Bury"]) == ((6, 100), (4, 60))
    assert league_correction(day.event, day.state) is None
    assert "Przenieś aktualną tabelę" not in seen(day.event, "desk/", desk=True)


def test_a_matchday_corrected_at_its_own_desk_is_told_on_the_next(client: Client) -> None:
    series, day = played()
    following = events.create_event(series, organiser(), starts=noon(date(2026, 3, 15)))
    following.public = True
    following.save()
    third = Day(following)
    third.come(["Basia Bury", "Celina Cis", "Darek Dąb", "Ewa Eska"])
    third.play()
    assert league_correction(third.event, third.state) is None
    day.do(c.TakeBack("classification", 2, digest("x")), by=day.head)
    slot_table = day.state.rounds[1].seating[0]
    slot = day.state.slot(2, slot_table.number, 0)
    assert slot.current
    first, second, *rest = slot.current.report.rows
    swapped = ((first[0], *second[1:]), (second[0], *first[1:]), *rest)
    report = TotalsReport(2, slot_table.number, swapped)
    day.do(c.Correct(report, slot.current.digest, digest("swapped")), by=day.head)
    day.do(c.Finish(), by=day.head)
    correction = league_correction(third.event, third.state)
    assert correction
    names = {number: name for name, number in third.numbers().items()}
    own = {number: name for name, number in day.numbers().items()}
    changed = {names[line.entry] for line in correction.lines}
    moved = [first, second] if first[1:] != second[1:] else []
    assert changed == {own[entry] for entry, *_ in moved}
    # What the note says is what the league's page says.
    standings = season_standings(load_season(series))
    league = {load_season(series).people[row.who].name: row.score[:2] for row in standings.rows}
    assert {names[entry]: (line.big, line.small) for entry, line in correction.after.items()} == (
        league
    )


@pytest.mark.rule("L-zr-10a.2")
def test_a_league_tournament_says_that_its_first_four_would_be_others() -> None:
    by = organiser()
    series = events.create_series(by, kind="league", title="Liga", year=2026, planned=6)
    people = [f"Osoba {letter}" for letter in "ABCDEFGH"]
    lines = [Classified(name, place) for place, name in enumerate(people, 1)]
    save(series, by, tuple(lines), title="Kolejka 1", day=date(2026, 3, 1), fmt="top8")
    event = events.create_event(series, by, starts=noon(date(2026, 3, 8)))
    event.public = True
    event.save()
    day = Day(event)
    day.come(people)
    day.round()
    assert league_correction(event, day.state) is None
    order = [*people[:3], people[4], people[3], *people[5:]]
    correct_first(
        series, "\n".join(f"{place};{name}" for place, name in enumerate(order, 1)), "top8"
    )
    page = seen(event)
    assert "Rozsadzono pierwszą czwórkę ówczesnej tabeli" in page
    assert ("Osoba D : 4. → 5." in page, "Osoba E : 5. → 4." in page) == (True, True)
    assert "Osoba A :" not in page


def test_a_closed_season_brings_nothing_and_a_private_league_tells_nobody() -> None:
    series, day = played()
    correct_first(series)
    Series.objects.filter(pk=series.pk).update(public=False)
    assert "poprawiono" not in seen(day.event)
    assert "Tabelę ligi poprawiono" in seen(day.event, "desk/", desk=True)
    assert not any("corrected" in head for head in rows(day.event, "standings")[0])
    series.planned = 2
    series.save()
    closure.close(season_standings(load_season(series)), series.owner)
    assert closure.closed(series)


def test_the_places_of_the_story_are_those_of_the_league() -> None:
    series, _ = played()
    assert [(place, name, *score[:2]) for place, name, score in table_of(series)] == LEAGUE
