"""What the site refuses before anybody reads it, and what honest people send and must send."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client, RequestFactory

from stolik.demo import Stop
from stolik.web.core import request_text
from stolik.web.core.request_text import LARGEST_FORM, LARGEST_LIST, NotJson, json_of
from stolik.web.models.tournaments import (
    Aside,
    Entry,
    FactRow,
    Note,
    TableClock,
    TableCode,
    Tournament,
)
from stolik.web.registration.views.people import IMPORTED
from stolik.web.tournaments import store
from stolik.web.tournaments.codes import table_codes
from support.public_events import played
from support.staffed import account, playing, signed_in

DEVICE = "a" * 32
NUL, HALF = "a\0b", "a\ud800b"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


@pytest.fixture
def event(db: None) -> Tournament:
    return played(12, stop=Stop(1, 0))


@pytest.fixture
def code(event: Tournament) -> TableCode:
    return table_codes(event, [1])[1]


def open_event() -> Tournament:
    event = playing(account("olga"), until="preparing")
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    return event


# --- sizes


FORMS = (
    "/t/{slug}/join",
    "/t/{slug}/photos/000000000000000000000000",
    "/p/{token}/data",
    "/login",
    "/k/{token}/report",
)


@pytest.mark.django_db
@pytest.mark.attack(1, "a form field of 4 MB of accents")
@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "at most 256 kB fit"), ("pl", "zmieści się najwyżej 256 kB")],
)
def test_four_megabytes_are_refused_without_being_read(
    path: str, lang: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = open_event()
    entry = Entry.objects.get(tournament=event, number=1)
    table = table_codes(event, [1])[1]
    token = table.token if path.startswith("/k") else entry.token
    read: list[int] = []
    monkeypatch.setattr(QueryDict, "__init__", lambda self, *_, **__: read.append(1))
    client = Client(headers={"accept-language": lang})
    answer = client.post(
        path.format(slug=event.slug, token=token),
        b"name_1=" + b"%CC%81%CC%96" * 350_000,
        content_type="application/x-www-form-urlencoded",
    )
    assert (answer.status_code, words in answer.content.decode()) == (413, True)
    assert read == []


@pytest.mark.django_db
@pytest.mark.attack(1, "the same as a field among files, where files may be large")
def test_a_field_among_files_has_its_limit_too() -> None:
    event = playing(account("olga"), until="preparing")
    client = signed_in(account("olga"))
    file = SimpleUploadedFile("a.csv", b"x" * 1_900_000)
    base = f"/t/{event.slug}/desk/"
    too_long = {"text": "ż" * (LARGEST_LIST + 1), "file": file}
    logo = {"name": "x" * (LARGEST_FORM + 1), "file": SimpleUploadedFile("l.png", b"x")}
    assert [
        client.post(f"{base}people/import", too_long).status_code,
        client.post(f"{base}print/logos", logo).status_code,
        client.post(f"{base}people", {"name": "x" * LARGEST_FORM}).status_code,
    ] == [413, 413, 413]


@pytest.mark.django_db
def test_too_many_fields_are_refused_in_words() -> None:
    answer = Client(headers={"accept-language": "pl"}).post(
        "/login", "&".join(f"f{n}=" for n in range(6000)), "application/x-www-form-urlencoded"
    )
    assert (answer.status_code, "za dużo pól" in answer.content.decode()) == (413, True)


@pytest.mark.slow
@pytest.mark.database
@pytest.mark.django_db
@pytest.mark.parametrize("people", [300, 500])
def test_a_long_list_of_people_is_pasted_looked_at_and_saved(people: int) -> None:
    """As much as anybody honestly has: long names, e-mail, telephone, club, category and age."""
    event = playing(account("olga"), until="preparing")
    client = signed_in(account("olga"))
    columns = ("name", "email", "phone", "club", "category", "age")
    rows = [
        (
            f"Świętosława Żółć-Gżegżółkowska {n}",
            f"swietoslawa.zolc-gzegzolkowska.{n}@biblioteka.example.org",
            f"+48 600 100 {n:03d}",
            "Miejska Biblioteka Publiczna im. Łukasza Górnickiego w Łomży, filia nr 7",
            "młodzież",
            "17",
        )
        for n in range(1, people + 1)
    ]
    path = f"/t/{event.slug}/desk/people/import"
    head = "Imię i nazwisko;E-mail;Telefon;Klub;Kategoria;Wiek\n"
    text = head + "\n".join(";".join(row) for row in rows)
    assert client.post(path, {"text": text}).status_code == 200
    form = {"rows": str(people), "batch": IMPORTED + "x" * 11}
    for n, row in enumerate(rows, 1):
        form |= {f"{column}_{n}": value for column, value in zip(columns, row, strict=True)}
        form[f"take_{n}"] = "1"
    sent = urlencode(form)
    before = event.people.count()
    answer = client.post(path, sent, "application/x-www-form-urlencoded")
    assert (answer.status_code, event.people.count() - before) == (302, people)
    assert len(sent) < LARGEST_LIST / 4 * 3


def test_the_longest_ordinary_forms_fit() -> None:
    """Every field of these full, in Polish; a letter with a tail takes six bytes on its way."""
    from stolik.web.printing.views.texts import LONGEST, LONGEST_LINES, LONGEST_PART, PARTS
    from stolik.web.privacy.purposes import PURPOSES
    from stolik.web.privacy.views.wordings import LONGEST_TEXT

    polish = "Zażółć gęślą jaźń, czyli coś. "

    def size(*lengths: int) -> int:
        fields = {f"field-{n}": (polish * 300)[:longest] for n, longest in enumerate(lengths)}
        return len(urlencode(fields))

    every = {
        "wordings": size(*[LONGEST_TEXT] * (2 * len(PURPOSES))),
        "print texts": size(
            *LONGEST.values(), *LONGEST_LINES.values(), *[LONGEST_PART] * (2 * len(PARTS))
        ),
        "application": size(4000, 4000, 4000, *[200] * 30),
        "typed seats of 300": size(*[60] * 300),
        "editions of 75 tables in 12 rounds": size(*[10] * (75 * 12 * 2)),
    }
    assert {name: found for name, found in every.items() if found > LARGEST_FORM} == {}


def test_django_itself_takes_no_more_than_the_longest_list() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == LARGEST_LIST


# --- letters that no database keeps


@pytest.mark.django_db
@pytest.mark.attack(21, "a zero byte in names, values, files and queries of forms")
def test_a_zero_byte_is_refused_everywhere() -> None:
    event = open_event()
    client = signed_in(account("olga"))
    desk = f"/t/{event.slug}/desk/"
    before = FactRow.objects.count()
    photo = SimpleUploadedFile("x.jpg", b"x")
    answers = [
        Client().post(f"/t/{event.slug}/join", {"name_1": NUL}),
        Client().post("/login", {"username": NUL, "password": "x"}),
        Client().post("/login", {NUL: "x"}),
        client.post(f"{desk}people", {"name": NUL}),
        client.post(f"{desk}edit", {"title": NUL}),
        client.post(f"{desk}photos", {"photos": photo, "credit": NUL}),
        Client().get("/calendar", {"text": NUL}),
        Client().get("/calendar", {NUL: "x"}),
        client.get("/mine/people", {"q": NUL}),
        client.get(f"{desk}check-in", {"q": NUL}),
    ]
    assert [answer.status_code for answer in answers] == [400] * len(answers)
    assert FactRow.objects.count() == before


@pytest.mark.django_db
@pytest.mark.attack(21, "a zero byte in the name of a file")
def test_a_zero_byte_in_the_name_of_a_file_is_left_out() -> None:
    event = playing(account("olga"), until="preparing")
    client = signed_in(account("olga"))
    part = (
        b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename*=utf-8''a%00b.csv\r\n"
        b"Content-Type: text/csv\r\n\r\nAnna\r\n--x--\r\n"
    )
    path = f"/t/{event.slug}/desk/people/import"
    answer = client.post(path, part, content_type="multipart/form-data; boundary=x")
    assert (answer.status_code, "Anna" in answer.content.decode()) == (200, True)


@pytest.mark.django_db
@pytest.mark.attack(21, "a zero byte in the address")
@pytest.mark.parametrize(
    "path", ["/cancel/a%00b", "/t/x/joined/a%00b", "/t/a%00b/", "/p/a%00b", "/a%00b", "/s/%00/"]
)
def test_an_address_with_a_zero_byte_is_nothing(path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.django_db
@pytest.mark.attack(21, "odd letters as the token of a registration")
@pytest.mark.parametrize("token", ["%ED%A0%80", "%FF", "ż", "a.b", "x" * 41])
def test_tokens_are_letters_of_tokens(token: str) -> None:
    event = open_event()
    for path in (f"/cancel/{token}", f"/t/{event.slug}/joined/{token}"):
        assert Client().get(path).status_code == 404


@pytest.mark.django_db
@pytest.mark.attack(21, "an encoding that smuggles halves of characters into forms")
@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "raw_unicode_escape", "utf-16"])
def test_forms_are_in_utf_8(charset: str) -> None:
    event = open_event()
    part = b'--x\r\nContent-Disposition: form-data; name="name_1"\r\n\r\n+2AA-\\ud800\r\n--x--\r\n'
    answer = Client().post(
        f"/t/{event.slug}/join",
        part,
        content_type=f"multipart/form-data; boundary=x; charset={charset}",
    )
    assert (answer.status_code, charset in answer.content.decode()) == (400, True)


@pytest.mark.django_db
@pytest.mark.attack(21, "a cookie that is a zero byte once its quotes are read")
@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "language", "device"])
def test_a_cookie_with_a_zero_byte_is_as_good_as_none(name: str) -> None:
    client = Client(headers={"cookie": f'{name}="abcdefgh\\000ijkl"'})
    client.raise_request_exception = False
    assert [client.get(path).status_code for path in ("/", "/mine", "/login")] == [200, 302, 200]


@pytest.mark.django_db
@pytest.mark.attack(21, "a Host of 3,000 letters on the hall's screen")
@pytest.mark.parametrize("host", ["x" * 3000, "x" * 261, "bad host", "a/b"])
def test_a_host_that_is_none_is_refused(host: str, event: Tournament) -> None:
    client = Client(headers={"host": host, "accept-language": "en"})
    client.raise_request_exception = False
    answers = [client.get(path) for path in (f"/t/{event.slug}/screen", "/calendar.ics", "/")]
    assert [answer.status_code for answer in answers] == [400, 400, 400]
    assert f"“{host[:60]}”" in answers[0].content.decode()


# --- JSON


def nested(text: str) -> list[Any]:
    return [text, [text], {"a": text}, {text: 1}, [{"a": [1, {"b": text}]}]]


@pytest.mark.attack(15, "half a character or a zero byte anywhere in a phone's JSON")
@pytest.mark.parametrize("value", [*nested(NUL), *nested(HALF)], ids=ascii)
def test_json_with_what_no_database_keeps_is_refused(value: Any) -> None:
    for body in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        sent = body.encode("utf-8", "surrogatepass")
        request = RequestFactory().post("/", sent, content_type="application/json")
        with pytest.raises(NotJson):
            json_of(request, 1000)


@pytest.mark.parametrize(
    "body", ["NaN", "[Infinity]", "1e999", "-1e999", "[" * 20_000, "1" * 5000, "{", "", "\xff"]
)
def test_json_nobody_can_reckon_with_is_refused(body: str) -> None:
    request = RequestFactory().post("/", body.encode("latin-1"), content_type="application/json")
    with pytest.raises(NotJson):
        json_of(request, 100_000)


def test_json_of_honest_phones_is_read() -> None:
    value = {"why": "Zażółć \U0001f600 \ufffd", "at": 1.5, "taps": [1, None, True]}
    for body in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        request = RequestFactory().post("/", body.encode(), content_type="application/json")
        assert json_of(request, 1000) == value


def sent(code: TableCode, path: str, body: dict[str, Any], **more: Any) -> tuple[int, str]:
    """What a phone is answered: the status, and the word it goes by."""
    client = Client()
    client.raise_request_exception = False
    answer = client.post(
        f"/k/{code.token}/{path}", json.dumps(body), content_type="application/json", **more
    )
    return answer.status_code, answer.json().get("status", "")


def message(kind: str, body: dict[str, Any]) -> dict[str, Any]:
    return {"device": DEVICE, "key": "b" * 32, "kind": kind, "at": 1_800_000_000_000, "body": body}


def report(event: Tournament, **changes: Any) -> dict[str, Any]:
    current = store.state(event).current
    assert current
    table = current.table(1)
    assert table
    first, *others = table.seats
    pairs = [[first, 0], *([entry, 10] for entry in others)]
    found: dict[str, Any] = {"round": 1, "table": 1, "game": 1, "end": "out", "out": first}
    return found | {"charges": pairs, "unopened": [], "left": [], "faces": []} | changes


@pytest.mark.attack(21, "a half character or a zero byte in every message of a phone")
@pytest.mark.parametrize("text", [NUL, HALF], ids=["zero byte", "half"])
def test_a_phone_is_told_that_it_is_refused(event: Tournament, code: TableCode, text: str) -> None:
    before = FactRow.objects.count(), Note.objects.count()
    place = {"round": 1, "game": 1}
    tap = {"kind": "start", "at": 1, "seat": text}
    clock = {"device": DEVICE, "round": 1, "game": 1, "taps": [tap]}
    assert [
        sent(code, "send", message("call", {"round": 1, "why": text})),
        sent(code, "send", message("dispute", {**place, "digest": "x", "why": text})),
        sent(code, "send", message("report", report(event, end=text))),
        sent(code, "send", message("report", report(event, **{text: 1}))),
        sent(code, "send", message(text, {})),
        sent(code, "clock", clock),
        sent(code, "seen", {"message": text}),
    ] == [(400, "refused")] * 7
    assert (FactRow.objects.count(), Note.objects.count()) == before
    assert not TableClock.objects.exists()


@pytest.mark.attack(21, "a message of a phone that is too long, or no JSON at all")
def test_a_phone_that_sends_too_much_is_refused_for_good(
    event: Tournament, code: TableCode
) -> None:
    assert sent(code, "send", {"x": "y" * 30_000}) == (400, "refused")
    assert sent(code, "send", {"x": "y" * 300_000}) == (413, "refused")
    form = {"content_type": "multipart/form-data; boundary=x", "HTTP_ACCEPT": "application/json"}
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    answer = Client().post(f"/k/{code.token}/send", body, **form)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["status"]) == (400, "refused")


@pytest.mark.attack(15, 'a late report whose "end" is half a character')
@pytest.mark.parametrize("text", [NUL, HALF], ids=["zero byte", "half"])
def test_a_late_report_that_no_database_keeps_is_refused(db: None, text: str) -> None:
    event = played(12, stop=Stop(2, 0))
    code = table_codes(event, [1])[1]
    assert sent(code, "send", message("report", report(event, end=text))) == (400, "refused")
    assert not Aside.objects.exists()


def test_no_other_place_of_the_site_reads_json_of_a_request() -> None:
    """Only the door may: what is read elsewhere is our own."""
    from pathlib import Path

    import stolik.web

    web = Path(stolik.web.__file__).parent
    reading = {
        file.relative_to(web).as_posix()
        for file in web.rglob("*.py")
        if re.search(r"json\.loads?\([^)]*(request|body)", file.read_text(encoding="utf-8"))
    }
    assert reading == {"core/request_text.py"}


# --- pages


@pytest.mark.django_db
def test_refusals_are_pages_in_both_languages() -> None:
    for lang, words in (("en", "That could not be read"), ("pl", "Nie udało się odczytać")):
        answer = Client(headers={"accept-language": lang}).get("/calendar", {"text": NUL})
        assert words in answer.content.decode()
        assert answer["Cache-Control"] == "private, no-store"


def test_views_with_files_say_so() -> None:
    """Who reads files must be let through: a page that forgets to say so refuses them."""
    from pathlib import Path

    from django.urls import resolve, reverse

    import stolik.web

    web = Path(stolik.web.__file__).parent
    templates = [
        file.name
        for file in (web / "templates").rglob("*.html")
        if "multipart/form-data" in file.read_text(encoding="utf-8")
    ]
    assert sorted(templates) == [
        "_import_form.html",
        "_sending.html",
        "import.html",
        "logos.html",
    ]
    names = {
        "import-people": ["s"],
        "series-import": ["s"],
        "series-import-correct": ["s", 1],
        "national-import": ["s"],
        "national-import-correct": ["s", 1],
        "print-logos": ["s"],
        "desk-photos": ["s"],
        "send-photos": ["s"],
    }
    taking = {
        name: getattr(resolve(reverse(name, args=args)).func, request_text._TAKES).files
        for name, args in names.items()
    }
    assert taking == dict.fromkeys(names, True)
