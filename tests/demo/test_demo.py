"""Simulated events: every format, deterministic, possible, with what a real day has."""

from __future__ import annotations

from random import Random

import pytest

from stolik.demo import CannotSimulate, Hall, Stop, event, simulated, steps
from stolik.demo.event import TITLES
from stolik.demo.play import Place, levelled, misheard, played, strengths, totals
from stolik.demo.texts import TEXTS, WORDS
from stolik.locale import language, tags
from stolik.rules import PRESETS, ruleset
from stolik.tournament.format import Stage
from stolik.tournament.formats import (
    DOCUMENT_E,
    MATCHDAYS,
    NAMES,
    SCHEMES,
    custom,
    elimination_format,
    format_named,
)
from stolik.tournament.journal import TournamentState, difference
from stolik.tournament.journal import facts as f
from stolik.tournament.report import report_faults

SIZES = {
    **dict.fromkeys(DOCUMENT_E, (12, 14, 24, 61)),
    **dict.fromkeys(MATCHDAYS, (8, 9, 31)),
    **{name: tuple(range(low, high + 1)) for name, (low, high) in SCHEMES.items()},
    "wrc": (20, 43),
}


def kinds(journal) -> set[type]:
    return {type(fact.what) for fact in journal.facts}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_format_can_be_simulated_and_verifies(name: str) -> None:
    for players in SIZES[name]:
        of = players if name in SCHEMES else None
        fmt = format_named(name, players=of, semi_size=12, final_size=4)
        journal = simulated(players, fmt, f"{name} {players}")
        assert difference(journal) is None
        times = [fact.at for fact in journal.facts]
        assert times == sorted(times)
        places = journal.facts[-1].what.places
        assert len(places) == players
        assert places[0].place == 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("standard-e", 200), ("maks-c", 257), ("wrc", 150)])
def test_large_events_verify(name: str, players: int) -> None:
    journal = simulated(players, format_named(name, semi_size=16, final_size=4), "large")
    assert difference(journal) is None
    assert len(set(journal.names.values())) == len(journal.names) == players + 1


def test_the_same_arguments_give_the_same_journal() -> None:
    fmt = elimination_format("standard-c")
    assert simulated(24, fmt, 1) == simulated(24, fmt, "1")
    assert simulated(24, fmt, 1) != simulated(24, fmt, 2)


def test_a_day_has_what_real_days_have() -> None:
    journal = simulated(61, elimination_format("standard-e", top=12), 7)
    assert kinds(journal) >= {
        f.DrawSealed,
        f.Drawn,
        f.SeatsChanged,  # a walk-in after the draw
        f.Reported,
        f.Confirmed,
        f.Disputed,
        f.Corrected,
        f.Warned,
        f.Ruled,
        f.RefereeCalled,
        f.CallAnswered,
        f.RoundExtended,
        f.RoundPaused,
        f.RoundResumed,
        f.Withdrawn,
        f.ConsentRecorded,
    }
    signed = [fact for fact in journal.facts if getattr(fact.what, "signed", False)]
    assert {fact.by.role for fact in signed} == {"scorer"}
    referenced = {getattr(fact.what, "note", "") for fact in journal.facts} - {""}
    assert referenced == set(journal.notes)


def test_somebody_did_not_come_and_somebody_came_late() -> None:
    journal = simulated(61, elimination_format("standard-c"), 7)
    state = TournamentState.replay(journal.facts)
    absent = [entry.number for entry in state.entries.values() if not entry.present]
    assert len(absent) == 1
    assert absent[0] not in {line.entry for line in state.places}
    (late,) = (fact for fact in journal.facts if isinstance(fact.what, f.SeatsChanged))
    assert late.what.arriving == (62,)
    assert len(late.what.moved) <= 3


def test_ties_for_a_title_are_played_off() -> None:
    found = [
        fact.what
        for seed in range(12)
        for fact in simulated(24, elimination_format("mini"), seed).facts
        if isinstance(fact.what, f.TieResolved)
    ]
    assert "play-off" in {tie.method for tie in found}


