"""From the parts of a turn to the board they make, with the tiles put in order.

People name tiles, the program finds where they go: at which end of a run, in which order, where a
joker fits. What fits nowhere is left as it was typed, so that the rules can say what is wrong.
Knows boards and melds, neither racks nor rulesets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from stolik.cli.terminal.typed_turn import Add, New, NotUnderstood, Part, Rebuild, Turn, understood
from stolik.game import JOKER, Board, Lay, Meld, Reading, Tile
from stolik.game.meld import Meaning
from stolik.game.tiles import NUMBERS, Tiles, text


def planned(board: Board, parts: Sequence[Part]) -> Board:
    """The board after these parts of a turn; raises `NotUnderstood` where one names no meld."""
    lying: dict[int, tuple[Meld, ...]] = {n: (meld,) for n, meld in enumerate(board, start=1)}
    new: list[Meld] = []
    for part in parts:
        if isinstance(part, New):
            new.append(arranged(part.meld))
            continue
        numbers = part.numbers if isinstance(part, Rebuild) else (part.number,)
        for number in numbers:
            if number not in lying:
                gone = 1 <= number <= len(board)
                raise NotUnderstood("meld-used-up" if gone else "no-such-meld", number)
        if isinstance(part, Rebuild):
            for number in numbers:
                del lying[number]
            new += [arranged(meld) for meld in part.melds]
        else:
            lying[part.number] = _added(lying[part.number], part)
    return Board([*(meld for melds in lying.values() for meld in melds), *new])


def _added(melds: tuple[Meld, ...], part: Add) -> tuple[Meld, ...]:
    """The melds at one number after tiles joined one of them: two if a run was split before."""
    ways = [
        (*melds[:place], *made, *melds[place + 1 :])
        for place, meld in enumerate(melds)
        if (made := joined(meld, part.tiles))
    ]
    if ways:
        return ways[0]
    *rest, last = melds
    try:
        whole = Meld((*last.tiles, *part.tiles.tiles), (*last.declared, *part.tiles.declared))
    except ValueError:
        both = text((*last.tiles, *part.tiles.tiles))
        raise NotUnderstood("three-copies", both) from None
    return (*rest, whole)


# Finding the order


@dataclass(frozen=True, slots=True)
class _Piece:
    """A tile that knows its number in a run; a joker's is what it stands for."""

    number: int
    colour: str
    tile: Tile
    said: Meaning | None


def arranged(meld: Meld) -> Meld:
    """A new meld as it was typed if it is valid, else as a run in order if it can be one.

    >>> arranged(Meld("R7 J R5")), arranged(Meld("J R5 R4 R6")), arranged(Meld("R13 J R12"))
    (Meld('R7 J R5'), Meld('R4 R5 R6 J'), Meld('J R12 R13'))
    """
    if meld.valid:
        return meld
    pieces, jokers = _pieces(meld)
    runs = _runs(pieces, jokers) if len(pieces) + jokers == len(meld) else ()
    return runs[0] if len(runs) == 1 else meld


def small_meld(rack: Tiles) -> Meld | None:
    """A meld of three tiles of a rack, one without jokers if there is one.

    >>> from stolik.game.tiles import tiles
    >>> small_meld(tiles("K5 J R9 B9 O9")), small_meld(tiles("K5 J K7 R9")), small_meld(tiles("K5"))
    (Meld('R9 B9 O9'), Meld('K5 J K7'), None)
    """
    kinds = sorted({*rack}, key=lambda tile: tile.index)
    melds = (arranged(Meld(three)) for three in combinations(kinds, 3))
    valid = [meld for meld in melds if meld.valid]
    return min(valid, key=lambda meld: JOKER in meld.tiles, default=None)


def joined(meld: Meld, more: Meld) -> tuple[Meld, ...]:
    """What a valid meld becomes with these tiles, the most valuable way; nothing if there is none.

    >>> joined(Meld("R4 R5 R6"), Meld("R3"))
    (Meld('R3 R4 R5 R6'),)
    >>> joined(Meld("R4 R5 R6 R7"), Meld("R6")), joined(Meld("R3 R4 R5 R6 R7"), Meld("R5"))
    ((), (Meld('R3 R4 R5'), Meld('R5 R6 R7')))
    """
    ways = [way for reading in meld.readings if (way := _joined(meld, reading, more))]
    valid = [way for way in ways if all(made.valid for made in way)]
    return max(valid, key=lambda way: sum(made.value for made in way), default=())


