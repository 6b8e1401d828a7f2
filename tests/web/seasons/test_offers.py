"""A Grand Prix over several organisers: an event is offered, answered, withdrawn, taken out.

Whoever runs the series sees of the other organiser's people what everybody sees, and no more.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Refused
from stolik.rules.seal import digest
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.seasons import Decision, Offer, Part, Result, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.imported_results import own_lines
from stolik.web.people.ownership import changeable
from stolik.web.privacy.consents import choose_visibility
from stolik.web.privacy.erasure import erase
from stolik.web.seasons import closure, day_changes, events, offers
from stolik.web.seasons.import_candidates import series_candidates
from stolik.web.seasons.results import result_for
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import Classified
from stolik.web.seasons.standings import season_standings
from stolik.web.tournaments import store
from support.other_organisers import tournament
from support.season_play import organiser, save, table_of
from support.staffed import signed_in

pytestmark = pytest.mark.django_db
NAMES = tuple(f"Osoba {chr(65 + n)}" for n in range(12))
DAY = date(2026, 7, 4)


def grand_prix(**more: Any) -> Series:
    values = {"kind": "grand-prix", "title": "Grand Prix Polski", "year": 2026, "planned": 4} | more
    return events.create_series(organiser("olga"), **values)


def played(title: str = "Turniej Borysa", names: tuple[str, ...] = NAMES, **more: Any) -> Any:
    day = tournament("borys", title, DAY, names, **more)
    day.play()
    return day


def desk(series: Series, page: str = "") -> str:
    answer = signed_in(series.owner).get(
        f"/series/{series.slug}/{page}", headers={"accept-language": "pl"}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def answered(series: Series, offer: Offer, **form: str) -> Any:
    form = {"what": "accept", "number": str(offer.pk), **form}
    return signed_in(series.owner).post(f"/series/{series.slug}/offers", form)


def accepted(series: Series, day: Any) -> Offer:
    offer = offers.offer_event(series, day.event, day.event.owner)
    assert offers.accept(offer, series.owner)
    return offer


def state_of(offer: Offer) -> tuple[str, str]:
    offer.refresh_from_db()
    return offer.state, offer.answer


@pytest.mark.rule("E-19", "A-49")
def test_an_event_of_somebody_else_is_offered_and_counts_once_accepted() -> None:
    series, day = grand_prix(), played(fmt="standard-e")
    borys = signed_in(day.event.owner)
    page = borys.get(f"/s/{series.slug}/offer").content.decode()
    assert f'value="t:{day.event.slug}"' in page
    sent = borys.post(
        f"/s/{series.slug}/offer", {"what": f"t:{day.event.slug}", "note": "Dwanaście gier"}
    )
    assert (sent.status_code, sent["Location"]) == (302, "/mine/offers")
    assert table_of(series) == []
    offer = Offer.objects.get()
    seen = desk(series)
    for words in ("Turniej Borysa", "4 lipca 2026", "Klub borys", "12 osób", "Dwanaście gier"):
        assert words in seen
    answered(series, offer, note="Witamy")
    assert state_of(offer) == ("accepted", "Witamy")
    totals = day.totals()
    assert sorted(table_of(series)) == sorted(
        (1 + sum(other > points for other in totals.values()), name, (*points, 1))
        for name, points in totals.items()
    )
    decision = Decision.objects.get(series=series)
    assert (decision.kind, decision.about["title"], decision.by, decision.note) == (
        "added",
        "Turniej Borysa (Klub borys)",
        series.owner,
        "Witamy",
    )
    assert "Witamy" in borys.get("/mine/offers").content.decode()


def test_an_offer_is_declined_with_a_sentence_and_may_be_made_again() -> None:
    series, day = grand_prix(), played()
    first = offers.offer_event(series, day.event, day.event.owner)
    answered(series, first, what="decline", note="Za mały obwód")
    assert state_of(first) == ("declined", "Za mały obwód")
    assert (table_of(series), Part.objects.count()) == ([], 0)
    log = desk(series)
    assert "Odrzucono propozycję: Turniej Borysa (Klub borys)" in log
    again = offers.offer_event(series, day.event, day.event.owner)
    assert (again.pk != first.pk, state_of(again)[0]) == (True, "open")


def test_an_offer_is_withdrawn_and_then_cannot_be_accepted() -> None:
    series, day = grand_prix(), played()
    offer = offers.offer_event(series, day.event, day.event.owner)
    borys = signed_in(day.event.owner)
    assert borys.post(f"/mine/offers/{offer.pk}/withdraw").status_code == 302
    assert state_of(offer) == ("withdrawn", "")
    answered(series, offer)
    assert (state_of(offer)[0], Part.objects.count()) == ("withdrawn", 0)
    assert signed_in(series.owner).post(f"/mine/offers/{offer.pk}/withdraw").status_code == 404


def test_an_offer_sent_twice_is_one() -> None:
    series, day = grand_prix(), played()
    first = offers.offer_event(series, day.event, day.event.owner, "raz")
    assert offers.offer_event(series, day.event, day.event.owner, "dwa") == first
    assert Offer.objects.count() == 1


def test_what_was_accepted_is_taken_out_with_a_sentence() -> None:
    series, day = grand_prix(), played()
    offer = accepted(series, day)
    signed_in(series.owner).post(
        f"/series/{series.slug}/remove", {"result": str(offer.result_id), "note": "Pomyłka"}
    )
    assert (state_of(offer), table_of(series)) == (("taken-out", "Pomyłka"), [])
    kinds = Decision.objects.filter(series=series).values_list("kind", "note")
    assert list(kinds) == [("added", ""), ("removed", "Pomyłka")]
    page = signed_in(day.event.owner).get("/mine/offers", headers={"accept-language": "pl"})
    assert "już się nie liczy" in page.content.decode()


def test_a_planned_event_counts_when_it_has_been_played() -> None:
    series, day = grand_prix(), tournament("borys", "Letni", DAY, NAMES)
    offer = offers.offer_event(series, day.event, day.event.owner)
    assert [(row.people, row.day) for row in offers.open_offers(series)] == [(12, DAY)]
    offers.accept(offer, series.owner)
    assert table_of(series) == []
    day.play()
    assert [(line[1], line[2][:2]) for line in sorted(table_of(series), key=lambda x: x[1])] == [
        (name, points) for name, points in sorted(day.totals().items())
    ]


def test_imported_results_are_offered_too() -> None:
    own = events.create_series(
        organiser("borys"), kind="grand-prix", title="Puchar Borysa", year=2026, planned=4
    )
    lines = tuple(Classified(name, n, 12 - n, 0) for n, name in enumerate(NAMES, 1))
    result = save(own, own.owner, lines, title="Z arkusza", day=DAY, fmt="standard-a")
    series = grand_prix()
    client = signed_in(own.owner)
    client.post(f"/s/{series.slug}/offer", {"what": f"r:{result.pk}"})
    offer = Offer.objects.get()
    offers.accept(offer, series.owner)
    assert [line[1:] for line in table_of(series)][:2] == [
        ("Osoba A", (11, 0, 1)),
        ("Osoba B", (10, 0, 1)),
    ]
    # They stay their importer's: neither lines to correct nor people to rename for anybody else.
    olga = signed_in(series.owner)
    assert olga.get(f"/series/{series.slug}/import/{result.pk}").status_code == 404
    assert list(own_lines(series.owner.pk)) == []
    assert changeable(Person.objects.values_list("pk", flat=True), series.owner) == set()
    edition = {"result": str(result.pk), "edition": "twist"}
    assert olga.post(f"/series/{series.slug}/edition", edition).status_code == 404
    assert client.get(f"/series/{own.slug}/import/{result.pk}").status_code == 200


@pytest.mark.parametrize(
    ("more", "fmt", "code"),
    [
        ({}, "maks-a", "grand-prix-needs-standard"),
        ({"first": date(2026, 8, 1)}, "standard-a", "outside-season"),
    ],
)
@pytest.mark.rule("E-19")
def test_what_could_not_count_is_not_offered(more: dict[str, Any], fmt: str, code: str) -> None:
    series = grand_prix(**more)
    day = tournament("borys", "Nie tu", DAY, NAMES, fmt=fmt, kind="ordinary")
    with pytest.raises(Refused) as refused:
        offers.offer_event(series, day.event, day.event.owner)
    assert [one.code for one in refused.value.violations] == [code]
    assert (Offer.objects.count(), Result.objects.count()) == (0, 0)
    page = signed_in(day.event.owner).post(
        f"/s/{series.slug}/offer", {"what": f"t:{day.event.slug}", "note": "proszę"}
    )
    assert (page.status_code, 'value="proszę"' in page.content.decode()) == (422, True)


def test_leagues_private_closed_and_called_off_series_take_no_offers() -> None:
    borys = signed_in(organiser("borys"))
    league = grand_prix(kind="league", planned=6)
    private = grand_prix()
    Series.objects.filter(pk=private.pk).update(public=False)
    closed = grand_prix()
    Decision.objects.create(series=closed, kind="closed")
    stopped = grand_prix()
    day_changes.call_off(stopped, stopped.owner, "Brak chętnych")
    for series in (league, private, closed, stopped):
        assert borys.get(f"/s/{series.slug}/offer").status_code == 404
    open_one = grand_prix(title="Puchar Lata")

    def listed(search: str) -> list[str]:
        page = borys.get("/mine/offers", {"q": search}).content.decode()
        return re.findall(r"/s/([^/]+)/offer", page)

    assert listed("puchar lata") == [open_one.slug]
    assert listed(f"https://stolik.example/s/{open_one.slug}/") == [open_one.slug]
    assert listed(f"https://stolik.example/s/{private.slug}/") == []
    assert listed("zima") == []


def test_somebody_elses_tournament_cannot_be_offered() -> None:
    series, day = grand_prix(), played()
    stranger = signed_in(organiser("celina"))
    answer = stranger.post(f"/s/{series.slug}/offer", {"what": f"t:{day.event.slug}"})
    assert (answer.status_code, Offer.objects.count()) == (404, 0)


def test_the_desk_sees_of_other_peoples_people_what_everybody_sees() -> None:
    names = ("Aniela Jawna", "Bogna Skryta", "Cezary Zatarty", *NAMES[3:])
    series, day = grand_prix(), played(names=names)
    entries = {entry.name: entry for entry in Entry.objects.filter(tournament=day.event)}
    choose_visibility(entries["Bogna Skryta"], "initial", how="own-page")
    erase(day.event, [entries["Cezary Zatarty"]])
    accepted(series, day)
    pages = "".join(desk(series, page) for page in ("", "attendance", "attendance.csv"))
    assert ("Aniela Jawna" in pages, "Bogna S." in pages) == (True, True)
    assert ("Skryta" in pages, "Zatarty" in pages) == (False, False)
    # No page joins their results for whoever runs the series, and no import says who was there.
    key = next(k for k, one in load_season(series).people.items() if one.public == "Bogna S.")
    assert signed_in(series.owner).get(f"/s/{series.slug}/p/{key}").status_code == 404
    typed = ["Bogna Skryta", "Aniela Jawna"]
    assert series_candidates(series, series.owner, typed) == ()


def test_who_is_checked_in_at_somebody_elses_event_is_not_told() -> None:
    series, day = grand_prix(), tournament("borys", "Letni", DAY, NAMES)
    accepted(series, day)
    assert "Osoba A" not in desk(series, "attendance")


def test_private_events_are_numbers_for_whoever_runs_the_series() -> None:
    series, day = grand_prix(), played(public=False)
    accepted(series, day)
    Series.objects.filter(pk=series.pk).update(public=False)
    series.refresh_from_db()
    assert "Osoba" not in "".join(person.name for person in load_season(series).people.values())


def test_an_accepted_offer_joins_nobody_across_organisers() -> None:
    """The same name at two organisers' is two people until the national organiser joins them."""
    own = events.create_series(
        organiser("borys"), kind="grand-prix", title="Puchar Borysa", year=2026, planned=4
    )
    lines = tuple(Classified(name, n, 12 - n, 0) for n, name in enumerate(NAMES, 1))
    result = save(own, own.owner, lines, title="Z arkusza", day=DAY, fmt="standard-a")
    series = grand_prix()
    offers.accept(offers.offer_result(series, result, own.owner), series.owner)
    day = tournament("olga", "Turniej Olgi", date(2026, 7, 11), NAMES)
    day.play()
    events.attach(series, result_for(day.event), series.owner)
    assert sorted(name for _, name, _ in table_of(series)) == sorted(
        f"{name} ({n})" for name in NAMES for n in (1, 2)
    )


