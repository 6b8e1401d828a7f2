"""A paper slip as it is typed: games or round totals, field by field, into reports.

Field names: `g2-who` (a seat's letter, p pool, t time, x not played), `g2-c` what seat C was
charged, `g2-c-u` C never opened, `g2-c-l` C left during the game, `g2-c-f` the face value of C's
rack (where the winner gets the racks' face value); `big-c`, `small-c`, `tied`, `unplayed` for round
totals; `sure-…` before the name of a field what is meant although it is unusual. Says what is wrong
or unusual beside the field it is about. Knows no request and no store.

A sheet holds points, so a minus is no fault where somebody went out. Where nobody did, signs say
that these are points and not racks: they are then recorded from the lowest rack on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext

from stolik.rules import Ruleset, Violation, settle
from stolik.tournament.journal.state import Round
from stolik.tournament.report import (
    TOTALS,
    GameReport,
    Report,
    Row,
    TotalsReport,
    highest_charge,
)
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.forms import points_of

ENDS = {"p": "pool", "t": "time"}
UNPLAYED = "x"
ODD: Final = 150
"""More than this on a rack is asked about: a digit too many is typed soon."""
_WHO = frozenset(("out-missing", "end-unknown", "no-round-time", "out-not-asked", "winner-left"))


@dataclass(slots=True)
class Slip:
    """What was typed for one table: reports, games not played, and faults by field."""

    reports: list[Report] = field(default_factory=list)
    unplayed: list[int] = field(default_factory=list)
    wrong: dict[str, list[str]] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)

    def ask(self, name: str, typed: str, text: str) -> None:
        """A question; whoever has answered it sends the same once more."""
        self.asked[name] = typed
        self.fault(name, text)

    def fault(self, name: str, text: str) -> None:
        self.wrong.setdefault(name, []).append(text)

    def leave_out(self, game: int) -> None:
        """Forget what was typed for a game, and what is wrong with it."""
        self.reports = [report for report in self.reports if report.game != game]
        self.unplayed = [number for number in self.unplayed if number != game]
        self.wrong = {k: texts for k, texts in self.wrong.items() if not is_field_of(k, game)}
        self.asked = {k: typed for k, typed in self.asked.items() if not is_field_of(k, game)}


def is_field_of(name: str, game: int) -> bool:
    """Whether a field is about a game; those of round totals are about game 0."""
    if game == TOTALS:
        return name.startswith(("big-", "small-")) or name in ("totals", "tied", "unplayed")
    return name == f"g{game}" or name.startswith(f"g{game}-")


def playing_seats(round_: Round, table: Table) -> dict[str, int]:
    """The seats somebody plays at, in small letters as they are typed."""
    players = round_.players(table)
    pairs = zip(LETTERS.lower(), table.seats, strict=False)
    return {letter: entry for letter, entry in pairs if entry in players}


def read_games(
    values: Mapping[str, str], round_: Round, table: Table, games: Iterable[int], rules: Ruleset
) -> Slip:
    """The games somebody typed something for."""
    slip = Slip()
    seats = playing_seats(round_, table)
    for game in games:
        typed = {letter: values.get(f"g{game}-{letter}", "").strip() for letter in seats}
        who = values.get(f"g{game}-who", "").strip().lower()[:10]
        if who == UNPLAYED:
            slip.unplayed.append(game)
        elif who or any(typed.values()):
            slip.reports.append(_game(slip, values, round_, table, game, who, rules))
    return slip


@dataclass(frozen=True, slots=True)
class _Row:
    """One game as typed: how it ended, who went out, left or never opened, and the points."""

    game: int
    seats: Mapping[str, int]
    end: str
    out: int | None
    typed: Mapping[str, str]
    left: tuple[int, ...]
    unopened: tuple[int, ...]
    values: Mapping[str, str]
    rules: Ruleset

    def sure(self, name: str, text: str) -> bool:
        """Whether this was asked about and sent once more."""
        return self.values.get(f"sure-{name}") == text


def _game(
    slip: Slip,
    values: Mapping[str, str],
    round_: Round,
    table: Table,
    game: int,
    who: str,
    rules: Ruleset,
) -> GameReport:
    seats = playing_seats(round_, table)
    out = seats.get(who)
    end = "out" if out is not None or not who else ENDS.get(who, "")
    if not end:
        known = "/".join(seats)
        slip.fault(
            f"g{game}-who",
            gettext("Type {known}, p (pool), t (time) or x (not played).").format(known=known),
        )
        end = "out"
    typed = {letter: values.get(f"g{game}-{letter}", "").strip() for letter in seats}
    left, unopened = (_marked(values, seats, game, mark, out) for mark in "lu")
    row = _Row(game, seats, end, out, typed, left, unopened, values, rules)
    charges, above_lowest = _charges(slip, row)
    _ask_about_odd(slip, row, dict(charges))
    return GameReport(
        round_.number,
        table.number,
        game,
        end,
        charges,
        out,
        unopened=unopened,
        left=left,
        faces=_faces(slip, values, seats, game, out) if out is not None else (),
        above_lowest=above_lowest,
    )


def _charges(slip: Slip, row: _Row) -> tuple[tuple[tuple[int, int], ...], bool]:
    """What everybody is charged, and whether it counts from the lowest rack on."""
    numbers: dict[str, int] = {}
    for letter, entry in row.seats.items():
        # The winner has nothing left: a charge that stands there was typed before the winner was.
        number = (
            0 if entry == row.out else _number(slip, f"g{row.game}-{letter}", row.typed[letter])
        )
        if number is not None:
            numbers[letter] = number
    if row.out is not None:
        return tuple((row.seats[letter], abs(n)) for letter, n in numbers.items()), False
    racks = tuple((row.seats[letter], number) for letter, number in numbers.items())
    if row.end == "out" or len(numbers) < len(row.seats):
        return racks, False
    if not any(row.typed[letter][0] in "+-−" for letter in numbers):
        highest = max(numbers.values())
        if highest and sum(n for n in numbers.values() if n != highest) == highest:
            _ask_which(slip, row)
        return racks, False
    if all(number < 0 for number in numbers.values()):
        _ask_which(slip, row)
        return tuple((entry, abs(number)) for entry, number in racks), False
    charges = {letter: max(-number, 0) for letter, number in numbers.items()}
    _check_plus(slip, row, numbers, charges)
    return tuple((row.seats[letter], charge) for letter, charge in charges.items()), True


def _ask_which(slip: Slip, row: _Row) -> None:
    """Racks or points? The numbers alone do not say."""
    told = " ".join(row.typed.values())
    if row.sure(f"g{row.game}", told):
        return
    slip.ask(
        f"g{row.game}",
        told,
        gettext(
            "{told}: racks, or the points of the sheet? Points: type + before "
            "the winner's. Racks: save again."
        ).format(told=told),
    )


def _check_plus(
    slip: Slip, row: _Row, numbers: Mapping[str, int], charges: Mapping[str, int]
) -> None:
    """The winner's plus follows from what the others lost: a slip that disagrees is misread."""
    gone = [index for index, entry in enumerate(row.seats.values()) if entry in row.left]
    if len(gone) == len(row.seats) or 0 not in charges.values():
        return
    points = settle(list(charges.values()), row.rules, end=row.end, withdrawn=gone)  # type: ignore[arg-type]
    for letter, point in zip(row.seats, points, strict=True):
        if numbers[letter] != point.small:
            typed, due = f"{numbers[letter]:+}", f"{point.small:+}"
            slip.fault(
                f"g{row.game}-{letter}",
                gettext("{typed} was typed; what the others lost gives {due}.").format(
                    typed=typed, due=due
                ),
            )


