"""Everything the desk can print now, each as one PDF in the language of the page.

Turns a tournament's state into the values of `stolik.paper`; knows no template and no layout.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe

from stolik import paper
from stolik.tournament.journal import Tournament as State
from stolik.tournament.journal.reading import who_starts
from stolik.tournament.journal.scores import standings_as_of
from stolik.tournament.journal.state import Round
from stolik.tournament.tables import CannotSeat, table_sizes
from stolik.web import store
from stolik.web.event.desk import overview
from stolik.web.event.joining.links import absolute
from stolik.web.event.models import Entry, TableCode, Tournament
from stolik.web.event.names import desk_names
from stolik.web.event.sorting import by_surname
from stolik.web.templatetags.words import either, language
from stolik.web.who import event_at_desk


@dataclass(frozen=True, slots=True)
class Desk:
    """What every document is made from."""

    request: HttpRequest
    event: Tournament
    state: State
    names: dict[int, str]

    @property
    def lang(self) -> paper.Lang:
        return "en" if language() == "en" else "pl"

    @property
    def head(self) -> paper.Event:
        starts = localtime(self.event.starts)
        day = date_format(starts, "DATE_FORMAT")
        return paper.Event(self.event.title, self.event.organiser_name, day, self.event.place)

    @property
    def round(self) -> Round | None:
        return self.state.current

    @property
    def small_print(self) -> tuple[str, ...]:
        return paper.scoring_lines(self.state.rules, self.lang)

    def codes(self) -> dict[int, TableCode]:
        return {code.number: code for code in TableCode.objects.filter(tournament=self.event)}

    def link(self, code: TableCode | None) -> str:
        return absolute(self.request, reverse("table", args=[code.token])) if code else ""


Documents = tuple[paper.Document, ...]


def _sheets(desk: Desk) -> Documents:
    found = desk.round
    if found is None:
        return ()
    codes = desk.codes()
    tables = []
    for table in found.seating:
        first = who_starts(desk.state, found, table)[0]
        index = table.seats.index(first) if first in table.seats else 0
        code = codes.get(table.number)
        names = tuple(desk.names.get(entry, str(entry)) for entry in table.seats)
        short = code.code if code else ""
        tables.append(paper.SheetTable(table.number, names, index, desk.link(code), short))
    games = desk.state.stage(found).games
    sheets = paper.ScoreSheets(desk.head, found.number, games, tuple(tables), desk.small_print)
    return (replace(sheets, zero_sum=desk.state.rules.winner_plus == "recorded"),)


def _blank(desk: Desk) -> Documents:
    games = desk.state.plan.stages[0].games
    copies = max(4, len(desk.round.seating) if desk.round else 4)
    return (paper.blank_sheets(desk.head, games, copies, desk.small_print),)


def _labels(desk: Desk) -> Documents:
    rows = [paper.Label(n, desk.link(code), code.code) for n, code in sorted(desk.codes().items())]
    site = absolute(desk.request, "/k")
    return (paper.TableLabels(desk.head, tuple(rows), site),) if rows else ()


def _tickets(desk: Desk) -> Documents:
    present = sum(entry.plays for entry in desk.state.entries.values())
    try:
        sizes = table_sizes(present)
    except CannotSeat:
        return ()
    return (paper.SeatTickets(desk.head, tuple(enumerate(sizes, 1))),)


def _seating(desk: Desk) -> tuple[paper.SeatingList, ...]:
    found = desk.round
    if found is None:
        return ()
    tables = tuple(
        paper.SeatedTable(t.number, tuple(desk.names.get(e, str(e)) for e in t.seats))
        for t in found.seating
    )
    listed = paper.SeatingList(desk.head, found.number, tables)
    return (listed, replace(listed, by="table"))


def _standings(desk: Desk) -> tuple[paper.Standings, ...]:
    found = desk.round
    rows = standings_as_of(desk.state, found.number) if found else ()
    if not rows or found is None:
        return ()
    lines = tuple(
        paper.StandingRow(
            f"{row.place}=" if row.shared else str(row.place),
            desk.names.get(row.entry, str(row.entry)),
            row.big,
            row.small,
        )
        for row in rows
    )
    return (paper.Standings(desk.head, lines, found.number),)


def _laptop_dies(desk: Desk) -> Documents:
    found = desk.round
    standings, seating = _standings(desk), _seating(desk)
    if found is None or not standings or not seating:
        return ()
    games = desk.state.stage(found).games
    return paper.if_the_laptop_dies(standings[0], seating[0], games, desk.small_print)


def _check_in(desk: Desk) -> Documents:
    rows = Entry.objects.filter(tournament=desk.event, state="in").exclude(name="")
    people = sorted(rows, key=lambda row: (by_surname(row.name), row.number))
    minors = {n for n, entry in desk.state.entries.items() if entry.minor}
    lines = tuple(
        paper.CheckInRow(str(row.number), row.name, row.club, row.number in minors)
        for row in people
    )
    return (paper.CheckInList(desk.head, lines),) if lines else ()


def _badges(desk: Desk) -> Documents:
    rows = Entry.objects.filter(tournament=desk.event, state="in").exclude(name="")
    badges = tuple(
        paper.Badge(
            row.name,
            row.club,
            str(row.number),
            absolute(desk.request, reverse("player", args=[row.token])),
        )
        for row in sorted(rows, key=lambda row: (by_surname(row.name), row.number))
    )
    return (paper.Badges(desk.head, badges),) if badges else ()


def _referee(desk: Desk) -> Documents:
    return (paper.RefereeSummary(desk.head, desk.state.rules),)


def _diplomas(desk: Desk) -> Documents:
    most = max(3, desk.state.plan.prizes)
    found = tuple(
        paper.place_diploma(desk.names.get(line.entry, str(line.entry)), line.place, desk.lang)
        for line in desk.state.places
        if 0 < line.place <= most
    )
    return (paper.Diplomas(desk.head, found),) if found else ()


# key: heading in English and Polish, and how it is made
KINDS: Final[dict[str, tuple[tuple[str, str], Callable[[Desk], Documents]]]] = {
    "sheets": (("Score sheets of this round", "Protokoły tej rundy"), _sheets),
    "seating": (("Seating by name and by table", "Rozsadzenie: nazwiska i stoliki"), _seating),
    "standings": (("Standings", "Tabela"), _standings),
    "laptop": (
        ("If the laptop dies: standings, seats, blank slips", "Gdy padnie laptop: tabela i druki"),
        _laptop_dies,
    ),
    "labels": (("Table labels with QR code", "Etykiety stolików z kodem QR"), _labels),
    "tickets": (("Seat tickets to cut out", "Losy z miejscami do wycięcia"), _tickets),
    "blank": (("Blank score sheets", "Puste protokoły"), _blank),
    "check-in": (("Check-in list", "Lista obecności"), _check_in),
    "badges": (("Name badges with private link", "Identyfikatory z linkiem gracza"), _badges),
    "referee": (("Referee's summary of the rules", "Ściąga dla sędziego"), _referee),
    "diplomas": (("Diplomas", "Dyplomy"), _diplomas),
}


@require_safe
def printing(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to print now."""
    event = event_at_desk(request, slug)
    desk = _desk(request, event)
    ready = desk.state.format is not None
    rows = [(key, either(*words)) for key, (words, made) in KINDS.items() if ready and made(desk)]
    found = overview.shared(request, event, "print")
    return render(request, "stolik/desk/print.html", {**found, "rows": rows})


@require_safe
def document(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One PDF."""
    event = event_at_desk(request, slug)
    desk = _desk(request, event)
    if key not in KINDS or desk.state.format is None:
        raise Http404
    documents = KINDS[key][1](desk)
    if not documents:
        raise Http404
    response = HttpResponse(paper.pdf(*documents, lang=desk.lang), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{event.slug}-{key}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response


def _desk(request: HttpRequest, event: Tournament) -> Desk:
    return Desk(request, event, store.state(event), desk_names(event))
