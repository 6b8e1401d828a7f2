"""Questions every decision asks: is there such a round, table, person; may this actor judge it?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from stolik.rules import Violation, seal
from stolik.tournament.journal.actor import (
    DESK,
    HEAD_REFEREE,
    ORGANISER,
    PLAYER,
    TABLE,
    Actor,
)
from stolik.tournament.journal.state import Entry, Round, TournamentState
from stolik.tournament.seats import Table

LONGEST_WORD: Final = 200
LONGEST_TAG: Final = 35
_NOTE: Final = re.compile(r"[0-9a-f]{64}")
_TAG: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
Faults = list[Violation]


def is_digest(text: str) -> bool:
    return bool(_NOTE.fullmatch(text))


def is_tag(text: str) -> bool:
    """The tag of a language, as `de` or `pt-BR`; there need not be a catalogue of it."""
    return len(text) <= LONGEST_TAG and bool(_TAG.fullmatch(text))


def reason(note: str, faults: Faults, *, needed: bool = True) -> None:
    """A note is the digest of a text kept elsewhere; where a reason is needed it must be there."""
    if note and not is_digest(note):
        faults.append(Violation("note-is-no-digest", note=note[:80]))
    elif needed and not note:
        faults.append(Violation("reason-missing"))


def usable(text: str, longest: int) -> bool:
    """A text that can be digested: there, not too long, without halves of characters."""
    return 0 < len(text) <= longest and not any("\ud800" <= char <= "\udfff" for char in text)


def known(tournament: TournamentState, entry: int, faults: Faults) -> bool:
    if entry in tournament.entries:
        return True
    faults.append(Violation("no-such-entry", entry=entry))
    return False


def the_round(tournament: TournamentState, number: int, faults: Faults) -> Round | None:
    """The current round, if that is the one meant."""
    current = tournament.current
    if current is None or current.number != number:
        now = current.number if current else 0
        faults.append(Violation("not-current-round", round=number, current=now))
        return None
    return current


def the_table(round_: Round, number: int, faults: Faults) -> Table | None:
    table = round_.table(number)
    if table is None:
        faults.append(Violation("no-such-table", table=number))
    return table


def at_own_table(round_: Round, number: int, actor: Actor, faults: Faults) -> None:
    """Devices and players speak for the table they are at, and for no other."""
    elsewhere = actor.role == TABLE and actor.table != number
    if actor.role == PLAYER:
        table = round_.where(actor.entry) if actor.entry is not None else None
        elsewhere = table is None or table.number != number
    if elsewhere:
        faults.append(Violation("not-your-table", table=number))


def impartial(
    tournament: TournamentState,
    round_: Round,
    number: int,
    actor: Actor,
    faults: Faults,
    *,
    able: tuple[str, ...] = DESK,
) -> None:
    """Nobody confirms or rules on the own table while somebody else can; `able` is who could."""
    table = round_.table(number)
    if table is not None and _interested(tournament, table.seats, actor, able):
        faults.append(Violation("own-table", table=number))


def disinterested(
    tournament: TournamentState, group: tuple[int, ...], actor: Actor, faults: Faults
) -> None:
    """Nobody rules on the own place while somebody else can."""
    if _interested(tournament, group, actor):
        faults.append(Violation("own-table", table=actor.entry))


def _interested(
    tournament: TournamentState,
    entries: tuple[int, ...],
    actor: Actor,
    able: tuple[str, ...] = DESK,
) -> bool:
    if actor.role not in DESK or actor.entry not in entries:
        return False
    working = tournament.staff.values()
    if HEAD_REFEREE in able and all(staff.role != HEAD_REFEREE for staff in working):
        # Until a head referee is named, the organiser is it.
        able = (*able, ORGANISER)
    return any(
        staff.id != actor.id and staff.role in able and staff.entry not in entries
        for staff in working
    )


def lacks_consent(person: Entry) -> bool:
    """Whether a guardian has not signed yet: to playing, and to the use of personal data."""
    return person.minor and not (person.participation and person.data)


def children_without_consent(tournament: TournamentState) -> tuple[int, ...]:
    """Who of those here is under 18 and plays without both consents, by number.

    A league does not let them in at all (`consents`); elsewhere the desk is told.
    """
    return tuple(
        n for n, one in sorted(tournament.entries.items()) if one.plays and lacks_consent(one)
    )


def consents(tournament: TournamentState, entries: Iterable[int], faults: Faults) -> None:
    """In a league no minor plays without both consents: not checked in, not seated."""
    if tournament.kind != "league":
        return
    for entry in entries:
        person = tournament.entries.get(entry)
        if person is not None and person.minor:
            parts = (("participation", person.participation), ("data", person.data))
            faults.extend(
                Violation("consent-missing", consent=part, entry=entry)
                for part, consent in parts
                if not consent
            )


def overridden(tournament: TournamentState, stop: Violation) -> bool:
    """Whether somebody went on in spite of this stop; how many people it counted is no matter."""
    wanted = _but_for_people(stop)
    return any(
        _but_for_people(Violation.read(allowed.code, allowed.about)) == wanted
        for allowed in tournament.overrides
        if allowed.code == stop.code
    )


def _but_for_people(stop: Violation) -> Violation:
    return stop.changed(**{name: None for name in ("have", "players") if name in stop})


def revealed(sealed: str, secret: str, word: str, faults: Faults) -> None:
    """Whether a secret is the one that was sealed, and whether the hall has said its word."""
    try:
        if sealed and seal(secret) != sealed:
            faults.append(Violation("secret-does-not-match", seal=sealed))
    except ValueError:
        faults.append(Violation("secret-wrong", secret=secret[:80]))
    if not word.strip():
        faults.append(Violation("word-missing"))
    elif not usable(word, LONGEST_WORD):
        faults.append(Violation("word-wrong", most=LONGEST_WORD))
