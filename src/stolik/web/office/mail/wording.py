"""The words of a mail, made when it is sent or looked at: a subject, paragraphs and links.

In the language somebody used when they registered or applied. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils import timezone, translation
from django.utils.formats import date_format

from stolik.web.event.models import Entry, Tournament
from stolik.web.language import LOCALES
from stolik.web.office.mail.addressing import link
from stolik.web.office.models import Application, Mail
from stolik.web.templatetags.words import either


@dataclass(frozen=True, slots=True)
class Link:
    """A place to go, in words; `address` is empty where the site's own is unknown."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Letter:
    """What stands in a mail."""

    subject: str
    lines: tuple[str, ...]
    links: tuple[Link, ...] = ()

    def text(self, *, page: str, stop: str) -> str:
        """The plain text that is sent, with the page and the way to have no more."""
        parts = [
            *self.lines,
            *(f"{one.words}:\n{one.address}" for one in self.links if one.address),
        ]
        foot = []
        if page:
            foot.append(
                either(f"This message as a page: {page}", f"Ta wiadomość na stronie: {page}")
            )
        if stop:
            foot.append(either(f"No more e-mail: {stop}", f"Bez dalszych e-maili: {stop}"))
        return "\n\n".join(parts) + ("\n\n-- \n" + "\n".join(foot) if foot else "") + "\n"


def letter(mail: Mail) -> Letter:
    """The letter in its own language."""
    with translation.override(LOCALES.get(mail.language, "pl")):
        return _LETTERS[mail.kind](mail)


def when_of(event: Tournament) -> str:
    starts = timezone.localtime(event.starts)
    return f"{date_format(starts, 'DATE_FORMAT')}, {starts.hour}:{starts.minute:02d}"


def _facts(event: Tournament) -> str:
    place = f", {event.place}" if event.place else ""
    return f"{event.title}\n{when_of(event)}{place}"


def _entry(mail: Mail) -> Entry:
    assert mail.entry is not None
    return mail.entry


def _own(mail: Mail, entry: Entry) -> tuple[Link, ...]:
    return (
        Link(
            either(f"Your page, {entry.name}", f"Twoja strona: {entry.name}"),
            link(mail, "player", entry.token),
        ),
    )


def _registered(mail: Mail) -> Letter:
    entry = _entry(mail)
    event = entry.tournament
    numbers = mail.about.get("numbers", [entry.number])
    people = list(Entry.objects.filter(tournament=event, number__in=numbers).exclude(name=""))
    waiting = set(mail.about.get("reserve", ()))
    lines = []
    for one in people:
        if one.number in waiting:
            lines.append(either(f"{one.name}: on the reserve list", f"{one.name}: lista rezerwowa"))
        else:
            lines.append(either(f"{one.name}: entered", f"{one.name}: na liście uczestników"))
    all_wait = bool(people) and all(one.number in waiting for one in people)
    subject = (
        either(f"Reserve list: {event.title}", f"Lista rezerwowa: {event.title}")
        if all_wait
        else either(f"Registered: {event.title}", f"Zgłoszenie przyjęte: {event.title}")
    )
    extra: tuple[str, ...] = ()
    if waiting:
        extra = (
            either(
                "If a place becomes free, you will get another message.",
                "Jeśli zwolni się miejsce, przyjdzie kolejna wiadomość.",
            ),
        )
    links = (
        *(found for one in people for found in _own(mail, one)),
        Link(
            either("To cancel", "Rezygnacja"),
            link(mail, "cancel", entry.token) if len(people) == 1 else "",
        ),
    )
    return Letter(subject, (_facts(event), "\n".join(lines), *extra), links)


def _moved_up(mail: Mail) -> Letter:
    entry = _entry(mail)
    event = entry.tournament
    return Letter(
        either(f"You are in: {event.title}", f"Jest miejsce: {event.title}"),
        (
            either(
                f"{entry.name}: a place became free, and you are on the list of players.",
                f"{entry.name}: zwolniło się miejsce i jesteś na liście uczestników.",
            ),
            _facts(event),
            either(
                "If you cannot come, please cancel, so that the next person can play.",
                "Jeśli to już nie pasuje, zrezygnuj, żeby mogła zagrać następna osoba.",
            ),
        ),
        (
            *_own(mail, entry),
            Link(either("To cancel", "Rezygnacja"), link(mail, "cancel", entry.token)),
        ),
    )


