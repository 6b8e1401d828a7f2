"""Results from a spreadsheet that make no sense are stopped; saved ones are corrected, deleted."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Decision, Elimination, Result, Series
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import Problem, from_text, lines_as_text, with_points
from support.season_play import Day, noon, organiser, table_of

FORM = {
    "title": "Kolejka w szkole",
    "date": "2026-04-01",
    "format": "matchday-2x3",
    "edition": "standard",
    "shown": "full",
    "go": "save",
    # Two or three lines are no whole matchday.
    "all_the_same": "on",
    "reason": "znamy tylko część wyników",
}


def series_of(kind: str = "matchdays", **more: Any) -> Series:
    values = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def sent(client: Client, series: Series, text: str, where: str = "import", **more: str) -> Any:
    client.force_login(series.owner)
    return client.post(f"/series/{series.slug}/{where}", FORM | {"text": text} | more, follow=True)


def test_places_that_cannot_be() -> None:
    lines = from_text("1;A;1;1\n1;B;1;1\n2;C;0;0\n3;D;0;0")
    assert [one.problems for one in lines] == [
        (),
        (),
        (Problem("place-after", "2", "3"),),
        (Problem("place-after", "3", "4"),),
    ]
    assert lines_as_text(lines).splitlines()[2] == "2; C; 0; 0; "
    assert {one.problems for one in from_text("1;A;1;1\n1;B;1;1\n3;C;0;0\n3;D;0;0")} == {()}


def test_names_alone_are_no_points() -> None:
    lines = with_points(from_text("Ala\nOla"))
    assert [one.problems for one in lines] == [(Problem("big-missing"),)] * 2
    # Looked at again they are still missing, not nought.
    assert with_points(from_text(lines_as_text(lines))) == lines
    assert [one.problems for one in with_points(from_text("1;Ala;0;0"))] == [()]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("series", "fmt", "stopped"),
    [
        ({"kind": "matchdays"}, "matchday-2x3", True),
        ({"kind": "grand-prix"}, "standard-a", True),
        ({"kind": "grand-prix", "rules": SeriesSettings(scale=(3, 2, 1))}, "standard-a", False),
        ({"kind": "league"}, "top12", False),
    ],
)
def test_where_points_are_added_up_they_have_to_be_given(
    series: dict[str, Any], fmt: str, stopped: bool, client: Client
) -> None:
    found = series_of(**series)
    names = "\n".join(f"Osoba {letter}" for letter in "ABCDEFGHIJKL")
    page = sent(client, found, names, format=fmt).content.decode()
    assert ("Brak dużych punktów" in page, Result.objects.count()) == (stopped, int(not stopped))


@pytest.mark.django_db
def test_results_sent_twice_count_once(client: Client) -> None:
    series = series_of()
    for _ in range(2):
        page = sent(client, series, "1;Ala;2;3\n2;Ola;1;-3").content.decode()
    assert "liczą się raz" in page
    assert table_of(series) == [(1, "Ala", (2, 3, 1)), (2, "Ola", (1, -3, 1))]
    other = sent(client, series, "1;Ola;2;3\n2;Ala;1;-3").content.decode()
    assert "te wyniki są już w sezonie" in other
    assert Result.objects.count() == 1
    sent(client, series, "1;Ola;2;3\n2;Ala;1;-3", date="2026-04-02")
    assert Result.objects.count() == 2


@pytest.mark.django_db
def test_saved_results_are_corrected(client: Client) -> None:
    series = series_of()
    sent(client, series, "1;Ala Lis;2;3\n2;Ola Kos;1;-3\n3;Jan Kowlski;0;0")
    before = {person.name: person.pk for person in Person.objects.all()}
    result = Result.objects.get()
    where = f"import/{result.pk}"
    form = client.get(f"/series/{series.slug}/{where}").content.decode()
    assert "1; Ala Lis; 2; 3; \n2; Ola Kos; 1; -3; \n3; Jan Kowlski; 0; 0; " in form
    assert where in client.get(f"/series/{series.slug}/").content.decode()
    wrong = sent(client, series, "1;Ala Lis;2;3\n1;Ola Kos;2;3\n2;X;0;0", where)
    assert "Tu wypada miejsce 3" in wrong.content.decode()
    text = "1;Ola Kos;2;5\n2;Ala Lis;1;-5\n3;Jan Kowalski;0;0"
    sent(client, series, text, where, title="Szkoła", date="2026-04-03")
    assert table_of(series) == [
        (1, "Ola Kos", (2, 5, 1)),
        (2, "Ala Lis", (1, -5, 1)),
        (3, "Jan Kowalski", (0, 0, 1)),
    ]
    # The same people; the misspelt one is nobody any more.
    after = {person.name: person.pk for person in Person.objects.all()}
    assert {name: after.get(name) for name in before} == before | {"Jan Kowlski": None}
    (kept,) = load_season(series).season_events
    assert (int(kept.key), kept.title, kept.date) == (result.pk, "Szkoła", date(2026, 4, 3))
    assert [one.about["title"] for one in Decision.objects.filter(kind="corrected")] == ["Szkoła"]


@pytest.mark.django_db
def test_a_correction_does_not_leave_the_season(client: Client) -> None:
    series = series_of()
    sent(client, series, "1;Ala;2;3\n2;Ola;1;-3")
    where = f"import/{Result.objects.get().pk}"
    page = sent(client, series, "1;Ala;2;3\n2;Ola;1;-3", where, date="2027-04-01")
    assert "wypada poza sezonem" in page.content.decode()
    assert Result.objects.get().date == date(2026, 4, 1)


@pytest.mark.django_db
def test_saved_results_are_deleted_with_whoever_is_known_from_nothing_else(
    client: Client,
) -> None:
    series = series_of()
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, 1))))
    day.come(["Anna Żak", "Jan Lis", "Ewa Kos"])
    day.play()
    before = table_of(series)
    sent(client, series, "1;Anna Żak;2;10\n2;Nowy Człowiek;1;-10")
    result = Result.objects.get(tournament=None)
    client.post(f"/series/{series.slug}/import/{result.pk}", {"go": "delete"})
    assert (table_of(series), Result.objects.filter(tournament=None).count()) == (before, 0)
    assert sorted(Person.objects.values_list("name", flat=True)) == [
        "Anna Żak",
        "Ewa Kos",
        "Jan Lis",
    ]
    assert Decision.objects.filter(kind="deleted").count() == 1


@pytest.mark.django_db
def test_results_that_gave_tickets_are_not_deleted(client: Client) -> None:
    series = series_of()
    sent(client, series, "1;Ala;2;3\n2;Ola;1;-3")
    result = Result.objects.get()
    goal = Championship.objects.create(title="M", edition="1", held=date(2027, 1, 1))
    Elimination.objects.create(championship=goal, result=result)
    page = client.post(f"/series/{series.slug}/import/{result.pk}", {"go": "delete"})
    assert "można je poprawić, ale nie usunąć" in page.content.decode()
    assert Result.objects.count() == 1


@pytest.mark.django_db
def test_only_imports_of_the_series_can_be_corrected(client: Client) -> None:
    series, other = series_of(), series_of(title="Inna")
    sent(client, series, "1;Ala;2;3\n2;Ola;1;-3")
    number = Result.objects.get().pk
    event = events.create_event(series, series.owner, starts=noon(date(2026, 3, 1)))
    played = Result.objects.get(tournament=event).pk
    for slug, key in ((other.slug, number), (series.slug, played), (series.slug, 10**15)):
        assert client.get(f"/series/{slug}/import/{key}").status_code == 404
    client.logout()
    assert client.get(f"/series/{series.slug}/import/{number}").status_code in (302, 404)
