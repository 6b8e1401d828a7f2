"""What was changed, decided or taken back, in sentences; private texts stay private.

Knows facts and public names. Warnings are between the referee and a person and are not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.export import fact_of
from stolik.web.core.language import either, form, language
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
    rulings: dict[int, str] = {}
    for line in open_lines(view.event):
        if line["fact"] not in _KINDS:
            continue
        fact = fact_of(line)
        what = fact.what
        if isinstance(what, f.Drawn | f.SeatsTyped):
            again = what.round in drawn
            drawn.add(what.round)
            if not again:
                continue
        if isinstance(what, f.Cancelled):
            text = _cancelled(rulings.get(what.number, ""))
        else:
            text = _TELL[type(what)](view, what)
        if isinstance(what, f.Warned):
            rulings[fact.number] = "warned"
            continue
        rulings[fact.number] = line["fact"]
        if text:
            entries.append(HistoryEntry(fact.number, moment(fact.at), _KINDS[line["fact"]], text))
    return tuple(reversed(entries))


def _where(view: PublicView, number: int, table: int, game: int | None = None) -> str:
    where = round_name(view.state.plan, number)
    where += either(f", table {table}", f", stolik {table}")
    return where + either(f", game {game}", f", gra {game}") if game else where


def _names(view: PublicView, entries: Iterable[int]) -> str:
    return ", ".join(view.name(entry) for entry in entries)


def _corrected(view: PublicView, what: f.Corrected) -> str:
    report = what.report
    where = _where(view, report.round, report.table, report.game)
    text = either(f"{where}: the result was corrected.", f"{where}: poprawiono wynik.")
    if what.differed:
        names = _names(view, what.differed)
        text += either(
            f" With it these people would have had another place or table: {names}. "
            "What had been published stays.",
            f" Inne miejsce lub stolik mieliby wtedy: {names}. To, co ogłoszono, zostaje.",
        )
    return text


def _ruled(view: PublicView, what: f.Ruled) -> str:
    where = _where(view, what.round, what.table)
    by = either(f", by {what.rule}", f", według {what.rule}") if what.rule else ""
    return either(f"{where}: ruling of the referee{by}.", f"{where}: rozstrzygnięcie sędziego{by}.")


def _redrawn(view: PublicView, what: f.Drawn | f.SeatsTyped) -> str:
    name = round_name(view.state.plan, what.round)
    return either(f"{name}: drawn again.", f"{name}: losowanie powtórzono.")


def _overridden(_: PublicView, what: f.Overridden) -> str:
    stop = sentence(Violation.read(what.code, what.about), language())
    return either(
        f"The organiser decided to play all the same: {stop}",
        f"Organizator postanowił grać mimo to: {stop}",
    )


def _seats_changed(view: PublicView, what: f.SeatsChanged) -> str:
    name = round_name(view.state.plan, what.round)
    parts = []
    if what.arriving:
        names = _names(view, what.arriving)
        parts.append(either(f"came later: {names}", f"później dołączają: {names}"))
    if what.leaving:
        names = _names(view, what.leaving)
        parts.append(either(f"do not play: {names}", f"nie grają: {names}"))
    if what.moved:
        names = _names(view, what.moved)
        parts.append(either(f"changed seats: {names}", f"zmieniają miejsce: {names}"))
    listed = "; ".join(parts)
    text = either(f"{name}: the seating was changed", f"{name}: zmieniono usadzenie")
    return f"{text} ({listed})." if listed else f"{text}."


def _taken_back(view: PublicView, what: f.TakenBack) -> str:
    name = round_name(view.state.plan, what.round) if what.round else ""
    english, polish = {
        "seating": (f"{name}: the seating was taken back.", f"{name}: cofnięto usadzenie."),
        "closing": (f"{name}: opened again.", f"{name}: otwarto ponownie."),
    }.get(what.what, ("The classification was taken back.", "Cofnięto klasyfikację."))
    return either(english, polish)


def _unplayed(view: PublicView, what: f.Unplayed) -> str:
    where = _where(view, what.round, what.table, what.game)
    if what.why == "annulled":
        return either(
            f"{where}: annulled by the referee.", f"{where}: unieważniona przez sędziego."
        )
    return either(f"{where}: not played, no time left.", f"{where}: nie zagrano, zabrakło czasu.")


def _tie(view: PublicView, what: f.TieResolved) -> str:
    group, order = _names(view, what.group), _names(view, what.order)
    english, polish = {
        "play-off": ("a play-off", "dogrywka"),
        "lot": ("lots", "losowanie"),
    }.get(what.method, ("the head referee", "sędzia główny"))
    return either(
        f"Level in everything: {group}. Decided by {english}: {order}.",
        f"Pełny remis: {group}. Rozstrzyga {polish}: {order}.",
    )


def _penalised(view: PublicView, what: f.Penalised) -> str:
    name = view.name(what.entry)
    return either(
        f"Penalty for {name}: {signed(what.big)} big, {signed(what.small)} small.",
        f"Kara, {name}: {signed(what.big)} dużych, {signed(what.small)} małych.",
    )


def _extended(view: PublicView, what: f.RoundExtended) -> str:
    n = what.minutes
    more = form(n, either(f"{n} minute more|{n} minutes more", f"{n} minuta|{n} minuty|{n} minut"))
    where = (
        _where(view, what.round, what.table)
        if what.table is not None
        else round_name(view.state.plan, what.round)
    )
    return either(f"{where}: {more}.", f"{where}: dodatkowy czas, {more}.")


def _format_changed(_: PublicView, what: f.FormatChanged) -> str:
    label = format_label(what.format.name)
    if what.kind:
        return either(
            f"It is held as another kind now: {kind_name(what.kind)}, {label}.",
            f"Zmieniono rodzaj turnieju: {kind_name(what.kind)}, {label}.",
        )
    return either(f"The format was changed: {label}.", f"Zmieniono format: {label}.")


def _cancelled(kind: str) -> str:
    """What was taken back; a warning that nobody was told of stays untold."""
    english, polish = {
        "ruled": ("A ruling was taken back.", "Cofnięto rozstrzygnięcie."),
        "penalised": ("A penalty was taken back.", "Cofnięto karę."),
    }.get(kind, ("", ""))
    return either(english, polish)


def _about(english: str, polish: str) -> Callable[[PublicView, Any], str]:
    """A sentence about one person."""

    def tell(view: PublicView, what: Any) -> str:
        return either(english, polish).format(name=view.name(what.entry))

    return tell


_TELL: dict[type, Callable[[PublicView, Any], str]] = {
    f.Corrected: _corrected,
    f.Ruled: _ruled,
    f.Drawn: _redrawn,
    f.SeatsTyped: _redrawn,
    f.Overridden: _overridden,
    f.SeatsChanged: _seats_changed,
    f.TakenBack: _taken_back,
    f.Unplayed: _unplayed,
    f.TieResolved: _tie,
    f.Penalised: _penalised,
    f.RoundExtended: _extended,
    f.Warned: lambda _view, _what: "",
    f.Excluded: _about("{name} was excluded by the head referee.", "Wykluczenie: {name}."),
    f.Withdrawn: _about("{name} left the tournament.", "Rezygnacja z dalszej gry: {name}."),
    f.Returned: _about("{name} plays on.", "Powrót do gry: {name}."),
    f.Walkover: _about("{name} did not sit down.", "Nieobecność przy stoliku: {name}."),
    f.FormatChanged: _format_changed,
    f.RulesChanged: lambda _view, what: either(
        f"The rules of the game were changed: {rules_label(what.ruleset)}.",
        f"Zmieniono zasady gry: {rules_label(what.ruleset)}.",
    ),
}
_KINDS = {
    "corrected": "correction",
    "ruled": "ruling",
    "drawn": "draw",
    "seats-typed": "draw",
    "overridden": "override",
    "seats-changed": "seats",
    "taken-back": "back",
    "unplayed": "game",
    "tie-resolved": "tie",
    "penalised": "ruling",
    "round-extended": "time",
    "warned": "",
    "excluded": "ruling",
    "withdrawn": "people",
    "returned": "people",
    "walkover": "people",
    "format-changed": "override",
    "rules-changed": "override",
    "cancelled": "back",
}


def context(view: PublicView, _: str = "") -> dict[str, Any]:
    """What the history shows."""
    return {"told": history_entries(view)}


live("history", context)


def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The history of corrections and decisions."""
    return page(request, slug, "history", context)
