"""Words of the office's pages: kinds and states of applications, what was said, duties, mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.tournament.season import Season
from stolik.web.core.language import either, form, language
from stolik.web.models.office import Application, Mail, Saying
from stolik.web.office.applications import checks
from stolik.web.seasons.season_days import season_of

_KINDS: Final = {
    "league": ("League", "Liga"),
    "elimination": ("Elimination tournament", "Turniej eliminacyjny"),
}
# Fields of an application by the labels of its form, in the order of the page.
FIELD_LABELS: Final = {
    "reply": ("Reply", "Odpowiedź"),
    "league": ("League", "Liga"),
    "title": ("Name", "Nazwa"),
    "place": ("Place", "Miejsce rozgrywek"),
    "region": ("Region", "Województwo"),
    "season": ("Season", "Sezon"),
    "series_kind": ("How it counts", "Jak się liczy"),
    "dates": ("Dates", "Terminy"),
    "date": ("Day", "Dzień"),
    "time": ("Start", "Początek"),
    "starts": ("Day and hour", "Dzień i godzina"),
    "expected": ("People expected", "Spodziewana liczba osób"),
    "turn_seconds": ("Seconds for a turn", "Sekundy na ruch"),
    "rules": ("Rules of the game", "Zasady gry"),
    "public_text": ("For everybody", "Dla wszystkich"),
    "about": ("To the national organiser", "Do organizatora krajowego"),
    "name": ("Who applies", "Kto zgłasza"),
    "email": ("E-mail", "E-mail"),
    "telephone": ("Telephone", "Telefon"),
    "address": ("Postal address", "Adres do kontaktu"),
    "marketing": ("News and advertising", "Wiadomości i reklamy"),
}
SERIES_KIND_WORDS: Final = {
    "league": ("points for places", "punkty za miejsca"),
    "matchdays": ("matchdays, one running table", "kolejki, wspólna tabela"),
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
# A duty as it is to be done, and as it is said once it is done.
_DUTIES: Final = {
    "poster": (
        ("Put up the poster", "Wywieś plakat i wrzuć go do sieci"),
        ("Poster is out", "Plakat wisi i jest w sieci"),
    ),
    "form": (
        ("Open the registration", "Otwórz zapisy"),
        ("Registration is open", "Zapisy są otwarte"),
    ),
    "diplomas": (
        ("Print the diplomas", "Wydrukuj dyplomy"),
        ("Diplomas are printed", "Dyplomy wydrukowane"),
    ),
    "labels": (
        ("Print the table labels", "Wydrukuj numery stolików"),
        ("Table labels are printed", "Numery stolików wydrukowane"),
    ),
    "sheets": (
        ("Get score sheets and pens ready", "Przygotuj protokoły i długopisy"),
        ("Score sheets and pens are ready", "Protokoły i długopisy przygotowane"),
    ),
    "clock": (
        ("Find a phone or clock for every table", "Zapewnij telefon lub zegar na każdy stolik"),
        ("A phone or clock for every table", "Telefon lub zegar na każdy stolik"),
    ),
    "room": (
        ("Set up enough tables, 3–4 chairs each", "Ustaw dość stolików, przy każdym 3–4 krzesła"),
        ("Enough tables, 3–4 chairs each", "Dość stolików, przy każdym 3–4 krzesła"),
    ),
    "computer": (
        ("Bring a computer with internet", "Zapewnij komputer z internetem"),
        ("A computer with internet", "Komputer z internetem"),
    ),
    "live-table": (
        ("Share the live table", "Udostępnij tabelę na żywo"),
        ("The live table is shared", "Tabela na żywo udostępniona"),
    ),
    "briefing": (
        ("Explain the rules to everybody", "Przedstaw zasady uczestnikom"),
        ("The rules were explained to everybody", "Zasady przedstawione uczestnikom"),
    ),
    "results": (
        ("Publish the results", "Opublikuj wyniki"),
        ("The results are published", "Wyniki opublikowane"),
    ),
    "qualifier-email": (
        ("Pass on the e-mail of whoever qualified", "Przekaż e-mail osoby z awansem"),
        ("E-mail of whoever qualified is passed on", "E-mail osoby z awansem przekazany"),
    ),
    "photos-published": (
        ("Publish photos", "Opublikuj zdjęcia"),
        ("Photos are published", "Zdjęcia opublikowane"),
    ),
    "photos-handed-over": (
        (
            "Hand photos and films over to the national organiser",
            "Przekaż zdjęcia i filmy organizatorowi krajowemu",
        ),
        (
            "Photos and films are with the national organiser",
            "Zdjęcia i filmy u organizatora krajowego",
        ),
    ),
    "prizes": (
        (
            "Make sure that the prizes for the first three arrive",
            "Dopilnuj, żeby dotarły nagrody dla pierwszej trójki",
        ),
        (
            "The prizes for the first three have arrived",
            "Nagrody dla pierwszej trójki dotarły",
        ),
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
    "application": ("news of an application", "wiadomość o zgłoszeniu"),
    "reply": ("reply about an elimination", "odpowiedź w sprawie eliminacji"),
    "ticket": ("ticket", "awans"),
    "ticket-organiser": ("ticket, to the organiser", "awans, do organizatora"),
    "digest": ("what waits in the office", "co czeka w biurze"),
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
    changes: tuple[str, ...] = ()


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
    typed = application.unsent.get("title") or application.unsent.get("name")
    return str(typed or either("without a name", "bez nazwy"))


def remarks_of(
    application: Application, seasons: Mapping[int, Season] | None = None
) -> tuple[str, ...]:
    """What came late, for both sides; of a draft, what would be late if it were sent today."""
    return tuple(
        _remark(application, violation, seasons)
        for violation in checks.remarks(application, seasons)
    )


def _remark(
    application: Application, remark: Violation, seasons: Mapping[int, Season] | None
) -> str:
    if remark.code == "notice-too-short":
        (left,), (needed,) = remark.numbers("have"), remark.numbers("need")
        return either(
            form(left, f"Only {left} day ahead|Only {left} days ahead")
            + f"; at least {needed} are asked for.",
            form(left, f"Tylko {left} dzień|Tylko {left} dni|Tylko {left} dni")
            + f" przed turniejem; wymagane jest co najmniej {needed}.",
        )
    if remark.code == "league-unusually-long":
        (have,), (most,) = remark.numbers("have"), remark.numbers("most")
        return either(
            f"{have} dates: one part of the regulations allows at most {most} tournaments, another"
            " 12. The national organiser decides.",
            f"Terminów: {have}. Jeden punkt regulaminu pozwala najwyżej na {most} turniejów, inny"
            " na 12. Zdecyduje organizator krajowy.",
        )
    if remark.code == "application-late" and application.season:
        year = application.season
        season = seasons[year] if seasons else season_of(year)
        until = date_format(season.apply_until, "DATE_FORMAT")
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
    return SentSaying(saying, either(*_SAID[saying.what]), by, changes_of(saying))


def changes_of(saying: Saying) -> tuple[str, ...]:
    """What was changed with a saying: each field with what it was and is, where that is told."""
    lines = []
    for name, before, after in saying.changes:
        label = field_label(name)
        if name == "dates":
            lines.append(f"{label}: {_dates_changed(before.split(','), after.split(','))}")
        elif before or after:
            was, now = _value_words(name, before), _value_words(name, after)
            lines.append(f"{label}: {was} → {now}")
        else:
            lines.append(f"{label}: {either('changed', 'zmieniono')}")
    return tuple(lines)


def field_label(name: str) -> str:
    """What a field of an application is called on its form."""
    return either(*FIELD_LABELS.get(name, (name, name)))


def _value_words(name: str, value: str) -> str:
    """A value of the history as people say it."""
    if not value:
        return "–"
    if name == "starts":
        starts = localtime(datetime.fromisoformat(value))
        return f"{date_format(starts, 'DATE_FORMAT')}, {starts:%H:%M}"
    if name == "series_kind":
        return either(*SERIES_KIND_WORDS[value])
    return value


def _dates_changed(before: Sequence[str], after: Sequence[str]) -> str:
    """Which days went and which came: a list of twelve with one moved is no riddle."""
    gone = [f"− {day_words(day)}" for day in before if day and day not in after]
    come = [f"+ {day_words(day)}" for day in after if day and day not in before]
    return ", ".join([*gone, *come])


def day_words(text: str) -> str:
    """A day that was typed or kept as 2027-01-16, as people write it; anything else as it is."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        return text
    return date_format(day, "SHORT_DATE_FORMAT")


def duty_word(code: str, *, done: bool) -> str:
    """A duty in words; what is still to be done never reads as done."""
    return either(*_DUTIES[code][done]) if code in _DUTIES else code


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
