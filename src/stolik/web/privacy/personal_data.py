"""Everything held about one entry: for the page that shows it to its owner, and for their copy.

Of others nothing is told but what is public anyway. Renders nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from stolik.tournament.journal.export import fact_line
from stolik.web.tournaments import store
from stolik.web.registration import categories
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.models.gallery import Photo
from stolik.web.privacy.consents import registers, texts
from stolik.web.templatetags.words import either


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that is stored: what, its value, what for, and who sees it."""

    what: str
    value: str
    why: str
    seen: str


def held(entry: Entry) -> tuple[Held, ...]:
    """What is stored about somebody, in words."""
    event = entry.tournament
    fact = store.state(event).entries.get(entry.number)
    desk = either("the organiser and those at the desk", "organizator i osoby w biurze")
    everybody = either("everybody", "wszyscy")
    nothing = either("nothing", "nic")
    shown = {
        "full": everybody,
        "initial": either(
            "in full: the desk; everybody: first name and initial",
            "w całości: biuro; wszyscy: imię i pierwsza litera",
        ),
        "number": either("the desk; everybody: the number", "biuro; wszyscy: numer"),
    }[entry.shown]
    labels = [categories.label(code) for code in fact.categories] if fact else []
    marks = [*labels, *([either("under 18", "poniżej 18 lat")] if fact and fact.minor else [])]
    draw = either("to sit people at tables and tell them", "żeby rozsadzić i powiadomić grających")
    facts = len(_facts_about(event, entry.number))
    return (
        Held(either("Name", "Imię i nazwisko"), entry.name, draw, shown),
        Held(
            either("E-mail", "E-mail"),
            entry.email or nothing,
            either("to reach you about this tournament", "żeby napisać w sprawie turnieju"),
            desk,
        ),
        Held(
            either("Phone", "Telefon"),
            entry.phone or nothing,
            either("to reach you on the day", "żeby zadzwonić w dniu turnieju"),
            desk,
        ),
        Held(
            either("Club or school", "Klub lub szkoła"),
            entry.club or nothing,
            either("to tell namesakes apart", "żeby odróżnić osoby o tym samym nazwisku"),
            desk,
        ),
        Held(
            either("Categories", "Kategorie"),
            ", ".join(marks) or nothing,
            either("for separate places and consents", "dla osobnych miejsc i zgód"),
            either("categories: everybody; age: the desk", "kategorie: wszyscy; wiek: biuro"),
        ),
        Held(
            either("Fee", "Wpłata"),
            either("paid", "wpłacono") if entry.paid else either("not noted", "nie odnotowano"),
            either("to settle the fee", "żeby rozliczyć wpisowe"),
            desk,
        ),
        Held(
            either("Seats and results", "Miejsca i wyniki"),
            either(f"{facts} records by your number", f"zapisy pod Twoim numerem: {facts}"),
            either("to compute the standings", "żeby policzyć tabelę"),
            everybody,
        ),
    )


def copy_of(entry: Entry) -> dict[str, Any]:
    """The same as data, with every fact and note about this person."""
    event = entry.tournament
    lines = _facts_about(event, entry.number)
    notes = {line["note"] for line in lines if line.get("entry") == entry.number and "note" in line}
    found = Note.objects.filter(tournament=event, reference__in=notes)
    versions = texts(event.owner_id)
    return {
        "format": "stolik-personal-data",
        "version": 1,
        "tournament": {
            "title": event.title,
            "place": event.place,
            "starts": event.starts.isoformat(),
            "organiser": event.organiser_name,
        },
        "entry": {
            "number": entry.number,
            "name": entry.name,
            "shown": entry.shown,
            "state": entry.state,
            "email": entry.email,
            "phone": entry.phone,
            "club": entry.club,
            "paid": entry.paid,
            "wishes": entry.wishes,
            "registered": entry.created.isoformat(),
            "person": entry.person.name if entry.person else None,
        },
        "consents": [
            {
                "purpose": given.purpose,
                "given": given.given,
                "at": _iso(given.at),
                "how": given.how,
                "version": given.version,
                "text": {
                    "en": versions[given.purpose][given.version].english,
                    "pl": versions[given.purpose][given.version].polish,
                },
            }
            for given in registers(event, [entry])[entry.number]
        ],
        "notes": [note.text for note in found],
        "photos": [
            p.key for p in Photo.objects.filter(tournament=event) if entry.number in p.people
        ],
        "facts": lines,
    }


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
