"""Which photos of a tournament everybody may see: approved, and nobody in them who did not agree.

Nobody is taken to have agreed by playing. A consent taken back later holds a photo back from then
on. Computed for every page; knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stolik.phrases.collation import collated
from stolik.rules import Violation
from stolik.tournament.journal import TournamentState
from stolik.tournament.season.eligibility import Photo as Pictured
from stolik.tournament.season.eligibility import photo_faults, publication
from stolik.web.models.gallery import Photo
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store


@dataclass(frozen=True, slots=True)
class Reminder:
    """Somebody who is here and has not agreed to be shown."""

    number: int
    name: str
    minor: bool


def agreed(state: TournamentState) -> set[str]:
    """The numbers of those who agreed to be shown."""
    return {str(number) for number, entry in state.entries.items() if entry.image}


def shown_photos(event: Tournament) -> tuple[Photo, ...]:
    """The photos everybody may see."""
    photos = list(Photo.objects.filter(tournament=event, state="shown"))
    visible = publication([_pictured(photo) for photo in photos], agreed(store.state(event)))
    return tuple(photo for photo in photos if photo.key in visible.published)


def is_shown(event: Tournament, photo: Photo) -> bool:
    """The same for one photo."""
    if photo.state != "shown" or not photo.people:
        return photo.state == "shown"
    return not photo_faults(_pictured(photo), agreed(store.state(event)))


def faults(photo: Photo, state: TournamentState, names: dict[int, str]) -> tuple[Violation, ...]:
    """Everybody marked in a photo who has not agreed, by name."""
    marked = Pictured(_caption(photo), tuple(_called(n, names) for n in photo.people))
    agreeing = {_called(int(number), names) for number in agreed(state)}
    return photo_faults(marked, agreeing)


def reminders(
    event: Tournament, state: TournamentState, names: dict[int, str]
) -> tuple[Reminder, ...]:
    """Everybody to look out for before photos are published, children first."""
    people = [
        Reminder(number, names[number], entry.minor)
        for number, entry in state.entries.items()
        if not entry.image and number in names and (entry.present or state.rounds)
    ]
    tag = event.language
    return tuple(sorted(people, key=lambda person: (not person.minor, collated(person.name, tag))))


def known_numbers(event: Tournament, numbers: Iterable[int]) -> list[int]:
    """Those of the numbers that are somebody here."""
    rows = Entry.objects.filter(tournament=event).exclude(name="")
    return sorted(rows.filter(number__in=list(numbers)).values_list("number", flat=True))


def _pictured(photo: Photo) -> Pictured:
    return Pictured(photo.key, tuple(str(number) for number in photo.people))


def _caption(photo: Photo) -> str:
    return photo.caption or str(photo.pk)


def _called(number: int, names: dict[int, str]) -> str:
    return names.get(number, f"#{number}")
