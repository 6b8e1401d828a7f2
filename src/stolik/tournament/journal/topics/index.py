"""All topics, for `decision` and `replay`; a new one is named here."""

from stolik.tournament.journal.topics import (
    clock,
    closure,
    conduct,
    consolation,
    corrections,
    day,
    entries,
    hall,
    regulations,
    reports,
    seating,
)

TOPICS = (
    entries,
    regulations,
    seating,
    clock,
    reports,
    corrections,
    conduct,
    closure,
    hall,
    consolation,
    day,
)
