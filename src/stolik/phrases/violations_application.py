"""Sentences for what can be wrong with an application to the national organiser. Words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

APPLICATION: Final[dict[str, Phrase]] = {
    "application-name-missing": Phrase("The application gives no name; add it."),
    "application-email-missing": Phrase("The application gives no e-mail address; add it."),
    "application-address-missing": Phrase("The application gives no postal address; add it."),
    "application-telephone-missing": Phrase("The application gives no telephone number; add it."),
    "application-place-missing": Phrase(
        "The application does not say where people will play; add it."
    ),
    "application-date-missing": Phrase(
        "The application does not say on which day it is held; add it."
    ),
    "nothing-to-change": Phrase("Nothing differs from what stands there; change something first."),
    "change-waits": Phrase(
        "A request for a change waits already; withdraw it first, or wait for the answer."
    ),
    "change-answered": Phrase("This request has been answered or withdrawn; look at it again."),
    "change-overtaken": Phrase(
        "What this request was to change has changed since; reject it and ask for a new one."
    ),
    "application-after-championship": Phrase(
        "{day:day} is not before the championships ({held:day}); choose an earlier day."
    ),
    "application-season-missing": Phrase(
        "The application does not say for which season it is; add the year."
    ),
    "application-day-past": Phrase(
        "{day:day} is over already; choose a day that is still to come."
    ),
    "application-few-expected": Phrase(
        "{have} {have:person|people} expected: an elimination needs at least {need} on the day."
    ),
    "application-too-few-dates": Phrase(
        "{have} {have:date|dates} in the season; the application needs at least {need} different"
        " ones."
    ),
    "application-late": Phrase(
        "Sent on {sent:day}; the deadline was {until:day}. Ask the national organiser."
    ),
    "notice-too-short": Phrase(
        "{have} {have:day|days} before the tournament; the form has to be sent at least {need} days"
        " ahead."
    ),
    "event-is-submitted": Phrase(
        "The application has been sent but not accepted, so nobody can qualify here yet."
    ),
    "event-is-asked": Phrase(
        "The national organiser has a question about the application; answer it first."
    ),
    "event-is-rejected": Phrase("The application was rejected, so nobody can qualify here."),
    "application-changed": Phrase(
        "The applicant has changed this application meanwhile; nothing was answered. Read it again"
        " and decide then."
    ),
    "reply-missing": Phrase("Write a reply to the national organiser's question."),
    "league-applied-for": Phrase("{season} has an application already; choose another league."),
    "application-closed": Phrase(
        "This application has been answered or withdrawn already; nothing was changed."
    ),
    "not-an-answer": Phrase("Choose an answer: accept, reject or ask."),
    "question-missing": Phrase("Write what you want to know from the applicant."),
}
