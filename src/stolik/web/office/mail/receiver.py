"""To whom a mail goes, also where the address of a ticket is known to the desk of an event alone.

What `stolik.web.tournaments.mail.address` can say it says; who surely gave which address is known
to seasons.
"""

from __future__ import annotations

from stolik.web.core.text import is_email
from stolik.web.models.office import Mail
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.tournaments.mail.address import address_of


def receiver(mail: Mail) -> str:
    """The address now; nothing if it was erased, is none, or the ticket no longer counts."""
    if address := address_of(mail):
        return address
    ticket = mail.ticket
    if ticket is None or mail.account is not None:
        return ""
    if ticket.returned is not None or not ticket.person.name:
        return ""
    address = ticket_addresses([ticket])[ticket.pk]
    return address if is_email(address) else ""
