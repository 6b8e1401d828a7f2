"""What needs somebody, as the desk reads it: a sentence, and what can be done about it.

The list itself is computed by `stolik.tournament.journal.needs`; here it gets names, addresses and
buttons. Everybody sees only what they may do something about. Changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, ngettext, npgettext

from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal.actor import IN_CHARGE
from stolik.tournament.journal.needs import URGENCIES, Need, Surroundings, needs
from stolik.web.core.links import unreachable
from stolik.web.desk.clock_needs import clock_needs
from stolik.web.desk.need_lines import Act, NeedLine
from stolik.web.desk.open_tables import ranges
from stolik.web.models.tournaments import Aside, Tournament
from stolik.web.tournaments import access, table_pace
from stolik.web.tournaments.acceptance import unaccepted
from stolik.web.tournaments.doors import opens
from stolik.web.tournaments.tie_breaks import step_words

MOST_NAMES: Final = 6
# What comes before the next step: the first of these has the one filled button of the page.
BEFORE_STEP: Final = frozenset({"stale-seats", "stale-draw", "no-seat", "gone-before-start"})
# What is about seats, for the pages of seats and of who is here.
SEAT_NEEDS: Final = BEFORE_STEP | {"seat-next-round", "too-late", "left-but-seated"}
# What is to be known before seats are made: whoever is drawn without consents plays.
DRAW_NEEDS: Final = SEAT_NEEDS | {"consent"}


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the sentences are made with."""

    slug: str
    state: TournamentState
    names: Mapping[int, str]

    def url(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.slug, *more])

    def name(self, entry: int) -> str:
        return self.names.get(entry, f"#{entry}")

    def people(self, entries: tuple[int, ...]) -> str:
        """Names, or as many as one line holds and how many more."""
        shown = [self.name(entry) for entry in entries[:MOST_NAMES]]
        left = len(entries) - len(shown)
        return ", ".join(shown) + (gettext(" and {left} more").format(left=left) if left else "")

    def link(self, label: str, page: str, *more: object, query: str = "") -> Act:
        return Act(label, page, self.url(page, *more) + query)

    def form(self, label: str, page: str, command: str, *fields: tuple[str, object]) -> Act:
        sent = tuple((name, str(value)) for name, value in fields)
        return Act(label, page, action=self.url(page), fields=sent, command=command)


def needs_of(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    names: Mapping[int, str],
    only: frozenset[str] | None = None,
    late: int | None = None,
) -> tuple[NeedLine, ...]:
    """What needs whoever asks; `only` these codes, if they are named.

    How many reports came too late is asked of the database, unless it is known.
    """
    desk = _Desk(event.slug, state, names)
    roles = access.roles(request.user, event)
    allowed = {name for role in roles for name in state.allowed(Actor(role, "desk"))}
    lines = [
        _WORDS[need.code](desk, need)
        for need in needs(state, surroundings(request, event, state, late))
        if only is None or need.code in only
    ]
    lines += clock_needs(event, state) if only is None else ()
    lines.sort(key=lambda line: URGENCIES.index(line.urgency))
    mine = [line for line in (_as_far_as(line, roles, allowed) for line in lines) if line]
    first = next((index for index, line in enumerate(mine) if line.code in BEFORE_STEP), None)
    if first is not None and mine[first].acts:
        acts = mine[first].acts
        mine[first] = replace(mine[first], acts=(replace(acts[0], main=True), *acts[1:]))
    return tuple(mine)


def late_reports(event: Tournament) -> int:
    """How many results came from phones when nobody could take them any more."""
    return Aside.objects.filter(tournament=event, done=False).count()


def surroundings(
    request: HttpRequest, event: Tournament, state: TournamentState, late: int | None = None
) -> Surroundings:
    """What the state does not know."""
    return Surroundings(
        int(time.time()),
        late_reports(event) if late is None else late,
        tuple(table_pace.slowed(event)),
        unreachable(request),
        unaccepted(event) if state.kind == "elimination" else "",
    )


def _as_far_as(line: NeedLine, roles: tuple[str, ...], allowed: set[str]) -> NeedLine | None:
    """The line with the acts of somebody in these roles; None if it is none of their business."""
    acts = tuple(
        act
        for act in line.acts
        if opens(roles, act.page) and (not act.command or act.command in allowed)
    )
    if not acts and (line.acts or not any(role in IN_CHARGE for role in roles)):
        return None
    return replace(line, acts=acts)


def _call(desk: _Desk, need: Need) -> NeedLine:
    table = need.tables[0]
    return _line(
        need,
        gettext("Table {table} calls the referee.").format(table=table),
        desk.form(
            gettext("A referee is there"),
            "desk-call",
            "AnswerCall",
            ("call", need.number),
        ),
    )


def _stopped(desk: _Desk, need: Need) -> NeedLine:
    tables = ranges(list(need.tables))
    where = npgettext("after a number", "table", "tables", len(need.tables))
    return _line(
        need,
        gettext("Stopped by the referee: {where} {tables}.").format(where=where, tables=tables),
        desk.link(gettext("To the referee's page"), "desk-referee"),
    )


