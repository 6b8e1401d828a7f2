"""One person across seasons: imports and entries, merges, erasing, people of a spreadsheet."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.tournament.formats import elimination_format
from stolik.web.models.people import Person
from stolik.web.models.seasons import Result, ResultRow, Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.identity import linked
from stolik.web.people.merged_people import current_persons, with_merged
from stolik.web.people.merges import CannotMerge, merge, undo
from stolik.web.people.suggestions import known_people
from stolik.web.privacy.erasure import erase
from stolik.web.seasons import carry_over, closure, events, nominations, tickets
from stolik.web.seasons.eliminations import proposal, record
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from support.championships import cup, elimination, holders, national, people
from support.season_play import Day, noon, organiser, save, table_of

pytestmark = pytest.mark.django_db
EIGHT = [f"Osoba {letter}" for letter in "ABCDEFGH"]
FORMATS = {"league": "top8", "matchdays": "matchday-2x3", "grand-prix": "standard-c"}


def series_of(kind: str = "matchdays", **more: Any) -> Series:
    values: dict[str, Any] = {"kind": kind, "title": "Liga", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(), **values)


def typed(series: Series, names: list[str], day: int = 1, shown: str = "full") -> Result:
    """A classification from a spreadsheet, in the order of names."""
    rows = "\n".join(f"{n};{name};{40 - n};0" for n, name in enumerate(names, 1))
    return save(
        series,
        series.owner,
        from_text(rows),
        title=f"Kolejka {day}",
        day=date(2026, 5, day),
        fmt=FORMATS[series.kind],
        visibility=shown,
    )


def matchday(series: Series, names: list[str], day: int = 1) -> Tournament:
    held = Day(events.create_event(series, series.owner, starts=noon(date(2026, 3, day))))
    held.come(names)
    held.play()
    load_season(series)
    return held.event


def key_of(series: Series, name: str) -> str:
    return next(key for key, one in load_season(series).people.items() if one.name == name)


def somebody(name: str) -> Person:
    return Person.objects.get(name=name)


def text(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_imported_first_and_played_on_the_site_afterwards_is_one_person() -> None:
    series = series_of("grand-prix")
    names = [f"Osoba {n:02}" for n in range(20)]
    typed(series, names)
    fmt = elimination_format("standard-a")
    day = Day(events.create_event(series, series.owner, starts=noon(date(2026, 6, 1)), fmt=fmt))
    day.come(names)
    day.play()
    assert sorted(name for _, name, _ in table_of(series)) == names
    assert {score[2] for _, _, score in table_of(series)} == {2}
    assert Person.objects.count() == 20


@pytest.mark.parametrize(
    ("owner", "club", "one"),
    [("olga", "", True), ("olga", "Lipa", True), ("olga", "Dąb", False), ("piotr", "", False)],
)
def test_an_imported_line_tells_the_organiser_and_the_club(
    owner: str, club: str, one: bool
) -> None:
    series = series_of()
    lines = from_text("1;Jan Żak;2;10;Lipa\n2;Ewa Kos;0;-10")
    save(series, series.owner, lines, title="K", day=date(2026, 5, 1), fmt="matchday-2x3")
    event = Tournament.objects.create(
        title="t", starts=noon(date(2026, 6, 1)), owner=organiser(owner)
    )
    Entry.objects.create(tournament=event, number=1, name="Żak Jan", club=club)
    known = Person.objects.get(name="Jan Żak")
    assert (linked(event)[1] == known) == one


def test_chains_of_merges_lead_to_the_whole_person() -> None:
    first, second, third, other = people(4)
    merge(second, first, organiser().pk)
    merge(third, second, organiser().pk)
    keys = [one.pk for one in (first, second, third, other)]
    assert current_persons(keys) == dict(
        zip(keys, [third.pk, third.pk, third.pk, other.pk], strict=True)
    )
    assert with_merged([third.pk]) == dict.fromkeys(keys[:3], third.pk)
    assert with_merged([second.pk]) == {first.pk: second.pk, second.pk: second.pk}


@pytest.mark.rule("A-62", "E-16")
def test_whoever_holds_a_ticket_keeps_it_alone_after_a_merge() -> None:
    goal, order = cup(), people(30)
    found = elimination(goal, order)
    record(found, national())
    first, second = (Person.objects.create(name=name) for name in ("K1", "K2"))
    merge(first, order[0], national().pk)
    merge(second, first, national().pk)
    now = proposal(found)
    assert (now.recorded, now.flags) == (True, ())
    record(found, national())
    assert holders(goal) == [("Osoba 001", 1)]


@pytest.mark.rule("L-zr-6bis.3", "A-61")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_league_passes_over_a_holder_however_often_merged(times: int) -> None:
    goal = cup()
    series = series_of("league", championship=goal)
    for day in range(1, 7):
        typed(series, EIGHT, day)
    now = somebody("Osoba A")
    Ticket.objects.create(championship=goal, person=now)
    for number in range(times):
        kept = Person.objects.create(name=f"K{number}")
        merge(kept, now, series.owner.pk)
        now = kept
    assert season_standings(load_season(series)).rows[0].who == str(now.pk)
    assert tickets.awarded(season_standings(load_season(series))).ticket == key_of(
        series, "Osoba B"
    )


@pytest.mark.rule("A-61")
def test_a_ticket_given_back_does_not_return_by_a_merge() -> None:
    series = series_of("league", championship=cup())
    for day in range(1, 7):
        typed(series, EIGHT, day)
    closure.close(season_standings(load_season(series)), series.owner)
    ticket = Ticket.objects.get()
    tickets.give_back(ticket, "choroba", series.owner)
    merge(Person.objects.create(name="Osoba A bis"), ticket.person, series.owner.pk)
    assert tickets.awarded(season_standings(load_season(series))).ticket == key_of(
        series, "Osoba B"
    )


@pytest.mark.rule("L-zr-6bis.3")
def test_whoever_is_barred_stays_barred_after_a_merge(client: Client) -> None:
    series = series_of("league", championship=cup())
    for day in range(1, 7):
        typed(series, EIGHT, day)
    client.force_login(series.owner)
    key = key_of(series, "Osoba A")
    client.post(f"/series/{series.slug}/decide", {"what": "barred", "person": key})
    merge(Person.objects.create(name="Osoba A bis"), somebody("Osoba A"), series.owner.pk)
    assert tickets.awarded(season_standings(load_season(series))).ticket == key_of(
        series, "Osoba B"
    )


@pytest.mark.rule("W-reg-2", "A-64")
def test_whoever_represented_the_country_last_time_is_known_after_two_merges() -> None:
    (champion,) = people(1)
    first = cup(world=True, edition="2024", held=date(2024, 1, 1))
    second = cup(world=True, edition="2026", held=date(2026, 1, 1))
    Ticket.objects.create(championship=cup(), person=champion)
    sent = nominations.nominate(first, champion, national(), citizen=True, country="Polska")
    now = champion
    for name in ("K1", "K2"):
        kept = Person.objects.create(name=name)
        merge(kept, now, national().pk)
        now = kept
    for one in Person.objects.all():
        faults = nominations.eligibility(second, one, citizen=True)
        assert [str(fault) for fault in faults] == ["represented-last-time: K2 in 2024"]
    assert nominations.candidates(second, 9) == [now]
    assert nominations.nominate(first, now, national(), citizen=True) == sent


def test_after_a_merge_nobody_sees_a_name_its_owner_hid_or_had_erased() -> None:
    goal, series = cup(), series_of()
    event = matchday(series, ["Jan Tajny", "Bo Be", "Ce Ce", "De De"])
    entry = Entry.objects.get(tournament=event, name="Jan Tajny")
    assert entry.person is not None
    Entry.objects.filter(pk=entry.pk).update(shown="number")
    Ticket.objects.create(
        championship=goal, person=entry.person, email="jan@example.org", note="choroba"
    )
    kept = Person.objects.create(name="Jan Tajny")
    merge(kept, entry.person, series.owner.pk)
    page = text(f"/c/{goal.slug}/")
    assert ("Tajny" in page, f"Nr {kept.pk}" in page) == (False, True)
    entry.refresh_from_db()
    erase(event, [entry])
    assert list(Person.objects.filter(name="Jan Tajny")) == []
    assert list(Ticket.objects.values_list("email", "note")) == [("", "")]
    assert "Tajny" not in text(f"/c/{goal.slug}/")


def test_erasing_deletes_those_merged_of_whom_nothing_speaks() -> None:
    event = Tournament.objects.create(title="t", starts=noon(date(2026, 6, 1)), owner=organiser())
    entry = Entry.objects.create(tournament=event, number=1, name="Jan Żak", state="cancelled")
    person = linked(event)[1]
    merge(person, Person.objects.create(name="Jan Żak"), organiser().pk)
    entry.refresh_from_db()
    erase(event, [entry])
    assert Person.objects.count() == 0


def test_two_who_stand_in_one_imported_event_are_two_people(client: Client) -> None:
    series = series_of()
    matchday(series, ["Anna Lis", "Ola Kos", "Ce Ce", "De De"])
    typed(series, ["Anna Lis", "Ania Lis", "Ola Kos"], 1)
    typed(series, ["Ania Lis", "Ola Kos"], 2)
    anna, ania = somebody("Anna Lis"), somebody("Ania Lis")
    client.force_login(series.owner)
    asked = {"do": "merge", "one": anna.pk, "other": ania.pk}
    said = client.post("/mine/people/decide", asked, follow=True).content.decode()
    assert "Obie osoby grały w tym samym turnieju (Kolejka 1)" in said
    assert season_standings(load_season(series)).faults == ()


def test_one_impossible_event_is_named_and_the_others_count(client: Client) -> None:
    series = series_of()
    typed(series, ["Anna Lis", "Ewa Kos"], 1)
    twice = typed(series, ["Anna Lis", "Ania Lis", "Ewa Kos"], 2)
    # As it was possible before merges looked at imported lines.
    somebody_else = somebody("Ania Lis")
    somebody_else.merged = somebody("Anna Lis")
    somebody_else.save()
    found = season_standings(load_season(series))
    assert [event.key for event in found.events] != [str(twice.pk)]
    assert [(line.place, load_season(series).people[line.who].name) for line in found.rows] == [
        (1, "Anna Lis"),
        (2, "Ewa Kos"),
    ]
    for path, who in ((f"/s/{series.slug}/", None), (f"/series/{series.slug}/", series.owner)):
        if who:
            client.force_login(who)
        page = text(path, client)
        assert "Pominięte w tabeli, dopóki nie zostanie poprawione" in page
        assert "Kolejka 2" in page
    with pytest.raises(CannotMerge):
        merge(somebody("Anna Lis"), somebody("Ewa Kos"), series.owner.pk)


def test_an_erased_person_is_not_entered_into_the_next_matchday() -> None:
    series = series_of()
    first = matchday(series, EIGHT)
    erase(first, [Entry.objects.get(tournament=first, name="Osoba B")])
    second = events.create_event(series, series.owner, starts=noon(date(2026, 3, 8)))
    rows = Entry.objects.filter(tournament=second).order_by("number")
    names = [name for name in EIGHT if name != "Osoba B"]
    assert list(rows.values_list("name", flat=True)) == names
    assert list(store.state(second).entries) == list(range(1, 8))
    assert not carry_over.outdated(series, second, store.state(second))
    carry_over.bring(series, second, series.owner)
    assert rows.count() == 7


def test_a_hidden_name_of_a_spreadsheet_stays_hidden_in_the_next_matchday() -> None:
    series = series_of()
    typed(series, ["Anna Lis", "Ewa Kos"], shown="initial")
    event = events.create_event(series, series.owner, starts=noon(date(2026, 6, 8)))
    rows = Entry.objects.filter(tournament=event).order_by("number")
    assert list(rows.values_list("name", "shown")) == [
        ("Anna Lis", "initial"),
        ("Ewa Kos", "initial"),
    ]


def test_people_of_a_spreadsheet_are_listed_renamed_hidden_merged_and_erased(
    client: Client,
) -> None:
    series = series_of()
    typed(series, ["Anna Żak", "Jan Lis"], 1)
    typed(series, ["Anna Żak-Nowak", "Jan Lis"], 2)
    client.force_login(series.owner)
    listed = [(one.name, one.tournaments, one.imported) for one in known_people(series.owner.pk)]
    assert listed == [("Jan Lis", 2, True), ("Anna Żak", 1, True), ("Anna Żak-Nowak", 1, True)]
    assert "Anna Żak-Nowak" in text("/mine/people", client)
    one, other, jan = somebody("Anna Żak-Nowak"), somebody("Anna Żak"), somebody("Jan Lis")
    page = text(f"/mine/people/{one.pk}", client)
    assert ("Kolejka 2" in page, "Kolejka 1" in page) == (True, False)
    client.post("/mine/people/decide", {"do": "merge", "one": one.pk, "other": other.pk})
    assert [(name, score[2]) for _, name, score in table_of(series)] == [
        ("Anna Żak-Nowak", 2),
        ("Jan Lis", 2),
    ]
    client.post(f"/mine/people/{jan.pk}", {"name": "Jan Lisowski", "shown": "initial"})
    assert "Jan L." in text(f"/s/{series.slug}/")
    assert "Jan Lisowski" in text(f"/series/{series.slug}/", client)
    client.post(f"/mine/people/{one.pk}", {"do": "erase"})
    assert "Żak" not in text(f"/s/{series.slug}/") + text("/mine/people", client)
    assert not Person.objects.filter(name__contains="Żak").exists()
    assert [score[2] for _, _, score in table_of(series)] == [2, 2]


def test_whoever_is_known_elsewhere_is_erased_from_the_own_import_alone(client: Client) -> None:
    series = series_of()
    event = matchday(series, ["Anna Lis", "Bo Be", "Ce Ce", "De De"])
    typed(series, ["Anna Lis", "Jan Kos"])
    client.force_login(series.owner)
    anna = somebody("Anna Lis")
    refused = client.post(f"/mine/people/{anna.pk}", {"name": "Inna"})
    assert (refused.status_code, somebody("Anna Lis")) == (302, anna)
    client.post(f"/mine/people/{anna.pk}", {"do": "erase"})
    row = ResultRow.objects.get(result__tournament=None, place=1)
    assert row.person is not None
    assert (row.person.name, row.shown) == ("", "number")
    assert Entry.objects.get(tournament=event, person=anna).name == "Anna Lis"


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"name": ""}, 302),
        ({"name": "\x01??"}, 302),
        ({"name": "x" * 10_000}, 302),
        ({"shown": "all"}, 404),
        ({"do": "vanish"}, 404),
    ],
)
def test_odd_wishes_about_people_of_a_spreadsheet(
    data: dict[str, str], status: int, client: Client
) -> None:
    series = series_of()
    typed(series, ["Anna Lis", "Jan Kos"])
    path = f"/mine/people/{somebody('Anna Lis').pk}"
    client.force_login(series.owner)
    assert client.post(path, data).status_code == status
    assert somebody("Anna Lis").name == "Anna Lis"
    stranger = Client()
    stranger.force_login(organiser("piotr"))
    assert stranger.get(path).status_code == 404
    assert stranger.post(path, {"do": "erase"}).status_code == 404


def test_a_merge_of_people_of_a_spreadsheet_is_undone() -> None:
    series = series_of()
    typed(series, ["Anna Żak", "Jan Lis"], 1)
    typed(series, ["Anna Żak-Nowak", "Jan Lis"], 2)
    done = merge(somebody("Anna Żak-Nowak"), somebody("Anna Żak"), series.owner.pk)
    assert len(table_of(series)) == 2
    undo(done)
    assert len(table_of(series)) == 3
