"""Polish alphabetical order, for every list of people."""

from __future__ import annotations

_ALPHABET = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_ORDER = {letter: number for number, letter in enumerate(_ALPHABET)}


def collated(text: str) -> tuple[int, ...]:
    """A key that sorts as a Polish dictionary does: ł after l, ż at the end.

    >>> sorted(["Łoś", "Lis", "Zając", "Żaba", "Źrebiec", "Mak"], key=collated)
    ['Lis', 'Łoś', 'Mak', 'Zając', 'Źrebiec', 'Żaba']
    """
    size = len(_ALPHABET)
    # Digits and signs before letters, letters of other alphabets after them.
    return tuple(
        _ORDER.get(letter, -1000 + ord(letter) if ord(letter) < 128 else size + ord(letter))
        for letter in text.casefold()
    )


def by_surname(name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How lists at the door are sorted: by the last word, in the order of the Polish alphabet.

    >>> sorted(["Ewa Żak", "Jan Łoś", "Adam Lis"], key=by_surname)
    ['Adam Lis', 'Jan Łoś', 'Ewa Żak']
    """
    words = name.casefold().split()
    return collated(words[-1] if words else ""), collated(" ".join(words))
