"""Taking in the tournaments of the site: their lines, read from the journal when it has grown.

A line here can always be made anew. A classification that is not out yet, or was taken back, is
none. Knows no series and no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.classification import starters
from stolik.tournament.journal.editions import edition_of_event
from stolik.tournament.journal.starters import season_event
from stolik.tournament.season import Placed
from stolik.tournament.seats import table_of
from stolik.tournament.standings import own_places
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.people import identity
from stolik.web.models.seasons import Result, ResultRow


def result_for(event: Tournament, edition: str = "standard") -> Result:
    """The result of a tournament, finished or not."""
    found, _ = Result.objects.get_or_create(
        tournament=event,
        defaults={
            "title": event.title,
            "date": timezone.localdate(event.starts),
            "edition": edition,
            "owner_id": event.owner_id,
        },
    )
    take_in([found.pk])
    found.refresh_from_db()
    return found


def take_in(results: Iterable[int]) -> None:
    """Bring results up to date with their journals; one question if nothing has happened."""
    for result in _grown(results):
        _take(result)


def _grown(results: Iterable[int]) -> QuerySet[Result]:
    newest = FactRow.objects.filter(tournament=OuterRef("tournament_id")).order_by("-sequence")
    found = Result.objects.filter(pk__in=list(results), tournament__isnull=False)
    return (
        found.annotate(newest=Subquery(newest.values("sequence")[:1]))
        .filter(~Q(facts=F("newest")))
        .select_related("tournament")
    )


def _take(result: Result) -> None:
    event = result.tournament
    assert event is not None
    if not result.finished and not _out(store.state(event)):
        return  # still being played: nothing to write, however often somebody looks
    with store.writing(event):
        state = store.state(event)
        identity.linked(event)
        ResultRow.objects.filter(result=result).delete()
        rows = _lines(state) if _out(state) else ()
        entries = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
        ResultRow.objects.bulk_create(_row(result, entries, row) for row in rows)
        started = starters(state) if rows else 0
        Result.objects.filter(pk=result.pk).update(
            title=event.title,
            date=timezone.localdate(event.starts),
            format=state.plan.name,
            # Who came for the second round played as well.
            participants=max(started, len(rows)),
            starters=started,
            finished=bool(rows),
            facts=state.length,
            # What was said of its games tells more than a label of the whole.
            **({"edition": edition_of_event(state)} if state.editions else {}),
        )


def _out(state: State) -> bool:
    """Whether the hall knows the classification."""
    return bool(state.places) and state.hidden is None


def _lines(state: State) -> tuple[Placed, ...]:
    """Everybody who played a game; whoever never came took no place."""
    numbers = {line.entry: str(line.entry) for line in state.places}
    day = timezone.localdate()
    rows = season_event(state, "", day, numbers).rows
    return _moved_up([row for row in rows if not _never_came(state, int(row.person))])


def _never_came(state: State, entry: int) -> bool:
    seated = [found for found in state.rounds if table_of(found.seating, entry) is not None]
    return all(entry in found.walkovers for found in seated)


def _moved_up(rows: Sequence[Placed]) -> tuple[Placed, ...]:
    ranked = sorted((row for row in rows if row.ranked), key=lambda row: row.place)
    places = own_places([row.place for row in ranked])
    moved = (
        replace(row, place=place, shared=shared)
        for row, (place, shared) in zip(ranked, places, strict=True)
    )
    return (*moved, *(row for row in rows if not row.ranked))


def _row(result: Result, entries: Mapping[int, int], row: Placed) -> ResultRow:
    return ResultRow(
        result=result,
        entry_id=entries[int(row.person)],
        place=row.place,
        big=row.big,
        small=row.small,
        shared=row.shared,
        eliminated=row.eliminated,
        ranked=row.ranked,
    )
