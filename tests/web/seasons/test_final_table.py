"""The final table of a closed season stays what was recorded, wherever everybody sees it."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from stolik.rules.seal import digest
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Series
from stolik.web.models.tournaments import Entry
from stolik.web.people.merges import merge
from stolik.web.seasons import closure, events
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified, from_text
from stolik.web.seasons.standings import season_standings
from support.championships import national
from support.pdf_text import words
from support.season_play import Day, noon, organiser, save

pytestmark = pytest.mark.django_db
EIGHT = [f"Osoba {letter}" for letter in "ABCDEFGH"]
Rows = list[tuple[str, str, str]]


def series_of(kind: str = "league", **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def close(series: Series) -> None:
    closure.close(season_standings(load_season(series)), series.owner)


def league() -> Series:
    """Six tournaments; C and I are one person under two names, and never played together."""
    goal = Championship.objects.create(title="Mistrzostwa", edition="1", held=date(2027, 5, 1))
    series = series_of(championship=goal)
    for number in range(1, 7):
        order = EIGHT if number % 2 else [*EIGHT[:2], "Osoba I", *EIGHT[3:]]
        lines = tuple(Classified(name, place) for place, name in enumerate(order, 1))
        when = date(2026, 5, number)
        save(series, series.owner, lines, title=f"T{number}", day=when, fmt="top8")
    close(series)
    return series


def shown(series: Series) -> Rows:
    """Place, name and first number of every line of the public page."""
    page = Client(headers={"accept-language": "en"}).get(f"/s/{series.slug}/").content.decode()
    body = page.split('<table class="season-table">')[1].split("</table>")[0]
    rows = body.split("<tr")[2:]
    return [
        (
            re.sub(r"\D", "", re.search(r'class="num place">([^<]*)', row)[1]),  # type: ignore[index]
            re.search(r'class="name"[^>]*>([^<]*)', row)[1],  # type: ignore[index]
            re.search(r'class="num total">([^<]*)', row)[1],  # type: ignore[index]
        )
        for row in rows
    ]


def marked(series: Series) -> dict[str, list[str]]:
    page = Client(headers={"accept-language": "en"}).get(f"/s/{series.slug}/").content.decode()
    body = page.split('<table class="season-table">')[1].split("</table>")[0]
    marks = {}
    for row in body.split("<tr")[2:]:
        name = re.search(r'class="name"[^>]*>([^<]*)', row)
        assert name
        marks[name[1]] = re.findall(r'class="pill[^"]*"[^>]*>([^<]*)<', row)
    return {name: found for name, found in marks.items() if found}


def plain(series: Series, lang: str = "en", path: str = "s") -> str:
    client = Client(headers={"accept-language": lang})
    client.force_login(series.owner)
    page = client.get(f"/{path}/{series.slug}/").content.decode().split("<main")[-1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def spreadsheet(series: Series) -> list[dict[str, str]]:
    answer = Client(headers={"accept-language": "en"}).get(f"/s/{series.slug}/table.csv")
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def paper(series: Series) -> str:
    answer = Client(headers={"accept-language": "en"}).get(f"/s/{series.slug}/table.pdf")
    return words(bytes(answer.content))


def test_joining_two_people_leaves_both_their_lines() -> None:
    series = league()
    before, marks = shown(series), marked(series)
    assert (before[2][1], marks["Osoba A"]) == ("Osoba D", ["prize", "ticket"])
    lines = [(row["place"], row["name"], row["Points"]) for row in spreadsheet(series)]
    assert lines == before
    merge(Person.objects.get(name="Osoba C"), Person.objects.get(name="Osoba I"), series.owner.pk)
    after = shown(series)
    assert [(place, points) for place, _, points in after] == [(p, n) for p, _, n in before]
    assert {name for _, name, _ in after} - {name for _, name, _ in before} == {
        "Osoba C (1)",
        "Osoba C (2)",
    }
    assert marked(series) == marks
    assert "Results or people were corrected since" in plain(series)
    # 6 starts of one person are 3rd; what was recorded says otherwise.
    changes = {
        (row.was[0] if row.was else None, row.now[0] if row.now else None)
        for row in closure.changed_rows(load_season(series))
    }
    assert (None in {now for _, now in changes}, len(changes) > 1) == (True, True)


def matchdays() -> tuple[Series, Day]:
    series = series_of("matchdays", planned=2)
    lines = from_text("\n".join(f"{n};{name};{9 - n};0" for n, name in enumerate(EIGHT, 1)))
    day = date(2026, 3, 1)
    save(series, series.owner, lines, title="Kolejka 1", day=day, fmt="matchday-2x3")
    played = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 8))))
    played.event.public = True
    played.event.save()
    played.come([*EIGHT[1:], "Nowa Osoba"])
    played.play()
    close(series)
    return series, played


def take_back(day: Day) -> None:
    day.do(c.TakeBack("classification", 2, digest("źle")), by=day.head)


def test_a_classification_taken_back_takes_nothing_out_of_the_final_table() -> None:
    series, day = matchdays()
    before, marks, file = shown(series), marked(series), spreadsheet(series)
    take_back(day)
    assert (shown(series), marked(series)) == (before, marks)
    kept = [{name: row[name] for name in file[0]} for row in spreadsheet(series)]
    assert kept == file
    now = {line.who: line for line in season_standings(load_season(series)).rows}
    names = {key: one.name for key, one in load_season(series).people.items()}
    beside = {
        row["name"]: (row["corrected: place"], row["corrected: big points"])
        for row in spreadsheet(series)
    }
    assert beside == {"Nowa Osoba": ("", "")} | {
        names[who]: (str(line.place), str(line.score[0])) for who, line in now.items()
    }
    today = timezone.localdate().year
    for lang, note, said in (
        (
            "en",
            "As it was recorded when the season was closed on",
            "Results or people were corrected",
        ),
        (
            "pl",
            "Stan zapisany przy zamknięciu sezonu",
            "Później poprawiono wyniki lub połączono osoby",
        ),
    ):
        page = plain(series, lang)
        assert (note in page, said in page, str(today) in page) == (True, True, True)


def test_the_paper_keeps_the_final_table_and_notes_what_differs() -> None:
    series, day = matchdays()
    before = paper(series)
    first = shown(series)[0]
    assert ("Final table" in before, "As recorded on" in before) == (True, True)
    assert f"{first[0]} {first[1]}" in before
    assert "Corrected since" not in before
    take_back(day)
    after = paper(series)
    assert (before.split("1 Kolejka 1")[0] in after, "Corrected since the closing" in after) == (
        True,
        True,
    )


def test_the_paper_names_days_totals_prizes_ticket_and_play_off() -> None:
    text = paper(league())
    for part in ("01.05", "06.05", "1 T1 (1 May 2026)", "6 T6 (6 May 2026)"):
        assert part in text
    assert "Points Starts Big Small" in text
    assert "Osoba A prize, ticket 9 9 9 9 9 9 54 6 0 0" in text
    assert "Final table" in text


def test_the_list_of_seasons_names_the_winners_that_were_recorded() -> None:
    series, day = matchdays()

    def leaders() -> str:
        page = Client(headers={"accept-language": "en"}).get("/s/?year=2026").content.decode()
        return page.split('class="leaders"')[1].split("</a>")[0]

    before = leaders()
    take_back(day)
    assert leaders() == before
    assert f"{len(shown(series))} people" in before


def test_taking_back_a_result_of_a_closed_season_warns_and_says_where(client: Client) -> None:
    series, day = matchdays()
    client.force_login(series.owner)
    client.cookies["language"] = "en"
    form = client.get(f"/t/{day.event.slug}/desk/").content.decode().split('id="take-back-')[1]
    assert "This result counts in a season that is closed" in form
    assert f'href="/s/{series.slug}/">Liga</a>' in form
    closing = Decision.objects.get(series=series, kind="closed")
    data = {"what": "take-back", "number": closing.pk, "note": "x"}
    client.post(f"/series/{series.slug}/decide", data)
    form = client.get(f"/t/{day.event.slug}/desk/").content.decode().split('id="take-back-')[1]
    assert "season that is closed" not in form


def test_joining_two_of_a_closed_season_warns_and_says_where(client: Client) -> None:
    series = league()
    client.force_login(series.owner)
    client.cookies["language"] = "en"
    person = Person.objects.get(name="Osoba C")
    page = client.get(f"/mine/people/{person.pk}").content.decode()
    assert "Has a line in a closed season" in page
    assert closure.closed_seasons_with([person.pk], series.owner.pk) == [series]
    # The same name but for accents: the pair that the national organiser is asked about.
    Person.objects.filter(name="Osoba I").update(name="Ósoba C")
    Person.objects.get(name="Ósoba C").save()
    client.force_login(national())
    page = client.get("/national/people").content.decode()
    assert "Both have a line in a closed season" in page
    assert f'href="/s/{series.slug}/">Liga</a>' in page
    other = Person.objects.create(name="Ktoś")
    assert closure.closed_seasons_with([person.pk, other.pk], series.owner.pk) == []
    Series.objects.filter(pk=series.pk).update(public=False)
    assert closure.closed_seasons_with([person.pk], organiser("piotr").pk) == []


def test_a_season_closed_before_results_were_recorded_keeps_its_places_and_sums() -> None:
    series, day = matchdays()
    closing = Decision.objects.get(series=series, kind="closed")
    del closing.about["events"]
    closing.save()
    before = shown(series)
    take_back(day)
    assert shown(series) == before
    # Its columns are the results of now: one matchday less.
    assert "Liga: kolejka 2" not in spreadsheet(series)[0]


def test_whoever_was_erased_is_a_number_in_the_final_table() -> None:
    series, day = matchdays()
    entry = Entry.objects.get(tournament=day.event, name="Nowa Osoba")
    place, _, points = next(row for row in shown(series) if row[1] == "Nowa Osoba")
    Person.objects.filter(pk=entry.person_id).update(name="")
    Entry.objects.filter(pk=entry.pk).update(name="", person=None)
    (line,) = [row for row in shown(series) if row[0] == place]
    assert (line[1].startswith("No. "), line[2]) == (True, points)
    assert closure.changed_rows(load_season(series)) == ()


def test_opened_again_and_closed_the_corrected_table_is_the_final_one(client: Client) -> None:
    series, day = matchdays()
    before = shown(series)
    take_back(day)
    day.do(c.TakeBack("closing", 2, digest("źle")), by=day.head)
    day.close()
    day.do(c.Finish(), by=day.head)
    assert shown(series) == before
    client.force_login(series.owner)
    closing = Decision.objects.get(series=series, kind="closed")
    data = {"what": "take-back", "number": closing.pk, "note": "poprawka"}
    client.post(f"/series/{series.slug}/decide", data)
    assert "As it was recorded" not in plain(series)
    close(series)
    assert closure.changed_rows(load_season(series)) == ()
