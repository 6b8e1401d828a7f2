"""Laws that hold in every game: nothing is lost, nothing hidden is shown, every game ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stolik.game import Pool, Position, read_record, write_record
from stolik.game.record import Entry, GameRecord, acting
from stolik.game.tiles import in_order
from stolik.rules import PRESETS, Refused, seal
from support.random_play import BOX, candidates, everything, play, start

GAMES = 40
SOAK = 10_000
LONGEST_GAME = 2_000  # events; the longest seen has a few hundred


def check_game(ruleset: str, number: int) -> None:
    """One random game from deal to scores, every law checked on the way."""
    rng = Random(f"{ruleset} {number}")
    first = position = start(ruleset, rng)
    entries: list[Entry] = []
    for event, after in play(position, rng):
        assert everything(after) == BOX
        entries.append(Entry(event, acting(position, event)))
        position = after
        assert len(entries) < LONGEST_GAME
    check_end(position)
    check_record(first, entries, position)


def check_end(position: Position) -> None:
    scores = position.scores()
    out = [seat for seat, player in enumerate(position.players) if not player.rack]
    assert (position.end == "out") == (len(out) == 1)
    winners = [seat for seat, score in enumerate(scores) if score.big]
    assert winners == out or (winners and not out)
    assert all(seat in position.active for seat in winners)
    tied = len(winners) > 1
    assert tied or sum(score.small for score in scores) == 0


def check_record(first: Position, entries: list[Entry], last: Position) -> None:
    assert first.secret is not None
    names = tuple(player.name for player in first.players)
    record = GameRecord(
        first.ruleset, names, first.starter, seal(first.secret), tuple(entries), secret=first.secret
    )
    assert record.position() == last
    finished = record.finished()
    assert read_record(write_record(finished)) == finished
    assert finished.difference() is None


@pytest.mark.slow
@pytest.mark.rule("L-og-1", "L-og-2.2", "L-og-8.1", "L-og-10.1", "E-10d", "P-5.3")
@pytest.mark.rule("A-54", "A-68", "E-10q4", "P-26.4")
@pytest.mark.parametrize("ruleset", PRESETS)
def test_random_games_come_to_a_correct_end(ruleset: str) -> None:
    for number in range(GAMES):
        check_game(ruleset, number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("ruleset", PRESETS)
def test_ten_thousand_random_games(ruleset: str, part: int) -> None:
    for number in range(GAMES + part * SOAK // 20, GAMES + (part + 1) * SOAK // 20):
        check_game(ruleset, number)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_judge_is_silent_exactly_when_after_succeeds(ruleset: str) -> None:
    rng = Random(f"judge {ruleset}")
    position = start(ruleset, rng)
    seen = {True: 0, False: 0}
    while not position.over:
        for event in candidates(position, rng):
            violations = position.judge(event)
            seen[not violations] += 1
            if violations:
                with pytest.raises(Refused) as refused:
                    position.after(event)
                assert refused.value.violations == violations
            else:
                position = position.after(event)
                break
    assert seen[True] > 10
    assert seen[False] > 0


def with_hidden_tiles_shuffled(position: Position, seat: int, rng: Random) -> Position:
    """The same game as far as a seat can tell: other racks and the pool hold other tiles."""
    others = [s for s in range(len(position.players)) if s != seat]
    hidden = [tile for s in others for tile in position.players[s].rack]
    pool = position.pool
    hidden += [*pool.middle, *(tile for _, stack in pool.stacks for tile in stack)]
    rng.shuffle(hidden)

    def some(count: int) -> tuple:
        return tuple(hidden.pop() for _ in range(count))

    players = [
        replace(player, rack=in_order(some(len(player.rack)))) if s != seat else player
        for s, player in enumerate(position.players)
    ]
    swapped = Pool(
        some(len(pool.middle)),
        tuple((number, some(len(stack))) for number, stack in pool.stacks),
        pool.ordered,
    )
    return replace(position, players=tuple(players), pool=swapped, secret="00" * 32)


@pytest.mark.rule("L-og-2.6", "E-10t1", "P-20.1")
@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_view_shows_nothing_hidden(ruleset: str) -> None:
    rng = Random(f"view {ruleset}")
    for _, position in play(start(ruleset, rng), rng):
        if not position.over:
            for seat in range(len(position.players)):
                other = with_hidden_tiles_shuffled(position, seat, rng)
                assert repr(other.view(seat)).encode() == repr(position.view(seat)).encode()


def test_the_secret_stays_until_the_end() -> None:
    rng = Random("secret")
    first = start("pl-turniej", rng)
    assert first.secret is not None
    hidden = first.secret
    for _, position in play(first, rng):
        if position.over:
            assert position.reveal() == hidden
        else:
            with pytest.raises(Refused, match="secret-not-yet"):
                position.reveal()
            assert hidden not in repr(position)
            assert hidden not in repr(position.view(0))