def _stale_seats(desk: _Desk, need: Need) -> NeedLine:
    many = len(need.entries)
    changed = {
        "standings": gettext("The standings have changed since these seats were made:"),
        "people": gettext("People have come or gone since these seats were made:"),
    }[need.detail]
    would = ngettext(
        "{many} person would sit elsewhere.", "{many} people would sit elsewhere.", many
    ).format(many=many)
    if not many:
        would = gettext("the seats would be other ones.")
    return _line(
        need,
        f"{changed} {would}",
        desk.form(
            gettext("Seat again"),
            "desk-seat",
            "SeatRound",
            ("round", need.round),
        ),
        desk.link(gettext("Who moves"), "desk-seating", query="#moves"),
    )


def _stale_draw(desk: _Desk, need: Need) -> NeedLine:
    return _line(
        need,
        gettext("Others go on since this draw was made: {people}.").format(
            people=desk.people(need.entries)
        ),
        desk.link(gettext("Draw again"), "desk-seating", query="#again"),
    )


def _no_seat(desk: _Desk, need: Need) -> NeedLine:
    many, tables = len(need.entries), ranges(list(need.tables))
    text = ngettext(
        "{people} is here without a seat.", "{people} are here without a seat.", many
    ).format(people=desk.people(need.entries))
    page = desk.link(gettext("Show who moves"), "desk-arrivals")
    if not need.tables:
        return _line(need, text, page)
    if moving := need.number:
        text += " " + ngettext(
            "{moving} other person moves.", "{moving} others move.", moving
        ).format(moving=moving)
    where = npgettext("after a number", "table", "tables", len(need.tables))
    seat = desk.form(
        gettext("Give a seat: {where} {tables}").format(where=where, tables=tables),
        "desk-arrivals",
        "ChangeSeats",
        ("action", "do"),
        *(("arriving", entry) for entry in need.entries),
    )
    return _line(need, text, seat, page)


def _seat_next_round(desk: _Desk, need: Need) -> NeedLine:
    many = len(need.entries)
    return _line(
        need,
        ngettext(
            "{people} gets a seat in round {round}.", "{people} get a seat in round {round}.", many
        ).format(people=desk.people(need.entries), round=need.round),
    )


def _too_late(desk: _Desk, need: Need) -> NeedLine:
    text = ngettext(
        "{people} came too late for a seat: nobody joins the tournament any more.",
        "{people} came too late for seats: nobody joins the tournament any more.",
        len(need.entries),
    ).format(people=desk.people(need.entries))
    if len(need.entries) > 1:
        return _line(need, text, desk.link(gettext("To the list of people"), "people"))
    page = desk.url("person", *need.entries)
    fields = (("do", "leave"),)
    leave = Act(gettext("Withdraw"), "person", action=page, fields=fields, command="Withdraw")
    return _line(need, text, leave)


def _left_but_seated(desk: _Desk, need: Need) -> NeedLine:
    (entry,), (table,) = need.entries, need.tables
    where = (("round", need.round), ("entry", entry))
    return _line(
        need,
        gettext("{name} has left the tournament, but sits at table {table} now.").format(
            name=desk.name(entry), table=table
        ),
        desk.form(
            gettext("Plays no more games here"),
            "desk-leave-table",
            "LeaveTable",
            *where,
            ("what", "leaves"),
        ),
        desk.form(
            gettext("Finishes the round"),
            "desk-leave-table",
            "LeaveTable",
            *where,
            ("what", "finishes"),
        ),
    )


def _gone_before_start(desk: _Desk, need: Need) -> NeedLine:
    return _line(
        need,
        gettext("Not here any more, but seated: {people}.").format(
            people=desk.people(need.entries)
        ),
        desk.form(
            gettext("Take out of the seats"),
            "desk-arrivals",
            "ChangeSeats",
            ("action", "do"),
            *(("leaving", entry) for entry in need.entries),
        ),
        desk.link(gettext("Show who moves"), "desk-arrivals"),
    )


def _tie_at_cut(desk: _Desk, need: Need) -> NeedLine:
    last, first = (desk.name(entry) for entry in need.entries)
    round_ = desk.state.round(need.round)
    assert round_
    why = step_words(desk.state.stage(round_), need.detail)
    return _line(
        need,
        gettext("A tie for the last place: {last} goes on, {first} does not – {why}.").format(
            last=last, first=first, why=why
        ),
        desk.link(gettext("See the standings"), "desk-round", need.round, query="#cut"),
    )


def _disputed(desk: _Desk, need: Need) -> NeedLine:
    what = gettext("two results differ")
    if need.detail == "objected":
        what = gettext("the result is disputed")
    compare = gettext("Compare") if not need.detail else _clear_up()
    return _of_games(desk, need, what, compare)


