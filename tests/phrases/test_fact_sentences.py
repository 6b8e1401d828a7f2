"""Every kind of fact has a sentence in both languages, and it can be said."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from django.utils import translation

from stolik.demo import simulated
from stolik.locale import language, tags
from stolik.phrases.facts import FACTS, GROUPS, group_of
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, Fact
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.facts import Brought
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.report import TotalsReport
from stolik.tournament.seats import Table
from stolik.web.staff.journal_sentences import Names, journal_sentence

MINI = elimination_format("mini")
SEATED = (Table(1, (1, 2, 3, 4)),)
NOTE = "0" * 64
# What a simulated day does not have.
RARE: tuple[f.Body, ...] = (
    f.Created("ordinary", ruleset("pl-turniej"), MINI),
    f.EntryChanged(1, fixed=4, minor=True),
    f.CheckedOut(1),
    f.EntryRemoved(1),
    f.EntryRemoved(1, into=2),
    f.ConsentRecorded(1, False, False),
    f.StandingBrought((Brought(1, 1),)),
    f.FormatChanged(elimination_format("standard-b")),
    f.FormatChanged(elimination_format("mini"), kind="ordinary"),
    f.RulesChanged(ruleset("pl-turniej", turn_seconds=60)),
    f.Overridden("elimination-too-small", "19 of 20", NOTE),
    f.Dismissed("staff-1"),
    f.SeatsTyped(1, (1, 2, 3, 4), SEATED),
    f.SeatsChanged(1, "arrivals", SEATED, (3,), (4,), (5,)),
    f.TakenBack("seating", 1, NOTE),
    f.TakenBack("closing", 1, NOTE),
    f.TakenBack("classification", 0, NOTE),
    f.RoundExtended(1, 5, 1),
    f.MinutesTakenBack(1, 1, 2),
    f.CallSeen(5),
    f.CallWithdrawn(5),
    f.CallClosed(5),
    f.Reported(TotalsReport(1, 1, ()), NOTE, ((1, 3, -5),), False, ("sum",)),
    f.Unplayed(1, 1, 2, "time"),
    f.Unplayed(1, 1, 2, "annulled", NOTE),
    f.Unplayed(1, 1, 2, "time", "", 3),
    f.DisputeWithdrawn(1, 1, 2, NOTE),
    f.UnplayedTakenBack(1, 1, 2),
    f.TotalsTakenBack(1, 2, NOTE),
    f.RevealTakenBack(3),
    f.Walkover(1, 2),
    f.WalkoverTakenBack(1, 2),
    f.TableStopped(1, 2, NOTE),
    f.TableResumed(1, 2),
    f.ConsolationSeated(2, (5, 6, 7), "x", (Table(2, (5, 6, 7)),)),
    f.ConsolationSeated(2, (), "", ()),
    f.EditionLabelled(1, 0, 2, "twist"),
    f.EditionLabelled(1, 3, 0, "expert"),
    f.TableLeft(1, 2),
    f.TableLeft(1, 2, finishes=True),
    f.StartTakenBack(1),
    f.Returned(1, NOTE),
    f.Excluded(1, 3, NOTE),
    f.Penalised(1, 2, -1, -20, NOTE),
    f.Cancelled(1, NOTE),
    f.Cancelled(99, NOTE),
    f.TieResolved(1, (1, 2), "lot", (2, 1)),
    f.TieResolved(1, (1, 2), "play-off", (2, 1)),
    f.TieResolved(1, (1, 2), "head-referee", (2, 1)),
    f.TableMessaged(None, NOTE),
    f.TableMessaged(4, NOTE),
    f.OpeningAnnounced(1, 1, 2, 3),
    f.Announced(NOTE),
    f.AnnouncementWithdrawn(1),
    f.Moved(1_790_000_000, 1_790_086_400, NOTE),
    f.CalledOff(NOTE),
    f.Reinstated(),
    f.StandingsHidden(),
    f.StandingsShown(),
    f.Revealed(3),
    f.RaffleSealed(NOTE),
    f.Raffled("s", "ryba", 1, (1, 2), (2,)),
)


def _facts() -> list[Fact]:
    day = simulated(24, elimination_format("standard-c"), 3).facts
    by = Actor("organiser", "account-1")
    return [*day, *(Fact(len(day) + n, 0, by, what) for n, what in enumerate(RARE, 1))]


def test_every_kind_of_fact_is_told_here() -> None:
    # What is withheld stands in public files only, never in a journal of the site.
    assert {type(fact.what) for fact in _facts()} == set(get_args(f.Body)) - {f.Withheld}


def test_every_kind_of_fact_has_its_sentences_and_a_group() -> None:
    names = {fact_name(fact.what) for fact in _facts()}
    assert {key.partition("/")[0] for key in FACTS} == names
    assert {group_of(name) for name in names} == set(GROUPS)


@pytest.mark.parametrize("tag", tags())
def test_every_fact_can_be_said(tag: str) -> None:
    facts = _facts()
    people = {n: f"Osoba{n}" for n in range(1, 30)}
    staff = {"account-1": "Olga"}
    names = Names(people, staff, elimination_format("standard-c"), {}, tuple(facts))
    with translation.override(tag):
        said = {fact.number: journal_sentence(fact, names) for fact in facts}
    assert [text for text in said.values() if not text.endswith((".", "…"))] == []
    assert [text for text in said.values() if re.search(r"[{}]|None|\(\)|  |: \.|–-", text)] == []
    assert [text for text in said.values() if re.search(r"(?<!\w)-\d", text)] == []


def test_the_two_languages_never_say_the_same() -> None:
    same = [key for key, (_, phrase) in FACTS.items() if language("pl").say(phrase) == phrase]
    assert same == ["reported"]  # numbers and names alone


def test_a_sentence_names_people_rounds_and_points() -> None:
    names = Names({1: "Anna", 2: "Jan"}, {"staff-7": "Kasia"}, MINI, {5: (1, 3)})
    by = Actor("referee", "staff-7")
    wanted = {
        f.Penalised(1, 2, 0, -20, NOTE): (
            "Round 1 of 3: penalty for Jan: 0 big, −20 small.",
            "Runda 1 z 3: kara, Jan: duże 0, małe −20.",
        ),
        f.CallAnswered(5): (
            "Round 1 of 3, table 3: a referee came to the table.",
            "Runda 1 z 3, stolik 3: sędzia przy stoliku.",
        ),
        f.Appointed("staff-7", "referee", 1): (
            "Kasia works here as referee and plays as Anna.",
            "Do pracy: Kasia, sędzia; gra jako Anna.",
        ),
        f.Ruled(1, 3, "E-10h4", NOTE): (
            "Round 1 of 3, table 3: ruling (by E-10h4).",
            "Runda 1 z 3, stolik 3: rozstrzygnięcie (według E-10h4).",
        ),
    }
    for what, texts in wanted.items():
        for tag, text in zip(("en", "pl"), texts, strict=True):
            with translation.override(tag):
                assert journal_sentence(Fact(1, 0, by, what), names) == text
