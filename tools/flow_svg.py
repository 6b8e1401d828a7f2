"""Draws the flow of a format as an SVG: stages, tables, who goes on and when.

Pure: a format and its heading in, text out, the same bytes every time. Seats are those the seating
functions give. Knows nothing of files; colours follow the reader's light or dark setting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate
from typing import Final

from stolik.tournament.format import Format, Stage
from stolik.tournament.schedule import schedule, total_minutes
from stolik.tournament.seating import SNAKES, by_standing, with_pots
from stolik.tournament.tables import SEATS, table_sizes

WIDTH: Final = 640
EDGE: Final = 20
TOP: Final = 92  # where the cards begin
LINE: Final = 20
GAPS: Final = {1: 30, 2: 128, 3: 90}  # between so many stages, or between the rounds of one
NUMBERED: Final = (18, 27, 12)  # radius of the table, distance of its seats, radius of a seat
SMALL: Final = (13, 19, 6)
LETTERS: Final = ("A", "B", "C", "D")
# seats A to D, clockwise, at tables of four and of three
WAYS: Final = {4: ((0, -1), (1, 0), (0, 1), (-1, 0)), 3: ((0, -1), (0.87, 0.5), (-0.87, 0.5))}
# Seats stay ivory in the dark, as tiles do.
STYLE: Final = (
    "text{font-family:'Atkinson Hyperlegible Next',system-ui,sans-serif;font-size:16px}"
    ".h{font-size:25px}.n{font-size:19px}.s{font-size:14px}.h,.n,.s,.b{font-weight:700}"
    ".m{text-anchor:middle}.e{text-anchor:end}.card,.felt,.seat{stroke-width:1.5}"
    ".go{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}"
    ".seat{fill:#fff8ea}.tile{fill:#24211c}"
    ".ground,.on{fill:#faf7f0}.card{fill:#fffdf9;stroke:#d9d0bf}.ink{fill:#24211c}"
    ".soft,.pause{fill:#6a6357}.seat{stroke:#6a6357}.best{fill:#0f6b5c}"
    ".felt,.go{stroke:#0f6b5c}.felt,.block{fill:#cfe3dc}.block2{fill:#9cc8bc}"
    "@media(prefers-color-scheme:dark){"
    ".ground,.on{fill:#1b1a17}.card{fill:#272520;stroke:#48443b}.ink{fill:#ece7db}"
    ".soft,.pause{fill:#a9a292}.seat{stroke:#a9a292}.best{fill:#4cc2ab}"
    ".felt,.go{stroke:#4cc2ab}.felt,.block{fill:#1f4f46}.block2{fill:#2f6c5f}}"
)
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table from above: what stands on its seats, which seats are marked, what stands beside."""

    seats: Words
    marked: tuple[bool, ...] = ()
    beside: str = ""

    @property
    def sizes(self) -> tuple[int, int, int]:
        return NUMBERED if any(self.seats) else SMALL


@dataclass(frozen=True, slots=True)
class Card:
    """A stage, or a round where there is but one stage, and the words on the arrow towards it."""

    name: str
    lines: Words
    tables: tuple[Table, ...]
    caption: Words = ()
    more: bool = False
    arrow: tuple[Words, Words] = ((), ())  # over and under it


