"""The demo tournament is in the middle of round 3, the same for everybody, and made once."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from stolik.tournament.journal import Actor, Fact, difference
from stolik.tournament.journal import commands as c
from stolik.web.core.about_fields import about_in
from stolik.web.installation import demo_site, site_check
from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Elimination, Series, Ticket
from stolik.web.models.tournaments import Entry, FactRow, TableCode, Tournament
from stolik.web.tournaments import store
from support.databases import clean, stolik
from support.serving_site import free_port, serving
from support.site_login import Visitor

NOW = 1_800_000_000


@pytest.mark.usefixtures("db")
def test_it_is_in_the_middle_of_round_three() -> None:
    event = demo_site.show(NOW)
    state = store.state(event)
    current = state.current
    assert current
    assert (state.phase, current.number, state.plan.name) == ("playing", 3, "standard-c")
    assert sum(entry.plays for entry in state.entries.values()) == 60  # one went home
    heard = [slot.state != "missing" for sheet in current.sheets.values() for slot in sheet[1:]]
    assert 0 < sum(heard) < len(heard)
    assert _simulated(event)[-1].at == NOW - 5
    assert event.starts < datetime.fromtimestamp(NOW, UTC)
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.usefixtures("db")
def test_what_it_is_about_is_said_in_one_language_at_a_time() -> None:
    event = demo_site.show(NOW)
    assert {tag: about_in(event, tag).words for tag in ("pl", "en", "de")} == {
        "pl": "Turniej pokazowy: ludzie i wyniki są zmyślone.",
        "en": "A demo tournament: people and results are made up.",
        "de": "A demo tournament: people and results are made up.",
    }


@pytest.mark.usefixtures("db")
def test_everybody_has_a_name_and_every_table_a_code() -> None:
    event = demo_site.show(NOW)
    names = set(Entry.objects.filter(tournament=event).values_list("number", flat=True))
    assert set(store.state(event).entries) <= names
    tables = {table.number for found in store.state(event).rounds for table in found.seating}
    codes = TableCode.objects.filter(tournament=event).values_list("number", flat=True)
    assert set(codes) == tables


@pytest.mark.usefixtures("db")
def test_it_is_made_once_and_always_the_same() -> None:
    event = demo_site.show(NOW)
    assert demo_site.show(NOW + 99) == event
    assert demo_site.demo_journal(NOW).facts == _simulated(event)
    later = demo_site.demo_journal(NOW + 3600).facts
    assert [fact.at - 3600 for fact in later] == [fact.at for fact in _simulated(event)]


def _simulated(event: Tournament) -> tuple[Fact, ...]:
    """The journal without its last two facts: the owner and a referee of flesh and blood."""
    facts = store.facts(event)
    assert [type(fact.what).__name__ for fact in facts[-2:]] == ["Appointed", "Appointed"]
    return facts[:-2]


@pytest.mark.django_db(transaction=True)
def test_on_another_day_it_is_made_again_unless_somebody_used_it() -> None:
    assert _simulated(demo_site.show(NOW))[-1].at == NOW - 5
    again = demo_site.show(NOW + 24 * 3600)
    assert _simulated(again)[-1].at == NOW + 24 * 3600 - 5
    actor = Actor("organiser", f"account-{again.owner_id}")
    first = FactRow.objects.filter(tournament=again).order_by("sequence")[0]
    store.perform(again, c.Announce(store.note(again, "Zupa czeka")), actor)
    soon = first.recorded + demo_site.MADE_WITHIN * 2
    FactRow.objects.filter(tournament=again, kind="announced").update(recorded=soon)
    assert demo_site.show(NOW + 48 * 3600) == again


@pytest.mark.usefixtures("db")
def test_around_it_lies_a_small_country() -> None:
    live = demo_site.show(NOW)
    league, matchdays = (Series.objects.get(slug=slug) for slug in ("liga", "kolejki"))
    states = [store.state(part.result.tournament).phase for part in league.parts.order_by("pk")]
    assert states == ["finished", "finished", "finished", "playing"]
    assert [part.result.finished for part in matchdays.parts.all()] == [True] * 5
    past = Tournament.objects.get(slug="jesien")
    assert (store.state(past).phase, past.photos.filter(state="shown").count()) == ("finished", 4)
    cup = Championship.objects.get()
    accepted = Elimination.objects.filter(championship=cup, status="accepted")
    assert {row.result.tournament for row in accepted} == {live, past}
    assert Ticket.objects.filter(championship=cup).count() == 1
    assert list(Application.objects.values_list("state", flat=True)) == ["submitted"]
    coming = Tournament.objects.filter(registration_open=True).exclude(pk=live.pk)
    assert {event.people.count() for event in coming} == {6, 9, 17}


@pytest.mark.usefixtures("db")
def test_every_journal_of_the_country_verifies() -> None:
    demo_site.show(NOW)
    assert Tournament.objects.count() == 14
    assert list(site_check.differences()) == []


@pytest.mark.usefixtures("db")
def test_its_account_opens_it() -> None:
    event = demo_site.show(NOW)
    account = User.objects.get(username=demo_site.ACCOUNT)
    assert authenticate(username=demo_site.ACCOUNT, password=demo_site.PASSWORD) == account
    assert event.owner == account


@pytest.mark.usefixtures("db")
@pytest.mark.attack(10, "the demo among real accounts")
def test_it_has_no_place_among_real_accounts() -> None:
    assert demo_site.real_accounts() == []
    demo = User.objects.create_user("demo", password="somebody's own")
    assert demo_site.real_accounts() == ["demo"]  # a name like any other where no demo was shown
    demo.delete()
    demo_site.show(NOW)
    assert demo_site.real_accounts() == []
    User.objects.create_user("olga", password="a long password")
    assert demo_site.real_accounts() == ["olga"]


@pytest.mark.usefixtures("db")
@pytest.mark.attack(10, "the published password where strangers can come")
def test_its_password_is_published_only_on_one_s_own_machine() -> None:
    demo_site.show(NOW)
    first = demo_site.open_to(strangers=True)
    again = demo_site.open_to(strangers=True)
    assert first != again
    assert [_opens(one) for one in (demo_site.PASSWORD, first, again)] == [False, False, True]
    assert demo_site.open_to(strangers=False) == demo_site.PASSWORD
    assert [_opens(one) for one in (again, demo_site.PASSWORD)] == [False, True]


@pytest.mark.usefixtures("db")
@pytest.mark.attack(10, "the published password after the demo is over")
def test_without_the_demo_its_password_opens_nothing() -> None:
    assert demo_site.close() is False
    demo_site.show(NOW)
    assert [demo_site.close(), _opens(demo_site.PASSWORD), demo_site.close()] == [
        True,
        False,
        False,
    ]
    demo_site.open_to(strangers=False)
    assert _opens(demo_site.PASSWORD)
    account = User.objects.get(username=demo_site.ACCOUNT)
    account.set_password("somebody's own")
    account.save()
    assert [demo_site.close(), _opens("somebody's own")] == [False, True]


def _opens(password: str) -> bool:
    return authenticate(username=demo_site.ACCOUNT, password=password) is not None


@pytest.mark.slow
@pytest.mark.attack(10, "stolik serve --demo with the folder of real tournaments")
def test_the_demo_refuses_data_with_real_accounts(database: dict[str, str]) -> None:
    add = ["user", "add", "olga", "--password-stdin"]
    assert stolik(database, *add, said="a stroke of luck\n").returncode == 0
    for lang, folder in (("en", "DIR"), ("pl", "FOLDER")):
        words = ["serve", "--demo", "--lang", lang, "--port", str(free_port())]
        refused = stolik(database, *words)
        assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
        assert "(olga)" in refused.stderr
        assert f"stolik serve --demo --data {folder}" in refused.stderr
    assert stolik(database, "user", "list").stdout == "olga\n"


@pytest.mark.slow
@pytest.mark.attack(10, "logging in with the published password after a restart or over the wifi")
def test_the_published_password_opens_a_demo_on_this_machine_alone(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    published = ("demo", demo_site.PASSWORD)
    with serving(environment, tmp_path / "first", "--demo") as site:
        assert Visitor(site.port).log_in(*published) == 302
        assert f"the password {demo_site.PASSWORD}\n" in site.log.read_text()
    printed = []
    for name, word in (("hall", ["--hall"]), ("url", ["--public-url", "http://demo.example"])):
        with serving(environment, tmp_path / name, "--demo", *word) as site:
            said = re.search("the password (.*)\n", site.log.read_text())
            assert said
            assert Visitor(site.port).log_in(*published) == 200
            assert Visitor(site.port).log_in("demo", said[1]) == 302
            printed.append(said[1])
    assert len({*printed, demo_site.PASSWORD}) == 3
    with serving(environment, tmp_path / "again", "--demo") as site:
        visitor = Visitor(site.port)
        assert visitor.log_in(*published) == 302
    with serving(environment, tmp_path / "real") as site:
        assert Visitor(site.port).log_in(*published) == 200
        visitor.port = site.port
        assert visitor.ask("/mine").status == 302  # nor is anybody inside who was before
        assert site.log.read_text().count("The account demo is disabled") == 1
    enable = stolik(environment, "user", "enable", "demo")
    assert (enable.returncode, "stolik user password demo" in enable.stderr) == (1, True)
    weak = ["user", "password", "demo", "--password-stdin"]
    assert stolik(environment, *weak, said=demo_site.PASSWORD).returncode == 1
