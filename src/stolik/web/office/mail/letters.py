"""The words of a mail, made when it is sent, or looked at before: a subject, paragraphs and links.

In the language somebody used when they registered or applied. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext, pgettext

from stolik.web.core.language import speaking
from stolik.web.models.office import Application, Mail
from stolik.web.models.privacy import AccessCode
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail.act_letters import ACT_LETTERS
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.office.mail.office_letters import OFFICE_LETTERS
from stolik.web.office.mail.ticket_letters import TICKET_LETTERS
from stolik.web.privacy.access_codes import in_force, letters_of
from stolik.web.tournaments.mail.address import link
from stolik.web.tournaments.words import day_and_time

MOST_PEOPLE: Final = 40  # whom one mail names: a school class, and no list of strangers


def letter(mail: Mail) -> Letter:
    """The letter in its own language: as it was sent, or as it would be sent now."""
    if mail.letter:
        return Letter.read(mail.letter)
    with speaking(mail.language):
        return _LETTERS[mail.kind](mail)


def _facts(event: Tournament) -> str:
    place = f", {event.place}" if event.place else ""
    return f"{event.title}\n{day_and_time(event.starts)}{place}"


def _entry(mail: Mail) -> Entry:
    assert mail.entry is not None
    return mail.entry


def called(entry: Entry) -> str:
    """Somebody's name as a mail says it."""
    return spoken_name(entry.name, gettext("No. {number}").format(number=entry.number))


def _own(mail: Mail, entry: Entry) -> Link:
    return Link(
        gettext("Your page, {called}").format(called=called(entry)),
        link(mail, "player", entry.token),
    )


def _people(mail: Mail) -> list[tuple[Entry, Mapping[str, Any]]]:
    """Everybody a mail is about, with what is to be said; only those of the same address still."""
    first = _entry(mail)
    others = {other["number"]: other for other in mail.about.get("others", ())[: MOST_PEOPLE - 1]}
    rows = Entry.objects.filter(tournament=first.tournament_id, number__in=others).exclude(name="")
    same = [row for row in rows if row.email.casefold() == first.email.casefold()]
    return [(first, mail.about), *((row, others[row.number]) for row in same)]


def _left_out(mail: Mail) -> list[str]:
    """A line for those whom one mail has no room for."""
    count = len(mail.about.get("others", ())) + 1 - MOST_PEOPLE
    if count <= 0:
        return []
    return [
        gettext("And {count} more: the page of the tournament has them all.").format(count=count)
    ]


def _registered(mail: Mail) -> Letter:
    entry = _entry(mail)
    event = entry.tournament
    numbers = mail.about.get("numbers", [entry.number])[:MOST_PEOPLE]
    people = list(Entry.objects.filter(tournament=event, number__in=numbers).exclude(name=""))
    waiting = set(mail.about.get("reserve", ()))
    lines = []
    for person in people:
        if person.number in waiting:
            lines.append(gettext("{called}: on the reserve list").format(called=called(person)))
        else:
            lines.append(gettext("{called}: entered").format(called=called(person)))
    all_wait = bool(people) and all(person.number in waiting for person in people)
    subject = (
        gettext("Reserve list: {title}").format(title=event.title)
        if all_wait
        else gettext("Registered: {title}").format(title=event.title)
    )
    extra: tuple[str, ...] = ()
    if waiting:
        extra = (gettext("If a place becomes free, you will get another message."),)
    links = (
        *(_own(mail, person) for person in people),
        Link(
            gettext("To cancel"),
            link(mail, "cancel", entry.token) if len(people) == 1 else "",
        ),
    )
    return Letter(subject, (_facts(event), "\n".join(lines), *extra), links)


def _moved_up(mail: Mail) -> Letter:
    event = _entry(mail).tournament
    people = [entry for entry, _ in _people(mail)]
    lines = [
        gettext("{called}: a place became free, and you are on the list of players.").format(
            called=called(entry)
        )
        for entry in people
    ]
    links = [
        (
            _own(mail, entry),
            Link(gettext("To cancel"), link(mail, "cancel", entry.token)),
        )
        for entry in people
    ]
    return Letter(
        gettext("You are in: {title}").format(title=event.title),
        (
            "\n".join([*lines, *_left_out(mail)]),
            _facts(event),
            gettext("If you cannot come, please cancel, so that the next person can play."),
        ),
        tuple(link for pair in links for link in pair),
    )


def _draw(mail: Mail) -> Letter:
    title = _entry(mail).tournament.title
    people = _people(mail)
    table, seat = mail.about.get("table", "?"), mail.about.get("seat", "")
    subject = (
        gettext("Table {table}, seat {seat}: {title}").format(table=table, seat=seat, title=title)
        if len(people) == 1
        else gettext("Your tables: {title}").format(title=title)
    )
    return Letter(
        subject,
        (
            "\n".join([*(_seated(entry, about) for entry, about in people), *_left_out(mail)]),
            gettext("Should a seat change, your page knows it first."),
        ),
        tuple(_own(mail, entry) for entry, _ in people),
    )


