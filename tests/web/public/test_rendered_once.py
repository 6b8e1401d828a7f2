"""A page and its stream show one rendering, and never an old one: whatever changes, and whoever."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from stolik.demo import Stop
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.report import GameReport
from stolik.web.core.page_cache import OPEN_KEY, OPEN_TOKEN, PAGES
from stolik.web.models.gallery import Photo
from stolik.web.models.seasons import Part, Result, Series
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.people.identity import linked
from stolik.web.privacy.consents import choose_visibility, record
from stolik.web.privacy.erasure import erase
from stolik.web.public.fragments import FRAGMENTS
from stolik.web.screen.views.page import SCREENS
from stolik.web.tournaments import push, store
from support.markup import flat
from support.public_events import owner, played, renamed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("database_file")]
ORGANISER = Actor("organiser", "organiser")
HEAD = Actor("head-referee", "head")
Change = Callable[[Tournament], object]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    store.forget()
    for cache in (PAGES, FRAGMENTS, SCREENS):
        cache.clear()  # type: ignore[attr-defined]


def page(client: Client, event: Tournament, tab: str = "standings") -> str:
    response = client.get(f"/t/{event.slug}/{tab}", headers={"accept-language": "en"})
    assert response.status_code == 200
    return TOKEN.sub("", response.text)


def pushed(event: Tournament, tab: str = "standings") -> str:
    fragment = push.rendered(f"{event.slug}/{tab}/en")
    assert fragment
    return flat(fragment[1].decode()).strip()


def entry_of(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament", "person").get(tournament=event, number=number)


def perform(event: Tournament, command: Any, actor: Actor = ORGANISER) -> None:
    store.perform(event, command, actor)


def free_game(event: Tournament) -> tuple[int, int, tuple[int, ...]]:
    """A table and a game that nobody has reported, and who sits there."""
    current = store.state(event).current
    assert current
    for table in current.seating:
        sheet = current.sheets.get(table.number)
        games = [n for n, slot in enumerate(sheet or ()) if n and slot.state == "missing"]
        if not sheet or games:
            return table.number, games[0] if games else 1, table.seats
    raise AssertionError("everything is reported")


def report(event: Tournament) -> None:
    current = store.state(event).current
    table, game, seats = free_game(event)
    assert current
    charges = tuple((entry, 0 if entry == seats[0] else 10) for entry in seats)
    said = GameReport(current.number, table, game, "out", charges, seats[0])
    perform(event, c.FileReport(said), Actor("table", f"device-{table}", table=table))


def correct(event: Tournament) -> None:
    current = store.state(event).current
    assert current
    table, slot = next(
        (table, slot)
        for table, sheet in current.sheets.items()
        for slot in sheet[1:]
        if slot.state == "confirmed" and slot.current
    )
    assert slot.current
    old = slot.current.report
    assert isinstance(old, GameReport)
    seats = [entry for entry, _ in old.charges]
    winner = next(entry for entry in seats if entry != old.out)
    charges = tuple((entry, 0 if entry == winner else 77) for entry in seats)
    new = GameReport(old.round, table, old.game, "out", charges, winner)
    perform(event, c.Correct(new, slot.current.digest, store.note(event, "typed wrongly")))


def agree(event: Tournament) -> None:
    linked(event)
    record([entry_of(event, 3)], "name", agreed=True, how="own-page")


def announce(event: Tournament) -> None:
    perform(event, c.Announce(store.note(event, "Lunch is ready")))


def join_season(event: Tournament) -> None:
    series = Series.objects.create(
        kind="league",
        title="Liga Zimowa",
        year=2026,
        first=date(2026, 1, 1),
        last=date(2026, 12, 31),
        planned=6,
        owner=owner(),
    )
    result = Result.objects.create(tournament=event, date=date(2026, 3, 1), owner=owner())
    Part.objects.create(series=series, result=result)


def add_photo(event: Tournament) -> None:
    Photo.objects.create(tournament=event, state="shown", digest="d", width=1, height=1)


def sheet(**values: Any) -> Change:
    return lambda event: Tournament.objects.filter(pk=event.pk).update(**values)


def nothing(_: Tournament) -> None:
    return None


# What was done before, what is changed, and whether the stream shows it, too.
CHANGES: dict[str, tuple[Change, Change, bool]] = {
    "a report": (nothing, report, True),
    "a correction": (nothing, correct, True),
    "a name": (nothing, lambda e: renamed(e, {2: ("Nowa Nazwa", "full")}), True),
    "a name hidden": (
        nothing,
        lambda e: choose_visibility(entry_of(e, 2), "number", how="own-page"),
        True,
    ),
    "a page agreed to": (nothing, agree, True),
    "a page withdrawn": (
        agree,
        lambda e: record([entry_of(e, 3)], "name", agreed=False, how="own-page"),
        True,
    ),
    "standings hidden": (nothing, lambda e: perform(e, c.HideStandings(), HEAD), True),
    "standings opened": (
        lambda e: perform(e, c.HideStandings(), HEAD),
        lambda e: perform(e, c.ShowStandings(), HEAD),
        True,
    ),
    "an announcement": (nothing, announce, True),
    "its text erased": (announce, lambda e: Note.objects.filter(tournament=e).delete(), True),
    "the title": (nothing, sheet(title="Another title"), False),
    "the place": (nothing, sheet(place="Another hall"), False),
    "the organiser": (nothing, sheet(organiser_name="Somebody else"), False),
    "about it": (nothing, sheet(about="Bring your own tiles"), False),
    "a photo": (nothing, add_photo, False),
    "a photo hidden": (add_photo, lambda e: Photo.objects.update(state="hidden"), False),
    "a season": (nothing, join_season, False),
    "a season's title": (join_season, lambda e: Series.objects.update(title="Liga Letnia"), False),
    "a season left": (join_season, lambda e: Part.objects.all().delete(), False),
    "somebody erased": (nothing, lambda e: erase(e, [entry_of(e, 4)]), True),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_seen_at_once_as_if_nothing_were_kept(name: str) -> None:
    before, change, in_stream = CHANGES[name]
    event = played(12, stop=Stop(2, 50))
    visitor, organiser = Client(), Client()
    organiser.force_login(event.owner)
    before(event)
    old = [page(visitor, event), page(organiser, event), pushed(event)]
    assert old == [page(visitor, event), page(organiser, event), pushed(event)]
    change(event)
    event.refresh_from_db()
    new = [page(visitor, event), page(organiser, event), pushed(event)]
    forget()
    assert new == [page(visitor, event), page(organiser, event), pushed(event)]
    assert [one != other for one, other in zip(old, new, strict=True)] == [True, True, in_stream]
    assert new[2] in new[0]
    assert new[2] in new[1]


def test_the_push_and_the_next_page_render_once() -> None:
    event = played(12, stop=Stop(2, 50))
    for tab in ("standings", "seating", "results", "draw", "history", "rules"):
        rendered = FRAGMENTS.makings
        fragment = pushed(event, tab)
        assert fragment in page(Client(), event, tab)
        assert fragment in page(Client(), event, tab)
        assert FRAGMENTS.makings == rendered + 1
    rendered = SCREENS.makings
    assert pushed(event, "screen") in page(Client(), event, "screen")
    assert SCREENS.makings == rendered + 1
    report(event)
    rendered = FRAGMENTS.makings
    assert page(Client(), event).count(pushed(event)) == 1
    assert FRAGMENTS.makings == rendered + 1


def statements(event: Tournament) -> int:
    """How many statements a look at the standings sends."""
    if connection.vendor == "postgresql":
        pytest.skip("whatever else is written to the server at the same time counts there")
    with CaptureQueriesContext(connection) as captured:
        page(Client(), event)
    return len(captured)


def test_a_page_that_was_shown_asks_the_database_nothing_until_something_is_written() -> None:
    event = played(12, stop=Stop(2, 50))
    assert statements(event) > 0
    assert statements(event) == 0
    report(event)
    assert statements(event) > 0
    assert statements(event) == 0


def test_a_page_is_made_again_on_another_day() -> None:
    event = played(12, stop=Stop(2, 50))
    # 25 hours apart: never the same day.
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        with timezone.override(zone):
            assert statements(event) > 0
            assert statements(event) == 0


def test_what_changes_elsewhere_renders_no_fragment_again() -> None:
    event, other = played(12, stop=Stop(2, 50)), played(12, stop=Stop(2, 50))
    first = page(Client(), event)
    rendered = FRAGMENTS.makings
    report(other)
    assert page(Client(), event) == first
    assert FRAGMENTS.makings == rendered


def test_everybody_gets_a_token_of_their_own_and_no_gap() -> None:
    event = played(12, stop=Stop(2, 50))
    pages = [Client().get(f"/t/{event.slug}/standings").text for _ in range(3)]
    tokens = [re.findall(r'name="csrfmiddlewaretoken" value="(\w{64})"', text) for text in pages]
    assert [len(found) for found in tokens] == [1, 1, 1]
    assert len({found[0] for found in tokens}) == 3
    assert not any(gap in text for gap in (OPEN_TOKEN, OPEN_KEY) for text in pages)


def test_a_form_of_a_kept_page_is_accepted() -> None:
    event = played(12, stop=Stop(2, 50))
    Client().get(f"/t/{event.slug}/standings")
    client = Client(enforce_csrf_checks=True)
    text = client.get(f"/t/{event.slug}/standings").text
    (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
    form = {"csrfmiddlewaretoken": token, "language": "en", "next": "/"}
    assert client.post("/language", form).status_code == 302
    assert client.post("/language", {**form, "csrfmiddlewaretoken": "x" * 64}).status_code == 403


def test_a_kept_page_is_for_whoever_it_was_rendered_for() -> None:
    event = played(12, stop=Stop(2, 50))
    visitor, organiser = Client(), Client()
    organiser.force_login(event.owner)
    desk = f'href="/t/{event.slug}/desk/"'
    for client, works in ((organiser, True), (visitor, False)) * 2:
        assert (desk in page(client, event)) == works
    organiser.logout()
    assert desk not in page(organiser, event)
    Tournament.objects.filter(pk=event.pk).update(public=False)
    organiser.force_login(event.owner)
    assert desk in page(organiser, event)
    assert visitor.get(f"/t/{event.slug}/standings").status_code == 404
    assert push.rendered(f"{event.slug}/standings/en") is None


def test_pages_of_two_hosts_languages_and_questions_are_kept_apart() -> None:
    event = played(12, stop=Stop(2, 50))
    address = f"/t/{event.slug}/standings"
    for _ in range(2):
        for host in ("one.example", "two.example"):
            for language in ("en", "pl"):
                headers = {"host": host, "accept-language": language}
                text = Client().get(address, headers=headers).text
                assert f'content="http://{host}/t/{event.slug}/"' in text
                assert f'<html lang="{language}" dir="ltr">' in text
    assert f'value="{address}?round=1"' in Client().get(f"{address}?round=1").text


def test_messages_are_shown_once_and_to_nobody_else() -> None:
    event = played(12, stop=Stop(2, 50))
    organiser = Client()
    organiser.force_login(event.owner)
    plain = page(organiser, event, "desk/")
    refused = {"what": "show"}
    assert organiser.post(f"/t/{event.slug}/desk/standings", refused).status_code == 302
    assert 'class="note bad' in page(organiser, event, "desk/")
    assert 'class="note bad' not in page(organiser, event, "desk/")
    assert 'class="note bad' not in plain


def test_keys_of_the_desks_forms_differ() -> None:
    event = played(12, stop=Stop(2, 50))
    organiser = Client()
    organiser.force_login(event.owner)
    texts = [organiser.get(f"/t/{event.slug}/desk/").text for _ in range(3)]
    keys = {re.findall(r'name="key" value="([\w-]{16})', text)[0] for text in texts}
    assert len(keys) == 3
    assert not any(gap in text for gap in (OPEN_TOKEN, OPEN_KEY) for text in texts)


def test_marks_are_the_same_in_every_language_and_computed_once() -> None:
    from stolik.web.public.change_marks import MARKS

    event = played(12, stop=Stop(2, 50))
    topics = [push.unlisted_topic(event.slug, "pulse", language) for language in ("pl", "en")]
    computed = MARKS.makings
    polish, english = (push.rendered(topic) for topic in topics)
    assert polish
    assert english
    assert polish[1] == english[1]
    # Not everything that changes a mark is a fact: the number of a pulse only grows.
    assert polish[0] < english[0]
    assert MARKS.makings == computed + 1
    report(event)
    after = push.rendered(topics[0])
    assert after
    assert after[1] != polish[1]
    assert MARKS.makings == computed + 2
