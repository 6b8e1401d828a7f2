"""Alphabetical order, for every list of people: that of the event's language.

Whoever reads the list in another language finds everybody where the others do. A letter with an
accent is sorted with its plain letter unless the alphabet of the language has it as a letter of its
own. Knows names and tags, no event.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
# Alphabets with letters that the Latin one does not know, in their own order.
_ALPHABETS: Final = {
    "cs": "abcčdefghijklmnopqrřsštuvwxyzž",
    "da": "abcdefghijklmnopqrstuvwxyzæøå",
    "es": "abcdefghijklmnñopqrstuvwxyz",
    "et": "abcdefghijklmnopqrsšzžtuvwõäöüxy",
    "fi": "abcdefghijklmnopqrstuvwxyzåäö",
    "hr": "abcčćdđefghijklmnopqrsštuvwxyzž",
    "is": "aábdðeéfghiíjklmnoópqrstuúvwxyýzþæö",
    "lt": "aąbcčdeęėfghiįyjklmnopqrsštuųūvwxzž",
    "lv": "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    "nb": "abcdefghijklmnopqrstuvwxyzæøå",
    "nn": "abcdefghijklmnopqrstuvwxyzæøå",
    "no": "abcdefghijklmnopqrstuvwxyzæøå",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    "sk": "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž",
    "sl": "abcčdefghijklmnopqrsštuvwxyzž",
    "sv": "abcdefghijklmnopqrstuvwxyzåäö",
    "tr": "abcçdefgğhıijklmnoöprsştuüvyz",
}
# Letters that Unicode takes for whole, beside what they are sorted with elsewhere.
_WHOLE: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)

Key = tuple[tuple[int, ...], str]


@lru_cache(maxsize=4096)
def collated(text: str, language: str) -> Key:
    """A key that sorts as a dictionary of the language does.

    >>> sorted(["Łoś", "Lis", "Zając", "Żaba", "Źrebiec", "Mak"], key=lambda n: collated(n, "pl"))
    ['Lis', 'Łoś', 'Mak', 'Zając', 'Źrebiec', 'Żaba']
    >>> [sorted(["Ärm", "Arp", "Zorn"], key=lambda n: collated(n, tag)) for tag in ("de", "sv")]
    [['Ärm', 'Arp', 'Zorn'], ['Arp', 'Zorn', 'Ärm']]
    """
    order, size = _order(language.partition("-")[0])
    folded = unicodedata.normalize("NFC", text.casefold())
    plain = (part for letter in folded for part in _plain(letter, order))
    # Digits and signs before letters, letters of other alphabets after them.
    return (
        tuple(
            order.get(part, -1000 + ord(part) if ord(part) < 128 else size + ord(part))
            for part in plain
        ),
        folded,
    )


@cache
def _order(language: str) -> tuple[dict[str, int], int]:
    alphabet = _ALPHABETS.get(language, _LATIN)
    # What an alphabet leaves out of the Latin letters stands behind it.
    letters = alphabet + "".join(letter for letter in _LATIN if letter not in alphabet)
    return {letter: number for number, letter in enumerate(letters)}, len(letters)


def _plain(letter: str, order: dict[str, int]) -> str:
    """A letter of the alphabet as it is, another without its accents."""
    if letter in order or letter.isascii():
        return letter
    parts = unicodedata.normalize("NFD", letter.translate(_WHOLE))
    return "".join(part for part in parts if not unicodedata.combining(part))


def by_surname(name: str, language: str) -> tuple[Key, Key]:
    """How lists at the door are sorted: by the last word, in the order of the alphabet.

    What stands behind a name in brackets, to tell namesakes apart, is no surname.

    >>> people = ["Ewa Żak", "Jan Łoś (11)", "Adam Lis"]
    >>> sorted(people, key=lambda name: by_surname(name, "pl"))
    ['Adam Lis', 'Jan Łoś (11)', 'Ewa Żak']
    """
    words = re.sub(r"\s*\([^()]*\)\s*$", "", name).casefold().split()
    return collated(words[-1] if words else "", language), collated(" ".join(words), language)
