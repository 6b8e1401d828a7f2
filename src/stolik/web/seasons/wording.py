"""Words of the seasons' pages: kinds, what is of the house, where a ticket came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.utils.formats import date_format

from stolik.web.event.models import Entry
from stolik.web.event.names import shown_name
from stolik.web.seasons.models import ResultRow, Series, Ticket
from stolik.web.seasons.reading import Read
from stolik.web.seasons.rules import rules_of
from stolik.web.templatetags.words import either, form

_KINDS = {
    "league": ("League, points for places", "Liga, punkty za miejsca"),
    "matchdays": ("League of matchdays", "Liga kolejek"),
    "grand-prix": ("Grand Prix", "Grand Prix"),
}
_EDITIONS = {"standard": "Standard", "twist": "Twist", "expert": "Expert"}
_DECISIONS = {
    "added": ("Added: {title}", "Dołączono: {title}"),
    "removed": ("Removed: {title}", "Odłączono: {title}"),
    "brought": ("Standing brought into: {title}", "Tabela przeniesiona do: {title}"),
    "seat-lot": ("Lot for seats: {order}", "Los o miejsca przy stolikach: {order}"),
    "lot": ("Lot: {order}", "Losowanie: {order}"),
    "play-off": ("Play-off: {tied}", "Dogrywka: {tied}"),
    "granted": (
        "Prizes and ticket granted although fewer than six were held",
        "Nagrody i awans przyznane mimo mniej niż sześciu turniejów",
    ),
    "barred": ("No prize and no ticket for {person}", "Bez nagrody i awansu: {person}"),
    "closed": ("Season closed", "Sezon zamknięty"),
    "notice": ("Notice: {text}", "Ogłoszenie: {text}"),
    "taken-back": ("Taken back: {kind}", "Cofnięto: {kind}"),
}


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket with its origin in words."""

    ticket: Ticket
    name: str
    origin: str
    origin_url: str
    passed_over: int


def kind_word(kind: str) -> str:
    return either(*_KINDS[kind]) if kind in _KINDS else kind


def edition_word(edition: str) -> str:
    return _EDITIONS.get(edition, edition)


def house_words(series: Series) -> tuple[str, ...]:
    """Every setting that no document knows."""
    rules = rules_of(series)
    found = []
    if series.kind == "league" and not rules.eliminated_zero:
        found.append(either("points also for the eliminated", "punkty także dla wyeliminowanych"))
    if series.kind == "league" and rules.seed_fill:
        found.append(
            either(
                "the next ones stand in for absent seeds",
                "nieobecnych rozstawionych zastępują następni",
            )
        )
    if series.kind == "matchdays" and not rules.newcomers_last:
        found.append(either("newcomers start with zero", "nowe osoby zaczynają od zera"))
    if series.kind != "grand-prix":
        return tuple(found)
    if rules.volume == "maks":
        found.append(either("four rounds of four games", "cztery rundy po cztery gry"))
    if rules.volume == "any":
        found.append(either("every format counts", "liczy się każdy format"))
    if rules.best:
        n = rules.best
        found.append(
            either(
                form(n, f"the best result counts|the best {n} results count"),
                form(
                    n,
                    f"liczy się {n} najlepszy wynik|liczą się {n} najlepsze wyniki|"
                    f"liczy się {n} najlepszych wyników",
                ),
            )
        )
    if rules.scale:
        scale = "–".join(str(points) for points in rules.scale[:12])
        found.append(either(f"points for places: {scale}", f"punkty za miejsca: {scale}"))
    if rules.tickets:
        n, where = rules.tickets, f" ({rules.region})" if rules.region else ""
        found.append(
            either(
                form(n, f"{n} ticket{where}|{n} tickets{where}"),
                form(n, f"{n} awans{where}|{n} awanse{where}|{n} awansów{where}"),
            )
        )
    return tuple(found)


def open_days(found: Read) -> tuple[date, ...]:
    """Planned days for which nothing has been made yet."""
    used = {one.date for one in found.happenings}
    days = (date.fromisoformat(text) for text in found.series.dates)
    return tuple(day for day in days if day not in used)


def decision_words(kind: str, about: dict[str, object], names: dict[str, str]) -> str:
    """A decision in words."""
    if kind not in _DECISIONS:
        return kind

    def named(value: object) -> str:
        if isinstance(value, list):
            return ", ".join(names.get(str(one), str(one)) for one in value)
        return names.get(str(value), str(value))

    values = {key: named(value) for key, value in about.items() if key not in ("kind", "games")}
    inner = str(about.get("kind", ""))
    if inner in _DECISIONS:
        values["kind"] = either(*_DECISIONS[inner]).split(":")[0]
    text = either(*_DECISIONS[kind])
    for key, value in values.items():
        text = text.replace("{" + key + "}", value)
    return text


def ticket_lines(tickets: QuerySet[Ticket], *, open_to_all: bool) -> tuple[TicketLine, ...]:
    """Tickets with names and origins: three questions."""
    rows = list(tickets.select_related("person", "series", "result__tournament"))
    shown = _shown([row.person_id for row in rows]) if open_to_all else {}
    found = []
    for row in rows:
        name = row.person.name
        if open_to_all:
            name = shown_name(row.person_id, name, shown.get(row.person_id, "full"))
        origin, url = _origin(row)
        found.append(TicketLine(row, name, origin, url, len(row.passed_over)))
    return tuple(found)


def _origin(ticket: Ticket) -> tuple[str, str]:
    if ticket.series is not None:
        return ticket.series.title, ticket.series.get_absolute_url() if ticket.series.public else ""
    if ticket.result is not None:
        event = ticket.result.tournament
        day = date_format(ticket.result.date, "DATE_FORMAT")
        title = event.title if event else ticket.result.title
        return f"{title}, {day}", event.get_absolute_url() if event and event.public else ""
    return either("nominated", "nominacja"), ""


def _shown(people: list[int]) -> dict[int, str]:
    """How everybody wants to be shown: the latest choice."""
    imported = ResultRow.objects.filter(person__in=people).order_by("pk")
    rows = Entry.objects.filter(person__in=people).order_by("created", "pk")
    # What somebody chose on the site counts more than what a spreadsheet was given.
    return {
        **{key: shown for key, shown in imported.values_list("person_id", "shown") if key},
        **dict(rows.values_list("person_id", "shown")),
    }
