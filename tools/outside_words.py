"""What a text outside the catalogues is: words that are not the same in every language."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

# The same everywhere: names, kinds of files, units, keys of a keyboard.
NAMES: Final = frozenset(
    [
        *("Stolik", "Rummikub", "Grand", "Prix", "CSV", "ICS", "JSON", "PDF", "QR", "SHA", "XLSX"),
        *("ZIP", "kB", "MB", "min", "Backspace", "Ctrl", "Enter", "Esc", "https"),
    ]
)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SENTENCE: Final = re.compile(r"[^\W\d_]{2,}[,.:;!?…]? +[^\W\d_]")
_FOREIGN: Final = re.compile(r"[^\W\d_a-zA-Z]")


class Outside(NamedTuple):
    """A text outside the catalogues."""

    line: int
    text: str


def has_words(text: str) -> bool:
    """Whether a text says something that is not the same in every language.

    >>> has_words("Save"), has_words("CSV, 3 × 4"), has_words("·")
    (True, False, False)
    """
    return any(word not in NAMES for word in _WORD.findall(text))


def is_sentence(text: str) -> bool:
    """Whether words follow each other, which codes never do; or letters are not English.

    >>> is_sentence("Save it"), is_sentence("not-saved"), is_sentence("zapisać")
    (True, False, True)
    """
    return has_words(text) and bool(_SENTENCE.search(text) or _FOREIGN.search(text))
