"""The phone in any language: its words as the site gives them, and their choice at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from django.test import Client
from playwright.sync_api import Browser

from stolik import locale
from stolik.locale import files
from stolik.phrases.language import DRAFT
from stolik.web.phone.languages import languages, spoken_words
from support.phone_hall import Hall, Label, hall_of, phone_browser
from support.phone_taps import SMALL, Phone, phone

NOWHERE = Label("", 0, "", ())
# A made-up language: two texts, one of them with signs that mean something in a page.
ODD = {"Game {n}": "<3 & {n}", "Undo": "Odnu"}


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue beside those that are shipped, of a language written from right to left."""
    made = Catalog(locale="he", fuzzy=False)
    made.language_team = f"Hebrew {DRAFT}"
    for english, said in ODD.items():
        made.add(english, said)
    source = files.source("he", tmp_path)
    source.parent.mkdir(parents=True)
    source.write_bytes(files.written(made))
    files.compiled(source)
    monkeypatch.setenv("STOLIK_LOCALE", str(tmp_path))
    locale.forget()
    yield source
    monkeypatch.undo()
    locale.forget()


def words_of(tag: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(spoken_words(locale.language(tag)))
    return found


def test_english_needs_no_words() -> None:
    assert words_of("en") == {"tag": "en", "forms": {"one": 0, "other": 1}, "texts": {}}


def test_polish_has_every_word_and_its_forms() -> None:
    words = words_of("pl")
    assert words["forms"] == {"one": 0, "few": 1, "many": 2}
    assert words["texts"]["Game {n}"] == "Gra {n}"
    assert words["texts"]["how many\x04Games"] == "Liczba gier"


def test_a_language_that_was_added_is_offered_by_its_own_name(odd: Path) -> None:
    (offered,) = (one for one in languages() if one["tag"] == "he")
    words = offered.pop("words")
    assert offered == {"tag": "he", "name": "עברית", "dir": "rtl", "draft": True}
    assert words.startswith("/k/words/he.json?v=")
    names = [one["name"] for one in languages()]
    assert names == sorted(names, key=str.casefold)


def test_no_text_ends_the_element_it_stands_in(odd: Path) -> None:
    client = Client()
    client.cookies["language"] = "he"
    page = client.get("/clock").content.decode()
    assert '<html lang="he" dir="rtl">' in page
    written = page.partition('<script id="texts" type="application/json">')[2]
    written = written.partition("</script>")[0]
    words = json.loads(written)
    assert (words["tag"], words["texts"]) == ("he", ODD)
    assert {"<", "&"} & set(written) == set()


def test_words_are_kept_for_good_where_the_address_says_which(odd: Path) -> None:
    (offered,) = (one for one in languages() if one["tag"] == "he")
    named, unnamed = Client().get(offered["words"]), Client().get("/k/words/he.json")
    assert named["Cache-Control"] == "public, max-age=31536000, immutable"
    assert unnamed["Cache-Control"] == "no-cache"
    assert (named.json(), named["Content-Language"]) == (unnamed.json(), "he")
    assert Client().get("/k/words/xx.json").status_code == 404


def test_a_new_catalogue_has_a_new_address(odd: Path) -> None:
    (before,) = (one["words"] for one in languages() if one["tag"] == "he")
    catalogue = files.read(odd)
    catalogue.get("Undo").string = "Hctib"  # type: ignore[union-attr]  # it is there
    odd.write_bytes(files.written(catalogue))
    files.compiled(odd)
    locale.forget()
    (after,) = (one["words"] for one in languages() if one["tag"] == "he")
    assert before != after
    assert Client().get(after).json()["texts"]["Undo"] == "Hctib"
    assert Client().get(before)["Cache-Control"] == "no-cache"


# In a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with phone_browser() as found:
        yield found[1]


@pytest.fixture
def hall() -> Iterator[Hall]:
    yield from hall_of("http").watched()


@pytest.fixture
def safe() -> Iterator[Hall]:
    yield from hall_of("https").watched()


def spoken(one: Phone) -> list[str]:
    found: list[str] = one.page.evaluate(
        "[document.documentElement.lang, document.documentElement.dir]"
    )
    return found


def in_browsers(test: Any) -> Any:
    """A test that needs a hall and a browser."""
    return pytest.mark.slow(30)(pytest.mark.xdist_group("phones")(test))


@in_browsers
def test_every_language_can_be_chosen_in_the_middle_of_a_game(hall: Hall, browser: Browser) -> None:
    one = phone(browser, hall, hall.table())
    opened: list[str] = []
    closed: list[str] = []

    def note(kept: list[str]) -> Any:
        return lambda asked: kept.extend([asked.url] if "/live/" in asked.url else [])

    one.page.on("request", note(opened))
    one.page.on("requestfailed", note(closed))
    one.opens().reached().tap("start", "tap")
    mover = one.page.inner_text("#tap .who")
    for language in locale.tags()[::-1]:
        one.tap("menu", "language")
        names = one.page.locator(".spoken button span").all_inner_texts()
        assert sorted(names) == sorted(map(locale.own_name, locale.tags()))
        one.tap(f"language-{language}")
        one.page.wait_for_selector(f"#language :text-is('{locale.own_name(language)}')")
        assert spoken(one) == [language, locale.language(language).direction]
        one.tap("back")
        # The game goes on, on this phone, with the same person.
        assert one.page.inner_text("#tap .who") == mover
        assert int(one.page.inner_text("[data-secs]")) > 0
    # One stream is open, in the language of the page.
    one.until(lambda: len(opened) == len(closed) + 1 and "/en?" in opened[-1])
    one.shows("tap when done")
    one.tap("tap", "undo").reached()
    # What the server says has come in that language, too.
    one.shows("Round 1")
    # The page of the same phone speaks it from now on.
    one.again().page.wait_for_selector(".phone .bar")
    one.shows("tap when done")
    one.context.close()


@in_browsers
def test_without_a_network_a_language_that_was_not_loaded_stays_away(
    hall: Hall, browser: Browser
) -> None:
    one = phone(browser, hall, hall.table()).opens().reached()
    one.offline().tap("menu", "language", "language-pl")
    one.shows("No network: this phone does not know Polski yet.")
    assert spoken(one) == ["en", "ltr"]
    one.online().tap("language-pl")
    one.page.wait_for_selector("text=Zwykły formularz")
    # What was loaded once is there again, and English always is.
    one.offline()
    for language, words in [("en", "Plain form"), ("pl", "Zwykły formularz")]:
        one.tap("language", f"language-{language}")
        one.page.wait_for_selector(f"text={words}")
    one.context.close()


@in_browsers
def test_a_kept_page_speaks_the_language_that_was_chosen(safe: Hall, browser: Browser) -> None:
    one = phone(browser, safe, safe.table()).opens().reached().kept()
    one.tap("menu", "language", "language-pl")
    one.page.wait_for_selector("text=Zwykły formularz")
    kept = """async (path) => (await (await (await caches.open("stolik-pages")).match(path)).text())
        .includes('<html lang="pl"')"""
    one.until(lambda: one.page.evaluate(kept, f"/k/{one.label.token}"))
    one.offline().again().shows("Gra 1/3")
    assert spoken(one) == ["pl", "ltr"]
    one.context.close()


@in_browsers
def test_the_clock_without_a_tournament_changes_its_language_as_typed(
    hall: Hall, browser: Browser
) -> None:
    context = browser.new_context(locale="en-GB", viewport=SMALL)  # type: ignore[arg-type]
    one = Phone(hall, NOWHERE, context, path="/clock")
    one.page.goto(one.url)
    one.page.wait_for_selector("#begin")
    one.page.fill("#name-A", "Ola")
    one.page.select_option("#ruleset", "wrc9")
    one.tap("language", "language-pl")
    one.shows("Zegar do gry")
    assert one.page.input_value("#name-A") == "Ola"
    assert one.page.inner_text("#ruleset option:checked") == "Jak na mistrzostwach świata"
    one.shows("60 s na ruch.")
    one.page.fill("#name-B", "Jan")
    one.tap("begin")
    one.shows("Zegar do gry")
    one.tap("menu", "language", "language-en", "back")
    # What the phone tells itself is told anew.
    one.shows("Game clock")
    context.close()


@in_browsers
def test_a_reason_that_was_tapped_is_read_in_the_language_of_whoever_reads_it(
    hall: Hall, browser: Browser
) -> None:
    label = hall.table()
    one = phone(browser, hall, label, locale="pl-PL").opens().reached()
    one.tap("menu", "call", "reasonMeld")
    one.until(lambda: "referee-called" in hall.names(label))
    (fact,) = [fact for fact in hall.facts(label) if fact["fact"] == "referee-called"]
    assert hall.note(fact["note"]) == "reason:meld"
    assert "Is this meld right?" in hall.desk(label, "journal")
    one.context.close()
