"""The table of a closed season as everybody sees it: what was recorded when it was closed.

The closing decision holds the table and the results it was computed from. A result corrected since,
a classification taken back, or two people who are joined change none of it; what differs is told
beside it (`closure.changed_rows`). Names follow what people chose since; whoever was erased is a
number. An older closing recorded the table alone: its columns of single events are those of now.
Knows no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from stolik.tournament.season import Event, Placed
from stolik.tournament.season.scheme import Table
from stolik.tournament.season.table import PLAY_OFF
from stolik.tournament.standings import ranked
from stolik.web.models.people import Person
from stolik.web.models.tournaments import Entry
from stolik.web.people.merged_people import current_persons, with_merged
from stolik.web.privacy.visibility import shown_now
from stolik.web.seasons.season import LoadedSeason, SeasonEvent, SeasonPerson, told_apart
from stolik.web.seasons.settings import counting_of
from stolik.web.seasons.standings import SeasonStandings
from stolik.web.tournaments.names import shown_name

# Somebody, and the organisers whose own people they are.
Unlisted = Mapping[int, tuple[SeasonPerson, frozenset[int]]]


def closing_record(standings: SeasonStandings) -> dict[str, Any]:
    """The table and the results it follows from, as a closing decision holds them."""
    return {
        "table": [[line.place, line.who, list(line.score)] for line in standings.rows],
        "events": [
            _event_record(event, standings.season.event_of(event.key)) for event in standings.events
        ],
    }


def _event_record(event: Event, season_event: SeasonEvent) -> dict[str, Any]:
    return {
        "key": event.key,
        "title": season_event.title,
        "date": event.date.isoformat(),
        "format": event.format,
        "edition": season_event.edition,
        "participants": event.participants,
        "starters": season_event.starters,
        "rows": [
            [row.person, row.place, row.big, row.small, row.shared, row.eliminated, row.ranked]
            for row in event.rows
        ],
    }


def final_season(season: LoadedSeason) -> LoadedSeason:
    """The season as it was closed; the same where it is open."""
    return final_seasons([season])[season.series.pk]


def final_seasons(seasons: Iterable[LoadedSeason]) -> dict[int, LoadedSeason]:
    """The same for many, by number of the series; a constant number of queries."""
    loaded = {season.series.pk: season for season in seasons}
    closed = {key: season for key, season in loaded.items() if season.recorded.get("table")}
    people = {key: _recorded_people(season.recorded) for key, season in closed.items()}
    whole = current_persons(int(who) for own in people.values() for who in own if who.isdigit())
    keys = {key: _keys(own, whole) for key, own in people.items()}
    unlisted = _unlisted(
        whole.get(int(who), 0)
        for key, season in closed.items()
        for who in people[key]
        if who.isdigit() and str(whole[int(who)]) not in season.people
    )
    return loaded | {
        key: _final(season, keys[key], whole, unlisted) for key, season in closed.items()
    }


def _recorded_people(recorded: Mapping[str, Any]) -> list[str]:
    rows = [str(who) for _, who, _ in recorded["table"]]
    lines = (row for event in recorded.get("events", ()) for row in event["rows"])
    return list(dict.fromkeys((*rows, *(str(row[0]) for row in lines))))


def _keys(people: Collection[str], whole: Mapping[int, int]) -> dict[str, str]:
    """Everybody's key of now; of two who were joined since, each keeps a line of their own."""
    now = {who: str(whole[int(who)]) if who.isdigit() else who for who in people}
    times = Counter(now.values())
    return {who: key if times[key] == 1 else who for who, key in now.items()}


def _final(
    season: LoadedSeason,
    keys: Mapping[str, str],
    whole: Mapping[int, int],
    unlisted: Unlisted,
) -> LoadedSeason:
    recorded = season.recorded
    chain = (*counting_of(season.series).chain, PLAY_OFF)
    scores = {
        keys[str(who)]: tuple(int(number) for number in score)
        for _, who, score in recorded["table"]
    }
    table: Table = ranked(scores, chain)
    events = recorded.get("events")
    # A line of its own for each of two who were joined: under the name that they have now.
    joined = {
        key: str(whole[int(key)]) for key in keys.values() if key.isdigit() and int(key) in whole
    }
    people = _named(season, list(keys.values()), joined, unlisted)
    final = replace(season, people=people, final=table, recorded=_with_keys(recorded, keys))
    if events is None:
        return final
    known = {event.key: event for event in season.season_events}
    return replace(
        final,
        events=tuple(_event(event, keys) for event in events),
        season_events=tuple(_season_event(event, known.get(event["key"])) for event in events),
    )


