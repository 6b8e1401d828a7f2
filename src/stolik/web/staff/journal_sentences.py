"""A fact of the journal as a sentence with names, and what it is about: for the desk's eyes.

Knows facts, names and rounds; the words stand in `stolik.phrases.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from stolik.phrases import sentence
from stolik.phrases.editions import edition_name
from stolik.phrases.facts import FACTS, fact_sentence
from stolik.phrases.language import Phrase
from stolik.rules import Violation
from stolik.tournament.format import Format
from stolik.tournament.journal import Actor, Fact
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.report import TOTALS, GameReport, Report
from stolik.tournament.seats import entries_of
from stolik.web.core.language import language, say
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.rules_form import rules_label
from stolik.web.tournaments.words import (
    day_and_time,
    kind_name,
    moment,
    role_name,
    round_name,
    signed,
)

SEAL_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Names:
    """What a sentence is told with: people, those at work, the format, the tables that called.

    `day` are those who won a matchday, whose classification is the league's running table.
    """

    people: Mapping[int, str]
    staff: Mapping[str, str]
    plan: Format | None
    calls: Mapping[int, tuple[int, int]]
    facts: Sequence[Fact] = ()
    day: Sequence[int] = ()

    def who(self, entry: int) -> str:
        return self.people.get(entry) or f"#{entry}"

    def all(self, entries: Iterable[int]) -> str:
        return ", ".join(self.who(entry) for entry in entries) or "–"

    def where(self, number: int | None, table: int | None = None, game: int | None = None) -> str:
        """A round, table and game, as far as they are known."""
        parts = []
        if number:
            parts.append(
                round_name(self.plan, number)
                if self.plan
                else gettext("Round {number}").format(number=number)
            )
        if table:
            parts.append(gettext("table {table}").format(table=table))
        if game:
            parts.append(gettext("game {game}").format(game=game))
        return ", ".join(parts)

    def by(self, actor: Actor) -> str:
        """Who did it."""
        if name := self.staff.get(actor.id):
            return name
        if actor.role == "table":
            return gettext("phone at table {table}").format(table=actor.table)
        if actor.entry is not None:
            return self.who(actor.entry)
        if actor.id == "registration":
            return gettext("registration form")
        if actor.id == "practice":
            return gettext("invented for practice")
        return role_name(actor.role)


def journal_sentence(fact: Fact, names: Names) -> str:
    """The sentence of a fact."""
    what: Any = fact.what
    name = fact_name(what)
    return fact_sentence(_key(name, what, names), language(), **_values(what, names))


def _key(name: str, what: Any, names: Names) -> str:
    part = ""
    if isinstance(what, f.TakenBack):
        part = what.what
    elif isinstance(what, f.TableLeft):
        part = "finishes" if what.finishes else ""
    elif isinstance(what, f.Unplayed):
        part = what.why if what.player is None else "player"
    elif isinstance(what, f.TieResolved):
        part = what.method
    elif isinstance(what, f.Appointed) and what.entry is not None:
        part = "plays"
    elif isinstance(what, f.EntryRemoved) and what.into is not None:
        part = "merged"
    elif isinstance(what, f.FormatChanged) and what.kind:
        part = "kind"
    elif isinstance(what, f.Confirmed) and what.player is not None:
        part = "same-device" if what.same_device else "player"
    elif isinstance(what, f.ConsolationSeated) and not what.entries:
        part = "nobody"
    elif isinstance(what, f.Classified) and names.day:
        part = "matchday"
    key = f"{name}/{part}" if part else name
    return (
        key
        if key in FACTS
        else next(fact_key for fact_key in FACTS if fact_key.partition("/")[0] == name)
    )


def _values(what: Any, names: Names) -> dict[str, Any]:
    """Everything a sentence may name; what one does not use does no harm."""
    report: Report | None = getattr(what, "report", None)
    place: Any = report or what
    number, table = getattr(place, "round", None), getattr(place, "table", None)
    if isinstance(what, f.OfCall):
        number, table = names.calls.get(what.call, (None, None))
    entry = getattr(what, "player" if isinstance(what, f.Confirmed | f.Unplayed) else "entry", None)
    values: dict[str, Any] = {
        "where": names.where(number, table, getattr(place, "game", None)),
        "who": names.who(entry) if entry is not None else "",
        "more": _more(what, names),
    }
    if isinstance(what, f.TableMessaged) and what.table is None:
        values["where"] = gettext("all tables")
    for name in ("minutes", "places", "rows", "seating"):
        if (value := getattr(what, name, None)) is not None:
            values["n"] = _count(name, value)
    return values | _details(what, names)


def _count(name: str, value: Any) -> int:
    if isinstance(value, int):
        return value
    if name == "seating":
        return len(entries_of(value)) if not isinstance(value, str) else 0
    return len(value)


def _details(what: Any, names: Names) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if isinstance(what, f.Created | f.FormatChanged):
        values["format"] = format_label(what.format.name)
        values["kind"] = kind_name(getattr(what, "kind", ""))
    if isinstance(what, f.RulesChanged):
        values["rules"] = rules_label(what.ruleset)
    if isinstance(what, f.Overridden):
        values["stop"] = sentence(Violation.read(what.code, what.about), language())
    if isinstance(what, f.Appointed | f.Dismissed):
        values["staff"] = names.staff.get(what.id, what.id)
        values["role"] = role_name(getattr(what, "role", ""))
    if isinstance(what, f.EntryRemoved):
        # The name went with the entry.
        values |= {"entry": what.entry, "into": names.who(what.into or 0)}
    if isinstance(what, f.ConsentRecorded):
        values["consents"] = _consents(what)
    if isinstance(what, f.Reported | f.Corrected):
        values |= {"how": _how(what.report, names), "points": _points(what, names)}
    if isinstance(what, f.Penalised):
        values |= {"big": signed(what.big), "small": signed(what.small)}
    if isinstance(what, f.RoundClosed):
        values["first"] = names.all(row.entry for row in what.standings if row.place == 1)
    if isinstance(what, f.Classified):
        values["first"] = names.all(row.entry for row in what.places if row.place == 1)
        values["day"] = names.all(names.day)
    if isinstance(what, f.Cancelled | f.AnnouncementWithdrawn):
        values["earlier"] = _earlier(what.number, names)
    return values | _plain(what, names)


def _earlier(number: int, names: Names) -> str:
    """What was taken back."""
    there = 1 <= number <= len(names.facts)
    return journal_sentence(names.facts[number - 1], names) if there else f"{number}."


def _plain(what: Any, names: Names) -> dict[str, Any]:
    """What facts of several kinds have."""
    values: dict[str, Any] = {}
    if hasattr(what, "word"):
        values["word"] = what.word
    if isinstance(what, f.Moved):
        values |= {"was": day_and_time(moment(what.was)), "to": day_and_time(moment(what.to))}
    if isinstance(what, f.EditionLabelled):
        values["edition"] = edition_name(what.edition, language())
    if hasattr(what, "seal"):
        values["seal"] = what.seal[:SEAL_SHOWN]
    for name in ("order", "winners"):
        values |= {"order": names.all(getattr(what, name))} if hasattr(what, name) else {}
    return values


def _consents(what: f.ConsentRecorded) -> str:
    consents = (
        (what.participation, gettext("to playing")),
        (what.data, gettext("to personal data")),
        (what.image, gettext("to pictures")),
    )
    return ", ".join(word for on, word in consents if on) or gettext("none")


def _how(report: Report, names: Names) -> str:
    if not isinstance(report, GameReport):
        return gettext("round totals")
    if report.end == "out":
        name = names.who(report.out or 0)
        return gettext("{name} went out").format(name=name)
    if report.end == "pool":
        return gettext("the pool ran out")
    return gettext("time was up")


def _points(what: f.Reported | f.Corrected, names: Names) -> str:
    totals = what.report.game == TOTALS
    return ", ".join(
        f"{names.who(entry)} {f'{big} / ' if totals else ''}{signed(small)}"
        for entry, big, small in what.points
    )


def _more(what: Any, names: Names) -> str:
    """What is said besides, in a half-sentence."""
    parts: list[str] = []
    if isinstance(what, f.Entered | f.EntryChanged):
        parts += [gettext("under 18")] * (what.minor is True)
        if what.fixed is not None:
            parts.append(gettext("always at table {fixed}").format(fixed=what.fixed))
    elif isinstance(what, f.SeatsChanged):
        for people, phrase in (
            (what.arriving, Phrase("came later")),
            (what.leaving, Phrase("do not play")),
            (what.moved, Phrase("moved")),
        ):
            parts += [f"{say(phrase)}: {names.all(people)}"] if people else []
    elif isinstance(what, f.Reported):
        parts += [gettext("from a signed slip")] * what.signed
        parts += [gettext("to be clarified")] * bool(what.clarify)
    elif isinstance(what, f.Corrected) and what.differed:
        parts.append(gettext("would have sat or stood elsewhere: ") + names.all(what.differed))
    elif isinstance(what, f.Ruled) and what.rule:
        parts.append(gettext("by {rule}").format(rule=what.rule))
    elif isinstance(what, f.RoundClosed) and what.over:
        parts.append(gettext("with results still open"))
    return f" ({'; '.join(parts)})" if parts else ""
