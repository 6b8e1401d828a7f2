"""What a table says about its games: one game at a time, or the totals of a round.

A report of a game names how it ended and what everybody was charged; the points follow by
`stolik.rules.settle`. Totals are what a signed paper slip holds. Everything impossible is found at
once. Knows the people at the table and the ruleset; not who reports, and never a tile.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from stolik.rules import Ruleset, Violation, settle
from stolik.rules.seal import digest

# All tiles but the jokers: no rack can be worth more than this and both jokers.
ALL_TILES: Final = 2 * 4 * 91
TOTALS: Final = 0  # the game number under which round totals are kept


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game: `charges` are (entry, charge), in the order of the seats.

    `unopened` marks who never opened, `left` who withdrew during the game; `faces` (entry, value of
    the rack) are needed only where the winner gets the racks' face value. `above_lowest`: nobody
    went out and the sheet holds points, so that charges count from the lowest rack, which is 0.
    """

    round: int
    table: int
    game: int
    end: str
    charges: tuple[tuple[int, int], ...]
    out: int | None = None
    unopened: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    above_lowest: bool = False


@dataclass(frozen=True, slots=True)
class TotalsReport:
    """A round at one table: (entry, big, small); `tied` games are those several people won."""

    round: int
    table: int
    rows: tuple[tuple[int, int, int], ...]
    tied: int = 0
    unplayed: int = 0

    @property
    def game(self) -> int:
        return TOTALS


Report = GameReport | TotalsReport
Row = tuple[int, int, int]


def report_digest(report: Report) -> str:
    """What a confirmation names: the digest of the whole content."""
    content = asdict(report)
    if not content.get("above_lowest"):
        # Reports of before did not know it, and keep their digests.
        content.pop("above_lowest", None)
    return digest(json.dumps(content, sort_keys=True, separators=(",", ":")))


def report_points(report: Report, ruleset: Ruleset) -> tuple[Row, ...]:
    """(entry, big, small) for everybody in the report, which must be possible.

    >>> from stolik.rules import ruleset
    >>> report_points(GameReport(1, 1, 1, "out", ((5, 0), (6, 12), (7, 30)), out=5), ruleset())
    ((5, 1, 42), (6, 0, -12), (7, 0, -30))
    """
    if isinstance(report, TotalsReport):
        return report.rows
    entries = [entry for entry, _ in report.charges]
    faces = dict(report.faces)
    points = settle(
        [charge for _, charge in report.charges],
        ruleset,
        end=report.end,  # type: ignore[arg-type]  # checked by report_faults
        out=None if report.out is None else entries.index(report.out),
        faces=[faces.get(entry, 0) for entry in entries] if faces else None,
        withdrawn=[entries.index(entry) for entry in report.left],
    )
    return tuple(
        (entry, point.big, point.small) for entry, point in zip(entries, points, strict=True)
    )


def report_faults(
    report: Report, seats: Sequence[int], games: int, ruleset: Ruleset
) -> tuple[Violation, ...]:
    """Everything that makes a report impossible for this table."""
    if isinstance(report, TotalsReport):
        return _totals_faults(report, seats, games, ruleset)
    found = [*_people_faults([entry for entry, _ in report.charges], seats)]
    if not 1 <= report.game <= games:
        found.append(Violation("no-such-game", game=report.game, games=games))
    found += _end_faults(report, ruleset)
    found += [*_mark_faults(report), *_charge_faults(report, ruleset)]
    if not found and report.end == "out" and ruleset.winner_plus == "rack_face":
        if sorted(entry for entry, _ in report.faces) != sorted(seats):
            found.append(Violation("faces-missing", entries=tuple(seats)))
        found += [
            Violation("face-impossible", face=face, entry=entry)
            for entry, face in report.faces
            if face < 0 or face > highest_charge(ruleset) or (entry == report.out) != (face == 0)
        ]
    return tuple(found)


def _people_faults(named: Sequence[int], seats: Sequence[int]) -> list[Violation]:
    found = [Violation("not-at-table", entry=e) for e in sorted(set(named) - set(seats))]
    found += [Violation("player-missing", entry=e) for e in sorted(set(seats) - set(named))]
    found += [Violation("player-twice", entry=e) for e in sorted(set(named)) if named.count(e) > 1]
    return found


