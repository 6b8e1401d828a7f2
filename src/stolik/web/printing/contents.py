"""What the site knows of a tournament, as the values that `stolik.paper` prints from.

Knows the database and addresses; no document and no request: an address is made by a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from stolik import paper
from stolik.rules import DEFAULT, ruleset
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREE
from stolik.web.core.collation import by_surname
from stolik.web.core.language import either, language
from stolik.web.models.printing import LogoRow, PaperSettings, PrizeRow
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.categories import label
from stolik.web.tournaments.codes import known_codes
from stolik.web.tournaments.names import desk_names
from stolik.web.tournaments.qualified import qualified

Address = Callable[[str], str]
"""A path as people open it from outside; empty where nobody can."""
PARTS: Final = ("participation", "data", "advertising", "image")


def desk_of(event: Tournament, address: Address) -> paper.Desk:
    """Everything known now, in the language of the moment."""
    state = store.state(event)
    settings = settings_of(event)
    lang = language()
    desk = paper.Desk(
        head(event, settings),
        lang,
        state,
        desk_names(event),
        _people(event, state, address),
        categories={name: label(name) for name in event.categories},
        site=address("/k"),
        register=_register(event, address),
        start=localtime(event.starts).replace(tzinfo=None),
        wishes=wishes(event, settings, state, lang),
        rules=state.ruleset or ruleset(DEFAULT),
        qualified=_qualified(event, state),
    )
    labels = known_codes(event, _tables(desk)).values()
    return paper.with_labels(desk, (_label(code, address) for code in labels))


def _qualified(event: Tournament, state: TournamentState) -> tuple[int, ...]:
    """Whoever qualified, best first."""
    entries = qualified(event, state).entries
    return tuple(line.entry for line in state.places if line.entry in entries)


def settings_of(event: Tournament) -> PaperSettings:
    return PaperSettings.objects.filter(tournament=event).first() or PaperSettings(tournament=event)


def head(event: Tournament, settings: PaperSettings) -> paper.Event:
    logos = tuple(
        paper.Logo(row.name, bytes(row.data)) for row in LogoRow.objects.filter(tournament=event)
    )
    starts = localtime(event.starts)
    day, time = date_format(starts, "DATE_FORMAT"), f"{starts.hour}:{starts.minute:02d}"
    return paper.Event(
        event.title, event.organiser_name, day, event.place, logos, settings.sponsors, time
    )


def wishes(
    event: Tournament, settings: PaperSettings, state: TournamentState, lang: paper.Lang
) -> paper.Wishes:
    return paper.Wishes(
        tuple(prize_of(row, state, event) for row in PrizeRow.objects.filter(tournament=event)),
        lines_of(settings.referees) or _referees(event),
        lines_of(settings.signatures),
        lines_of(settings.lines) or lines_of(event.about)[:3],
        consent_words(settings, lang),
        settings.goal,
        settings.text_only,
        settings.right_mm,
        settings.down_mm,
    )


def consent_words(settings: PaperSettings, lang: paper.Lang) -> paper.ConsentTexts:
    """The organiser's texts where there are any, ours elsewhere."""
    ours = paper.consent_texts(lang)
    typed = settings.texts.get(lang, {}) if isinstance(settings.texts, dict) else {}
    return paper.ConsentTexts(
        lines_of(typed.get("participation", "")) or ours.participation,
        lines_of(typed.get("data", "")) or ours.data,
        (typed.get("advertising") or ours.advertising) if settings.advertising else "",
        (typed.get("image") or ours.image) if settings.image else "",
    )


def lines_of(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.splitlines() if line.strip())


def prize_of(row: PrizeRow, state: TournamentState, event: Tournament) -> paper.Prize:
    """With its winner: typed, or known from the classification."""
    reason = row.reason
    if row.place:
        place = paper.ordinal(row.place, language())
        reason = either(f"{place} place", f"{place} miejsce")
        if row.category:
            reason = f"{reason}, {label(row.category)}"
    winner = row.winner
    if row.place and not winner and state.places:
        names = desk_names(event)
        lines = paper.awarded(state, row.category)
        winner = ", ".join(names.get(p.entry, "") for p in lines if p.place == row.place)
    return paper.Prize(reason, row.prize, row.giver, winner)


def _referees(event: Tournament) -> tuple[str, ...]:
    """Those who referee by invitation, until others are typed."""
    roles = (HEAD_REFEREE, REFEREE)
    return tuple(
        member.name for member in event.members.filter(left=None, role__in=roles) if member.name
    )


def _people(
    event: Tournament, state: TournamentState, address: Address
) -> tuple[paper.Person, ...]:
    rows = Entry.objects.filter(tournament=event, state="in").exclude(name="")
    return tuple(
        paper.Person(
            row.number,
            row.name,
            row.club,
            address(reverse("badge", args=[row.badge])),
            _owes_consent(state, row.number),
        )
        for row in sorted(rows, key=lambda row: (by_surname(row.name), row.number))
    )


def _owes_consent(state: TournamentState, number: int) -> bool:
    entry = state.entries.get(number)
    return entry is not None and entry.minor and not (entry.participation and entry.data)


def _register(event: Tournament, address: Address) -> str:
    name = "register" if event.registration_open else "event"
    return address(reverse(name, args=[event.slug]))


def _tables(desk: paper.Desk) -> Iterable[int]:
    rounds = desk.state.rounds if desk.state else ()
    numbers = {table.number for round_ in rounds for table in round_.tables}
    return numbers | set(range(1, desk.most_tables + 1))


def _label(code: TableCode, address: Address) -> paper.Label:
    return paper.Label(code.number, address(reverse("table", args=[code.token])), code.code)
