"""What was changed, decided or taken back, in sentences; private texts stay private.

Knows facts and public names. Warnings are between the referee and a person and are not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext, pgettext

from stolik.phrases import sentence
from stolik.phrases.language import Phrase
from stolik.rules import Violation
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.export import fact_of
from stolik.web.core.language import language, say
from stolik.web.public.fragments import live
from stolik.web.public.public_view import PublicView, open_lines
from stolik.web.public.views.page import page
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.rules_form import rules_label
from stolik.web.tournaments.words import kind_name, moment, round_name, signed


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One thing that happened. `kind` chooses how it is marked."""

    number: int
    at: datetime
    kind: str
    text: str


def history_entries(view: PublicView) -> tuple[HistoryEntry, ...]:
    """Everything worth telling, the latest first."""
    entries: list[HistoryEntry] = []
    drawn: set[int] = set()
    lines = open_lines(view.event)
    kinds = {line["n"]: line["fact"] for line in lines}
    sentences = _SENTENCES | {
        "cancelled": ("back", lambda _, what: _cancelled(kinds.get(what.number, "")))
    }
    for line in lines:
        if line["fact"] not in sentences:
            continue
        fact = fact_of(line)
        what = fact.what
        if isinstance(what, f.Drawn | f.SeatsTyped):
            again = what.round in drawn
            drawn.add(what.round)
            if not again:
                continue
        kind, tell = sentences[line["fact"]]
        if text := tell(view, what):
            entries.append(HistoryEntry(fact.number, moment(fact.at), kind, text))
    return tuple(reversed(entries))


def _where(view: PublicView, number: int, table: int, game: int | None = None) -> str:
    where = round_name(view.state.plan, number)
    where += gettext(", table {table}").format(table=table)
    return where + gettext(", game {game}").format(game=game) if game else where


def _names(view: PublicView, entries: Iterable[int]) -> str:
    return ", ".join(view.name(entry) for entry in entries)


def _corrected(view: PublicView, what: f.Corrected) -> str:
    report = what.report
    where = _where(view, report.round, report.table, report.game)
    text = gettext("{where}: the result was corrected.").format(where=where)
    if what.differed:
        # A name shortened to an initial ends with a full stop of its own.
        names = _names(view, what.differed).removesuffix(".")
        text += gettext(
            " With it these people would have had another place or table: "
            "{names}. What had been published stays."
        ).format(names=names)
    return text


def _ruled(view: PublicView, what: f.Ruled) -> str:
    where = _where(view, what.round, what.table)
    by = gettext(", by {rule}").format(rule=what.rule) if what.rule else ""
    return gettext("{where}: ruling of the referee{by}.").format(where=where, by=by)


def _redrawn(view: PublicView, what: f.Drawn | f.SeatsTyped) -> str:
    name = round_name(view.state.plan, what.round)
    return gettext("{name}: drawn again.").format(name=name)


def _overridden(_: PublicView, what: f.Overridden) -> str:
    stop = sentence(Violation.read(what.code, what.about), language())
    return gettext("The organiser decided to play all the same: {stop}").format(stop=stop)


def _seats_changed(view: PublicView, what: f.SeatsChanged) -> str:
    name = round_name(view.state.plan, what.round)
    parts = []
    if what.arriving:
        names = _names(view, what.arriving)
        parts.append(gettext("came later: {names}").format(names=names))
    if what.leaving:
        names = _names(view, what.leaving)
        parts.append(gettext("do not play: {names}").format(names=names))
    if what.moved:
        names = _names(view, what.moved)
        parts.append(gettext("changed seats: {names}").format(names=names))
    listed = "; ".join(parts)
    text = gettext("{name}: the seating was changed").format(name=name)
    return f"{text} ({listed})." if listed else f"{text}."


def _taken_back(view: PublicView, what: f.TakenBack) -> str:
    name = round_name(view.state.plan, what.round) if what.round else ""
    if what.what == "seating":
        return gettext("{name}: the seating was taken back.").format(name=name)
    if what.what == "closing":
        return gettext("{name}: opened again.").format(name=name)
    return gettext("The classification was taken back.")


def _unplayed(view: PublicView, what: f.Unplayed) -> str:
    where = _where(view, what.round, what.table, what.game)
    if what.why == "annulled":
        return gettext("{where}: annulled by the referee.").format(where=where)
    return gettext("{where}: not played, no time left.").format(where=where)


