"""The whole site against its journals: does all that pages read follow from what is recorded?

`differences` tells every tournament whose journal does not verify or whose rows say something else,
and mends the rows if asked to; `catch_up` makes the rows of tournaments that have none yet, as
after an upgrade or a restored backup. Knows neither command line nor page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import structlog

from stolik.tournament.journal import difference
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import projection, store

JOURNAL: Final = "journal"
# What a journal that was damaged or tampered with may end in.
STRANGE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Difference:
    """One tournament and what of it is wrong: its journal, or some rows of the projection.

    `why` is said of journals alone, of those that cannot even be read too: rows are simply not what
    the journal says.
    """

    slug: str
    rows: str
    why: str = ""
    readable: bool = True
    mended: bool = False


def differences(*, mend: bool = False) -> Iterator[Difference]:
    """Everything that does not follow, tournament by tournament; journals are never mended."""
    for event in Tournament.objects.order_by("pk").iterator(chunk_size=100):
        yield from _of(event, mend=mend)
        store.forget(event.pk)


def _of(event: Tournament, *, mend: bool) -> Iterator[Difference]:
    if wrong_journal := _of_journal(event):
        yield wrong_journal
        return
    with store.writing(event):
        store.forget(event.pk)
        state = store.state(event)
        wrong = projection.disagreeing(event, state)
        if wrong and mend:
            # What one writes may be read by the next: all of them, in their order.
            projection.make(event, state)
            still = projection.disagreeing(event, state)
            wrong = tuple(dict.fromkeys((*wrong, *still)))
        else:
            still = wrong
    for follower in wrong:
        yield Difference(event.slug, follower.name, mended=follower not in still)


def _of_journal(event: Tournament) -> Difference | None:
    """Why a journal does not verify, or cannot even be read; nothing if it does."""
    try:
        journal = store.journal(event, full=True)
        fault = difference(journal) if journal.facts else None
    except STRANGE as error:
        return Difference(event.slug, JOURNAL, str(error), readable=False)
    return Difference(event.slug, JOURNAL, str(fault)) if fault else None


def catch_up() -> int:
    """Project every tournament of which nothing was projected; how many.

    A journal that cannot be read keeps nobody from serving the others.
    """
    count = 0
    for event in Tournament.objects.filter(outline=None).order_by("pk").iterator(chunk_size=100):
        try:
            with store.writing(event):
                projection.make(event, store.state(event))
        except STRANGE:
            log.exception("journal unreadable", tournament=event.slug)
        else:
            count += 1
        store.forget(event.pk)
    return count


def count() -> int:
    """How many tournaments there are."""
    return Tournament.objects.count()
