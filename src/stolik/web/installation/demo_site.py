"""The demo: one simulated tournament in the middle of its third round, as rows of the site.

For an installation of its own; its account is for those who look at the demo and nobody else. The
same seed gives the same people and facts; times are moved so that the round is being played now.
Knows `stolik.demo`, which plays the day; shows no page.
"""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from stolik.demo import START, Stop, simulated
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Journal, TournamentState
from stolik.web.core.passwords import PUBLISHED
from stolik.web.models.tournaments import Entry, Note, TableCode, Tournament
from stolik.web.tournaments import projection, store

PEOPLE: Final = 61
FORMAT: Final = "standard-c"
SEED: Final = 7
STOP: Final = Stop(round=3, percent=55)
SLUG: Final = "demo"
ACCOUNT: Final = "demo"
# Known to everybody who reads this: it opens demo data alone, and those on one's own machine alone.
PASSWORD: Final = PUBLISHED
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
PLACE: Final = "Biblioteka pod Lipami"
ABOUT: Final = (
    "Turniej pokazowy: ludzie i wyniki są zmyślone. / "
    "A demo tournament: people and results are made up."
)


def demo_journal(now: int) -> Journal:
    """The day so far, its latest fact a few seconds before `now`."""
    fmt = elimination_format(FORMAT)
    latest = simulated(PEOPLE, fmt, SEED, stop=STOP).facts[-1].at
    return simulated(PEOPLE, fmt, SEED, start=START + now - latest - 5, stop=STOP)


@transaction.atomic
def show(now: int | None = None) -> Tournament:
    """The demo tournament; made at the first call, left alone afterwards."""
    if existing := Tournament.objects.filter(slug=SLUG).first():
        return existing
    moment = int(time.time()) if now is None else now
    journal = demo_journal(moment)
    state = TournamentState.replay(journal.facts)
    begins = next(f.at for f in journal.facts if type(f.what).__name__ == "RoundStarted")
    event = Tournament.objects.create(
        slug=SLUG,
        title=state.title,
        place=PLACE,
        starts=datetime.fromtimestamp(begins, UTC),
        organiser_name="Klub pod Lipami",
        about=ABOUT,
        categories=["junior"],
        owner=_account(),
    )
    _fill(event, journal, max(len(existing.seating) for existing in state.rounds))
    projection.make(event, state)
    return event


def real_accounts() -> list[str]:
    """The accounts that are not the demo's: where there is one, there is no place for a demo."""
    others = User.objects.order_by("username")
    if Tournament.objects.filter(slug=SLUG, owner__username=ACCOUNT).exists():
        others = others.exclude(username=ACCOUNT)
    return list(others.values_list("username", flat=True))


def open_to(*, strangers: bool) -> str:
    """Let the demo's account in again; its password, a new one where strangers could come."""
    account = _account()
    password = _new_password() if strangers else PASSWORD
    if not account.check_password(password):
        account.set_password(password)
    account.is_active = True
    account.save()
    return password


def close() -> bool:
    """Keep everybody out who knows the published password; whether anybody could get in."""
    account = User.objects.filter(username=ACCOUNT, is_active=True).first()
    if account is None or not account.check_password(PASSWORD):
        return False
    account.is_active = False
    account.save(update_fields=["is_active"])
    return True


def _new_password() -> str:
    """Twelve letters, easily read from one screen and typed at another."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def _account() -> User:
    known = User.objects.filter(username=ACCOUNT).first()
    return known or User.objects.create_user(ACCOUNT, password=PASSWORD)


def _fill(event: Tournament, journal: Journal, tables: int) -> None:
    Entry.objects.bulk_create(
        Entry(tournament=event, number=number, name=name, paid=number % 9 != 0)
        for number, name in journal.names.items()
    )
    store.append(event, journal.facts)
    Note.objects.bulk_create(
        Note(tournament=event, reference=reference, salt=note.salt, text=note.text)
        for reference, note in journal.notes.items()
    )
    TableCode.objects.bulk_create(
        TableCode(tournament=event, number=number) for number in range(1, tables + 1)
    )