def _ask_about_odd(slip: Slip, row: _Row, charges: Mapping[int, int]) -> None:
    """Charges that are possible and hardly ever right; ending unopened costs what it costs."""
    for letter, entry in row.seats.items():
        charge, name = charges.get(entry, 0), f"g{row.game}-{letter}"
        odd = ODD < charge <= highest_charge(row.rules) and entry not in row.unopened
        if odd and not row.sure(name, str(charge)):
            slip.ask(
                name,
                str(charge),
                gettext("{charge}? Unusual: Enter again to keep it.").format(charge=charge),
            )


def _marked(
    values: Mapping[str, str], seats: Mapping[str, int], game: int, mark: str, out: int | None
) -> tuple[int, ...]:
    """Those with a mark; the winner's was set before the winner was known."""
    return tuple(
        entry
        for letter, entry in seats.items()
        if values.get(f"g{game}-{letter}-{mark}") and entry != out
    )


def _faces(
    slip: Slip, values: Mapping[str, str], seats: Mapping[str, int], game: int, out: int | None
) -> tuple[tuple[int, int], ...]:
    """What lay on the racks, if anybody wrote it down; the winner's is empty."""
    faces = []
    for letter, entry in seats.items():
        name = f"g{game}-{letter}-f"
        face = 0 if entry == out else _number(slip, name, values.get(name, "").strip())
        if face is not None:
            faces.append((entry, face))
    return tuple(faces) if any(face for _, face in faces) else ()


