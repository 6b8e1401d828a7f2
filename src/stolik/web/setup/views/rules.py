"""Other rules of the game, as long as nothing has been drawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from stolik.rules import Refused, Violation
from stolik.tournament.journal import commands as c
from stolik.web.core.forms import Typed
from stolik.web.tournaments import access, rules_form, store


def change_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in force as a form; every change is a fact of the journal."""
    event = access.event_at_desk(request, slug)
    state = store.state(event)
    if state.ruleset is None:
        return redirect("edit-tournament", slug)
    now = rules_form.shown_fields(state.rules)
    typed = Typed(now)
    violations: tuple[Violation, ...] = ()
    if request.method == "POST":
        typed = Typed(request.POST)
        if typed.values.get("go") != "look":
            typed.reconcile(now, rules_form.FIELDS)
        rules = rules_form.chosen_rules(typed, state.rules.base)
        if typed.values.get("go") != "look" and not typed.faults:
            command = c.ChangeRules(rules)
            try:
                if rules != state.rules:
                    store.perform(event, command, access.actor(request.user, event, command))
            except Refused as refused:
                violations = refused.violations
            else:
                messages.success(request, gettext("The rules are set."))
                return redirect("edit-tournament", slug)
    context = {
        "event": event,
        "state": state,
        "typed": typed,
        "violations": violations,
        "possible": state.phase == "preparing",
        **rules_form.rules_context(typed, state.rules.base),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/joining/rules.html", context, status=status)
