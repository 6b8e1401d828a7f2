"""What is decided about a series: recorded once, dated and signed, taken back by another decision.

A play-off, a lot or a recorded table names people by the keys they had on that day. The rows stay
as they were recorded; `follow` replaces keys of merged people in what is read, and a merge that is
taken back is followed too. What a decision means is the business of those who read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from stolik.rules import Refused, Violation
from stolik.web.models.seasons import Decision, Series
from stolik.web.people.merged_people import current_persons

TAKEN_BACK = "taken-back"
# What an organiser may take back; everything else follows from other pages.
CAN_BE_TAKEN_BACK = ("play-off", "lot", "granted", "barred", "closed", "notice")
# Only whoever decided it: a local organiser does not undo what the national one granted.
NATIONAL = ("granted",)
# Nobody draws until the lot is welcome, and nobody opens a closed season in silence.
NEEDS_A_REASON = ("lot", "closed")


def decide(
    series: Series, kind: str, by: User | None, about: Mapping[str, Any], note: str = ""
) -> Decision:
    """Write a decision down."""
    return Decision.objects.create(
        series=series, kind=kind, by=by, about=dict(about), note=note.strip()[:1000]
    )


def may_take_back(*, national: bool) -> tuple[str, ...]:
    """The kinds of decisions that somebody may take back."""
    return tuple(kind for kind in CAN_BE_TAKEN_BACK if national or kind not in NATIONAL)


@transaction.atomic
def take_back(
    series: Series,
    number: int,
    by: User,
    note: str = "",
    kinds: Sequence[str] = CAN_BE_TAKEN_BACK,
) -> Decision | None:
    """Take a decision back; None if there is no such one that stands.

    Refused without a reason where one is needed, and while the season is closed.
    """
    standing = Decision.objects.filter(series=series, taken_back=None)
    # Only a row that is read can be locked: PostgreSQL locks no answer to whether there is one.
    locked = standing.select_for_update(of=("self",))
    decision = locked.filter(pk=number, kind__in=kinds).first()
    if decision is None:
        return None
    if decision.kind in NEEDS_A_REASON and not note.strip():
        raise Refused((Violation("reason-missing", kind=decision.kind),))
    if decision.kind not in ("closed", "notice") and standing.filter(kind="closed").exists():
        raise Refused((Violation("season-closed", season=series.title),))
    return Decision.objects.create(
        series=series,
        kind=TAKEN_BACK,
        by=by,
        about={"kind": decision.kind},
        note=note.strip()[:1000],
        takes_back=decision,
    )


# Where a decision speaks of people. A key is text; the numbers beside it are points and places.
PEOPLE: Final = (
    *("person", "people", "tied", "games", "order", "groups"),
    *("table", "prizes", "tickets", "passed_over"),
)


def follow(decisions: Iterable[Decision]) -> None:
    """Replace keys of merged people in these: a few queries for all of them, nothing is saved."""
    speaking = [decision for decision in decisions if not decision.about.keys().isdisjoint(PEOPLE)]
    named = {
        key for decision in speaking for name in PEOPLE for key in _keys(decision.about.get(name))
    }
    whole_people = current_persons(int(key) for key in named)
    moved = {key: str(whole) for key in named if (whole := whole_people[int(key)]) != int(key)}
    if not moved:
        return
    for decision in speaking:
        decision.about = {
            name: _followed(value, moved) if name in PEOPLE else value
            for name, value in decision.about.items()
        }


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
    elif isinstance(value, str) and value.isascii() and value.isdigit():
        yield value


def _followed(value: Any, moved: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_followed(inner, moved) for inner in value]
    return moved.get(value, value) if isinstance(value, str) else value
