"""Two people typed the same slip: both versions side by side, and whose it is.

Compares what is typed with what was saved meanwhile; decides nothing. Knows the state of a round
and who works at the desk; no request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, pgettext

from stolik.rules import Ruleset
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.journal.topics.reports import canonical
from stolik.tournament.report import (
    GameReport,
    Report,
    TotalsReport,
    report_digest,
    report_points,
)
from stolik.tournament.seats import Table
from stolik.web.desk.report_origins import desk_name, is_from_desk, report_times
from stolik.web.desk.slip_form import UNPLAYED, Slip, is_field_of, playing_seats, report_fields
from stolik.web.desk.slip_view import SETTLED
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.staff_names import staff_names


@dataclass(frozen=True, slots=True)
class Version:
    """One line of the comparison: what it is about, what was saved, what is typed now."""

    label: str
    theirs: str
    mine: str

    @property
    def differs(self) -> bool:
        return self.theirs != self.mine


@dataclass(frozen=True, slots=True)
class Conflict:
    """A game that was saved while another version of it was being typed.

    `wrong` is what keeps the typed one from counting; it is `new` if it is not among the versions
    that are kept already. What is `settled` is locked in the form.
    """

    game: int
    theirs: str
    by: str
    at: datetime | None
    lines: tuple[Version, ...]
    wrong: tuple[str, ...]
    mine_was_played: bool
    new: bool
    settled: bool

    @property
    def choices(self) -> tuple[str, ...]:
        """What may be chosen; the saved version always."""
        mine = ("mine",) if self.can_replace else ()
        return ("theirs", *mine, *(("both",) if self.can_keep_both else ()))

    @property
    def can_replace(self) -> bool:
        return self.mine_was_played and not self.wrong

    @property
    def can_keep_both(self) -> bool:
        return self.can_replace and self.new


def same_result(slot: Slot, report: Report, table: Table, rules: Ruleset) -> bool:
    """Whether the report says what counts already."""
    if slot.current is None:
        return False
    typed = canonical(report, table)
    if slot.current.digest == report_digest(typed):
        return True
    # Points from the lowest rack on, and racks: the same game written down in two ways.
    known = slot.current.report
    return (
        isinstance(typed, GameReport)
        and isinstance(known, GameReport)
        and typed.above_lowest != known.above_lowest
        and typed.end == known.end
        and report_points(typed, rules) == slot.current.points
    )


def conflicts(
    event: Tournament, round_: Round, table: Table, slip: Slip, names: Mapping[int, str]
) -> tuple[Conflict, ...]:
    """The games of a slip of which another version was saved since its form was opened."""
    sheet = round_.sheets.get(table.number)
    if sheet is None:
        return ()
    typed: dict[int, Report | None] = {report.game: report for report in slip.reports}
    typed |= dict.fromkeys(slip.unplayed)
    differing = [
        (game, sheet[game], report)
        for game, report in sorted(typed.items())
        if sheet[game].state in SETTLED or _brings_back(sheet[game], report, table)
    ]
    if not differing:
        return ()
    seats = playing_seats(round_, table)
    times = report_times(event, [slot for _, slot, _ in differing])
    staff = staff_names(event)
    return tuple(
        Conflict(
            game,
            slot.current.digest if slot.current else "",
            _who_saved(slot.current.by, staff) if slot.current else "",
            times.get(slot.current.number) if slot.current else None,
            _versions(game, None if slot.unplayed else slot.current, report, seats, names),
            _faults(slip, game),
            report is not None,
            report is not None and not slot.unplayed and not _is_filed(slot, report, table),
            slot.state in SETTLED,
        )
        for game, slot, report in differing
    )


def _brings_back(slot: Slot, report: Report | None, table: Table) -> bool:
    """Whether a report was put right since: sent again, the older version would count."""
    if report is None or slot.current is None:
        return False
    older = slot.current.digest != report_digest(canonical(report, table))
    return older and _is_filed(slot, report, table)


def _is_filed(slot: Slot, report: Report, table: Table) -> bool:
    digest = report_digest(canonical(report, table))
    return any(filed.digest == digest for filed in slot.filed)


def _faults(slip: Slip, game: int) -> tuple[str, ...]:
    """What is wrong with a game as typed; what was only asked about is answered by choosing."""
    return tuple(
        text
        for name, texts in slip.wrong.items()
        if is_field_of(name, game) and name not in slip.asked
        for text in texts
    )


def _who_saved(by: str, staff: Mapping[str, str]) -> str:
    """The name of whoever sent a report: somebody at the desk, or a phone."""
    if is_from_desk(by):
        return desk_name(by, staff)
    return gettext("a phone at the table")


def _versions(
    game: int,
    filed: Filed | None,
    mine: Report | None,
    seats: Mapping[str, int],
    names: Mapping[int, str],
) -> tuple[Version, ...]:
    """What was saved beside what is typed; either may be that the game was not played."""
    if isinstance(mine, TotalsReport):
        saved = report_fields(filed.report, seats) if filed else {}
        return _totals_lines(seats, names, saved, report_fields(mine, seats))
    unplayed = {f"g{game}-who": UNPLAYED}
    theirs = report_fields(filed.report, seats, filed.points) if filed else unplayed
    typed = report_fields(mine, seats) if mine else unplayed
    if isinstance(mine, GameReport) and mine.above_lowest:
        typed |= _plain_points(mine, seats)
    return _game_lines(game, seats, names, theirs, typed)


def _plain_points(report: GameReport, seats: Mapping[str, int]) -> dict[str, str]:
    charges = dict(report.charges)
    return {
        f"g{report.game}-{letter}": f"−{charges[entry]}" if charges.get(entry) else "+"
        for letter, entry in seats.items()
    }


def _game_lines(
    game: int,
    seats: Mapping[str, int],
    names: Mapping[int, str],
    theirs: Mapping[str, str],
    mine: Mapping[str, str],
) -> tuple[Version, ...]:
    endings = [_ending(values.get(f"g{game}-who", ""), seats, names) for values in (theirs, mine)]
    lines = [Version(gettext("Who went out"), *endings)]
    for letter, entry in seats.items():
        cells = [_cell(values, game, letter) for values in (theirs, mine)]
        if any(cells):
            lines.append(Version(_seat(letter, entry, names), *cells))
    return tuple(lines)


def _cell(values: Mapping[str, str], game: int, letter: str) -> str:
    if values.get(f"g{game}-who") == letter:
        return pgettext("went out", "out")
    name = f"g{game}-{letter}"
    unopened = gettext(" never opened") if values.get(f"{name}-u") else ""
    return values.get(name, "") + unopened


def _totals_lines(
    seats: Mapping[str, int],
    names: Mapping[int, str],
    theirs: Mapping[str, str],
    mine: Mapping[str, str],
) -> tuple[Version, ...]:
    """Everybody's big and small points; shared wins and games not played if either has any."""
    sums = [
        Version(
            _seat(letter, entry, names),
            *(
                f"{values.get(f'big-{letter}', '')} / {values.get(f'small-{letter}', '')}"
                for values in (theirs, mine)
            ),
        )
        for letter, entry in seats.items()
    ]
    labels = {
        "tied": gettext("Games several people won"),
        "unplayed": gettext("Games not played"),
    }
    counts = [
        Version(label, theirs.get(name, ""), mine.get(name, "")) for name, label in labels.items()
    ]
    return (*sums, *(line for line in counts if line.theirs or line.mine))


def _seat(letter: str, entry: int, names: Mapping[int, str]) -> str:
    return f"{letter.upper()} {names.get(entry, f'#{entry}')}"


def _ending(who: str, seats: Mapping[str, int], names: Mapping[int, str]) -> str:
    words = {
        "p": gettext("the pool ran out"),
        "t": gettext("time"),
        "x": gettext("not played"),
    }
    if who in seats:
        return names.get(seats[who], f"#{seats[who]}")
    return words.get(who, "–")
