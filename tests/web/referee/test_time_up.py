"""Time is up: what stays, what goes back, how many tiles are taken, by which paragraph."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from stolik.game.timeout import BECAUSE
from stolik.rules import ruleset
from stolik.web.phone.verdict import Unanswerable
from stolik.web.referee.tile_questions import Answer
from stolik.web.referee.time_up import WHY, time_up
from support.staffed import account, invited, playing


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def ask(rules: str = "pl-turniej", **typed: str) -> Answer:
    return time_up({"opened": "1", **typed}, ruleset(rules))


def groups(answer: Answer) -> dict[str, str]:
    return {
        group.title: " | ".join(" ".join(tile.label for tile in meld) for meld in group.melds)
        for group in answer.groups
    }


def ids(answer: Answer) -> list[str]:
    return [rule.id for rule in answer.because]


RUN = "R5 R6 R7"


# What lay before, what lies, what is in the hand, marks; the summary and the paragraphs.
@pytest.mark.rule("E-10h1b", "E-10h1c", "E-10h1d", "E-10h2a", "E-10h3", "E-10k3", "C-33", "C-34")
@pytest.mark.parametrize(
    ("typed", "summary", "because"),
    [
        ({}, "Nothing laid: take 1 tile.", ["E-10h1c", "C-33"]),
        ({"before": RUN, "lying": RUN}, "Nothing laid: take 1 tile.", ["E-10h1c", "C-33"]),
        ({"hand": "K3"}, "Nothing laid: take 1 tile.", ["E-10h1b", "C-33"]),
        (
            {"before": RUN, "lying": "R5 R6 R7 R8"},
            "The move stands. No tile is taken.",
            ["E-10h3"],
        ),
        (
            {"before": RUN, "lying": "R5 R6 R7 R8", "hand": "K3"},
            "The move stands. No tile is taken.",
            ["E-10h1b", "E-10h1c"],
        ),
        (
            {"before": "R5 R6 R7 R8", "lying": RUN, "hand": "R8"},
            "Undo the move, take 1 tile.",
            ["E-10h1d", "C-34"],
        ),
        ({"before": RUN, "lying": "R5 R6 | R7 K7"}, "Undo the move, take 1 tile.", ["E-10h2a"]),
        (
            {"before": RUN, "lying": "R5 R6 R7 R8", "touched": "1"},
            "Undo the move, take 1 tile.",
            ["E-10k3"],
        ),
        (
            {"before": RUN, "lying": "R5 R6 R7 R8", "empty": "1"},
            "The move stands and wins the game.",
            ["E-10h3", "E-10q1"],
        ),
        (
            {"lying": "K9 B9 O9", "opened": ""},
            "Undo the move, take 1 tile.",
            ["E-10h2a", "E-10i1", "A-14"],
        ),
    ],
)
def test_the_cases_of_an_elimination(
    typed: dict[str, str], summary: str, because: list[str]
) -> None:
    answer = ask(**typed)
    assert (answer.summary, ids(answer)) == (summary, because)


@pytest.mark.rule("W-play-8.2", "W-play-3", "A-13", "C-03")
def test_three_tiles_in_the_world_championship_only_when_something_was_begun() -> None:
    idle = ask("wrc9", before=RUN, lying=RUN)
    assert (idle.summary, ids(idle)) == ("Nothing laid: take 1 tile.", ["W-play-3"])
    begun = ask("wrc9", before=RUN, lying="R5 R6 | R7")
    assert (begun.summary, ids(begun)) == ("Undo the move, take 3 tiles.", ["W-play-8.2"])
    assert begun.more[-1] == "If the pool holds fewer, take what is there."
    touched = ask("wrc9", before=RUN, lying="R5 R6 R7 R8", touched="1")
    assert (touched.good, touched.summary, ids(touched)) == (
        None, "The referee decides.", ["W-reg-4"],
    )  # fmt: skip


@pytest.mark.rule("E-10h2a", "E-10h2b", "W-play-9", "C-04", "A-24")
def test_what_stays_and_what_goes_back() -> None:
    muddle = {"before": "R5 R6 R7 R8 | K1 B1 O1", "lying": "R5 R6 R7 | K1 B1 | O1 R8 O2"}
    assert groups(ask(**muddle)) == {
        "Lies on the table": "5● 6● 7● 8● | 1◆ 1▲ 1■",
        "Back on the rack": "2■",
    }
    assert groups(ask(**muddle, lost="1")) == {
        "Lies on the table": "5● 6● 7●",
        "Back on the rack": "2■",
        "Taken from the table": "1◆ 8● 1▲ 1■",
    }
    lost = ask("wrc9", **muddle, lost="1")
    assert lost.summary == "It cannot be restored: take 8 tiles."
    assert groups(lost) == {
        "Lies on the table": "5● 6● 7●",
        "Under the pool": "1◆ 8● 1▲ 1■ 2■",
    }


@pytest.mark.rule("W-reg-4")
def test_where_the_referee_decides_no_tile_is_moved_beforehand() -> None:
    touched = ask("wrc9", before=RUN, lying="R5 R6 R7 R8", touched="1")
    assert (touched.summary, touched.groups) == ("The referee decides.", ())


@pytest.mark.rule("E-10h2b", "P-11.2", "A-24")
def test_who_cannot_restore_the_board_takes_the_loose_tiles() -> None:
    muddle = {"before": "R5 R6 R7 R8", "lying": "R5 R6 R7 | R8 O2", "lost": "1"}
    said = "It cannot be restored: take the loose tiles, none from the pool."
    assert [ask(rules, **muddle).summary for rules in ("pl-turniej", "pl-zasady")] == [said] * 2
    with translation.override("pl"):
        polish = "Nie da się odtworzyć: weź luźne kostki, z banku żadnej."
        assert ask(**muddle).summary == polish


@pytest.mark.rule("L-og-9.2", "A-13")
def test_a_decision_for_two_documents_is_named_once() -> None:
    assert ids(ask("pl-liga", before=RUN, lying="R5 R6 R7 R8")) == ["A-13"]


def test_the_rack_holds_another_tile_whatever_lies_on_the_board() -> None:
    low = "K1 K2 K3 K4 K5 | K1 K2 K3 K4 K5"
    assert ask(before=low, lying=low).summary == "Nothing laid: take 1 tile."
    runs = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "KRBO"]
    numbers = " | ".join(runs * 2)
    assert ask(before=numbers, lying=numbers).summary == "Nothing laid: take 1 tile."
    # All 106 tiles are named: none is left for the rack.
    jokers = numbers.replace("K1 ", "J ", 1).replace("R1 ", "J ", 1)
    named = ask(before=jokers, lying=jokers, hand="K1 R1")
    assert named.summary == "Nothing laid: take 1 tile."


def test_a_rule_is_quoted_with_what_it_says() -> None:
    (rule,) = ask(before=RUN, lying="R5 R6 | R7").because
    assert rule.id == "E-10h2a"
    assert rule.text


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(Unanswerable, match="There are only two of each: R5"):
        ask(before="R5 R6 R7 | K5 R5 B5", lying="R5 R5 R5")
    broken = ask(before="R5 R9 J", lying="R5 R9 J")
    assert broken.summary == "The board before the move was not in order already:"


def test_every_case_has_its_reason() -> None:
    assert WHY.keys() == BECAUSE.keys()


def test_the_page_answers_without_scripts_and_keeps_what_was_typed(transactional_db: None) -> None:
    event = playing(account("olga"))
    client = invited(event, "referee", "Rysiek")
    client.cookies["language"] = "en"
    address = f"/t/{event.slug}/desk/referee/tools"
    typed = {"tool": "time", "before": RUN, "lying": "R5 R6 | R7", "opened": "1"}
    page = client.post(address, typed).content.decode()
    assert "Undo the move, take 1 tile." in page
    assert 'value="R5 R6 | R7"' in page
    wrong = client.post(address, typed | {"hand": "Z9"})
    assert (wrong.status_code, "“Z9” is not a tile" in wrong.content.decode()) == (422, True)
    client.cookies["language"] = "pl"
    assert "Cofnij ruch, dobierz 1 kostkę." in client.post(address, typed).content.decode()
