"""A new tournament in three steps: what kind, when and in which format, name and rules.

All that was typed travels with the form from step to step; nothing is kept before the last one.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from stolik.phrases.regulations import FREE_KINDS, TITLES, regulations
from stolik.rules import Refused, Violation, ruleset
from stolik.tournament.journal import Actor, TournamentState, decide
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.core.about_fields import about_context
from stolik.web.core.forms import Typed
from stolik.web.core.language import say
from stolik.web.models import tournaments
from stolik.web.setup import data_sheet
from stolik.web.tournaments import formats, rules_form, store
from stolik.web.tournaments.format_options import PREFIX
from stolik.web.tournaments.formats import KINDS, RULESETS
from stolik.web.tournaments.words import kind_name

STEPS: Final = ("kind", "format", "details")
# Which fields each step shows; the others travel hidden.
_FIELDS: Final = {
    "kind": ("kind",),
    "format": ("players", "hours", "date", "time", "format", "proposed", "top", "semi", "final"),
}
_CONTROL: Final = ("csrfmiddlewaretoken", "step", "go")


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """The wizard."""
    if request.method != "POST":
        first = {**data_sheet.new_sheet_fields(), "slug": tournaments.slug(), "kind": "ordinary"}
        return _wizard_page(request, Typed(first), "kind")
    typed = Typed(request.POST)
    step = typed.values.get("step", "kind")
    go = typed.values.get("go", "next")
    if step not in STEPS:
        step = "kind"
    if go == "create":
        return _create(request, typed)
    if go == "back":
        return _wizard_page(request, typed, STEPS[max(STEPS.index(step) - 1, 0)])
    if go == "look":
        return _wizard_page(request, typed, step)
    _validate(typed, step)
    if typed.faults:
        return _wizard_page(request, typed, step)
    if step == "kind":
        # Another kind has its own rules, unless somebody has chosen some already.
        typed.values["ruleset"] = RULESETS[typed.values["kind"]]
    return _wizard_page(request, typed, STEPS[min(STEPS.index(step) + 1, len(STEPS) - 1)])


def _validate(typed: Typed, step: str) -> None:
    if step == "kind":
        typed.choice("kind", KINDS, "")
    elif step == "format":
        data_sheet.starts(typed)
        formats.chosen_format(typed, kind_of(typed))
    else:
        data_sheet.read_sheet(typed)
        rules_form.chosen_rules(typed, RULESETS[kind_of(typed)])


def kind_of(typed: Typed) -> str:
    kind = typed.values.get("kind", "")
    return kind if kind in KINDS else "ordinary"


def _create(request: HttpRequest, typed: Typed) -> HttpResponse:
    for step in STEPS:
        _validate(typed, step)
        if typed.faults:
            return _wizard_page(request, typed, step)
    starts, fmt = data_sheet.starts(typed), formats.chosen_format(typed, kind_of(typed))
    sheet = data_sheet.read_sheet(typed)
    rules = rules_form.chosen_rules(typed, RULESETS[kind_of(typed)])
    user = request.user
    assert isinstance(user, User)
    assert starts is not None
    assert fmt is not None
    slug = typed.values.get("slug", "")
    if tournaments.Tournament.objects.filter(slug=slug, owner=user).exists():
        return redirect("people", slug)  # the button was pressed twice
    command = c.Create(kind_of(typed), rules, fmt, sheet["title"])
    actor = Actor(ORGANISER, f"account-{user.pk}")
    try:
        decide(TournamentState(), command, actor)
    except Refused as refused:
        return _wizard_page(request, typed, "details", refused.violations)
    # The row comes first and by itself: a journal needs a tournament to be locked.
    event = tournaments.Tournament(owner=user, starts=starts, **sheet)
    if _is_free(slug):
        event.slug = slug
    event.save()
    store.perform(event, command, actor)
    return redirect("people", event.slug)


def _is_free(slug: str) -> bool:
    known = re.fullmatch(f"[{tournaments.ALPHABET}]{{7}}", slug)
    return bool(known) and not tournaments.Tournament.objects.filter(slug=slug).exists()


def _wizard_page(
    request: HttpRequest, typed: Typed, step: str, violations: tuple[Violation, ...] = ()
) -> HttpResponse:
    context: dict[str, Any] = {
        "typed": typed,
        "step": step,
        "number": STEPS.index(step) + 1,
        "kind": kind_of(typed),
        "violations": violations,
        "hidden": _hidden_fields(typed, step),
    }
    if step == "kind":
        context["regulations"] = _regulations()
    elif step == "format":
        context |= formats.format_context(typed, kind_of(typed), data_sheet.starts(typed))
    elif step == "details":
        context |= rules_form.rules_context(typed, RULESETS[kind_of(typed)])
        context["ticks"] = data_sheet.category_ticks(typed)
        context |= about_context(typed)
        context["free_of_charge"] = kind_of(typed) in FREE_KINDS
        context["summary"] = _summary(typed)
    return render(request, "stolik/joining/wizard.html", context)


def _summary(typed: Typed) -> dict[str, Any]:
    """What the steps before have settled, said once more before it is created."""
    starts = data_sheet.starts(Typed(typed.values))
    chosen = formats.format_context(Typed(typed.values), kind_of(typed), starts)["chosen"]
    kind = kind_of(typed)
    ordinary = gettext("Ordinary tournament")
    return {
        "kind": ordinary if kind == "ordinary" else kind_name(kind),
        "format": chosen,
        "starts": starts,
        "players": typed.values.get("players", ""),
    }


def _regulations() -> dict[str, str]:
    """For each kind the document it is played by, unless other rules are chosen later."""
    return {
        kind.replace("-", "_"): say(TITLES[regulations(kind, ruleset(name)).letter])
        for kind, name in RULESETS.items()
    }


def _hidden_fields(typed: Typed, step: str) -> list[tuple[str, str]]:
    """What belongs to the other steps and must not get lost."""

    def where(name: str) -> str:
        if name.startswith(("break_", PREFIX)):
            return "format"
        return next((step for step, names in _FIELDS.items() if name in names), "details")

    return [
        (name, value)
        for name, value in typed.values.items()
        if name not in _CONTROL and (where(name) != step or name == "slug")
    ]
