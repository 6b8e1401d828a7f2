"""Announcements as everybody reads them: the texts that are shown now, in the page's language.

A text that was erased is not shown. Knows notes; who announced something is in the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import Tournament as State
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.tournaments.words import moment
from stolik.web.templatetags.words import language


@dataclass(frozen=True, slots=True)
class Told:
    """One announcement, by the number of its fact."""

    number: int
    at: datetime
    text: str


def announcements(event: Tournament, state: State) -> tuple[Told, ...]:
    """What is announced now, the newest first; one question if there is anything."""
    shown = [one for one in state.announcements.values() if not one.withdrawn]
    if not shown:
        return ()
    wanted = [reference for one in shown for reference in (one.note, one.english) if reference]
    texts = texts_of(event, wanted)
    found = []
    for one in reversed(shown):
        own = one.english if language() == "en" else one.note
        if text := texts.get(own) or texts.get(one.note):
            found.append(Told(one.number, moment(one.at), text))
    return tuple(found)


def texts_of(event: Tournament, references: list[str]) -> dict[str, str]:
    """The texts of notes that have not been erased, by reference."""
    notes = Note.objects.filter(tournament=event, reference__in=references)
    return dict(notes.values_list("reference", "text"))
