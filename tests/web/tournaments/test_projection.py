"""The projection follows every command in its own transaction, and can be made anew."""

from __future__ import annotations

import pytest

from stolik.rules import Refused
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from stolik.web.installation import site_check
from stolik.web.models.office import Revision
from stolik.web.models.people import Outing, Person
from stolik.web.models.seasons import Result, ResultRow
from stolik.web.models.tournaments import Entry, Outline, TableCode, Tournament
from stolik.web.people.identity import linked
from stolik.web.seasons.results import result_for
from stolik.web.tournaments import projection, store
from stolik.web.tournaments.entries import Newcomer, admit, undo_batch
from stolik.web.tournaments.projection import Follower
from support.public_events import played
from support.staffed import account, playing, signed_in
from support.statements import watched

pytestmark = pytest.mark.django_db(transaction=True)


def known(event: Tournament) -> Tournament:
    """The same, everybody in it linked with a person."""
    linked(event)
    return event


def by(event: Tournament) -> Actor:
    return Actor("organiser", f"account-{event.owner_id}")


def outline(event: Tournament) -> tuple[str, str, bool, bool]:
    row = Outline.objects.get(tournament=event)
    return row.kind, row.format, row.begun, row.out


def test_an_outline_follows_the_tournament() -> None:
    event = playing(account("ola"), 12, until="preparing")
    assert outline(event) == ("ordinary", "mini", False, False)
    event = playing(account("ewa"), 12)
    assert outline(event) == ("ordinary", "mini", True, False)
    event = played(12)
    assert outline(event)[2:] == (True, True)


def test_a_classification_taken_back_or_hidden_is_out_no_longer() -> None:
    event = played(12)
    result = result_for(event)
    assert (result.finished, ResultRow.objects.count(), Outing.objects.count()) == (True, 12, 12)
    back = c.TakeBack(
        "classification", len(store.state(event).rounds), store.note(event, "too early")
    )
    store.perform(event, back, by(event))
    result.refresh_from_db()
    assert (result.finished, ResultRow.objects.count(), Outing.objects.count()) == (False, 0, 0)
    store.perform(event, c.HideStandings(), by(event))
    store.perform(event, c.Finish(), by(event))
    assert (outline(event)[3], Outing.objects.count()) == (False, 0)
    store.perform(event, c.ShowStandings(), by(event))
    assert (outline(event)[3], Outing.objects.count(), ResultRow.objects.count()) == (True, 12, 12)
    assert list(site_check.differences()) == []


def test_a_report_during_play_writes_nothing_but_facts() -> None:
    event = playing(account("ola"), 12)
    with watched() as statements:
        store.perform(event, c.CallReferee(1, 2), Actor("table", "phone", table=2))
    assert statements.tables == {"event_factrow"}


def _entered_twice(event: Tournament) -> None:
    with store.writing(event):
        Entry.objects.create(tournament=event, number=40, name="Nowa Osoba")
        store.perform(event, c.Enter(40), by(event))
        store.perform(event, c.Enter(40), by(event))


def test_what_is_taken_back_together_leaves_nothing_projected() -> None:
    event = playing(account("ola"), 12, until="preparing")
    before = outline(event), TableCode.objects.count(), Person.objects.count()
    with pytest.raises(Refused):
        _entered_twice(event)
    assert (outline(event), TableCode.objects.count(), Person.objects.count()) == before


def test_whoever_is_entered_is_known_and_a_changed_name_is_asked_about_again() -> None:
    organiser = account("ola")
    people = linked(playing(organiser, 12, until="preparing"))
    assert len(people) == 12 == Person.objects.count()
    event = playing(organiser, 12, until="preparing")
    assert {entry.person_id for entry in event.people.all()} == {p.pk for p in people.values()}
    entry = event.people.get(number=1)
    client = signed_in(organiser)
    path = f"/t/{event.slug}/desk/people/1"
    client.post(path, {"do": "save", "name": "Ktoś Inny", "shown": "full"})
    changed = Person.objects.get(entries=entry)
    assert (changed.name, changed in people.values()) == ("Ktoś Inny", False)
    client.post(path, {"do": "save", "name": "Osoba 1", "shown": "full"})
    assert Person.objects.get(entries=entry) == people[1]
    assert list(Person.objects.filter(name="Ktoś Inny")) == []


