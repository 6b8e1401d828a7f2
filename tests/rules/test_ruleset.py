"""Rulesets: the table of parameters, house rules, origins, refusals."""

from __future__ import annotations

import pytest

from stolik.rules import FIELDS, PARAMETERS, PRESETS, Ruleset, RulesetError, ruleset
from stolik.rules.catalogue import known


@pytest.mark.rule("C-01", "C-02", "C-03", "C-04", "C-05", "C-06", "C-23", "C-25", "C-29", "C-45")
@pytest.mark.parametrize(
    ("parameter", "liga", "turniej", "zasady", "wrc9"),
    [
        ("turn_seconds", 40, 40, 40, 60),
        ("turn_seconds_editable", False, True, False, False),
        ("joker_rack_value", 100, 50, 50, 50),
        ("timeout_penalty_tiles", 1, 1, 1, 3),
        ("timeout_opening_penalty_tiles", 1, 1, 1, 3),
        ("cannot_restore", "take_loose", "take_loose", "take_loose", "pool_bottom_redraw"),
        ("cannot_restore_extra_draw", 0, 0, 0, 3),
        ("joker_relay", "other_set", "other_set", "other_set", "new_set"),
        ("starter", "lot", "seat_A", "seat_A", "lot"),
        ("doublets_min", 3, 3, 3, 3),
        ("opening_min", 30, 30, 30, 30),
        ("exhaustion_mode", "immediate", "final_lap", "final_lap", "until_stuck"),
        (
            "exhaustion_trigger",
            "bank_emptied",
            "bank_emptied",
            "bank_emptied",
            "draw_impossible",
        ),
        ("round_time_end", "none", "final_lap", "final_lap", "none"),
        (
            "exemption",
            "announce",
            "announce_before_click",
            "announce_before_click",
            "automatic",
        ),
        ("unopened_at_exhaustion", "ignore", "ignore", "ignore", "apply"),
        ("unopened_base", 100, 100, 100, 100),
        ("unopened_could", 200, 200, 200, 200),
    ],
)
def test_presets(
    parameter: str, liga: object, turniej: object, zasady: object, wrc9: object
) -> None:
    found = [getattr(ruleset(name), parameter) for name in PRESETS]
    assert found == [liga, turniej, zasady, wrc9]


def test_every_field_is_a_row_of_the_table() -> None:
    assert tuple(parameter.name for parameter in PARAMETERS) == FIELDS


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("field", FIELDS)
def test_every_value_knows_its_origin(name: str, field: str) -> None:
    origin = ruleset(name).origin(field)
    assert origin.how in ("stated", "inherited", "decided")
    assert origin.ids
    assert all(known(reference) for reference in origin.ids)
    own = ruleset(name).documents
    if origin.how == "stated":
        assert all(reference.split("-")[0] in own for reference in origin.ids)


@pytest.mark.rule("=E-10h", "P-9", "C-02", "C-47", "W-play-16")
@pytest.mark.parametrize(
    ("name", "changes", "called"),
    [
        ("pl-turniej", {"turn_seconds": 60}, "pl-turniej"),  # EX-096: document E allows it
        ("pl-zasady", {"turn_seconds": 60}, "pl-zasady-house"),
        ("pl-liga", {"turn_seconds": 60}, "pl-liga-house"),
        ("pl-turniej", {"joker_relay": "any"}, "pl-turniej-house"),
        ("pl-turniej", {"joker_relay": "other_set"}, "pl-turniej"),
        ("wrc9", {"unopened_mode": "add", "tie_small": "split"}, "wrc9-house"),
        ("wrc9", {"starter_rotation": "per_game"}, "wrc9"),
    ],
)
def test_a_changed_ruleset_says_so(name: str, changes: dict, called: str) -> None:
    assert ruleset(name, **changes).name == called


def test_a_change_is_the_house_s() -> None:
    house = ruleset("wrc9", joker_relay="any")
    assert house.origin("joker_relay").how == "house"
    assert house.changes == {"joker_relay": "any"}
    assert eval(repr(house)) == house


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"turn_seconds": 0}, "turn_seconds cannot be 0: it is a whole number from 5 to 3600"),
        ({"turn_seconds": True}, "turn_seconds cannot be True"),
        ({"turn_seconds": 40.0}, "turn_seconds cannot be 40.0"),
        ({"turn_seconds": "40"}, "turn_seconds cannot be '40'"),
        ({"opening_min": -1}, "opening_min cannot be -1"),
        ({"joker_relay": "never"}, "joker_relay cannot be 'never': it is one of other_set"),
        ({"tile_count_public": 1}, "tile_count_public cannot be 1: it is true or false"),
        ({"joker_reley": "any"}, "unknown parameter 'joker_reley': there is joker_relay"),
        ({"timeout_all_valid": "void"}, "timeout_all_valid is 'accept' in every document"),
        ({"starter": None}, "starter cannot be None"),
    ],
)
def test_nonsense_is_refused(changes: dict, said: str) -> None:
    with pytest.raises(RulesetError, match=said.replace("(", r"\(")):
        ruleset("pl-turniej", **changes)


def test_all_faults_are_named_together() -> None:
    with pytest.raises(RulesetError) as refused:
        ruleset("pl-turniej", turn_seconds=1, opening_min=999, nonsense=1)
    assert str(refused.value).count(";") == 2


@pytest.mark.parametrize("name", ["", "PL-LIGA", "wrc8", "pl-turniej-house"])
def test_an_unknown_ruleset_is_refused(name: str) -> None:
    with pytest.raises(RulesetError, match=f"unknown ruleset '{name}'"):
        ruleset(name)


def test_a_ruleset_cannot_be_built_wrong() -> None:
    values = {field: getattr(ruleset("wrc9"), field) for field in FIELDS}
    with pytest.raises(RulesetError, match="unknown ruleset 'mine'"):
        Ruleset(base="mine", **values)