def read_totals(values: Mapping[str, str], round_: Round, table: Table) -> Slip:
    """The totals of a round."""
    slip = Slip()
    rows = []
    for letter, entry in playing_seats(round_, table).items():
        big = _number(slip, f"big-{letter}", values.get(f"big-{letter}", "").strip())
        small = _number(slip, f"small-{letter}", values.get(f"small-{letter}", "").strip())
        if big is not None and small is not None:
            rows.append((entry, big, small))
    tied = _number(slip, "tied", values.get("tied", "").strip()) or 0
    unplayed = _number(slip, "unplayed", values.get("unplayed", "").strip()) or 0
    if rows or slip.wrong:
        slip.reports.append(TotalsReport(round_.number, table.number, tuple(rows), tied, unplayed))
    return slip


def _number(slip: Slip, name: str, typed: str) -> int | None:
    if not typed:
        return None
    points = points_of(typed)
    if points is None:
        slip.fault(name, gettext("A whole number, please."))
    return points


def fault_field(violation: Violation, report: Report, seats: Mapping[str, int]) -> str:
    """Beside which field of the form a violation stands; of the game or slip if beside none."""
    by_entry = {entry: letter for letter, entry in seats.items()}
    letter = next((by_entry[e] for e in violation.numbers("entry") if e in by_entry), "")
    if isinstance(report, TotalsReport):
        part = "small" if violation.code == "small-impossible" else "big"
        return f"{part}-{letter}" if letter else "totals"
    if violation.code in _WHO:
        return f"g{report.game}-who"
    if violation.code == "face-impossible" and letter:
        return f"g{report.game}-{letter}-f"
    return f"g{report.game}-{letter}" if letter else f"g{report.game}"


def report_fields(
    report: Report, seats: Mapping[str, int], points: Iterable[Row] = ()
) -> dict[str, str]:
    """A report as the fields of the form that would say it.

    Where only points are known, and not the lowest rack, they stand there with their signs.
    """
    by_entry = {entry: letter for letter, entry in seats.items()}
    if isinstance(report, TotalsReport):
        values = {"tied": str(report.tied or ""), "unplayed": str(report.unplayed or "")}
        for entry, big, small in report.rows:
            if letter := by_entry.get(entry):
                values |= {f"big-{letter}": str(big), f"small-{letter}": str(small)}
        return values
    ends = {name: key for key, name in ENDS.items()}
    game = f"g{report.game}"
    who = by_entry.get(report.out, "") if report.out is not None else ends.get(report.end, "")
    values = {f"{game}-who": who}
    for entry, charge in report.charges:
        if (letter := by_entry.get(entry)) and entry != report.out:
            values[f"{game}-{letter}"] = str(charge)
    if report.above_lowest:
        scored = {entry: number for entry, _, number in points}
        values |= {
            f"{game}-{by_entry[e]}": f"{scored.get(e, -charge):+}"
            for e, charge in report.charges
            if e in by_entry
        }
    values |= {f"{game}-{by_entry[e]}-u": "1" for e in report.unopened if e in by_entry}
    values |= {f"{game}-{by_entry[e]}-l": "1" for e in report.left if e in by_entry}
    for entry, face in report.faces:
        if (letter := by_entry.get(entry)) and entry != report.out:
            values[f"{game}-{letter}-f"] = str(face)
    return values
