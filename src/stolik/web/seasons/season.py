"""A season as it is loaded for pages: events in order, people by key, decisions that stand.

The number of queries does not depend on how many seasons are loaded. People are called in full at
the desk, and as they chose for everybody else: across events the strictest choice counts, and
whoever is known only from private tournaments, and agreed to nothing, is a number. Of an event that
another organiser offered the desk sees no more of people than everybody does. `in_public` hides
private tournaments: they count, but have neither title nor address. Computes no standings; knows no
request.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext

from stolik.tournament.season import Event, Placed
from stolik.tournament.season.scheme import Table
from stolik.web.models.people import Person
from stolik.web.models.privacy import Consent
from stolik.web.models.seasons import Decision, Part, Result, ResultRow, Series
from stolik.web.people.merged_people import current_persons
from stolik.web.privacy.visibility import shown_by_entries, strictest
from stolik.web.seasons import calendar
from stolik.web.seasons.decisions import follow
from stolik.web.tournaments.names import shown_name
from stolik.web.tournaments.notices import listed_words


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event of a series: played, being played, or to come; `offered_by` another organiser."""

    key: str
    title: str
    date: date
    format: str
    edition: str
    finished: bool
    participants: int
    starters: int
    slug: str = ""
    public: bool = True
    imported: bool = False
    offered_by: str = ""
    off: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of a result with whoever it is about.

    `entry` is None in an imported classification, where nobody chose anything. `agreed`: to a
    history under the full name. `carried`: shown as on the days before, nobody said it again.
    `of_all`: big and small points of all games, where `placed` has those of the league games.
    """

    who: str
    name: str
    visibility: str
    placed: Placed
    entry: int | None = None
    agreed: bool = False
    carried: bool = False
    of_all: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Appearance:
    """A line in an event of the series: whether everybody may see the event, and whether it is of
    whoever runs the series."""

    line: ResultLine
    public: bool = True
    own: bool = True


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """Somebody across events; `key` is the person's number, or names an erased entry.

    `name` is what the desk reads, `public` what everybody does: the same for people known from
    other organisers alone, who are not the desk's `own`. `agreed`: everybody may see the results
    together, on a page of their own.
    """

    key: str
    name: str
    public: str
    agreed: bool = False
    own: bool = True

    @property
    def person(self) -> int | None:
        return int(self.key) if self.key.isdigit() else None


@dataclass(frozen=True, slots=True)
class LoadedSeason:
    """A series, its events in order, its people and what has been decided and stands.

    `recorded` is what the closing wrote down, with the keys of that day; `final` the table of a
    season that is shown as it was closed (`final_table`).
    """

    series: Series
    season_events: tuple[SeasonEvent, ...]
    events: tuple[Event, ...]
    people: Mapping[str, SeasonPerson]
    decisions: tuple[Decision, ...]
    recorded: Mapping[str, Any] = field(default_factory=dict)
    final: Table = ()

    def decided(self, kind: str) -> tuple[Decision, ...]:
        return tuple(decision for decision in self.decisions if decision.kind == kind)

    @property
    def editions(self) -> tuple[str, ...]:
        """Those that were played; one of them is no mixture."""
        return tuple(dict.fromkeys(event.edition for event in self.season_events))

    def event_of(self, key: str) -> SeasonEvent:
        return next(event for event in self.season_events if event.key == key)


def load_season(series: Series) -> LoadedSeason:
    """One series."""
    return load_seasons([series])[series.pk]


def load_seasons(chosen: Iterable[Series]) -> dict[int, LoadedSeason]:
    """Several, by number; as many queries for one as for all."""
    series = {each.pk: each for each in chosen}
    belonging = Part.objects.filter(series__in=list(series))
    parts: defaultdict[int, list[Part]] = defaultdict(list)
    for part in belonging.select_related("result__tournament__outline", "offer__by"):
        parts[part.series_id].append(part)
    held = {part.result_id for own in parts.values() for part in own if part.result.finished}
    lines = _result_lines(held)
    people = {int(line.who) for own in lines.values() for line in own if line.who.isdigit()}
    visibility = {str(person): how for person, how in shown_by_entries(people).items()}
    decisions = _decisions(series)
    # Followed decisions name people as they are known now: the record is kept as it was written.
    recorded = {
        key: row.about for key, own in decisions.items() for row in own if row.kind == "closed"
    }
    # Whoever is barred stays so, and a tie that was decided stays decided.
    follow(row for own in decisions.values() for row in own)
    return {
        key: replace(
            _loaded(each, parts[key], lines, visibility, decisions.get(key, ())),
            recorded=recorded.get(key, {}),
        )
        for key, each in series.items()
    }


def _loaded(
    series: Series,
    parts: Sequence[Part],
    lines: Mapping[int, Sequence[ResultLine]],
    visibility: Mapping[str, str],
    decisions: Sequence[Decision],
) -> LoadedSeason:
    season_events = tuple(sorted((_season_event(part) for part in parts), key=_when))
    finished = [event for event in season_events if event.finished]
    events = tuple(
        Event(
            event.key,
            event.date,
            event.format,
            event.participants,
            tuple(_counted(series, line) for line in lines.get(int(event.key), ())),
        )
        for event in finished
    )
    people = people_of(
        (
            Appearance(line, _visible(series, event), not event.offered_by)
            for event in finished
            for line in lines.get(int(event.key), ())
        ),
        visibility,
    )
    return LoadedSeason(series, season_events, events, people, tuple(decisions))


def _counted(series: Series, line: ResultLine) -> Placed:
    """A line with the points this kind of series adds up: a league knows all games."""
    if series.kind != "league":
        return line.placed
    big, small = line.of_all
    return replace(line.placed, big=big, small=small)


def _visible(series: Series, event: SeasonEvent) -> bool:
    """Whether those who may see the series may see who played.

    In a series that is not public nobody is hidden from whoever runs it, but for other organisers'
    people.
    """
    return event.public or (not series.public and not event.offered_by)


def _when(event: SeasonEvent) -> tuple[date, int]:
    return event.date, int(event.key)


def _season_event(part: Part) -> SeasonEvent:
    result, event = part.result, part.result.tournament
    outline = getattr(event, "outline", None)
    told = outline is not None and (outline.off or outline.moved_from)
    return SeasonEvent(
        str(result.pk),
        event.title if event else result.title,
        timezone.localdate(event.starts) if event else result.date,
        result.format,
        result.edition,
        result.finished,
        result.participants,
        result.starters,
        event.slug if event else "",
        event.public if event else True,
        event is None,
        organiser_of(result, part.offer.by) if part.offer else "",
        outline.off if outline else "",
        listed_words(outline, event) if event and told else "",
    )


def organiser_of(result: Result, by: User) -> str:
    """Who an event is from: as its page says, else the account."""
    own = result.tournament.organiser_name if result.tournament else ""
    return own or by.get_full_name() or by.get_username()


_LINE: Final = (
    *("result_id", "place", "big", "small", "shared", "eliminated", "ranked"),
    *("entry_id", "entry__number", "entry__name", "entry__shown", "entry__person_id"),
    *("entry__choice__how", "shown", "person_id", "big_of_all", "small_of_all"),
)


def _result_lines(results: set[int]) -> dict[int, list[ResultLine]]:
    rows: list[tuple[Any, ...]] = list(
        ResultRow.objects.filter(result__in=results).order_by("id").values_list(*_LINE)
    )
    agreed = _agreed_entries(results)
    # The person somebody was merged into, and their name where no entry says it.
    whole_person = current_persons({key for row in rows if (key := row[11] if row[7] else row[14])})
    imported = {whole_person[row[14]] for row in rows if row[14] and not row[7]}
    names = dict(Person.objects.filter(pk__in=imported).values_list("pk", "name"))
    lines: dict[int, list[ResultLine]] = {}
    for row in rows:
        result, place, big, small, shared, eliminated, ranked, entry, number, name = row[:10]
        visibility, of_entry, choice, row_visibility, of_row, *of_all = row[10:]
        person = of_entry if entry else of_row
        who = str(whole_person[person]) if person else f"e{entry or number or 0}"
        placed = Placed(who, place, big, small, shared=shared, eliminated=eliminated, ranked=ranked)
        line = (
            ResultLine(
                who, name or "", visibility, placed, entry, entry in agreed, choice == "carried"
            )
            if entry
            else ResultLine(
                who, names.get(whole_person.get(person, 0), ""), row_visibility or "full", placed
            )
        )
        lines.setdefault(result, []).append(replace(line, of_all=tuple(of_all)))
    return lines


def _agreed_entries(results: set[int]) -> set[int]:
    """The entries whose owners agreed to a history under their full name, by their latest word."""
    rows = Consent.objects.filter(purpose="name", entry__tournament__season_result__in=results)
    latest = dict(rows.order_by("id").values_list("entry_id", "given"))
    return {entry for entry, agrees in latest.items() if agrees}


def _decisions(series: Iterable[int]) -> dict[int, list[Decision]]:
    by_series: dict[int, list[Decision]] = {}
    rows = Decision.objects.filter(series__in=list(series), taken_back=None).exclude(
        kind="taken-back"
    )
    for row in rows.select_related("by"):
        by_series.setdefault(row.series_id, []).append(row)
    return by_series


def in_public(season: LoadedSeason) -> LoadedSeason:
    """The same season without titles and addresses of its private tournaments."""
    if not season.series.public:
        return season  # whoever may see it runs it
    visible = (event for event in season.season_events if event.public or event.finished)
    return replace(
        season, season_events=tuple(event if event.public else _veiled(event) for event in visible)
    )


def _veiled(event: SeasonEvent) -> SeasonEvent:
    return replace(event, title=private_words(), slug="")


def private_words() -> str:
    """What everybody reads instead of a title."""
    return gettext("Private tournament")


def open_days(season: LoadedSeason) -> tuple[date, ...]:
    """Planned days for which nothing has been made yet."""
    made_for = calendar.made_for(season.decided(calendar.ADDED))
    held = ((event.date, made_for.get(int(event.key))) for event in season.season_events)
    return calendar.free_days(season.series, held)


def with_paths(season: LoadedSeason, *, runs: bool) -> frozenset[str]:
    """Whose name leads to a page with their path: whoever agreed; their own, for the desk."""
    return frozenset(
        key for key, person in season.people.items() if person.agreed or (runs and person.own)
    )


def people_of(
    appearances: Iterable[Appearance], elsewhere: Mapping[str, str] | None = None
) -> dict[str, SeasonPerson]:
    """Everybody, from their appearances in the order of events.

    `elsewhere` says how people are shown by all their events, also those of no series.
    """
    appearances_of: dict[str, list[Appearance]] = {}
    for appearance in appearances:
        appearances_of.setdefault(appearance.line.who, []).append(appearance)
    names = {who: _named(appearances) for who, appearances in appearances_of.items()}
    own_names = {
        who: _named(own)
        for who, appearances in appearances_of.items()
        if (own := [appearance for appearance in appearances if appearance.own])
    }
    choices = {
        who: _choice(appearances, (elsewhere or {}).get(who))
        for who, appearances in appearances_of.items()
    }
    public_names = {
        who: shown_name(int(who.lstrip("e") or 0), name, choices[who])
        for who, name in names.items()
    }
    full = told_apart({who: own_names.get(who) or name for who, name in public_names.items()})
    apart = told_apart(public_names)
    return {
        who: SeasonPerson(
            who,
            full[who],
            apart[who],
            choices[who] == "full"
            and any(one.public and _agreed_in(one.line) for one in appearances),
            who in own_names,
        )
        for who, appearances in appearances_of.items()
    }


def _named(appearances: Sequence[Appearance]) -> str:
    """The name of the latest event; a spreadsheet's only where there is no other."""
    entered = [one.line.name for one in appearances if one.line.entry is not None]
    return entered[-1] if entered else appearances[-1].line.name


def _choice(appearances: Sequence[Appearance], elsewhere: str | None) -> str:
    """How somebody is shown to everybody."""
    if not any(one.public or _agreed_in(one.line) for one in appearances):
        return "number"
    # What was taken over from an earlier day says nothing beside what it was taken from.
    choices = [one.line.visibility for one in appearances if not one.line.carried]
    if elsewhere is not None:
        choices.append(elsewhere)
    return strictest(choices or [one.line.visibility for one in appearances])


def _agreed_in(line: ResultLine) -> bool:
    return line.agreed and line.visibility == "full"


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Never two alike: namesakes are counted, whoever was first known being the first."""
    alike: dict[str, list[str]] = {}
    for who in sorted(names, key=lambda who: (not who.isdigit(), int(who.lstrip("e") or 0))):
        alike.setdefault(names[who].casefold(), []).append(who)
    return {
        who: f"{name} ({group.index(who) + 1})" if len(group) > 1 else name
        for who, name in names.items()
        if (group := alike[name.casefold()])
    }
