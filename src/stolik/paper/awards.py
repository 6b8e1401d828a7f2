"""From what a desk knows to what is handed over and signed: prizes, diplomas, certificates, forms.

Each function gives the documents, or none where there is nothing to print yet. Knows no layout.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stolik.paper.desk import Desk
from stolik.paper.diplomas import (
    Diploma,
    Diplomas,
    ordinal,
    participant_diploma,
    place_diploma,
    qualification,
    referee_diploma,
)
from stolik.paper.forms import ApplicationForm, ConsentForm
from stolik.paper.lists import Prize, PrizeList
from stolik.paper.pages import Document
from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.facts import Placed, Ranked
from stolik.tournament.journal.matchday import day_results
from stolik.tournament.journal.starters import categories, category_places
from stolik.tournament.journal.starters import category as of_category

_GOAL: Final = Phrase("the Polish Championships")
_PLACE: Final = Phrase("{place} place")
# What most tournaments call their categories; any other is written as it was typed.
_CATEGORIES: Final[dict[str, Phrase]] = {
    "junior": Phrase("Junior"),
    "senior": Phrase("Senior"),
    "resident": Phrase("Resident"),
    "school-team": Phrase("School team"),
}
FEWEST: Final = 3
SPARE_FORMS: Final = 2


def prizes(desk: Desk) -> tuple[PrizeList, ...]:
    """What the organiser typed; before that a list with lines for the first three."""
    typed = desk.wishes.prizes
    if not typed:
        form = desk.language.say(_PLACE)
        typed = tuple(
            Prize(form.format(place=ordinal(n, desk.language)), "") for n in range(1, FEWEST + 1)
        )
    return (PrizeList(desk.event, typed),)


def _diplomas(desk: Desk, found: tuple[Diploma, ...]) -> tuple[Diplomas, ...]:
    wishes = desk.wishes
    made = Diplomas(
        desk.event,
        found,
        wishes.signatures,
        wishes.text_only,
        wishes.right_mm,
        wishes.down_mm,
        desk.size or "a4",
    )
    return (made,) if found else ()


def awarded(state: TournamentState, category: str = "") -> tuple[Ranked | Placed, ...]:
    """The places that are honoured: on a matchday those of the day, not of the running table."""
    if not state.places:
        return ()
    if day := day_results(state):
        return of_category(state, day, category) if category else day
    return category_places(state, category) if category else state.places


def place_diplomas(desk: Desk) -> tuple[Diplomas, ...]:
    if desk.state is None:
        return ()
    most = max(FEWEST, desk.state.plan.prizes) if desk.state.format else FEWEST
    found = tuple(
        place_diploma(desk.name(line.entry), line.place, desk.language)
        for line in awarded(desk.state)
        if 0 < line.place <= most
    )
    return _diplomas(desk, found)


def category_diplomas(desk: Desk) -> tuple[Diplomas, ...]:
    """The first three of every category, once the tournament is over."""
    state = desk.state
    if state is None or not state.places:
        return ()
    found = tuple(
        place_diploma(desk.name(line.entry), line.place, desk.language, _category(desk, name))
        for name in categories(state)
        for line in awarded(state, name)
        if line.place <= FEWEST
    )
    return _diplomas(desk, found)


def _category(desk: Desk, name: str) -> str:
    known = desk.language.say(_CATEGORIES[name]) if name in _CATEGORIES else name
    return desk.categories.get(name, known)


def participant_diplomas(desk: Desk) -> tuple[Diplomas, ...]:
    """Everybody who came, in the order of the list at the door."""
    if desk.state is None:
        return ()
    there = {entry.number for entry in desk.state.entries.values() if entry.plays}
    found = tuple(
        participant_diploma(person.name, desk.language)
        for person in desk.people
        if person.number in there
    )
    return _diplomas(desk, found)


def referee_diplomas(desk: Desk) -> tuple[Diplomas, ...]:
    return _diplomas(
        desk, tuple(referee_diploma(each, desk.language) for each in desk.wishes.referees)
    )


def certificates(desk: Desk) -> tuple[Diplomas, ...]:
    """For whoever qualified here; never on paper that is printed for diplomas."""
    if desk.state is None:
        return ()
    places = {line.entry: line.place for line in desk.state.places}
    entries = desk.state.qualified if desk.qualified is None else desk.qualified
    goal = desk.wishes.goal or desk.language.say(_GOAL)
    found = tuple(
        qualification(desk.name(entry), goal, desk.language, places.get(entry, 1), desk.event.name)
        for entry in entries
    )
    return tuple(
        replace(each, text_only=False, right_mm=0, down_mm=0) for each in _diplomas(desk, found)
    )


def consents(desk: Desk) -> tuple[ConsentForm, ...]:
    """A form for every child whose consent is missing, and blank ones."""
    form = ConsentForm(desk.event, texts=desk.wishes.texts, size=desk.size or "a4")
    named = tuple(replace(form, child=person.name) for person in desk.people if person.consent)
    return (*named, *(form,) * (SPARE_FORMS if desk.people else 1))


def application(desk: Desk) -> tuple[Document, ...]:
    return (ApplicationForm(desk.event, size=desk.size or "a4"),)


def season(desk: Desk) -> tuple[Document, ...]:
    return (desk.season,) if desk.season else ()
