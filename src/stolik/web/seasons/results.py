"""Results of the site's tournaments: their lines, written when a classification is out.

Follows the journal; a line here can always be made anew. A classification that is not out yet,
or was taken back, is none. Knows no series and no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils import timezone

from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.classification import starters
from stolik.tournament.journal.editions import edition_of_event
from stolik.tournament.journal.scores import Points, all_points
from stolik.tournament.journal.starters import season_rows
from stolik.tournament.season import Placed
from stolik.web.models.seasons import Result, ResultRow
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import projection, store

NOTHING: Final = (0, 0)


def result_for(event: Tournament, edition: str = "standard") -> Result:
    """The result of a tournament, finished or not."""
    with store.writing(event):
        result, made = Result.objects.get_or_create(
            tournament=event,
            defaults={
                "title": event.title,
                "date": timezone.localdate(event.starts),
                "edition": edition,
                "owner_id": event.owner_id,
            },
        )
        if made:
            projection.make(event, store.state(event))
            result.refresh_from_db()
    return result


def _lines(state: TournamentState) -> tuple[Placed, ...]:
    """Everybody who played a game, by number of the entry."""
    if not projection.out(state):
        return ()
    return season_rows(state, {line.entry: str(line.entry) for line in state.places})


def _columns(state: TournamentState, rows: Sequence[Placed]) -> dict[str, Any]:
    """What a result says of a tournament as a whole."""
    if not rows:
        return {"finished": False, "participants": 0, "starters": 0}
    started = starters(state)
    return {
        "finished": True,
        # Who came for the second round played as well.
        "participants": max(started, len(rows)),
        "starters": started,
        "format": state.plan.name,
        # What was said of its games tells more than a label of the whole.
        **({"edition": edition_of_event(state)} if state.editions else {}),
    }


def _row(result: Result, entries: Mapping[int, int], row: Placed, of_all: Points) -> ResultRow:
    return ResultRow(
        result=result,
        entry_id=entries[int(row.person)],
        place=row.place,
        big=row.big,
        small=row.small,
        big_of_all=of_all[0],
        small_of_all=of_all[1],
        shared=row.shared,
        eliminated=row.eliminated,
        ranked=row.ranked,
    )


def _agrees(event: Tournament, state: TournamentState) -> bool:
    result = Result.objects.filter(tournament=event).first()
    if result is None:
        return True
    rows = _lines(state)
    columns = _columns(state, rows)
    if {name: getattr(result, name) for name in columns} != columns:
        return False
    known = ResultRow.objects.filter(result=result).select_related("entry").order_by("pk")
    of_all = all_points(state)
    return [(_placed(row), (row.big_of_all, row.small_of_all)) for row in known] == [
        (row, of_all.get(int(row.person), NOTHING)) for row in rows
    ]


def _placed(row: ResultRow) -> Placed:
    return Placed(
        str(row.entry.number) if row.entry else "",
        row.place,
        row.big,
        row.small,
        shared=row.shared,
        eliminated=row.eliminated,
        ranked=row.ranked,
    )


def _write(event: Tournament, state: TournamentState) -> None:
    result = Result.objects.filter(tournament=event).first()
    if result is None:
        return  # it counts in no season and for no championship
    rows = _lines(state)
    ResultRow.objects.filter(result=result).delete()
    if rows:
        entries = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
        of_all = all_points(state)
        ResultRow.objects.bulk_create(
            _row(result, entries, row, of_all.get(int(row.person), NOTHING)) for row in rows
        )
    dated = {"title": event.title, "date": timezone.localdate(event.starts)} if rows else {}
    Result.objects.filter(pk=result.pk).update(**dated, **_columns(state, rows))


projection.register(
    projection.Follower("results", projection.classification_follows, _agrees, _write)
)