def _joined(meld: Meld, reading: Reading, more: Meld) -> tuple[Meld, ...]:
    if reading.kind == "group":
        tiles = (*meld.tiles, *more.tiles)
        if Counter(tiles).most_common(1)[0][1] > 2:
            return ()
        return (Meld(tiles, (*meld.declared, *more.declared)),)
    own = [
        _Piece(meant.number, meant.colour, tile, said)
        for meant, tile, said in zip(reading.stands_for, meld.tiles, meld.declared, strict=True)
        if isinstance(meant, Tile)
    ]
    pieces, jokers = _pieces(more)
    return _runs([*own, *pieces], jokers) if len(pieces) + jokers == len(more) else ()


def _pieces(meld: Meld) -> tuple[list[_Piece], int]:
    """The tiles whose place in a run is known, and how many jokers may go anywhere."""
    known = [
        _Piece(meant.number, meant.colour, tile, said)
        for tile, said in zip(meld.tiles, meld.declared, strict=True)
        if isinstance(meant := said if tile is JOKER else tile, Tile)
    ]
    return known, sum(
        tile is JOKER and said is None for tile, said in zip(meld.tiles, meld.declared, strict=True)
    )


def _runs(pieces: list[_Piece], jokers: int) -> tuple[Meld, ...]:
    """The run of these pieces; two runs if some numbers in a row are there twice."""
    if not pieces or len({piece.colour for piece in pieces}) > 1:
        return ()
    first: dict[int, _Piece] = {}
    second: dict[int, _Piece] = {}
    for piece in sorted(pieces, key=lambda piece: piece.number):
        (second if piece.number in first else first)[piece.number] = piece
    if not second:
        return _filled(list(first.values()), jokers)
    twice = [number for number in first if min(second) <= number <= max(second)]
    if len(first) + len(second) != len(pieces) or twice != list(second) or jokers:
        return ()
    left = [piece for number, piece in first.items() if number <= max(second)]
    right = [*second.values(), *(p for number, p in first.items() if number > max(second))]
    return (*_filled(left, 0), *_filled(right, 0))


def _filled(row: list[_Piece], jokers: int) -> tuple[Meld, ...]:
    """Pieces in a row with jokers in the gaps, then at the upper end, then at the lower one."""
    tiles: list[tuple[Tile, Meaning | None]] = [(row[0].tile, row[0].said)]
    for before, after in pairwise(row):
        gap = after.number - before.number - 1
        jokers -= gap
        tiles += [(JOKER, None)] * gap + [(after.tile, after.said)]
    if jokers < 0:
        return ()
    above = min(jokers, NUMBERS[-1] - row[-1].number)
    tiles = [(JOKER, None)] * (jokers - above) + tiles + [(JOKER, None)] * above
    if sum(tile is JOKER for tile, _ in tiles) > 2:
        return ()
    return (Meld(tuple(tile for tile, _ in tiles), tuple(said for _, said in tiles)),)


# The other way round


def typed(board: Board, lay: Lay) -> str:
    """What a player types to make this turn.

    >>> typed(Board("K1 K2 K3 | R4 R5 R6"), Lay("R4 R5 R6 R7 | O1 B1 K1", "R4 R5 R6"))
    '2 + r7 ; o1 b1 k1'
    """
    short = _typed_short(board, lay)
    turn = understood(short)
    made = planned(board, turn.parts) if isinstance(turn, Turn) else None
    wanted = Lay.between(board, Board((*_kept(board, lay), *lay.laid)))
    if made is not None and Lay.between(board, made) == wanted:
        return short
    return _typed_whole(_numbers(board, lay.lifted), lay.laid)


def _typed_short(board: Board, lay: Lay) -> str:
    """Melds that only grew written as additions, the rest whole."""
    numbers, laid, pieces = _numbers(board, lay.lifted), list(lay.laid), []
    for number, meld in zip(tuple(numbers), lay.lifted, strict=True):
        grown = [new for new in laid if not Counter(meld.tiles) - Counter(new.tiles)]
        if len(grown) == 1:
            laid.remove(grown[0])
            numbers.remove(number)
            extra = Counter(grown[0].tiles) - Counter(meld.tiles)
            pieces.append(f"{number} + {text(extra.elements()).lower()}")
    if laid:
        pieces.append(_typed_whole(numbers, laid))
    return " ; ".join(pieces)


def _typed_whole(numbers: Sequence[int], laid: Sequence[Meld]) -> str:
    named = " ".join(str(number) for number in numbers)
    melds = " | ".join(meld.text.lower() for meld in laid)
    return f"{named} = {melds}" if named else melds


def _numbers(board: Board, lifted: Sequence[Meld]) -> list[int]:
    """The numbers of melds on the board, a different one for each."""
    found: list[int] = []
    for meld in lifted:
        found.append(
            next(
                number
                for number, lying in enumerate(board, start=1)
                if lying.key == meld.key and number not in found
            )
        )
    return found


def _kept(board: Board, lay: Lay) -> list[Meld]:
    away = set(_numbers(board, lay.lifted))
    return [meld for number, meld in enumerate(board, start=1) if number not in away]
