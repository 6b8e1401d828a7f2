"""`stolik play`: what is typed is understood, games are played to their end, nothing crashes."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from stolik.cli import main
from stolik.cli.terminal.course import Course
from stolik.cli.terminal.screen import Screen
from stolik.cli.terminal.session import Left, Session
from stolik.cli.terminal.turn_plan import planned, typed
from stolik.cli.terminal.typed_turn import (
    Add,
    Command,
    Idle,
    New,
    NotUnderstood,
    Rebuild,
    Turn,
    understood,
)
from stolik.cli.terminal.words import WORDS, Words
from stolik.game import Announce, Board, Expire, Lay, Meld, Position, Redeal, Take, Void
from stolik.game.tiles import tiles
from stolik.locale import language, tags
from stolik.locale.faults import placeholders
from stolik.rules import Ruleset, ruleset

# What is typed, and what it means.
LINES = [
    ("", Idle()),
    ("   ", Idle()),
    ("t", Idle()),
    ("TAKE", Idle()),
    ("dobierz", Idle()),
    ("t 9", Idle(9)),
    ("h", Command("hint")),
    ("podpowiedź", Command("hint")),
    ("R", Command("sort")),
    ("?", Command("help")),
    ("q", Command("quit")),
    ("koniec", Command("quit")),
    ("a", Command("announce")),
    ("d", Command("redeal")),
    ("p", Command("pass")),
    ("k10 b10 o10", Turn((New(Meld("K10 B10 O10")),))),
    ("K10, B10,O10", Turn((New(Meld("K10 B10 O10")),))),
    ("k10b10o10", Turn((New(Meld("K10 B10 O10")),))),
    ("k 10  b 10  o 10", Turn((New(Meld("K10 B10 O10")),))),
    ("10k 10b 10o", Turn((New(Meld("K10 B10 O10")),))),
    ("K10◆ B10▲ O10■", Turn((New(Meld("K10 B10 O10")),))),
    ("r5 j r7", Turn((New(Meld("R5 J R7")),))),
    ("r5 J☺ r7", Turn((New(Meld("R5 J R7")),))),
    ("r5 joker r7", Turn((New(Meld("R5 J R7")),))),
    ("j j=o7 o5", Turn((New(Meld("J J=O7 O5")),))),
    ("r1 r2 r3 | k5 b5 o5", Turn((New(Meld("R1 R2 R3")), New(Meld("K5 B5 O5"))))),
    ("r1 r2 r3 ; k5 b5 o5", Turn((New(Meld("R1 R2 R3")), New(Meld("K5 B5 O5"))))),
    ("3 + r7", Turn((Add(3, Meld("R7")),))),
    ("3+r7", Turn((Add(3, Meld("R7")),))),
    ("3 r7 r8", Turn((Add(3, Meld("R7 R8")),))),
    ("r7 + 3", Turn((Add(3, Meld("R7")),))),
    ("r7 r8 3", Turn((Add(3, Meld("R7 R8")),))),
    ("3 + r7 ; k1 k2 k3", Turn((Add(3, Meld("R7")), New(Meld("K1 K2 K3"))))),
    ("3 4 = r4 r5 | r7 k7", Turn((Rebuild((3, 4), (Meld("R4 R5"), Meld("R7 K7"))),))),
    ("3,4=r4 r5|r7 k7", Turn((Rebuild((3, 4), (Meld("R4 R5"), Meld("R7 K7"))),))),
    ("3 + 4 = r4 r5", Turn((Rebuild((3, 4), (Meld("R4 R5"),)),))),
    ("3 3 = r4 r5", Turn((Rebuild((3,), (Meld("R4 R5"),)),))),
]

# What is typed, and the text that says why it is no turn.
NOT_LINES = [
    ("foo", "not-a-tile"),
    ("k14", "not-a-tile"),
    ("k0", "not-a-tile"),
    ("k10 b10 x10", "not-a-tile"),
    ("+", "not-a-tile"),
    (";", "not-a-tile"),
    ("|", "not-a-tile"),
    ("j=j j j", "not-a-tile"),
    ("3", "number-alone"),
    ("3 4 + r7", "several-numbers"),
    ("3 =", "nothing-becomes"),
    ("= r4 r5", "not-a-tile"),
    ("k1 k1 k1", "three-copies"),
    ("j j j", "three-copies"),
    ("12345 + r7", "no-such-meld"),
    ("r7 " * 300, "line-too-long"),
]


@pytest.mark.parametrize(("line", "wish"), LINES)
def test_what_is_typed_is_understood(line: str, wish: object) -> None:
    assert understood(line) == wish


@pytest.mark.parametrize(("line", "key"), NOT_LINES)
def test_what_is_no_turn_gets_a_reason(line: str, key: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        understood(line)
    assert fault.value.key == key


# The board, what is typed, and the board after it.
PLANS = [
    ("R4 R5 R6", "1 + r7", "R4 R5 R6 R7"),
    ("R4 R5 R6", "1 + r3", "R3 R4 R5 R6"),
    ("R4 R5 R6", "1 + r8 r3 r7", "R3 R4 R5 R6 R7 R8"),
    ("R6 R5 R4", "1 + r7", "R4 R5 R6 R7"),
    ("R4 R5 R6", "1 + r8 j", "R4 R5 R6 J R8"),
    ("R4 R5 R6", "1 + j", "R4 R5 R6 J"),
    ("R11 R12 R13", "1 + j", "J R11 R12 R13"),
    ("R4 J R6", "1 + r7", "R4 J R6 R7"),
    ("K8 B8 O8", "1 + r8", "K8 B8 O8 R8"),
    ("K8 B8 J", "1 + r8", "K8 B8 J R8"),
    ("J J O5", "1 + o6", "J J O5 O6"),
    ("R3 R4 R5 R6 R7", "1 + r5", "R3 R4 R5 | R5 R6 R7"),
    ("R3 R4 R5 R6 R7 R8", "1 + r5 r6", "R3 R4 R5 R6 | R5 R6 R7 R8"),
    ("R3 R4 R5 R6 R7", "1 + r5 ; 1 + r8", "R3 R4 R5 | R5 R6 R7 R8"),
    ("R4 R5 R6", "1 + r7 ; 1 + r8", "R4 R5 R6 R7 R8"),
    ("R4 R5 R6", "k7 r7 b7", "R4 R5 R6 | K7 R7 B7"),
    ("", "r7 r5 r6", "R5 R6 R7"),
    ("", "r7 r6 r5", "R7 R6 R5"),
    ("", "r5 r7 j", "R5 J R7"),
    ("", "j r4 r5 r6", "J R4 R5 R6"),
    ("", "r6 j r4 r5", "R4 R5 R6 J"),
    ("", "r13 j r12", "J R12 R13"),
    ("", "r7 j=r6 r5", "R7 J=R6 R5"),
    ("", "j=r6 r7 r5", "R5 J=R6 R7"),
    ("R4 R5 R6 R7", "1 = r4 r5 r6 | r7 k7 b7", "R4 R5 R6 | R7 K7 B7"),
    ("K1 K2 K3 | R4 R5 R6", "2 = r4 r5 r6 r7 ; 1 + k4", "K1 K2 K3 K4 | R4 R5 R6 R7"),
    # What fits nowhere stays as it was typed: the rules will say what is wrong.
    ("R4 R5 R6", "1 + b7", "R4 R5 R6 B7"),
    ("R4 R5 R6", "1 + r9", "R4 R5 R6 R9"),
    ("", "k1 b2 o7", "K1 B2 O7"),
]


@pytest.mark.parametrize(("board", "line", "after"), PLANS)
def test_tiles_go_where_they_fit(board: str, line: str, after: str) -> None:
    turn = understood(line)
    assert isinstance(turn, Turn)
    assert planned(Board(board), turn.parts) == Board(after)


@pytest.mark.parametrize(
    ("board", "line", "key"),
    [
        ("R4 R5 R6", "2 + r7", "no-such-meld"),
        ("R4 R5 R6", "0 + r7", "no-such-meld"),
        ("R4 R5 R6", "1 = r4 r5 r6 ; 1 + r7", "meld-used-up"),
        ("R4 R5 R6 | K1 B1 O1", "1 2 = r4 r5 r6 ; 2 = k1 b1 o1", "meld-used-up"),
        ("R4 R5 R6", "1 + r5 r5", "three-copies"),
    ],
)
def test_melds_must_be_there(board: str, line: str, key: str) -> None:
    turn = understood(line)
    assert isinstance(turn, Turn)
    with pytest.raises(NotUnderstood) as fault:
        planned(Board(board), turn.parts)
    assert fault.value.key == key


# Whole games


def drawn(lang: str = "en", width: int = 80) -> tuple[Screen, io.StringIO]:
    """A screen that writes into a text."""
    file = io.StringIO()
    console = Console(file=file, width=width, highlight=False, markup=False, emoji=False)
    return Screen(console, Words(language(lang))), file


def dealt(seed: str, rules: str | Ruleset = "pl-turniej", players: int = 3) -> Course:
    secret = (seed.encode().hex() + "0" * 64)[:64]
    names = ["Ala", "Bob", "Cyd", "Dan"][:players]
    return Course(Position.start(rules, names, secret, youngest=0))


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five", "six"])
def test_what_a_hint_says_can_be_typed(seed: str) -> None:
    """Everything a computer player lays can be typed by a human and has the same effect."""
    course = dealt(seed, players=4)
    while not course.position.over:
        event, board = course.choice(), course.position.board
        if isinstance(event, Lay):
            turn = understood(typed(board, event))
            assert isinstance(turn, Turn)
            said = Lay.between(board, planned(board, turn.parts))
            assert shape(course.position.after(said)) == shape(course.position.after(event))
        course.computer_turn()


def shape(position: Position) -> tuple[object, ...]:
    return sorted(meld.key for meld in position.board), position.mover.rack, position.end


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("rules", ["pl-turniej", "pl-liga", "wrc9"])
def test_a_human_who_takes_every_hint_finishes_a_game(lang: str, rules: str) -> None:
    screen, file = drawn(lang)
    course = dealt("hints", rules)

    def follow(prompt: str) -> str:
        if not prompt.endswith("› ") or len(prompt) > 10:
            return "\n"
        event = course.choice()
        return typed(course.position.board, event) if isinstance(event, Lay) else ""

    Session(screen, course, frozenset([0, 1]), follow).play()
    assert course.position.over
    assert course.record().difference() is None
    assert "✗" not in file.getvalue()
    assert max(len(line) for line in file.getvalue().splitlines()) <= 80


def play(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str, lang: str = "en") -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["play", "--lang", lang, *options])


def test_the_first_screen_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "", "--seed", "demo") == 0
    out = capsys.readouterr().out
    assert "Type the tiles you lay" in out
    assert "Your rack: 14 tiles" in out
    assert "pool: 64 tiles" in out
    assert "Good-bye!" in out
    assert "\x1b" not in out


RACKS = {
    "R10 R11 R12": "K2 K9 R10 R11 R12 B3 O11 J",
    "R9 B9 O9": "K5 K7 R9 B9 O9 J",
    "K5 J K7": "K5 K7 R9 J",
    "": "K5 K6 R9 B9",
}


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(("meld", "rack"), RACKS.items())
def test_the_example_is_a_meld_of_the_rack_or_there_is_none(
    meld: str, rack: str, lang: str
) -> None:
    screen, file = drawn(lang)
    course = dealt("example")
    player = replace(course.position.players[0], rack=tiles(rack))
    course.position = replace(
        course.position, players=(player, *course.position.players[1:]), to_move=0
    )
    with pytest.raises(Left):
        Session(screen, course, frozenset([0]), answers()).play()
    examples = re.findall(
        r"(?:for example|na przykład|e\.g\.|np\.) ([^.·]+?)(?:\.| ·)", file.getvalue()
    )
    assert examples == ([meld.lower()] * 2 if meld else [])
    assert meld == "" or understood(meld) == Turn((New(Meld(meld)),))
    assert ("letter and number ·" in file.getvalue()) == (not meld and lang == "en")
    assert ("litera i liczba ·" in file.getvalue()) == (not meld and lang == "pl")


def test_letters_of_colours_have_a_word_to_remember_them_by(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "?\nc10 c11 c12\n", "--seed", "demo", lang="pl") == 0
    out = capsys.readouterr().out
    # On the first screen and in the help.
    assert out.count("Litery: K jak kruk, R jak rubin, B jak błękit, O jak oranż.") == 2
    # C may be czarny or czerwony: nothing is guessed.
    assert "„c10” to nie kostka: napisz K (kruk), R (rubin), B (błękit) lub O (oranż)" in out


def test_a_newcomer_opens_with_a_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "h\n", "--seed", "demo") == 0
    hint = re.search(r"You could type: (.*)", capsys.readouterr().out)
    assert hint
    assert play(monkeypatch, f"{hint[1]}\n", "--seed", "demo") == 0
    assert "You open with R7● R8● R9● | O8■ O9■ O10■ (51)." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["K1 B2 O7: a run has one colour only.", "“zzz” is not a tile", "You take "]),
        ("pl", ["K1 B2 O7: seria musi być w jednym kolorze.", "„zzz” to nie kostka", "Dobierasz "]),
    ],
)
def test_faults_are_explained_and_the_turn_goes_on(
    lang: str, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "k1 b2 o7\nzzz\n?\nt\n", "--seed", "demo", lang=lang) == 0
    out = capsys.readouterr().out
    assert [text for text in said if text not in out] == []


def test_leaving_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "q\n\nq\ny\nnever read\n", "--seed", "demo") == 0
    assert capsys.readouterr().out.count("Leave the game?") == 2


def test_ctrl_c_is_a_polite_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play", "--lang", "en"]) == 130
    assert capsys.readouterr().out.endswith("Good-bye!\n")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_game_is_played_recorded_and_verified(
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "game.txt"
    enough = "\n" * 200
    options = ("--seed", "record", "--record", str(file), "--names", "Łucja,Bob")
    assert play(monkeypatch, enough, *options, lang=lang) == 0
    out = capsys.readouterr().out
    assert "stolik verify" in out
    assert "Łucja" in out
    assert main(["verify", str(file)]) == 0
    before = file.read_bytes()
    assert play(monkeypatch, enough, *options, lang=lang) == 2
    assert file.read_bytes() == before


def test_watching_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        assert main(["play", "--watch", "--seed", "demo", "--lang", "pl"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert "Wygrywa" in outs[0]
    assert max(len(line) for line in outs[0].splitlines()) <= 80


@pytest.mark.parametrize(
    "options",
    [
        ["--ruleset", "nowhere"],
        ["--with", "joker_relay"],
        ["--with", "joker_relay=never"],
        ["--with", "opening_min=007x"],
        ["--with", "=3"],
        ["--humans", "3", "--players", "2"],
        ["--names", "Ala,Ala"],
        ["--names", ","],
        ["--names", "A,B,C,D,E"],
        ["--names", "x" * 21],
        ["--record", "no/such/folder/game.txt"],
    ],
)
def test_unusable_options_are_refused(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("stolik: ")


def test_house_rules_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--with", "opening_min=50", "--with", "tile_count_public=false")
    assert play(monkeypatch, "", "--seed", "demo", *options) == 0
    out = capsys.readouterr().out
    assert "pl-turniej-house" in out
    assert "worth 50 points" in out
    assert "? tiles" in out


# Single situations


def answers(*lines: str) -> Callable[[str], str]:
    """A keyboard on which these lines are typed, and then somebody leaves."""
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise Left
        return line

    return ask


def played(course: Course, *lines: str, **how: object) -> str:
    """What is shown while these lines are typed."""
    screen, file = drawn()
    session = Session(screen, course, frozenset([0]), answers(*lines), **how)  # type: ignore[arg-type]
    with pytest.raises(Left):
        session.play()
    return file.getvalue()


def test_the_clock_turns_a_late_line_into_a_tile_taken() -> None:
    course = dealt("clock")
    times = iter([0.0, 0.0, 39.0, 39.0, 41.0])

    def clock() -> float:
        return next(times, 100.0)

    out = played(course, "zzz", "k1 k2 k3", clock=clock)
    assert course.entries[0].event == Expire(Board())
    assert len(course.moments[0].taken) == 1
    assert "Time is up: your Enter came after the 40 s" in out


def test_between_two_humans_the_screen_is_handed_over() -> None:
    screen, _ = drawn()
    prompts = []

    def ask(prompt: str) -> str:
        prompts.append(prompt.strip())
        if len(prompts) == 6:
            raise Left
        return ""

    with pytest.raises(Left):
        Session(screen, dealt("two"), frozenset([0, 1]), ask).play()
    assert prompts[:6] == [
        "Pass the keyboard to Ala, then press Enter.",
        "Ala ›",
        "Press Enter to hide your tiles.",
        "Pass the keyboard to Bob, then press Enter.",
        "Bob ›",
        "Press Enter to hide your tiles.",
    ]


def test_the_rack_is_sorted_the_other_way() -> None:
    out = played(dealt("sort"), "r", "r")
    racks = [block.split("─\n")[1].split("\n\n")[0] for block in out.split("Your rack")[1:]]
    numbers = [int(n) for n in re.findall(r"[KRBO](\d+)", racks[1])]
    assert numbers == sorted(numbers)
    assert racks[0] == racks[2] != racks[1]


def seeds() -> Iterator[str]:
    return (f"s{number}" for number in range(2000))


def test_a_new_deal_is_offered_and_given() -> None:
    course = next(c for s in seeds() if (c := dealt(s)).position.view(0).may_redeal)
    before = course.position.players[0].rack
    out = played(course, "d")
    assert "d asks for a new deal" in out
    assert course.entries[0].event == Redeal(0)
    assert course.position.players[0].rack != before


def test_a_new_deal_is_offered_to_one_who_is_not_first() -> None:
    course = next(
        c
        for s in seeds()
        if (c := dealt(s, "pl-liga")).position.view(0).may_redeal and c.position.to_move != 0
    )
    assert "play with these tiles" not in played(course, "", "")
    course = Course(course.moments[0].before)
    played(course, "d")
    assert course.entries[0].event == Redeal(0)


def test_an_announcement_is_offered_when_it_matters() -> None:
    position = Position.set_up(
        "pl-turniej", ["K10 B10 R1 R5", "K1"], pool="O10 B2 B5 K8", opened="B"
    )
    course = Course(position)
    out = played(course, "t", "a")
    assert "You take O10■." in out
    assert [entry.event for entry in course.entries[:2]] == [Take(), Announce(0)]


def test_an_announcement_out_of_turn_is_explained() -> None:
    assert "An opening is announced right after taking a tile" in played(dealt("a"), "a")


def test_an_invalid_turn_is_void_where_the_rules_say_so() -> None:
    rules = ruleset("pl-turniej", invalid_commit="void")
    position = Position.set_up(rules, ["R7 K2 K3", "K1"], board="R4 R5 R6", pool="O10 B2 B5 K8")
    course = Course(position)
    out = played(course, "1 + k2")
    assert course.entries[0].event == Void(Board("R4 R5 R6 K2"))
    assert "Your move is not legal, so it is void." in out


def test_a_stack_may_be_chosen() -> None:
    course = dealt("stacks", players=4)
    while not course.position.pool.choices or course.position.to_move != 0:
        course.computer_turn()
    done = len(course.entries)
    last = course.position.pool.choices[-1]
    assert "Stack 99 cannot be chosen now." in played(course, "t 99", f"t {last}")
    assert course.entries[done].event == Take(last)


# Nothing crashes

PIECES = "1 2 3 9 99 + = | ; , t h r a d p ? k1 r2 b13 o7 k14 j j=r7 j=3 k1k2k3 ☺ R4● 0 -1 x"
WORDS_TYPED = st.sampled_from(PIECES.split())
TYPED = st.one_of(st.text(max_size=40), st.lists(WORDS_TYPED, max_size=8).map(" ".join))


@given(TYPED)
@settings(deadline=None, max_examples=300)
def test_any_line_is_understood_or_explained(line: str) -> None:
    try:
        understood(line)
    except NotUnderstood as fault:
        said = [Words(language(tag)).plain(fault.key, about=fault.about) for tag in tags()]
    else:
        said = []
    assert all(text.isprintable() for text in said)


@pytest.fixture(scope="module")
def middle() -> Position:
    """The middle of a game: the player on move has opened."""
    course = dealt("middle")
    while not (course.position.to_move == 0 and course.position.mover.opened):
        course.computer_turn()
    return course.position


@given(lines=st.lists(TYPED, max_size=6))
@settings(deadline=None, max_examples=100)
def test_no_line_crashes_the_game(middle: Position, lines: list[str]) -> None:
    out = played(Course(middle), *lines)
    assert "\x1b" not in out


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_narrow_terminal_is_enough(width: int, middle: Position) -> None:
    screen, file = drawn(width=width)
    with pytest.raises(Left):
        Session(screen, Course(middle), frozenset([0]), answers("?", "h")).play()
    assert max(len(line) for line in file.getvalue().splitlines()) <= width


# Words


@pytest.mark.parametrize("key", WORDS)
@pytest.mark.parametrize("tag", tags())
def test_every_language_names_the_same_values(tag: str, key: str) -> None:
    assert placeholders(language(tag).say(WORDS[key])) == placeholders(WORDS[key])


@pytest.mark.parametrize("tag", tags())
def test_fixed_lines_fit_the_screen(tag: str) -> None:
    words = Words(language(tag))
    texts = [
        words.plain("intro-aim"),
        words.plain("intro-typing", example="k10 k11 k12"),
        words.plain("intro-typing-letters"),
        words.plain("intro-opening", minimum=30),
        words.plain("intro-stuck"),
        words.plain("letters"),
        *(
            words.plain(f"{key}-{idle}", minimum=30, example="k10 k11 k12")
            for key in ("can-open", "can-open-no-example", "can-lay")
            for idle in ("takes", "passes")
        ),
        words.plain("help", minimum=30, doublets=3),
        words.plain("sealed", seal="0" * 16),
    ]
    assert [line for text in texts for line in text.splitlines() if len(line) > 80] == []
