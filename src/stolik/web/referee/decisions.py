"""The decisions of referees as rows: rulings, warnings, penalties and exclusions, numbered.

Numbers count decisions in the order they were made and never change: what was cancelled stays in
the list, with the reason. Read from the journal; texts are kept beside it and can be erased. Knows
no request.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal import Fact, TournamentState
from stolik.tournament.journal import facts as f
from stolik.web.core.language import say
from stolik.web.models.tournaments import Tournament
from stolik.web.referee.rule_search import Cited, cited
from stolik.web.staff.journal_entries import journal_index
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.staff_names import staff_names
from stolik.web.tournaments.words import moment, role_name, signed

Decision = f.Ruled | f.Warned | f.Penalised | f.Excluded
KINDS = {
    f.Ruled: Phrase("ruling"),
    f.Warned: Phrase("warning"),
    f.Penalised: Phrase("penalty"),
    f.Excluded: Phrase("exclusion"),
}


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision: `number` counts decisions, `fact` is its number in the journal."""

    number: int
    fact: int
    kind: str
    at: datetime
    by: str
    round: int | None
    table: int | None
    entry: int | None
    name: str
    text: str
    rule: Cited | None = None
    points: str = ""
    cancelled: bool = False
    why_cancelled: str = ""
    can_be_cancelled: bool = True


def decision_rows(
    event: Tournament, state: TournamentState, names: dict[int, str]
) -> tuple[DecisionRow, ...]:
    """The whole register, the latest decision first."""
    facts = [entry.fact for entry in journal_index(event).lines]
    made = [fact for fact in facts if isinstance(fact.what, Decision)]
    back = {fact.what.number: fact for fact in facts if isinstance(fact.what, f.Cancelled)}
    notes = [_note(fact) for fact in (*made, *back.values())]
    texts = texts_of(event, [note for note in notes if note]) if made else {}
    staff = staff_names(event) if made else {}
    rows = []
    for number, fact in enumerate(made, 1):
        row = _row(number, fact, state, names, staff, texts)
        if cancel := back.get(fact.number):
            row = replace(row, cancelled=True, why_cancelled=texts.get(_note(cancel), ""))
        rows.append(row)
    return tuple(reversed(rows))


def _row(
    number: int,
    fact: Fact,
    state: TournamentState,
    names: dict[int, str],
    staff: dict[str, str],
    texts: dict[str, str],
) -> DecisionRow:
    what: Any = fact.what
    entry = getattr(what, "entry", None)
    rule = getattr(what, "rule", "")
    points = ""
    if isinstance(what, f.Penalised):
        big, small = signed(what.big), signed(what.small)
        points = gettext("{big} big, {small} small").format(big=big, small=small)
    return DecisionRow(
        number,
        fact.number,
        say(KINDS[type(what)]),
        moment(fact.at),
        staff.get(fact.by.id) or role_name(fact.by.role),
        getattr(what, "round", None),
        getattr(what, "table", None),
        entry,
        names.get(entry, f"#{entry}") if entry is not None else "",
        texts.get(what.note, gettext("(text erased)")),
        cited(state.rules, rule) if rule else None,
        points,
        can_be_cancelled=not isinstance(what, f.Excluded),
    )


def _note(fact: Fact) -> str:
    return str(getattr(fact.what, "note", ""))


def warnings_of(state: TournamentState, entry: int) -> tuple[int, ...]:
    """The warnings of somebody that count, by the numbers of their facts."""
    return tuple(
        number
        for number, conduct in state.conduct.items()
        if isinstance(conduct.what, f.Warned)
        and conduct.what.entry == entry
        and not conduct.cancelled
    )
