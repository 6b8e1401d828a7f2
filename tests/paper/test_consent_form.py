"""The guardian's form: two declarations, two signatures, pictures apart, texts as settings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.locale import language
from stolik.paper import ConsentForm, Event, consent_texts, pdf
from stolik.phrases.language import ENGLISH, Language
from support.pdf_text import pages

POLISH = language("pl")
LANGUAGES = pytest.mark.parametrize("lang", [ENGLISH, POLISH])
EVENT = Event("Liga Zażółć", "Biblioteka Na Rogu", "9 maja 2026", "Łódź")


@LANGUAGES
@pytest.mark.rule("L-form-1", "L-form-2", "L-form-3", "L-form-4", "L-form-5", "L-form-6")
@pytest.mark.rule("L-form-7", "L-form-8", "C-41", "C-42")
def test_a_guardian_signs_twice_and_pictures_are_a_part_of_their_own(lang: Language) -> None:
    texts = consent_texts(lang)
    first, second = pages(pdf(ConsentForm(EVENT, child="Ola Śliwa"), language=lang))
    signature = {"en": "Signature of the parent", "pl": "Podpis rodzica"}[lang]
    place = {"en": "Place and date", "pl": "Miejscowość i data"}[lang]
    guardian = {"en": "surname of the parent or guardian", "pl": "nazwisko rodzica lub opiekuna"}
    assert (first.text.count(signature), first.text.count(place)) == (2, 2)
    assert (second.text.count(signature), second.text.count(place)) == (1, 1)
    assert all(
        each in first.text
        for each in (EVENT.name, EVENT.organiser, guardian[lang], "Ola Śliwa", texts.advertising)
    )
    declared = [*texts.participation, *texts.data]
    assert [each for each in declared if each not in first.text] == []
    assert first.text.index(signature) < first.text.index(texts.data[0])
    assert texts.image in second.text
    assert texts.image not in first.text
    assert first.text.count({"en": "I do not agree", "pl": "Nie zgadzam się"}[lang]) == 1


@pytest.mark.rule("C-42")
def test_legal_texts_are_settings() -> None:
    texts = replace(consent_texts(POLISH), data=("Nasz tekst prawny.",), advertising="", image="")
    (page,) = pages(pdf(ConsentForm(EVENT, texts=texts), language=POLISH))
    assert "Nasz tekst prawny." in page.text
    assert consent_texts(POLISH).data[0] not in page.text
