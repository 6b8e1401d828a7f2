"""What a public journal tells, what it seals, and that both exports are one journal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.rules import ruleset
from stolik.tournament.journal import (
    Journal,
    JournalError,
    TournamentState,
    difference,
    read,
    salted,
    written,
)
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.disclosure import FIELDS, WITHHELD, Disclosure, Groups, NoSalt
from stolik.tournament.journal.export import fact_line, fact_of
from stolik.tournament.journal.kinds import KINDS
from stolik.tournament.journal.sealed import sealed_part
from support.journal_play import (
    HEAD,
    HELPER,
    NOTE,
    Play,
    device,
    gathered,
    house,
    overridden,
    player,
)

LAWS = settings(
    deadline=None, derandomize=True, max_examples=60, suppress_health_check=list(HealthCheck)
)
DIGEST = re.compile(r'"sealed":"[0-9a-f]{64}"')
Secrets = dict[str, Any]
PLAIN: Secrets = {"minors": (), "words": ("",) * 8, "consents": (True, True, True), "warned": 1}


def league_day(secrets: Secrets, *, apart: bool = False) -> Play:
    """A day of eight with something of every private kind; `secrets` are their values."""
    play = Play().do(c.Create("league", ruleset("pl-liga"), house(1, 1), "Herring Cup"))
    for entry, word in enumerate(secrets["words"], 1):
        play.do(c.Enter(entry, ("junior",) if entry < 3 else (), word, entry in secrets["minors"]))
    for entry in range(1, 9):
        play.do(c.RecordConsent(entry, *secrets["consents"]), by=HELPER)
    # What pages tell of the first is as before; the second gets another category.
    play.do(c.ChangeEntry(1, ("junior",), secrets["words"][0], 1 in secrets["minors"]))
    play.do(c.ChangeEntry(2, (), secrets["words"][1], 2 in secrets["minors"]))
    play.do(*(c.CheckIn(entry) for entry in range(1, 9)), by=HELPER)
    overridden(play).seat(apart=apart).publish()
    play.do(c.Warn(secrets["warned"], NOTE), c.Warn(8, NOTE), by=HEAD)
    warning = len(play.facts) - 1
    play.do(c.Rule(1, 1, "E-1", NOTE), by=HEAD).do(c.Cancel(warning, NOTE), by=HEAD)
    play.do(c.Cancel(warning + 2, NOTE), by=HEAD)
    table = play.now.rounds[-1].seating[0]
    play.do(c.CallReferee(1, table.number, NOTE), by=player(table.seats[0]))
    called = len(play.facts)
    play.do(c.SeeCall(called), by=HEAD).do(c.AnswerCall(called), by=HEAD)
    play.do(c.CloseCall(called), by=HEAD)
    play.do(c.CallReferee(1, table.number), by=player(table.seats[0]))
    play.do(c.WithdrawCall(len(play.facts)), by=player(table.seats[0]))
    play.do(c.StopTable(1, table.number), c.ResumeTable(1, table.number), by=HEAD)
    play.do(c.MessageTable(table.number, NOTE), by=HEAD)
    play.do(c.AnnounceOpening(1, table.number, 1, table.seats[0]), by=device(table.number))
    for one in play.now.rounds[-1].seating:
        lost = (n + 10 * one.number for n in (5, 6, 7))
        play.do(c.FileReport(play.game(one.seats[0], *lost)), by=device(one.number))
    play.do(c.Exclude(8, warning + 1, NOTE), by=HEAD)
    return play.do(c.CloseRound(1, over=("reported",)), c.Finish())


def kinds(text: str) -> list[str]:
    return [json.loads(line).get("fact", "-") for line in text.splitlines()[1:]]


# the table


def test_every_field_of_every_fact_is_public_or_private() -> None:
    """A new field is told to everybody only if somebody says so in `disclosure.FIELDS`."""
    classified = {kind: [name.strip("()") for name in names] for kind, names in FIELDS.items()}
    assert classified == {name: [one.name for one in fields(kind)] for name, kind in KINDS.items()}


def test_what_is_private() -> None:
    private = {
        kind: names
        for kind, names in FIELDS.items()
        if any(name.startswith("(") for name in names) and kind not in WITHHELD
    }
    assert private == {
        "entered": ("entry", "categories", "(apart)", "(minor)", "fixed"),
        "entry-changed": ("entry", "categories", "(apart)", "(minor)", "fixed"),
        "excluded": ("entry", "(warning)", "note"),
    }
    assert sorted(WITHHELD) == [
        "call-answered", "call-closed", "call-seen", "call-withdrawn", "consent-recorded",
        "opening-announced", "referee-called",
        "table-messaged", "table-resumed", "table-stopped", "warned",
    ]  # fmt: skip


# what is told


@pytest.mark.attack(
    3, "who is a child, who consented, who was warned, read from the public journal"
)
@pytest.mark.parametrize(
    "secrets",
    [
        {"minors": (1, 2, 5)},
        {"minors": tuple(range(1, 9))},
        {"consents": (True, True, False)},
        {"words": ("Nowakowie", "Nowakowie", *[""] * 6)},
        {"warned": 5},
    ],
)
def test_nothing_private_changes_the_public_journal_but_digests(secrets: Secrets) -> None:
    one = written(league_day(PLAIN).journal, full=False)
    other = written(league_day(PLAIN | secrets).journal, full=False)
    assert DIGEST.sub("", one) == DIGEST.sub("", other)
    assert one != other


def test_a_public_journal_tells_these_facts() -> None:
    text = written(league_day(PLAIN).journal, full=False)
    found = kinds(text)
    assert found.count("entered") == 8
    # Eight consents, one change of nothing told, two warnings and the cancelling of one, then
    # a call seen, answered and settled, one withdrawn, a table stopped and resumed, a message, an
    # opening.
    assert found.count("-") == 8 + 1 + 2 + 1 + 10
    assert [kind for kind in found if kind in WITHHELD] == []
    assert (found.count("entry-changed"), found.count("cancelled")) == (1, 1)
    for private in ('minor":true', "Nowak", "player-", '"warning":2', "consent"):
        assert private not in text


@pytest.mark.attack(3, "a phone followed from one tournament's journal to another's")
def test_who_acts_is_named_for_this_journal_alone() -> None:
    play = gathered(house(1, 1), 4).seat().publish()
    table = play.now.rounds[-1].seating[0]
    phone = replace(device(1), id="5f2c9a")
    own = replace(player(table.seats[1]), id=f"5f2c9a-{table.seats[1]}")
    report = play.game(table.seats[0], 5, 6, 7)
    play.do(c.Appoint("account-12", "referee", 4), c.Appoint("account-13", "scorer"))
    play.do(c.FileReport(report), by=phone).do(c.FileReport(report), by=own)
    play.do(c.Dismiss("account-13"))
    lines = [json.loads(line) for line in written(play.journal, full=False).splitlines()[1:]]
    assert [line["by"]["id"] for line in lines[-5:]] == [
        "actor-1", "actor-1", "actor-4", f"actor-4-{table.seats[1]}", "actor-1"
    ]  # fmt: skip
    assert [line["id"] for line in lines if "id" in line] == ["actor-2", "actor-3", "actor-3"]
    full = written(play.journal, full=True)
    assert read(full) == play.journal


def test_two_exports_are_one_journal() -> None:
    journal = replace(league_day(PLAIN).journal, names={1: "Anna"})
    public, full = (written(journal, full=one).splitlines() for one in (False, True))
    assert public[1:] == full[1 : len(public)]
    beside = [next(iter(json.loads(line))) for line in full[len(public) :]]
    assert set(beside) == {"name", "actor", "opening"}
    # A longer journal repeats a shorter one.
    for length in range(1, len(journal.facts)):
        shorter = salted(Journal(journal.facts[:length]), "test")
        assert written(shorter, full=False).splitlines() == public[: length + 1]


def test_without_a_salt_nothing_private_is_written() -> None:
    journal = league_day(PLAIN).journal
    without = {number: salt for number, salt in journal.salts.items() if number != 2}
    for full in (True, False):
        with pytest.raises(NoSalt, match="fact 2 has no salt"):
            written(replace(journal, salts=without), full=full)


# both verify, both replay


def unknown(whole: TournamentState, told: TournamentState) -> TournamentState:
    """A tournament as a public journal knows it: without what is sealed or withheld."""
    entries = {
        n: replace(e, apart="", minor=False, participation=False, data=False, image=False)
        for n, e in whole.entries.items()
    }
    conduct = {n: one for n, one in whole.conduct.items() if not isinstance(one.what, f.Warned)}
    rounds = tuple(replace(one, announced=(), stopped=frozenset()) for one in whole.rounds)
    return replace(
        whole, entries=entries, conduct=conduct, rounds=rounds, calls={}, messages=(),
        staff=told.staff,
    )  # fmt: skip


def nobody(state: TournamentState) -> TournamentState:
    """Without who reported and ruled: a public journal has other names for them."""
    rounds = tuple(
        replace(one, sheets={
            number: tuple(
                replace(slot, filed=tuple(replace(filed, by="") for filed in slot.filed))
                for slot in sheet
            )
            for number, sheet in one.sheets.items()
        })
        for one in state.rounds
    )  # fmt: skip
    conduct = {number: replace(one, by="") for number, one in state.conduct.items()}
    return replace(state, rounds=rounds, conduct=conduct)


SECRETS = st.fixed_dictionaries(
    {
        "minors": st.sets(st.integers(1, 8)).map(tuple),
        "words": st.tuples(*[st.sampled_from(["", "Lis", "Nowak"])] * 8),
        "consents": st.tuples(st.just(True), st.just(True), st.booleans()),
        "warned": st.integers(1, 7),
    }
)


@LAWS
@given(SECRETS)
def test_both_are_read_followed_and_replayed(secrets: Secrets) -> None:
    journal = league_day(secrets).journal
    full, public = written(journal, full=True), written(journal, full=False)
    assert read(full) == journal
    told = read(public)
    assert written(told, full=False) == public
    assert (difference(read(full)), difference(told)) == (None, None)
    whole, known = TournamentState.replay(journal.facts), TournamentState.replay(told.facts)
    assert nobody(known) == nobody(unknown(whole, known))
    assert (known.places, known.length) == (whole.places, whole.length)


def drawn_apart(words: tuple[str, ...]) -> Play:
    play = Play().do(c.Create("ordinary", ruleset("pl-turniej"), house(1, 1), "Herring Cup"))
    for entry, word in enumerate(words, 1):
        play.do(c.Enter(entry, (), word), c.CheckIn(entry))
    return overridden(play).seat(apart=True).publish()


@LAWS
@given(st.lists(st.sampled_from(["", "Lis", "Nowak", "Żak"]), min_size=6, max_size=16).map(tuple))
def test_a_draw_that_keeps_people_apart_can_be_repeated_from_both(words: tuple[str, ...]) -> None:
    journal = drawn_apart(words).journal
    for full in (True, False):
        text = written(journal, full=full)
        assert difference(read(text)) is None
    assert not {"Lis", "Nowak", "\\u017bak"} & set(re.findall(r'"([^"]*)"', text))


def test_the_groups_of_a_draw_follow_from_words_and_the_seats_from_groups() -> None:
    journal = drawn_apart(("Lis", "Lis", "Lis", "", "Nowak", "Nowak", "", "")).journal
    index = next(i for i, one in enumerate(journal.facts) if isinstance(one.what, f.Drawn))
    drawn = journal.facts[index].what
    assert isinstance(drawn, f.Drawn)
    assert drawn.groups == ((1, 2, 3), (5, 6))

    def told(groups: tuple[tuple[int, ...], ...], source: Journal) -> str | None:
        what = replace(source.facts[index].what, groups=groups)  # type: ignore[type-var]
        fact = replace(source.facts[index], what=what)
        return difference(
            replace(source, facts=(*source.facts[:index], fact, *source.facts[index + 1 :]))
        )

    public = read(written(journal, full=False))
    first = drawn.seating[0].seats[:2]
    assert told(drawn.groups, journal) is None
    assert told(drawn.groups, public) is None
    assert (told(((1, 2, 3),), journal) or "").endswith("but 2 follow")
    assert "groups" in (told((), journal) or "")
    # Whoever sits together cannot have been kept apart.
    assert "seating" in (told((first,), public) or "")


def test_a_draw_of_before_its_groups_were_recorded_says_them_in_an_export() -> None:
    journal = drawn_apart(("Lis", "Lis", "", "", "Nowak", "", "", "")).journal
    old = [fact_line(one) for one in journal.facts]
    for line in old:
        line.pop("groups", None)
    groups = Groups()
    assert [fact_of(groups.line(line)) for line in old] == list(journal.facts)
    disclosure = Disclosure(journal.salts)
    lines = [json.dumps(disclosure.line(line), separators=(",", ":")) for line in old]
    assert lines == written(journal, full=False).splitlines()[1:]
    # A file of version 1 never said them.
    first = replace(journal, version=1, facts=tuple(map(fact_of, old)), salts={})
    text = written(first, full=False)
    assert '"version":1' in text
    assert read(text) == first
    assert difference(first) is None


# changed files


def changes(text: str) -> Iterator[tuple[str, str]]:
    """A full export with one digest, opening or actor changed, left out or added."""
    lines = text.splitlines()

    def put(index: int, line: Any) -> str:
        found = [json.dumps(line)] if line is not None else []
        return "\n".join([*lines[:index], *found, *lines[index + 1 :]]) + "\n"

    for index, source in enumerate(lines):
        line = json.loads(source)
        where = f"line {index + 1}: {source[:60]}"
        for name, value in line.items():
            sealed = (
                value
                if name == "sealed"
                else (value or {}).get("sealed")
                if isinstance(value, dict)
                else None
            )
            if sealed:
                other = ("1" if sealed[0] == "0" else "0") + sealed[1:]
                new: Any = other if name == "sealed" else {"sealed": other}
                yield where, put(index, {**line, name: new})
                if name != "sealed":
                    yield where, put(index, {key: v for key, v in line.items() if key != name})
                    yield where, put(index, {**line, name: False})
        if "opening" in line:
            yield where, put(index, None)
            yield where, put(index, {**line, "salt": "00" * 32})
            yield where, put(index, {**line, "opening": 10_000})
            yield where, put(index, {**line, "values": {**line["values"], "fixed": 3}})
            for part, value in line["values"].items():
                for new in _others(value):
                    yield where, put(index, {**line, "values": {**line["values"], part: new}})
        if "actor" in line:
            yield where, put(index, None)
            yield where, put(index, {**line, "actor": "actor-1000"})


def _others(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [{**value, "at": 77}, {**value, "entry": 77}, {**value, "by": {}}, {}, None]
    if isinstance(value, bool):
        return [not value, None]
    return [f"{value}x"] if isinstance(value, str) else [value + 1]


@pytest.mark.attack(3, "a full export with one opening or digest changed")
def test_every_changed_opening_and_digest_is_noticed() -> None:
    secrets = PLAIN | {"minors": (1, 4), "words": ("Lis", "Lis", *[""] * 6)}
    text = written(league_day(secrets).journal, full=True)
    tried, missed = 0, []
    for where, changed in changes(text):
        tried += 1
        try:
            if difference(read(changed)) is None:
                missed.append(where)
        except JournalError:
            continue
    assert missed == []
    assert tried > 200


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"opening": 2, "salt": "00", "values": {"minor": True}}, "neither a fact"),
        ({"actor": "actor-1", "id": "o"}, "neither a fact"),
        ({"n": 26, "at": 0, "by": {"role": "referee", "id": "r"}, "fact": "warned", "entry": 1,
          "note": NOTE}, "'warned' is not sealed"),
        ({"n": 26, "at": 0, "by": {"role": "organiser", "id": "o"}, "fact": "entered", "entry": 99},
         "'apart' of 'entered' is not sealed"),
        ({"n": 26, "sealed": 7}, "sealed: 7 is not text"),
        ({"n": 26, "sealed": "x", "at": 1}, "neither a fact"),
    ],
)  # fmt: skip
def test_a_public_export_opens_nothing_and_tells_nothing_private(line: Any, said: str) -> None:
    text = written(gathered(house(1, 1), 4).journal, full=False)
    with pytest.raises(JournalError, match=said):
        read(text + json.dumps(line))


def test_a_part_can_be_opened_by_itself() -> None:
    """The salts of parts differ, and none of them gives away another."""
    salt = "5a" * 32
    digests = {sealed_part(salt, part, False) for part in ("minor", "apart", "fact")}
    assert len(digests) == 3
