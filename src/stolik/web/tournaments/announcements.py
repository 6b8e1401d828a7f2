"""Announcements as everybody reads them: the texts that are shown now, in the page's language.

A text that was erased is not shown. Knows notes; who announced something is in the journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from stolik import locale
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.state import Announcement as Announced
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


@dataclass(frozen=True, slots=True)
class AnnouncedTexts:
    """One announcement in every language; without texts, all of them were erased."""

    number: int
    at: datetime
    texts: tuple[OwnWords, ...]


def other_languages(event: Tournament) -> tuple[str, ...]:
    """In which an announcement can be written besides the event's own."""
    return tuple(tag for tag in locale.tags() if tag != event.language)


def announcements(event: Tournament, state: TournamentState) -> tuple[Announcement, ...]:
    """What is announced now, the newest first; at most one query."""
    valid = [
        announcement for announcement in state.announcements.values() if not announcement.withdrawn
    ]
    if not valid:
        return ()
    notes = _notes(event, [reference for each in valid for reference in each.notes])
    translated = []
    for announcement in reversed(valid):
        own, texts = _by_language(event, announcement, notes)
        if words := own_words(texts, own, language()):
            translated.append(Announcement(announcement.number, moment(announcement.at), words))
    return tuple(translated)


def announced_texts(event: Tournament, state: TournamentState) -> tuple[AnnouncedTexts, ...]:
    """What is announced now as the desk reads it: in every language it was written in."""
    valid = [each for each in state.announcements.values() if not each.withdrawn]
    notes = _notes(event, [reference for each in valid for reference in each.notes])
    return tuple(
        AnnouncedTexts(
            each.number,
            moment(each.at),
            tuple(OwnWords(text, tag) for tag, text in _by_language(event, each, notes)[1].items()),
        )
        for each in reversed(valid)
    )


def _by_language(
    event: Tournament, announcement: Announced, notes: Mapping[str, Note]
) -> tuple[str, dict[str, str]]:
    """The language it was written in first, and what is left of its texts."""
    note = notes.get(announcement.note)
    # What was announced before the language was noted counts as the event's.
    own = (note.language if note else "") or event.language
    texts = {own: reason_words(note.text)} if note else {}
    for translation in announcement.translations:
        if translated := notes.get(translation.note):
            texts[translation.language] = reason_words(translated.text)
    return own, texts


def _notes(event: Tournament, references: list[str]) -> dict[str, Note]:
    """The notes that have not been erased, by reference."""
    rows = Note.objects.filter(tournament=event, reference__in=references)
    return {note.reference: note for note in rows}


def texts_of(event: Tournament, references: list[str]) -> dict[str, str]:
    """The texts of notes that have not been erased, by reference; codes in the reader's words."""
    notes = _notes(event, references)
    return {reference: reason_words(note.text) for reference, note in notes.items()}
