"""Many log-ins: so many passwords at once, slower where many are wrong, and never shut."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings as site
from django.contrib.auth.hashers import identify_hasher, make_password
from django.contrib.auth.models import User
from django.test import Client

from stolik.web.core import hasher
from stolik.web.core.hasher import AT_ONCE, MOST_WAITING, Busy, Turns
from stolik.web.core.throttle import Gate
from stolik.web.home import login
from support.databases import clean, settle
from support.serving_site import Site, serving

HALL = "192.168.1.20"
PASSWORD = "a long password"
GUESSING = Path(__file__).parents[2] / "support" / "guessing_at_once.py"


@pytest.fixture(autouse=True)
def gates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gates of their own; one try in a test's lifetime where the site allows one a second."""
    monkeypatch.setattr(login, "WRONG", Gate(most=30, seconds=600))
    monkeypatch.setattr(login, "SLOWLY", Gate(most=1, seconds=600))


def tried(client: Client, name: str, password: str, address: str = HALL) -> int:
    form = {"username": name, "password": password}
    return client.post("/login", form, REMOTE_ADDR=address).status_code


@pytest.mark.attack(7, "passwords for ever new names from one address")
@pytest.mark.django_db
def test_many_wrong_passwords_make_an_address_slower_and_not_shut() -> None:
    for name in ("olga", "piotr"):
        User.objects.create_user(name, password=PASSWORD)
    olga = Client()
    assert tried(olga, "olga", PASSWORD) == 302
    olga.post("/logout")
    strangers = [tried(Client(), f"nobody{n}", "guess") for n in range(40)]
    assert strangers == [200] * 30 + [200] + [429] * 9
    # Right or wrong makes no difference beyond the limit: nobody learns what a guess was.
    assert tried(Client(), "piotr", PASSWORD) == 429
    # In a browser where she logged in before she gets in, and makes typing errors as before.
    assert [tried(olga, "olga", "typo"), tried(olga, "olga", PASSWORD)] == [200, 302]
    # Her browser is known for her name alone, and elsewhere nothing is slow.
    assert tried(olga, "piotr", PASSWORD) == 302
    again = Client()
    again.cookies[login.KNOWN] = olga.cookies[login.KNOWN].value
    assert tried(again, "nobody", "guess") == 429
    assert tried(Client(), "piotr", PASSWORD, "192.168.1.21") == 302


@pytest.mark.django_db
def test_one_try_a_second_passes_where_it_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("piotr", password=PASSWORD)
    assert [tried(Client(), f"nobody{n}", "guess") for n in range(32)][-1] == 429
    monkeypatch.setattr(login, "SLOWLY", Gate(most=1, seconds=1))
    assert tried(Client(), "piotr", PASSWORD) == 302


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "logging in is slower there"), ("pl", "logowanie jest w niej wolniejsze")],
)
@pytest.mark.django_db
def test_whoever_is_slowed_is_told_and_keeps_the_name(language: str, sentence: str) -> None:
    client = Client(headers={"accept-language": language})
    for n in range(31):
        tried(client, f"nobody{n}", "guess")
    form = {"username": "piotr", "password": "guess", "next": "/mine"}
    answer = client.post("/login", form, REMOTE_ADDR=HALL)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (429, "3")
    assert sentence in page
    assert 'value="piotr"' in page
    assert 'name="next" value="/mine"' in page
    assert "guess" not in page


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Wait 6 minutes and try again"), ("pl", "Odczekaj 6 minut i spróbuj jeszcze raz")],
)
@pytest.mark.django_db
def test_a_locked_name_is_told_so(language: str, sentence: str, settings: object) -> None:
    settings.AXES_ENABLED = True  # type: ignore[attr-defined]
    client = Client(headers={"accept-language": language})
    for _ in range(7):
        tried(client, "olga", "guess")
    form = {"username": "olga", "password": "guess"}
    answer = client.post("/login", form, REMOTE_ADDR=HALL)
    assert (answer.status_code, answer["Retry-After"]) == (429, "360")
    assert sentence in answer.content.decode()


