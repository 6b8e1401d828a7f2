"""Everything held about one entry: for the page that shows it to its owner, and for their copy.

Of others it holds nothing but what is public anyway. Renders nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.db.models import QuerySet
from django.utils.translation import gettext, pgettext

from stolik import locale
from stolik.tournament.journal.export import fact_line
from stolik.web.models.gallery import Photo
from stolik.web.models.referee import ConductReport, PushSubscription
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.privacy.consents import Text, consent_states, texts
from stolik.web.tournaments import categories, store
from stolik.web.tournaments.roster import has_fee


@dataclass(frozen=True, slots=True)
class StoredValue:
    """One thing that is stored: what, its value, what for, and who sees it."""

    what: str
    value: str
    why: str
    visible_to: str


def stored_values(entry: Entry) -> tuple[StoredValue, ...]:
    """What is stored about somebody, in words."""
    name = StoredValue(
        gettext("Name"),
        entry.name,
        gettext("to sit people at tables and tell them"),
        _name_visible_to(entry.shown),
    )
    event = entry.tournament
    fee = (_fee(entry),) if has_fee(event, store.state(event)) else ()
    more = (*_notified_devices(entry), *_told_to_referees(entry))
    return (name, *_contact(entry), _categories(entry), *fee, _results(entry), *more)


def _desk() -> str:
    return gettext("the organiser and those at the desk")


def _everybody() -> str:
    return gettext("everybody")


def _nothing() -> str:
    return gettext("nothing")


def _name_visible_to(visibility: str) -> str:
    return {
        "full": _everybody(),
        "initial": gettext("in full: the desk; everybody: first name and initial"),
        "number": gettext("the desk; everybody: the number"),
    }[visibility]


def _contact(entry: Entry) -> tuple[StoredValue, ...]:
    return (
        StoredValue(
            gettext("E-mail"),
            entry.email or _nothing(),
            gettext("to reach you about this tournament"),
            _desk(),
        ),
        StoredValue(
            gettext("Phone"),
            entry.phone or _nothing(),
            gettext("to reach you on the day"),
            _desk(),
        ),
        StoredValue(
            gettext("Club or school"),
            entry.club or _nothing(),
            gettext("to tell namesakes apart"),
            _desk(),
        ),
    )


def _categories(entry: Entry) -> StoredValue:
    fact = store.state(entry.tournament).entries.get(entry.number)
    labels = [categories.label(code) for code in fact.categories] if fact else []
    marks = [*labels, *([gettext("under 18")] if fact and fact.minor else [])]
    return StoredValue(
        gettext("Categories"),
        ", ".join(marks) or _nothing(),
        gettext("for separate places and consents"),
        gettext("categories: everybody; age: the desk"),
    )


def _fee(entry: Entry) -> StoredValue:
    return StoredValue(
        gettext("Fee"),
        pgettext("verb", "paid") if entry.paid else gettext("not noted"),
        gettext("to settle the fee"),
        _desk(),
    )


def _results(entry: Entry) -> StoredValue:
    facts = len(_facts_about(entry.tournament, entry.number))
    return StoredValue(
        gettext("Seats and results"),
        gettext("{facts} records by your number").format(facts=facts),
        gettext("to compute the standings"),
        _everybody(),
    )


def _devices(entry: Entry) -> QuerySet[PushSubscription]:
    return PushSubscription.objects.filter(tournament=entry.tournament, entry=entry.number)


def _notified_devices(entry: Entry) -> tuple[StoredValue, ...]:
    """Where somebody wants to hear of their seat, if anywhere."""
    many = _devices(entry).count()
    if not many:
        return ()
    return (
        StoredValue(
            gettext("Notifications"),
            gettext("devices: {many}").format(many=many),
            gettext("to tell you when you get a table"),
            gettext("nobody"),
        ),
    )


def _told(entry: Entry) -> QuerySet[ConductReport]:
    return ConductReport.objects.filter(tournament=entry.tournament, reporter=entry.number)


def _told_to_referees(entry: Entry) -> tuple[StoredValue, ...]:
    """What somebody told the referees privately, if anything."""
    many = _told(entry).count()
    if not many:
        return ()
    return (
        StoredValue(
            gettext("Told to the referees"),
            gettext("private reports: {many}").format(many=many),
            gettext("to look into somebody's conduct"),
            gettext("the referees"),
        ),
    )


def personal_copy(entry: Entry) -> dict[str, Any]:
    """The same as data, with every fact and note about this person."""
    event = entry.tournament
    facts = _facts_about(event, entry.number)
    references = {
        fact["note"] for fact in facts if fact.get("entry") == entry.number and "note" in fact
    }
    notes = Note.objects.filter(tournament=event, reference__in=references)
    photos = Photo.objects.filter(tournament=event)
    return {
        "format": "stolik-personal-data",
        "version": 1,
        "tournament": {
            "title": event.title,
            "place": event.place,
            "starts": event.starts.isoformat(),
            "organiser": event.organiser_name,
        },
        "entry": _entry_copy(entry),
        "consents": _consents_copy(entry),
        "notes": [note.text for note in notes],
        # What others told the referees stays with the referees: it would say who told it.
        "told_to_referees": [
            {"at": report.at.isoformat(), "about": report.reported, "text": report.text}
            for report in _told(entry)
        ],
        # The address itself lets whoever has it write to the device.
        "notified_devices": [
            {"since": device.at.isoformat(), "service": urlsplit(device.endpoint).hostname}
            for device in _devices(entry)
        ],
        "photos": [photo.key for photo in photos if entry.number in photo.people],
        "facts": facts,
    }


def _entry_copy(entry: Entry) -> dict[str, Any]:
    event = entry.tournament
    fee = {"paid": entry.paid} if has_fee(event, store.state(event)) else {}
    return {
        "number": entry.number,
        "name": entry.name,
        "shown": entry.shown,
        "state": entry.state,
        "email": entry.email,
        "phone": entry.phone,
        "club": entry.club,
        **fee,
        "wishes": entry.wishes,
        "registered": entry.created.isoformat(),
        "person": entry.person.name if entry.person else None,
    }


def _consents_copy(entry: Entry) -> list[dict[str, Any]]:
    event = entry.tournament
    versions = {
        (purpose, text.version): text
        for purpose, own in texts(event.owner_id).items()
        for text in own
    }
    return [
        {
            "purpose": consent.purpose,
            "given": consent.agreed,
            "at": _iso(consent.at),
            "how": consent.how,
            "version": consent.version,
            "regulations": consent.document_title or None,
            "regulations_version": consent.document_version or None,
            "language": consent.language or None,
            "text": _by_language(text) if text else None,
        }
        for consent in consent_states(event, [entry])[entry.number]
        for text in (versions.get((consent.purpose, consent.version)),)
    ]


def _by_language(text: Text) -> dict[str, str]:
    return {tag: words for tag in locale.tags() if (words := text.words_in(tag))}


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _facts_about(event: Tournament, number: int) -> list[dict[str, Any]]:
    """What was recorded of somebody, and the reports of their own table; no seating, no standings.

    Those name everybody, and may not be public yet.
    """
    return [fact_line(fact) for fact in store.facts(event) if _about(fact.what, number)]


def _about(what: object, number: int) -> bool:
    points = getattr(what, "points", ())
    return getattr(what, "entry", None) == number or any(row[0] == number for row in points)
