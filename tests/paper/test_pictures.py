"""Pictures of standings: right size, as many as needed, the same every time, any name fits."""

from __future__ import annotations

import struct

import pytest

from stolik.paper import StandingsPicture, standings_pictures
from stolik.paper.engine import printable

HOSTILE = [
    "x" * 500,
    "<script>alert(1)</script>",
    "#pagebreak()",
    "$x^2$ *bold* \\ @ref",
    "مرحبا بالعالم",
    "Z̸̢̛a̷l̶g̵o̶",
    "\u202eodwrotnie",
    "",
    "a\nb\tc\x00d",
    "\ud800",
]


def _picture(*names: str) -> StandingsPicture:
    rows = tuple((str(place), name, 3, -5) for place, name in enumerate(names, 1))
    return StandingsPicture("Turniej", "Runda 1", ("Miejsce", "Nazwisko", "Duże", "Małe"), rows)


def _size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize(("people", "pictures"), [(0, 1), (1, 1), (20, 1), (21, 2), (61, 4)])
def test_twenty_names_a_picture(people: int, pictures: int) -> None:
    found = standings_pictures(_picture(*(f"Osoba {n}" for n in range(people))))
    assert [_size(png) for png in found] == [(1080, 1350)] * pictures


def test_hostile_names_stay_in_their_line() -> None:
    found = standings_pictures(_picture(*HOSTILE, *(f"Osoba {n}" for n in range(10))))
    assert [_size(png) for png in found] == [(1080, 1350)]


def test_the_same_standings_give_the_same_bytes() -> None:
    assert standings_pictures(_picture("Anna")) == standings_pictures(_picture("Anna"))


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zażółć gęślą jaźń", "Zażółć gęślą jaźń"),
        ("Z̸a̷", "Za"),
        ("a\u202eb", "ab"),
        ("日本", "··"),
        ("a\n b", "a b"),
        ("\ud800x", "x"),
    ],
)
def test_what_the_typeface_lacks_is_replaced(name: str, drawn: str) -> None:
    assert printable(name) == drawn
