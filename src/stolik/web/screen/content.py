"""What the screen can show now: names of views, and their contents as everybody may know them.

Which views come in turn follows from where the tournament is; the desk can leave some out. Knows
no HTML, and nothing that is hidden: it is given the tournament as everybody sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.tournament.journal import TournamentState, seating_digest
from stolik.tournament.journal.state import Round
from stolik.web.core.language import language, say
from stolik.web.core.own_words import OwnWords
from stolik.web.models.screen import Screen
from stolik.web.models.tournaments import Tournament
from stolik.web.public.public_view import PublicView
from stolik.web.public.status import now
from stolik.web.public.views.results import Sheet, sheet_of
from stolik.web.public.views.seats import by_name, chair_words, tables
from stolik.web.screen.standings import ceremony_of, tables_of
from stolik.web.tournaments.announcements import Announcement
from stolik.web.tournaments.words import moment

# Every view with its name; those of the ceremony and the raffle are shown only when called for.
VIEWS: Final = {
    "welcome": Phrase("Welcome", "views"),
    "names": Phrase("Seating by name"),
    "tables": Phrase("Seating by table"),
    "clock": Phrase("Round clock"),
    "final": Phrase("The final, game by game"),
    "standings": Phrase("Standings"),
    "news": Phrase("Announcements"),
    "sponsors": Phrase("Sponsors"),
    "link": Phrase("Address and QR code"),
    "ceremony": Phrase("Ceremony", "views"),
    "raffle": Phrase("Raffle"),
}
CALLED_FOR: Final = ("ceremony", "raffle")
IN_TURN: Final = {
    "new": ("welcome",),
    "preparing": ("welcome", "news", "link", "sponsors"),
    "draft": ("standings", "news", "link", "sponsors"),
    "published": ("names", "tables", "news", "link"),
    "playing": ("clock", "final", "standings", "news", "link", "sponsors"),
    "collecting": ("clock", "final", "standings", "news", "sponsors"),
    "closed": ("standings", "news", "link", "sponsors"),
    "complete": ("standings", "news", "link", "sponsors"),
    "finished": ("standings", "news", "link", "sponsors"),
}

_MISSING: Final = {
    "names": Phrase("no seating yet"),
    "tables": Phrase("no seating yet"),
    "clock": Phrase("no time is running"),
    "final": Phrase("no final is being played"),
    "standings": Phrase("no results yet"),
    "news": Phrase("none now"),
    "sponsors": Phrase("none named below"),
}


@dataclass(frozen=True, slots=True)
class Name:
    """Where somebody sits."""

    first: str
    last: str
    table: int
    letter: str


@dataclass(frozen=True, slots=True)
class Won:
    """A raffle: the winners, and the names that run by before them."""

    number: int
    winners: tuple[str, ...]
    names: tuple[str, ...]


def content(view: PublicView, whole: TournamentState, screen: Screen) -> dict[str, Any]:
    """Everything a screen needs; `whole` only for the places that have been revealed."""
    round_ = view.round
    status = now(view)
    values: dict[str, Any] = {
        "view": view,
        "event": view.event,
        "now": status,
        "screen": screen,
        "round": round_,
        "seating": f"{round_.number}-{seating_digest(round_.tables)[:12]}" if round_ else "",
        "longer": _longer(round_),
        "names": _names(view),
        "chair": chair_words(view),
        "tables": tables(view, round_) if round_ else (),
        "standings": tables_of(view),
        "final": final(view),
        "news": _news(view),
        "sponsors": sponsors(view.event, screen),
        "ceremony": ceremony_of(view, whole),
        "raffle": raffle_of(view),
    }
    values["turn"] = in_turn(view, screen, values)
    values["pinned"] = screen.pinned if possible(screen.pinned, values) else ""
    return values


def _longer(round_: Round | None) -> tuple[tuple[int, int], ...]:
    """Tables that were given minutes of their own, with how many."""
    minutes: dict[int, int] = {}
    for table, more in round_.clock.extra if round_ else ():
        minutes[table] = minutes.get(table, 0) + more
    return tuple(sorted(minutes.items()))


def _news(view: PublicView) -> tuple[Announcement, ...]:
    """What is announced; first of all that the tournament was moved, called off or interrupted."""
    notice, state = view.notice, view.state
    since = state.off or state.moved
    if notice is None or since is None:
        return view.announced
    text = f"{notice.headline}\n{notice.reason}".strip()
    first = Announcement(notice.number, moment(since.at), OwnWords(text, language()))
    return (first, *view.announced)


def _names(view: PublicView) -> tuple[Name, ...]:
    """Everybody in the order of surnames, which are shown more strongly."""
    if view.round is None:
        return ()
    names = []
    for _, group in by_name(view, view.round):
        for line in group:
            first, _, last = line.name.rpartition(" ")
            if last == f"({line.entry})":
                first, _, surname = first.rpartition(" ")
                last = f"{surname} {last}"
            names.append(Name(first, last, line.table, line.letter))
    return tuple(names)


def in_turn(view: PublicView, screen: Screen, values: dict[str, Any]) -> tuple[str, ...]:
    """The views that follow each other now; something always does."""
    if values["now"].off:
        return ("news",)
    phase = view.phase if view.round or not view.drafting else "preparing"
    wanted = [name for name in IN_TURN[phase] if name not in screen.left_out]
    return tuple(name for name in wanted if possible(name, values)) or ("welcome",)


def possible(name: str, values: dict[str, Any]) -> bool:
    """Whether a view has anything to show."""
    if name in ("welcome", "link"):
        return True
    if name == "clock":
        round_ = values.get("round")
        return round_ is not None and round_.clock.deadline is not None
    return bool(values.get(name))


def missing(name: str, values: dict[str, Any]) -> str:
    """In a word why a view has nothing to show now; nothing if it has."""
    if possible(name, values):
        return ""
    view: PublicView | None = values.get("view")
    if name in ("standings", "final") and view and view.hidden:
        return gettext("hidden")
    return say(_MISSING[name])


def sponsors(event: Tournament, screen: Screen) -> tuple[tuple[str, int | None], ...]:
    """Names, each with the number of its logo if there is one."""
    named = logos_of(event)
    plain = tuple((name, None) for name in screen.sponsors if name not in dict(named))
    return (*named, *plain)


def logos_of(event: Tournament) -> tuple[tuple[str, int], ...]:
    """The names of sponsors that have a logo, and its number."""
    logos = getattr(event, "logos", None)
    return tuple(logos.filter(sponsor=True).values_list("name", "pk")) if logos else ()


def final(view: PublicView) -> Sheet | None:
    """The first table of the last stage while it is played, if that is a final."""
    round_ = view.round
    if round_ is None or view.hidden_round(round_.number):
        return None
    stage = view.state.plan.stages[round_.stage]
    last = round_.stage + 1 == len(view.state.plan.stages) > 1
    if not last or stage.name != "final" or not round_.seating:
        return None
    return sheet_of(view, round_, round_.seating[0])


def raffle_of(view: PublicView) -> Won | None:
    """The latest raffle."""
    if not view.state.raffles:
        return None
    last = view.state.raffles[-1]
    others = tuple(view.name(entry) for entry, person in view.state.entries.items() if person.plays)
    return Won(last.number, tuple(view.name(entry) for entry in last.winners), others[:60])
