"""Invented people: enough of them, all different, with every Polish letter."""

from __future__ import annotations

from random import Random

import pytest

from stolik.demo import people
from stolik.demo.people import MEN, SURNAMES, WOMEN


@pytest.mark.parametrize("count", [0, 1, 61, 200, 1_000])
def test_so_many_people_have_different_names(count: int) -> None:
    found = people(count, Random(count))
    assert len(set(found)) == len(found) == count


def test_the_same_generator_gives_the_same_people() -> None:
    assert people(50, Random("a")) == people(50, Random("a"))
    assert people(50, Random("a")) != people(50, Random("b"))


def test_surnames_come_back_only_when_all_have_been_used() -> None:
    found = people(len(SURNAMES), Random(1))
    ends = {name.rpartition(" ")[2][:3] for name in found}
    assert ends == {surname[:3] for surname in SURNAMES}


def test_every_polish_letter_is_there() -> None:
    letters = set("".join((*WOMEN, *MEN, *SURNAMES)).lower())
    assert set("ąćęłńóśźż") - letters == set()


def test_a_woman_s_surname_agrees() -> None:
    found = people(1_000, Random(2))
    wrong = [
        name for name in found if name.split()[0] in WOMEN and name.endswith(("ski", "cki", "ny"))
    ]
    assert wrong == []


def test_names_are_listed_once() -> None:
    for names in (WOMEN, MEN, SURNAMES):
        assert len(set(names)) == len(names)


def test_too_many_people_are_refused_with_the_number() -> None:
    with pytest.raises(ValueError, match="not for 1000000"):
        people(1_000_000, Random(1))
