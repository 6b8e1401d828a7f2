"""Sentences for what can be wrong with an application to the national organiser. Words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

APPLICATION: Final[dict[str, Pair]] = {
    "application-name-missing": (
        "The application gives no name; add it.",
        "W zgłoszeniu brakuje imienia i nazwiska lub nazwy; uzupełnij.",
    ),
    "application-email-missing": (
        "The application gives no e-mail address; add it.",
        "W zgłoszeniu brakuje adresu e-mail; uzupełnij.",
    ),
    "application-address-missing": (
        "The application gives no postal address; add it.",
        "W zgłoszeniu brakuje adresu do kontaktu; uzupełnij.",
    ),
    "application-telephone-missing": (
        "The application gives no telephone number; add it.",
        "W zgłoszeniu brakuje numeru telefonu; uzupełnij.",
    ),
    "application-place-missing": (
        "The application does not say where people will play; add it.",
        "W zgłoszeniu brakuje miejsca rozgrywek; uzupełnij.",
    ),
    "application-date-missing": (
        "The application does not say on which day it is held; add it.",
        "W zgłoszeniu brakuje dnia turnieju; uzupełnij.",
    ),
    "nothing-to-change": (
        "Nothing differs from what stands there; change something first.",
        "Nic się nie różni od tego, co jest; najpierw coś zmień.",
    ),
    "change-waits": (
        "A request for a change waits already; withdraw it first, or wait for the answer.",
        "Jedna prośba o zmianę już czeka; najpierw ją wycofaj albo poczekaj na odpowiedź.",
    ),
    "change-answered": (
        "This request has been answered or withdrawn; look at it again.",
        "Na tę prośbę już odpowiedziano albo ją wycofano; spójrz na nią jeszcze raz.",
    ),
    "change-overtaken": (
        "What this request was to change has changed since; reject it and ask for a new one.",
        "To, czego dotyczy ta prośba, zdążyło się już zmienić; odrzuć ją i poproś o nową.",
    ),
    "application-after-championship": (
        "{day:day} is not before the championships ({held:day}); choose an earlier day.",
        "{day:day} nie wypada przed mistrzostwami ({held:day}); wybierz wcześniejszy dzień.",
    ),
    "application-season-missing": (
        "The application does not say for which season it is; add the year.",
        "W zgłoszeniu brakuje sezonu; podaj rok.",
    ),
    "application-day-past": (
        "{day:day} is over already; choose a day that is still to come.",
        "{day:day}: ten dzień już minął; wybierz taki, który dopiero będzie.",
    ),
    "application-few-expected": (
        "{have} {have:person|people} expected: an elimination needs at least {need} on the day.",
        "Spodziewane: {have} {have:osoba|osoby|osób}; w dniu eliminacji potrzeba co najmniej"
        " {need}.",
    ),
    "application-too-few-dates": (
        "{have} {have:date|dates} in the season; the application needs at least {need} different"
        " ones.",
        "{have} {have:termin|terminy|terminów} w sezonie; zgłoszenie wymaga co najmniej {need}"
        " różnych.",
    ),
    "application-late": (
        "Sent on {sent:day}; the deadline was {until:day}. Ask the national organiser.",
        "Wysłano {sent:day}, a termin minął {until:day}. Zapytaj organizatora krajowego.",
    ),
    "notice-too-short": (
        "{have} {have:day|days} before the tournament; the form has to be sent at least {need} days"
        " ahead.",
        "{have} {have:dzień|dni|dni} przed turniejem; formularz trzeba wysłać co najmniej {need}"
        " dni wcześniej.",
    ),
    "event-is-submitted": (
        "The application has been sent but not accepted, so nobody can qualify here yet.",
        "Zgłoszenie wysłano, ale jeszcze go nie przyjęto, więc nikt nie może tu uzyskać awansu.",
    ),
    "event-is-asked": (
        "The national organiser has a question about the application; answer it first.",
        "Organizator krajowy ma pytanie do zgłoszenia; najpierw na nie odpowiedz.",
    ),
    "event-is-rejected": (
        "The application was rejected, so nobody can qualify here.",
        "Zgłoszenie odrzucono, więc nikt nie może tu uzyskać awansu.",
    ),
    "application-changed": (
        "The applicant has changed this application meanwhile; nothing was answered. Read it again"
        " and decide then.",
        "To zgłoszenie w międzyczasie zmieniono; odpowiedź nie została wysłana. Przeczytaj je"
        " jeszcze raz i wtedy zdecyduj.",
    ),
    "reply-missing": (
        "Write a reply to the national organiser's question.",
        "Napisz odpowiedź na pytanie organizatora krajowego.",
    ),
    "league-applied-for": (
        "{season} has an application already; choose another league.",
        "{season}: ta liga ma już zgłoszenie; wybierz inną ligę.",
    ),
    "application-closed": (
        "This application has been answered or withdrawn already; nothing was changed.",
        "To zgłoszenie ma już odpowiedź albo zostało wycofane; nic nie zmieniono.",
    ),
    "not-an-answer": (
        "Choose an answer: accept, reject or ask.",
        "Wybierz odpowiedź: przyjmij, odrzuć albo zapytaj.",
    ),
    "question-missing": (
        "Write what you want to know from the applicant.",
        "Napisz, o co chcesz zapytać zgłaszającego.",
    ),
}