def _with_keys(recorded: Mapping[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    return {
        **recorded,
        **{
            name: [keys.get(str(who), str(who)) for who in recorded.get(name, ())]
            for name in ("prizes", "tickets")
        },
    }


def _event(event: Mapping[str, Any], keys: Mapping[str, str]) -> Event:
    rows = tuple(
        Placed(
            keys[str(who)],
            place,
            big,
            small,
            shared=shared,
            eliminated=eliminated,
            ranked=ranked_,
        )
        for who, place, big, small, shared, eliminated, ranked_ in event["rows"]
    )
    day = date.fromisoformat(event["date"])
    return Event(event["key"], day, event["format"], event["participants"], rows)


def _season_event(event: Mapping[str, Any], now: SeasonEvent | None) -> SeasonEvent:
    """With today's title and address, and what was played then."""
    then = {
        "date": date.fromisoformat(event["date"]),
        "format": event["format"],
        "edition": event["edition"],
        "finished": True,
        "participants": event["participants"],
        "starters": event["starters"],
    }
    if now is None:
        return SeasonEvent(event["key"], event["title"], **then, imported=True)
    return replace(now, **then)


def _named(
    season: LoadedSeason,
    keys: Collection[str],
    joined: Mapping[str, str],
    unlisted: Unlisted,
) -> dict[str, SeasonPerson]:
    """Everybody of the record under the name of now; whoever was erased is a number."""
    people: dict[str, SeasonPerson] = {}
    owner = season.series.owner_id
    for key in keys:
        now = joined.get(key, key)
        person = season.people.get(now)
        if person is None and now.isdigit() and int(now) in unlisted:
            person, owners = unlisted[int(now)]
            # Of another organiser's people the desk sees no more than everybody.
            person = person if owner in owners else replace(person, name=person.public, own=False)
        if person is None:
            number = shown_name(int(key.lstrip("e") or 0), "", "number")
            person = SeasonPerson(key, number, number)
        people[key] = replace(person, key=key)
    names = told_apart({key: person.name for key, person in people.items()})
    public = told_apart({key: person.public for key, person in people.items()})
    return {
        key: replace(person, name=names[key], public=public[key]) for key, person in people.items()
    }


def _unlisted(people: Iterable[int]) -> Unlisted:
    """People of a record whom no result of the season names now: one was taken back, say.

    With the organisers in whose tournaments they entered.
    """
    wanted = set(people)
    if not wanted:
        return {}
    who = with_merged(wanted)
    names = dict(Person.objects.filter(pk__in=wanted).values_list("pk", "name"))
    entries = Entry.objects.filter(person__in=who).exclude(state="cancelled")
    rows = entries.order_by("tournament__starts", "pk")
    entered: dict[int, set[int]] = {}
    public: set[int] = set()
    erased: set[int] = set()
    columns = ("person_id", "name", "tournament__public", "tournament__owner_id")
    for person, name, is_public, owner in rows.values_list(*columns):
        key = who[person or 0]
        entered.setdefault(key, set()).add(owner)
        if name:
            names[key] = name
            public |= {key} if is_public else set()
        else:
            erased.add(key)
    # Nobody chose anything in a spreadsheet; what only private tournaments know stays private.
    open_ones = (wanted - entered.keys() | public) - erased
    visibility = shown_now(wanted)
    shown = {
        key: shown_name(key, name, visibility.get(key, "full") if key in open_ones else "number")
        for key, name in names.items()
    }
    return {
        key: (
            SeasonPerson(str(key), name or shown[key], shown[key]),
            frozenset(entered.get(key, ())),
        )
        for key, name in names.items()
    }
