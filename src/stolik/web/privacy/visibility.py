"""How somebody is shown in public, and who chose it: across tournaments the strictest counts.

Entries are linked by names, and anybody can register under anybody's name: no entry shows more of
a person than another one of theirs allows. What a person or guardian chose is changed by their
private link alone; what nobody chose the desk may change, with a consent that is recorded. Knows no
page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext

from stolik.web.models.people import Vouch
from stolik.web.models.privacy import Choice
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import SHOWN, Entry
from stolik.web.people.certainty import certain
from stolik.web.people.merged_people import with_merged

THEMSELVES: Final = ("form", "own-page")
# How whoever chose nothing is shown: people under 18, and those whom somebody else put on the list.
USUAL: Final = "initial"


def strictest(visibilities: Iterable[str]) -> str:
    """What shows least.

    >>> strictest(["full", "number", "initial"])
    'number'
    """
    return max(visibilities, key=SHOWN.index, default="full")


def looser(visibility: str, than: str) -> bool:
    """Whether this shows more of a name."""
    return SHOWN.index(visibility) < SHOWN.index(than)


def chosen(entries: Iterable[Entry], *, how: str = "form", by: str = "") -> None:
    """How these people are shown was chosen just now, and by whom."""
    now = timezone.now()
    Choice.objects.bulk_create(
        (Choice(entry=entry, at=now, how=how, by=by) for entry in entries),
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["at", "how", "by"],
    )


def choose_shown(entry: Entry, visibility: str, *, how: str, by: str = "") -> None:
    """Show somebody so from now on; what stays as it was is no new choice."""
    if Entry.objects.filter(pk=entry.pk).exclude(shown=visibility).update(shown=visibility):
        chosen([entry], how=how, by=by)


def chose_themselves(entry: Entry) -> bool:
    """Whether the person or a guardian said how they are shown, and it hides something."""
    if entry.shown == "full":
        return False
    choice = Choice.objects.filter(entry=entry).first()
    if choice is None:  # before choices were kept, or who made them
        return True
    if choice.how == "carried":
        return any(chose_themselves(earlier) for earlier in taken_over_from(entry))
    return choice.how in THEMSELVES


def only_themselves() -> str:
    """What the desk is told when it would show more of somebody than they chose."""
    return gettext(
        "They chose themselves to be shown like this. Only they, or a "
        "guardian, can show more: by the private link, which the desk's "
        "page of this person shows."
    )


def chosen_before(people: Iterable[int]) -> dict[int, str]:
    """How these people chose to be shown in entries that are surely theirs; those alone who did."""
    own = certain(people)
    keys = {entry.pk: person for person, entries in own.items() for entry in entries}
    rows = Entry.objects.filter(pk__in=keys, choice__isnull=False).exclude(name="")
    by_person: defaultdict[int, list[str]] = defaultdict(list)
    for key, visibility in rows.exclude(choice__how="usual").values_list("pk", "shown"):
        by_person[keys[key]].append(visibility)
    return {person: strictest(values) for person, values in by_person.items()}


def taken_over_from(entry: Entry) -> list[Entry]:
    """Other entries that are surely this person's, if the series entered them as this person.

    Its private link was made for that very person, so what they say there may hold for all.
    """
    if not Vouch.objects.filter(entry=entry, person=entry.person_id, entered=True).exists():
        return []
    sure = certain([entry.person_id] if entry.person_id is not None else [])
    chosen_by_them = (
        Entry.objects.exclude(name="").exclude(choice__how="carried").exclude(pk=entry.pk)
    )
    rows = chosen_by_them.filter(pk__in=[own.pk for entries in sure.values() for own in entries])
    return list(rows.select_related("tournament"))


def shown_now(people: Iterable[int]) -> dict[int, str]:
    """How each of these people is shown wherever several tournaments come together.

    By all their entries and imported lines; a constant number of queries. What was taken over from
    an earlier day says nothing beside what it was taken from.
    """
    who = with_merged(people)
    by_person = defaultdict(list, {p: [value] for p, value in shown_by_entries(who).items()})
    lines = ResultRow.objects.filter(person__in=who, entry=None).values_list("person_id", "shown")
    for person, value in lines:
        if person is not None:
            by_person[person].append(value or "full")
    together: defaultdict[int, list[str]] = defaultdict(list)
    for person, values in by_person.items():
        together[who[person]] += values
    return {person: strictest(values) for person, values in together.items()}


def shown_by_entries(people: Iterable[int]) -> dict[int, str]:
    """The same by their entries alone, for people as they stand now; one query."""
    chosen_here: defaultdict[int, list[str]] = defaultdict(list)
    taken_over: defaultdict[int, list[str]] = defaultdict(list)
    rows = Entry.objects.filter(person__in=list(people)).exclude(name="").exclude(state="cancelled")
    entries: list[Any] = list(rows.values_list("person_id", "shown", "choice__how"))
    for person, value, how in entries:
        (taken_over if how == "carried" else chosen_here)[person].append(value)
    return {
        person: strictest(chosen_here.get(person) or taken_over[person])
        for person in chosen_here.keys() | taken_over.keys()
    }
