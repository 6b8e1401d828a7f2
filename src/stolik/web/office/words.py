"""Words of the office's pages: kinds and states of applications, what was said, duties, mail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.web.core.language import either, form, language
from stolik.web.models.office import Application, Mail, Saying
from stolik.web.office.applications import checks
from stolik.web.seasons.season_days import season_of

_KINDS: Final = {
    "league": ("League", "Liga"),
    "elimination": ("Elimination tournament", "Turniej eliminacyjny"),
}
# The words, and the look of the pill.
_STATES: Final = {
    "draft": ("draft", "szkic", ""),
    "submitted": ("waits for an answer", "czeka na odpowiedź", "warn"),
    "asked": ("question asked", "zadano pytanie", "warn"),
    "accepted": ("accepted", "przyjęte", "good"),
    "rejected": ("rejected", "odrzucone", "bad"),
    "withdrawn": ("withdrawn", "wycofane", ""),
}
_SAID: Final = {
    "sent": ("Application sent", "Zgłoszenie wysłane"),
    "changed": ("Application changed", "Zgłoszenie zmienione"),
    "asked": ("Question", "Pytanie"),
    "answered": ("Answer", "Odpowiedź"),
    "accepted": ("Accepted", "Przyjęte"),
    "rejected": ("Rejected", "Odrzucone"),
    "withdrawn": ("Withdrawn", "Wycofane"),
    "erased": ("Personal data erased", "Dane osobowe usunięte"),
}
_DUTIES: Final = {
    "poster": ("Poster is out", "Plakat wisi i jest w sieci"),
    "form": ("Registration is open", "Zapisy są otwarte"),
    "diplomas": ("Diplomas are printed", "Dyplomy wydrukowane"),
    "labels": ("Table labels are printed", "Numery stolików wydrukowane"),
    "sheets": ("Score sheets and pens are ready", "Protokoły i długopisy przygotowane"),
    "clock": ("A phone or clock for every table", "Telefon lub zegar na każdy stolik"),
    "room": ("Enough tables, 3–4 chairs each", "Dość stolików, przy każdym 3–4 krzesła"),
    "computer": ("A computer with internet", "Komputer z internetem"),
    "live-table": ("The live table is shared", "Tabela na żywo udostępniona"),
    "briefing": ("The rules were explained to everybody", "Zasady przedstawione uczestnikom"),
    "results": ("The results are published", "Wyniki opublikowane"),
    "qualifier-email": (
        "E-mail of whoever qualified is passed on",
        "E-mail osoby z awansem przekazany",
    ),
    "photos-published": ("Photos are published", "Zdjęcia opublikowane"),
    "photos-handed-over": (
        "Photos and films are with the national organiser",
        "Zdjęcia i filmy u organizatora krajowego",
    ),
    "prizes": (
        "The prizes for the first three have arrived",
        "Nagrody dla pierwszej trójki dotarły",
    ),
}
_MAIL: Final = {
    "registered": ("confirmation", "potwierdzenie zgłoszenia"),
    "moved-up": ("moved up", "awans z listy rezerwowej"),
    "draw": ("draw", "losowanie"),
    "results": ("results", "wyniki"),
    "code": ("code for one's own data", "kod do własnych danych"),
    "answer": ("answer to an application", "odpowiedź na zgłoszenie"),
    "question": ("question about an elimination", "pytanie o eliminacje"),
    "moved": ("moved", "zmiana terminu"),
    "called-off": ("called off", "odwołanie"),
    "reinstated": ("takes place after all", "przywrócenie"),
    "office-act": ("an official event, to the office", "oficjalne rozgrywki, do biura"),
    "office-league": ("an official league, to the office", "oficjalna liga, do biura"),
    "change": ("change asked for", "prośba o zmianę"),
    "change-answer": ("answer about a change", "odpowiedź na prośbę o zmianę"),
}
_MAIL_STATES: Final = {
    "waiting": ("waiting", "czeka", ""),
    "sending": ("being sent", "w drodze", ""),
    "sent": ("sent", "wysłano", "good"),
    "failed": ("failed", "nie udało się", "bad"),
    "unsure": ("perhaps sent", "może wysłano", "warn"),
    "dropped": ("not wanted", "bez wysyłki", ""),
}


@dataclass(frozen=True, slots=True)
class ApplicationLine:
    """An application in a list."""

    application: Application
    kind: str
    state: str
    look: str
    title: str
    when: str


@dataclass(frozen=True, slots=True)
class SentSaying:
    """A line of the conversation."""

    saying: Saying
    what: str
    by: str


def line_of(application: Application) -> ApplicationLine:
    english, polish, look = _STATES[application.state]
    return ApplicationLine(
        application,
        either(*_KINDS[application.kind]),
        either(english, polish),
        look,
        application.title or application.name or _unnamed(application),
        _when(application),
    )


def _unnamed(application: Application) -> str:
    if application.erased is not None:
        return either("data erased", "dane usunięte")
    return either("without a name", "bez nazwy")


def remarks_of(application: Application) -> tuple[str, ...]:
    """What came late, for both sides; of a draft, what would be late if it were sent today."""
    return tuple(_remark(application, violation) for violation in checks.remarks(application))


def _remark(application: Application, remark: Violation) -> str:
    if remark.code == "notice-too-short":
        (left,), (needed,) = remark.numbers("have"), remark.numbers("need")
        return either(
            form(left, f"Only {left} day ahead|Only {left} days ahead")
            + f"; at least {needed} are asked for.",
            form(left, f"Tylko {left} dzień|Tylko {left} dni|Tylko {left} dni")
            + f" przed turniejem; wymagane jest co najmniej {needed}.",
        )
    if remark.code == "application-late" and application.season:
        until = date_format(season_of(application.season).apply_until, "DATE_FORMAT")
        if application.sent is None:
            return either(
                f"The deadline was {until}. It can be sent all the same; the national organiser"
                " decides.",
                f"Termin minął {until}. Można wysłać mimo to; zdecyduje organizator krajowy.",
            )
        return either(f"Sent after the deadline ({until}).", f"Wysłano po terminie ({until}).")
    return sentence(remark, language())


def saying_of(saying: Saying) -> SentSaying:
    by = saying.by.get_username() if saying.by else either("unknown", "nieznane konto")
    return SentSaying(saying, either(*_SAID[saying.what]), by)


def duty_word(code: str) -> str:
    return either(*_DUTIES[code]) if code in _DUTIES else code


def mail_words(mail: Mail) -> dict[str, Any]:
    """What a mail is and what became of it."""
    english, polish, look = _MAIL_STATES[mail.state]
    if mail.state == "sent" and mail.error:
        english, polish, look = "only on its page", "tylko na stronie", ""
    return {"kind": either(*_MAIL[mail.kind]), "state": either(english, polish), "look": look}


def _when(application: Application) -> str:
    if application.kind == "league":
        n = len(application.dates)
        dates = form(n, either(f"{n} date|{n} dates", f"{n} termin|{n} terminy|{n} terminów"))
        season = application.season or "?"
        return either(f"season {season}, {dates}", f"sezon {season}, {dates}")
    if application.starts is None:
        return ""
    return date_format(localtime(application.starts), "DATE_FORMAT")
