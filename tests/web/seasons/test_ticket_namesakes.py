"""One winner, one ticket: a name that may hold a ticket already is asked about, never recorded."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client

from stolik.demo import simulated
from stolik.rules import Refused
from stolik.tournament.formats import elimination_format
from stolik.web.models.people import Apart, Merge, Person
from stolik.web.models.seasons import (
    Championship,
    Decision,
    Elimination,
    Result,
    Series,
    Ticket,
)
from stolik.web.models.tournaments import Entry, Outline
from stolik.web.seasons import closure, events, tickets
from stolik.web.seasons.eliminations import record, replaced
from stolik.web.seasons.season import load_season
from stolik.web.seasons.settings import SeriesSettings
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments.notices import CALLED_OFF
from support.championships import accepted, cup, elimination, holders, league, national, people
from support.public_events import saved
from support.season_play import organiser, save
from support.statements import watched

pytestmark = pytest.mark.django_db
REST = tuple(f"Osoba {letter}" for letter in "ABCDEFG")
OLA = "Ola Kamińska"


def browser(name: str) -> Client:
    client = Client()
    client.force_login(national() if name == "kraj" else organiser(name))
    return client


def close(series: Series) -> str:
    """The desk of a series after its owner closed it."""
    client = browser(series.owner.username)
    return client.post(
        f"/series/{series.slug}/decide", {"what": "close"}, follow=True
    ).content.decode()


def answer(goal: Championship, do: str) -> str:
    """The national organiser decides about the only pair; the list of tickets afterwards."""
    client = browser("kraj")
    page = client.get(f"/national/{goal.slug}/").content.decode()
    one, other = (
        page.partition(f'name="{name}" value="')[2].partition('"')[0] for name in ("one", "other")
    )
    data = {"do": do, "one": one, "other": other, "championship": goal.slug}
    return client.post("/national/people/decide", data, follow=True).content.decode()


def pass_on(goal: Championship, series: Series) -> str:
    data = {"what": "pass-on", "series": series.pk}
    return browser("kraj").post(f"/national/{goal.slug}/act", data, follow=True).content.decode()


def two_cities(second: str = OLA) -> tuple[Championship, Series, str]:
    """Gdynia's league is won by Ola Kamińska; then another organiser's by this name."""
    goal = cup()
    close(league(goal, (OLA, *REST), "gdynia", "Liga Gdynia"))
    other = league(goal, (second, *(f"{name} z Łodzi" for name in REST)), "lodz", "Liga Łódź")
    assert holders(goal) == [(OLA, 1)]
    return goal, other, close(other)


@pytest.mark.rule("L-zr-6bis.3", "A-61")
@pytest.mark.parametrize("spelling", [OLA, "OLA KAMIŃSKA", "Ola Kaminska", "Kamińska Ola"])
def test_ex_180_the_winner_of_another_city_makes_room_once_known(spelling: str) -> None:
    goal, second, desk = two_cities(spelling)
    assert holders(goal) == [(OLA, 1)]
    assert "ktoś o tym samym imieniu i nazwisku ma już awans" in desk
    assert "Liga Gdynia" not in desk  # nothing of another organiser's
    assert Decision.objects.get(series=second, kind="closed").about["prizes"] != []
    # The national organiser sees at once that something waits.
    assert "awanse do decyzji" in browser("kraj").get("/national/").content.decode()
    listed = browser("kraj").get(f"/national/{goal.slug}/").content.decode()
    assert ("Jedna osoba czy dwie?" in listed, "Zapisz awans:" in listed) == (True, False)
    assert "Najpierw zdecyduj, czy to ta sama osoba" in pass_on(goal, second)
    assert holders(goal) == [(OLA, 1)]
    assert "Zapisz awans: Osoba A z Łodzi" in answer(goal, "merge")
    pass_on(goal, second)
    assert holders(goal) == [(OLA, 1), ("Osoba A z Łodzi", 2)]
    assert "awanse do decyzji" not in browser("kraj").get("/national/").content.decode()
    assert len(Ticket.objects.get(series=second).passed_over) == 1


@pytest.mark.rule("L-zr-6bis.3", "A-61")
def test_another_person_of_the_same_name_gets_the_ticket() -> None:
    goal, second, _ = two_cities()
    listed = answer(goal, "apart")
    assert ("Jedna osoba czy dwie?" in listed, f"Zapisz awans: {OLA}" in listed) == (False, True)
    pass_on(goal, second)
    assert holders(goal) == [(OLA, 1), (OLA, 1)]
    # It was decided: nobody asks about the two holders either.
    page = browser("kraj").get(f"/national/{goal.slug}/").content.decode()
    assert "Jedna osoba czy dwie?" not in page


@pytest.mark.rule("A-62", "E-16")
def test_an_elimination_waits_for_the_same_answer() -> None:
    goal = cup()
    close(league(goal, (OLA, *REST), "gdynia"))
    order = people(30)
    Person.objects.filter(pk=order[0].pk).update(name=OLA, key=Person.objects.get(name=OLA).key)
    event = elimination(goal, order)
    with pytest.raises(Refused) as refused:
        record(event, national())
    assert [str(fault) for fault in refused.value.violations] == [f"ticket-of-namesake: {OLA}"]
    answer(goal, "merge")
    record(event, national())
    assert holders(goal) == [(OLA, 1), ("Osoba 002", 2)]


@pytest.mark.rule("A-62")
def test_a_replacement_leaves_a_doubtful_ticket_waiting() -> None:
    goal = cup()
    order = people(30)
    event = elimination(goal, order)
    record(event, national())
    close(league(goal, (OLA, *REST), "gdynia"))
    # The results are corrected: somebody called like the holder won.
    winner = Person.objects.create(name=OLA)
    event.result.rows.filter(place=1).update(person=winner)
    assert replaced(event, national(), "pomyłka w wynikach") == ()
    assert [name for name, _ in holders(goal)] == [OLA]


def test_who_met_in_one_event_are_two_people_and_nobody_asks() -> None:
    goal = cup()
    close(league(goal, (OLA, *REST), "gdynia"))
    holder = Person.objects.get(name=OLA)
    other = Person.objects.create(name="Ola Kaminska")
    both = elimination(goal, [other, holder, *people(28)])
    record(both, national())
    assert [name for name, _ in holders(goal)] == [OLA, "Ola Kaminska"]


def grand_prix(*days: tuple[str, ...]) -> tuple[Championship, Series]:
    """A Grand Prix with two tickets; Ola Zet, who comes second, is Kamińska Ola by now."""
    goal = cup()
    series = events.create_series(
        organiser("gdynia"),
        kind="grand-prix",
        title="Grand Prix",
        year=2026,
        planned=len(days),
        championship=goal,
        rules=SeriesSettings(tickets=2),
    )
    points = {OLA: 10, "Ola Zet": 9, "Osoba A": 5, "Osoba B": 4}
    for day, order in enumerate(days, 1):
        lines = [Classified(name, place, points[name], 0) for place, name in enumerate(order, 1)]
        held = {"title": f"Dzień {day}", "day": date(2026, 6, day), "fmt": "standard-a"}
        save(series, series.owner, lines, **held)
    # The second event is another organiser's.
    Result.objects.filter(title="Dzień 2").update(owner=organiser("lodz"))
    second = Person.objects.get(name="Ola Zet")
    second.name = "Kamińska Ola"
    second.save()
    return goal, series


@pytest.mark.rule("A-61")
@pytest.mark.parametrize(
    ("do", "next_one"), [("merge", ("Osoba A", 2)), ("apart", ("Kamińska Ola", 2))]
)
def test_two_winners_of_one_name_are_asked_about(do: str, next_one: tuple[str, int]) -> None:
    goal, series = grand_prix((OLA, "Osoba A"), ("Ola Zet", "Osoba B"))
    assert "Kamińska Ola: ktoś o tym samym imieniu i nazwisku" in close(series)
    assert holders(goal) == [(OLA, 1)]
    assert "Najpierw zdecyduj, czy to ta sama osoba" in pass_on(goal, series)
    answer(goal, do)
    pass_on(goal, series)
    assert holders(goal) == [(OLA, 1), next_one]


def test_two_winners_who_met_in_one_event_get_a_ticket_each() -> None:
    goal, series = grand_prix((OLA, "Ola Zet", "Osoba A"))
    close(series)
    assert holders(goal) == [(OLA, 1), ("Kamińska Ola", 2)]


def test_tickets_that_are_free_go_to_no_two_of_one_name() -> None:
    goal, series = grand_prix((OLA, "Osoba A"), ("Ola Zet", "Osoba B"))
    close(series)
    Ticket.objects.all().delete()
    with pytest.raises(Refused) as refused:
        tickets.pass_on(series, national())
    faults = [str(fault) for fault in refused.value.violations]
    assert faults == ["ticket-of-namesake: Kamińska Ola"]
    tickets.replace_outdated(series, national(), "od nowa")
    assert holders(goal) == [(OLA, 1)]


def given(how: str, series: Series, event: Elimination) -> None:
    """Tickets given in one of the ways there are."""
    match how:
        case "close":
            closure.close(season_standings(load_season(series)), series.owner, "koniec")
        case "pass-on":
            tickets.pass_on(series, national())
        case "pass-on-anew":
            tickets.replace_outdated(series, national(), "od nowa")
        case "record":
            record(event, national())
        case "replace":
            replaced(event, national(), "od nowa")


@pytest.mark.parametrize("how", ["close", "pass-on", "pass-on-anew", "record", "replace"])
def test_two_who_give_tickets_at_once_wait_for_each_other(how: str) -> None:
    """The championships are locked first, so that each sees whom the other gave one."""
    goal, series = grand_prix((OLA, "Ola Zet", "Osoba A"))
    event = elimination(goal, people(30))
    with watched() as statements:
        given(how, series, event)
    locks = [text for text in statements.texts if "FOR UPDATE" in text]
    # SQLite locks no row: it lets one write at a time.
    first = Championship._meta.db_table if connection.features.has_select_for_update else None
    assert [f'FROM "{first}"' in text for text in locks[:1]] == ([True] if first else [])
    # Whoever comes second sees the tickets of the first: they are read after the lock.
    read = [
        n for n, text in enumerate(statements.texts) if f'FROM "{Ticket._meta.db_table}"' in text
    ]
    assert not locks or statements.texts.index(locks[0]) < read[0]


def test_an_organiser_decides_about_own_people() -> None:
    goal = cup()
    close(league(goal, (OLA, *REST), "gdynia"))
    same = Person.objects.get(name=OLA)
    second = league(goal, ("Ola Zet", *REST), "gdynia", "Druga")
    namesake = Person.objects.get(name="Ola Zet")
    namesake.name = "Ola Kaminska"
    namesake.save()
    client = browser("gdynia")
    desk = client.get(f"/series/{second.slug}/").content.decode()
    assert "To osoby z Twoich turniejów: zdecyduj" in desk
    data = {"do": "merge", "one": same.pk, "other": namesake.pk}
    client.post("/mine/people/decide", data)
    close(second)
    assert holders(goal) == [(OLA, 1), ("Osoba A", 2)]


@pytest.mark.rule("A-61")
def test_two_holders_of_one_name_are_asked_about_and_the_later_ticket_passes_on() -> None:
    goal = cup()
    first, second = (
        league(goal, (name, *(f"{rest} {n}" for rest in REST)), f"m{n}", f"Liga {n}")
        for n, name in enumerate((OLA, "Kamińska Ola"), 1)
    )
    for series in (first, second):  # as recorded by a version that did not ask
        winner = series.results.first().rows.get(place=1).person
        Ticket.objects.create(championship=goal, person=winner, series=series)
        tickets.decide(series, "closed", national(), {})
    page = browser("kraj").get(f"/national/{goal.slug}/").content.decode()
    assert ("te same słowa, inna kolejność" in page, "ma dwa awanse" in page) == (True, False)
    page = answer(goal, "merge")
    assert page.count("ma dwa awanse") == 2
    assert page.count("Przekaż ten awans następnej osobie") == 1
    later = Ticket.objects.get(series=second)
    data = {"what": "return", "ticket": later.pk, "note": "ma wcześniejszy awans"}
    page = browser("kraj").post(f"/national/{goal.slug}/act", data, follow=True).content.decode()
    assert "Zapisz awans: Osoba A 2" in page
    pass_on(goal, second)
    assert holders(goal) == [(OLA, 1), ("Osoba A 2", 2)]
    assert "pominięto, mają już awans: Ola Kamińska" in Client().get(f"/c/{goal.slug}/").text


def test_an_answer_is_taken_back_in_the_register() -> None:
    goal, second, _ = two_cities()
    answer(goal, "merge")
    client = browser("kraj")
    assert "ta sama osoba" in client.get("/national/people").content.decode()
    merge = Merge.objects.get()
    client.post("/national/people/decide", {"do": "undo-merge", "merge": merge.pk})
    assert "Zapisz awans: Ola Kamińska" in client.get(f"/national/{goal.slug}/").content.decode()
    apart = Apart.objects.get()
    client.post("/national/people/decide", {"do": "undo-apart", "apart": apart.pk})
    assert "Jedna osoba czy dwie?" in client.get(f"/national/{goal.slug}/").content.decode()
    assert standing_prizes(second) == [OLA, "Osoba A z Łodzi", "Osoba B z Łodzi"]


def standing_prizes(series: Series) -> list[str]:
    keys = Decision.objects.get(series=series, kind="closed").about["prizes"]
    return [Person.objects.get(pk=key).name for key in keys]


@pytest.mark.rule("E-16", "A-62")
def test_tickets_of_eliminations_are_recorded_in_the_order_of_their_days() -> None:
    goal, order = cup(), people(30)
    april = elimination(goal, order, title="Kraków", day=date(2026, 4, 12))
    march = elimination(goal, order, title="Warszawa", day=date(2026, 3, 14))
    with pytest.raises(Refused) as refused:
        record(april, national())
    codes = [str(fault) for fault in refused.value.violations]
    assert codes == ["earlier-elimination-open: 2026-03-14 in Warszawa"]
    page = browser("kraj").get(f"/national/{goal.slug}/").content.decode()
    assert "te eliminacje były wcześniej, a ich awanse nie są jeszcze zapisane" in page
    assert page.count("Zapisz awanse mimo to") == 1
    record(march, national())
    record(april, national())
    assert holders(goal) == [("Osoba 001", 1), ("Osoba 002", 2)]


def test_an_earlier_elimination_without_results_can_be_skipped_on_purpose() -> None:
    goal, order = cup(), people(30)
    april = elimination(goal, order, title="Kraków", day=date(2026, 4, 12))
    march = elimination(goal, order, title="Warszawa", day=date(2026, 3, 14))
    march.result.finished = False
    march.result.save()
    data = {"what": "record", "elimination": april.pk}
    client = browser("kraj")
    client.post(f"/national/{goal.slug}/act", data)
    assert holders(goal) == []
    client.post(f"/national/{goal.slug}/act", data | {"early": "1"})
    assert holders(goal) == [("Osoba 001", 1)]


def test_an_earlier_elimination_that_is_called_off_stops_nobody() -> None:
    goal = cup()
    earlier = accepted(saved(simulated(24, elimination_format("standard-a"), 3)), goal)
    event = earlier.result.tournament
    assert event is not None
    Result.objects.filter(pk=earlier.result_id).update(finished=False, date=date(2026, 3, 14))
    april = elimination(goal, people(30), title="Kraków", day=date(2026, 4, 12))
    with pytest.raises(Refused):
        record(april, national())
    Outline.objects.filter(tournament=event).update(off=CALLED_OFF)
    record(april, national())
    assert holders(goal) == [("Osoba 001", 1)]


def test_nobody_is_chosen_to_get_neither_prize_nor_ticket() -> None:
    series = league(None, (OLA, *REST), "gdynia")
    client = browser("gdynia")
    form = client.get(f"/series/{series.slug}/").content.decode().partition('id="barred"')[2]
    assert form.partition("<option")[2].startswith(' value="">')
    data = {"what": "barred", "person": ""}
    page = client.post(f"/series/{series.slug}/decide", data, follow=True).content.decode()
    assert "Wybierz, o kogo chodzi." in page
    assert Decision.objects.filter(kind="barred").count() == 0


def test_the_desk_shows_no_address_of_the_namesake() -> None:
    goal, second, desk = two_cities()
    Entry.objects.update(email="ola@example.org")
    assert ("@" in desk.partition("<main")[2], goal.title in desk) == (False, True)
    assert "Zdecyduj" not in browser("lodz").get(f"/series/{second.slug}/").content.decode()