def _to_clarify(desk: _Desk, need: Need) -> NeedLine:
    what = gettext("a result is to be clarified")
    return _of_games(desk, need, what, _clear_up())


def _clear_up() -> str:
    return gettext("Clear up")


def _of_games(desk: _Desk, need: Need, what: str, label: str) -> NeedLine:
    """What is the matter with games of a table, or with its totals, and where it is settled."""
    (table,) = need.tables
    where = gettext("Table {table}").format(table=table)
    if games := [str(game) for game in need.games if game]:
        where += f", {npgettext('listed', 'game', 'games', len(games))} {', '.join(games)}"
    link = desk.link(label, "desk-table", need.round, table)
    return _line(need, f"{where}: {what}.", link)


def _overdue(desk: _Desk, need: Need) -> NeedLine:
    tables = ranges(sorted(need.tables))
    many = len(need.tables)
    return _line(
        need,
        ngettext(
            "Time is over, results are missing: table {tables}.",
            "Time is over, results are missing: tables {tables}.",
            many,
        ).format(tables=tables),
        desk.link(gettext("Enter slips"), "desk-slips"),
        desk.form(gettext("Remind their phones"), "desk-remind", "MessageTable"),
    )


def _late_report(desk: _Desk, need: Need) -> NeedLine:
    many = need.number
    return _line(
        need,
        ngettext(
            "{many} report came in after the round was closed.",
            "{many} reports came in after the round was closed.",
            many,
        ).format(many=many),
        desk.link(gettext("Look"), "desk-late"),
    )


def _slowed(desk: _Desk, need: Need) -> NeedLine:
    (table,) = need.tables
    current = desk.state.current
    text = gettext(
        "A phone of table {table} sends very much. It is told to wait; "
        "nothing is lost. Have a look at the table."
    ).format(table=table)
    if current is None or current.table(table) is None:
        return _line(need, text)
    look = gettext("Table {table}").format(table=table)
    return _line(need, text, desk.link(look, "desk-table", current.number, table))


def _consent(desk: _Desk, need: Need) -> NeedLine:
    look = gettext("Record the consent")
    act = (
        desk.link(look, "person", need.entries[0])
        if len(need.entries) == 1
        else desk.link(look, "people")
    )
    return _line(
        need,
        gettext("Under 18 and here without a guardian's consent: {people}.").format(
            people=desk.people(need.entries)
        ),
        act,
    )


def _consolation(desk: _Desk, need: Need) -> NeedLine:
    many, (games, promised) = len(need.entries), need.games
    return _line(
        need,
        ngettext(
            "{many} person is out after {games} games; the league promises {promised}.",
            "{many} people are out after {games} games; the league promises {promised}.",
            many,
        ).format(many=many, games=games, promised=promised),
        desk.link(gettext("Offer consolation games"), "desk-consolation"),
    )


def _unreachable(_: _Desk, need: Need) -> NeedLine:
    return _line(need, unreachable_words())


def unreachable_words() -> str:
    """Why no phone can open the links of this site, and what to do."""
    return gettext(
        "Phones cannot reach this address. Start the site with --hall and "
        "open the desk at the address it prints, or give the address "
        "people will use with --public-url."
    )


def _unaccepted(_: _Desk, need: Need) -> NeedLine:
    if need.detail == "asked":
        return _line(
            need,
            gettext(
                "The national organiser has not answered yet: until then nobody qualifies here."
            ),
            Act(
                gettext("Your application"),
                "desk-duties",
                reverse("applications"),
            ),
        )
    return _line(
        need,
        gettext("This elimination counts only once the national organiser has accepted it."),
        Act(gettext("Apply"), "desk-duties", reverse("applications")),
    )


def _hidden(desk: _Desk, need: Need) -> NeedLine:
    over = bool(desk.state.places)
    return _line(
        need,
        gettext("Standings stay hidden until the ceremony shows them.")
        if over
        else gettext("Standings are hidden: only the desk sees them."),
        desk.link(
            gettext("To the ceremony") if over else gettext("Show them"),
            "desk-screen",
            query="#ceremony",
        ),
    )


def _line(need: Need, text: str, *acts: Act) -> NeedLine:
    return NeedLine(need.code, need.urgency, text, acts)


_WORDS: Final[dict[str, Callable[[_Desk, Need], NeedLine]]] = {
    "call": _call,
    "stopped": _stopped,
    "stale-seats": _stale_seats,
    "stale-draw": _stale_draw,
    "no-seat": _no_seat,
    "seat-next-round": _seat_next_round,
    "too-late": _too_late,
    "left-but-seated": _left_but_seated,
    "gone-before-start": _gone_before_start,
    "tie-at-cut": _tie_at_cut,
    "disputed": _disputed,
    "to-clarify": _to_clarify,
    "overdue": _overdue,
    "late-report": _late_report,
    "slowed": _slowed,
    "consent": _consent,
    "consolation": _consolation,
    "unreachable": _unreachable,
    "unaccepted": _unaccepted,
    "hidden": _hidden,
}
