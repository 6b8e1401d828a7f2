"""What somebody needs to reach the next stage, in one sentence; nothing where nobody can say.

Follows the engine's chances, which promise and deny nothing that the games left could change.
"""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from stolik.tournament.journal.chances import Chance
from stolik.tournament.journal.entrants import cut_of
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import has_two_tables
from stolik.web.public.public_view import PublicView
from stolik.web.public.standings_rows import going_on
from stolik.web.tournaments.words import stage_name


def need(view: PublicView, entry: int) -> str:
    """The sentence for one player."""
    round_ = view.round
    chance = view.computed.chances.get(entry)
    if round_ is None or chance is None or view.state.places:
        return ""
    if view.state.entries[entry].status != "in":
        return ""
    rows = view.computed.rows[round_.number]
    row = next((row for row in rows if row.entry == entry), None)
    cut = cut_of(view.state, round_, rows)
    if row is None:
        return ""
    if cut is None:
        return _last_stage(view, chance)
    name = view.state.plan.stages[round_.stage + 1].name
    stage = stage_name(name)
    through = going_on(view, round_)
    if entry in through if through is not None else chance.worst <= cut.places:
        return gettext("You are through: {stage}!").format(stage=stage)
    if through is not None:
        return ""
    if chance.best > cut.places:
        return gettext(
            "{stage}: out of reach today; every game still counts for your place."
        ).format(stage=stage)
    return _distance(rows, row, cut.rows, stage) + " " + _left(chance.games)


def _last_stage(view: PublicView, chance: Chance) -> str:
    round_ = view.round
    assert round_
    last = round_.stage + 1 == len(view.state.plan.stages)
    if not last or not chance.games:
        return ""
    if has_two_tables(view.state):
        return gettext(
            "The best place among those here that you can still reach in the league: {best}. "
        ).format(best=chance.best) + _left(chance.games)
    if chance.best == 1:
        return gettext("You can still win. ") + _left(chance.games)
    return gettext("The best place you can still reach: {best}. ").format(best=chance.best) + _left(
        chance.games
    )


def _distance(rows: tuple[Ranked, ...], row: Ranked, cut: int, stage: str) -> str:
    index = next(i for i, other in enumerate(rows) if other.entry == row.entry)
    if index < cut:
        rival = rows[cut] if cut < len(rows) else row
        ahead = _points(row.big - rival.big, row.small - rival.small)
        return gettext(
            "{stage}: places 1–{cut} go on and yours is one of them, {ahead} "
            "ahead of place {cut_2}."
        ).format(stage=stage, cut=cut, ahead=ahead, cut_2=cut + 1)
    rival = rows[cut - 1]
    behind = _points(rival.big - row.big, rival.small - row.small)
    return gettext("{stage}: places 1–{cut} go on; you are {behind} behind place {cut}.").format(
        stage=stage, cut=cut, behind=behind
    )


def _points(big: int, small: int) -> str:
    if big:
        return ngettext("{big} big point", "{big} big points", big).format(big=big)
    return ngettext("{small} small point", "{small} small points", small).format(small=small)


def _left(games: int) -> str:
    if not games:
        return gettext("You have played all games.")
    return ngettext("You have {games} game left.", "You have {games} games left.", games).format(
        games=games
    )