def test_kinds_and_rules_go_with_the_format() -> None:
    def chosen(players: int, name: str, **sizes: int) -> tuple[str, str]:
        day = event(players, format_named(name, players=players, **sizes), 1)
        return day.kind, day.ruleset.name

    assert chosen(20, "standard-c") == ("elimination", "pl-turniej")
    assert chosen(19, "mini") == ("ordinary", "pl-turniej")
    assert chosen(12, "top12") == ("league", "pl-liga")
    assert chosen(9, "matchday-2x3") == ("matchday", "pl-liga")
    assert chosen(24, "wrc", semi_size=8, final_size=4) == ("championship", "wrc9")


def test_what_the_documents_stop_is_overridden_with_a_reason() -> None:
    journal = simulated(10, elimination_format("standard-c"), 1)
    codes = [fact.what.code for fact in journal.facts if isinstance(fact.what, f.Overridden)]
    assert codes == ["ordinary-too-small", "mini-only"]


def test_a_format_of_one_s_own_can_be_simulated() -> None:
    journal = simulated(13, custom("evening", [Stage("league", 2, 1)]), 1)
    assert difference(journal) is None


@pytest.mark.parametrize(("players", "code"), [(0, "players-out-of-range"), (5, "cannot-seat")])
def test_numbers_nobody_can_play_with_are_refused(players: int, code: str) -> None:
    with pytest.raises(CannotSimulate) as refused:
        event(players, elimination_format("mini"), 1)
    assert refused.value.violations[0].code == code


def test_steps_are_the_journal() -> None:
    hall = Hall(event(14, elimination_format("mini"), 9))
    seen = [(step.fact, step.tournament.length) for step in steps(hall)]
    journal = simulated(14, elimination_format("mini"), 9)
    assert tuple(fact for fact, _ in seen) == journal.facts
    assert [length for _, length in seen] == [fact.number for fact in journal.facts]
    assert hall.tournament == TournamentState.replay(journal.facts)
    assert hall.journal() == journal


@pytest.mark.parametrize(
    ("stop", "phase", "rounds"),
    [(Stop(1), "closed", 1), (Stop(2, percent=0), "playing", 2), (Stop(3, percent=60), None, 3)],
)
def test_a_tournament_in_progress(stop: Stop, phase: str | None, rounds: int) -> None:
    fmt = elimination_format("standard-c")
    whole = simulated(24, fmt, 4).facts
    part = simulated(24, fmt, 4, stop=stop).facts
    assert part == whole[: len(part)]
    state = TournamentState.replay(part)
    assert len(state.rounds) == rounds
    assert state.phase == phase or phase is None
    assert state.places == ()


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_is_possible_under_its_rules(name: str) -> None:
    rules, rng, seats = ruleset(name), Random(name), (4, 7, 9, 2)
    strength = strengths(seats, rng)
    ends = set()
    for number in range(600):
        size = rng.choice((3, 4))
        reports = [
            played(Place(1, 1, game, game == 3), seats[:size], strength, rules, rng)
            for game in (1, 2, 3)
        ]
        ends |= {report.end for report in reports}
        for report in (*reports, misheard(reports[0], rng), *levelled(reports, rules)):
            assert report_faults(report, seats[:size], 3, rules) == (), number
        assert report_faults(totals(reports, rules), seats[:size], 3, rules) == ()
    timed = {"time"} if rules.round_time_end != "none" else set()
    assert ends == {"out", "pool"} | timed


def test_the_stronger_win_more_often() -> None:
    rng, rules = Random(1), ruleset("pl-turniej")
    strength = {1: 1.5, 2: 0.0, 3: 0.0, 4: -1.5}
    outs = [played(Place(1, 1, 1), (1, 2, 3, 4), strength, rules, rng).out for _ in range(800)]
    assert outs.count(1) > outs.count(2) > outs.count(4) > 20


@pytest.mark.parametrize("tag", tags())
def test_people_write_in_the_language_of_the_event(tag: str) -> None:
    speaks = language(tag)
    mini = elimination_format("mini")
    journal, english = simulated(24, mini, 3, language=speaks), simulated(24, mini, 3)
    assert journal.facts[0].what.title == speaks.say(TITLES["elimination"])
    texts = {note.text for note in journal.notes.values()}
    assert set() < texts <= {speaks.say(phrase) for phrase in TEXTS.values()}
    words = {fact.what.word for fact in journal.facts if isinstance(fact.what, f.Drawn)}
    assert set() < words <= {speaks.say(word) for word in WORDS}
    # The same people, whom another word seats in another order.
    assert journal.names == english.names
    assert difference(journal) is None
