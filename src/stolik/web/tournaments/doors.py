"""Which pages of the desk each role may open: one table, for the pages, the tabs and the tests.

A page is open to the roles that may give one of its commands (`stolik.tournament.journal.rights`).
A page that is not in the table is for those in charge alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import (
    DESK,
    HELPER,
    IN_CHARGE,
    ORGANISER,
)
from stolik.tournament.journal.rights import RIGHTS

STAFF: Final = (*DESK, HELPER)
EVERYBODY: Final = STAFF
PEOPLE: Final = (ORGANISER,)


def giving(*commands: type) -> tuple[str, ...]:
    """The roles that may give one of these commands."""
    return tuple(role for role in STAFF if any(role in RIGHTS[one].roles for one in commands))


# The name of an address, and who may open it.
DOORS: Final[dict[str, tuple[str, ...]]] = {
    "desk": EVERYBODY,
    "desk-now": DESK,
    # seats
    "desk-seating": giving(c.ChangeSeats),
    "desk-seal": giving(c.SealDraw),
    "desk-draw": giving(c.Draw),
    "desk-seat": giving(c.SeatRound),
    "desk-publish": giving(c.Publish),
    "desk-take-back": giving(c.TakeBack),
    "desk-override": giving(c.Override),
    "desk-type-seats": giving(c.TypeSeats),
    "desk-change-seats": giving(c.ChangeSeats),
    "desk-arrivals": giving(c.ChangeSeats),
    "desk-consolation": giving(c.SeatConsolation),
    "desk-editions": giving(c.LabelEdition),
    # the round
    "desk-clock": giving(c.StartRound),
    "desk-call": giving(c.AnswerCall),
    "desk-remind": giving(c.MessageTable),
    # the referee's desk
    "desk-referee": giving(c.AnswerCall),
    "desk-referee-now": giving(c.AnswerCall),
    "desk-referee-call": giving(c.AnswerCall),
    "desk-referee-table": giving(c.AnswerCall),
    "desk-register": giving(c.AnswerCall),
    "desk-rules": giving(c.AnswerCall),
    "desk-tools": giving(c.AnswerCall),
    "desk-slips": DESK,
    "desk-slips-waiting": DESK,
    "desk-table": DESK,
    "desk-table-act": DESK,
    "desk-correct": giving(c.Correct),
    "desk-late": giving(c.Correct),
    "desk-close": giving(c.CloseRound),
    "desk-tie": giving(c.ResolveTie),
    "desk-finish": giving(c.Finish),
    "desk-links": DESK,
    # the hall's screen, and what the hall is told
    "desk-screen": DESK,
    "desk-screen-set": DESK,
    "desk-announce": giving(c.Announce),
    "desk-message": giving(c.MessageTable),
    "desk-standings": giving(c.HideStandings, c.ShowStandings, c.Reveal),
    "desk-raffle": giving(c.SealRaffle, c.Raffle),
    "desk-print": DESK,
    "desk-document": DESK,
    "print-texts": IN_CHARGE,
    "print-prizes": IN_CHARGE,
    "print-logos": IN_CHARGE,
    "print-logo": IN_CHARGE,
    "print-logo-remove": IN_CHARGE,
    # people: a helper meets them at the door, and changes nothing else about them
    "people": PEOPLE,
    "person": PEOPLE,
    "import-people": PEOPLE,
    "undo-import": PEOPLE,
    "check-in": giving(c.CheckIn),
    "check-in-rows": giving(c.CheckIn),
    "tap": giving(c.CheckIn),
    "walk-in": giving(c.CheckIn),
    # the tournament itself
    "edit-tournament": (ORGANISER,),
    "desk-duties": (ORGANISER,),
    "change-format": giving(c.ChangeFormat),
    "desk-practise": (ORGANISER,),
    "practise-end": (ORGANISER,),
    "desk-staff": giving(c.Appoint),
    "desk-staff-invite": giving(c.Appoint),
    "desk-staff-act": giving(c.Dismiss),
    "desk-leave": EVERYBODY,
    "desk-journal": DESK,
    "desk-journal-now": DESK,
    "full-journal": IN_CHARGE,
    "offered-people": PEOPLE,
    "desk-privacy": PEOPLE,
    "erase-person": PEOPLE,
    "erase-everybody": PEOPLE,
    "desk-photos": PEOPLE,
    "desk-photos-act": PEOPLE,
}


def opens(roles: Iterable[str], name: str) -> bool:
    """Whether somebody in these roles may open a page."""
    allowed = DOORS.get(name, IN_CHARGE)
    return any(role in allowed for role in roles)


def open_to(roles: Iterable[str]) -> frozenset[str]:
    """The pages of the table that somebody in these roles may open."""
    held = tuple(roles)
    return frozenset(name for name in DOORS if opens(held, name))
