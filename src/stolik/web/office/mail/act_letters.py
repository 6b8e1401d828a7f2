"""The words of mails about acts: moved, called off, reinstated.

Made when a mail is sent or looked at, like all others. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext

from stolik.tournament.journal import facts as f
from stolik.web.models.office import Mail
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.tournaments import store
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.mail.address import link
from stolik.web.tournaments.words import day_and_time, moment

MOST_PEOPLE: Final = 40


def act_of(event: Tournament, number: int) -> f.Fact | None:
    """The fact a mail is about."""
    return next(iter(store.facts(event, "moved", "called-off", "reinstated", first=number)), None)


def reason_lines(event: Tournament, fact: f.Fact | None) -> tuple[str, ...]:
    note = getattr(fact.what, "note", "") if fact else ""
    text = texts_of(event, [note]).get(note, "") if note else ""
    return (gettext("Why: {text}").format(text=text),) if text else ()


def event_lines(event: Tournament) -> str:
    place = f", {event.place}" if event.place else ""
    return f"{event.title}\n{day_and_time(event.starts)}{place}"


def _own_pages(mail: Mail) -> tuple[Link, ...]:
    """The pages of everybody a mail is about, as far as the address is still theirs."""
    assert mail.entry is not None
    first = mail.entry
    numbers = [other["number"] for other in mail.about.get("others", ())][: MOST_PEOPLE - 1]
    rows = Entry.objects.filter(tournament=first.tournament_id, number__in=numbers).exclude(name="")
    same = [row for row in rows if row.email.casefold() == first.email.casefold()]
    return tuple(
        Link(gettext("Your page, {name}").format(name=name), link(mail, "player", entry.token))
        for entry in (first, *same)
        for name in (spoken_name(entry.name, gettext("No. {number}").format(number=entry.number)),)
    )


def _moved(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = act_of(event, mail.about.get("fact", 0))
    lines = []
    if fact and isinstance(fact.what, f.Moved):
        was, to = day_and_time(moment(fact.what.was)), day_and_time(moment(fact.what.to))
        lines.append(
            gettext("{title} is held at another time:\n{to}\ninstead of {was}.").format(
                title=event.title, to=to, was=was
            )
        )
    return Letter(
        gettext("Moved: {title}").format(title=event.title),
        (
            *lines,
            *reason_lines(event, fact),
            gettext(
                "Your registration stays. If the new time does not suit you, "
                "please cancel on your page."
            ),
        ),
        _own_pages(mail),
    )


def _called_off(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = act_of(event, mail.about.get("fact", 0))
    begun = store.state(event).begun
    subject = (
        gettext("Interrupted: {title}").format(title=event.title)
        if begun
        else gettext("Called off: {title}").format(title=event.title)
    )
    words = (
        gettext("The tournament is interrupted.")
        if begun
        else gettext("The tournament does not take place.")
    )
    return Letter(
        subject, (words, event_lines(event), *reason_lines(event, fact)), _own_pages(mail)
    )


def _reinstated(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = act_of(event, mail.about.get("fact", 0))
    return Letter(
        gettext("It takes place after all: {title}").format(title=event.title),
        (
            event_lines(event),
            *reason_lines(event, fact),
            gettext("Your registration stays."),
        ),
        _own_pages(mail),
    )


ACT_LETTERS: Final[Mapping[str, Callable[[Mail], Letter]]] = {
    "moved": _moved,
    "called-off": _called_off,
    "reinstated": _reinstated,
}
