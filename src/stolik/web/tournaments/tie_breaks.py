"""What put somebody ahead of the next in the standings, and who goes on, in words.

The same for every page. Knows the state of a tournament; whose names are told is the caller's.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.tournament.format import Stage
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.entrants import Cut
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.scores import deciding_step
from stolik.tournament.journal.state import Round
from stolik.web.core.language import say
from stolik.web.tournaments.words import stage_name

_STEPS: Final = {
    "big": Phrase("on big points"),
    "small": Phrase("on small points"),
    "starts": Phrase("by more starts"),
    "before": Phrase("by the place before this round"),
    "play-off": Phrase("after a play-off"),
    "lot": Phrase("by lot"),
    "head-referee": Phrase("as the head referee decided"),
    "table-tables": Phrase("at a higher table"),
    "table-table-place": Phrase("by the place at the table"),
}


def cut_words(state: TournamentState, round_: Round, cut: Cut) -> str:
    """What is said of the line below the last place that goes on."""
    stage, rows = stage_name(state.plan.stages[round_.stage + 1].name), cut.rows
    if rows > cut.places:
        return gettext("Places 1–{rows} go on, without those who left: {stage}").format(
            rows=rows, stage=stage
        )
    places = cut.places
    return gettext("Places 1–{places} go on: {stage}").format(places=places, stage=stage)


def decided_by(state: TournamentState, round_: Round, row: Ranked, name: str) -> str:
    """What put somebody ahead of the next, whose name is given."""
    step = deciding_step(round_, row)
    if not step:
        return gettext("level with {name} in everything").format(name=name)
    words = step_words(state.stage(round_), step)
    return gettext("ahead of {name} {words}").format(name=name, words=words)


def step_words(stage: Stage, step: str) -> str:
    """A step by which places are given: "by lot"."""
    code = f"table-{stage.order}" if step == "table" else step
    return say(_STEPS.get(code, _STEPS["before"]))
