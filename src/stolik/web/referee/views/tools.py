"""Questions a referee answers at the table: a meld, a turn, time that is up, a rack, an opening.

One form for each question; no call is needed. Tiles are typed in notation, or tapped on a pad that
`referee.js` makes of the fields. Knows requests; the answers are made in `tile_questions` and
`time_up`.
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
from stolik.web.referee.time_up import time_up
from stolik.web.tournaments.access import event_at_desk

LONGEST: Final = 2000
TOOLS: Final = {
    "meld": ("Is this meld legal?", "Czy to poprawny układ?"),
    "turn": ("Is this turn legal?", "Czy ten ruch był poprawny?"),
    "time": ("Time is up: what now?", "Czas minął: co teraz?"),
    "rack": ("What is this rack worth?", "Ile warta jest tabliczka?"),
    "opening": ("Could this player have opened?", "Czy można było się wyłożyć?"),
}
ANSWERED_BY: Final = {**ANSWERS, "time": time_up}
SHORT: Final = {
    "meld": ("Meld", "Układ"),
    "turn": ("Turn", "Ruch"),
    "time": ("Time", "Czas"),
    "rack": ("Rack", "Tabliczka"),
    "opening": ("Opening", "Wyłożenie"),
}

MARKS: Final = {
    "opened": ("Had opened before", "Wyłożenie było wcześniej"),
    "touched": ("Touched the board after time", "Po czasie dotknięto kostek na stole"),
    "lost": ("Nobody can restore the board", "Nikt nie umie odtworzyć stołu"),
    "empty": ("Nothing is left on the rack", "Na tabliczce nic nie zostało"),
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
                answer = ANSWERED_BY[tool](typed, state.ruleset)
            except Unanswerable as unclear:
                wrong = str(unclear)
    context |= {
        "tool": tool,
        "tools": [(name, either(*SHORT[name]), name == tool) for name in TOOLS],
        "question": either(*TOOLS[tool]),
        "typed": typed,
        "answer": answer,
        "wrong": wrong,
        "marks": _marks(typed, asked=request.method == "POST"),
        "rules": state.ruleset,
        "announces": state.ruleset is not None and state.ruleset.exemption.startswith("announce"),
    }
    part = request.headers.get("X-Part") == "1"
    template = "stolik/referee/_answer.html" if part else "stolik/referee/tools.html"
    return render(request, template, context, status=422 if wrong else 200)


def _marks(typed: dict[str, str], *, asked: bool) -> list[tuple[str, str, bool]]:
    """The marks of a turn whose time is up; most people have opened."""
    return [
        (name, either(*words), typed.get(name) == "1" or (name == "opened" and not asked))
        for name, words in MARKS.items()
    ]
