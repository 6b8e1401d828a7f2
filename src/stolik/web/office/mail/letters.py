"""The words of a mail, made when it is sent or looked at: a subject, paragraphs and links.

In the language somebody used when they registered or applied. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone, translation
from django.utils.formats import date_format

from stolik.web.core.language import LOCALES, either
from stolik.web.models.office import Application, Mail
from stolik.web.models.privacy import AccessCode
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail.act_letters import ACT_LETTERS
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.office.mail.office_letters import OFFICE_LETTERS
from stolik.web.privacy.access_codes import in_force, letters_of
from stolik.web.tournaments.mail.address import link

MOST_PEOPLE: Final = 40  # whom one mail names: a school class, and no list of strangers


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


def called(entry: Entry) -> str:
    """Somebody's name as a mail says it."""
    return spoken_name(entry.name, either(f"No. {entry.number}", f"Nr {entry.number}"))


def _own(mail: Mail, entry: Entry) -> Link:
    return Link(
        either(f"Your page, {called(entry)}", f"Twoja strona: {called(entry)}"),
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
        either(
            f"And {count} more: the page of the tournament has them all.",
            f"I jeszcze {count}: wszyscy są na stronie turnieju.",
        )
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
            lines.append(
                either(
                    f"{called(person)}: on the reserve list", f"{called(person)}: lista rezerwowa"
                )
            )
        else:
            lines.append(
                either(f"{called(person)}: entered", f"{called(person)}: na liście uczestników")
            )
    all_wait = bool(people) and all(person.number in waiting for person in people)
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
        *(_own(mail, person) for person in people),
        Link(
            either("To cancel", "Rezygnacja"),
            link(mail, "cancel", entry.token) if len(people) == 1 else "",
        ),
    )
    return Letter(subject, (_facts(event), "\n".join(lines), *extra), links)


def _moved_up(mail: Mail) -> Letter:
    event = _entry(mail).tournament
    people = [entry for entry, _ in _people(mail)]
    lines = [
        either(
            f"{called(entry)}: a place became free, and you are on the list of players.",
            f"{called(entry)}: zwolniło się miejsce i jesteś na liście uczestników.",
        )
        for entry in people
    ]
    links = [
        (
            _own(mail, entry),
            Link(either("To cancel", "Rezygnacja"), link(mail, "cancel", entry.token)),
        )
        for entry in people
    ]
    return Letter(
        either(f"You are in: {event.title}", f"Jest miejsce: {event.title}"),
        (
            "\n".join([*lines, *_left_out(mail)]),
            _facts(event),
            either(
                "If you cannot come, please cancel, so that the next person can play.",
                "Jeśli to już nie pasuje, zrezygnuj, żeby mogła zagrać następna osoba.",
            ),
        ),
        tuple(link for pair in links for link in pair),
    )


def _draw(mail: Mail) -> Letter:
    title = _entry(mail).tournament.title
    people = _people(mail)
    table, seat = mail.about.get("table", "?"), mail.about.get("seat", "")
    subject = (
        either(f"Table {table}, seat {seat}: {title}", f"Stolik {table}, miejsce {seat}: {title}")
        if len(people) == 1
        else either(f"Your tables: {title}", f"Wasze stoliki: {title}")
    )
    return Letter(
        subject,
        (
            "\n".join([*(_seated(entry, about) for entry, about in people), *_left_out(mail)]),
            either(
                "Should a seat change, your page knows it first.",
                "Jeśli coś się zmieni, najpierw będzie to na Twojej stronie.",
            ),
        ),
        tuple(_own(mail, entry) for entry, _ in people),
    )


def _seated(entry: Entry, about: Mapping[str, Any]) -> str:
    table, seat = about.get("table", "?"), about.get("seat", "")
    return either(
        f"{called(entry)}: in round 1 you sit at table {table}, seat {seat}.",
        f"{called(entry)}: runda 1, stolik {table}, miejsce {seat}.",
    )


def _results(mail: Mail) -> Letter:
    event = _entry(mail).tournament
    people = _people(mail)
    thanks = either("Thank you for playing.", "Dziękujemy za wspólną grę.")
    placed = [*(_placed(called(entry), about) for entry, about in people), *_left_out(mail)]
    return Letter(
        either(f"Results: {event.title}", f"Wyniki: {event.title}"),
        (f"{placed[0]} {thanks}",) if len(placed) == 1 else ("\n".join(placed), thanks),
        (
            Link(
                either("All results", "Wszystkie wyniki"),
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
        return either(f"{name}: place {place} of {people}.", f"{name}: miejsce {place} z {people}.")
    return either(
        f"{name}: place {day} of {played} on the day, place {place} of {people} in the league.",
        f"{name}: miejsce {day} z {played} tego dnia, miejsce {place} z {people} w lidze.",
    )


def _code(mail: Mail) -> Letter:
    entry = _entry(mail)
    title = entry.tournament.title
    code = AccessCode.objects.filter(pk=mail.about.get("code"), entry=entry).first()
    subject = either(f"Your code: {title}", f"Twój kod: {title}")
    if code is None or not in_force(code, timezone.now()):
        over = either(
            "This code is over. A new one can be had on the page of the badge.",
            "Ten kod jest już nieważny. Nowy można dostać na stronie identyfikatora.",
        )
        return Letter(subject, (over,))
    return Letter(
        subject,
        (
            letters_of(code),
            either(
                f"{called(entry)}: with this code the page of your badge opens your data. It is"
                " good once, for 30 minutes.",
                f"{called(entry)}: tym kodem strona identyfikatora otwiera Twoje dane. Działa raz,"
                " przez 30 minut.",
            ),
            either(
                "If you did not ask for it, nothing is to be done: tell it to nobody.",
                "Jeśli to nie Twoja prośba, nic nie rób i nikomu go nie podawaj.",
            ),
        ),
        (
            Link(
                either("Here it is typed in", "Tu się go wpisuje"),
                link(mail, "badge-data", entry.badge),
            ),
        ),
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
    parts = {
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
    return Letter(subjects[saying.what], (parts[saying.what], *text), links)


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
    "code": _code,
    "answer": _answer,
    "question": _question,
    **ACT_LETTERS,
    **OFFICE_LETTERS,
}
