"""Random and hostile input for the solver's C kernel, meant to run under a sanitizer.

    sh tools/asan.sh                    # builds it so and runs this
    python tools/fuzz_kernel.py         # the installed kernel, without a sanitizer

What a sanitizer cannot see is checked here: every answer is legal, keeps the tiles, and is worth
what it says; refusals are Python errors; running out of memory anywhere is a MemoryError; nothing
leaks.
The rounds are fixed and the seed is printed, so a failure can be repeated.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from types import ModuleType

KINDS, JOKER, STANDS_FOR = 53, 52, 64
ENOUGH = 20_000_000
TINY = bytes(KINDS)
ONES = (1,) * 14

Question = tuple[bytes, bytes]


@dataclass
class Tally:
    """How much ran; printed at the end, so that a run that did nothing shows."""

    counts: Counter[str] = field(default_factory=Counter)

    def show(self) -> None:
        for what, count in self.counts.items():
            print(f"  {what:<46} {count:>8,}")


def kernel_at(path: str | None) -> ModuleType:
    if path is None:
        from stolik.solver import _kernel

        return _kernel
    spec = importlib.util.spec_from_file_location("stolik.solver._kernel", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no extension module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---- Positions ---------------------------------------------------------------------------------


def random_meld(rng: Random) -> list[int]:
    """The kinds of a random run or group, long ones seldom."""
    if rng.random() < 0.5:
        length = min(13, 3 + int(rng.expovariate(0.5)))
        first = 13 * rng.randrange(4) + rng.randrange(14 - length)
        return list(range(first, first + length))
    number = rng.randrange(13)
    return [13 * colour + number for colour in rng.sample(range(4), rng.choice((3, 3, 4)))]


def random_board(rng: Random, melds: int, jokers: int) -> list[int]:
    """Counts of a board that can lie: melds dealt from one box, some tiles replaced by jokers."""
    board = [0] * KINDS
    for _ in range(melds):
        meld = random_meld(rng)
        for place in rng.sample(range(len(meld)), rng.choice((0, 0, 1, 2))):
            if meld.count(JOKER) + board[JOKER] < jokers:
                meld[place] = JOKER
        if all(board[kind] < 2 for kind in meld):
            for kind in meld:
                board[kind] += 1
    return board


def with_rack(rng: Random, board: list[int], tiles: int) -> Question:
    left = [kind for kind in range(KINDS) for _ in range(2 - board[kind])]
    rack = [0] * KINDS
    for kind in rng.sample(left, min(tiles, len(left))):
        rack[kind] += 1
    return bytes(board), bytes(rack)


def positions(rng: Random, rounds: int) -> Iterator[Question]:
    """From empty boards to full ones; every third is dense and has both jokers."""
    for number in range(rounds):
        if number % 3 == 0:
            question = with_rack(rng, random_board(rng, 60, 2), rng.randrange(1, 25))
            if number % 2 == 0:
                question = with_both_jokers(*question)
            yield question
        else:
            board = random_board(rng, rng.randrange(12), rng.randrange(3))
            yield with_rack(rng, board, rng.randrange(1, 18))


def with_both_jokers(board: bytes, rack: bytes) -> Question:
    return board, rack[:JOKER] + bytes([2 - board[JOKER]])


def heaps(rng: Random, rounds: int) -> Iterator[Question]:
    """Tiles thrown together: few of these boards can lie, all must be answered."""
    for _ in range(rounds):
        board, rack = [0] * KINDS, [0] * KINDS
        for kind in range(KINDS):
            board[kind] = rng.choice((0, 0, 0, 1, 2)) if rng.random() < 0.3 else 0
            rack[kind] = rng.randrange(3 - board[kind]) if rng.random() < 0.6 else 0
        yield bytes(board), bytes(rack)


def random_weights(rng: Random) -> tuple[int, ...]:
    return rng.choice(
        (
            ONES,
            tuple(range(14)),
            tuple(500 + number for number in range(14)),
            (0,) * 14,
            (100_000,) * 14,
            tuple(rng.randrange(100_001) for _ in range(14)),
        )
    )


# ---- Answers -----------------------------------------------------------------------------------


def is_meld(meant: list[int]) -> bool:
    numbers, colours = [kind % 13 for kind in meant], [kind // 13 for kind in meant]
    if not all(kind < JOKER for kind in meant) or len(meant) < 3:
        return False
    if len(set(numbers)) == 1:
        return len(set(colours)) == len(meant)
    return len(set(colours)) == 1 and numbers == list(range(numbers[0], numbers[0] + len(meant)))


def check_answer(question: Question, weights: tuple[int, ...], value: int, melds: object) -> None:
    """The melds are legal, hold the whole board and rack tiles worth the value."""
    board, rack = question
    used = [0] * KINDS
    for meld in melds:
        meant = [code - STANDS_FOR if code >= STANDS_FOR else code for code in meld]
        assert is_meld(meant), (question, melds)
        for code in meld:
            used[JOKER if code >= STANDS_FOR else code] += 1
    laid = [after - before for after, before in zip(used, board, strict=True)]
    assert all(0 <= count <= have for count, have in zip(laid, rack, strict=True)), question
    worth = sum(
        count * weights[0 if kind == JOKER else kind % 13 + 1] for kind, count in enumerate(laid)
    )
    assert worth == value, (question, value, worth)


def check_opening(rack: bytes, value: int, melds: object) -> None:
    check_answer((TINY, rack), (0,) * 14, 0, melds)
    meant = [code - STANDS_FOR if code >= STANDS_FOR else code for meld in melds for code in meld]
    assert value == sum(kind % 13 + 1 for kind in meant), (rack, value)


def refusal(call: Callable[..., object], *args: object) -> type[BaseException] | None:
    """The error a call ends in; only the kinds that a caller may expect."""
    try:
        call(*args)
    except (ValueError, TypeError, OverflowError, MemoryError, BufferError) as error:
        return type(error)
    return None


# ---- Rounds ------------------------------------------------------------------------------------


def fuzz_plays(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    for question in positions(rng, rounds):
        weights = random_weights(rng)
        value, melds = kernel.play(*question, weights, ENOUGH)
        check_answer(question, weights, value, melds)
        tally.counts["positions solved"] += 1
        tally.counts["  of them dense, with two jokers"] += (
            sum(question[0]) >= 60 and question[0][JOKER] + question[1][JOKER] == 2
        )
    for question in heaps(rng, rounds // 2):
        try:
            value, melds = kernel.play(*question, ONES, ENOUGH)
        except ValueError:
            tally.counts["boards that cannot lie, refused"] += 1
        else:
            check_answer(question, ONES, value, melds)
            tally.counts["positions solved"] += 1


def fuzz_openings(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    """Every size of rack, small ones without a limit to speak of."""
    for number in range(rounds):
        _, rack = with_rack(rng, [0] * KINDS, number % 107)
        limit = ENOUGH if sum(rack) <= 20 else rng.choice((-1, 0, 1, 10, 1_000, 30_000))
        try:
            value, melds = kernel.open(rack, limit)
        except OverflowError:
            tally.counts["openings stopped at their limit"] += 1
        else:
            check_opening(rack, value, melds)
            tally.counts["openings found"] += 1


def fuzz_limits(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    for question in positions(rng, rounds):
        stopped = refusal(kernel.play, *question, ONES, rng.randrange(-2, 400))
        assert stopped in (None, OverflowError), stopped
        tally.counts["positions with a small limit"] += 1


def hostile(rng: Random) -> tuple[object, ...]:
    """Four arguments of which one or more are not what they should be."""
    good = (TINY, TINY, ONES, ENOUGH)
    length = rng.choice((0, 1, 52, 54, 106, 100_000))
    wrong: tuple[object, ...] = (
        *(bytes(length), bytes([rng.randrange(3, 256)]) * KINDS, bytes([2]) * KINDS, "text", None),
        *(
            rng.randbytes(KINDS),
            bytearray(length),
            memoryview(bytes(2 * KINDS))[::2],
            3.5,
            [0] * 14,
        ),
        *((1,) * rng.choice((0, 13, 15, 1000)), (-1,) * 14, (100_001,) * 14, (2**70,) * 14),
        *(("1",) * 14, (None,) * 14, (1.5,) * 14, 2**70, -(2**70), 2**31, {}, object()),
    )
    return tuple(rng.choice(wrong) if rng.random() < 0.4 else value for value in good)


def fuzz_arguments(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    for _ in range(rounds):
        arguments = hostile(rng)
        refused = refusal(kernel.play, *arguments[: rng.choice((0, 1, 3, 4, 4, 4, 4))])
        refusal(kernel.open, arguments[0], rng.choice((1_000, -1, 2**70, "1", None)))
        tally.counts["calls with wrong arguments"] += 2
        tally.counts["  of them plays refused"] += refused is not None
    for length in (0, 1, 51, 52, 54, 55, 106, 10_000):
        short = array("B", bytes(length))  # no spare byte behind it, as bytes have
        for arguments in ((short, TINY, ONES, 1), (TINY, short, ONES, 1)):
            assert refusal(kernel.play, *arguments) is ValueError, arguments
        assert refusal(kernel.open, short, 1) is ValueError
        if length != len(ONES):
            assert refusal(kernel.play, TINY, TINY, (1,) * length, 1) is ValueError


def fuzz_threads(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    """The same questions in eight threads at once, beside openings: the same answers."""
    questions = list(positions(rng, rounds))
    alone = [kernel.play(*question, ONES, ENOUGH) for question in questions]

    def again(seed: int) -> bool:
        order = Random(seed).sample(range(len(questions)), len(questions))
        same = True
        for place in order:
            same &= kernel.play(*questions[place], ONES, ENOUGH) == alone[place]
            refusal(kernel.open, questions[place][1], 2_000)
        return same

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(again, range(8)))
    tally.counts["positions solved again in eight threads"] += 8 * len(questions)


def fuzz_memory(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    """Memory that runs out at the first, second, third ... allocation of a search."""
    library = ctypes.CDLL(kernel.__file__)
    for number, question in enumerate(positions(rng, rounds)):
        search, arguments = kernel.play, (*question, ONES, ENOUGH)
        if number % 20 == 0:
            rack = with_rack(rng, [0] * KINDS, rng.randrange(10, 40))[1]
            search, arguments = kernel.open, (rack, 30_000)
        library.fail_after(-1)
        refusal(search, *arguments)
        for allowed in range(library.allocations_asked()):
            library.fail_after(allowed)
            assert refusal(search, *arguments) is MemoryError, (arguments, allowed)
            tally.counts["searches that ran out of memory"] += 1
    library.fail_after(-1)


def fuzz_leaks(kernel: ModuleType, rng: Random, rounds: int, tally: Tally) -> None:
    """Searches that end in every way, many times: as much memory in use after them as before."""
    in_use = ctypes.CDLL(None).__sanitizer_get_current_allocated_bytes
    in_use.restype = ctypes.c_size_t
    library = ctypes.CDLL(kernel.__file__)
    questions = list(positions(rng, 30))

    def once() -> None:
        for question in questions:
            for limit, allowed in ((ENOUGH, -1), (50, -1), (ENOUGH, 2)):
                library.fail_after(allowed)
                refusal(kernel.play, *question, ONES, limit)
                refusal(kernel.open, question[1], limit % 10_000)
            library.fail_after(-1)
            refusal(kernel.play, b"\2" * KINDS, question[0], ONES, ENOUGH)
            refusal(kernel.play, *question, ("1",) * 14, ENOUGH)

    once()
    before = in_use()
    for _ in range(rounds):
        once()
    assert in_use() - before < 100 * rounds, f"{in_use() - before} bytes leaked"
    tally.counts["searches counted for leaks"] += 8 * rounds * len(questions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kernel", help="the extension to test, instead of the installed one")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="stolik")
    options = parser.parse_args()
    kernel, tally = kernel_at(options.kernel), Tally()
    print(f"fuzzing the solver's kernel: {options.rounds} rounds, seed {options.seed!r}")
    parts: list[tuple[Callable[[ModuleType, Random, int, Tally], None], int]] = [
        (fuzz_plays, options.rounds),
        (fuzz_openings, options.rounds // 2),
        (fuzz_limits, options.rounds // 2),
        (fuzz_arguments, options.rounds),
        (fuzz_threads, options.rounds // 20),
    ]
    if hasattr(ctypes.CDLL(kernel.__file__), "fail_after"):
        parts += [(fuzz_memory, options.rounds // 2), (fuzz_leaks, 5)]
    else:
        print("  (not built by tools/asan.sh: running out of memory and leaks are not tried)")
    for part, rounds in parts:
        part(kernel, Random(f"{options.seed} {part.__name__}"), rounds, tally)
    tally.show()
    print("clean")
    return 0


if __name__ == "__main__":
    sys.exit(main())
