"""A fact of the journal as a sentence with names, and what it is about: for the desk's eyes.

Knows facts, names and rounds; the words stand in `stolik.phrases.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stolik.phrases import sentence
from stolik.phrases.editions import edition_name
from stolik.phrases.facts import FACTS, fact_sentence
from stolik.rules import Violation
from stolik.tournament.format import Format
from stolik.tournament.journal import Actor, Fact
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.kinds import fact_name
from stolik.tournament.report import TOTALS, GameReport, Report
from stolik.tournament.seats import entries_of
from stolik.web.core.language import either, language
from stolik.web.models.tournaments import Tournament
from stolik.web.staff.invitations import account_name
from stolik.web.tournaments.formats import format_label
from stolik.web.tournaments.rules_form import rules_label
from stolik.web.tournaments.words import (
    day_and_time,
    kind_name,
    member_name,
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
                else either(f"Round {number}", f"Runda {number}")
            )
        if table:
            parts.append(either(f"table {table}", f"stolik {table}"))
        if game:
            parts.append(either(f"game {game}", f"gra {game}"))
        return ", ".join(parts)

    def by(self, actor: Actor) -> str:
        """Who did it."""
        if name := self.staff.get(actor.id):
            return name
        if actor.role == "table":
            return either(f"phone at table {actor.table}", f"telefon przy stoliku {actor.table}")
        if actor.entry is not None:
            return self.who(actor.entry)
        if actor.id == "registration":
            return either("registration form", "formularz zapisów")
        return role_name(actor.role)


def staff_names(event: Tournament) -> dict[str, str]:
    """Everybody who works or worked here, by who they are in the journal."""
    owner = {f"account-{event.owner_id}": account_name(event.owner)}
    return owner | {
        member.actor_id: member_name(member.name, member.pk) for member in event.members.all()
    }


def journal_sentence(fact: Fact, names: Names) -> str:
    """The sentence of a fact."""
    what: Any = fact.what
    name = fact_name(what)
    return fact_sentence(_key(name, what, names), language(), **_values(what, names))


def _key(name: str, what: Any, names: Names) -> str:
    part = ""
    if isinstance(what, f.TakenBack):
        part = what.what
    elif isinstance(what, f.Unplayed):
        part = what.why
    elif isinstance(what, f.TieResolved):
        part = what.method
    elif isinstance(what, f.Appointed) and what.entry is not None:
        part = "plays"
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
    if isinstance(what, f.CallAnswered):
        number, table = names.calls.get(what.call, (None, None))
    entry = getattr(what, "player" if isinstance(what, f.Confirmed) else "entry", None)
    values: dict[str, Any] = {
        "where": names.where(number, table, getattr(place, "game", None)),
        "who": names.who(entry) if entry is not None else "",
        "more": _more(what, names),
    }
    if isinstance(what, f.TableMessaged) and what.table is None:
        values["where"] = either("all tables", "wszystkie stoliki")
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
        (what.participation, either("to playing", "na udział")),
        (what.data, either("to personal data", "na dane osobowe")),
        (what.image, either("to pictures", "na wizerunek")),
    )
    return ", ".join(word for on, word in consents if on) or either("none", "brak")


def _how(report: Report, names: Names) -> str:
    if not isinstance(report, GameReport):
        return either("round totals", "suma rundy")
    if report.end == "out":
        name = names.who(report.out or 0)
        return either(f"{name} went out", f"wszystko wyłożone: {name}")
    if report.end == "pool":
        return either("the pool ran out", "wyczerpał się bank")
    return either("time was up", "minął czas")


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
        parts += [either("under 18", "poniżej 18 lat")] * (what.minor is True)
        if what.fixed is not None:
            parts.append(either(f"always at table {what.fixed}", f"zawsze stolik {what.fixed}"))
    elif isinstance(what, f.SeatsChanged):
        for people, en, pl in (
            (what.arriving, "came later", "dochodzą"),
            (what.leaving, "do not play", "nie grają"),
            (what.moved, "moved", "zmiana miejsca"),
        ):
            parts += [f"{either(en, pl)}: {names.all(people)}"] if people else []
    elif isinstance(what, f.Reported):
        parts += [either("from a signed slip", "z podpisanego protokołu")] * what.signed
        parts += [either("to be clarified", "do wyjaśnienia")] * bool(what.clarify)
    elif isinstance(what, f.Corrected) and what.differed:
        parts.append(
            either("would have sat or stood elsewhere: ", "inne miejsce lub stolik: ")
            + names.all(what.differed)
        )
    elif isinstance(what, f.Ruled) and what.rule:
        parts.append(either(f"by {what.rule}", f"według {what.rule}"))
    elif isinstance(what, f.RoundClosed) and what.over:
        parts.append(either("with results still open", "mimo niewyjaśnionych wyników"))
    return f" ({'; '.join(parts)})" if parts else ""
