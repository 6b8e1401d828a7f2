"""The demo: a small country, where a tournament is in the middle of its third round.

For an installation of its own; its accounts are for those who look at the demo and nobody else. The
same seed gives the same people and facts; times are moved so that the round is being played now.
Knows `stolik.demo`, which plays the day, and `demo_country`, which tells what else there is; shows
no page.
"""

from __future__ import annotations

import secrets
import time
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from stolik.demo import Stop, event
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, Journal
from stolik.tournament.journal.actor import ORGANISER, REFEREE
from stolik.web.core.passwords import PUBLISHED
from stolik.web.home import demo_roles
from stolik.web.home.demo_roles import ACCOUNTS, APPLICANT, NATIONAL, SLUG
from stolik.web.installation import demo_country, demo_events
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.staff import invitations
from stolik.web.tournaments import store
from stolik.web.tournaments.staff_names import account_name

PEOPLE: Final = 61
FORMAT: Final = "standard-c"
SEED: Final = 7
STOP: Final = Stop(round=3, percent=55)
ACCOUNT: Final = demo_roles.ORGANISER
# Known to everybody who reads this: it opens demo data alone, and those on one's own machine alone.
PASSWORD: Final = PUBLISHED
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
PLACE: Final = "Biblioteka pod Lipami"
ABOUT: Final = "Turniej pokazowy: ludzie i wyniki są zmyślone."
TRANSLATIONS: Final = {"en": "A demo tournament: people and results are made up."}
# After so long the round of the demo is over: it is made again, unless somebody has used it.
STALE: Final = 6 * 3600
# Making it takes a moment; what was recorded later was recorded by somebody.
MADE_WITHIN: Final = timedelta(minutes=2)


def demo_journal(now: int) -> Journal:
    """The day so far, its latest fact a few seconds before `now`."""
    day = event(PEOPLE, elimination_format(FORMAT), SEED, language=demo_events.LANGUAGE)
    return demo_events.played_until(day, STOP, now)


def show(now: int | None = None) -> Tournament:
    """The demo's tournament of today; made at the first call, and again on another day."""
    moment = int(time.time()) if now is None else now
    known = Tournament.objects.filter(slug=SLUG).first()
    if known is not None and not _stale(known, moment):
        return known
    if known is not None:
        call_command("flush", interactive=False, verbosity=0)
        store.forget()
    return _made(moment)


def _stale(known: Tournament, moment: int) -> bool:
    """Whether the round must be over by now, and nobody has recorded anything in any event."""
    if moment - max(fact.at for fact in store.facts(known)) < STALE:
        return False
    first = FactRow.objects.filter(tournament=known).order_by("sequence")[0].recorded
    return not FactRow.objects.filter(recorded__gt=first + MADE_WITHIN).exists()


@transaction.atomic
def _made(moment: int) -> Tournament:
    journal = demo_journal(moment)
    organiser = _account()
    live = demo_events.tournament(
        journal,
        slug=SLUG,
        place=PLACE,
        starts=demo_events.begun_at(journal),
        organiser_name="Klub pod Lipami",
        about=ABOUT,
        translations=TRANSLATIONS,
        categories=["junior"],
        owner=organiser,
    )
    national = _further(NATIONAL, "Biuro krajowe")
    national.is_staff = True
    national.save(update_fields=["is_staff"])
    applicant = _further(APPLICANT, "Biblioteka w Ełku")
    accounts = demo_country.Accounts(organiser, national, applicant)
    demo_country.build(accounts, live, moment)
    _referee(live)
    return live


def _referee(live: Tournament) -> None:
    """Somebody who works in the tournament of today by invitation."""
    by = Actor(ORGANISER, f"account-{live.owner_id}")
    invitation = invitations.invite(live, REFEREE, "Sędzia", by, once=True, expires=None)
    assert invitation is not None
    account = _further(demo_roles.REFEREE, "Sędzia Lipska")
    invitations.let_in(invitation, account_name(account), account=account)


def real_accounts() -> list[str]:
    """The accounts that are not the demo's: where there is one, there is no place for a demo."""
    others = User.objects.order_by("username")
    if Tournament.objects.filter(slug=SLUG, owner__username=ACCOUNT).exists():
        others = others.exclude(username__in=ACCOUNTS)
    return list(others.values_list("username", flat=True))


def open_to(*, strangers: bool) -> str:
    """Let the demo's account in again; its password, a new one where strangers could come."""
    account = _account()
    password = _new_password() if strangers else PASSWORD
    if not account.check_password(password):
        account.set_password(password)
    account.is_active = True
    account.save()
    User.objects.filter(username__in=ACCOUNTS).update(is_active=True)
    return password


def close() -> bool:
    """Keep everybody out who knows the published password; whether anybody could get in."""
    account = User.objects.filter(username=ACCOUNT, is_active=True).first()
    if account is None or not account.check_password(PASSWORD):
        return False
    # The others have no password, and are reached from the demo's own pages alone.
    User.objects.filter(username__in=ACCOUNTS).update(is_active=False)
    return True


def _new_password() -> str:
    """Twelve letters, easily read from one screen and typed at another."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def _account() -> User:
    known = User.objects.filter(username=ACCOUNT).first()
    return known or User.objects.create_user(ACCOUNT, password=PASSWORD)


def _further(username: str, name: str) -> User:
    """An account of the demo without a password."""
    known = User.objects.filter(username=username).first()
    return known or User.objects.create_user(username, first_name=name)
