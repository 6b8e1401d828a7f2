"""Questions a referee answers at the table: a meld, a turn, a rack, an opening; no call is needed.

One form a question. Tiles are typed in notation, or tapped on a pad that `referee.js` makes of the
fields. Knows requests; what the answer is, is the business of `answering`.
"""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from stolik.tournament.journal import Tournament as State
from stolik.web.desk.views import overview
from stolik.web.referee.tile_questions import ANSWERS, Unanswerable
from stolik.web.templatetags.words import either
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
    given = request.POST if request.method == "POST" else request.GET
    tool = given.get("tool", "")
    tool = tool if tool in TOOLS else "meld"
    found = overview.shared(request, event, "referee")
    state: State = found["state"]
    typed = {name: str(value)[:LONGEST] for name, value in given.items()}
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
    found |= {
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
    return render(request, template, found, status=422 if wrong else 200)
