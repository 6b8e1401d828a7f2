"""The words of mails about tickets: to whoever qualified, and to whoever ran the event.

Made when a mail is sent or looked at, like all others. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext

from stolik.web.models.office import Mail
from stolik.web.models.seasons import Ticket
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.tournaments.mail.address import link


def _ticket(mail: Mail) -> Letter:
    """To whoever qualified."""
    assert mail.ticket is not None
    ticket = mail.ticket
    goal, held = ticket.championship, date_format(ticket.championship.held, "DATE_FORMAT")
    if ticket.returned is not None:
        over = gettext("This ticket is no longer valid.")
        return Letter(gettext("Ticket: {title}").format(title=goal.title), (over,))
    return Letter(
        gettext("You have qualified: {title}").format(title=goal.title),
        (
            _won(ticket, held),
            gettext(
                "If you cannot come, tell the national organiser soon: the ticket "
                "then passes on to the next person."
            ),
        ),
        (
            Link(
                gettext("Everybody who has qualified"),
                link(mail, "championship", goal.slug),
            ),
        ),
    )


def _won(ticket: Ticket, held: str) -> str:
    """By which place, or by whose word, somebody goes to the championships."""
    name, goal = _name(ticket), ticket.championship.title
    if ticket.series is None and ticket.result is None:
        return gettext(
            "{name}: you are nominated for {goal}, held on {held}. Congratulations!"
        ).format(name=name, goal=goal, held=held)
    return gettext(
        "{name}: place {place}, {source}. You have qualified for {goal}, "
        "held on {held}. Congratulations!"
    ).format(name=name, place=ticket.place, source=_source(ticket), goal=goal, held=held)


def _ticket_organiser(mail: Mail) -> Letter:
    """To whoever ran the event it was won in."""
    assert mail.ticket is not None
    ticket = mail.ticket
    goal, source = ticket.championship, _source(ticket)
    told = (
        gettext("They have been told by e-mail.")
        if ticket_addresses([ticket])[ticket.pk]
        else gettext(
            "No e-mail address is known: please pass one on to the national "
            "organiser, on the page of the duties."
        )
    )
    event = ticket.result.tournament if ticket.result else None
    desk = (
        Link(gettext("Duties"), link(mail, "desk-duties", event.slug))
        if event
        else Link(
            gettext("The league's desk"),
            link(mail, "series-desk", ticket.series.slug) if ticket.series else "",
        )
    )
    return Letter(
        gettext("A ticket from {source}").format(source=source),
        (
            gettext("{name} (place {place}) has qualified for {title}.").format(
                name=_name(ticket), place=ticket.place, title=goal.title
            ),
            told,
        ),
        (desk,),
    )


def _name(ticket: Ticket) -> str:
    return spoken_name(ticket.person.name, gettext("The winner"))


def _source(ticket: Ticket) -> str:
    if ticket.series is not None:
        return ticket.series.title
    return event_title(ticket.result) if ticket.result else ticket.championship.title


def event_title(result: object) -> str:
    event = getattr(result, "tournament", None)
    return str(event.title if event else getattr(result, "title", ""))


TICKET_LETTERS: Final[Mapping[str, Callable[[Mail], Letter]]] = {
    "ticket": _ticket,
    "ticket-organiser": _ticket_organiser,
}
