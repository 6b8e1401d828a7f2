"""A person across tournaments: counted from journals, public by consent, merged and undone."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Placed
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import GameReport, TotalsReport, report_points
from stolik.tournament.seats import Table
from stolik.web.models.people import Merge, Outing, Person
from stolik.web.models.practise import Practice
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.history import history, public_entries, totals
from stolik.web.people.identity import linked, person_of
from stolik.web.people.merges import CannotMerge, merge, undo
from stolik.web.people.outings import Count, counted, outings
from stolik.web.people.suggestions import known_people, suggestions
from stolik.web.privacy.consents import record
from stolik.web.tournaments import projection, store
from stolik.web.tournaments.access import actor
from support.public_events import owner, played
from support.staffed import invited

pytestmark = pytest.mark.django_db


def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(event.owner)
    return client


def agreed(event: Tournament, number: int = 1) -> Person:
    """Somebody who agreed to a full public name."""
    entry = Entry.objects.select_related("tournament").get(tournament=event, number=number)
    record([entry], "name", agreed=True, how="own-page")
    return person_of(entry)


def test_one_table_by_hand() -> None:
    """Game 1: Ala (1) goes out. Game 2: Ola (2) goes out, Ala never opened. Table 2: a slip."""
    reports = (
        GameReport(1, 1, 1, "out", ((1, 0), (2, 12), (3, 30)), out=1),
        GameReport(1, 1, 2, "out", ((1, 100), (2, 0), (3, 8)), out=2, unopened=(1,)),
    )
    slip = TotalsReport(1, 2, ((4, 2, 60), (5, 0, -25), (6, 0, -35)), unplayed=1)

    def slot(report: GameReport | TotalsReport) -> Slot:
        return Slot((Filed(1, "x", report, "", report_points(report, ruleset())),))

    sheets = {1: (Slot(), *(slot(one) for one in reports)), 2: (slot(slip), Slot(), Slot())}
    seating = (Table(1, (1, 2, 3)), Table(2, (4, 5, 6)))
    order = (4, 2, 1, 3, 5, 6)
    state = TournamentState(
        format=elimination_format("mini"),
        rounds=(Round(1, 0, seating, order, "typed", sheets=sheets),),
        places=(*(Placed(place, entry) for place, entry in enumerate(order[:5], 1)), Placed(0, 6)),
    )
    games = state.plan.stages[0].games - 1
    assert counted(state) == {
        4: Count(1, 5, games, 2, 2, 60, 0, 0, 0),
        2: Count(2, 5, 2, 1, 1, 96, 1, 12, 0),
        1: Count(3, 5, 2, 1, 1, -58, 1, 100, 1),
        3: Count(4, 5, 2, 0, 0, -38, 2, 38, 0),
        5: Count(5, 5, games, 0, 0, -25, 0, 0, 0),
    }


def of(event: Tournament) -> dict[int, Outing]:
    """The outings of everybody in a tournament."""
    return outings(Entry.objects.filter(tournament=event))


def test_what_is_counted_is_read_with_one_query_and_follows_the_journal() -> None:
    event = played(12)
    entries = list(Entry.objects.filter(tournament=event))
    with CaptureQueriesContext(connection) as asked:
        assert len(outings(entries)) == 12
    assert len(asked) == 1
    back = c.TakeBack(
        "classification", len(store.state(event).rounds), store.note(event, "too early")
    )
    store.perform(event, back, actor(owner(), event, back))
    assert of(event) == {}
    store.perform(event, c.Finish(), actor(owner(), event, c.Finish()))
    assert len(of(event)) == 12


def test_a_tournament_that_is_not_finished_or_hides_its_places_counts_for_nothing() -> None:
    assert of(played(12, stop=Stop(round=1, percent=50))) == {}
    event = played(12, until="classified")
    store.perform(event, c.HideStandings(), actor(owner(), event, c.HideStandings()))
    store.perform(event, c.Finish(), actor(owner(), event, c.Finish()))
    assert of(event) == {}
    person = agreed(event)
    page = Client(headers={"accept-language": "en"}).get(f"/people/{person.pk}")
    assert "no result yet" in page.text


def test_a_public_page_exists_only_for_who_agreed_and_shows_only_what_they_agreed_to() -> None:
    first, second = played(12), played(12, title="Drugi turniej")
    people = linked(first)
    assert linked(second) == people
    person = people[1]
    name = Entry.objects.get(tournament=first, number=1).name
    public = Client(headers={"accept-language": "en"})
    assert public.get(f"/people/{person.pk}").status_code == 404
    assert agreed(first) == person
    page = public.get(f"/people/{person.pk}").text
    assert name in page
    assert (first.title in page, "Drugi turniej" in page) == (True, False)
    agreed(second)
    assert "Drugi turniej" in public.get(f"/people/{person.pk}").text
    # Another name in one of them, or a private tournament, and it is gone from the page.
    Entry.objects.filter(tournament=second, number=1).update(shown="initial")
    assert "Drugi turniej" not in public.get(f"/people/{person.pk}").text
    Tournament.objects.filter(pk=first.pk).update(public=False)
    assert public.get(f"/people/{person.pk}").status_code == 404
    # The organiser sees both, others nothing.
    own = desk(first).get(f"/mine/people/{person.pk}").text
    assert (first.title in own, "Drugi turniej" in own) == (True, True)
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.get(f"/mine/people/{person.pk}").status_code == 404


def test_the_figures_of_several_tournaments_add_up() -> None:
    events = [played(12), played(12, seed=8)]
    entry = Entry.objects.get(tournament=events[0], number=1)
    other = Entry.objects.get(tournament=events[1], number=1)
    found = totals(history([entry, other]))
    rows = list(Outing.objects.filter(entry__in=(entry, other)))
    assert (found.tournaments, found.games, found.wins, found.unopened) == (
        2,
        sum(row.games for row in rows),
        sum(row.wins for row in rows),
        sum(row.unopened for row in rows),
    )
    assert found.best
    assert found.best.place == min(row.place for row in rows)


def test_the_page_needs_as_many_queries_for_many_tournaments_as_for_one() -> None:
    def queries(events: int) -> int:
        for seed in range(events):
            event = played(12, title=f"{events} {seed}")
            Entry.objects.filter(tournament=event).update(email=f"a{events}@b.pl")
            person = agreed(event)
        Client().get(f"/people/{person.pk}")
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(f"/people/{person.pk}").status_code == 200
        return len(asked)

    assert queries(1) == queries(4)


def test_a_club_lists_those_with_a_public_page() -> None:
    event = played(12)
    Entry.objects.filter(tournament=event, number__in=(1, 2)).update(club="Biblioteka Lipa")
    people = linked(event)
    club = Person.objects.get(pk=people[1].pk).club
    assert club
    assert Client().get(f"/clubs/{club.pk}").status_code == 404
    agreed(event, 1)
    page = Client().get(f"/clubs/{club.pk}").text
    names = dict(Entry.objects.filter(tournament=event).values_list("number", "name"))
    assert [number for number in (1, 2, 3) if names[number] in page] == [1]


def test_two_of_one_name_are_suggested_merged_and_taken_apart_again() -> None:
    first, second = played(12), played(12)
    Entry.objects.filter(tournament=first, number=1).update(club="Lipa", email="a@b.pl")
    Entry.objects.filter(tournament=second, number=1).update(club="Dąb", email="c@d.pl")
    linked(first)
    linked(second)
    client = desk(first)
    (pair,) = suggestions(known_people(owner().pk))
    one, other = pair.one.person, pair.other.person
    assert client.get("/mine/people").status_code == 200
    asked = {"do": "merge", "one": str(one.pk), "other": str(other.pk)}
    assert client.post("/mine/people/decide", asked).status_code == 302
    assert {linked(first)[1], linked(second)[1]} == {one}
    assert suggestions(known_people(owner().pk)) == ()
    assert client.get(f"/mine/people/{other.pk}").status_code == 302
    done = Person.objects.get(pk=other.pk)
    assert done.merged == one
    undo_form = {"do": "undo", "merge": str(Merge.objects.get().pk)}
    assert client.post("/mine/people/decide", undo_form).status_code == 302
    assert {linked(first)[1], linked(second)[1]} == {one, other}
    # Whoever was taken apart is not suggested again.
    assert suggestions(known_people(owner().pk)) == ()


def test_people_who_met_in_a_tournament_are_not_one() -> None:
    people = linked(played(12))
    with pytest.raises(CannotMerge, match="together"):
        merge(people[1], people[2], owner().pk)
    with pytest.raises(CannotMerge, match="same"):
        merge(people[1], people[1], owner().pk)


def test_a_merge_is_undone_once() -> None:
    first, second = played(12), played(12)
    Entry.objects.filter(tournament=first, number=1).update(club="Lipa")
    Entry.objects.filter(tournament=second, number=1).update(club="Dąb")
    one, other = linked(first)[1], linked(second)[1]
    done = merge(one, other, owner().pk)
    undo(done)
    undo(done)
    assert (linked(first)[1], linked(second)[1]) == (one, other)


def test_strangers_cannot_touch_other_peoples_people() -> None:
    first, second = played(12), played(12)
    Entry.objects.filter(tournament=second, number=1).update(club="Dąb")
    Entry.objects.filter(tournament=first, number=1).update(club="Lipa")
    one, other = linked(first)[1], linked(second)[1]
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    for do in ("merge", "apart"):
        form = {"do": do, "one": str(one.pk), "other": str(other.pk)}
        assert stranger.post("/mine/people/decide", form).status_code == 404
    for form in ({}, {"do": "undo", "merge": "1e9"}, {"do": "merge", "one": "\x01", "other": "x"}):
        assert stranger.post("/mine/people/decide", form).status_code == 404
    assert Client().get("/mine/people").status_code == 302


def test_names_are_offered_by_the_alphabet_of_the_event() -> None:
    first, second = played(12), played(8, seed=3, stop=Stop(round=1, percent=0))
    for number, name in enumerate(("Qq Żak", "Qq Ćma", "Qq Zych", "Qq Cyna"), 1):
        Entry.objects.filter(tournament=first, number=number).update(name=name)
    page = desk(second).get(f"/t/{second.slug}/desk/people/offered", {"name": "Qq"}).text
    offered = re.findall('value="([^"]*)"', page)
    assert offered == ["Qq Cyna", "Qq Ćma", "Qq Zych", "Qq Żak"]


def test_names_of_the_organisers_earlier_tournaments_are_offered() -> None:
    first, second = played(12), played(8, seed=3, stop=Stop(round=1, percent=0))
    name = Entry.objects.get(tournament=first, number=1).name
    Entry.objects.filter(tournament=second, name=name).update(name="Kto Inny")
    Entry.objects.filter(tournament=first, number=1).update(club="Lipa")
    path = f"/t/{second.slug}/desk/people/offered"
    client = desk(second)
    assert f'<option value="{name}">Lipa</option>' in client.get(path, {"name": name[:4]}).text
    assert client.get(path).text.strip() == ""
    assert client.get(path, {"name": "\x01" + "x" * 9999}).text.strip() == ""
    assert Client().get(path, {"name": name[:4]}).status_code == 404
    # Whoever was let into one tournament does not read the people of the others.
    helper = invited(second, "organiser")
    assert helper.get(path, {"name": name[:4]}).text.strip() == ""
    # Another organiser's people are nobody's business.
    first.owner = User.objects.create_user("piotr")
    first.save()
    assert client.get(path, {"name": name[:4]}).text.strip() == ""


def test_public_entries_of_nobody() -> None:
    assert public_entries([]) == []
    assert Client().get("/people/999999").status_code == 404
    assert Client().get("/clubs/999999").status_code == 404


def test_a_practice_tournament_tells_nothing_about_anybody() -> None:
    event, practice = played(12), played(12)
    Practice.objects.create(tournament=practice, of=event)
    for one in (event, practice):
        projection.make(one, store.state(one))
    assert desk(event).get("/mine/people").status_code == 200
    assert {one.tournaments for one in known_people(owner().pk)} == {1}
    assert not Entry.objects.filter(tournament=practice, person__isnull=False).exists()
