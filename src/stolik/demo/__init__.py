"""Simulated people and events: a tournament day that could have been, from a seed.

    journal = simulated(61, elimination_format("standard-c"), seed=7)

Made of commands that the engine decides, so that every journal verifies. Pure: the generator is
seeded by what is given, times follow from the start. Knows tournaments, never a tile.
"""

from stolik.demo.day import Step, Stop, played, simulated, steps
from stolik.demo.event import START, CannotSimulate, Event, event
from stolik.demo.hall import Hall
from stolik.demo.people import people

__all__ = [
    "START",
    "CannotSimulate",
    "Event",
    "Hall",
    "Step",
    "Stop",
    "event",
    "people",
    "played",
    "simulated",
    "steps",
]
