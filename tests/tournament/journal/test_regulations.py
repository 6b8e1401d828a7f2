"""Format, rules and kind of a tournament: who changes them, until when, and what then follows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.journal_play import HEAD, NOTE, ORGANISER, Play, gathered

from stolik.rules import ruleset
from stolik.tournament.format import Format
from stolik.tournament.formats import elimination_format, league_scheme, matchday
from stolik.tournament.journal import Actor, Fact, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.facts import Brought
from stolik.tournament.journal.starters import season_event
from stolik.tournament.report import TotalsReport
from stolik.tournament.season import Day, points_of

E8 = elimination_format("standard-e", top=8)
E12 = elimination_format("standard-e", top=12)
A, B, C = (elimination_format(f"standard-{letter}") for letter in "abc")


def after_rounds(fmt: Format, rounds: int, people: int = 20, kind: str = "elimination") -> Play:
    """A tournament after some rounds: entry 1 wins most, then 2, 3, ..."""
    play = gathered(fmt, people, kind)
    for _ in range(rounds):
        play.seat().publish()
        slips(play)
        play.do(c.CloseRound(len(play.now.rounds), lot="x"))
    return play


def slips(play: Play) -> None:
    """At every table the lowest number wins all games, and the others lose as their numbers say."""
    current = play.now.rounds[-1]
    games = play.now.stage(current).games
    for table in current.seating:
        best, *others = sorted(current.players(table))
        points = {best: (games, sum(others))} | {e: (0, -e) for e in others}
        rows = tuple((e, *points[e]) for e in current.players(table))
        play.signed(TotalsReport(current.number, table.number, rows))


def of_old(fmt: Format) -> Format:
    """As it was recorded before the lock."""
    return replace(fmt, no_shows="zero")


def in_three(fmt: Format) -> Format:
    """The same with three rounds of its league."""
    league, *more = fmt.stages
    return replace(fmt, stages=(replace(league, rounds=3), *more))


def allowed(play: Play, actor: Actor) -> bool:
    return "ChangeFormat" in play.now.allowed(actor)


# (planned, after so many rounds, wanted) -> what the head referee with a reason is told
CHANGES = [
    ("E8", 1, "E12", []),
    ("E8", 3, "C", []),
    ("E8", 3, "A", []),
    ("E8", 4, "A", ["format-settled"]),  # the leader of round four would be champion
    ("E8", 4, "C", ["format-settled"]),
    ("E8", 4, "E12", ["format-settled"]),
    ("C", 4, "E8", ["format-settled"]),
    ("C", 4, "A", ["format-settled"]),
    ("E8", 3, "B", ["format-already-played"]),  # rounds of three games have been played
    ("E8", 3, "E8 in three", []),  # the day is too short: the TOP8 follows all the same
    ("E8", 3, "A in three", ["format-settled"]),  # the leader of round three would be champion
    ("E8", 3, "C in three", ["format-settled"]),
    ("E8", 3, "E12 in three", ["format-settled"]),
    ("E8", 2, "A in three", []),  # a round is still to come
    ("A", 3, "A in three", []),
    ("E8 in three", 3, "E8", ["format-settled"]),  # a round more
]


@pytest.mark.rule("E-F-sel", "A-69", "T-1.3")
@pytest.mark.parametrize(("planned", "rounds", "wanted", "codes"), CHANGES)
def test_the_head_referee_changes_a_format_until_the_last_round_of_the_stage(
    planned: str, rounds: int, wanted: str, codes: list[str]
) -> None:
    formats = {"E8": E8, "E12": E12, "A": A, "B": B, "C": C}
    formats |= {f"{name} in three": in_three(fmt) for name, fmt in formats.items()}
    play = after_rounds(formats[planned], rounds, 24)
    command = c.ChangeFormat(formats[wanted], NOTE)
    assert play.codes(command, HEAD) == codes
    assert "format-locked" in play.codes(command, ORGANISER)
    assert "format-locked" in play.codes(replace(command, note=""), HEAD)
    assert (allowed(play, HEAD), allowed(play, ORGANISER)) == (True, False)


@pytest.mark.rule("T-1.3")
def test_a_matchday_of_two_rounds_stays_one() -> None:
    play = after_rounds(matchday(2, 3), 1, 12, "matchday")
    assert play.codes(c.ChangeFormat(matchday(3, 3))) == ["format-locked"]
    play.do(c.ChangeFormat(matchday(3, 3), NOTE), by=HEAD)
    assert play.now.plan.rounds == 3
    assert difference(play.journal) is None


@pytest.mark.rule("A-69")
def test_only_the_organiser_changes_the_format_before_the_first_draw_is_published() -> None:
    play = gathered(E8, 24, "elimination")
    assert play.codes(c.ChangeFormat(E12, NOTE), HEAD) == ["needs-role"]
    play.do(c.ChangeFormat(E12)).seat()
    assert play.now.phase == "draft"
    assert play.codes(c.ChangeFormat(A)) == []  # drawn, but nobody has seen it
    play.publish()
    assert play.codes(c.ChangeFormat(A)) == ["not-now"]


def test_a_top_stage_that_too_few_can_play_gives_way() -> None:
    play = after_rounds(E12, 4, 24)
    for entry in range(1, 14):
        play.do(c.CheckOut(entry))
    assert play.codes(c.ChangeFormat(E8, NOTE), HEAD) == []


@pytest.mark.rule("A-30")
@pytest.mark.parametrize(
    ("left", "codes"), [(6, ["format-settled"]), (5, []), (4, ["format-settled"])]
)
def test_a_league_ends_early_where_those_left_cannot_be_seated(left: int, codes: list[str]) -> None:
    play = after_rounds(league_scheme(8), 1, 8, "league")
    for entry in range(left + 1, 9):
        play.do(c.CheckOut(entry))
    assert play.codes(c.SeatRound(2)) == ([] if codes else ["cannot-seat"])
    ended = c.ChangeFormat(replace(play.now.plan, stages=play.now.plan.stages[:1]), NOTE)
    assert play.codes(ended, HEAD) == codes
    if not codes:
        play.do(ended, by=HEAD).do(c.Finish())
        assert [line.entry for line in play.now.places][:1] == [1]
        assert difference(play.journal) is None


def test_a_final_of_four_is_played_by_four_of_the_five_who_are_left() -> None:
    play = after_rounds(C, 4, 20)
    for entry in range(6, 21):
        play.do(c.CheckOut(entry))
    assert play.codes(c.ChangeFormat(A, NOTE), HEAD) == ["format-settled"]
    assert play.codes(c.SeatRound(5)) == []


def test_a_stage_is_not_cut_short_in_two_steps_either() -> None:
    play = after_rounds(E8, 3, 24).do(c.ChangeFormat(A, NOTE), by=HEAD)
    short = c.ChangeFormat(in_three(A), NOTE)
    assert play.codes(short, HEAD) == ["format-settled"]
    play.do(c.TakeBack("closing", 3, NOTE), c.CloseRound(3, lot="x"), by=HEAD)
    assert play.codes(short, HEAD) == ["format-settled"]
    assert play.codes(c.ChangeFormat(E8, NOTE), HEAD) == []
    other = after_rounds(E8, 3, 24).do(c.ChangeFormat(in_three(E8), NOTE), by=HEAD)
    assert other.codes(short, HEAD) == ["format-settled"]


def test_minutes_can_be_planned_anew_after_the_last_round_too() -> None:
    play = after_rounds(E8, 4, 24)
    assert play.codes(c.ChangeFormat(replace(E8, breaks=((4, 30),)), NOTE), HEAD) == []


def test_a_journal_from_before_the_lock_verifies_and_one_of_today_keeps_to_it() -> None:
    def changed(old: Format, new: Format) -> str | None:
        """What verification says where the organiser changed it after round three, unasked."""
        play = after_rounds(old, 3, 24)
        fact = Fact(len(play.facts) + 1, 0, ORGANISER, f.FormatChanged(new))
        return difference(Play([*play.facts, fact]).journal)

    assert changed(of_old(E8), of_old(C)) is None
    for old, new in ((E8, C), (of_old(E8), C), (E8, of_old(C))):
        assert "format-locked" in str(changed(old, new))


# (kind, people, format, the only stop with a reason) -> what an older one, and one of today, lacks
SMALL = [
    ("elimination", 15, "standard-a", "elimination-too-small", "", "mini-only"),
    ("elimination", 10, "standard-a", "elimination-too-small", "", "ordinary-too-small"),
    ("elimination", 10, "mini", "elimination-too-small", "", "ordinary-too-small"),
    ("elimination", 15, "standard-a", "mini-only", *["elimination-too-small"] * 2),
    ("ordinary", 10, "standard-a", "ordinary-too-small", *["mini-only"] * 2),
]


def with_one_reason(play: Play, code: str) -> Play:
    """Its facts, of the reasons recorded this one alone."""
    kept = (x for x in play.facts if not isinstance(x.what, f.Overridden) or x.what.code == code)
    return Play(replace(fact, number=number) for number, fact in enumerate(kept, 1))


@pytest.mark.rule("E-20", "E-F-19")
@pytest.mark.parametrize(("kind", "people", "name", "given", "older", "today"), SMALL)
def test_an_older_elimination_below_twenty_needed_one_reason(
    kind: str, people: int, name: str, given: str, older: str, today: str
) -> None:
    fmt = elimination_format(name)
    for plan, lacks in ((of_old(fmt), older), (fmt, today)):
        play = gathered(plan, people, kind)
        tables = play.copy().seat().tables
        for seated in (play.copy().seat(), play.copy().typed(*tables)):
            said = difference(with_one_reason(seated, given).journal)
            assert lacks in str(said) if lacks else said is None


def test_its_draw_is_made_again_all_the_same() -> None:
    *before, drawn = with_one_reason(
        gathered(of_old(A), 15, "elimination").seat(), "elimination-too-small"
    ).facts
    assert isinstance(drawn.what, f.Drawn)
    turned = replace(drawn.what, seating=drawn.what.seating[::-1])
    said = difference(Play([*before, replace(drawn, what=turned)]).journal)
    assert "seating, line 1 is" in str(said)


@pytest.mark.rule("=E-10h", "C-02")
def test_the_rules_change_until_the_first_draw() -> None:
    play = gathered(A, 20, "elimination")
    slower = ruleset("pl-turniej", turn_seconds=60)
    play.do(c.ChangeRules(slower))
    assert play.now.rules == slower
    assert play.codes(c.ChangeRules(slower), HEAD) == ["needs-role"]
    assert "ChangeRules" in play.now.allowed(ORGANISER)
    play.seat()
    assert play.codes(c.ChangeRules(slower)) == ["not-now"]
    assert difference(play.journal) is None


@pytest.mark.rule("E-20", "E-F-19", "A-75")
def test_an_elimination_of_fifteen_is_held_as_an_ordinary_mini() -> None:
    play = Play().do(c.Create("elimination", ruleset("pl-turniej"), E8))
    for entry in range(1, 16):
        play.do(c.Enter(entry), c.CheckIn(entry))
    mini = elimination_format("mini")
    play.do(c.ChangeFormat(mini, kind="ordinary")).seat()
    assert (play.now.kind, play.now.plan.name) == ("ordinary", "mini")
    assert play.codes(c.ChangeFormat(mini, kind="elimination")) == ["kind-stays"]
    assert difference(play.journal) is None


def test_it_is_an_elimination_again_when_the_twentieth_comes() -> None:
    mini = elimination_format("mini")
    play = gathered(mini, 20, "elimination").do(c.ChangeFormat(mini, kind="ordinary"))
    play.do(c.ChangeFormat(E8, kind="elimination"))
    assert play.now.kind == "elimination"
    ordinary = gathered(mini, 20)
    assert ordinary.codes(c.ChangeFormat(mini, kind="elimination")) == ["kind-stays"]
    assert ordinary.codes(c.ChangeFormat(mini, kind="grand-prix")) == ["kind-stays"]


# Those who never came


def with_one_away(fmt: Format, people: int, kind: str, rounds: int) -> Play:
    """Entry 2 never sits down."""
    play = gathered(fmt, people, kind)
    for number in range(1, rounds + 1):
        play.seat().publish()
        current = play.now.rounds[-1]
        if any(2 in table.seats for table in current.seating):
            play.do(c.RecordWalkover(number, 2))
        slips(play)
        play.do(c.CloseRound(number, lot="x"))
    return play


@pytest.mark.rule("E-10bis", "A-47")
def test_whoever_never_came_takes_no_place_in_an_elimination() -> None:
    play = with_one_away(A, 20, "elimination", 4).do(c.Finish())
    assert all(entry != 2 for _, entry in play.places)
    assert [line for line in play.now.places if line.entry == 2] == [f.Placed(0, 2)]
    assert sorted(line.place for line in play.now.places) == list(range(20))
    assert difference(play.journal) is None


def test_an_older_format_keeps_its_order() -> None:
    play = with_one_away(replace(A, no_shows="zero"), 20, "elimination", 4).do(c.Finish())
    (own,) = (line for line in play.now.places if line.entry == 2)
    assert own.place > 0


@pytest.mark.rule("L-zr-8.2", "A-42", "A-47")
@pytest.mark.parametrize("no_shows", ["unranked", "zero"])
def test_a_league_counts_a_tournament_with_an_empty_chair(no_shows: str) -> None:
    """Sixteen are seated and fifteen come: the winner has 16 points, the last one."""
    play = with_one_away(replace(league_scheme(16), no_shows=no_shows), 16, "league", 2)
    play.do(c.Finish())
    event = season_event(play.now, "1", Day(2027, 3, 1), {e: str(e) for e in range(1, 17)})
    assert (event.participants, len(event.rows)) == (15, 15)
    earned = [points_of(event, row) for row in event.rows]
    assert earned == [16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_who_stays_away_from_the_final_is_last_of_it() -> None:
    play = after_rounds(C, 4, 20)
    play.seat().publish()
    finalists = play.now.rounds[-1].seating[0].seats
    play.do(c.RecordWalkover(5, finalists[0]))
    rest = finalists[1:]
    slips(play)
    play.do(c.CloseRound(5, lot="x"), c.Finish())
    assert [line.entry for line in play.now.places[:4]] == [*sorted(rest), finalists[0]]


# The schemes of document L


def league_of(people: int, fmt: Format) -> Play:
    play = gathered(fmt, people, "league")
    rows = tuple(Brought(entry, entry, 0, 0, 1) for entry in range(1, people + 1))
    return play.do(c.BringStanding(rows))


@pytest.mark.rule("L-zr-10a.2", "L-zr-10d.3", "A-41")
@pytest.mark.parametrize("word", ["herring", "carp", "pike", "perch", "eel"])
def test_league_places_1_to_4_sit_apart_after_an_elimination_too(word: str) -> None:
    play = league_of(32, league_scheme(32)).seat().publish()
    heads = {1, 2, 3, 4}
    slips(play)
    play.do(c.CloseRound(1, lot="x")).seat(word)
    tables = [heads & set(table.seats) for table in play.now.rounds[-1].seating]
    assert sorted(len(table) for table in tables) == [1, 1, 1, 1]


def test_the_plain_lot_is_a_setting() -> None:
    play = Play().do(c.Create("league", ruleset("pl-liga"), league_scheme(32, later_seats="lot")))
    for entry in range(1, 33):
        play.do(c.Enter(entry), c.CheckIn(entry))
    assert play.seat().now.phase == "draft"


@pytest.mark.rule("L-zr-10e", "L-zr-10c.3")
def test_twelve_people_play_at_four_tables_of_three() -> None:
    play = Play().do(c.Create("league", ruleset("pl-liga"), league_scheme(12, tables=4)))
    for entry in range(1, 13):
        play.do(c.Enter(entry), c.CheckIn(entry))
    play.seat().publish()
    assert [len(table) for table in play.tables] == [3, 3, 3, 3]
    winners = {min(table) for table in play.tables}
    slips(play)
    play.do(c.CloseRound(1, lot="x")).seat()
    assert [len(table) for table in play.tables] == [4, 4, 4]
    assert set(play.tables[0]) == winners  # they play for places 1-4
    assert difference(play.journal) is None


@pytest.mark.rule("L-zr-10e", "L-zr-10d.2")
def test_twenty_four_may_begin_at_the_eight_tables_of_a_top32() -> None:
    fmt = league_scheme(24, tables=8)
    assert (fmt.name, fmt.stages[0].tables, fmt.stages[1].players) == ("top32", 8, 16)
    play = gathered(fmt, 24, "league")
    assert play.now.overrides == ()
    assert [len(table) for table in play.seat().tables] == [3] * 8


def test_tables_typed_in_and_late_guests_keep_to_the_number_of_tables() -> None:
    play = gathered(league_scheme(12, tables=4), 12, "league")
    play.typed((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))
    play.do(c.Enter(13), c.CheckIn(13), c.ChangeSeats(1, "arrivals", arriving=(13,)))
    assert sorted(len(table) for table in play.tables) == [3, 3, 3, 4]


@pytest.mark.rule("L-zr-10e-c", "L-zr-10e-b")
@pytest.mark.parametrize(("fill", "sixteenth"), [(True, 1), ("from_6_tables", 0)])
def test_the_sixteenth_of_twenty_earns_a_point_if_sixteen_go_on(
    fill: str | bool, sixteenth: int
) -> None:
    play = after_rounds(league_scheme(20, fill_to_16=fill), 3, 20, "league").do(c.Finish())
    event = season_event(play.now, "1", Day(2027, 3, 1), {e: str(e) for e in range(1, 21)})
    earned = [points_of(event, row) for row in event.rows]
    assert (earned[0], earned[14:]) == (17, [2, sixteenth, 0, 0, 0, 0])
