"""Who may play, represent a country, or be shown in a photo.

Ages are not computed: whoever enters says whether they are under 18, and no date of birth is kept.
Editions of the championships are names in the order held. Knows no document by name: whether
a guardian's consent is required or merely offered is an argument.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from stolik.rules import Violation
from stolik.tournament.season.advice import Advice


@dataclass(frozen=True, slots=True)
class Nominee:
    """A country's champion: whether a citizen, and the editions they represented it at."""

    person: str
    represented: tuple[str, ...] = ()
    citizen: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardianConsent:
    """The two parts of the guardian's form, each with a signature of its own."""

    participation: bool = False
    data: bool = False


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo or film and everybody recognisable in it."""

    key: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Publication:
    """Which photos may appear, which are held back and why. The list of players always may."""

    published: tuple[str, ...]
    held_back: tuple[str, ...]
    reasons: tuple[Violation, ...]


def nomination_faults(
    nominee: Nominee, edition: str, editions: Sequence[str]
) -> tuple[Violation, ...]:
    """Why somebody cannot represent the country at this edition; `editions` are all, in order.

    Not twice in a row looks both ways: editions are not always filled in the order they are held.

    >>> nomination_faults(Nominee("Ala", ("2018",), citizen=True), "2022", ("2018", "2022"))
    (Violation('represented-last-time', edition='2018', person='Ala'),)
    >>> nomination_faults(Nominee("Ala", ("2025",), citizen=True), "2022", ("2018", "2022", "2025"))
    (Violation('represented-next-time', edition='2025', person='Ala'),)
    """
    faults = (
        [] if nominee.citizen else [Violation("citizenship-unconfirmed", person=nominee.person)]
    )
    here = editions.index(edition) if edition in editions else len(editions)
    before, after = editions[:here][-1:], editions[here + 1 :][:1]
    faults += [
        Violation("represented-last-time", person=nominee.person, edition=other)
        for other in before
        if other in nominee.represented
    ]
    faults += [
        Violation("represented-next-time", person=nominee.person, edition=other)
        for other in after
        if other in nominee.represented
    ]
    return tuple(faults)


def minor_advice(person: str, consent: GuardianConsent, *, required: bool) -> Advice:
    """What is missing before somebody under 18 is seated.

    Where the regulations require it (document L) both parts stop: without the data nobody can be
    enrolled. Elsewhere the same form is offered, and its absence is only mentioned.
    """
    missing = (
        *([] if consent.participation else [Violation("guardian-consent-missing", person=person)]),
        *([] if consent.data else [Violation("guardian-data-consent-missing", person=person)]),
    )
    return Advice(stops=missing) if required else Advice(warnings=missing)


def photo_faults(photo: Photo, agreed: Collection[str]) -> tuple[Violation, ...]:
    """Everybody shown who has not agreed to be shown; nobody is taken to have agreed by playing."""
    return tuple(
        Violation("image-consent-missing", person=person, photo=photo.key)
        for person in photo.people
        if person not in agreed
    )


def publication(photos: Sequence[Photo], agreed: Collection[str]) -> Publication:
    """Sorts the photos of an event into those that may appear and those that may not."""
    reasons = {photo.key: photo_faults(photo, agreed) for photo in photos}
    return Publication(
        tuple(key for key, faults in reasons.items() if not faults),
        tuple(key for key, faults in reasons.items() if faults),
        tuple(fault for faults in reasons.values() for fault in faults),
    )
