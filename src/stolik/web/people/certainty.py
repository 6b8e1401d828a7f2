"""Which entries surely belong to a person, and which only bear the same name.

Anybody can register under anybody's name, so a link by the name alone gives nobody's address away
and takes nobody's. Sure are the entry a person is first known by, entries that give the same e-mail
address, and those an organiser joined, vouched for, or entered as this very person. Knows no page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from stolik.web.models.people import Merge, Vouch
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import with_merged


def certain(people: Iterable[int]) -> dict[int, list[Entry]]:
    """The sure entries of these people, the first one first; a constant number of queries."""
    who = with_merged(people)
    entries: defaultdict[int, list[Entry]] = defaultdict(list)
    rows = Entry.objects.filter(person__in=who).select_related("tournament").order_by("pk")
    for entry in rows:
        if entry.person_id is not None:
            entries[who[entry.person_id]].append(entry)
    vouched = vouched_entries(who)
    # Somebody known from a spreadsheet is known by no entry yet; whoever was joined with such a
    # person is known by their own.
    lines = ResultRow.objects.filter(person__in=entries, entry=None)
    imported = set(lines.values_list("person_id", flat=True))
    return {
        person: _sure(own, vouched, first=person not in imported) for person, own in entries.items()
    }


def by_name_alone(entries: Iterable[Entry]) -> set[int]:
    """Those of these linked entries that only bear the person's name; their keys."""
    rows = [entry for entry in entries if entry.person_id is not None]
    sure = certain({entry.person_id for entry in rows if entry.person_id is not None})
    known = {entry.pk for own in sure.values() for entry in own}
    return {entry.pk for entry in rows} - known


def vouched_entries(who: Collection[int]) -> set[int]:
    """The entries of which somebody said who it is."""
    merges = Merge.objects.filter(kept__in=who, undone=False).values_list("entries", flat=True)
    vouches = Vouch.objects.filter(person__in=who).values_list("entry_id", flat=True)
    return {key for moved in merges for key in moved} | set(vouches)


def _sure(own: Sequence[Entry], vouched: Collection[int], *, first: bool) -> list[Entry]:
    sure = {entry.pk for entry in own if entry.pk in vouched}
    if first:
        sure.add(own[0].pk)
    emails = {entry.email.casefold() for entry in own if entry.pk in sure} - {""}
    return [entry for entry in own if entry.pk in sure or entry.email.casefold() in emails]
