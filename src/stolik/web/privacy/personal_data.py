"""Everything held about one entry: for the page that shows it to its owner, and for their copy.

Of others it holds nothing but what is public anyway. Renders nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from stolik.tournament.journal.export import fact_line
from stolik.web.core.language import either
from stolik.web.models.gallery import Photo
from stolik.web.models.referee import ConductReport
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.privacy.consents import consent_states, texts
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
        either("Name", "Imię i nazwisko"),
        entry.name,
        either("to sit people at tables and tell them", "żeby rozsadzić i powiadomić grających"),
        _name_visible_to(entry.shown),
    )
    fee = (_fee(entry),) if has_fee(store.state(entry.tournament)) else ()
    told = _told_to_referees(entry)
    return (name, *_contact(entry), _categories(entry), *fee, _results(entry), *told)


def _desk() -> str:
    return either("the organiser and those at the desk", "organizator i osoby w biurze")


def _everybody() -> str:
    return either("everybody", "wszyscy")


def _nothing() -> str:
    return either("nothing", "nic")


def _name_visible_to(visibility: str) -> str:
    return {
        "full": _everybody(),
        "initial": either(
            "in full: the desk; everybody: first name and initial",
            "w całości: biuro; wszyscy: imię i pierwsza litera",
        ),
        "number": either("the desk; everybody: the number", "biuro; wszyscy: numer"),
    }[visibility]


def _contact(entry: Entry) -> tuple[StoredValue, ...]:
    return (
        StoredValue(
            either("E-mail", "E-mail"),
            entry.email or _nothing(),
            either("to reach you about this tournament", "żeby napisać w sprawie turnieju"),
            _desk(),
        ),
        StoredValue(
            either("Phone", "Telefon"),
            entry.phone or _nothing(),
            either("to reach you on the day", "żeby zadzwonić w dniu turnieju"),
            _desk(),
        ),
        StoredValue(
            either("Club or school", "Klub lub szkoła"),
            entry.club or _nothing(),
            either("to tell namesakes apart", "żeby odróżnić osoby o tym samym nazwisku"),
            _desk(),
        ),
    )


def _categories(entry: Entry) -> StoredValue:
    fact = store.state(entry.tournament).entries.get(entry.number)
    labels = [categories.label(code) for code in fact.categories] if fact else []
    marks = [*labels, *([either("under 18", "poniżej 18 lat")] if fact and fact.minor else [])]
    return StoredValue(
        either("Categories", "Kategorie"),
        ", ".join(marks) or _nothing(),
        either("for separate places and consents", "dla osobnych miejsc i zgód"),
        either("categories: everybody; age: the desk", "kategorie: wszyscy; wiek: biuro"),
    )


def _fee(entry: Entry) -> StoredValue:
    return StoredValue(
        either("Fee", "Wpłata"),
        either("paid", "wpłacono") if entry.paid else either("not noted", "nie odnotowano"),
        either("to settle the fee", "żeby rozliczyć wpisowe"),
        _desk(),
    )


def _results(entry: Entry) -> StoredValue:
    facts = len(_facts_about(entry.tournament, entry.number))
    return StoredValue(
        either("Seats and results", "Miejsca i wyniki"),
        either(f"{facts} records by your number", f"zapisy pod Twoim numerem: {facts}"),
        either("to compute the standings", "żeby policzyć tabelę"),
        _everybody(),
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
            either("Told to the referees", "Zgłoszone sędziom"),
            either(f"private reports: {many}", f"poufne zgłoszenia: {many}"),
            either("to look into somebody's conduct", "żeby sprawdzić czyjeś zachowanie"),
            either("the referees", "sędziowie"),
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
        "photos": [photo.key for photo in photos if entry.number in photo.people],
        "facts": facts,
    }


def _entry_copy(entry: Entry) -> dict[str, Any]:
    fee = {"paid": entry.paid} if has_fee(store.state(entry.tournament)) else {}
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
            "text": {"en": text.english, "pl": text.polish} if text else None,
        }
        for consent in consent_states(event, [entry])[entry.number]
        for text in (versions.get((consent.purpose, consent.version)),)
    ]


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
