"""A violation is a value: named fields, a text in a fixed form, and the same value back from it."""

from __future__ import annotations

import pickle
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codes_table import example
from stolik.rules import Refused, Violation
from stolik.rules.about import FORMS, UNREAD
from stolik.rules.template import chosen, expansions, names

LOW = Violation("opening-too-low", have=27, need=30)


def test_the_order_of_the_fields_means_nothing() -> None:
    same = Violation("opening-too-low", need=30, have=27)
    assert (same, hash(same), repr(same)) == (LOW, hash(LOW), repr(LOW))
    assert same != Violation("opening-too-low", have=28, need=30)
    assert same != Violation("too-few-doublets", have=27, need=30)


def test_the_repr_pastes_back() -> None:
    assert repr(LOW) == "Violation('opening-too-low', have=27, need=30)"
    for code in FORMS:
        assert eval(repr(example(code)).replace("datetime.date", "date")) == example(code)


def test_a_field_is_read_by_its_name() -> None:
    assert (LOW["have"], "have" in LOW, "entry" in LOW) == (27, True, False)
    with pytest.raises(KeyError):
        LOW["entry"]


def test_fields_hold_one_or_several() -> None:
    level = Violation("ticket-undecided", people=("Anna", "Jan"))
    assert (level.texts("people"), level.numbers("people"), level.texts("entry")) == (
        ("Anna", "Jan"),
        (),
        (),
    )
    assert (LOW.numbers("have"), LOW.texts("have")) == ((27,), ())


def test_nothing_can_be_changed_but_a_copy() -> None:
    with pytest.raises(AttributeError):
        LOW.code = "x"  # type: ignore[misc]
    assert (LOW.changed(have=29)["have"], LOW["have"]) == (29, 27)


def test_it_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(LOW)) == LOW


def test_violations_are_sorted_by_code_and_text() -> None:
    first, second = Violation("not-seated", entry=10), Violation("not-seated", entry=9)
    assert sorted([LOW, second, first]) == [first, second, LOW]
    assert first <= second < LOW


def test_a_refusal_names_all_of_them() -> None:
    refused = Refused((LOW, Violation("game-over")))
    assert str(refused) == "opening-too-low: 27 of 30; game-over"


@pytest.mark.parametrize(
    ("violation", "about"),
    [
        (LOW, "27 of 30"),
        (Violation("game-over"), ""),
        (Violation("colour-repeated", tile="R8", meld="R8 R8 B8"), "R8 in R8 R8 B8"),
        (Violation("not-current-round", round=3), "3"),
        (Violation("not-current-round", round=3, current=2), "3 of 2"),
        (Violation("tie-undecided", entries=(3, 7)), "3, 7"),
        (Violation("tie-undecided", entries=(3,)), "3"),
        (Violation("prize-undecided", people=("Anna", "7")), "Anna, 7"),
        (Violation("too-few-fours", sizes=(3, 3), wanted=(4, 2)), "3 3 of 4 2"),
        (Violation("format-size-wrong", stage="final", before=None, players=5), "final: None to 5"),
        (Violation("format-number-wrong", prizes=-1), "prizes -1"),
        (Violation("format-number-wrong", stage="league", rounds=0), "league: rounds 0"),
        (Violation("format-break-wrong", after=2), "twice after round 2"),
        (Violation("grand-prix-format", format="mini"), "mini"),
        (Violation("grand-prix-format", event="gp-4", format="mini"), "gp-4: mini"),
        (Violation("application-day-past", day=date(2024, 5, 3)), "2024-05-03"),
        (
            Violation(
                "outside-season",
                day=date(2024, 7, 2),
                first=date(2023, 9, 1),
                last=date(2024, 6, 30),
            ),
            "2024-07-02 in 2023-09-01 - 2024-06-30",
        ),
        (Violation("cannot-seat", twice="Ala"), "'Ala' stands twice in the list of players"),
        (Violation("cannot-seat", twice=3), "3 stands twice in the list of players"),
        (
            Violation("cannot-seat", players=1),
            "1 players cannot be seated at tables of 3 or 4: find two more players",
        ),
    ],
)
def test_the_text_has_a_fixed_form_and_can_be_read(violation: Violation, about: str) -> None:
    assert violation.about == about
    assert Violation.read(violation.code, about) == violation


@pytest.mark.parametrize(
    ("violation", "about"),
    [
        (Violation("fixed-places-clash", places=((4, 1), (9, 2))), "4 at table 1, 9 at table 2"),
        (Violation("play-off-goes-on", wins=(("Anna", 1), ("Jan", 0))), "Anna 1, Jan 0"),
        (Violation("nothing-to-override", stop=LOW), "opening-too-low: 27 of 30"),
    ],
)
def test_some_texts_are_only_written(violation: Violation, about: str) -> None:
    assert violation.about == about
    assert Violation.read(violation.code, about).about == about


@given(st.sampled_from([*FORMS, "game-over", "no-such-code", ""]), st.text())
def test_any_stored_text_comes_back_as_it_was(code: str, about: str) -> None:
    assert Violation.read(code, about).about == about


@pytest.mark.parametrize("code", FORMS)
def test_a_text_of_another_form_is_kept_unread(code: str) -> None:
    text = "\n of \n"
    found = Violation.read(code, text)
    assert found.about == text
    assert (UNREAD in found) or set(dict(found.fields)) <= names(FORMS[code])


def test_a_number_is_read_only_as_numbers_are_written() -> None:
    texts = ("7", "-7", "07", "+7", "７", "7" * 40)
    read = [Violation.read("no-such-entry", text)["entry"] for text in texts]
    assert read == [7, -7, "07", "+7", "７", "7" * 40]


@pytest.mark.parametrize(
    ("template", "fields", "plain"),
    [
        ("{a}", "a", "{a}"),
        ("[{a}: ]{b}", "a b", "{a}: {b}"),
        ("[{a}: ]{b}", "b", "{b}"),
        ("[{a:x|y}|{b}] c", "a b", "{a:x|y} c"),
        ("[{a:x|y}|{b}] c", "b", "{b} c"),
        ("[{a}|none]", "", "none"),
        ("no fields", "a", "no fields"),
        ("", "", ""),
    ],
)
def test_parts_in_brackets_follow_the_fields(template: str, fields: str, plain: str) -> None:
    assert chosen(template, frozenset(fields.split())) == plain
    assert plain in expansions(template)
