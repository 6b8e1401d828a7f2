"""The standings at the desk: what decided between people level in points, penalties, the cut."""

from __future__ import annotations

from django.utils import translation

from stolik.tournament.journal import commands as c
from stolik.web.desk.standings_rows import StandingsRow, decided_rows
from support.journal_play import HEAD, NOTE, SCORER, final, gathered, house


def test_what_stands_beside_the_points() -> None:
    play = gathered(house(1, 2, final(4)), 12)
    play.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)).publish()
    for winner in (1, 5, 9):
        for game in (1, 2):
            report = play.game(winner, 10, 20, 30, game=game)
            play.do(c.FileReport(report, signed=True), by=SCORER)
    order = (2, 6, 10)
    play.do(
        c.Penalise(1, 12, 0, -20, NOTE),
        c.ResolveTie(1, order, "head-referee", order=order, note=NOTE),
        by=HEAD,
    ).do(c.CloseRound(1, (), "lot"))
    names = {entry: f"Osoba {entry}" for entry in range(1, 13)}
    with translation.override("en"):
        rows = decided_rows(play.now, play.now.rounds[0], names)
    assert rows[3:6] == (
        StandingsRow(
            "4",
            "Osoba 2",
            0,
            "−20",
            why="ahead of Osoba 6 as the head referee decided",
            cut="Places 1–4 go on: Final",
        ),
        StandingsRow("5", "Osoba 6", 0, "−20", why="ahead of Osoba 10 as the head referee decided"),
        StandingsRow("6", "Osoba 10", 0, "−20"),
    )
    assert rows[-1] == StandingsRow("12", "Osoba 12", 0, "−80", penalty="penalty −20 small")
    # Those who share a place are marked by it alone.
    assert [(row.place, row.why, row.cut) for row in rows[:3]] == [("1=", "", "")] * 3


def test_the_line_follows_whoever_has_gone_home() -> None:
    play = gathered(house(1, 1, final(4)), 12)
    play.typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)).publish()
    for table in play.tables:
        charges = {entry: 10 * seat + table[0] for seat, entry in enumerate(table) if seat}
        play.signed(play.game(table[0], *charges.values()))
    play.do(c.CloseRound(1, (), "lot"))
    names = {entry: f"Osoba {entry}" for entry in range(1, 13)}
    before = [row.name for row in decided_rows(play.now, play.now.rounds[0], names)]
    second = int(before[1].split()[1])
    play.do(c.Withdraw(second))
    with translation.override("en"):
        rows = decided_rows(play.now, play.now.rounds[0], names)
    assert [row.name for row in rows] == before
    assert [row.left for row in rows] == [False, True, *[False] * 10]
    line = "Places 1–5 go on, without those who left: Final"
    assert [row.cut for row in rows] == ["", "", "", "", line, *[""] * 7]