def test_an_import_that_is_taken_back_leaves_nobody() -> None:
    event = playing(account("ola"), 12, until="preparing")
    before = set(Person.objects.values_list("pk", flat=True))
    newcomers = [Newcomer(name) for name in ("Iga Lis", "Jan Kos")]
    admit(event, newcomers, by(event), batch="list")
    assert Person.objects.filter(name="Iga Lis").count() == 1
    assert undo_batch(event, "list", by(event)) == 2
    assert set(Person.objects.values_list("pk", flat=True)) == before


def test_rows_that_fail_stop_no_hall_and_are_made_later() -> None:
    event = played(12, until="classified")

    def broken(*_: object) -> None:
        Outing.objects.all().delete()
        raise ArithmeticError("broken")

    follower = Follower("broken", lambda kinds, _: "classified" in kinds, lambda *_: True, broken)
    projection.register(follower)
    try:
        store.perform(event, c.Finish(), by(event))
    finally:
        del projection.FOLLOWERS["broken"]
    assert difference(store.journal(event, full=True)) is None
    assert (Outing.objects.count(), Outline.objects.count()) == (12, 0)
    assert site_check.catch_up() == 1
    assert (site_check.catch_up(), outline(event)[3]) == (0, True)


def test_what_differs_is_told_and_mended_on_request() -> None:
    event = known(played(12))
    result_for(event)
    assert list(site_check.differences()) == []
    Outing.objects.filter(place=1).update(wins=99)
    ResultRow.objects.filter(place=2).update(big=99)
    Outline.objects.update(out=False)
    TableCode.objects.filter(number=1).delete()
    Revision.objects.update(digest="")
    Entry.objects.filter(number=1).update(person=None)
    names = ["people", "outings", "outline", "table codes", "results", "calendar"]
    found = list(site_check.differences())
    assert sorted(one.rows for one in found) == sorted(names)
    assert {(one.slug, one.mended) for one in found} == {(event.slug, False)}
    assert Outing.objects.filter(wins=99).exists()
    mended = list(site_check.differences(mend=True))
    assert sorted(one.rows for one in mended if one.mended) == sorted(names)
    assert list(site_check.differences()) == []


def test_a_journal_that_does_not_verify_is_told_and_left_alone() -> None:
    event = played(12)
    row = event.facts.filter(kind="classified").get()
    event.facts.filter(pk=row.pk).update(line=row.line.replace('"place":2', '"place":1', 1))
    store.forget()
    (found,) = site_check.differences(mend=True)
    assert (found.slug, found.rows, found.mended) == (event.slug, "journal", False)
    assert found.why


def test_a_journal_that_cannot_be_read_keeps_nobody_from_the_others() -> None:
    broken, event = played(12), played(12, seed=8)
    broken.facts.filter(sequence=1).update(line='{"n":1,"fact":"nonsense"}')
    Outline.objects.all().delete()
    store.forget()
    assert site_check.catch_up() == 1
    assert list(Outline.objects.values_list("tournament", flat=True)) == [event.pk]
    found = {
        one.slug: (one.readable, one.why)
        for one in site_check.differences()
        if one.rows == "journal"
    }
    assert found == {broken.slug: (False, "unknown fact 'nonsense'")}


def test_data_of_before_are_projected_when_the_site_starts() -> None:
    event = played(12)
    result_for(event)
    rows = list(ResultRow.objects.values_list("entry", "place", "big"))
    for model in (Outline, Outing, ResultRow, TableCode):
        model.objects.all().delete()
    Result.objects.update(finished=False)
    assert site_check.catch_up() == 1
    assert list(ResultRow.objects.values_list("entry", "place", "big")) == rows
    assert list(site_check.differences()) == []


def test_a_calendar_entry_is_revised_when_its_data_sheet_changes() -> None:
    event = played(12)
    revision = Revision.objects.get(uid=f"event-{event.slug}@stolik")
    assert revision.sequence == 0
    event.title = "Another name"
    event.save()
    revision.refresh_from_db()
    assert revision.sequence == 1
    event.about = "says nothing in a calendar"
    event.save()
    revision.refresh_from_db()
    assert revision.sequence == 1
