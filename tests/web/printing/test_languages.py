"""In what language a tournament prints: every one that is installed is offered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.test import Client

from stolik import locale
from stolik.locale import files
from stolik.web.core.language import speaking
from stolik.web.models.printing import PaperSettings
from stolik.web.models.tournaments import Tournament
from stolik.web.printing.contents import desk_of
from support.pdf_text import words
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
# Made-up catalogues; the typeface lacks the letters of the second.
TEXTS = {
    "de": {"Final standings": "Endstand", "Standings": "Rangliste", "and": "und"},
    "el": {"Final standings": "Τελική κατάταξη", "Standings": "Κατάταξη"},
    "pt_BR": {"Final standings": "Tabela geral"},
}
CHOICE = re.compile(r'name="language" value="([\w-]+)"[^>]*aria-pressed="(\w+)">([^<]+)<')


@pytest.fixture
def event(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tournament]:
    """A finished tournament on a site with further languages."""
    for tag, texts in TEXTS.items():
        made = Catalog(locale=tag, fuzzy=False)
        for english, said in texts.items():
            made.add(english, said)
        source = files.source(tag, tmp_path)
        source.parent.mkdir(parents=True)
        source.write_bytes(files.written(made))
        files.compiled(source)
    monkeypatch.setenv("STOLIK_LOCALE", str(tmp_path))
    locale.forget()
    client.force_login(owner())
    client.cookies["language"] = "en"
    yield played(12)
    monkeypatch.undo()
    locale.forget()


def at(event: Tournament, path: str) -> str:
    return f"/t/{event.slug}/desk/print{path}"


def choices(client: Client, event: Tournament) -> list[tuple[str, str, str]]:
    """The languages on the page of papers: tag, whether it is chosen, name."""
    page = client.get(at(event, "")).content.decode()
    return [(tag, chosen, name) for tag, chosen, name in CHOICE.findall(page)]


def test_every_language_is_offered_by_its_own_name(client: Client, event: Tournament) -> None:
    assert choices(client, event) == [
        ("de", "false", "Deutsch"),
        ("en", "false", "English"),
        ("nl", "false", "Nederlands"),
        ("pl", "true", "Polski"),
        ("pt-BR", "false", "Português (Brasil)"),
        ("el", "false", "Ελληνικά"),
    ]


@pytest.mark.parametrize(
    ("tag", "title"),
    [
        ("de", "Endstand"),
        ("pl", "Tabela końcowa"),
        ("pt-BR", "Tabela geral"),
        ("el", "Final standings"),
    ],
)
def test_papers_speak_the_language_that_was_chosen(
    client: Client, event: Tournament, tag: str, title: str
) -> None:
    assert client.post(at(event, "/language"), {"language": tag}).status_code == 302
    assert (tag, "true") in [(each, chosen) for each, chosen, _ in choices(client, event)]
    text = words(client.get(at(event, "/standings.pdf")).content)
    assert title in text
    assert "·····" not in text


def test_a_language_without_letters_to_draw_it_says_so(client: Client, event: Tournament) -> None:
    page = client.get(at(event, "")).content.decode()
    assert page.count("the typeface lacks its letters") == 1


@pytest.mark.parametrize("tag", ["xx", "", "PL", "de-AT", "\x00", "../../de"])
def test_what_is_not_installed_is_not_kept(client: Client, event: Tournament, tag: str) -> None:
    client.post(at(event, "/language"), {"language": tag})
    assert not PaperSettings.objects.exists()


def test_legal_texts_are_typed_for_every_language(client: Client, event: Tournament) -> None:
    typed = {"data_de": "Ein Satz.", "data_pt-BR": "Uma frase.", "image": "on"}
    assert client.post(at(event, "/texts"), typed).status_code == 302
    client.post(at(event, "/language"), {"language": "pt-BR"})
    text = words(client.get(at(event, "/consent.pdf")).content)
    assert "Uma frase." in text
    assert "Ein Satz." not in text


def test_texts_of_a_language_that_is_taken_away_stay(client: Client, event: Tournament) -> None:
    kept = {"xx": {"data": "x"}}
    PaperSettings.objects.create(tournament=event, texts=kept)
    assert client.post(at(event, "/texts"), {"data_en": "A sentence."}).status_code == 302
    texts = PaperSettings.objects.get(tournament=event).texts
    assert (texts["xx"], texts["en"]["data"]) == ({"data": "x"}, "A sentence.")


@pytest.mark.parametrize(
    ("tag", "lines"),
    [
        ("pl", ("Nagrody: gry", "Parking")),
        ("de", ("Preise: Spiele",)),
        ("en", ("Prizes: games",)),
        ("nl", ("Prizes: games",)),
    ],
)
def test_what_people_should_know_is_printed_in_the_language_of_the_paper(
    event: Tournament, tag: str, lines: tuple[str, ...]
) -> None:
    event.about, event.language = "Nagrody: gry\nParking", "pl"
    event.translations = {"de": "Preise: Spiele", "en": "Prizes: games"}
    event.save()
    PaperSettings.objects.create(tournament=event, language=tag)
    with speaking(tag):
        assert desk_of(event, str).wishes.lines == lines
