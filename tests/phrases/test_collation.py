"""Lists of people in the order of an alphabet: that of the event, whoever reads them."""

from __future__ import annotations

import pytest

from stolik.phrases.collation import by_surname, collated


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("pl", ["Cis", "Ćma", "Lis", "Łoś", "Mak", "Zając", "Źrebiec", "Żaba"]),
        # Elsewhere a letter with an accent stands with its plain one.
        ("en", ["Cis", "Ćma", "Lis", "Łoś", "Mak", "Żaba", "Zając", "Źrebiec"]),
        ("de", ["Ärger", "Arndt", "Oster", "Öz", "Straße", "Strauß", "Zorn"]),
        ("nl", ["de Boer", "Ibrahim", "IJssel", "van Dam"]),
        ("sv", ["Olsson", "Zorn", "Åberg", "Ärlig", "Öberg"]),
        ("da", ["Olsen", "Zorn", "Ægir", "Østby", "Ågård"]),
        ("cs", ["Cibulka", "Čapek", "Hora", "Řezáč", "Šnek", "Žák"]),
        ("es", ["Nuñez", "Nuova", "Ñandú", "Ortiz"]),
        ("pt-BR", ["Álvares", "Braga", "Conceição", "Dias"]),
    ],
)
def test_an_alphabet(language: str, names: list[str]) -> None:
    shuffled = sorted(names, key=lambda name: name[::-1])
    assert sorted(shuffled, key=lambda name: collated(name, language)) == names


@pytest.mark.parametrize("language", ["en", "pl", "de", "xx"])
def test_any_text_has_its_place(language: str) -> None:
    texts = ["", "1", "12", "Ania", "ania", "Žižka", "Ωμέγα", "王"]
    keys = [collated(text, language) for text in texts]
    assert len(set(keys)) == len(texts) - 1  # capitals make no difference
    assert keys[0] == min(keys)


def test_people_are_sorted_by_the_last_word_before_brackets() -> None:
    people = ["Jan Łoś (11)", "Ewa Żak", "Adam Lis", "Ala Lis", "Łoś"]
    in_order = ["Adam Lis", "Ala Lis", "Jan Łoś (11)", "Łoś", "Ewa Żak"]
    assert sorted(people, key=lambda name: by_surname(name, "pl")) == in_order
