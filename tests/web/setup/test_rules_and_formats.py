"""Rules and formats on the site: set where they apply, locked where people play for them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from stolik.rules import ruleset, seal
from stolik.rules.seal import digest
from stolik.tournament.format import Format
from stolik.tournament.formats import elimination_format, league_scheme
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import FormatChanged, RulesChanged
from stolik.tournament.report import TotalsReport
from stolik.web.models.office import Application
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.seasons import events
from stolik.web.seasons.eliminations import FORMATS, offered_results
from stolik.web.seasons.settings import house
from stolik.web.tournaments import store
from stolik.web.tournaments.origins import origin_words
from support import office_people, staffed
from support.season_play import Day

pytestmark = pytest.mark.django_db(transaction=True)

E8 = elimination_format("standard-e", top=8)


def hall(people: int, fmt: Format, kind: str = "elimination") -> tuple[Tournament, Client]:
    """A tournament with everybody checked in, and its organiser's browser."""
    owner = staffed.account("olga")
    by = Actor("organiser", f"account-{owner.pk}")
    event = Tournament.objects.create(title="Jesień", starts=timezone.now(), owner=owner)
    numbers = range(1, people + 1)
    Entry.objects.bulk_create(
        Entry(tournament=event, number=n, name=f"Osoba {n}", token=f"{event.slug}-{n}")
        for n in numbers
    )
    rules = ruleset("pl-liga" if kind == "league" else "pl-turniej")
    wanted: list[Any] = [c.Create(kind, rules, fmt)]
    wanted += [command for n in numbers for command in (c.Enter(n), c.CheckIn(n))]
    store.perform_all(event, [(command, by) for command in wanted])
    client = Client(headers={"accept-language": "pl"})
    client.force_login(owner)
    return event, client


def play_round(event: Tournament) -> None:
    """Seat, publish, report and close the next round; the lowest number of a table wins."""
    by = Actor("organiser", f"account-{event.owner_id}")
    number = len(store.state(event).rounds) + 1
    if number == 1:
        secret = digest("a secret")
        store.perform(event, c.SealDraw(seal(secret)), by)
        store.perform(event, c.Draw(1, secret, "ryba"), by)
    else:
        store.perform(event, c.SeatRound(number), by)
    current = store.state(event).rounds[-1]
    store.perform(event, c.Publish(number, seating_digest(current.seating)), by)
    games = store.state(event).stage(current).games
    for table in current.seating:
        best, *others = sorted(table.seats)
        points = {best: (games, sum(others))} | {e: (0, -e) for e in others}
        rows = tuple((e, *points[e]) for e in table.seats)
        report = TotalsReport(number, table.number, rows)
        store.perform(event, c.FileReport(report, signed=True), by)
    store.perform(event, c.CloseRound(number, lot="x"), by)


