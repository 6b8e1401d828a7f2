"""What a badge opens: seat and games for everybody who sees it, personal data with a code alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail as django_mail
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from stolik.demo import Stop
from stolik.web.core.throttle import Gate
from stolik.web.installation.older_backups import lift
from stolik.web.models.office import Mail
from stolik.web.models.privacy import AccessCode, WrongCode
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail import sender
from stolik.web.printing.contents import desk_of
from stolik.web.privacy import access_codes
from stolik.web.privacy.access_codes import letters_of, new_code, opens
from stolik.web.privacy.erasure import erase
from stolik.web.privacy.views import code as code_page
from stolik.web.tournaments import store
from support.public_events import owner, played
from support.registration_forms import having_read

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
PRIVATE = ("anna@example.org", "600 100 200", "Klub Lipa")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    store.forget()
    monkeypatch.setattr(code_page, "GATE", Gate(most=60, seconds=600))
    yield
    store.forget()


@pytest.fixture
def entry() -> Entry:
    event = played(12, stop=Stop(round=1, percent=50))
    email, phone, club = PRIVATE
    Entry.objects.filter(tournament=event, number=3).update(email=email, phone=phone, club=club)
    return Entry.objects.select_related("tournament").get(tournament=event, number=3)


def ask(client: Client, entry: Entry, code: str) -> Any:
    form = {"do": "open", "code": code}
    return client.post(f"/b/{entry.badge}/data", form, headers=ENGLISH)


@pytest.mark.attack(11, "the link of a photographed badge, for what is personal")
def test_a_badge_shows_seat_and_games_and_nothing_personal(entry: Entry) -> None:
    table = re.compile(r'<span class="table-number">(\d+)</span>')
    own = Client().get(f"/p/{entry.token}", headers=ENGLISH).text
    badge = Client().get(f"/b/{entry.badge}", headers=ENGLISH)
    assert badge["Cache-Control"] == "private, no-store"
    assert table.findall(badge.text) == table.findall(own) != []
    assert re.findall(r'data-own-mark="p3" data-mark="(\w+)"', badge.text) == (
        re.findall(r'data-own-mark="p3" data-mark="(\w+)"', own)
    )
    now = Client().get(f"/b/{entry.badge}/now", headers=ENGLISH).text
    assert table.findall(now) == table.findall(own)
    code = Client().get(f"/b/{entry.badge}/data", headers=ENGLISH).text
    for page in (badge.text, now, code):
        assert [text for text in (entry.token, *PRIVATE) if text in page] == []


@pytest.mark.attack(11, "the token of a badge where a private one is wanted")
@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/p/{}", "/b/{}"),
        ("/p/{}/data", "/b/{}/data"),
        ("/p/{}/data.json", "/b/{}/data"),
        ("/cancel/{}", "/b/{}/data"),
        ("/t/{slug}/joined/{}", "/b/{}"),
    ],
)
def test_a_link_printed_before_leads_to_seat_and_games(
    entry: Entry, path: str, leads_to: str
) -> None:
    slug = entry.tournament.slug
    for method in ("get", "post") if path != "/p/{}/data.json" else ("get",):
        answer = getattr(Client(), method)(path.format(entry.badge, slug=slug), {"do": "save"})
        assert (answer.status_code, answer["Location"]) == (302, leads_to.format(entry.badge))
    assert Client().get(f"/p/{entry.badge}/qr.svg").status_code == 404
    # A page that was open when links were parted goes on.
    assert Client().get(f"/p/{entry.badge}/now").status_code == 200
    entry.refresh_from_db()
    assert (entry.email, entry.state) == (PRIVATE[0], "in")


@pytest.mark.attack(11, "no badge and no private link: tokens of every other kind")
def test_nothing_else_opens_a_badge(entry: Entry) -> None:
    for token in (entry.token, "wrong", "x" * 41, "a%00b", "3"):
        for more in ("", "/now", "/data"):
            assert Client().get(f"/b/{token}{more}").status_code == 404
    for path in ("/cancel/a%00b", f"/t/{entry.tournament.slug}/joined/a%00b"):
        assert Client().get(path).status_code == 404


@pytest.mark.attack(11, "private tokens on paper that hangs in the hall")
def test_papers_carry_the_badge_alone(entry: Entry) -> None:
    desk = desk_of(entry.tournament, lambda path: f"https://x.pl{path}")
    rows = Entry.objects.filter(tournament=entry.tournament)
    assert {one.number: one.link for one in desk.people} == {
        row.number: f"https://x.pl/b/{row.badge}" for row in rows
    }
    assert [row.token for row in rows if row.token in repr(desk)] == []


def test_a_code_by_mail_opens_the_data_once(entry: Entry) -> None:
    client = Client()
    page = client.post(f"/b/{entry.badge}/data", {"do": "mail"}, headers=ENGLISH).text
    assert "a code is on its way" in page
    django_mail.outbox.clear()
    sender.deliver()
    (got,) = django_mail.outbox
    assert (got.to, got.subject) == ([PRIVATE[0]], f"Your code: {entry.tournament.title}")
    code = letters_of(AccessCode.objects.get())
    assert got.body.startswith(f"{code}\n")
    assert entry.token not in got.body
    # However it is typed.
    answer = ask(client, entry, f" {code[:3].upper()}-{code[3:]} ")
    assert (answer.status_code, answer["Location"]) == (302, f"/p/{entry.token}/data")
    assert "is not a code that is good now" in ask(client, entry, code).text
    # The page of the mail does not give it out again.
    assert code not in Client().get(f"/m/{Mail.objects.get().token}").text


def test_a_code_from_the_desk(entry: Entry) -> None:
    desk = Client(headers=ENGLISH)
    desk.force_login(owner())
    path = f"/t/{entry.tournament.slug}/desk/people/3"
    said = desk.post(path, {"do": "code"}, follow=True).text
    (code,) = re.findall(r"Code for [^:]+: (\w{3} \w{3})\.", said)
    kept = AccessCode.objects.get()
    assert (kept.by, kept.mailed) == (f"account-{owner().pk}", False)
    assert ask(Client(), entry, code)["Location"] == f"/p/{entry.token}/data"


@pytest.mark.attack(11, "what the database holds of a code, and a code after its time")
def test_a_code_is_kept_nowhere_and_ends(entry: Entry) -> None:
    now = timezone.now()
    code = new_code(entry, now)
    assert letters_of(code) not in repr(AccessCode.objects.values())
    other = Entry.objects.get(tournament=entry.tournament, number=4)
    assert not opens(other, letters_of(code), now)
    assert not opens(entry, letters_of(code), now + timedelta(minutes=31))
    assert opens(entry, letters_of(code), now + timedelta(minutes=29))
    erase(entry.tournament, [entry])
    assert AccessCode.objects.count() == 0


@pytest.mark.attack(11, "codes guessed one after another")
def test_guesses_are_counted_and_end(entry: Entry) -> None:
    now = timezone.now()
    code = new_code(entry, now)
    client = Client()
    answers = [ask(client, entry, f"zzzz{n:02}").text for n in range(12)]
    assert [("Too many wrong codes" in text) for text in answers] == [False] * 10 + [True] * 2
    assert WrongCode.objects.count() == 10
    # Not even the right one now; an hour later it would be over, and a new one opens.
    assert "Too many wrong codes" in ask(client, entry, letters_of(code)).text
    later = now + timedelta(minutes=61)
    assert opens(entry, letters_of(new_code(entry, later)), later)
    # Another's guesses are their own.
    other = Entry.objects.get(tournament=entry.tournament, number=4)
    assert "is not a code" in ask(client, other, "zzzzzz").text


@pytest.mark.attack(11, "codes guessed for many badges from one address")
def test_an_address_that_guesses_waits(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_page, "GATE", Gate(most=3, seconds=600))
    answers = []
    for number in (3, 4, 5, 6):
        other = Entry.objects.get(tournament=entry.tournament, number=number)
        answers.append("from your network" in ask(Client(), other, "zzzzzz").text)
    assert answers == [False, False, False, True]


@pytest.mark.attack(11, "mails with codes asked for again and again")
def test_codes_are_mailed_a_few_times(entry: Entry) -> None:
    for _ in range(8):
        Client().post(f"/b/{entry.badge}/data", {"do": "mail"})
    assert (AccessCode.objects.count(), Mail.objects.count()) == (3, 3)
    now = timezone.now()
    asked = [access_codes.may_mail(entry, now + timedelta(minutes=m)) for m in (5, 61, 1441)]
    assert asked == [False, True, True]


def test_the_page_says_the_same_whether_an_address_is_known(entry: Entry) -> None:
    other = Entry.objects.get(tournament=entry.tournament, number=4)
    pages = []
    for one in (entry, other):
        client = Client(headers=ENGLISH)
        page = client.post(f"/b/{one.badge}/data", {"do": "mail"}).text
        pages.append(re.sub(r'value="[\w-]{60,}"', "", page.replace(one.badge, "")))
    assert pages[0] == pages[1]
    assert Mail.objects.count() == 1


def test_without_a_mail_server_only_the_desk_gives_codes(entry: Entry, settings: Any) -> None:
    settings.EMAIL_BACKEND = "stolik.web.office.mail.console.EmailBackend"
    page = Client().get(f"/b/{entry.badge}/data", headers=ENGLISH).text
    assert ("Send me a code" in page, "At the organiser" in page) == (False, True)
    assert Client().post(f"/b/{entry.badge}/data", {"do": "mail"}).status_code == 404


@pytest.mark.attack(11, "one person's confirmation, for the links of the whole family")
def test_a_confirmation_is_for_its_sender() -> None:
    event = played(12, until="checked-in", slug="jesien")
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    client = Client(headers=ENGLISH)
    page = client.get("/t/jesien/join").text
    key = re.findall(r'name="key" value="([^"]+)"', page)[0]
    names = {"name_1": "Ewa Żak", "name_2": "Iga Żak", "name_3": "Jan Żak"}
    form = {"people": "3", "key": key, "email": "ewa@example.org", **names}
    form = having_read("jesien", form)
    first = client.post("/t/jesien/join", form)["Location"]
    # Sent again by the same phone, whose answer was lost.
    assert client.post("/t/jesien/join", form)["Location"] == first
    tokens = list(Entry.objects.filter(email="ewa@example.org").values_list("token", flat=True))
    assert len(tokens) == 3
    seen = [
        [token in browser.get(f"/t/jesien/joined/{asked}").text for token in tokens]
        for browser in (client, Client(headers=ENGLISH))
        for asked in (tokens[0], tokens[1])
    ]
    assert seen == [[True] * 3, [True] * 3, [True, False, False], [False, True, False]]
    stranger = Client(headers=ENGLISH).get(f"/t/jesien/joined/{tokens[0]}").text
    assert ("Iga" in stranger, "ewa@example.org" in stranger) == (False, False)


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.attack(11, "badges and mails of before the upgrade")
@pytest.mark.django_db(transaction=True)
def test_what_was_printed_before_becomes_the_badge() -> None:
    before = [("event", "0002_phone"), ("office", "0003_applying_anew")]
    after = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        executor = MigrationExecutor(connection)
        executor.migrate(before)
        old = executor.loader.project_state(before).apps
        account = old.get_model("auth", "User").objects.create(username="olga")
        event = old.get_model("event", "Tournament").objects.create(
            title="t", starts=timezone.now(), owner=account
        )
        rows = old.get_model("event", "Entry").objects
        for number in range(1, 4):
            rows.create(tournament=event, number=number, name="x", token=f"printed-{number}")
        letters = old.get_model("office", "Mail").objects
        letters.create(key="a", kind="registered", entry=rows.first(), token="in-a-header")
    finally:
        MigrationExecutor(connection).migrate(after)
    found = list(Entry.objects.order_by("number").values_list("badge", "token"))
    assert [badge for badge, _ in found] == ["printed-1", "printed-2", "printed-3"]
    assert all(len(token) == 24 and not token.startswith("printed") for _, token in found)
    letter = Mail.objects.get()
    assert (letter.stop, letter.token == "in-a-header") == ("in-a-header", False)


@pytest.mark.attack(11, "a backup of lines made before the upgrade")
def test_a_backup_of_before_is_lifted(tmp_path: Path) -> None:
    lines = tmp_path / "data.jsonl"
    lines.write_text(
        '{"model": "event.entry", "pk": 1, "fields": {"name": "Żak", "token": "printed"}}\n'
        '{"model": "office.mail", "pk": 1, "fields": {"token": "in-a-header"}}\n'
        '{"model": "event.tablecode", "pk": 1, "fields": {"token": "label"}}\n',
        encoding="utf-8",
    )
    lift(lines)
    entry, mail, label = lines.read_text(encoding="utf-8").splitlines()
    assert ('"badge": "printed"' in entry, '"token": "printed"' in entry) == (True, False)
    assert ('"stop": "in-a-header"' in mail, '"token": "in-a-header"' in mail) == (True, False)
    assert '"token": "label"' in label
