"""Words of the seasons' pages: kinds, settings that no document knows, decisions, violations.

Violations name people and events instead of keys. Computes nothing and reads no database.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from stolik.phrases import sentence
from stolik.phrases.language import Phrase
from stolik.rules import Violation
from stolik.rules.violation import Value
from stolik.web.core.language import language, say
from stolik.web.models.seasons import Series
from stolik.web.seasons.season import LoadedSeason
from stolik.web.seasons.settings import SeriesSettings, settings_of

_KINDS = {
    "league": Phrase("League, points for places"),
    "matchdays": Phrase("League of matchdays"),
    "grand-prix": Phrase("Grand Prix"),
}
_DECISIONS = {
    "added": Phrase("Added: {title}"),
    "removed": Phrase("Removed: {title}"),
    "offer-declined": Phrase("Offer declined: {title}"),
    "corrected": Phrase("Results corrected: {title}"),
    "deleted": Phrase("Results deleted: {title}"),
    "brought": Phrase("Standing brought into: {title}"),
    "seat-lot": Phrase("Lot for seats: {order}"),
    "lot": Phrase("Lot: {order}"),
    "play-off": Phrase("Play-off: {tied}"),
    "granted": Phrase("Prizes and ticket granted although fewer than six were held"),
    "barred": Phrase("No prize and no ticket for {person}"),
    "closed": Phrase("Season closed"),
    "size-overridden": Phrase("Counted in spite of its size: {title}"),
    "remarks-overridden": Phrase("Counted in spite of remarks: {title}"),
    "ticket-returned": Phrase("Ticket given back: {person}"),
    "ticket-withdrawn": Phrase("Ticket withdrawn: {person}"),
    "ticket-passed": Phrase("Ticket passed on to: {people}"),
    "notice": Phrase("Notice: {text}"),
    "day-moved": Phrase("Moved: from {was} to {to}"),
    "plan-changed": Phrase("The plan was changed"),
    "day-off": Phrase("Called off: {day}"),
    "called-off": Phrase("The season was called off"),
    "taken-back": Phrase("Taken back: {kind}"),
}


def kind_word(kind: str) -> str:
    return say(_KINDS[kind]) if kind in _KINDS else kind


def house_words(series: Series) -> tuple[str, ...]:
    """Every setting that no document knows."""
    settings = settings_of(series)
    sentences = []
    if series.kind == "league" and not settings.eliminated_zero:
        sentences.append(gettext("points also for the eliminated"))
    if series.kind == "league" and settings.seed_fill:
        sentences.append(gettext("the next ones stand in for absent seeds"))
    if series.kind == "matchdays" and not settings.newcomers_last:
        sentences.append(gettext("newcomers start with zero"))
    if series.kind == "grand-prix":
        return _grand_prix_words(settings)
    return tuple(sentences)


def _grand_prix_words(settings: SeriesSettings) -> tuple[str, ...]:
    sentences = []
    if settings.volume == "maks":
        sentences.append(gettext("four rounds of four games"))
    if settings.volume == "any":
        sentences.append(gettext("every format counts"))
    if settings.best:
        n = settings.best
        sentences.append(
            ngettext("the best result counts", "the best {n} results count", n).format(n=n)
        )
    if settings.scale:
        scale = "–".join(str(points) for points in settings.scale[:12])
        sentences.append(gettext("points for places: {scale}").format(scale=scale))
    if settings.tickets:
        n, where = settings.tickets, f" ({settings.region})" if settings.region else ""
        sentences.append(
            ngettext("{n} ticket{where}", "{n} tickets{where}", n).format(n=n, where=where)
        )
    return tuple(sentences)


def decision_words(kind: str, about: dict[str, object], names: dict[str, str]) -> str:
    """A decision in words."""
    if kind not in _DECISIONS:
        return kind

    def named(value: object) -> str:
        if isinstance(value, list):
            return ", ".join(names.get(str(key), str(key)) for key in value)
        return names.get(str(value), str(value))

    unspoken = ("kind", "games", "events", "table")
    values = {key: named(value) for key, value in about.items() if key not in unspoken}
    for key in ("was", "to", "day"):
        if kind in ("day-moved", "day-off") and key in about:
            values[key] = date_format(date.fromisoformat(str(about[key])), "DATE_FORMAT")
    inner = str(about.get("kind", ""))
    if inner in _DECISIONS:
        values["kind"] = say(_DECISIONS[inner]).split(":")[0]
    text = say(_DECISIONS[kind])
    for key, value in values.items():
        text = text.replace("{" + key + "}", value)
    return text


Names = Mapping[str, str]
# Violations that speak of people and events by key.
_WITH_KEYS = frozenset(
    [
        "event-given-twice",
        "grand-prix-format",
        "grand-prix-games",
        "grand-prix-needs-standard",
        "holds-a-ticket",
        "lot-drawn-already",
        "more-rows-than-participants",
        "newcomer-not-drawn",
        "no-such-place",
        "person-listed-twice",
        "person-present-twice",
        "place-not-shared",
        "play-off-alone",
        "play-off-goes-on",
        "play-off-level",
        "play-off-no-longer-fits",
        "play-off-not-the-winners",
        "play-off-one-person",
        "play-off-score-changed",
        "play-off-small",
        "play-off-wrong-people",
        "pots-undecided",
        "prize-undecided",
        "ticket-undecided",
    ]
)
_PEOPLE = frozenset(["people", "person", "twice", "where", "wins"])
_EVENTS = frozenset(["event", "where"])


def violation_sentence(violation: Violation, names: Names, events: Names | None = None) -> str:
    """A violation with people, and events where their titles are given, by name."""
    return sentence(named(violation, names, events or {}), language())


def named(violation: Violation, names: Names, events: Names) -> Violation:
    """The same violation with names for keys.

    >>> level = Violation("play-off-goes-on", wins=(("2", 1), ("1", 0)))
    >>> named(level, {"1": "Ala", "2": "Ola"}, {}).about
    'Ola 1, Ala 0'
    """
    if violation.code not in _WITH_KEYS:
        return violation
    by_name: dict[str, Value] = {}
    for field, value in violation.fields:
        known = {**(names if field in _PEOPLE else {}), **(events if field in _EVENTS else {})}
        by_name[field] = _by_name(value, known)
    return violation.changed(**by_name)


def _by_name(value: Value, known: Names) -> Value:
    if isinstance(value, tuple):
        return tuple(_by_name(part, known) for part in value)
    return known.get(value, value) if isinstance(value, str) else value


def titles(season: LoadedSeason) -> dict[str, str]:
    """The events of a series by key."""
    return {event.key: event.title for event in season.season_events}
