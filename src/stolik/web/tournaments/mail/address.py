"""To whom a mail goes, and who wants none. Addresses are looked up, never kept with a mail."""

from __future__ import annotations

import hmac
from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from stolik.web.core.text import is_email
from stolik.web.models.office import Application, ChangeRequest, Mail, OptOut, Question
from stolik.web.models.seasons import Ticket


def address_of(mail: Mail) -> str:
    """The address now; nothing if it was erased or is none."""
    address = ""
    if mail.entry is not None and mail.entry.name:
        address = mail.entry.email
    elif mail.ticket is not None:
        address = _of_ticket(mail.ticket) if mail.account is None else _runs(mail.ticket)
    elif mail.account is not None:
        address = mail.account.email if mail.account.is_active else ""
    elif mail.request is not None:
        address = _asker(mail.request)
    elif mail.saying is not None:
        address = mail.saying.application.email
    elif mail.question is not None:
        address = _organiser(mail.question)
    return address if is_email(address) else ""


def _asker(request: ChangeRequest) -> str:
    """Whoever asked for a change: as they applied, or the address of the account."""
    applied = Application.objects.filter(
        state="accepted", tournament=request.tournament, series=request.series
    ).first()
    own = applied is not None and applied.applicant_id == request.by_id
    return (applied.email if applied and own else "") or (request.by.email if request.by else "")


def _organiser(question: Question) -> str:
    """Whoever runs an event: as they applied, or the address of the account."""
    event = question.elimination.result.tournament
    if event is None:
        return ""
    applied = Application.objects.filter(tournament=event, state="accepted").first()
    return (applied.email if applied else "") or event.owner.email


def _of_ticket(ticket: Ticket) -> str:
    """Whoever qualified, while the ticket counts and the person is known."""
    return ticket.email if ticket.returned is None and ticket.person.name else ""


def _runs(ticket: Ticket) -> str:
    """Whoever ran the event or league a ticket comes from: as they applied, or their account."""
    event, series = ticket.result.tournament if ticket.result else None, ticket.series
    owner = event.owner if event else series.owner if series else None
    if owner is None or not ticket.person.name:
        return ""
    applications = Application.objects.filter(state="accepted")
    applied = applications.filter(tournament=event) if event else applications.filter(series=series)
    application = applied.first()
    return (application.email if application else "") or owner.email


def digest_of(address: str) -> str:
    """What is kept of an address that wants no mail."""
    key = str(settings.SECRET_KEY).encode()
    return hmac.new(key, b"no mail:" + address.strip().casefold().encode(), sha256).hexdigest()


def masked(address: str) -> str:
    """Enough of an address for its owner to know it.

    >>> masked("anna.nowak@example.org")
    'a…@example.org'
    """
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"


def unwanted(address: str) -> bool:
    return OptOut.objects.filter(digest=digest_of(address)).exists()


def stop(address: str) -> None:
    OptOut.objects.get_or_create(digest=digest_of(address))


def resume(address: str) -> None:
    OptOut.objects.filter(digest=digest_of(address)).delete()


def link(mail: Mail, name: str, *values: str) -> str:
    """An address that works from outside; nothing where nobody knows the site's."""
    site = str(settings.PUBLIC_URL) or mail.site
    return site.rstrip("/") + reverse(name, args=values) if site else ""
