"""Texts, parts of addresses, numbers and files that break what reads carelessly."""

from __future__ import annotations

from typing import Any, Final

from support.photo_files import photo

TEXTS: Final = (
    *("", " ", "0", "-1", "1.5", "٣", "²", "1e9", "null", "true", "[]", "{}", "a" * 5000),
    *("2026-02-30", "2026-11-16", "9999-12-31", "25:61", "10:00", "ala@example.org", "a@b"),
    *("=1+1", "<script>alert(1)</script>", "{{ 7 }}", "%s", "%00", "../../etc/passwd", "' OR 1=1"),
    *("\x00", "a\x00b", "\u202eabba", "e\u0301\u0301\u0301", "ﷺ" * 300, "𝟙", "\ud800", "a\rb\nc"),
    *("99999999999999999999", "2147483648", "9223372036854775808", "12345678901"),
)
# What could stand in an address.
PARTS: Final = (
    *("nosuch", "0", "1", "2147483648", "9223372036854775808", "99999999999999999999999"),
    *("a" * 300, "ąę", "a b", "..", "%2e%2e", "a%00b", "%ed%a0%80", "-", "_", "A", "'\"<>"),
)
# What could stand in a phone's message in place of anything.
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 1.5, 99, 2**31, 2**63, 10**30, "1", [], {}, [[1]], {"a": 1}),
    *TEXTS,
)
FILES: Final = (
    ("people.csv", "nr;imię i nazwisko;klub\n1;Ala Nowak;Klub\n2;Jan Kos;\n".encode()),
    ("people.xlsx", b"PK\x03\x04 not really"),
    ("photo.jpg", photo(width=90, height=70)),
    ("logo.png", photo("PNG", width=90, height=70)),
    ("logo.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    ("nothing.bin", b""),
    ("text.txt", b"\xff\xfe\x00"),
)
