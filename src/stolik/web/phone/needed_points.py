"""What somebody needs to reach the next stage, in one sentence; nothing where nobody can say.

Follows the engine's chances, which promise and deny nothing that the games left could change.
"""

from __future__ import annotations

from stolik.tournament.journal.chances import Chance
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import has_two_tables
from stolik.web.core.language import either, form
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import goes_on
from stolik.web.tournaments.words import stage_name


def need(view: PublicView, entry: int) -> str:
    """The sentence for one player."""
    round_ = view.round
    chance = view.computed.chances.get(entry)
    if round_ is None or chance is None or view.state.places:
        return ""
    rows = view.computed.rows[round_.number]
    row = next((row for row in rows if row.entry == entry), None)
    cut = goes_on(view, round_)
    if row is None:
        return ""
    if cut is None:
        return _last_stage(view, chance)
    stage = stage_name(view.state.plan.stages[round_.stage + 1].name)
    if chance.worst <= cut:
        return either(f"You go on: {stage}!", f"Przechodzisz dalej: {stage}!")
    if chance.best > cut:
        return either(
            f"{stage} is out of reach today; every game still counts for your place.",
            f"{stage} jest dziś poza zasięgiem, ale każda gra liczy się do miejsca w tabeli.",
        )
    return _distance(rows, row, cut, stage) + " " + _left(chance.games)


def _last_stage(view: PublicView, chance: Chance) -> str:
    round_ = view.round
    assert round_
    last = round_.stage + 1 == len(view.state.plan.stages)
    if not last or not chance.games:
        return ""
    if has_two_tables(view.state):
        return either(
            f"The best place among those here that you can still reach in the league: "
            f"{chance.best}. ",
            f"Najlepsze miejsce w tabeli ligi (wśród obecnych), jakie możesz dziś zająć: "
            f"{chance.best}. ",
        ) + _left(chance.games)
    if chance.best == 1:
        return either("You can still win. ", "Nadal możesz wygrać. ") + _left(chance.games)
    return either(
        f"The best place you can still reach: {chance.best}. ",
        f"Najlepsze miejsce, jakie możesz jeszcze zająć: {chance.best}. ",
    ) + _left(chance.games)


def _distance(rows: tuple[Ranked, ...], row: Ranked, cut: int, stage: str) -> str:
    index = next(i for i, other in enumerate(rows) if other.entry == row.entry)
    if index < cut:
        rival = rows[cut] if cut < len(rows) else row
        ahead = _points(row.big - rival.big, row.small - rival.small)
        return either(
            f"{stage}: places 1–{cut} go on and yours is one of them, {ahead} ahead of place "
            f"{cut + 1}.",
            f"{stage}: dalej grają miejsca 1–{cut} i jesteś wśród nich; przewaga nad {cut + 1}. "
            f"miejscem: {ahead}.",
        )
    rival = rows[cut - 1]
    behind = _points(rival.big - row.big, rival.small - row.small)
    return either(
        f"{stage}: places 1–{cut} go on; you are {behind} behind place {cut}.",
        f"{stage}: dalej grają miejsca 1–{cut}; do {cut}. miejsca brakuje Ci: {behind}.",
    )


def _points(big: int, small: int) -> str:
    if big:
        return form(
            big,
            either(
                f"{big} big point|{big} big points",
                f"{big} duży punkt|{big} duże punkty|{big} dużych punktów",
            ),
        )
    return form(
        small,
        either(
            f"{small} small point|{small} small points",
            f"{small} mały punkt|{small} małe punkty|{small} małych punktów",
        ),
    )


def _left(games: int) -> str:
    if not games:
        return either("You have played all games.", "Wszystkie Twoje gry są już rozegrane.")
    return form(
        games,
        either(
            f"You have {games} game left.|You have {games} games left.",
            f"Została Ci {games} gra.|Zostały Ci {games} gry.|Zostało Ci {games} gier.",
        ),
    )
