"""From a template and values to bytes, by Typst: no system font, no network, the same every time.

Values reach a template as data, never as markup, so no name can change a page. Characters that the
typeface lacks are replaced before they get there. Knows no document in particular.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import typst

_HERE: Final = Path(__file__).parent
_TEMPLATES: Final = _HERE / "templates"
_FONTS: Final = _HERE / "fonts"
MISSING: Final = "·"

# What both weights of the typeface can draw, as ranges of code points.
_DRAWN: Final = (
    "20-7E A0-AC AE-B4 B6-107 10A-113 116-11B 11E-123 126-127 12A-12B 12E-133 136-137 139-13E"
    " 141-148 150-155 158-15B 15E-165 16A-16B 16E-17E 192 218-21B 237 2C6-2C7 2C9 2DA 2DC-2DD"
    " 1E80-1E85 1E9E 1EF2-1EF3 2009 2013-2014 2018-201A 201C-201E 2020 2022 2026 2039-203A 2044"
    " 20AC 20B9 2113 2122 2212 2215"
)


def _ranges() -> frozenset[str]:
    found: set[str] = set()
    for part in _DRAWN.split():
        first, _, last = part.partition("-")
        found.update(chr(code) for code in range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


_CHARACTERS: Final = _ranges()


class CannotPrint(ValueError):
    """A template that warned, by a fault of ours, or a picture that cannot be read."""


def printable(text: str) -> str:
    """A text the typeface can draw: composed, on one line, without marks that stack or turn it.

    >>> printable("Zażółć\\u202e gęślą\\njaźń")
    'Zażółć gęślą jaźń'
    """
    composed = unicodedata.normalize("NFC", text)
    found = []
    for char in composed:
        if char in _CHARACTERS:
            found.append(char)
        elif char.isspace():
            found.append(" ")
        elif unicodedata.category(char) not in ("Cf", "Cc", "Mn", "Me", "Cs"):
            found.append(MISSING)
    return " ".join("".join(found).split())


def drawable(text: str) -> bool:
    """Whether the typeface has every letter of a text.

    >>> drawable("Größe, ijsje, gęś"), drawable("Ελληνικά")
    (True, False)
    """
    return printable(text).count(MISSING) == text.count(MISSING)


def _numbers(value: object) -> list[int]:
    """Bytes as a template is given them."""
    if isinstance(value, bytes):
        return list(value)
    raise TypeError(f"no value for a template: {type(value).__name__}")


def compiled(
    template: str, values: Mapping[str, Any], kind: Literal["pdf", "png"] = "pdf", ppi: int = 144
) -> tuple[bytes, ...]:
    """The document, one item a page for pictures, one in all for a PDF."""
    found: Any
    try:
        found, warnings = typst.compile_with_warnings(
            str(_TEMPLATES / template),
            root=str(_HERE),
            font_paths=[str(_FONTS)],
            ignore_system_fonts=True,
            format=kind,
            ppi=ppi,
            timestamp=0,
            sys_inputs={"values": json.dumps(values, ensure_ascii=False, default=_numbers)},
        )
    except typst.TypstError as error:
        raise CannotPrint(str(error)) from error
    except BaseException as error:
        # Typst is Rust: where it panics, what is raised is no Exception and has no importable name.
        if type(error).__name__ != "PanicException":
            raise
        raise CannotPrint("panic") from None
    if warnings:
        raise CannotPrint("; ".join(str(warning.message) for warning in warnings))
    return tuple(found) if isinstance(found, list) else (found,)
