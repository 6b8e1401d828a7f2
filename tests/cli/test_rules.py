"""`stolik rules` prints a card, an object or a comparison, and refuses what does not exist."""

from __future__ import annotations

import json

import pytest

from stolik.cli import main
from stolik.locale import language
from stolik.phrases.card import reminders, title, whole_card
from stolik.rules import FIELDS, PRESETS, ruleset


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns, whatever this one is."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a call that succeeds prints."""
    assert main(["rules", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a call that fails says."""
    assert main(["rules", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_card_holds_every_sentence_within_80_columns(
    preset: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, "--ruleset", preset, "--lang", lang)
    rules = ruleset(preset)
    words = " ".join(out.split())
    said = language(lang)
    texts = [title(rules, said), *(one.text for one in whole_card(rules, said))]
    texts += [one.text for one in reminders(rules, said)]
    assert [text for text in texts if text not in words] == []
    assert max(map(len, out.splitlines())) <= 80
    assert [row for row in out.splitlines() if row != row.rstrip()] == []
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        ((), "turn_seconds=40 · E-10h"),
        ((), "joker_relay=other_set · inherited: L-og-8.5, A-17"),
        ((), "unopened_mode=replace · decided: A-01"),
        ((), "the 100 or 200 replaces the value of the rack; it is not added to it"),
        (("--ruleset", "pl-liga"), "turn_seconds=40 · L-og-9.1, T-z-9.1"),
        (("--with", "turn_seconds=60"), "turn_seconds=60 · E-10h"),
        (("--with", "joker_relay=any"), "joker_relay=any · house rule"),
        (("--lang", "pl"), "unopened_mode=replace · ustalone: A-01"),
        (("--lang", "pl", "--with", "tie_small=zero"), "tie_small=zero · zasada własna"),
    ],
)
def test_the_card_says_where_a_value_comes_from(
    arguments: tuple[str, ...], row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [line.strip() for line in printed(capsys, "--lang", "en", *arguments).splitlines()]
    assert row in rows


def test_a_long_decision_is_shortened_and_only_said_in_english(
    capsys: pytest.CaptureFixture[str],
) -> None:
    english = printed(capsys, "--lang", "en")
    assert (
        "    an invalid board is refused at the click, or under a strict setting ends …\n"
        in english
    )
    assert "an invalid board" not in printed(capsys, "--lang", "pl")


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        (["joker_relay=any"], {"joker_relay": "any"}),
        (
            ["turn_seconds=60", "tile_count_public=false"],
            {"turn_seconds": 60, "tile_count_public": False},
        ),
        (["opening_min=0"], {"opening_min": 0}),
    ],
)
def test_parameters_can_be_changed(
    given: list[str], changed: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    together = json.loads(printed(capsys, "--json", "--with", *given))
    apart = json.loads(printed(capsys, "--json", *(f"--with={one}" for one in given)))
    assert together["changed"] == apart["changed"] == changed


def test_the_object_holds_values_and_origins(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--ruleset", "wrc9", "--with", "tie_small=zero", "--json", "--lang", "pl")
    assert out.count("\n") == 1
    shown = json.loads(out)
    assert sorted(shown["parameters"]) == sorted(FIELDS)
    assert {
        name: value
        for name, value in shown.items()
        if name not in ("parameters", "common", "reminders")
    } == {
        "ruleset": "wrc9-house",
        "title": title(ruleset("wrc9", tie_small="zero"), language("pl")),
        "documents": ["W"],
        "changed": {"tie_small": "zero"},
    }
    assert shown["parameters"]["turn_seconds"] == {
        "value": 60,
        "how": "stated",
        "ids": ["W-reg-6", "W-play-8.1"],
        "text": "Na ruch masz 60 sekund.",
    }
    assert (shown["parameters"]["tie_small"]["how"], shown["parameters"]["tie_small"]["ids"]) == (
        "house",
        [],
    )
    assert shown["common"][0] == {
        "ids": ["W-reg-3"],
        "how": "stated",
        "text": "Stolik i krzesło losuje się przed wejściem na salę.",
    }
    assert [reminder["ids"] for reminder in shown["reminders"]] == [["W-reg-5"], ["W-play-8.3"]]


def test_all_as_an_object_holds_the_four_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(printed(capsys, "--all", "--json"))
    assert [one["ruleset"] for one in shown["rulesets"]] == list(PRESETS)


@pytest.mark.parametrize(
    "row",
    [
        "  parameter          pl-liga       pl-turniej    pl-zasady     wrc9",
        "≠ starter            lot           seat_A        seat_A        lot",
        "  doublets_min       3             3             3             3",
        "≠ joker_rack_value   100           50            50            50",
        "≠ turn_seconds_      false         true          false         false",
        "  editable",
        "≠ the rulesets differ here",
    ],
)
def test_all_marks_the_rows_that_differ(row: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--all", "--lang", "en")
    rows = [line.rstrip() for line in out.splitlines()]
    assert row in rows
    assert max(map(len, rows)) <= 80


def test_all_marks_exactly_the_rows_that_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    rows = printed(capsys, "--all", "--lang", "pl").splitlines()
    marked = {row.split()[1] for row in rows[:-1] if row.startswith("≠")}
    four = [ruleset(name) for name in PRESETS]
    assert marked == {name for name in FIELDS if len({getattr(one, name) for one in four}) > 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--ruleset", "wrc8"),
            "stolik: unknown ruleset 'wrc8': use pl-liga, pl-turniej, pl-zasady or wrc9\n",
        ),
        (
            ("--with", "turn_seconds=2", "joker_relay=own"),
            "stolik: turn_seconds cannot be 2: it is a whole number from 5 to 3600; joker_relay"
            " cannot be 'own': it is one of other_set, new_set, any\n",
        ),
        (
            ("--with", "turn_seconds=true"),
            "stolik: turn_seconds cannot be True: it is a whole number from 5 to 3600\n",
        ),
        (
            ("--with", "turn_seconds=1e2", "opening_min=99999999999999999999"),
            "stolik: turn_seconds cannot be '1e2': it is a whole number from 5 to 3600;"
            " opening_min cannot be '99999999999999999999': it is a whole number from 0 to 200\n",
        ),
        (
            ("--with", "timeout_all_valid=reject"),
            "stolik: timeout_all_valid is 'accept' in every document and cannot be 'reject'\n",
        ),
        (("--with", "any", "=1"), "stolik: --with takes FIELD=VALUE, not 'any', '=1'\n"),
    ],
)
def test_what_does_not_exist_is_refused(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *arguments) == message


def test_an_unknown_parameter_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "--with", "joker=any").startswith("stolik: unknown parameter 'joker': ")
