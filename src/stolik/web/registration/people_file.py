"""The list of people as a table to take away: contact, fee, presence, categories, consents.

For those who may see all of it at the desk. Knows no request.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext, pgettext

from stolik.web.core.csv_file import Value
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.consents import consent_states
from stolik.web.privacy.purposes import PURPOSES
from stolik.web.public.tables import Grid
from stolik.web.tournaments import store
from stolik.web.tournaments.names import shown_name
from stolik.web.tournaments.roster import RosterRow, has_fee, roster


def people_grid(event: Tournament) -> Grid:
    """Everybody by surname, whoever left or waits last; a constant number of queries."""
    state = store.state(event)
    entries = {row.number: row for row in Entry.objects.filter(tournament=event).exclude(name="")}
    consents = consent_states(event, entries.values())
    fee = has_fee(event, state)
    rows = tuple(
        (
            *_person(person, entries[person.number]),
            *((_yes(bool(person.paid)),) if fee else ()),
            *(_yes(consent.agreed) for consent in consents[person.number]),
            _day(entries[person.number]),
        )
        for person in roster(event, state)
    )
    return Grid(gettext("People"), _head(fee=fee), rows)


def _head(*, fee: bool) -> tuple[str, ...]:
    return (
        gettext("No."),
        gettext("Name"),
        gettext("In public"),
        pgettext("column", "Here"),
        gettext("Club"),
        gettext("E-mail"),
        gettext("Phone"),
        gettext("Categories"),
        gettext("Under 18"),
        *((gettext("Paid"),) if fee else ()),
        *(gettext("Consent: ") + purpose.title.lower() for purpose in PURPOSES),
        gettext("Entered on"),
    )


def _person(person: RosterRow, entry: Entry) -> tuple[Value, ...]:
    return (
        person.number,
        entry.name,
        shown_name(entry.number, entry.name, entry.shown),
        _presence(person),
        entry.club,
        entry.email,
        entry.phone,
        ", ".join(person.categories),
        _yes(person.minor),
    )


def _presence(person: RosterRow) -> str:
    return {
        "here": gettext("here"),
        "expected": gettext("not yet"),
        "reserve": gettext("reserve list"),
        "left": gettext("does not play"),
    }[person.state]


def _yes(value: bool) -> str:
    return gettext("yes") if value else gettext("no")


def _day(entry: Entry) -> str:
    return timezone.localtime(entry.created).date().isoformat()