@pytest.mark.attack(27, "passwords from many addresses of one IPv6 network")
@pytest.mark.django_db
def test_one_ipv6_network_guesses_as_one_address(settings: object) -> None:
    settings.AXES_ENABLED = True  # type: ignore[attr-defined]
    User.objects.create_user("olga", password=PASSWORD)
    answers = [tried(Client(), "olga", "guess", f"2001:db8::{n:x}") for n in range(8)]
    assert answers == [200] * 5 + [429] * 3
    assert tried(Client(), "olga", PASSWORD, "2001:db8::ffff") == 429
    assert tried(Client(), "olga", PASSWORD, "2001:db8:0:1::1") == 302
    assert tried(Client(), "nobody", "guess", "no address") == 200


@pytest.mark.attack(7, "more log-ins at once than can wait")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Please try again in a moment"), ("pl", "Spróbuj za chwilę jeszcze raz")],
)
@pytest.mark.django_db
def test_whoever_finds_too_many_waiting_is_asked_to_come_again(
    language: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("olga", password=PASSWORD)
    turns = Turns(1, 0)
    monkeypatch.setattr(login, "TURNS", turns)
    client = Client(headers={"accept-language": language})
    ready, leave = threading.Event(), threading.Event()

    def somebody_else() -> None:
        with turns.turn("another name"):
            ready.set()
            leave.wait(30)

    other = threading.Thread(target=somebody_else)
    other.start()
    ready.wait(30)
    answer = client.post("/login", {"username": "olga", "password": PASSWORD})
    leave.set()
    other.join()
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert sentence in answer.content.decode()
    assert tried(client, "olga", PASSWORD) == 302


def test_a_password_anywhere_else_is_asked_to_come_again_too(rf: object) -> None:
    from stolik.web.core.refusals import BusyMiddleware

    middleware = BusyMiddleware(lambda _: None)  # type: ignore[arg-type,return-value]
    request = rf.get("/mine/password")  # type: ignore[attr-defined]
    from django.contrib.auth.models import AnonymousUser

    request.user, request.LANGUAGE_CODE = AnonymousUser(), "pl"
    page = middleware.process_exception(request, Busy())
    assert page is not None
    assert (page.status_code, page["Retry-After"]) == (503, "3")
    assert middleware.process_exception(request, ValueError()) is None


@pytest.mark.attack(7, "32 passwords hashed at once")
def test_turns_are_taken_so_many_at_once_and_the_rest_goes_away() -> None:
    turns = Turns(AT_ONCE, MOST_WAITING)
    inside, most, refused = [0], [0], [0]
    lock, leave, begin = threading.Lock(), threading.Event(), threading.Barrier(32)

    def want() -> None:
        begin.wait()
        try:
            with turns.turn():
                with lock:
                    inside[0] += 1
                    most[0] = max(most[0], inside[0])
                leave.wait(30)
                with lock:
                    inside[0] -= 1
        except Busy:
            with lock:
                refused[0] += 1
                if refused[0] == 32 - AT_ONCE - MOST_WAITING:
                    leave.set()

    threads = [threading.Thread(target=want) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most[0], refused[0]) == (AT_ONCE, 32 - AT_ONCE - MOST_WAITING)
    # Of the 16 threads that make pages, those with a password are the fewer.
    from stolik.web.config.process import THREADS

    assert 2 * (AT_ONCE + MOST_WAITING) < THREADS


def test_a_turn_within_a_turn_is_the_same_and_patience_ends() -> None:
    turns = Turns(1, 1, patience=0.01)
    refused: list[bool] = []

    def want() -> None:
        try:
            with turns.turn():
                pass
        except Busy:
            refused.append(True)

    with turns.turn("a"), turns.turn("a"), turns.turn():
        thread = threading.Thread(target=want)
        thread.start()
        thread.join()
    want()
    assert refused == [True]


@pytest.mark.attack(7, "100 MiB for every password")
def test_a_password_takes_little_memory_and_old_ones_are_hashed_anew(
    db: None, settings: object
) -> None:
    from stolik.web.config import settings as real

    assert real.PASSWORD_HASHERS == ["stolik.web.core.hasher.Argon2Hasher"]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]  # type: ignore[attr-defined]
    old = make_password(PASSWORD)
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS  # type: ignore[attr-defined]
    user = User.objects.create(username="olga", password=old)
    assert tried(Client(), "olga", PASSWORD) == 302
    user.refresh_from_db()
    costs = identify_hasher(user.password).decode(user.password)
    assert (costs["memory_cost"], costs["time_cost"], costs["parallelism"]) == (19456, 2, 1)
    assert identify_hasher(old).decode(old)["memory_cost"] == 102400
    assert tried(Client(), "olga", PASSWORD) == 302
    assert tried(Client(), "olga", "guess") == 200


