"""The words of mails to the office, and of those about tickets: to the person, to the organiser.

Made when a mail is sent or looked at, like all others. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.formats import date_format

from stolik.web.core.language import either, form
from stolik.web.models.office import Application, Mail
from stolik.web.models.seasons import Ticket
from stolik.web.office import words
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.seasons.ticket_addresses import ticket_addresses
from stolik.web.tournaments.mail.address import link

# What the digest counts, in the order of its lines: a name, English and Polish with forms of the
# number, and the address of the page where it is done.
DIGEST: Final = (
    (
        "applications",
        "{n} application to answer|{n} applications to answer",
        "{n} zgłoszenie czeka na odpowiedź|{n} zgłoszenia czekają na odpowiedź"
        "|{n} zgłoszeń czeka na odpowiedź",
        "office",
    ),
    (
        "requests",
        "{n} change asked for|{n} changes asked for",
        "{n} prośba o zmianę|{n} prośby o zmianę|{n} próśb o zmianę",
        "office",
    ),
    (
        "eliminations",
        "{n} elimination offered for a list|{n} eliminations offered for a list",
        "{n} eliminacje do przyjęcia na listę|{n} eliminacje do przyjęcia na listę"
        "|{n} eliminacji do przyjęcia na listę",
        "national",
    ),
    (
        "tickets",
        "{n} event whose tickets wait to be recorded|{n} events whose tickets wait to be recorded",
        "{n} rozgrywki czekają na zapisanie awansów|{n} rozgrywki czekają na zapisanie awansów"
        "|{n} rozgrywek czeka na zapisanie awansów",
        "national",
    ),
    (
        "overdue",
        "{n} official event with overdue duties|{n} official events with overdue duties",
        "{n} oficjalne rozgrywki z zaległymi obowiązkami"
        "|{n} oficjalne rozgrywki z zaległymi obowiązkami"
        "|{n} oficjalnych rozgrywek z zaległymi obowiązkami",
        "office",
    ),
    (
        "mail",
        "{n} mail that did not go out|{n} mails that did not go out",
        "{n} e-mail nie wyszedł|{n} e-maile nie wyszły|{n} e-maili nie wyszło",
        "office-mail",
    ),
    (
        "erasing",
        "{n} application whose data are to be erased|{n} applications whose data are to be erased",
        "{n} zgłoszenie z danymi do usunięcia|{n} zgłoszenia z danymi do usunięcia"
        "|{n} zgłoszeń z danymi do usunięcia",
        "office-keeping",
    ),
)


def _application(mail: Mail) -> Letter:
    """Something new about an application: sent, changed, replied to."""
    assert mail.saying is not None
    saying, application = mail.saying, mail.saying.application
    line = words.line_of(application)
    subject = {
        "sent": either(f"New application: {line.title}", f"Nowe zgłoszenie: {line.title}"),
        "changed": either(f"Application changed: {line.title}", f"Zmiana zgłoszenia: {line.title}"),
        "answered": either(
            f"Reply to your question: {line.title}", f"Odpowiedź na pytanie: {line.title}"
        ),
        "withdrawn": either(
            f"Application withdrawn: {line.title}", f"Zgłoszenie wycofane: {line.title}"
        ),
    }[saying.what]
    return Letter(
        subject,
        (
            "\n".join(part for part in (line.kind, _where(application), line.when) if part),
            *((saying.text,) if saying.text else ()),
            *words.changes_of(saying),
            *words.remarks_of(application),
        ),
        (Link(either("Read and answer", "Przeczytaj i odpowiedz"), _page(mail, application)),),
    )


def _where(application: Application) -> str:
    return ", ".join(part for part in (application.place, application.region) if part)


def _page(mail: Mail, application: Application) -> str:
    return link(mail, "application", application.slug)


def _reply(mail: Mail) -> Letter:
    """The organiser of an elimination replied."""
    assert mail.question is not None
    question, offer = mail.question, mail.question.elimination
    title = _event_title(offer.result)
    return Letter(
        either(f"Reply to your question: {title}", f"Odpowiedź na pytanie: {title}"),
        (question.text, question.reply),
        (
            Link(
                either("The list of eliminations", "Lista eliminacji"),
                link(mail, "national-championship", offer.championship.slug),
            ),
        ),
    )


def _ticket(mail: Mail) -> Letter:
    """To whoever qualified."""
    assert mail.ticket is not None
    ticket = mail.ticket
    goal, held = ticket.championship, date_format(ticket.championship.held, "DATE_FORMAT")
    if ticket.returned is not None:
        over = either("This ticket is no longer valid.", "Ten awans jest już nieaktualny.")
        return Letter(either(f"Ticket: {goal.title}", f"Awans: {goal.title}"), (over,))
    return Letter(
        either(f"You have qualified: {goal.title}", f"Masz awans: {goal.title}"),
        (
            _won(ticket, held),
            either(
                "If you cannot come, tell the national organiser soon: the ticket then passes on to"
                " the next person.",
                "Jeśli nie możesz przyjechać, powiedz o tym szybko organizatorowi krajowemu: awans"
                " przejdzie wtedy na następną osobę.",
            ),
        ),
        (
            Link(
                either("Everybody who has qualified", "Lista osób z awansem"),
                link(mail, "championship", goal.slug),
            ),
        ),
    )


def _won(ticket: Ticket, held: str) -> str:
    """By which place, or by whose word, somebody goes to the championships."""
    name, goal = _name(ticket), ticket.championship.title
    if ticket.series is None and ticket.result is None:
        return either(
            f"{name}: you are nominated for {goal}, held on {held}. Congratulations!",
            f"{name}: masz nominację na {goal}, {held}. Gratulacje!",
        )
    return either(
        f"{name}: place {ticket.place}, {_source(ticket)}. You have qualified for {goal}, held on"
        f" {held}. Congratulations!",
        f"{name}: miejsce {ticket.place}, {_source(ticket)}. Masz awans: {goal}, {held}."
        " Gratulacje!",
    )


def _ticket_organiser(mail: Mail) -> Letter:
    """To whoever ran the event it was won in."""
    assert mail.ticket is not None
    ticket = mail.ticket
    goal, source = ticket.championship, _source(ticket)
    told = (
        either("They have been told by e-mail.", "Ta osoba dostała e-mail.")
        if ticket_addresses([ticket])[ticket.pk]
        else either(
            "No e-mail address is known: please pass one on to the national organiser, on the"
            " page of the duties.",
            "Nie znamy adresu e-mail: przekaż go organizatorowi krajowemu na stronie obowiązków.",
        )
    )
    event = ticket.result.tournament if ticket.result else None
    desk = (
        Link(either("Duties", "Obowiązki"), link(mail, "desk-duties", event.slug))
        if event
        else Link(
            either("The league's desk", "Biuro ligi"),
            link(mail, "series-desk", ticket.series.slug) if ticket.series else "",
        )
    )
    return Letter(
        either(f"A ticket from {source}", f"Awans: {source}"),
        (
            either(
                f"{_name(ticket)} (place {ticket.place}) has qualified for {goal.title}.",
                f"{_name(ticket)} (miejsce {ticket.place}): awans, {goal.title}.",
            ),
            told,
        ),
        (desk,),
    )


def _name(ticket: Ticket) -> str:
    return spoken_name(ticket.person.name, either("The winner", "Zwycięzca"))


def _source(ticket: Ticket) -> str:
    if ticket.series is not None:
        return ticket.series.title
    return _event_title(ticket.result) if ticket.result else ticket.championship.title


def _event_title(result: object) -> str:
    event = getattr(result, "tournament", None)
    return str(event.title if event else getattr(result, "title", ""))


def _digest(mail: Mail) -> Letter:
    """What waits, once a week; the numbers are those of the day it was written down."""
    counts: Mapping[str, int] = mail.about
    lines, links = [], {}
    for name, english, polish, page in DIGEST:
        if n := int(counts.get(name, 0)):
            lines.append("– " + form(n, either(english, polish)).replace("{n}", str(n)))
            links[page] = link(mail, page)
    pages = {
        "office": either("Applications and duties", "Zgłoszenia i obowiązki"),
        "national": either("Leagues and tickets", "Ligi i awanse"),
        "office-mail": either("E-mail", "E-maile"),
        "office-keeping": either("Applicants' data", "Dane zgłaszających"),
    }
    day = date_format(mail.created, "DATE_FORMAT")
    if not lines:
        lines = [either("Nothing waits.", "Nic nie czeka.")]
    return Letter(
        either(f"The office on {day}: what waits", f"Biuro krajowe, {day}: co czeka"),
        ("\n".join(lines),),
        tuple(Link(pages[page], address) for page, address in links.items()),
    )


OFFICE_LETTERS: Final[Mapping[str, Callable[[Mail], Letter]]] = {
    "application": _application,
    "reply": _reply,
    "ticket": _ticket,
    "ticket-organiser": _ticket_organiser,
    "digest": _digest,
}
