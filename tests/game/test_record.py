"""Game records: read and written exactly, replayed to any event, verified, damaged with a place."""

from __future__ import annotations

import pytest

from stolik.game import (
    Announce,
    Entry,
    Expire,
    GameRecord,
    Gong,
    Lay,
    Pass,
    RecordError,
    Redeal,
    Restart,
    Ruling,
    Take,
    Unrestorable,
    Void,
    Withdraw,
    read_event,
    read_record,
    write_event,
    write_record,
)
from stolik.rules import Refused, ruleset, seal

SECRET = "5a" * 32
LINES = [
    ("A takes", Take(), 0),
    ("B takes stack 9", Take(9), 1),
    ("C takes stack 9 clicked-first", Take(9, clicked_first=True), 2),
    ("A lays K10 B10 O10 | R1 R2 R3", Lay("K10 B10 O10 | R1 R2 R3"), 0),
    ("A lays R4 J=R5 R6 for R4 R6 J", Lay("R4 J=R5 R6", lifted="R4 R6 J"), 0),
    ("D passes", Pass(), 3),
    ("B expires", Expire(()), 1),
    ("B expires lying R4 R5 | K1 hand K2 touched", Expire("R4 R5 | K1", "K2", touched=True), 1),
    ("B expires hand J", Expire((), "J"), 1),
    ("B unrestorable lying R4 R5 hand K2", Unrestorable("R4 R5", "K2"), 1),
    ("A void lying R4 R5", Void("R4 R5"), 0),
    ("A announces", Announce(0), 0),
    ("A announces after-click", Announce(0, before_click=False), 0),
    ("C redeals", Redeal(2), 2),
    ("C restarts", Restart(), 2),
    ("gong", Gong(), None),
    ('ruling "\\"ok\\"\\n" take 0 board R4 R5 R6', Ruling('"ok"\n', "R4 R5 R6"), None),
    ('ruling "void" take 3', Ruling("void", take=3), None),
    ('ruling "all back" take 0 board', Ruling("all back", ()), None),
    ("D withdraws", Withdraw(3), 3),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event", "by"), LINES, ids=[line for line, _, _ in LINES])
def test_an_event_is_a_line(line: str, event: object, by: int | None) -> None:
    assert write_event(event, by) == line
    assert read_event(line) == (event, by)


NAMES = ["Ala", 'zł"o\\śli\nwa', "\u202eenna", "", "# nie komentarz"]


def some_record() -> GameRecord:
    record = GameRecord.start(ruleset("pl-turniej", joker_relay="any"), NAMES[:3], SECRET)
    for event in (Take(), Take(), Gong(), Take(clicked_first=True), Restart()):
        record = record.after(event, None, "a comment", "")
    return record


def test_a_record_reads_back_as_it_was_written() -> None:
    record = some_record()
    text = write_record(record)
    assert SECRET not in text
    assert read_record(text) == GameRecord(
        record.ruleset, record.names, record.starter, record.sealed, record.entries
    )
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("events", range(6))
def test_a_record_replays_to_any_event(events: int) -> None:
    position = some_record().position(events)
    assert position.turns == [0, 1, 2, 2, 3, 3][events]


def test_a_record_has_no_further_events() -> None:
    with pytest.raises(ValueError, match="has 5 events, not 9"):
        some_record().position(9)


def test_an_illegal_event_is_not_recorded() -> None:
    with pytest.raises(Refused, match="pool-not-empty"):
        some_record().after(Pass())


def test_a_record_without_its_secret_cannot_be_replayed() -> None:
    unfinished = read_record(write_record(some_record()))
    with pytest.raises(ValueError, match="not been revealed"):
        unfinished.position()
    assert unfinished.difference() == (
        "the game is not finished: the record reveals no shuffle and no result"
    )


HEADER = f"""stolik game record 1
ruleset pl-turniej
player A "Ala"
player B "Bob"
starter A
seal {seal(SECRET)}
"""


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", (1, 1), "a game record begins with"),
        ("hello", (1, 1), "a game record begins with 'stolik game record 1', not 'hello'"),
        ("stolik game record 2\n", (1, 1), "a game record begins with"),
        ("stolik game record 1\n", (2, 1), "the header is incomplete"),
        ("stolik game record 1\nruleset wrc8\n", (2, 13), "unknown ruleset 'wrc8'"),
        ("stolik game record 1\nruleset wrc9\nwith turn_seconds=1", (3, 20), "cannot be 1"),
        ("stolik game record 1\nruleset wrc9\nplayer B \"x\"", (3, 8), "player A is expected"),
        ("stolik game record 1\nplayer A Ala", (2, 10), "must stand in double quotes"),
        ("stolik game record 1\nA takes", (2, 1), "before the header is complete"),
        (HEADER + "E takes\n", (7, 1), "'E' is not a seat"),
        (HEADER + "C takes\n", (7, 1), "there is no player C"),
        (HEADER + "A dances\n", (7, 2), "'dances' is not an event"),
        (HEADER + "A takes two\n", (7, 8), "'two' is not expected here"),
        (HEADER + "A takes stack x\n", (7, 14), "'x' is not the number of a stack"),
        (HEADER + "A lays\n", (7, 7), "the melds that were laid are missing"),
        (HEADER + "A lays R4 R5 Q6\n", (7, 16), "'Q6' is not a tile"),
        (HEADER + "A\n", (7, 2), "what happened is missing"),
        (HEADER + "ruling void\n", (7, 8), "must stand in double quotes"),
        (HEADER + "reveal abc\n", (7, 11), "64 hexadecimal digits"),
        (HEADER + "end out\n", (7, 1), "after 'reveal'"),
        (HEADER + f"reveal {SECRET}\nA takes\n", (8, 1), "nothing happens after"),
    ],
)  # fmt: skip
def test_a_damaged_record_names_the_place(text: str, place: tuple[int, int], said: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert (error.value.line, error.value.column) == place
    assert said in str(error.value)


def test_lines_may_end_as_on_windows() -> None:
    text = write_record(some_record())
    assert read_record(text.replace("\n", "\r\n")) == read_record(text)


def test_a_comment_is_one_line() -> None:
    record = some_record()
    with pytest.raises(ValueError, match="a comment is one line"):
        write_record(record.noted(Entry(Take(), 0, ("two\nlines",))))
