"""What the site knows of a tournament, as the values that `stolik.paper` prints from.

Knows the database and addresses; no document and no request: an address is made by a function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from stolik import locale, paper
from stolik.phrases.collation import by_surname
from stolik.phrases.language import Language, Phrase
from stolik.rules import DEFAULT, ruleset
from stolik.tournament.journal import TournamentState
from stolik.tournament.journal.actor import HEAD_REFEREE, REFEREE
from stolik.web.core.about_fields import about_in
from stolik.web.core.language import language
from stolik.web.models.printing import LogoRow, PaperSettings, PrizeRow
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.tournaments import store
from stolik.web.tournaments.categories import label
from stolik.web.tournaments.codes import known_codes
from stolik.web.tournaments.names import full_names
from stolik.web.tournaments.qualified import qualified

Address = Callable[[str], str]
"""A path as people open it from outside; empty where nobody can."""
PARTS: Final = ("participation", "data", "advertising", "image")
# Translators: what a prize is for; the place is an ordinal such as "1st".
PLACE: Final = Phrase("{place} place")
# Translators: what a prize is for; the place is an ordinal such as "1st".
PLACE_IN_CATEGORY: Final = Phrase("{place} place, {category}")


def desk_of(event: Tournament, address: Address) -> paper.Desk:
    """Everything known now, in the language of the moment."""
    state = store.state(event)
    chosen = settings_of(event)
    spoken = paper.printed_language(language())
    desk = paper.Desk(
        head(event, chosen, spoken),
        spoken,
        state,
        full_names(event),
        _people(event, state, address),
        categories={name: label(name) for name in event.categories},
        site=address("/k"),
        register=_register(event, address),
        start=localtime(event.starts).replace(tzinfo=None),
        wishes=wishes(event, chosen, state, spoken),
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


def chosen_language(event: Tournament) -> Language:
    """In what the papers of a tournament are wanted: as chosen, else in the event's own."""
    return locale.language(settings_of(event).language or event.language)


def paper_language(event: Tournament) -> Language:
    """In what they are printed: as wanted, or in English where the typeface lacks the letters."""
    return paper.printed_language(chosen_language(event))


def head(event: Tournament, chosen: PaperSettings, spoken: Language) -> paper.Event:
    logos = tuple(
        paper.Logo(row.name, bytes(row.data)) for row in LogoRow.objects.filter(tournament=event)
    )
    starts = localtime(event.starts)
    day, time = date_format(starts, "DATE_FORMAT"), paper.time_of_day(starts, spoken)
    return paper.Event(
        event.title,
        event.organiser_name,
        day,
        event.place,
        logos,
        chosen.sponsors,
        time,
        event.language,
    )


def wishes(
    event: Tournament, chosen: PaperSettings, state: TournamentState, spoken: Language
) -> paper.Wishes:
    rows = tuple(PrizeRow.objects.filter(tournament=event))
    if not rows and state.places:
        # Nobody typed a prize: who would have won it is known all the same.
        rows = tuple(PrizeRow(tournament=event, place=place) for place in (1, 2, 3))
    return paper.Wishes(
        tuple(prize_of(row, state, event, spoken) for row in rows),
        lines_of(chosen.referees) or _referees(event),
        lines_of(chosen.signatures),
        lines_of(chosen.lines) or lines_of(about_in(event, spoken).words)[:3],
        consent_words(chosen, spoken),
        chosen.goal,
        chosen.text_only,
        chosen.right_mm,
        chosen.down_mm,
    )


def consent_words(chosen: PaperSettings, spoken: Language) -> paper.ConsentTexts:
    """The organiser's texts where there are any, ours elsewhere."""
    ours = paper.consent_texts(spoken)
    typed = chosen.texts.get(spoken, {}) if isinstance(chosen.texts, dict) else {}
    return paper.ConsentTexts(
        lines_of(typed.get("participation", "")) or ours.participation,
        lines_of(typed.get("data", "")) or ours.data,
        (typed.get("advertising") or ours.advertising) if chosen.advertising else "",
        (typed.get("image") or ours.image) if chosen.image else "",
    )


def lines_of(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.splitlines() if line.strip())


def prize_of(
    row: PrizeRow, state: TournamentState, event: Tournament, spoken: Language
) -> paper.Prize:
    """With its winner: typed, or known from the classification."""
    reason = row.reason
    if row.place:
        form = PLACE_IN_CATEGORY if row.category else PLACE
        place = paper.ordinal(row.place, spoken)
        reason = spoken.say(form).format(place=place, category=label(row.category))
    winner = row.winner
    if row.place and not winner and state.places:
        names = full_names(event)
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
        for row in sorted(rows, key=lambda row: (by_surname(row.name, event.language), row.number))
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
