"""What was written in mails that went out: kept as it was sent, until somebody in it is erased.

A letter is kept with its mail when a server is told of it, so that its page says for ever what was
sent. A mail without one is written from what is known when it is looked at. Codes that open data
are not kept. Knows no server and no words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from django.db.models import Q, QuerySet

from stolik.web.core.name_keys import mentions
from stolik.web.core.text import bare
from stolik.web.models.office import Mail
from stolik.web.models.tournaments import Entry, Tournament

NEVER_KEPT: Final = ("code",)


def forget_people(event: Tournament, entries: Sequence[Entry]) -> None:
    """Drop what was written to these people or names them; call it while their names are known."""
    numbers = {entry.number for entry in entries}
    names = [bare(entry.name).split() for entry in entries if entry.name]
    mails = _kept().filter(Q(entry__tournament=event) | Q(entry=None)).select_related("entry")
    _forget(mail.pk for mail in mails if _is_about(mail, numbers, names))


def forget_everybody(event: Tournament) -> None:
    """Drop what was written about an event, to whomever."""
    about = Q(entry__tournament=event) | Q(entry=None, about__event=event.pk)
    _forget(_kept().filter(about).values_list("pk", flat=True))


def forget_ticket_holder(person: int) -> None:
    """Drop what was written about the tickets of somebody."""
    _forget(_kept().filter(ticket__person=person).values_list("pk", flat=True))


def forget_application(application: int) -> None:
    """Drop what was written about an application."""
    _forget(_kept().filter(saying__application=application).values_list("pk", flat=True))


def _kept() -> QuerySet[Mail]:
    return Mail.objects.exclude(letter={})


def _forget(mails: Iterable[int]) -> None:
    Mail.objects.filter(pk__in=list(mails)).update(letter={})


def _is_about(mail: Mail, numbers: Collection[int], names: Sequence[Sequence[str]]) -> bool:
    if mail.entry is not None:
        others = [other["number"] for other in mail.about.get("others", ())]
        addressed = {mail.entry.number, *others, *mail.about.get("numbers", ())}
        if not addressed.isdisjoint(numbers):
            return True
    text = bare(" ".join([mail.letter["subject"], *mail.letter["lines"]]))
    return any(mentions(text, words) for words in names)