def _draw(mail: Mail) -> Letter:
    entry = _entry(mail)
    table, seat = mail.about.get("table", "?"), mail.about.get("seat", "")
    title = entry.tournament.title
    return Letter(
        either(f"Table {table}, seat {seat}: {title}", f"Stolik {table}, miejsce {seat}: {title}"),
        (
            either(
                f"{entry.name}: in round 1 you sit at table {table}, seat {seat}.",
                f"{entry.name}: runda 1, stolik {table}, miejsce {seat}.",
            ),
            either(
                "Should a seat change, your page knows it first.",
                "Jeśli coś się zmieni, najpierw będzie to na Twojej stronie.",
            ),
        ),
        _own(mail, entry),
    )


def _results(mail: Mail) -> Letter:
    entry = _entry(mail)
    event = entry.tournament
    place, people = mail.about.get("place", "?"), mail.about.get("of", "?")
    return Letter(
        either(f"Results: {event.title}", f"Wyniki: {event.title}"),
        (_placed(mail, entry.name, place, people),),
        (
            Link(
                either("All results", "Wszystkie wyniki"),
                link(mail, "public-standings", event.slug) if event.public else "",
            ),
            *_own(mail, entry),
        ),
    )


def _placed(mail: Mail, name: str, place: object, people: object) -> str:
    """Somebody's place; of a matchday the place of the day and the one in the league."""
    day, played = mail.about.get("day"), mail.about.get("played")
    if day is None:
        return either(
            f"{name}: place {place} of {people}. Thank you for playing.",
            f"{name}: miejsce {place} z {people}. Dziękujemy za wspólną grę.",
        )
    return either(
        f"{name}: place {day} of {played} on the day, place {place} of {people} in the league."
        " Thank you for playing.",
        f"{name}: miejsce {day} z {played} tego dnia, miejsce {place} z {people} w lidze."
        " Dziękujemy za wspólną grę.",
    )


def _made(mail: Mail, application: Application) -> tuple[Link, ...]:
    """What an accepted application made, and where its materials are."""
    if application.series is not None:
        desk = link(mail, "series-desk", application.series.slug)
        return (Link(either("The league's desk", "Biuro ligi"), desk),)
    if application.tournament is None:
        return ()
    slug = application.tournament.slug
    return (
        Link(either("The tournament's desk", "Biuro turnieju"), link(mail, "desk", slug)),
        Link(
            either("Poster, diplomas, sheets", "Plakat, dyplomy, protokoły"),
            link(mail, "desk-print", slug),
        ),
        Link(either("Registration form", "Formularz zapisów"), link(mail, "register", slug)),
        Link(
            either("Live table to share", "Tabela na żywo do udostępnienia"),
            link(mail, "public-share", slug),
        ),
    )


def _answer(mail: Mail) -> Letter:
    assert mail.saying is not None
    saying, application = mail.saying, mail.saying.application
    title = application.title or application.name
    told = {
        "accepted": either("Your application is accepted.", "Zgłoszenie jest przyjęte."),
        "rejected": either("Your application is rejected.", "Zgłoszenie jest odrzucone."),
        "asked": either(
            "The national organiser has a question about your application.",
            "Organizator krajowy ma pytanie do zgłoszenia.",
        ),
    }
    subjects = {
        "accepted": either(f"Accepted: {title}", f"Przyjęte: {title}"),
        "rejected": either(f"Rejected: {title}", f"Odrzucone: {title}"),
        "asked": either(f"A question: {title}", f"Pytanie: {title}"),
    }
    text = (saying.text,) if saying.text else ()
    links = (
        Link(either("The application", "Zgłoszenie"), link(mail, "application", application.slug)),
        *_made(mail, application),
    )
    return Letter(subjects[saying.what], (told[saying.what], *text), links)


def _question(mail: Mail) -> Letter:
    assert mail.question is not None
    event = mail.question.elimination.result.tournament
    title = event.title if event else mail.question.elimination.result.title
    links = (
        (
            Link(
                either("Reply at the tournament's desk", "Odpowiedz w biurze turnieju"),
                link(mail, "desk-duties", event.slug),
            ),
        )
        if event
        else ()
    )
    return Letter(
        either(f"A question: {title}", f"Pytanie: {title}"),
        (
            either(
                "The national organiser has a question about this elimination.",
                "Organizator krajowy ma pytanie o te eliminacje.",
            ),
            mail.question.text,
        ),
        links,
    )


_LETTERS: Final[dict[str, Callable[[Mail], Letter]]] = {
    "registered": _registered,
    "moved-up": _moved_up,
    "draw": _draw,
    "results": _results,
    "answer": _answer,
    "question": _question,
}