def _end_faults(report: GameReport, ruleset: Ruleset) -> list[Violation]:
    if report.end not in ("out", "pool", "time"):
        return [Violation("end-unknown", end=report.end)]
    if report.end == "time" and ruleset.round_time_end == "none":
        return [Violation("no-round-time")]
    named = [entry for entry, _ in report.charges]
    if report.above_lowest and (
        report.end == "out" or 0 not in [c for e, c in report.charges if e not in report.left]
    ):
        return [Violation("lowest-missing")]
    if report.end == "out":
        if report.out is None:
            return [Violation("out-missing")]
        if report.out not in named:
            return [Violation("not-at-table", entry=report.out)]
        if report.out in report.left:
            return [Violation("winner-left", entry=report.out)]
    elif report.out is not None:
        return [Violation("out-not-asked", entry=report.out)]
    return []


def _mark_faults(report: GameReport) -> list[Violation]:
    named = [entry for entry, _ in report.charges]
    marked = sorted({*report.unopened, *report.left} - set(named))
    found = [Violation("not-at-table", entry=entry) for entry in marked]
    if report.out is not None and report.out in report.unopened:
        found.append(Violation("winner-unopened", entry=report.out))
    if named and set(report.left) >= set(named):
        found.append(Violation("everybody-left"))
    return found


def _charge_faults(report: GameReport, ruleset: Ruleset) -> list[Violation]:
    found = []
    for entry, charge in report.charges:
        won = report.end == "out" and entry == report.out
        if won and charge != 0:
            found.append(Violation("winner-charged", charge=charge, entry=entry))
        elif charge < 0:
            found.append(Violation("charge-negative", charge=charge, entry=entry))
        elif charge == 0 and not won and not report.above_lowest:
            found.append(Violation("loser-without-charge", entry=entry))
        elif charge > highest_charge(ruleset):
            found.append(Violation("charge-too-high", charge=charge, entry=entry))
        elif entry in report.unopened and not _unopened_charge(report, charge, ruleset):
            found.append(Violation("unopened-charge", charge=charge, entry=entry))
    return found


def _unopened_charge(report: GameReport, charge: int, ruleset: Ruleset) -> bool:
    """Whether somebody who never opened can have been charged so much."""
    if report.above_lowest:
        return True
    if report.end != "out" and ruleset.unopened_at_exhaustion == "ignore":
        return True
    if ruleset.exempt_score == "rack":
        return True
    base, could = ruleset.unopened_base, ruleset.unopened_could
    if ruleset.unopened_mode == "replace" and not ruleset.unopened_joker_extra:
        return charge in (base, could)
    return charge >= base


def highest_charge(ruleset: Ruleset) -> int:
    """More than this nobody can be charged in a game."""
    racks = ALL_TILES + 2 * ruleset.joker_rack_value
    extra = ruleset.unopened_could if ruleset.unopened_mode == "add" else 0
    return max(racks, ruleset.unopened_could) + extra


def _totals_faults(
    report: TotalsReport, seats: Sequence[int], games: int, ruleset: Ruleset
) -> tuple[Violation, ...]:
    found = _people_faults([row[0] for row in report.rows], seats)
    played = games - report.unplayed
    if not 0 <= report.unplayed <= games or not 0 <= report.tied <= max(played, 0):
        found.append(Violation("totals-games", tied=report.tied, played=played))
        return tuple(found)
    for entry, big, small in report.rows:
        if not 0 <= big <= played:
            found.append(Violation("big-impossible", big=big, games=played, entry=entry))
        elif (big == 0 and small > 0) or (big == played and small < 0):
            found.append(Violation("small-impossible", small=small, big=big, entry=entry))
    big_sum = sum(row[1] for row in report.rows)
    most = played + report.tied * (len(seats) - 1)
    if not played + report.tied <= big_sum <= most:
        found.append(Violation("big-sum", sum=big_sum, games=played))
    small_sum = sum(row[2] for row in report.rows)
    free = ruleset.winner_plus == "rack_face" or (report.tied and ruleset.tie_small != "split")
    if small_sum != 0 and not free:
        found.append(Violation("small-sum", sum=small_sum))
    return tuple(found)