def test_owners_are_sent_to_their_desk_and_told_how_many_offers_wait(client: Client) -> None:
    series, day = grand_prix(), played()
    olga = signed_in(series.owner)
    assert olga.get(f"/s/{series.slug}/offer")["Location"] == f"/series/{series.slug}/"
    offers.offer_event(series, day.event, day.event.owner)
    mine = olga.get("/mine", headers={"accept-language": "pl"}).content.decode()
    assert "1 propozycja" in mine
    assert f"/s/{series.slug}/offer" not in client.get(f"/s/{series.slug}/").content.decode()
    borys = signed_in(day.event.owner)
    assert f"/s/{series.slug}/offer" in borys.get(f"/s/{series.slug}/").content.decode()


def test_calling_the_series_off_leaves_other_organisers_tournaments_alone() -> None:
    series, day = grand_prix(), tournament("borys", "Letni", DAY, NAMES)
    accepted(series, day)
    day_changes.call_off(series, series.owner, "Brak chętnych")
    assert store.state(day.event).off is None


def test_the_owner_of_a_deleted_tournament_leaves_nothing_behind() -> None:
    series, day = grand_prix(), played()
    accepted(series, day)
    Tournament.objects.filter(pk=day.event.pk).delete()
    assert (Offer.objects.count(), Part.objects.count(), table_of(series)) == (0, 0, [])


def test_nor_does_a_final_table_tell_more_when_the_other_organiser_takes_a_result_back() -> None:
    names = ("Aniela Jawna", "Bogna Skryta", *NAMES[2:])
    series, day = grand_prix(), played(names=names)
    entry = Entry.objects.get(tournament=day.event, name="Bogna Skryta")
    choose_visibility(entry, "initial", how="own-page")
    accepted(series, day)
    closure.close(season_standings(load_season(series)), series.owner, "koniec")
    last = len(day.state.rounds)
    day.do(c.TakeBack("classification", last, digest("pomyłka")), by=day.head)
    pages = desk(series) + signed_in(series.owner).get(f"/s/{series.slug}/").content.decode()
    assert ("Bogna S." in pages, "Skryta" in pages) == (True, False)
    key = str(entry.person_id)
    assert signed_in(series.owner).get(f"/s/{series.slug}/p/{key}").status_code == 404
