"""Who may see the desk, which language it speaks, how many questions it asks the database."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern
from django.utils import timezone

from stolik import locale
from stolik.phrases import sentence
from stolik.rules import Violation, ruleset, seal
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.report import TotalsReport
from stolik.web.core.page_cache import PAGES
from stolik.web.desk.urls import urlpatterns
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import push, store

SECRET = "5a" * 32
# Engraved on keyboards in every language.
KEYS = {"Enter", "Esc", "Backspace", "Ctrl+Enter"}


@pytest.fixture
def owner(transactional_db: None) -> User:
    return User.objects.create_user("olga", password="a long password")


def _playing(owner: User, people: int, name: str = "Person") -> Tournament:
    """A tournament whose first round is being played, with one slip in."""
    by = Actor("organiser", f"account-{owner.pk}")
    event = Tournament.objects.create(title="Autumn", starts=timezone.now(), owner=owner)
    entries = range(1, people + 1)
    wanted = [c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))]
    wanted += [c.Enter(n) for n in entries]  # type: ignore[misc]
    wanted += [c.CheckIn(n) for n in entries]  # type: ignore[misc]
    wanted += [c.SealDraw(seal(SECRET)), c.Draw(1, SECRET, "fish")]  # type: ignore[list-item]
    store.perform_all(event, [(command, by) for command in wanted])
    Entry.objects.bulk_create(
        Entry(tournament=event, number=n, name=f"{name} {n}", token=f"{event.slug}-{n}")
        for n in entries
    )
    current = store.state(event).current
    assert current
    store.perform(event, c.Publish(1, seating_digest(current.seating)), by)
    a, *rest = current.seating[0].seats
    rows = ((a, 3, 10 * len(rest)), *((entry, 0, -10) for entry in rest))
    store.perform(event, c.FileReport(TotalsReport(1, 1, rows), signed=True), by)
    return event


def _paths(event: Tournament) -> list[str]:
    """Every address of the desk, with a table and a game that exist."""
    found = []
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        route = str(pattern.pattern).replace("<slug:slug>", event.slug)
        for name, value in (("number", 1), ("table", 1), ("game", 0)):
            route = route.replace(f"<int:{name}>", str(value))
        found.append("/" + route)
    return found


def test_strangers_get_404_everywhere(owner: User, client: Client) -> None:
    event = _playing(owner, 12)
    other = User.objects.create_user("obcy", password="a long password")
    for account in (None, other):
        if account:
            client.force_login(account)
        answers = {path: client.get(path).status_code for path in _paths(event)}
        posted = {path: client.post(path).status_code for path in _paths(event)}
        # Pages that only take the other method say so before anybody is asked for.
        assert {path: code for path, code in answers.items() if code not in (404, 405)} == {}
        assert {path: code for path, code in posted.items() if code not in (404, 405)} == {}
        both = {path: {answers[path], posted[path]} for path in answers}
        assert [path for path, codes in both.items() if 404 not in codes] == []


def test_a_tournament_that_does_not_exist_is_the_same_404(owner: User, client: Client) -> None:
    client.force_login(owner)
    assert client.get("/t/nosuch/desk/").status_code == 404
    event = _playing(owner, 12)
    for path in ("round/9/table/1", "round/1/table/99", "round/1/table/1/correct/9"):
        assert client.get(f"/t/{event.slug}/desk/{path}").status_code == 404


@pytest.mark.parametrize(
    "path", ["", "now", "seating", "slips?table=2", "round/1/table/1", "close"]
)
def test_the_number_of_queries_does_not_grow_with_people(
    owner: User, client: Client, path: str
) -> None:
    client.force_login(owner)
    counts = []
    for people in (12, 120):
        event = _playing(owner, people)
        address = f"/t/{event.slug}/desk/{path}"
        client.get(address)
        PAGES.clear()  # the page is made again, whether its second is over or not
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 15


def test_the_stream_carries_the_number_and_nothing_else(owner: User) -> None:
    event = _playing(owner, 12)
    length = store.state(event).length
    topic = push.unlisted_topic(event.slug, "desk", "pl")
    assert push.rendered(topic) == (length, b"")
    assert push.rendered(push.unlisted_topic("nosuch", "desk", "pl")) is None


def test_names_are_text_whatever_stands_in_them(owner: User, client: Client) -> None:
    event = _playing(owner, 12, "<script>alert(1)</script>")
    client.force_login(owner)
    for path in ("", "seating", "slips?table=2", "round/1/table/1", "close", "seats/change"):
        page = client.get(f"/t/{event.slug}/desk/{path}").content.decode()
        assert "<script>alert" not in page


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("path", "values", "violation"),
    [
        ("close", {"round": "1"}, Violation("report-missing", game=1, table=2)),
        ("publish", {"round": "1"}, Violation("not-now", command="Publish", phase="playing")),
        ("seal", {}, Violation("not-now", command="SealDraw", phase="playing")),
        ("finish", {}, Violation("not-now", command="Finish", phase="playing")),
        (
            "take-back",
            {"what": "seating", "round": "1"},
            Violation("not-now", command="TakeBack", phase="playing"),
        ),
        (
            "clock",
            {"what": "extend", "round": "1", "minutes": "0"},
            Violation("minutes-wrong", minutes=0),
        ),
        ("clock", {"what": "pause", "round": "1"}, Violation("clock-stands", round=1)),
        (
            "round/1/table/2/act",
            {"what": "annulled", "game": "1"},
            Violation("reason-missing"),
        ),
        ("call", {"call": "5"}, Violation("no-such-call", call=5)),
    ],
)
def test_refusals_are_said_in_the_language_of_the_page(
    owner: User,
    client: Client,
    language: str,
    path: str,
    values: dict[str, str],
    violation: Violation,
) -> None:
    event = _playing(owner, 12)
    client.force_login(owner)
    client.cookies["language"] = language
    answer = client.post(f"/t/{event.slug}/desk/{path}", values, follow=True)
    text = answer.content.decode()
    assert sentence(violation, locale.language(language)) in text.replace("&#x27;", "'").replace(
        "&quot;", '"'
    )


@pytest.mark.parametrize(
    ("language", "number", "who"),
    [
        ("en", "A whole number, please.", "Type a/b/c/d, p (pool), t (time) or x (not played)."),
        (
            "pl",
            "Wpisz liczbę całkowitą.",
            "Wpisz a/b/c/d, p (bank), t (czas) albo x (nierozegrana).",
        ),
    ],
)
def test_a_slip_with_faults_keeps_what_was_typed_and_says_them_beside_the_field(
    owner: User, client: Client, language: str, number: str, who: str
) -> None:
    event = _playing(owner, 12)
    client.force_login(owner)
    client.cookies["language"] = language
    values = {"key": "k" * 12, "round": "1", "table": "2", "mode": "games"}
    values |= {"g1-who": "q", "g1-a": "12a", "g1-b": "7", "g2-who": "a", "g2-b": "5"}
    answer = client.post(f"/t/{event.slug}/desk/slips", values)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert number in page
    assert who in page
    assert 'value="12a"' in page
    values |= {"g1-who": "", "g1-a": "", "g1-b": ""}
    page = client.post(f"/t/{event.slug}/desk/slips", values).content.decode()
    current = store.state(event).current
    assert current
    missing = current.seating[1].seats[2]
    names = {missing: f"Person {missing}"}
    violation = Violation("player-missing", entry=missing)
    assert sentence(violation, locale.language(language), names) in page
    assert store.state(event).slot(1, 2, 2).state == "missing"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"table": "x" * 500},
        {"table": "99999999999999999999"},
        {"table": "2", "mode": "totals", "big-a": "9" * 400, "round": "\x01"},
        {"table": "2", "g1-who": "\x01", "g1-a": "−5", "round": "1", "key": "'; drop"},
        {"table": "²", "round": "1"},
    ],
)
def test_nonsense_gets_a_page_and_changes_nothing(
    owner: User, client: Client, values: dict[str, str]
) -> None:
    event = _playing(owner, 12)
    client.force_login(owner)
    length = store.state(event).length
    paths = [path for path in _paths(event) if not path.endswith("/desk/")]
    codes = {path: client.post(path, values).status_code for path in paths}
    assert {
        path: code for path, code in codes.items() if code not in (200, 302, 404, 405, 422)
    } == {}
    assert store.state(event).length == length


def test_both_languages_are_whole(owner: User, client: Client) -> None:
    """No page of the desk shows the same long text in both languages."""
    event = _playing(owner, 12, "№")
    client.force_login(owner)
    for path in ("", "seating", "slips?table=2", "round/1/table/1", "close", "late"):
        texts = []
        for language in ("en", "pl"):
            client.cookies["language"] = language
            page = client.get(f"/t/{event.slug}/desk/{path}").content.decode()
            main = page.split('<main id="main">')[1].split("</main>")[0]
            bare = re.sub(r"<[^>]+>", "\n", main)
            texts.append({t.strip() for t in bare.split("\n") if re.search(r"[a-z]{3}", t)})
        assert texts[0] & texts[1] - {*KEYS, "Autumn"} == set()
