"""What a series brings into its next event: its people, and its standing.

A matchday is seated from the running table; a league tournament keeps the first four apart. People
keep how they want to be shown, how to reach them, and what their guardians signed for this league.
Lots among people who are level are drawn here and recorded. Knows no page.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User

from stolik.phrases.collation import collated
from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.journal.facts import Brought
from stolik.tournament.season import Brought as BroughtPoints
from stolik.tournament.season import brought
from stolik.tournament.season.place_points import POTS
from stolik.tournament.season.scheme import Table
from stolik.tournament.standings import ties
from stolik.web.models.people import Person, Vouch
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people import identity
from stolik.web.people.certainty import certain
from stolik.web.privacy.consents import carry_acceptance
from stolik.web.privacy.visibility import chosen, shown_now
from stolik.web.seasons.decisions import decide
from stolik.web.seasons.season import LoadedSeason, load_season
from stolik.web.seasons.standings import season_standings, standings_after_each
from stolik.web.tournaments import store
from stolik.web.tournaments.entries import next_number

_LOTS = random.SystemRandom()


def everybody(event: Tournament, season: LoadedSeason) -> tuple[list[Entry], list[Any]]:
    """Rows and commands that enter everybody of a series who has not been erased."""
    if season.series.kind == "grand-prix":
        return [], []  # everybody signs up again
    people = sorted(
        (member for member in season.people.values() if member.person is not None),
        key=lambda member: (collated(member.name, season.series.language), member.key),
    )
    return _entering(event, [member.person for member in people if member.person is not None], 1)


def _entering(
    event: Tournament, people: Sequence[int], first: int
) -> tuple[list[Entry], list[Any]]:
    sure = {entry.pk for own in certain(people).values() for entry in own}
    latest = _latest(people, event.owner_id, sure)
    names = _names(people)
    visibility = shown_now(people)
    # Whoever was erased has no name to be entered under, and cannot be asked.
    people = [person for person in people if person in latest or names.get(person)]
    states = {event.tournament_id: store.state(event.tournament) for event in latest.values()}
    rows: list[Entry] = []
    commands: list[Any] = []
    for number, person in enumerate(people, first):
        before = latest.get(person)
        # Somebody of the same name may have entered: nobody gets another's mail.
        reached = before if before and before.pk in sure else None
        rows.append(
            Entry(
                tournament=event,
                number=number,
                person_id=person,
                name=before.name if before else names.get(person, ""),
                shown=visibility.get(person, "full"),
                email=reached.email if reached else "",
                phone=reached.phone if reached else "",
                club=before.club if before else "",
            )
        )
        commands += _as_before(number, states[before.tournament_id] if before else None, before)
    # Consents last: right behind somebody's entry one would tell whose it is, sealed or not.
    return rows, sorted(commands, key=lambda command: isinstance(command, c.RecordConsent))


def record_entered(rows: Sequence[Entry]) -> None:
    """Write down of entries just made that they are these very people, shown as they were."""
    Vouch.objects.bulk_create(
        Vouch(entry=row, person_id=row.person_id, entered=True)
        for row in rows
        if row.person_id is not None
    )
    chosen(rows, how="carried")
    carry_acceptance(rows)


def _latest(people: Sequence[int], owner: int, sure: Collection[int] = ()) -> dict[int, Entry]:
    """Everybody's newest entry that has not been erased, of those that are surely theirs if any.

    At one organiser's: what somebody told another is carried nowhere.
    """
    entries = Entry.objects.filter(person__in=people, tournament__owner=owner)
    entries = entries.exclude(name="").exclude(state="cancelled")
    order = entries.select_related("tournament").order_by("tournament__starts", "pk")
    newest = sorted(order, key=lambda entry: entry.pk in sure)
    return {entry.person_id: entry for entry in newest if entry.person_id is not None}


def _names(people: Sequence[int]) -> dict[int, str]:
    """What people are called where no entry of theirs says it; those who were erased are not in."""
    rows = Person.objects.filter(pk__in=people).exclude(name="")
    return dict(rows.values_list("pk", "name"))


def _as_before(number: int, state: TournamentState | None, before: Entry | None) -> list[Any]:
    """Entered as last time; a guardian's signature is for the league, not for one day."""
    person = state.entries.get(before.number) if state and before else None
    if person is None:
        return [c.Enter(number)]
    entered: list[Any] = [c.Enter(number, person.categories, "", person.minor)]
    if person.participation or person.data or person.image:
        entered.append(c.RecordConsent(number, person.participation, person.data, person.image))
    return entered


def bring(series: Series, event: Tournament, by: User) -> bool:
    """Bring the standing into an event that is being prepared; whether anything was to be brought.

    Where the table has become empty since, what had been brought is taken away again.
    """
    if series.kind == "grand-prix":
        return False
    order = standing_before(series, event)
    if not order and not store.state(event).brought:
        return False
    actor = Actor(ORGANISER, f"account-{by.pk}")
    with store.writing(event):
        identity.linked(event)
        commands = _missing_entered(event, [row.person for row in order])
        performed = [*commands, c.BringStanding(brought_rows(event, order))]
        store.perform_all(event, [(command, actor) for command in performed])
        record_brought(series, event, by, order)
    return True


