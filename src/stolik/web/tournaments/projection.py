"""Rows computed from journals, for whoever reads many tournaments at once: lists, leagues, lives.

A follower is registered by the package that reads its rows. The store lets the followers see the
facts of a command in the command's own transaction: a reader is never behind what was acknowledged,
and a command that is taken back leaves nothing. Reading a page writes none of it. Knows no page,
and not what the rows hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

import structlog
from django.db import transaction

from stolik.tournament.journal import TournamentState
from stolik.web.models.tournaments import Outline, Tournament

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Follower:
    """Rows of one kind about a tournament.

    `follows` says whether facts of these kinds, which led to this state, may have changed them;
    `agrees` whether they are what the journal says; `write` makes them so.
    """

    name: str
    follows: Callable[[Collection[str], TournamentState], bool]
    agrees: Callable[[Tournament, TournamentState], bool]
    write: Callable[[Tournament, TournamentState], None]


FOLLOWERS: dict[str, Follower] = {}


def register(follower: Follower) -> None:
    """From now on these rows follow every journal."""
    FOLLOWERS[follower.name] = follower


def follow(event: Tournament, state: TournamentState, kinds: Collection[str]) -> None:
    """Facts of these kinds led to this state: bring what they concern up to date.

    Where nothing was projected yet, or something failed, everything is.
    """
    concerned = [follower for follower in FOLLOWERS.values() if follower.follows(kinds, state)]
    if not concerned:
        return
    known = Outline.objects.filter(tournament=event).exists()
    make(event, state, concerned if known else FOLLOWERS.values())


def make(
    event: Tournament, state: TournamentState, followers: Iterable[Follower] | None = None
) -> None:
    """Write these rows, or all of them. What fails stops neither a hall nor the others."""
    failed = False
    for follower in list(FOLLOWERS.values() if followers is None else followers):
        try:
            with transaction.atomic():
                follower.write(event, state)
        except Exception:  # whatever it is, the fact stands and the tournament goes on
            log.exception("projection failed", rows=follower.name, tournament=event.slug)
            failed = True
    if failed:
        # Without its outline a tournament is brought up to date at the next occasion.
        Outline.objects.filter(tournament=event).delete()


def disagreeing(event: Tournament, state: TournamentState) -> tuple[Follower, ...]:
    """Those whose rows are not what the journal says."""
    return tuple(follower for follower in FOLLOWERS.values() if not follower.agrees(event, state))


def out(state: TournamentState) -> bool:
    """Whether the hall knows the classification."""
    return bool(state.places) and state.hidden is None


def of_kinds(*followed: str) -> Callable[[Collection[str], TournamentState], bool]:
    """For rows that only facts of these kinds may change."""

    def follows(kinds: Collection[str], _: TournamentState) -> bool:
        return not set(followed).isdisjoint(kinds)

    return follows


def classification_follows(kinds: Collection[str], state: TournamentState) -> bool:
    """For rows made of the classification: it is there, or it has just been taken back."""
    return bool(state.places) or "taken-back" in kinds