def text_of(answer: Any) -> str:
    """The words of a page, without tags and with single blanks."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def facts(event: Tournament, kind: type) -> list[Any]:
    return [fact for fact in store.facts(event) if isinstance(fact.what, kind)]


# The lock


@pytest.mark.rule("A-69", "E-F-sel")
def test_after_the_first_draw_the_head_referee_changes_the_format_with_a_reason() -> None:
    event, owner = hall(24, E8)
    play_round(event)
    address = f"/t/{event.slug}/desk/format"
    page = text_of(owner.get(address))
    assert "Zmienia go tylko sędzia główny" in page
    wanted = {"players": "24", "format": "standard-c", "go": "save"}
    answer = owner.post(address, wanted)
    assert answer.status_code == 422  # no reason
    assert store.state(event).plan.name == "standard-e"
    # Nobody else is head referee, so the organiser is; the fact says so.
    assert owner.post(address, wanted | {"reason": "sala tylko do 17"}).status_code == 302
    (changed,) = facts(event, FormatChanged)
    assert (changed.by.role, changed.what.format.name) == ("head-referee", "standard-c")
    assert changed.what.note


@pytest.mark.parametrize("before", ["zero", "unranked"])
def test_another_format_leaves_those_who_never_came_where_they_were(before: str) -> None:
    """A tournament that began when they had a place still gives them one."""
    event, owner = hall(24, replace(E8, no_shows=before))
    play_round(event)
    form = {"format": "standard-c", "players": "24", "reason": "za mało czasu", "go": "save"}
    owner.post(f"/t/{event.slug}/desk/format", form)
    plan = store.state(event).plan
    assert (plan.name, plan.no_shows) == ("standard-c", before)


@pytest.mark.rule("A-69")
def test_an_organiser_beside_a_head_referee_cannot_change_it() -> None:
    event, owner = hall(24, E8)
    referee = staffed.invited(event, "head-referee", "Rena")
    play_round(event)
    address = f"/t/{event.slug}/desk/format"
    wanted = {"players": "24", "format": "standard-c", "go": "save", "reason": "późno"}
    assert "graj w tym formacie" not in text_of(owner.get(address)).lower()
    answer = owner.post(address, wanted)
    assert "format zmienia tylko sędzia główny" in text_of(answer)
    assert store.state(event).plan.name == "standard-e"
    assert referee.post(address, wanted).status_code == 302
    assert store.state(event).plan.name == "standard-c"


@pytest.mark.rule("A-69", "E-F-sel")
def test_a_tab_that_stayed_open_cannot_change_the_final_when_the_standings_are_known() -> None:
    event, owner = hall(24, E8)
    for _ in range(4):
        play_round(event)
    for name in ("standard-a", "standard-c"):
        wanted = {"players": "24", "format": name, "go": "save", "reason": "tak"}
        answer = owner.post(f"/t/{event.slug}/desk/format", wanted)
        assert "zostaje tak, jak ogłoszono" in text_of(answer)
    assert store.state(event).plan == E8


# Rules


@pytest.mark.rule("=E-10h", "C-02")
def test_rules_are_changed_until_the_first_draw() -> None:
    event, owner = hall(24, E8)
    address = f"/t/{event.slug}/desk/rules-of-play"
    assert "Sekundy na ruch" in text_of(owner.get(address))
    form = {"ruleset": "pl-turniej", "turn_seconds": "60", "rule_tie_small": "split", "go": "save"}
    assert owner.post(address, form | {"turn_seconds": "dużo"}).status_code == 422
    assert owner.post(address, form).status_code == 302
    assert store.state(event).rules == ruleset("pl-turniej", turn_seconds=60, tie_small="split")
    owner.post(address, form)  # the same again is no second fact
    assert len(facts(event, RulesChanged)) == 1
    journal = text_of(owner.get(f"/t/{event.slug}/desk/journal"))
    assert "Zmieniono zasady gry: Zasady turniejowe; zasady własne: " in journal
    play_round(event)
    assert "zasady zostają takie, jak ogłoszono" in text_of(owner.get(address))
    answer = owner.post(address, form | {"turn_seconds": "30"})
    assert "Nie można teraz zmienić zasad gry" in text_of(answer)
    assert store.state(event).rules.turn_seconds == 60


@pytest.mark.rule("L-og-2.3", "L-og-3", "C-05")
@pytest.mark.parametrize(
    ("starter", "paragraph"), [("highest_tile", "L-og-2.3"), ("youngest", "L-og-3")]
)
def test_what_the_league_states_is_no_house_rule(starter: str, paragraph: str) -> None:
    event, owner = hall(16, league_scheme(16), "league")
    form = {"ruleset": "pl-liga", "rule_starter": starter, "go": "save"}
    owner.post(f"/t/{event.slug}/desk/rules-of-play", form)
    rules = store.state(event).rules
    assert (rules.name, rules.origin("starter").how) == ("pl-liga", "stated")
    html = Client().get(f"/t/{event.slug}/rules").content.decode()
    assert '<li class="house">' not in html
    assert paragraph in html


@pytest.mark.rule("L-og-3", "T-z-3", "C-05", "W-play-9", "A-65", "A-08")
@pytest.mark.parametrize(
    ("rules", "name", "english", "polish"),
    [
        (
            "pl-liga",
            "starter",
            "league 2019-2021, tournament 2024: L-og-3, T-z-3 (decision C-05)",
            "liga 2019-2021, turniej 2024: L-og-3, T-z-3 (decyzja C-05)",
        ),
        (
            "wrc9",
            "pool_order",
            "world championship 2015: W-play-9 (decision A-65)",
            "mistrzostwa świata 2015: W-play-9 (decyzja A-65)",
        ),
        (
            "pl-liga",
            "tie_small",
            "no document says: decision A-08",
            "dokumenty milczą: decyzja A-08",
        ),
    ],
)
def test_a_decision_between_paragraphs_names_them(
    rules: str, name: str, english: str, polish: str
) -> None:
    origin = ruleset(rules).origin(name)
    with translation.override("en"):
        assert origin_words(origin) == english
    with translation.override("pl"):
        assert origin_words(origin) == polish


@pytest.mark.rule("W-reg-6")
def test_a_wizard_without_scripts_gives_the_championship_its_minute() -> None:
    """The form still holds the 40 seconds of the rules that were chosen before."""
    user = User.objects.create_user("ola", password="a long password")
    client = Client(headers={"accept-language": "pl"})
    client.force_login(user)
    form = {
        "kind": "ordinary",
        "players": "24",
        "hours": "4",
        "date": "2026-11-21",
        "time": "10:00",
        "format": "standard-c",
        "title": "Próba",
        "step": "details",
        "ruleset": "wrc9",
        "turn_seconds": "40",
    }
    page = client.post("/new", form | {"go": "look"}).content.decode()
    assert '<output id="turn_seconds" class="big">60</output>' in page
    client.post("/new", form | {"go": "create"})
    assert store.state(Tournament.objects.get()).rules == ruleset("wrc9")


# What can be set in a format


@pytest.mark.rule("A-36", "A-37", "A-57", "A-33")
def test_what_no_document_says_can_be_set_in_a_format() -> None:
    event, owner = hall(24, E8)
    address = f"/t/{event.slug}/desk/format"
    form = {"players": "24", "format": "standard-e", "top": "8", "go": "save"}
    assert owner.post(address, form | {"opt_top_games": "7"}).status_code == 422
    form |= {"opt_top_games": "4", "opt_non_finalist_order": "league"}
    form |= {"opt_stage_carry": "sum", "opt_unplayed_games": "play_anyway"}
    assert owner.post(address, form).status_code == 302
    plan = store.state(event).plan
    assert (plan.stages[1].games, plan.stages[1].minutes) == (4, 60)
    assert (plan.non_finalist_order, plan.stage_carry) == ("league", "sum")
    assert plan.unplayed_games == "play_anyway"
    page = owner.get(address).content.decode()
    assert re.findall(r'<option value="(\w+)" selected>', page)[:1] == ["4"]
    rules = text_of(Client().get(f"/t/{event.slug}/rules"))
    assert "Gry etapu TOP: 4 gry. ustala organizator" in rules


@pytest.mark.rule("L-zr-10e", "L-zr-10e-c", "A-41")
def test_what_the_league_leaves_to_the_organiser_can_be_set() -> None:
    event, owner = hall(20, league_scheme(20), "league")
    address = f"/t/{event.slug}/desk/format"
    form = {"players": "20", "format": "top20", "go": "save"}
    owner.post(address, form | {"opt_fill_to_16": "yes", "opt_later_seats": "lot"})
    assert store.state(event).plan == league_scheme(20, fill_to_16=True, later_seats="lot")
    twelve, olga = hall(12, league_scheme(12), "league")
    form = {"players": "12", "format": "top16", "go": "save"}
    assert olga.post(f"/t/{twelve.slug}/desk/format", form).status_code == 302
    assert store.state(twelve).plan == league_scheme(12, tables=4)


# Too few for an elimination


@pytest.mark.rule("E-20", "E-F-19", "A-75")
def test_fifteen_people_hold_an_ordinary_mini_with_one_click() -> None:
    event, owner = hall(15, E8)
    page = text_of(owner.get(f"/t/{event.slug}/desk/seating"))
    assert "Nikt wtedy nie awansuje" in page
    owner.post(f"/t/{event.slug}/desk/format", {"go": "fit", "format": "mini"})
    state = store.state(event)
    assert (state.kind, state.plan) == ("ordinary", elimination_format("mini"))
    assert "Nikt wtedy nie awansuje" not in text_of(owner.get(f"/t/{event.slug}/desk/seating"))
    by = Actor("organiser", f"account-{event.owner_id}")
    for number in range(16, 21):
        Entry.objects.create(
            tournament=event, number=number, name=f"Osoba {number}", token=f"{event.slug}-{number}"
        )
        store.perform_all(event, [(c.Enter(number), by), (c.CheckIn(number), by)])
    page = text_of(owner.get(f"/t/{event.slug}/desk/format"))
    assert "Jednak rozegraj eliminacje" in page
    owner.post(f"/t/{event.slug}/desk/format", {"go": "elimination"})
    assert store.state(event).kind == "elimination"


@pytest.mark.rule("E-20", "A-75")
def test_eleven_people_are_stopped_and_nothing_is_offered() -> None:
    event, owner = hall(11, elimination_format("mini"))
    page = text_of(owner.get(f"/t/{event.slug}/desk/seating"))
    assert "Nikt wtedy nie awansuje" not in page
    assert "turniej wymaga co najmniej 12" in page


@pytest.mark.rule("E-20")
def test_a_mini_of_twenty_is_an_elimination_where_results_are_imported_too() -> None:
    assert "mini" in FORMATS
    assert offered_results().count() == 0


# Series and applications


def test_a_series_gives_its_rules_and_settings_to_its_events() -> None:
    owner = staffed.account("olga")
    client = Client(headers={"accept-language": "pl"})
    client.force_login(owner)
    form = {"kind": "league", "title": "Liga", "year": "2027", "planned": "6", "slug": "abcdefg"}
    form |= {"ruleset": "", "rule_starter": "youngest", "opt_later_seats": "lot"}
    assert client.post("/series/new", form | {"rule_starter": "oldest"}).status_code == 422
    look = client.post("/series/new", form | {"go": "look"})
    assert (look.status_code, Series.objects.count()) == (200, 0)
    assert client.post("/series/new", form).status_code == 302
    series = Series.objects.get()
    event = events.create_event(series, owner)
    state = store.state(event)
    assert state.rules == ruleset("pl-liga", starter="youngest")
    assert state.plan.fill_to_16 == "from_6_tables"
    plan = events.usual_format(series, 20)
    assert plan == league_scheme(20, later_seats="lot")
    page = client.get(f"/series/{series.slug}/settings").content.decode()
    assert re.search(r'<option value="youngest" selected>', page)
    assert re.search(r'<option value="lot" selected>', page)
    assert house(series)  # the plain lot is in no document


@pytest.mark.rule("L-zr-10e-c", "A-41")
@pytest.mark.parametrize(("expected", "planned"), [(0, "top16"), (26, "top32")])
def test_the_settings_of_a_series_come_with_the_format_that_fits_those_who_came(
    expected: int, planned: str
) -> None:
    """TOP16 knows neither of the two settings; TOP32 sends on sixteen anyway."""
    owner = staffed.account("olga")
    client = Client(headers={"accept-language": "pl"})
    client.force_login(owner)
    form = {"kind": "league", "title": "Liga", "year": "2027", "planned": "6", "slug": "abcdefg"}
    form |= {"opt_fill_to_16": "yes", "opt_later_seats": "lot"}
    assert client.post("/series/new", form).status_code == 302
    series = Series.objects.get()
    event = events.create_event(series, owner, fmt=events.usual_format(series, expected))
    assert store.state(event).plan.name == planned
    Day(event).come([f"P{n:02}" for n in range(1, 19)])
    client.post(f"/t/{event.slug}/desk/format", {"go": "fit", "format": "top20"})
    plan = store.state(event).plan
    assert plan == league_scheme(18, fill_to_16=True, later_seats="lot")
    assert (plan.stages[1].players, plan.stages[1].seats) == (16, "lot")


def test_the_usual_rules_of_a_series_follow_its_kind() -> None:
    owner = staffed.account("olga")
    for kind, rules in (
        ("league", "pl-liga"),
        ("matchdays", "pl-liga"),
        ("grand-prix", "pl-turniej"),
    ):
        series = events.create_series(owner, kind=kind, title=kind, year=2027, planned=6)
        assert store.state(events.create_event(series, owner)).rules == ruleset(rules)
        assert not house(series)


@pytest.mark.rule("=E-10h")
def test_an_elimination_is_made_with_the_rules_that_were_applied_for() -> None:
    client = office_people.browser(office_people.account("dk"))
    application = office_people.sent(
        client, "elimination", turn_seconds="60", rule_exempt_score="rack", expected="90"
    )
    wanted = ruleset("pl-turniej", turn_seconds=60, exempt_score="rack")
    national = office_people.browser(office_people.account("national", national=True))
    page = text_of(national.get(f"/apply/{application.slug}/"))
    assert "Tournament rules; house rules: " in page
    office_people.answered(national, application, "accepted")
    application = Application.objects.get()
    assert application.tournament is not None
    assert store.state(application.tournament).rules == wanted


def test_the_form_of_an_application_shows_other_rules_without_saving_them() -> None:
    client = office_people.browser(office_people.account("dk"))
    slug = office_people.begun(client, "elimination")
    form = office_people.elimination_form(ruleset="wrc9", go="look")
    page = client.post(f"/apply/{slug}/edit", form).content.decode()
    assert '<output id="turn_seconds" class="big">60</output>' in page
    assert Application.objects.get().rules == {}


def test_the_format_page_of_an_accepted_elimination_counts_on_those_applied_for() -> None:
    user = office_people.account("dk")
    client = office_people.browser(user)
    application = office_people.sent(client, "elimination", expected="90")
    national = office_people.browser(office_people.account("national", national=True))
    office_people.answered(national, application, "accepted")
    event = Application.objects.get().tournament
    assert event is not None
    for number in (1, 2, 3):
        Entry.objects.create(
            tournament=event, number=number, name=f"Osoba {number}", token=f"{event.slug}-{number}"
        )
    page = client.get(f"/t/{event.slug}/desk/format").content.decode()
    assert re.search(r'id="players"[^>]*value="90"', page)
    assert "An elimination needs" not in page
    assert "elimination needs at least" not in page
