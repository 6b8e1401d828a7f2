"""An event has a language: of its texts, its lists of people, its papers and its mail.

What an organiser types is not translated by the program: readers of another language see what
there is, and in which language it is.
"""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from stolik.web.core.language import speaking
from stolik.web.installation.older_backups import lifted
from stolik.web.models.privacy import Consent
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail.due import spoken
from stolik.web.printing.contents import chosen_language
from stolik.web.privacy.consents import reword, texts
from stolik.web.public.public_view import public_view
from stolik.web.public.views.seats import by_name
from stolik.web.tournaments import store
from stolik.web.tournaments.roster import roster
from support.public_events import played

pytestmark = pytest.mark.django_db(transaction=True)


def page(path: str, language: str) -> str:
    """A public page as somebody reads it, blanks collapsed."""
    text = Client(headers={"accept-language": language}).get(path).text
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def organiser(event: Tournament, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(event.owner)
    return client


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("pl", "Nagrody: gry", ""),
        ("de", "Preise: Spiele", ""),
        ("en", "Prizes: games", ""),
        ("nl", "Prizes: games", "taal: English"),
    ],
)
def test_what_people_should_know_is_read_in_ones_own_language_or_in_english(
    language: str, text: str, said: str
) -> None:
    event = played(12)
    event.about, event.language = "Nagrody: gry", "pl"
    event.translations = {"en": "Prizes: games", "de": "Preise: Spiele"}
    event.save()
    read = page(f"/t/{event.slug}/", language)
    assert text in read
    assert ("taal:" in read) == bool(said)
    assert said in read


def test_without_a_translation_it_is_said_in_which_language_a_text_is() -> None:
    event = played(12)
    Tournament.objects.filter(pk=event.pk).update(about="Nagrody: gry", language="pl")
    assert "shown in Polski Nagrody: gry" in page(f"/t/{event.slug}/", "en")
    assert "Nagrody: gry" in page(f"/t/{event.slug}/", "pl")


def test_the_settings_keep_the_language_and_the_translations() -> None:
    event = played(12)
    client, path = organiser(event), f"/t/{event.slug}/desk/edit"
    form = client.get(path).text
    assert 'name="about_de"' in form
    assert re.search(r'<option value="pl" lang="pl" selected', form)
    fields = {"title": event.title, "place": event.place, "language": "de"}
    fields |= {
        "about": "Preise",
        "about_pl": "Nagrody",
        "about_de": "ignored: its own",
        "public": "on",
    }
    assert client.post(path, fields).status_code == 302
    event.refresh_from_db()
    assert (event.language, event.about) == ("de", "Preise")
    assert event.translations == {"pl": "Nagrody"}
    refused = client.post(path, fields | {"language": "xx"})
    assert "Choose one from the list." in refused.text


def test_a_sheet_keeps_texts_in_a_language_that_is_away() -> None:
    """Its catalogue is not installed: the form has no field for it."""
    event = played(12)
    event.about, event.language = "Palkinnot", "fi"
    event.translations = {"sv": "Priser", "de": "Preise"}
    event.save()
    client, path = organiser(event), f"/t/{event.slug}/desk/edit"
    assert re.search(r'<option value="fi" lang="fi" selected', client.get(path).text)
    fields = {"title": event.title, "about": "Palkinnot", "about_en": "Prizes", "about_de": ""}
    told = []
    for language in ("fi", "pl"):
        answer = client.post(path, {**fields, "language": language})
        event.refresh_from_db()
        told.append((answer.status_code, event.language, event.translations))
    kept = {"sv": "Priser", "en": "Prizes"}
    assert told == [(302, "fi", kept), (302, "pl", kept)]


def test_wordings_keep_texts_in_a_language_that_is_away() -> None:
    event = played(12)
    reword(event.owner_id, "contact", {"fi": "Saa kirjoittaa.", "en": "May write.", "de": "Darf."})
    organiser(event).post("/mine/texts", {"contact_en": "May write to you.", "contact_de": ""})
    assert texts(event.owner_id)["contact"][-1].written == {
        "fi": "Saa kirjoittaa.",
        "en": "May write to you.",
    }


@pytest.mark.parametrize("reader", ["pl", "en", "de"])
@pytest.mark.parametrize(
    ("language", "surnames"),
    [
        ("pl", ["Lis", "Łoś", "Mak", "Zając", "Żaba"]),
        ("en", ["Lis", "Łoś", "Mak", "Żaba", "Zając"]),
    ],
)
def test_lists_of_people_are_sorted_by_the_event_whoever_reads(
    language: str, surnames: list[str], reader: str
) -> None:
    event = played(12)
    Tournament.objects.filter(pk=event.pk).update(language=language)
    here = [row.number for row in roster(event, store.state(event)) if row.state == "here"]
    for number, surname in zip(here, reversed(surnames), strict=False):
        Entry.objects.filter(tournament=event, number=number).update(name=f"Ada {surname}")
    store.forget()
    event.refresh_from_db()
    listed = [row.name.split()[-1] for row in roster(event, store.state(event))]
    assert [name for name in listed if name in surnames] == surnames
    with speaking(reader):
        view = public_view(event)
        assert view.round is not None
        groups = by_name(view, view.round)
    seated = [seat.name.split()[-1] for _, group in groups for seat in group]
    assert [name for name in surnames if name in seated] == [
        name for name in seated if name in surnames
    ]


def test_papers_and_mail_are_in_the_language_of_the_event_unless_another_was_chosen() -> None:
    event = played(12)
    Tournament.objects.filter(pk=event.pk).update(language="nl")
    event.refresh_from_db()
    assert chosen_language(event) == "nl"
    entry = Entry.objects.filter(tournament=event).first()
    assert entry is not None
    assert spoken([], entry) == {"language": "nl"}


def test_a_text_that_people_agree_to_says_its_language_and_it_is_recorded() -> None:
    event = played(12)
    entry = Entry.objects.filter(tournament=event).first()
    assert entry is not None
    address = f"/p/{entry.token}/data"
    read = page(address, "de")
    assert "Die Turnierleitung" in read or "Veranstalter" in read
    reword(event.owner_id, "contact", {"pl": "Wiadomości dwa razy w roku."})
    read = page(address, "de")
    assert "Wiadomości dwa razy w roku." in read
    german = Client(headers={"accept-language": "de"})
    german.post(address, {"do": "consents", "consent_contact": "on"})
    consent = Consent.objects.get(purpose="contact")
    assert (consent.given, consent.version, consent.language) == (True, 1, "pl")
    german.post(address, {"do": "consents", "consent_marketing": "on", "consent_contact": "on"})
    marketing = Consent.objects.get(purpose="marketing")
    assert (marketing.version, marketing.language) == (0, "de")


@pytest.mark.parametrize(
    ("model", "fields", "today"),
    [
        ("event.tournament", {"title": "Jesień"}, {"title": "Jesień", "language": "pl"}),
        ("seasons.series", {"title": "Liga"}, {"title": "Liga", "language": "pl"}),
        ("event.tournament", {"language": "de"}, {"language": "de"}),
        (
            "privacy.wording",
            {"english": "Yes", "polish": "Tak"},
            {"texts": {"en": "Yes", "pl": "Tak"}},
        ),
        ("privacy.wording", {"texts": {"de": "Ja"}}, {"texts": {"de": "Ja"}}),
    ],
)
def test_lines_of_older_backups_get_their_languages(
    model: str, fields: dict[str, object], today: dict[str, object]
) -> None:
    line = json.dumps({"model": model, "pk": 1, "fields": fields}, ensure_ascii=False)
    assert json.loads(lifted(line))["fields"] == today
