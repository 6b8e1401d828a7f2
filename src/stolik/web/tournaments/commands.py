"""Giving a command from the desk: with its reason kept beside the journal, or tried out dry.

Knows requests and the store; which command is meant is the business of the pages.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from stolik.rules import Refused, Violation
from stolik.rules.seal import digest
from stolik.tournament.journal import Fact, TournamentState, decide
from stolik.web.core.forms import whole_number
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.sentences import sentences

LONGEST_REASON = 1000
# Stands for a reason while a command is only tried out.
SOME_REASON = digest("a reason that will be given")
_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


def give(
    request: HttpRequest, event: Tournament, command: Any, *, key: str | None = None
) -> tuple[Fact, ...]:
    """One command of whoever asks; Refused if it cannot be."""
    return store.perform(event, command, access.actor(request.user, event, command), key=key)


def give_with_reason(
    request: HttpRequest,
    event: Tournament,
    reason: str,
    make: Callable[[str], Any],
    *,
    key: str | None = None,
) -> tuple[Fact, ...]:
    """A command that names a note: the text and the fact are kept together or not at all."""
    with store.writing(event):
        return give(request, event, make(store.note(event, reason)), key=key)


def objections(
    request: HttpRequest, event: Tournament, state: TournamentState, command: Any
) -> tuple[Violation, ...]:
    """Every objection to a command now; nothing happens."""
    try:
        decide(state, command, access.actor(request.user, event, command))
    except Refused as refused:
        return refused.violations
    return ()


def attempt(request: HttpRequest, event: Tournament, work: Callable[[], object]) -> bool:
    """Whether it could be done; if not, the page that follows says why."""
    try:
        work()
    except Refused as refused:
        for text in sentences(refused.violations, desk_names(event)):
            messages.error(request, text, extra_tags="bad")
        return False
    return True


def text_of(request: HttpRequest, name: str, longest: int = LONGEST_REASON) -> str:
    """A typed text, no longer than it may be."""
    return request.POST.get(name, "").strip()[:longest]


def number_of(request: HttpRequest, name: str) -> int | None:
    """A typed whole number; None if it is none."""
    return whole_number(request.POST.get(name, "").strip())


def new_key() -> str:
    """What makes a form happen once, however often it is sent."""
    return secrets.token_urlsafe(12)


def key_of(request: HttpRequest, kind: str) -> str:
    """The key of a sent form; a form without one is as good as new."""
    key = request.POST.get("key", "")
    return f"{kind}-{key if _KEY.fullmatch(key) else new_key()}"
