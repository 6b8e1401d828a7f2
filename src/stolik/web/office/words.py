"""Words of the office's pages: kinds and states of applications, what was said, duties, mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from stolik.phrases import sentence
from stolik.phrases.language import Phrase
from stolik.rules import Violation
from stolik.tournament.season import Season
from stolik.web.core.language import language, say
from stolik.web.models.office import Application, Mail, Saying
from stolik.web.office.applications import checks
from stolik.web.seasons.season_days import season_of
from stolik.web.tournaments.words import day_and_time

_KINDS: Final = {
    "league": Phrase("League"),
    "elimination": Phrase("Elimination tournament"),
}
# Fields of an application by the labels of its form, in the order of the page.
FIELD_LABELS: Final = {
    "reply": Phrase("Reply", "field labels"),
    "league": Phrase("League"),
    "title": Phrase("Name", "field labels"),
    "place": Phrase("Place", "field labels"),
    "region": Phrase("Region"),
    "season": Phrase("Season"),
    "series_kind": Phrase("How it counts"),
    "dates": Phrase("Dates"),
    "date": Phrase("Day"),
    "time": Phrase("Start"),
    "starts": Phrase("Day and hour"),
    "expected": Phrase("People expected"),
    "turn_seconds": Phrase("Seconds a move"),
    "rules": Phrase("Rules of the game"),
    "public_text": Phrase("For everybody"),
    "about": Phrase("To the national organiser"),
    "name": Phrase("Who applies"),
    "email": Phrase("E-mail"),
    "telephone": Phrase("Telephone"),
    "address": Phrase("Postal address"),
    "marketing": Phrase("News and advertising"),
}
SERIES_KIND_WORDS: Final = {
    "league": Phrase("points for places"),
    "matchdays": Phrase("matchdays, one running table"),
}
# The words, and the look of the pill.
_STATES: Final = {
    "draft": (Phrase("draft"), ""),
    "submitted": (Phrase("waits for an answer"), "warn"),
    "asked": (Phrase("question asked"), "warn"),
    "accepted": (Phrase("accepted"), "good"),
    "rejected": (Phrase("rejected"), "bad"),
    "withdrawn": (Phrase("withdrawn", "an application"), ""),
}
_SAID: Final = {
    "sent": Phrase("Application sent"),
    "changed": Phrase("Application changed"),
    "asked": Phrase("Question"),
    "answered": Phrase("Answer"),
    "accepted": Phrase("Accepted"),
    "rejected": Phrase("Rejected"),
    "withdrawn": Phrase("Withdrawn"),
    "erased": Phrase("Personal data erased"),
}
# A duty as it is to be done, and as it is said once it is done.
_DUTIES: Final = {
    "accepted": (
        Phrase("Apply, and have the elimination accepted"),
        Phrase("The national organiser has accepted the elimination"),
    ),
    "poster": (
        Phrase("Put up the poster"),
        Phrase("Poster is out"),
    ),
    "form": (
        Phrase("Open the registration"),
        Phrase("Registration is open"),
    ),
    "diplomas": (
        Phrase("Print the diplomas"),
        Phrase("Diplomas are printed"),
    ),
    "labels": (
        Phrase("Print the table labels"),
        Phrase("Table labels are printed"),
    ),
    "sheets": (
        Phrase("Get score sheets and pens ready"),
        Phrase("Score sheets and pens are ready"),
    ),
    "clock": (
        Phrase("Find a phone or clock for every table"),
        Phrase("A phone or clock for every table"),
    ),
    "room": (
        Phrase("Set up enough tables, 3–4 chairs each"),
        Phrase("Enough tables, 3–4 chairs each"),
    ),
    "computer": (
        Phrase("Bring a computer with internet"),
        Phrase("A computer with internet"),
    ),
    "live-table": (
        Phrase("Share the live table"),
        Phrase("The live table is shared"),
    ),
    "briefing": (
        Phrase("Explain the rules to everybody"),
        Phrase("The rules were explained to everybody"),
    ),
    "results": (
        Phrase("Publish the results"),
        Phrase("The results are published"),
    ),
    "qualifier-email": (
        Phrase("Pass on the e-mail of whoever qualified"),
        Phrase("E-mail of whoever qualified is passed on"),
    ),
    "photos-published": (
        Phrase("Publish photos"),
        Phrase("Photos are published"),
    ),
    "photos-handed-over": (
        Phrase("Hand photos and films over to the national organiser"),
        Phrase("Photos and films are with the national organiser"),
    ),
    "prizes": (
        Phrase("Make sure that the prizes for the first three arrive"),
        Phrase("The prizes for the first three have arrived"),
    ),
}
_MAIL: Final = {
    "registered": Phrase("confirmation"),
    "moved-up": Phrase("moved up"),
    "draw": Phrase("draw"),
    "results": Phrase("results"),
    "code": Phrase("code for one's own data"),
    "answer": Phrase("answer to an application"),
    "question": Phrase("question about an elimination"),
    "moved": Phrase("moved", "mail"),
    "called-off": Phrase("called off", "mail"),
    "reinstated": Phrase("takes place after all"),
    "office-act": Phrase("an official event, to the office"),
    "office-league": Phrase("an official league, to the office"),
    "change": Phrase("change asked for"),
    "change-answer": Phrase("answer about a change"),
    "application": Phrase("news of an application"),
    "reply": Phrase("reply about an elimination"),
    "ticket": Phrase("ticket"),
    "ticket-organiser": Phrase("ticket, to the organiser"),
    "digest": Phrase("what waits in the office"),
}
_MAIL_STATES: Final = {
    "waiting": (Phrase("waiting"), ""),
    "sending": (Phrase("being sent"), ""),
    "sent": (Phrase("sent", "mail states"), "good"),
    "failed": (Phrase("failed"), "bad"),
    "unsure": (Phrase("perhaps sent"), "warn"),
    "dropped": (Phrase("not wanted"), ""),
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
    state, look = _STATES[application.state]
    return ApplicationLine(
        application,
        say(_KINDS[application.kind]),
        say(state),
        look,
        application.title or application.name or _unnamed(application),
        _when(application),
    )


def _unnamed(application: Application) -> str:
    if application.erased is not None:
        return gettext("data erased")
    typed = application.unsent.get("title") or application.unsent.get("name")
    return str(typed or gettext("without a name"))


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
        return ngettext(
            "Only {left} day ahead; at least {needed} are asked for.",
            "Only {left} days ahead; at least {needed} are asked for.",
            left,
        ).format(left=left, needed=needed)
    if remark.code == "league-unusually-long":
        (have,), (most,) = remark.numbers("have"), remark.numbers("most")
        return gettext(
            "{have} dates: one part of the regulations allows at most {most} "
            "tournaments, another 12. The national organiser decides."
        ).format(have=have, most=most)
    if remark.code == "application-late" and application.season:
        year = application.season
        season = seasons[year] if seasons else season_of(year)
        until = date_format(season.apply_until, "DATE_FORMAT")
        if application.sent is None:
            return gettext(
                "The deadline was {until}. It can be sent all the same; the "
                "national organiser decides."
            ).format(until=until)
        return gettext("Sent after the deadline ({until}).").format(until=until)
    return sentence(remark, language())


def saying_of(saying: Saying) -> SentSaying:
    by = saying.by.get_username() if saying.by else gettext("unknown")
    return SentSaying(saying, say(_SAID[saying.what]), by, changes_of(saying))


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
            lines.append(f"{label}: {gettext('changed')}")
    return tuple(lines)


def field_label(name: str) -> str:
    """What a field of an application is called on its form."""
    return say(FIELD_LABELS[name]) if name in FIELD_LABELS else name


def _value_words(name: str, value: str) -> str:
    """A value of the history as people say it."""
    if not value:
        return "–"
    if name == "starts":
        return day_and_time(datetime.fromisoformat(value))
    if name == "series_kind":
        return say(SERIES_KIND_WORDS[value])
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
    return say(_DUTIES[code][done]) if code in _DUTIES else code


def mail_words(mail: Mail) -> dict[str, Any]:
    """What a mail is and what became of it."""
    state, look = _MAIL_STATES[mail.state]
    if mail.state == "sent" and mail.error:
        state, look = Phrase("only on its page"), ""
    return {"kind": say(_MAIL[mail.kind]), "state": say(state), "look": look}


def _when(application: Application) -> str:
    if application.kind == "league":
        n = len(application.dates)
        dates = ngettext("{n} date", "{n} dates", n).format(n=n)
        season = application.season or "?"
        return gettext("season {season}, {dates}").format(season=season, dates=dates)
    if application.starts is None:
        return ""
    return date_format(localtime(application.starts), "DATE_FORMAT")
