"""The rules in force, each as a sentence with the document or decision it follows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from stolik.phrases.card import DOCUMENTS, Line, reminders, title, whole_card
from stolik.phrases.format_options import option_label, option_text
from stolik.rules import Ruleset
from stolik.rules.catalogue import decisions
from stolik.tournament.format_options import options_of, settings_in
from stolik.tournament.journal import TournamentState
from stolik.web.core.language import language, say
from stolik.web.public.fragments import live
from stolik.web.public.public_view import PublicView
from stolik.web.public.views.page import page
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.words import kind_name, stage_name


@dataclass(frozen=True, slots=True)
class Source:
    """A rule's id, and the document it stands in."""

    id: str
    document: str


@dataclass(frozen=True, slots=True)
class Stated:
    """One rule: what it says and where from; `how` is house, decided, inherited, stated."""

    text: str
    how: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """One stage of the format in words."""

    name: str
    rounds: int
    games: int
    minutes: int | None
    players: int | None
    timed: bool


@dataclass(frozen=True, slots=True)
class Set:
    """What is set in the format, and where from."""

    label: str
    text: str
    how: str
    sources: tuple[Source, ...]


def source(rule: str) -> Source:
    """Where a rule stands: its document, or our decision."""
    document = DOCUMENTS.get(rule[:1])
    if document and rule not in decisions():
        return Source(rule, say(document))
    return Source(rule, gettext("decision of Stolik"))


def context(view: PublicView, _: str = "") -> dict[str, Any]:
    """What the rules show."""
    state = view.state
    if state.ruleset is None or state.format is None:
        return {"headings": ()}
    legs = tuple(
        Leg(stage_name(s.name), s.rounds, s.games, s.minutes, s.players, s.timed)
        for s in state.format.stages
    )
    return {
        "settings": format_settings(state),
        "title": title(state.ruleset, language()),
        "headings": rule_headings(state.ruleset),
        "legs": legs,
        "kind": kind_name(state.kind),
        "format": format_label(state.plan.name),
        "changed": [
            line.text
            for line in whole_card(state.ruleset, language())
            if line.parameter in state.ruleset.changes
        ],
    }


def rule_headings(rules: Ruleset) -> tuple[tuple[str, tuple[Stated, ...]], ...]:
    """Every rule in force under its heading, and last what people are reminded of."""
    lines = whole_card(rules, language())
    headings = [
        (heading, tuple(_stated(line) for line in group))
        for heading, group in groupby(lines, key=lambda line: line.heading)
    ]
    people = tuple(
        Stated(reminder.text, "stated", tuple(source(rule) for rule in reminder.ids))
        for reminder in reminders(rules, language())
    )
    if people:
        headings.append((gettext("For everybody in the hall"), people))
    return tuple(headings)


def format_settings(state: TournamentState) -> tuple[Set, ...]:
    """Everything that could be set otherwise in this format, as it is set."""
    people = max(sum(entry.plays for entry in state.entries.values()), state.plan.fewest)
    now = settings_in(state.plan)
    return tuple(
        Set(
            option_label(option.name, language()),
            option_text(option.name, now[option.name], language()),
            origin.how,
            tuple(source(rule) for rule in origin.ids),
        )
        for option in options_of(state.plan, people)
        for origin in (option.origin_of(now[option.name]),)
    )


def _stated(line: Line) -> Stated:
    return Stated(line.text, line.how, tuple(source(rule) for rule in line.ids))


live("rules", context)


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules in force."""
    return page(request, slug, "rules", context)
