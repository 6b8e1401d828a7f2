"""Words of the seasons' pages: kinds, what is of the house, what was decided."""

from __future__ import annotations

from datetime import date

from stolik.web.seasons import calendar as planned_days
from stolik.web.models.seasons import Series
from stolik.web.seasons.season import Read
from stolik.web.seasons.settings import rules_of
from stolik.web.templatetags.words import either, form

_KINDS = {
    "league": ("League, points for places", "Liga, punkty za miejsca"),
    "matchdays": ("League of matchdays", "Liga kolejek"),
    "grand-prix": ("Grand Prix", "Grand Prix"),
}
_DECISIONS = {
    "added": ("Added: {title}", "Dołączono: {title}"),
    "removed": ("Removed: {title}", "Odłączono: {title}"),
    "corrected": ("Results corrected: {title}", "Poprawiono wyniki: {title}"),
    "deleted": ("Results deleted: {title}", "Usunięto wyniki: {title}"),
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
    "size-overridden": (
        "Counted in spite of its size: {title}",
        "Wliczono mimo liczby osób: {title}",
    ),
    "ticket-returned": ("Ticket given back: {person}", "Awans zwrócony: {person}"),
    "ticket-withdrawn": ("Ticket withdrawn: {person}", "Awans cofnięty: {person}"),
    "ticket-passed": ("Ticket passed on to: {people}", "Awans przechodzi na: {people}"),
    "notice": ("Notice: {text}", "Ogłoszenie: {text}"),
    "taken-back": ("Taken back: {kind}", "Cofnięto: {kind}"),
}


def kind_word(kind: str) -> str:
    return either(*_KINDS[kind]) if kind in _KINDS else kind


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
    made_for = planned_days.made_for(found.decided(planned_days.ADDED))
    held = ((one.date, made_for.get(int(one.key))) for one in found.happenings)
    return planned_days.free(found.series, held)


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
