"""Questions about tiles: answered by the rules of the tournament, with every fault at once."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.rules import ruleset
from stolik.web.phone.verdict import Unanswerable
from stolik.web.referee.tile_questions import ANSWERS, Answer
from support.staffed import account, invited, playing

RULES = ruleset("pl-turniej")


@pytest.fixture(autouse=True)
def english() -> object:
    from django.utils import translation

    with translation.override("en"):
        yield


def ask(tool: str, rules: object = RULES, **typed: str) -> Answer:
    values = {name.replace("_", "-"): value for name, value in typed.items()}
    return ANSWERS[tool](values, rules)  # type: ignore[arg-type]


def labels(answer: Answer) -> list[str]:
    return [" ".join(tile.label for tile in meld) for meld in answer.melds]


def test_a_meld_with_what_its_joker_means() -> None:
    answer = ask("meld", meld="R5 J R7")
    assert (answer.good, answer.summary) == (True, "A run worth 18 points.")
    assert labels(answer) == ["5● 6● 7●"]
    assert [tile.meant for tile in answer.melds[0]] == [False, True, False]


def test_a_meld_that_can_be_read_in_several_ways_shows_all() -> None:
    answer = ask("meld", meld="J J O5")
    assert labels(answer) == ["7■ 6■ 5■", "5☺ 5☺ 5■", "3■ 4■ 5■"]
    assert answer.summary == "A run worth 18 points. It can also be read:"


def test_every_fault_of_a_meld() -> None:
    answer = ask("meld", meld="R5 K7")
    assert answer.good is False
    assert len(answer.more) == 3


@pytest.mark.parametrize(
    ("opened", "good"),
    [("1", True), ("", False)],
)
def test_a_turn_is_judged_with_and_without_an_opening(opened: str, good: bool) -> None:
    board = {"before": "R5 R6 J", "rack": "R7 K3 B3 O9", "after": "R5 R6 R7 | K3 B3 J"}
    answer = ask("turn", **board, opened=opened)
    assert answer.good is good
    if good:
        assert answer.summary == "Legal. 3 tiles from the rack."
        assert labels(answer) == ["3◆ 7● 3▲"]


def test_an_opening_is_counted() -> None:
    answer = ask("turn", rack="K10 B10 R10 O1", after="K10 B10 R10")
    assert answer.summary == "Legal. 3 tiles from the rack. The opening is worth 30."


def test_a_board_that_was_wrong_before_the_turn_is_said_so() -> None:
    answer = ask("turn", before="R5 R9 J", rack="R7", after="R5 R9 J")
    assert answer.good is None
    assert answer.summary == "The board before the move was not in order already:"


@pytest.mark.parametrize(
    ("name", "worth"),
    [("pl-turniej", "60 points (3 tiles)."), ("pl-liga", "110 points (3 tiles).")],
)
def test_a_rack_is_worth_what_the_ruleset_says(name: str, worth: str) -> None:
    assert ask("rack", ruleset(name), rack="J K9 R1").summary == worth


def test_could_have_opened_with_the_last_tile_and_the_announcement() -> None:
    rack = "K10 B10 R2 R4 O7 K6 B3 O1 R8 B12 K13 O4 R11 B5 O10"
    late = ask("opening", rack=rack, taken="O10", announced="1")
    assert late.summary.startswith("100: opening became possible only with the last tile")
    assert labels(late) == ["10◆ 10▲ 10■"]
    assert ask("opening", rack=rack, taken="O10").summary.startswith(
        "200: these melds are worth 30"
    )
    assert ask("opening", rack=rack, no_turn="1").summary.startswith("100")
    few = "K1 R5 O9 B3 K7 R11 O2 B13 K4 R8 O6 B10 K12 R1"
    assert ask("opening", rack=few).summary.startswith("100: these tiles make 0 points")


def test_half_a_rack_gives_no_firm_charge() -> None:
    said = ask("opening", rack="K1 R5").summary
    assert said == (
        "2 tiles so far, no opening among them. Who never opened holds at least 14: tap the whole"
        " rack."
    )
    # What opens already opens whatever else is on the rack.
    assert ask("opening", rack="K10 B10 O10").summary.startswith("200: these melds are worth 30")


@pytest.mark.parametrize(
    ("tool", "typed", "said"),
    [
        ("meld", {}, "Tap the tiles of one meld."),
        ("meld", {"meld": "R5 <b> R7"}, "“<b>” is not a tile"),
        ("meld", {"meld": "R5 R5 R5"}, "There are only two of each: R5."),
        ("meld", {"meld": "| | |"}, "Tap the tiles of one meld."),
        ("turn", {}, "Enter the rack and the board after the move."),
        ("turn", {"rack": "R5 R5", "before": "R5 R6 R7", "after": "R1"}, "only two of each: R5"),
        ("turn", {"after": "K1 |" * 99}, "So many melds do not exist."),
        ("rack", {"rack": ""}, "Tap the tiles of the rack."),
        ("rack", {"rack": "K99"}, "“K99” is not a tile"),
        ("opening", {"rack": ""}, "Tap the tiles of the rack first."),
        ("opening", {"rack": "K1", "taken": "R5"}, "R5 was taken but is not on the rack."),
        ("opening", {"rack": "K1 " * 400}, "is not a tile"),
    ],
)
def test_what_cannot_be_answered_is_said_with_what_was_typed(
    tool: str, typed: dict[str, str], said: str
) -> None:
    with pytest.raises(Unanswerable) as wrong:
        ask(tool, **typed)
    assert said in str(wrong.value)


def test_the_page_answers_with_and_without_script(transactional_db: None) -> None:
    event = playing(account("olga"))
    client: Client = invited(event, "referee", "Rysiek")
    client.cookies["language"] = "pl"
    address = f"/t/{event.slug}/desk/referee/tools"
    whole = client.post(address, {"tool": "meld", "meld": "R5 J R7"})
    assert (whole.status_code, "Seria: 18 punktów." in whole.content.decode()) == (200, True)
    assert "<html" in whole.content.decode()
    part = client.post(address, {"tool": "meld", "meld": "R5 J R7"}, headers={"X-Part": "1"})
    assert "<html" not in part.content.decode()
    assert "Seria: 18 punktów." in part.content.decode()
    for hostile in (
        "\x01",
        "x" * 10_000,
        "J=R7",
        "1e9",
        "|",
        "R5 R6 R7 | \ud800".encode("utf-8", "replace").decode(),
    ):
        for tool in ("meld", "turn", "time", "rack", "opening", "<x>"):
            form = {"tool": tool, "meld": hostile, "rack": hostile, "before": hostile}
            form["lying"] = form["hand"] = hostile
            assert client.post(address, form).status_code in (200, 422)
    assert client.get(address + "?tool=opening").status_code == 200


@pytest.mark.attack(8, "a referee's question about a rack that is too hard or too large")
def test_a_rack_that_is_too_hard_is_answered_and_not_searched() -> None:
    twice = [f"{colour}{number}" for number in range(1, 14) for colour in "KRBO"] * 2
    low = [tile for tile in twice if int(tile[1:]) <= 5]
    answer = ask("opening", rack=" ".join([*low[:38], "J", "J"]))
    assert (answer.good, answer.summary) == (
        None,
        "These tiles can be laid in too many ways to try them all: ask a referee.",
    )
    with pytest.raises(Unanswerable, match="104 tiles are more than anybody holds"):
        ask("opening", rack=" ".join(twice))
    # What is only added up may be all of a box.
    assert ask("rack", rack=" ".join(twice)).summary == "728 points (104 tiles)."
