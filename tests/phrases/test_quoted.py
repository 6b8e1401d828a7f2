"""Words, lists and days in a sentence follow its language, and what is not known stays as it is."""

from __future__ import annotations

from datetime import date

import pytest

from stolik import locale
from stolik.phrases.days import day_in_words
from stolik.phrases.editions import edition_name
from stolik.phrases.language import ENGLISH
from stolik.phrases.lists import all_of, any_of, listed
from stolik.phrases.quoted import Quoted
from stolik.rules.violation import Value

POLISH = locale.language("pl")


@pytest.mark.parametrize(
    ("way", "value", "english", "polish"),
    [
        ("command", "Draw", "draw the seats", "losować miejsc"),
        ("command", "Fly", "Fly", "Fly"),
        ("roles", ("referee",), "a referee", "sędzia"),
        ("roles", ("helper", "clown"), "a helper or clown", "pomocnik albo clown"),
        ("seatable", 7, "These players cannot be seated", "Tych graczy nie da się rozsadzić"),
        ("format", "standard-c", "Standard C", "Standard C"),
        ("format", "matchday-3x4", "Matchday 3×4", "Kolejka 3×4"),
        ("format", "wrc", "WRC", "WRC"),
        ("format", "top12", "TOP12", "TOP12"),
        ("stage", "semi-final", "semi-final", "półfinał"),
        ("stage", "top8", "TOP8", "TOP8"),
        ("game", 3, "game 3", "gra 3"),
        ("game", 0, "round totals", "suma rundy"),
        ("minutes", 5, "5 as minutes", "liczba minut 5"),
        ("minutes", None, "length of the break", "długość przerwy"),
        ("size", None, "everybody", "wszyscy"),
        ("from", 8, "from 8", "z 8"),
        ("from", None, "from everybody", "ze wszystkich"),
        ("who", 7, "entry 7", "numer 7"),
        ("who", (7, 9), "entries 7, 9", "numery 7, 9"),
        ("who", (), "nobody", "nikt"),
        ("who", ("Ewa", "Jan"), "Ewa, Jan", "Ewa, Jan"),
        ("Who", (7, 9), "Entries 7, 9", "Numery 7, 9"),
        ("Who", "ewa", "ewa", "ewa"),
        ("places", ((4, 1), ("Ewa", 2)), "entry 4: table 1, Ewa: table 2", ""),
        ("won", (("Ewa", 1), ("4", 2)), "Ewa 1, entry 4 – 2", "Ewa 1, numer 4 – 2"),
        ("sizes", (3, 3, 4), "3 + 3 + 4", "3 + 3 + 4"),
        ("day", date(2024, 7, 2), "2 July 2024", "2 lipca 2024"),
        ("day", (date(2024, 5, 3), "x"), "3 May 2024, x", "3 maja 2024, x"),
        ("", ("{x}", "y"), "{x}, y", "{x}, y"),
    ],
)
def test_ways_to_write_a_value(way: str, value: Value, english: str, polish: str) -> None:
    assert format(Quoted(value, ENGLISH), way).startswith(english)
    wanted = polish or "numer 4: stolik 1, Ewa: stolik 2"
    assert format(Quoted(value, POLISH), way).startswith(wanted)


def test_every_month_has_its_name() -> None:
    days = [date(2026, month, 1) for month in range(1, 13)]
    assert [day_in_words(day, POLISH) for day in days] == [
        *("1 stycznia 2026", "1 lutego 2026", "1 marca 2026", "1 kwietnia 2026", "1 maja 2026"),
        *("1 czerwca 2026", "1 lipca 2026", "1 sierpnia 2026", "1 września 2026"),
        *("1 października 2026", "1 listopada 2026", "1 grudnia 2026"),
    ]
    assert [day_in_words(day, ENGLISH) for day in days] == [f"{day:1 %B %Y}" for day in days]


def test_lists() -> None:
    for count, wanted in enumerate(("", "a", "a i b", "a, b i c")):
        assert all_of("abc"[:count], POLISH) == wanted
    for count, wanted in enumerate(("", "a", "a or b", "a, b or c")):
        assert any_of("abc"[:count], ENGLISH) == wanted
    assert listed(["{before}", "{", "%s"], POLISH) == "{before}, {, %s"


def test_an_edition_of_ones_own_keeps_its_name() -> None:
    assert [edition_name(name, POLISH) for name in ("mixed", "twist", "Deluxe")] == [
        *("mieszane", "Twist", "Deluxe"),
    ]
