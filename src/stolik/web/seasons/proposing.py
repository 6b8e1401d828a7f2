"""What an elimination gives as it stands, beside the tickets that were recorded from it.

Computed from the results, the tickets of the championships, and whom people turned out to be.
Results are corrected, people merged and erased afterwards: what no longer fits is flagged here and
mended in `eliminations`. Writes nothing but results that were not read yet; knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stolik.rules import Violation
from stolik.tournament.season import Event, Placed, Qualification, Status, qualification
from stolik.web.models.people import Person
from stolik.web.people.merged_people import wholes
from stolik.web.seasons import results as taking
from stolik.web.models.seasons import Elimination, Result, ResultRow, Ticket
from stolik.web.seasons.saying import named


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an elimination gives now, beside the tickets that were recorded from it.

    `flags` name people; `has` are those with a ticket from here, `outdated` the tickets that the
    event no longer gives, `unknown` the qualifying places of people whose data are erased.
    """

    elimination: Elimination
    found: Qualification
    names: Mapping[str, str]
    places: Mapping[str, int]
    flags: tuple[Violation, ...] = ()
    has: frozenset[str] = frozenset()
    outdated: tuple[Ticket, ...] = ()
    unknown: tuple[int, ...] = ()

    @property
    def recorded(self) -> bool:
        """Whether everybody who qualifies has the ticket, and nobody else."""
        return bool(self.found.qualified) and set(self.found.qualified) == self.has


@dataclass(frozen=True, slots=True)
class _Line:
    key: str
    name: str
    placed: Placed


def proposal(elimination: Elimination) -> Proposal:
    """Who qualifies from an elimination as it stands."""
    return proposals([elimination])[0]


def proposals(eliminations: Iterable[Elimination]) -> list[Proposal]:
    """The same for several: a constant number of questions once their journals are read."""
    wanted = list(eliminations)
    taking.take_in([one.result_id for one in wanted])
    results = Result.objects.select_related("tournament").in_bulk([one.result_id for one in wanted])
    goals = {one.championship_id for one in wanted}
    tickets = list(Ticket.objects.filter(championship__in=goals).select_related("person"))
    rows = list(
        ResultRow.objects.filter(result__in=results)
        .select_related("entry__person", "person")
        .order_by("pk")
    )
    who = wholes(
        {key for row in rows if (key := _person(row))}
        | {ticket.person_id for ticket in tickets}
        | {int(key) for ticket in tickets for key in ticket.passed_over if str(key).isdigit()}
    )
    called = dict(Person.objects.filter(pk__in=set(who.values())).values_list("pk", "name"))
    lines: dict[int, list[_Line]] = {}
    for row in rows:
        lines.setdefault(row.result_id, []).append(_line(row, who, called))
    found = []
    for one in wanted:
        one.result = results[one.result_id]
        of_goal = [ticket for ticket in tickets if ticket.championship_id == one.championship_id]
        found.append(_proposed(one, lines.get(one.result_id, ()), of_goal, who))
    return found


def _person(row: ResultRow) -> int | None:
    return row.entry.person_id if row.entry else row.person_id


def _line(row: ResultRow, who: Mapping[int, int], called: Mapping[int, str]) -> _Line:
    person = _person(row)
    # A place whose person is gone is still taken: it must not fall to the next one silently.
    key = str(who[person]) if person else f"row{row.pk}"
    own = row.entry.name if row.entry else row.person.name if row.person else ""
    name = own or (called.get(who[person], "") if person else "")
    placed = Placed(key, row.place, row.big, row.small, shared=row.shared, ranked=row.ranked)
    return _Line(key, name, placed)


def _proposed(
    elimination: Elimination,
    lines: Sequence[_Line],
    tickets: Sequence[Ticket],
    who: Mapping[int, int],
) -> Proposal:
    result = elimination.result
    here = [t for t in tickets if t.result_id == result.pk and t.returned is None]
    has = {str(who[t.person_id]): t for t in here}
    names = {line.key: line.name or line.key for line in lines}
    names |= {key: names.get(key) or t.person.name or key for key, t in has.items()}
    places = {line.key: line.placed.place for line in lines}
    if not result.finished:
        found = Qualification()
    else:
        rows = tuple(line.placed for line in lines)
        event = Event(str(result.pk), result.date, result.format, result.starters, rows)
        passed = _passed_over(result, tickets, here, who)
        found = qualification(event, Status(elimination.status), holders=passed)
    unnamed = {line.key for line in lines if not line.name} - has.keys()
    unknown = tuple(places[key] for key in found.qualified if key in unnamed)
    qualified = tuple(key for key in found.qualified if key not in unnamed)
    outdated = tuple(t for key, t in has.items() if key not in qualified)
    # Once the tickets are recorded, who made room stands beside them.
    done = bool(has) and not outdated
    told = (one for one in found.flags if not (done and one.code == "holds-a-ticket"))
    flags = (
        *(Violation(one.code, named(one, names, {})) for one in told),
        *(Violation("qualifier-unknown", str(place)) for place in unknown),
        *(Violation("ticket-outdated", names[str(who[t.person_id])]) for t in outdated),
    )
    return Proposal(
        elimination,
        replace(found, qualified=qualified),
        names,
        places,
        flags,
        frozenset(has),
        outdated,
        unknown,
    )


def _passed_over(
    result: Result, tickets: Sequence[Ticket], here: Sequence[Ticket], who: Mapping[int, int]
) -> frozenset[str]:
    """Who holds a ticket from elsewhere, gave back the one from here, or made room before."""
    holding = {t.person_id for t in tickets if t.returned is None and t.result_id != result.pk}
    own = [t for t in tickets if t.result_id == result.pk]
    gone = {t.person_id for t in own if t.returned is not None and not t.withdrawn}
    # Whoever made room when the ticket was recorded does not get it back by giving up another.
    made_room = {int(key) for t in here for key in t.passed_over if str(key).isdigit()}
    return frozenset(str(who[key]) for key in holding | gone | made_room)