def _unplayed_taken_back(view: PublicView, what: f.UnplayedTakenBack) -> str:
    where = _where(view, what.round, what.table, what.game)
    return gettext("{where}: no longer marked as not played.").format(where=where)


def _tie(view: PublicView, what: f.TieResolved) -> str:
    group, order = _names(view, what.group), _names(view, what.order)
    decider = {
        "play-off": pgettext("decided by", "a play-off"),
        "lot": pgettext("decided by", "lots"),
    }.get(what.method, pgettext("decided by", "the head referee"))
    return gettext("Level in everything: {group}. Decided by {decider}: {order}.").format(
        group=group, decider=decider, order=order
    )


def _penalised(_: PublicView, what: f.Penalised) -> str:
    """By number: whoever was there knows, and no search finds a name beside a penalty."""
    number, big, small = what.entry, signed(what.big), signed(what.small)
    return gettext("Player {number}: penalty, {big} big, {small} small.").format(
        number=number, big=big, small=small
    )


def _excluded(_: PublicView, what: f.Excluded) -> str:
    return gettext("Player {entry} was excluded by the head referee.").format(entry=what.entry)


def _extended(view: PublicView, what: f.RoundExtended) -> str:
    n = what.minutes
    more = ngettext("{n} minute more", "{n} minutes more", n).format(n=n)
    where = (
        _where(view, what.round, what.table)
        if what.table is not None
        else round_name(view.state.plan, what.round)
    )
    return gettext("{where}: {more}.").format(where=where, more=more)


def _taken_from(view: PublicView, what: f.MinutesTakenBack) -> str:
    n, where = what.minutes, _where(view, what.round, what.table)
    less = ngettext("{n} minute taken back", "{n} minutes taken back", n).format(n=n)
    return gettext("{where}: {less}.").format(where=where, less=less)


def _format_changed(_: PublicView, what: f.FormatChanged) -> str:
    label = format_label(what.format.name)
    if what.kind:
        return gettext("It is held as another kind now: {kind_name}, {label}.").format(
            kind_name=kind_name(what.kind), label=label
        )
    return gettext("The format was changed: {label}.").format(label=label)


def _cancelled(kind: str) -> str:
    """What was taken back; a warning that nobody was told of stays untold."""
    if kind == "ruled":
        return gettext("A ruling was taken back.")
    return gettext("A penalty was taken back.") if kind == "penalised" else ""


def _about(phrase: Phrase) -> Callable[[PublicView, Any], str]:
    """A sentence about one person."""

    def tell(view: PublicView, what: Any) -> str:
        return say(phrase).format(name=view.name(what.entry))

    return tell


def _rules_changed(_: PublicView, what: f.RulesChanged) -> str:
    label = rules_label(what.ruleset)
    return gettext("The rules of the game were changed: {label}.").format(label=label)


# What is told of each kind of fact, and how it is marked.
_SENTENCES: dict[str, tuple[str, Callable[[PublicView, Any], str]]] = {
    "corrected": ("correction", _corrected),
    "ruled": ("ruling", _ruled),
    "drawn": ("draw", _redrawn),
    "seats-typed": ("draw", _redrawn),
    "overridden": ("override", _overridden),
    "seats-changed": ("seats", _seats_changed),
    "taken-back": ("back", _taken_back),
    "unplayed": ("game", _unplayed),
    "unplayed-taken-back": ("game", _unplayed_taken_back),
    "tie-resolved": ("tie", _tie),
    "penalised": ("ruling", _penalised),
    "round-extended": ("time", _extended),
    "minutes-taken-back": ("time", _taken_from),
    "excluded": ("ruling", _excluded),
    "withdrawn": (
        "people",
        _about(Phrase("{name} left the tournament.")),
    ),
    "returned": ("people", _about(Phrase("{name} plays on."))),
    "walkover": (
        "people",
        _about(Phrase("{name} did not sit down.")),
    ),
    "format-changed": ("override", _format_changed),
    "rules-changed": ("override", _rules_changed),
}


def context(view: PublicView, _: str = "") -> dict[str, Any]:
    """What the history shows."""
    return {"told": history_entries(view)}


live("history", context)


def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The history of corrections and decisions."""
    return page(request, slug, "history", context)
