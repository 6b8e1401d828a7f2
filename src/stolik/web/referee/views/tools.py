"""Questions a referee answers at the table: a meld, a turn, time that is up, a rack, an opening.

One form for each question; no call is needed. Tiles are typed in notation, or tapped on a pad that
`referee.js` makes of the fields. Knows requests; the answers are made in `tile_questions` and
`time_up`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState
from stolik.web.core.forms import whole_number
from stolik.web.core.language import say
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.phone.verdict import Unanswerable
from stolik.web.referee.tile_questions import ANSWERS
from stolik.web.referee.time_up import time_up
from stolik.web.tournaments import access
from stolik.web.tournaments.access import event_at_desk

LONGEST: Final = 2000
TOOLS: Final = {
    "meld": Phrase("Is this meld legal?"),
    "turn": Phrase("Is this move legal?"),
    "time": Phrase("Time is up: what now?"),
    "rack": Phrase("What is this rack worth?"),
    "opening": Phrase("Could this player have opened?"),
}
ANSWERED_BY: Final = {**ANSWERS, "time": time_up}
SHORT: Final = {
    "meld": Phrase("Meld"),
    "turn": Phrase("Move", "of a player"),
    "time": Phrase("Time"),
    "rack": Phrase("Rack"),
    "opening": Phrase("Opening"),
}

MARKS: Final = {
    "opened": Phrase("Had opened before"),
    "touched": Phrase("Touched the board after time"),
    "lost": Phrase("Nobody can restore the board"),
    "empty": Phrase("Nothing is left on the rack"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def tools(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of one question; sent by script, the answer alone."""
    event = event_at_desk(request, slug)
    fields = request.POST if request.method == "POST" else request.GET
    tool = fields.get("tool", "")
    tool = tool if tool in TOOLS else "meld"
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    typed = {name: str(value)[:LONGEST] for name, value in fields.items()}
    answer: Any = None
    wrong = ""
    if request.method == "POST":
        if state.ruleset is None:
            wrong = gettext("The tournament has no rules yet.")
        else:
            try:
                answer = ANSWERED_BY[tool](typed, state.ruleset)
            except Unanswerable as unclear:
                wrong = str(unclear)
    context |= {
        "tool": tool,
        "tools": [(name, say(SHORT[name]), name == tool) for name in TOOLS],
        "question": say(TOOLS[tool]),
        "typed": typed,
        "answer": answer,
        "wrong": wrong,
        "marks": _marks(typed, asked=request.method == "POST"),
        "rules": state.ruleset,
        "announces": state.ruleset is not None and state.ruleset.exemption.startswith("announce"),
    }
    context |= _table_of(fields, state)
    context["heads"] = "head-referee" in access.roles(request.user, event)
    part = request.headers.get("X-Part") == "1"
    template = "stolik/referee/_answer.html" if part else "stolik/referee/tools.html"
    return render(request, template, context, status=422 if wrong else 200)


def _table_of(fields: Mapping[str, str], state: TournamentState) -> dict[str, Any]:
    """The table for which something is asked, if one is: there a verdict can become a ruling."""
    number = whole_number(fields.get("round", "")) or 0
    table = whole_number(fields.get("table", "")) or 0
    round_ = state.round(number)
    if round_ is None or not round_.open or round_.table(table) is None:
        return {}
    return {
        "asked_round": number,
        "asked_table": table,
        "of_table": f"&round={number}&table={table}",
    }


def _marks(typed: dict[str, str], *, asked: bool) -> list[tuple[str, str, bool]]:
    """The marks of a turn whose time is up; most people have opened."""
    return [
        (name, say(words), typed.get(name) == "1" or (name == "opened" and not asked))
        for name, words in MARKS.items()
    ]