def brought_rows(event: Tournament, order: Sequence[BroughtPoints]) -> tuple[Brought, ...]:
    """The standing by the numbers of an event's own list."""
    numbers = entry_numbers(event)
    return tuple(
        Brought(numbers[int(row.person)], place, row.big, row.small, row.starts)
        for place, row in enumerate(order, 1)
        if row.person.isdigit() and int(row.person) in numbers
    )


def record_brought(
    series: Series, event: Tournament, by: User, order: Sequence[BroughtPoints]
) -> None:
    """Write down which table of the series was brought into an event."""
    decide(
        series,
        "brought",
        by,
        {
            "tournament": event.pk,
            "title": event.title,
            "order": [row.person for row in order],
            "events": counted_events(series),
        },
    )


def outdated(series: Series, event: Tournament, state: TournamentState) -> bool:
    """Whether the standing that was brought is no longer the standing of the series."""
    if state.phase != "preparing" or series.kind == "grand-prix":
        return False
    numbers = entry_numbers(event)
    lines = _before(load_season(series))[0]
    if _missing(event, state.kind, numbers, [line.who for line in lines]):
        return True
    own = {
        numbers[int(line.who)]: line
        for line in lines
        if line.who.isdigit() and int(line.who) in numbers
    }
    had = {entry: (row.big, row.small, row.starts) for entry, row in state.brought.items()}
    if {entry: brings(series, line.score) for entry, line in own.items()} != had:
        return True
    # The points of a league are not brought along, and a play-off changes no number.
    order = sorted(state.brought.values(), key=lambda row: row.place)
    places = [own[row.entry].place for row in order]
    return places != sorted(places)


def standing_before(series: Series, event: Tournament) -> tuple[BroughtPoints, ...]:
    """Everybody in the order in which they sit down; a lot among those level is recorded."""
    season = load_season(series)
    table, before = _before(season)
    drawn = _drawn(season, event, ties(table))
    if series.kind == "matchdays":
        return brought(table, [line.who for line in table], drawn=drawn, before=before)
    lot_of = {who: number for number, who in enumerate(drawn)}
    order = sorted(table, key=lambda line: (line.place, lot_of.get(line.who, 0)))
    return tuple(BroughtPoints(line.who, *brings(series, line.score)) for line in order)


def _drawn(season: LoadedSeason, event: Tournament, tied: Sequence[Sequence[str]]) -> list[str]:
    """The lots among people who are level: drawn once for an event, however often it is asked."""
    drawn_before = {
        frozenset(group): list(group)
        for decision in season.decided("seat-lot")
        if decision.about.get("tournament") == event.pk
        for group in decision.about.get("groups", ())
        # Two of them were merged since: that lot was drawn among others.
        if len(set(group)) == len(group)
    }
    groups = []
    for group in tied:
        lot = sorted(group)
        _LOTS.shuffle(lot)
        groups.append(drawn_before.get(frozenset(group), lot))
    order = [who for group in groups for who in group]
    if any(frozenset(group) not in drawn_before for group in tied):
        lot_record = {
            "order": order,
            "groups": groups,
            "title": event.title,
            "tournament": event.pk,
        }
        decide(season.series, "seat-lot", None, lot_record)
    return order


def brings(series: Series, score: tuple[int, ...]) -> tuple[int, int, int]:
    """Big, small and starts of a line of the table."""
    if series.kind == "league":
        return score[2], score[3], score[1]
    return score[0], score[1], score[2]


def counted_events(series: Series) -> list[int]:
    """The keys of the events in the table that is brought."""
    return [int(event.key) for event in season_standings(load_season(series)).events]


def _before(season: LoadedSeason) -> tuple[Table, Table]:
    """The table as it stands, and the one an event earlier."""
    standings = season_standings(season)
    tables = standings_after_each(standings)
    return (tables[-1] if tables else ()), (tables[-2] if len(tables) > 1 else ())


def entry_numbers(event: Tournament) -> dict[int, int]:
    """The number of everybody on the list of a tournament, by person; whoever was merged too."""
    rows = Entry.objects.filter(tournament=event, person__isnull=False)
    rows = rows.exclude(state="cancelled")
    return {
        merged or person: number
        for person, merged, number in rows.values_list("person_id", "person__merged_id", "number")
    }


def _missing(
    event: Tournament, kind: str, numbers: Mapping[int, int], order: Sequence[str]
) -> list[int]:
    """Who has to be on the list: on a matchday everybody, in a league tournament the first four.

    The first four are known to the draw whether they come or not: nobody takes their place.
    """
    expected = order if kind == "matchday" else order[:POTS] if kind == "league" else ()
    missing = [int(who) for who in expected if who.isdigit() and int(who) not in numbers]
    if not missing:
        return []
    known = _names(missing).keys() | _latest(missing, event.owner_id).keys()
    return [person for person in missing if person in known]  # nobody waits for the erased


def _missing_entered(event: Tournament, order: Sequence[str]) -> list[Any]:
    state = store.state(event)
    missing = _missing(event, state.kind, entry_numbers(event), order)
    rows, commands = _entering(event, missing, next_number(event, state))
    Entry.objects.bulk_create(rows)
    record_entered(rows)
    return commands
