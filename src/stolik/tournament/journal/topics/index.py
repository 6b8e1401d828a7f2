"""All topics, for `decision` and `replay`; a new one is named here."""

from stolik.tournament.journal.topics import (
    clock,
    closure,
    conduct,
    consolation,
    day,
    entries,
    hall,
    regulations,
    reports,
    seating,
)

TOPICS = (entries, regulations, seating, clock, reports, conduct, closure, hall, consolation, day)
