"""Questions a referee answers at the table: a meld, a turn, a rack, an opening; no call is needed.

One form for each question. Tiles are typed in notation, or tapped on a pad that `referee.js` makes
of the fields. Knows requests; the answers are made in `tile_questions`.
"""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import TournamentState
from stolik.web.core.language import either
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.phone.verdict import Unanswerable
from stolik.web.referee.tile_questions import ANSWERS
from stolik.web.tournaments.access import event_at_desk

LONGEST: Final = 2000
TOOLS: Final = {
    "meld": ("Is this meld legal?", "Czy to poprawny układ?"),
    "turn": ("Is this turn legal?", "Czy ten ruch był poprawny?"),
    "rack": ("What is this rack worth?", "Ile warta jest tabliczka?"),
    "opening": ("Could this player have opened?", "Czy można było się wyłożyć?"),
}
SHORT: Final = {
    "meld": ("Meld", "Układ"),
    "turn": ("Turn", "Ruch"),
    "rack": ("Rack", "Tabliczka"),
    "opening": ("Opening", "Wyłożenie"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def tools(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of one question; sent by script, the answer alone."""
    event = event_at_desk(request, slug)
    fields = request.POST if request.method == "POST" else request.GET
    tool = fields.get("tool", "")
    tool = tool if tool in TOOLS else "meld"
    context = desk_context(request, event, "referee")
    state: TournamentState = context["state"]
    typed = {name: str(value)[:LONGEST] for name, value in fields.items()}
    answer: Any = None
    wrong = ""
    if request.method == "POST":
        if state.ruleset is None:
            wrong = either("The tournament has no rules yet.", "Turniej nie ma jeszcze zasad.")
        else:
            try:
                answer = ANSWERS[tool](typed, state.ruleset)
            except Unanswerable as unclear:
                wrong = str(unclear)
    context |= {
        "tool": tool,
        "tools": [(name, either(*SHORT[name]), name == tool) for name in TOOLS],
        "question": either(*TOOLS[tool]),
        "typed": typed,
        "answer": answer,
        "wrong": wrong,
        "rules": state.ruleset,
        "announces": state.ruleset is not None and state.ruleset.exemption.startswith("announce"),
    }
    part = request.headers.get("X-Part") == "1"
    template = "stolik/referee/_answer.html" if part else "stolik/referee/tools.html"
    return render(request, template, context, status=422 if wrong else 200)