@pytest.mark.slow
@pytest.mark.attack(7, "40 guesses at one name in the same moment")
def test_of_guesses_sent_together_so_many_are_compared_as_one_after_the_other(
    database: dict[str, str],
) -> None:
    limit = site.AXES_FAILURE_LIMIT
    assert at_once(database, "name") == {
        "answers": {"200": limit - 1, "429": 40 - limit + 1},
        "compared": limit,
        "most": 1,
    }


@pytest.mark.slow
@pytest.mark.attack(7, "40 names nobody has, in the same moment")
def test_names_sent_together_are_hashed_two_at_a_time(database: dict[str, str]) -> None:
    told = at_once(database, "names")
    assert told.pop("most") in (1, hasher.AT_ONCE)
    assert told == {"answers": {"200": 40}, "compared": 40}


def at_once(environment: dict[str, str], kind: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, str(GUESSING), kind],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, object] = json.loads(done.stdout)
    return told


@pytest.mark.slow
@pytest.mark.xdist_group("process")
@pytest.mark.attack(7, "64 log-ins at once")
def test_pages_go_on_and_memory_stays_while_many_log_in(tmp_path: Path) -> None:
    with serving(clean(settle(tmp_path / "data")), tmp_path / "log") as running:
        cookie, token = _form(running)
        before = _memory(running)
        answers: list[int] = []
        begin = threading.Barrier(64 + 1)

        def guess(number: int) -> None:
            body = urlencode({"username": f"nobody{number}", "password": "guess", **token})
            headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
            connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
            with closing(connection):
                begin.wait()
                connection.request("POST", "/login", body, headers)
                answers.append(connection.getresponse().status)

        threads = [threading.Thread(target=guess, args=(number,)) for number in range(64)]
        for thread in threads:
            thread.start()
        begin.wait()
        pages = [running.get("/", timeout=60)[0] for _ in range(10)]
        for thread in threads:
            thread.join()
        assert pages == [200] * 10
        assert (len(answers), {200, 503} <= set(answers) <= {200, 429, 503}) == (64, True)
        # Two of 19 MiB at a time and what Python keeps; sixteen of 100 would be 1.6 GB.
        assert _memory(running) - before < 300_000


def _form(running: Site) -> tuple[str, dict[str, str]]:
    """What a browser sends back of the page it has opened."""
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    with closing(connection):
        connection.request("GET", "/login")
        answer = connection.getresponse()
        page = answer.read().decode()
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    return str(answer.getheader("Set-Cookie")).partition(";")[0], {"csrfmiddlewaretoken": token}


def _memory(running: Site) -> int:
    """The most KB that the process has had; 0 where nobody says."""
    status = Path(f"/proc/{running.process.pid}/status")
    if not status.exists():
        return 0
    return int(status.read_text().partition("VmHWM:")[2].split()[0])
