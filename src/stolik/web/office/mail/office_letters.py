"""The words of mails to the office, and of its answers to changes that somebody asked for.

Made when a mail is sent or looked at, like all others. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from stolik.phrases.language import Counted
from stolik.tournament.journal import facts as f
from stolik.web.core.language import language
from stolik.web.models.office import Application, Mail
from stolik.web.models.seasons import Decision
from stolik.web.models.tournaments import Tournament
from stolik.web.office import words
from stolik.web.office.change_words import changed_lines
from stolik.web.office.mail.act_letters import act_of, event_lines, reason_lines
from stolik.web.office.mail.letter import Letter, Link
from stolik.web.office.mail.ticket_letters import event_title
from stolik.web.tournaments.mail.address import link

# What the digest counts, in the order of its lines: a name, its words after a
# number, and the address of the page where it is done.
DIGEST: Final = (
    (
        "applications",
        Counted("{n} application to answer", "{n} applications to answer"),
        "office",
    ),
    (
        "requests",
        Counted("{n} change asked for", "{n} changes asked for"),
        "office",
    ),
    (
        "eliminations",
        Counted("{n} elimination offered for a list", "{n} eliminations offered for a list"),
        "national",
    ),
    (
        "tickets",
        Counted(
            "{n} event whose tickets wait to be recorded",
            "{n} events whose tickets wait to be recorded",
        ),
        "national",
    ),
    (
        "overdue",
        Counted(
            "{n} official event with overdue duties", "{n} official events with overdue duties"
        ),
        "office",
    ),
    (
        "mail",
        Counted("{n} mail that did not go out", "{n} mails that did not go out"),
        "office-mail",
    ),
    (
        "erasing",
        Counted(
            "{n} application whose data are to be erased",
            "{n} applications whose data are to be erased",
        ),
        "office-keeping",
    ),
)


def _application(mail: Mail) -> Letter:
    """Something new about an application: sent, changed, replied to."""
    assert mail.saying is not None
    saying, application = mail.saying, mail.saying.application
    line = words.line_of(application)
    subject = {
        "sent": gettext("New application: {title}").format(title=line.title),
        "changed": gettext("Application changed: {title}").format(title=line.title),
        "answered": gettext("Reply to your question: {title}").format(title=line.title),
        "withdrawn": gettext("Application withdrawn: {title}").format(title=line.title),
    }[saying.what]
    return Letter(
        subject,
        (
            "\n".join(part for part in (line.kind, _where(application), line.when) if part),
            *((saying.text,) if saying.text else ()),
            *words.changes_of(saying),
            *words.remarks_of(application),
        ),
        (Link(gettext("Read and answer"), _page(mail, application)),),
    )


def _where(application: Application) -> str:
    return ", ".join(part for part in (application.place, application.region) if part)


def _page(mail: Mail, application: Application) -> str:
    return link(mail, "application", application.slug)


def _reply(mail: Mail) -> Letter:
    """The organiser of an elimination replied."""
    assert mail.question is not None
    question, offer = mail.question, mail.question.elimination
    title = event_title(offer.result)
    return Letter(
        gettext("Reply to your question: {title}").format(title=title),
        (question.text, question.reply),
        (
            Link(
                gettext("The list of eliminations"),
                link(mail, "national-championship", offer.championship.slug),
            ),
        ),
    )


def _office_act(mail: Mail) -> Letter:
    """To the office: an official event is called off, or takes place after all."""
    event = Tournament.objects.filter(pk=mail.about.get("event", 0)).first()
    if event is None:
        gone = gettext("This tournament is no longer there.")
        return Letter(gone, (gone,))
    fact = act_of(event, mail.about.get("fact", 0))
    off = fact is None or isinstance(fact.what, f.CalledOff)
    subject = (
        gettext("Official event called off: {title}").format(title=event.title)
        if off
        else gettext("Official event takes place after all: {title}").format(title=event.title)
    )
    page = Link(pgettext("its page", "The event"), link(mail, "office-event", event.slug))
    return Letter(subject, (event_lines(event), *reason_lines(event, fact)), (page,))


def _office_league(mail: Mail) -> Letter:
    """To the office: an official league is called off, or takes place after all."""
    decision = Decision.objects.filter(pk=mail.about.get("decision", 0)).first()
    if decision is None:
        gone = gettext("This league is no longer there.")
        return Letter(gone, (gone,))
    series = decision.series
    off = decision.takes_back_id is None
    subject = (
        gettext("Official league called off: {title}").format(title=series.title)
        if off
        else gettext("Official league takes place after all: {title}").format(title=series.title)
    )
    reason = (gettext("Why: {note}").format(note=decision.note),) if decision.note else ()
    page = Link(gettext("The league's desk"), link(mail, "series-desk", series.slug))
    return Letter(subject, (series.title, *reason), (page,))


def _change(mail: Mail) -> Letter:
    """To the office: somebody asks for a change."""
    assert mail.request is not None
    request = mail.request
    title = request.subject.title
    page = link(mail, "change-request", str(request.pk))
    return Letter(
        gettext("A change is asked for: {title}").format(title=title),
        (
            title,
            "\n".join(changed_lines(request)),
            gettext("Why: {reason}").format(reason=request.reason),
        ),
        (Link(gettext("Read and answer"), page),),
    )


def _change_answer(mail: Mail) -> Letter:
    assert mail.request is not None
    request = mail.request
    title = request.subject.title
    accepted = request.state == "accepted"
    page = link(mail, "change-request", str(request.pk))
    return Letter(
        gettext("Change accepted: {title}").format(title=title)
        if accepted
        else gettext("Change rejected: {title}").format(title=title),
        (
            gettext("The change is made:") if accepted else gettext("Everything stays as it was."),
            "\n".join(changed_lines(request)),
            *((request.answer,) if request.answer else ()),
        ),
        (Link(gettext("The request"), page),),
    )


def _digest(mail: Mail) -> Letter:
    """What waits, once a week; the numbers are those of the day it was written down."""
    counts: Mapping[str, int] = mail.about
    lines, links = [], {}
    for name, counted, page in DIGEST:
        if n := int(counts.get(name, 0)):
            lines.append("– " + language().counted(counted, n))
            links[page] = link(mail, page)
    pages = {
        "office": gettext("Applications and duties"),
        "national": gettext("Leagues and tickets"),
        "office-mail": pgettext("several", "E-mail"),
        "office-keeping": gettext("Applicants' data"),
    }
    day = date_format(mail.created, "DATE_FORMAT")
    if not lines:
        lines = [gettext("Nothing waits.")]
    return Letter(
        gettext("The office on {day}: what waits").format(day=day),
        ("\n".join(lines),),
        tuple(Link(pages[page], address) for page, address in links.items()),
    )


OFFICE_LETTERS: Final[Mapping[str, Callable[[Mail], Letter]]] = {
    "application": _application,
    "reply": _reply,
    "office-act": _office_act,
    "office-league": _office_league,
    "change": _change,
    "change-answer": _change_answer,
    "digest": _digest,
}