def flow_svg(fmt: Format, heading: str, note: str = "") -> str:
    """The picture of a format under a heading; the note is the line below it."""
    cards = _cards(fmt)
    gap = GAPS[len(fmt.stages)]
    width = (WIDTH - 2 * EDGE - gap * (len(cards) - 1)) // len(cards)
    height = max(_height(card, width) for card in cards)
    closing = _closing(fmt)
    y = TOP + height + (36 if closing else 0)
    axis = list(_axis(fmt, y + 28))
    total = y + (98 if axis else 24) + (26 if "pause" in "".join(axis) else 0)
    body = [_text(EDGE, 44, heading, "h ink"), _text(EDGE, 70, note, "soft")]
    for index, card in enumerate(cards):
        left = EDGE + index * (width + gap)
        if index:
            body += _arrow(left - gap, gap, TOP + height // 2, card)
        body += _card(card, left, width, height)
    body.append(_text(WIDTH // 2, y, closing, "ink m"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * 9 // 8}"'
        f' height="{total * 9 // 8}" viewBox="0 0 {WIDTH} {total}" role="img"'
        f' aria-labelledby="title desc">\n<title id="title">{escape(heading)}</title>\n'
        f'<desc id="desc">{escape(describe(fmt))}</desc>\n<style>{STYLE}</style>\n'
        f'<rect class="ground" width="{WIDTH}" height="{total}" rx="14"/>\n'
        + "".join(f"{line}\n" for line in (*body, *axis, "</svg>") if line)
    )


def describe(fmt: Format) -> str:
    """The same in sentences, for those who hear the picture."""
    said = []
    for index, stage in enumerate(fmt.stages):
        who = " ".join(word for words in _entering(fmt, index) for word in words) or "everybody"
        said.append(f"{index + 1}. {stage_name(stage)}: {who}; {', '.join(_played(stage))}.")
    if minutes := total_minutes(fmt):
        said.append(f"Planned time {clock(minutes)}.")
    return " ".join((*said, _closing(fmt))).strip()


def stage_name(stage: Stage) -> str:
    """A stage as a heading: TOP8, League, Final."""
    return stage.name.upper() if stage.name.startswith("top") else stage.name.capitalize()


def clock(minutes: int) -> str:
    """Minutes as hours and minutes: 2:15."""
    return f"{minutes // 60}:{minutes % 60:02}"


def bracket_places(players: int) -> tuple[str, ...]:
    """What each table of the second stage plays for: 1–4, 5–8 and so on."""
    sizes = table_sizes(players)
    ends = zip(sizes, accumulate(sizes), strict=True)
    return tuple(f"{end - size + 1}–{end}" for size, end in ends)


def _entering(fmt: Format, index: int) -> tuple[Words, Words]:
    """Who enters a stage, as the words over and under the arrow towards it."""
    stage, before = fmt.stages[index], fmt.stages[index - 1].players or fmt.most
    if not index:
        return (), ()
    if stage.enter == "everybody" or stage.players == before:
        return (f"all {before or ''}".strip(),), ("by table", "place")
    gone = ("place,", f"{before - (stage.players or 0)} are out") if before else ("place",)
    return {
        "standing": ((f"first {stage.players}",), ("of the", "standings")),
        "two-per-table": (("2 of each", "table"), ()),
        "best-second": (("winners", "+ best", "second"), ()),
        "table-place": ((f"{stage.players} go on",), ("by table", *gone)),
        "winners-first": ((f"{stage.players} go on:",), ("winners,", "then best", "others")),
    }[stage.enter]


def _played(stage: Stage) -> Words:
    rounds, each = ((f"{stage.rounds} rounds",), " each") if stage.rounds > 1 else ((), "")
    minutes = () if stage.minutes is None else (f"{stage.minutes} min{each}",)
    return (*rounds, f"{stage.games} games{each}", *minutes)


def _closing(fmt: Format) -> str:
    if fmt.name.startswith("matchday"):
        return "Points go into the league's running table."
    only = len(fmt.stages) == 1
    return f"First in the standings after round {fmt.rounds}: the champion." if only else ""


def _cards(fmt: Format) -> tuple[Card, ...]:
    if len(fmt.stages) == 1:
        return tuple(_round_card(fmt, number) for number in range(1, fmt.rounds + 1))
    field, cards = fmt.most, []
    for index, stage in enumerate(fmt.stages):
        field = stage.players or field
        arrow, name = _entering(fmt, index), stage_name(stage)
        tables, caption = _seated(stage, index, field)
        cards.append(Card(name, _played(stage), tables, caption, field is None, arrow))
    return tuple(cards)


def _round_card(fmt: Format, number: int) -> Card:
    """One round of a format without stages: lots first, then the best with the best."""
    lines = _played(replace(fmt.stages[0], rounds=1))
    first, second = (tuple(map(str, table)) for table in by_standing(range(1, 9)))
    tables, caption = (Table(first, (True,) * SEATS), Table(second)), ("best with", "best")
    if number == 1:
        tables, caption = (Table(LETTERS), Table(LETTERS)), ("table and seat", "by lot")
        if fmt.name.startswith("matchday"):
            caption = ("running table;", "day 1: by lot")
    return Card(f"Round {number}", lines, tables, caption, more=True)


def _seated(stage: Stage, index: int, field: int | None) -> tuple[tuple[Table, ...], Words]:
    """The tables of a stage as the seating functions fill them, and how that is said."""
    if field is None:
        by = ("first by lot,", "then by place") if stage.rounds > 1 else ("seats by lot",)
        return (Table(("",) * SEATS),) * 6, by
    if stage.seats == "snake":
        places = SNAKES[f"top{field}"]
        return tuple(Table(tuple(map(str, table))) for table in places), ("seats by place",)
    if stage.seats == "place-before":
        labels, by = LETTERS, ("A: best place", "before it")
        if stage.enter == "standing":
            labels, by = ("1", "2", "3", "4"), ("seats by place",)
        return tuple(Table(labels[:n], (True,) * n) for n in table_sizes(field)), by
    if stage.seats == "brackets":
        named = zip(table_sizes(field), bracket_places(field), strict=True)
        tables = tuple(Table(("",) * size, (p[:2] == "1–",) * size, p) for size, p in named)
        return tables, ("tables play", "for these places")
    if stage.seats == "pots" and not index:
        seating = with_pots(range(1, field + 1), "picture")
        tables = tuple(Table(("",) * len(t), tuple(one <= 4 for one in t)) for t in seating)
        return tables, ("by lot; league's", "first four apart")
    return tuple(Table(("",) * size) for size in table_sizes(field)), ("seats by lot",)


def _grid(card: Card, width: int) -> tuple[int, int, int, int]:
    """Columns and rows, as few rows as fit, and the width and height of a table's place."""
    _, distance, seat = card.tables[0].sizes
    side = 2 * (distance + seat) + seat
    place = side + (50 if card.tables[0].beside else 0)
    fit = 1 if card.tables[0].beside else max(1, (width - 12) // place)
    rows = -(-len(card.tables) // fit)
    return -(-len(card.tables) // rows), rows, place, side


def _height(card: Card, width: int) -> int:
    _, rows, _, side = _grid(card, width)
    return 72 + LINE * len(card.lines + card.caption) + rows * side + (18 if card.more else 0)


def _card(card: Card, x: int, width: int, height: int) -> Iterator[str]:
    middle = x + width // 2
    yield f'<rect class="card" x="{x}" y="{TOP}" width="{width}" height="{height}" rx="12"/>'
    yield _text(middle, TOP + 30, card.name, "n ink m")
    yield from _lines(middle, TOP + 54, card.lines, "ink m")
    yield from _lines(middle, TOP + height + 6 - LINE * len(card.caption), card.caption, "soft m")
    upper, lower = 48 + LINE * len(card.lines), 16 + LINE * len(card.caption)
    columns, rows, cell, side = _grid(card, width)
    needed = rows * side + (18 if card.more else 0)
    y = TOP + upper + (height - upper - lower - needed) // 2
    for index, table in enumerate(card.tables):
        row, column = divmod(index, columns)
        last = min(columns, len(card.tables) - row * columns)
        left = middle - last * cell // 2 + column * cell
        yield from _table(table, left + side // 2, y + row * side + side // 2)
    for cx in (middle - 10, middle, middle + 10) if card.more else ():
        yield f'<circle class="soft" cx="{cx}" cy="{y + rows * side + 9}" r="2.5"/>'


def _table(table: Table, x: int, y: int) -> Iterator[str]:
    radius, distance, seat = table.sizes
    yield f'<circle class="felt" cx="{x}" cy="{y}" r="{radius}"/>'
    ways, marked = WAYS[len(table.seats)], table.marked or (False,) * len(table.seats)
    for (dx, dy), label, mark in zip(ways, table.seats, marked, strict=True):
        cx, cy = round(x + dx * distance), round(y + dy * distance)
        kind = "best" if mark else "seat"
        yield f'<circle class="{kind}" cx="{cx}" cy="{cy}" r="{seat}"/>'
        yield _text(cx, cy + 5, label, "s m " + ("on" if mark else "tile"))
    if table.beside:
        yield _text(x + distance + seat + 8, y + 6, table.beside, "b ink")


def _arrow(x: int, gap: int, y: int, card: Card) -> Iterator[str]:
    start, end, middle = x + 8, x + gap - 8, x + gap // 2
    head = f"M{end - 8} {y - 7}L{end} {y}L{end - 8} {y + 7}"
    over, under = card.arrow
    yield f'<path class="go" d="M{start} {y}H{end}{head}"/>'
    yield from _lines(middle, y + 6 - LINE * len(over), over, "b ink m")
    yield from _lines(middle, y + 26, under, "soft m")


def _axis(fmt: Format, y: int) -> Iterator[str]:
    """The planned rounds to scale, their starts below, breaks as thin bars between them."""
    total = total_minutes(fmt)
    if total is None:
        return
    scale = (WIDTH - 2 * EDGE) / total
    slots = [(slot, slot.starts or 0, slot.ends or 0) for slot in schedule(fmt)]
    following = [*(start for _, start, _ in slots[1:]), total]
    pauses = {after - end for (*_, end), after in zip(slots, following, strict=True)} - {0}
    for (slot, start, end), after in zip(slots, following, strict=True):
        stage = fmt.stages[fmt.stage_of(slot.round)]
        left, right = EDGE + start * scale, EDGE + end * scale
        kind = "best" if stage.name == "final" else "block2" if stage.players else "block"
        label = stage_name(stage) if stage.players else str(slot.round)
        yield _bar(kind, left + 1, y, right - left - 2, 32)
        yield _text(
            round((left + right) / 2), y + 22, label, "b m " + ("on" if kind == "best" else "ink")
        )
        if after > end:
            yield _bar("pause", right, y + 13, (after - end) * scale, 6)
        yield _text(round(left), y + 54, clock(start), "ink" + (" m" if start else ""))
    yield _text(WIDTH - EDGE, y + 54, clock(total), "b ink e")
    if pauses:
        said = " and ".join(map(str, sorted(pauses)))
        yield _text(WIDTH // 2, y + 80, f"Thin bars are breaks of {said} minutes.", "soft m")


def _bar(kind: str, x: float, y: int, width: float, height: int) -> str:
    place = f'x="{x:.1f}" y="{y}" width="{width:.1f}" height="{height}"'
    return f'<rect class="{kind}" {place} rx="{height // 6}"/>'


def _lines(x: int, y: int, words: Words, kind: str) -> Iterator[str]:
    yield from (_text(x, y + LINE * index, line, kind) for index, line in enumerate(words))


def _text(x: int, y: int, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>' if words else ""
