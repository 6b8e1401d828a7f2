"""The words of mails about acts: moved, called off, reinstated, changes asked for and answered.

Made when a mail is sent or looked at, like all others. Knows no server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from stolik.tournament.journal import facts as f
from stolik.web.core.language import either
from stolik.web.models.office import Mail
from stolik.web.models.seasons import Decision
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.change_words import changed_lines
from stolik.web.office.mail.letter import Letter, Link, spoken_name
from stolik.web.tournaments import store
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.mail.address import link
from stolik.web.tournaments.words import day_and_time, moment

MOST_PEOPLE: Final = 40


def _act(event: Tournament, number: int) -> f.Fact | None:
    """The fact a mail is about."""
    return next(iter(store.facts(event, "moved", "called-off", "reinstated", first=number)), None)


def _reason(event: Tournament, fact: f.Fact | None) -> tuple[str, ...]:
    note = getattr(fact.what, "note", "") if fact else ""
    text = texts_of(event, [note]).get(note, "") if note else ""
    return (either(f"Why: {text}", f"Powód: {text}"),) if text else ()


def _facts(event: Tournament) -> str:
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
        Link(
            either(f"Your page, {name}", f"Twoja strona: {name}"), link(mail, "player", entry.token)
        )
        for entry in (first, *same)
        for name in (spoken_name(entry.name, either(f"No. {entry.number}", f"Nr {entry.number}")),)
    )


def _moved(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = _act(event, mail.about.get("fact", 0))
    lines = []
    if fact and isinstance(fact.what, f.Moved):
        was, to = day_and_time(moment(fact.what.was)), day_and_time(moment(fact.what.to))
        lines.append(
            either(
                f"{event.title} is held at another time:\n{to}\ninstead of {was}.",
                f"{event.title}: zmiana terminu.\nNowy termin: {to}\nPoprzedni: {was}",
            )
        )
    return Letter(
        either(f"Moved: {event.title}", f"Zmiana terminu: {event.title}"),
        (
            *lines,
            *_reason(event, fact),
            either(
                "Your registration stays. If the new time does not suit you, please cancel on your"
                " page.",
                "Zgłoszenie zostaje. Jeśli nowy termin nie pasuje, zrezygnuj na swojej stronie.",
            ),
        ),
        _own_pages(mail),
    )


def _called_off(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = _act(event, mail.about.get("fact", 0))
    begun = store.state(event).begun
    subject = (
        either(f"Interrupted: {event.title}", f"Przerwano: {event.title}")
        if begun
        else either(f"Called off: {event.title}", f"Odwołano: {event.title}")
    )
    words = (
        either("The tournament is interrupted.", "Turniej został przerwany.")
        if begun
        else either("The tournament does not take place.", "Turniej się nie odbędzie.")
    )
    return Letter(subject, (words, _facts(event), *_reason(event, fact)), _own_pages(mail))


def _reinstated(mail: Mail) -> Letter:
    assert mail.entry is not None
    event = mail.entry.tournament
    fact = _act(event, mail.about.get("fact", 0))
    return Letter(
        either(f"It takes place after all: {event.title}", f"Jednak się odbędzie: {event.title}"),
        (
            _facts(event),
            *_reason(event, fact),
            either("Your registration stays.", "Zgłoszenie zostaje."),
        ),
        _own_pages(mail),
    )


def _office_act(mail: Mail) -> Letter:
    """To the office: an official event is called off, or takes place after all."""
    event = Tournament.objects.filter(pk=mail.about.get("event", 0)).first()
    if event is None:
        gone = either("This tournament is no longer there.", "Tego turnieju już nie ma.")
        return Letter(gone, (gone,))
    fact = _act(event, mail.about.get("fact", 0))
    off = fact is None or isinstance(fact.what, f.CalledOff)
    subject = (
        either(f"Official event called off: {event.title}", f"Odwołano oficjalne: {event.title}")
        if off
        else either(
            f"Official event takes place after all: {event.title}",
            f"Oficjalne jednak się odbędą: {event.title}",
        )
    )
    page = Link(either("The event", "Strona rozgrywek"), link(mail, "office-event", event.slug))
    return Letter(subject, (_facts(event), *_reason(event, fact)), (page,))


def _office_league(mail: Mail) -> Letter:
    """To the office: an official league is called off, or takes place after all."""
    decision = Decision.objects.filter(pk=mail.about.get("decision", 0)).first()
    if decision is None:
        gone = either("This league is no longer there.", "Tej ligi już nie ma.")
        return Letter(gone, (gone,))
    series = decision.series
    off = decision.takes_back_id is None
    subject = (
        either(f"Official league called off: {series.title}", f"Odwołano ligę: {series.title}")
        if off
        else either(
            f"Official league takes place after all: {series.title}",
            f"Liga jednak się odbędzie: {series.title}",
        )
    )
    reason = (either(f"Why: {decision.note}", f"Powód: {decision.note}"),) if decision.note else ()
    page = Link(either("The league's desk", "Biuro ligi"), link(mail, "series-desk", series.slug))
    return Letter(subject, (series.title, *reason), (page,))


def _change(mail: Mail) -> Letter:
    """To the office: somebody asks for a change."""
    assert mail.request is not None
    request = mail.request
    title = request.subject.title
    page = link(mail, "change-request", str(request.pk))
    return Letter(
        either(f"A change is asked for: {title}", f"Prośba o zmianę: {title}"),
        (
            title,
            "\n".join(changed_lines(request)),
            either(f"Why: {request.reason}", f"Powód: {request.reason}"),
        ),
        (Link(either("Read and answer", "Przeczytaj i odpowiedz"), page),),
    )


def _change_answer(mail: Mail) -> Letter:
    assert mail.request is not None
    request = mail.request
    title = request.subject.title
    accepted = request.state == "accepted"
    page = link(mail, "change-request", str(request.pk))
    return Letter(
        either(f"Change accepted: {title}", f"Zmiana przyjęta: {title}")
        if accepted
        else either(f"Change rejected: {title}", f"Zmiana odrzucona: {title}"),
        (
            either("The change is made:", "Zmiana jest wprowadzona:")
            if accepted
            else either("Everything stays as it was.", "Wszystko zostaje bez zmian."),
            "\n".join(changed_lines(request)),
            *((request.answer,) if request.answer else ()),
        ),
        (Link(either("The request", "Prośba o zmianę"), page),),
    )


ACT_LETTERS: Final[Mapping[str, Callable[[Mail], Letter]]] = {
    "moved": _moved,
    "called-off": _called_off,
    "reinstated": _reinstated,
    "office-act": _office_act,
    "office-league": _office_league,
    "change": _change,
    "change-answer": _change_answer,
}
