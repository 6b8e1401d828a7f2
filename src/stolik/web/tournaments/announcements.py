"""Announcements as everybody reads them: the texts that are shown now, in the page's language.

A text that was erased is not shown. Knows notes; who announced something is in the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import TournamentState
from stolik.web.core.language import language
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.tournaments.words import moment


@dataclass(frozen=True, slots=True)
class Announcement:
    """One announcement, by the number of its fact."""

    number: int
    at: datetime
    text: str


def announcements(event: Tournament, state: TournamentState) -> tuple[Announcement, ...]:
    """What is announced now, the newest first; at most one query."""
    valid = [
        announcement for announcement in state.announcements.values() if not announcement.withdrawn
    ]
    if not valid:
        return ()
    references = [
        reference
        for announcement in valid
        for reference in (announcement.note, announcement.english)
        if reference
    ]
    texts = texts_of(event, references)
    translated = []
    for announcement in reversed(valid):
        own = announcement.english if language() == "en" else announcement.note
        if text := texts.get(own) or texts.get(announcement.note):
            translated.append(Announcement(announcement.number, moment(announcement.at), text))
    return tuple(translated)


def texts_of(event: Tournament, references: list[str]) -> dict[str, str]:
    """The texts of notes that have not been erased, by reference."""
    notes = Note.objects.filter(tournament=event, reference__in=references)
    return dict(notes.values_list("reference", "text"))
