"""People in imported lists: recognised exactly, by key, or asked about before anything is saved."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, Result, Series, Ticket
from stolik.web.people.merges import merge
from stolik.web.seasons import events
from stolik.web.seasons.season import load_season
from support.championships import national
from support.season_play import form_answers, organiser, table_of

pytestmark = pytest.mark.django_db

FORM = {
    "format": "top8",
    "edition": "standard",
    "shown": "full",
    "go": "save",
}
REST = ("Ala Lis", "Jan Kos", "Ewa Żak", "Ola Bąk", "Iga Maj", "Tom Sęk", "Nel Rak")


def league(title: str = "Liga Ełk") -> Series:
    return events.create_series(organiser(), kind="league", title=title, year=2026, planned=6)


def listed(*names: str) -> str:
    """Eight lines: these names first."""
    everybody = (*names, *REST)[:8]
    return "\n".join(f"{place};{name}" for place, name in enumerate(everybody, 1))


def send(client: Client, series: Series, text: str, month: int, **more: str) -> Any:
    client.force_login(series.owner)
    data = {"title": f"T{month}", "date": f"2026-{month:02}-01", "text": text}
    return client.post(f"/series/{series.slug}/import", FORM | data | more)


def page_of(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def pills(page: str) -> list[str]:
    """What the preview says beside each name."""
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    return re.findall(r'<span class="pill[^"]*">([^<]*)</span>', body)


def starts(series: Series) -> dict[str, int]:
    people = load_season(series).people
    count = {person.name: 0 for person in people.values()}
    for event in load_season(series).events:
        for row in event.rows:
            count[people[row.person].name] += 1
    return count


def test_two_spellings_in_one_list_are_shown_as_a_possible_double(client: Client) -> None:
    series = league()
    text = listed("Łukasz Źródlany", "Lukasz Zrodlany", "Źródlany Łukasz")
    page = page_of(send(client, series, text, 3, go="look"))
    double = "Być może ta sama osoba co „Łukasz Źródlany” (miejsce 1)."
    assert pills(page) == ["nowa osoba", double, double, *["nowa osoba"] * 5]
    # Pressed without an answer nothing is saved, and it says so.
    asked = send(client, series, text, 3)
    assert (asked.status_code, Result.objects.count()) == (422, 0)
    assert "zaznacz poniżej, kim są osoby" in page_of(asked)
    answers = form_answers(page, who_2="new", who_3="out")
    saved = send(client, series, text, 3, **answers, all_the_same="on", reason="siedem osób")
    assert saved.status_code == 302
    # The line that was left out is nobody; whoever stood below moved up.
    assert [(place, name) for place, name, _ in table_of(series)] == [
        (1, "Łukasz Źródlany"),
        (2, "Lukasz Zrodlany"),
        *enumerate(REST[:5], 3),
    ]


def test_the_exact_name_wins_although_its_key_has_two_owners(client: Client) -> None:
    series = league()
    text = listed("Łukasz Źródlany", "Lukasz Zrodlany")
    page = page_of(send(client, series, text, 3, go="look"))
    send(client, series, text, 3, **form_answers(page, who_2="new"))
    page = page_of(send(client, series, listed("Łukasz Źródlany"), 4, go="look"))
    assert pills(page) == ["już znana osoba"] * 7 + ["nowa osoba"]
    send(client, series, listed("Łukasz Źródlany"), 4)
    # In another league of the same organiser too.
    other = league("Liga Gdańsk")
    send(client, other, listed("Łukasz Źródlany"), 4)
    assert starts(series)["Łukasz Źródlany"] == 2
    assert Person.objects.filter(name="Łukasz Źródlany").count() == 1
    assert table_of(series)[0] == (1, "Łukasz Źródlany", (18, 2, 0, 0))


def test_a_name_known_by_its_key_is_proposed_and_may_be_somebody_new(client: Client) -> None:
    series = league()
    send(client, series, listed("Łukasz Źródlany"), 3)
    send(client, series, listed("Łukasz Źródlany"), 4)
    text = listed("Zrodlany Lukasz")
    page = page_of(send(client, series, text, 5, go="look"))
    assert pills(page)[0] == "Czy to ta sama osoba?"
    options = re.findall(r'<option value="([^"]*)"( selected)?>\s*([^<]*?)\s*</option>', page)
    lukasz = Person.objects.get(name="Łukasz Źródlany").pk
    assert (str(lukasz), " selected", "Łukasz Źródlany (Liga Ełk, 2 turnieje)") in options
    assert ("new", "", "nowa osoba") in options
    assert send(client, series, text, 5).status_code == 422
    send(client, series, text, 5, **form_answers(page))
    assert starts(series)["Łukasz Źródlany"] == 3
    send(client, series, text, 6, **form_answers(page, who_1="new"))
    assert starts(series) == {
        "Łukasz Źródlany": 3,
        "Zrodlany Lukasz": 1,
        **dict.fromkeys(REST, 4),
    }


def test_of_two_namesakes_one_is_chosen(client: Client) -> None:
    series = league()
    text = listed("Jan Nowak", "Jan Nowak")
    page = page_of(send(client, series, text, 3, go="look"))
    assert "„Jan Nowak” jest na liście dwa razy." in page
    send(client, series, text, 3, **form_answers(page, who_2="new"))
    first, second = Person.objects.filter(name="Jan Nowak").order_by("pk")
    page = page_of(send(client, series, listed("Jan Nowak"), 4, go="look"))
    assert pills(page)[0] == "Czy to ta sama osoba?"
    assert form_answers(page)["who_1"] == ""
    send(client, series, listed("Jan Nowak"), 4, **form_answers(page, who_1=str(second.pk)))
    assert starts(series) | {"Jan Nowak (1)": 1, "Jan Nowak (2)": 2} == starts(series)
    # One person cannot be two lines.
    page = page_of(send(client, series, text, 5, go="look"))
    same = form_answers(page, who_1=str(first.pk), who_2=str(first.pk))
    again = send(client, series, text, 5, **same)
    assert "„Jan Nowak” jest na liście dwa razy." in page_of(again)
    assert (form_answers(page_of(again))["who_2"], Result.objects.count()) == ("", 2)


def test_an_answer_is_remembered_while_something_else_is_wrong(client: Client) -> None:
    series = league()
    text = listed("Adam Żak", "Zak Adam")
    page = page_of(send(client, series, text, 3, go="look"))
    answers = form_answers(page, who_2="new")
    page = page_of(send(client, series, text, 3, title="", **answers))
    assert "Uzupełnij to pole" in page
    assert form_answers(page)["who_2"] == "new"


def test_a_name_from_before_a_merge_is_still_the_person(client: Client) -> None:
    series = league()
    send(client, series, listed("Anna Żak"), 3)
    send(client, series, listed("Anna Żak-Nowak"), 4)
    kept, gone = (Person.objects.get(name=name) for name in ("Anna Żak-Nowak", "Anna Żak"))
    merge(kept, gone, series.owner.pk)
    send(client, series, listed("Anna Żak"), 5)
    assert starts(series)["Anna Żak-Nowak"] == 3


def test_nothing_of_another_organiser_is_offered(client: Client) -> None:
    send(client, league(), listed("Łukasz Źródlany"), 3)
    other = events.create_series(
        organiser("piotr"), kind="league", title="Liga Piotra", year=2026, planned=6
    )
    page = page_of(send(client, other, listed("Lukasz Zrodlany"), 3, go="look"))
    assert "Liga Ełk" not in page
    assert pills(page) == ["nowa osoba"] * 8


def test_a_correction_asks_about_a_changed_name_and_keeps_the_others(client: Client) -> None:
    series = league()
    send(client, series, listed("Łukasz Źródlany"), 3)
    before = set(Person.objects.values_list("pk", flat=True))
    result = Result.objects.get()
    path, data = (
        f"/series/{series.slug}/import/{result.pk}",
        FORM
        | {
            "title": "T3",
            "date": "2026-03-01",
            "text": listed("LUKASZ ZRODLANY"),
        },
    )
    page = page_of(client.post(path, data | {"go": "look"}))
    assert pills(page) == ["Czy to ta sama osoba?", *["już znana osoba"] * 7]
    assert client.post(path, data | form_answers(page)).status_code == 302
    assert set(Person.objects.values_list("pk", flat=True)) == before


def test_an_elimination_knows_the_holders_of_tickets(client: Client) -> None:
    goal = Championship.objects.create(title="MP", edition="2026", held=date(2026, 12, 1))
    holder = Person.objects.create(name="Łukasz Źródlany")
    Ticket.objects.create(championship=goal, person=holder)
    client.force_login(national())
    rows = "\n".join(f"{n};Osoba {n:02}" for n in range(2, 81))
    data = FORM | {"title": "E", "date": "2026-05-01", "format": "standard-a"}
    data |= {"text": f"1;Lukasz Zrodlany\n{rows}"}
    path = f"/national/{goal.slug}/import"
    page = page_of(client.post(path, data | {"go": "look"}))
    assert pills(page)[:2] == ["Czy to ta sama osoba?", "nowa osoba"]
    assert client.post(path, data).status_code == 422
    assert client.post(path, data | form_answers(page)).status_code == 302
    assert Elimination.objects.get().result.rows.order_by("place").first().person == holder
