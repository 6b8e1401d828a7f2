"""Announcements as everybody reads them: the texts that are shown now, in the page's language.

A text that was erased is not shown. Knows notes; who announced something is in the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from stolik.tournament.journal import TournamentState
from stolik.web.core.language import language
from stolik.web.core.own_words import OwnWords, own_words
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.tournaments.call_reasons import reason_words
from stolik.web.tournaments.words import moment


@dataclass(frozen=True, slots=True)
class Announcement:
    """One announcement, by the number of its fact."""

    number: int
    at: datetime
    words: OwnWords

    @property
    def text(self) -> str:
        """The words alone."""
        return self.words.words


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
    notes = _notes(event, references)
    translated = []
    for announcement in reversed(valid):
        note, english = notes.get(announcement.note), notes.get(announcement.english)
        # What was announced before the language was noted counts as the event's.
        own = (note.language if note else "") or event.language
        by_language = {own: reason_words(note.text) if note else ""}
        if english is not None:
            by_language["en"] = reason_words(english.text)
        if words := own_words(by_language, own, language()):
            translated.append(Announcement(announcement.number, moment(announcement.at), words))
    return tuple(translated)


def _notes(event: Tournament, references: list[str]) -> dict[str, Note]:
    """The notes that have not been erased, by reference."""
    rows = Note.objects.filter(tournament=event, reference__in=references)
    return {note.reference: note for note in rows}


def texts_of(event: Tournament, references: list[str]) -> dict[str, str]:
    """The texts of notes that have not been erased, by reference; codes in the reader's words."""
    notes = _notes(event, references)
    return {reference: reason_words(note.text) for reference, note in notes.items()}