def _seated(entry: Entry, about: Mapping[str, Any]) -> str:
    table, seat = about.get("table", "?"), about.get("seat", "")
    return gettext("{called}: in round 1 you sit at table {table}, seat {seat}.").format(
        called=called(entry), table=table, seat=seat
    )


def _results(mail: Mail) -> Letter:
    event = _entry(mail).tournament
    people = _people(mail)
    thanks = pgettext("letter", "Thank you for playing.")
    placed = [*(_placed(called(entry), about) for entry, about in people), *_left_out(mail)]
    return Letter(
        gettext("Results: {title}").format(title=event.title),
        (f"{placed[0]} {thanks}",) if len(placed) == 1 else ("\n".join(placed), thanks),
        (
            Link(
                gettext("All results"),
                link(mail, "public-standings", event.slug) if event.public else "",
            ),
            *(_own(mail, entry) for entry, _ in people),
        ),
    )


def _placed(name: str, about: Mapping[str, Any]) -> str:
    """Somebody's place; of a matchday the place of the day and the one in the league."""
    place, people = about.get("place", "?"), about.get("of", "?")
    day, played = about.get("day"), about.get("played")
    if day is None:
        return gettext("{name}: place {place} of {people}.").format(
            name=name, place=place, people=people
        )
    return gettext(
        "{name}: place {day} of {played} on the day, place {place} of {people} in the league."
    ).format(name=name, day=day, played=played, place=place, people=people)


def _code(mail: Mail) -> Letter:
    entry = _entry(mail)
    title = entry.tournament.title
    code = AccessCode.objects.filter(pk=mail.about.get("code"), entry=entry).first()
    subject = gettext("Your code: {title}").format(title=title)
    if code is None or not in_force(code, timezone.now()):
        over = gettext("This code is over. A new one can be had on the page of the badge.")
        return Letter(subject, (over,))
    return Letter(
        subject,
        (
            letters_of(code),
            gettext(
                "{called}: with this code the page of your badge opens your data. "
                "It is good once, for 30 minutes."
            ).format(called=called(entry)),
            gettext("If you did not ask for it, nothing is to be done: tell it to nobody."),
        ),
        (
            Link(
                gettext("Here it is typed in"),
                link(mail, "badge-data", entry.badge),
            ),
        ),
    )


def _made(mail: Mail, application: Application) -> tuple[Link, ...]:
    """What an accepted application made, and where its materials are."""
    if application.series is not None:
        desk = link(mail, "series-desk", application.series.slug)
        return (Link(gettext("The league's desk"), desk),)
    if application.tournament is None:
        return ()
    slug = application.tournament.slug
    return (
        Link(gettext("The tournament's desk"), link(mail, "desk", slug)),
        Link(
            gettext("Poster, diplomas, sheets"),
            link(mail, "desk-print", slug),
        ),
        Link(gettext("Registration form"), link(mail, "register", slug)),
        Link(
            gettext("Live table to share"),
            link(mail, "public-share", slug),
        ),
    )


def _answer(mail: Mail) -> Letter:
    assert mail.saying is not None
    saying, application = mail.saying, mail.saying.application
    title = application.title or application.name
    parts = {
        "accepted": gettext("Your application is accepted."),
        "rejected": gettext("Your application is rejected."),
        "asked": gettext("The national organiser has a question about your application."),
    }
    subjects = {
        "accepted": gettext("Accepted: {title}").format(title=title),
        "rejected": gettext("Rejected: {title}").format(title=title),
        "asked": gettext("A question: {title}").format(title=title),
    }
    text = (saying.text,) if saying.text else ()
    links = (
        Link(gettext("The application"), link(mail, "application", application.slug)),
        *_made(mail, application),
    )
    return Letter(subjects[saying.what], (parts[saying.what], *text), links)


def _question(mail: Mail) -> Letter:
    assert mail.question is not None
    event = mail.question.elimination.result.tournament
    title = event.title if event else mail.question.elimination.result.title
    links = (
        (
            Link(
                gettext("Reply at the tournament's desk"),
                link(mail, "desk-duties", event.slug),
            ),
        )
        if event
        else ()
    )
    return Letter(
        gettext("A question: {title}").format(title=title),
        (
            gettext("The national organiser has a question about this elimination."),
            mail.question.text,
        ),
        links,
    )


_LETTERS: Final[dict[str, Callable[[Mail], Letter]]] = {
    "registered": _registered,
    "moved-up": _moved_up,
    "draw": _draw,
    "results": _results,
    "code": _code,
    "answer": _answer,
    "question": _question,
    **ACT_LETTERS,
    **OFFICE_LETTERS,
    **TICKET_LETTERS,
}
