"""A paper slip as it is typed: games or round totals, field by field, into reports.

Field names: `g2-who` (a seat's letter, p pool, t time, x not played), `g2-c` what seat C was
charged, `g2-c-u` C never opened, `g2-c-l` C left during the game, `g2-c-f` the face value of C's
rack (where the winner gets the racks' face value); `big-c`, `small-c`, `tied`, `unplayed` for round
totals. Says what is wrong beside the field it is about. Knows no request and no store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stolik.rules import Violation
from stolik.tournament.journal.state import Round
from stolik.tournament.report import GameReport, Report, TotalsReport
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.forms import points_of
from stolik.web.core.language import either
from stolik.web.tournaments.sentences import entries_in

ENDS = {"p": "pool", "t": "time"}
UNPLAYED = "x"
_WHO = frozenset(("out-missing", "end-unknown", "no-round-time", "out-not-asked", "winner-left"))


@dataclass(slots=True)
class Slip:
    """What was typed for one table: reports, games not played, and faults by field."""

    reports: list[Report] = field(default_factory=list)
    unplayed: list[int] = field(default_factory=list)
    wrong: dict[str, list[str]] = field(default_factory=dict)

    def fault(self, name: str, text: str) -> None:
        self.wrong.setdefault(name, []).append(text)


def playing_seats(round_: Round, table: Table) -> dict[str, int]:
    """The seats somebody plays at, in small letters as they are typed."""
    players = round_.players(table)
    pairs = zip(LETTERS.lower(), table.seats, strict=False)
    return {letter: entry for letter, entry in pairs if entry in players}


def read_games(
    values: Mapping[str, str], round_: Round, table: Table, games: Iterable[int]
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
            slip.reports.append(_game(slip, values, round_, table, game, who, typed))
    return slip


def _game(
    slip: Slip,
    values: Mapping[str, str],
    round_: Round,
    table: Table,
    game: int,
    who: str,
    typed: Mapping[str, str],
) -> GameReport:
    seats = playing_seats(round_, table)
    out = seats.get(who)
    end = "out" if out is not None or not who else ENDS.get(who, "")
    if not end:
        known = "/".join(seats)
        slip.fault(
            f"g{game}-who",
            either(
                f"Type {known}, p (pool), t (time) or x (not played).",
                f"Wpisz {known}, p (bank), t (czas) albo x (nierozegrana).",
            ),
        )
        end = "out"
    charges = []
    for letter, entry in seats.items():
        # The winner has nothing left: a charge that stands there was typed before the winner was.
        charge = 0 if entry == out else _number(slip, f"g{game}-{letter}", typed[letter])
        if charge is not None:
            charges.append((entry, charge))
    return GameReport(
        round_.number,
        table.number,
        game,
        end,
        tuple(charges),
        out,
        unopened=_marked(values, seats, game, "u", out),
        left=_marked(values, seats, game, "l", out),
        faces=_faces(slip, values, seats, game, out) if out is not None else (),
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
        slip.fault(name, either("A whole number, please.", "Wpisz liczbę całkowitą."))
    return points


def fault_field(violation: Violation, report: Report, seats: Mapping[str, int]) -> str:
    """Beside which field of the form a violation stands; of the game or slip if beside none."""
    by_entry = {entry: letter for letter, entry in seats.items()}
    letter = next((by_entry[e] for e in entries_in(violation) if e in by_entry), "")
    if isinstance(report, TotalsReport):
        part = "small" if violation.code == "small-impossible" else "big"
        return f"{part}-{letter}" if letter else "totals"
    if violation.code in _WHO:
        return f"g{report.game}-who"
    if violation.code == "face-impossible" and letter:
        return f"g{report.game}-{letter}-f"
    return f"g{report.game}-{letter}" if letter else f"g{report.game}"


def report_fields(report: Report, seats: Mapping[str, int]) -> dict[str, str]:
    """A report as the fields of the form that would say it."""
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
    values |= {f"{game}-{by_entry[e]}-u": "1" for e in report.unopened if e in by_entry}
    values |= {f"{game}-{by_entry[e]}-l": "1" for e in report.left if e in by_entry}
    for entry, face in report.faces:
        if (letter := by_entry.get(entry)) and entry != report.out:
            values[f"{game}-{letter}-f"] = str(face)
    return values
