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


def roles_giving(*commands: type) -> tuple[str, ...]:
    """The roles that may give one of these commands."""
    return tuple(
        role for role in STAFF if any(role in RIGHTS[command].roles for command in commands)
    )


# The name of an address, and who may open it.
DOORS: Final[dict[str, tuple[str, ...]]] = {
    "desk": EVERYBODY,
    "desk-now": DESK,
    "desk-bar": EVERYBODY,
    "desk-rounds": DESK,
    "desk-round": DESK,
    # seats
    "desk-seating": roles_giving(c.ChangeSeats),
    "desk-seal": roles_giving(c.SealDraw),
    "desk-draw": roles_giving(c.Draw),
    "desk-seat": roles_giving(c.SeatRound),
    "desk-publish": roles_giving(c.Publish),
    "desk-take-back": roles_giving(c.TakeBack),
    "desk-override": roles_giving(c.Override),
    "desk-type-seats": roles_giving(c.TypeSeats),
    "desk-change-seats": roles_giving(c.ChangeSeats),
    "desk-arrivals": roles_giving(c.ChangeSeats),
    "desk-consolation": roles_giving(c.SeatConsolation),
    "desk-editions": roles_giving(c.LabelEdition),
    # the round
    "desk-clock": roles_giving(c.StartRound),
    "desk-clock-seen": roles_giving(c.StartRound),
    "desk-call": roles_giving(c.AnswerCall),
    "desk-remind": roles_giving(c.MessageTable),
    # the referee's desk
    "desk-referee": roles_giving(c.AnswerCall),
    "desk-referee-now": roles_giving(c.AnswerCall),
    "desk-referee-calls": roles_giving(c.AnswerCall),
    "desk-referee-call": roles_giving(c.AnswerCall),
    "desk-referee-table": roles_giving(c.AnswerCall),
    "desk-referee-table-now": roles_giving(c.AnswerCall),
    "desk-referee-notify": roles_giving(c.AnswerCall),
    "desk-conduct": roles_giving(c.AnswerCall),
    "desk-register": roles_giving(c.AnswerCall),
    "desk-rules": roles_giving(c.AnswerCall),
    "desk-tools": roles_giving(c.AnswerCall),
    "desk-slips": DESK,
    "desk-slips-mode": DESK,
    "desk-slips-waiting": DESK,
    "desk-table": DESK,
    "desk-table-act": DESK,
    "desk-leave-table": roles_giving(c.LeaveTable),
    "desk-correct": roles_giving(c.Correct),
    "desk-late": roles_giving(c.Correct),
    "desk-close": roles_giving(c.CloseRound),
    "desk-tie": roles_giving(c.ResolveTie),
    "desk-finish": roles_giving(c.Finish),
    "desk-links": DESK,
    # the hall's screen, and messages to the hall
    "desk-screen": DESK,
    "desk-screen-set": DESK,
    "desk-announce": roles_giving(c.Announce),
    "desk-message": roles_giving(c.MessageTable),
    "desk-standings": roles_giving(c.HideStandings, c.ShowStandings, c.Reveal),
    "desk-raffle": roles_giving(c.SealRaffle, c.Raffle),
    "desk-print": DESK,
    "desk-document": DESK,
    "print-language": DESK,
    "print-texts": IN_CHARGE,
    "print-prizes": IN_CHARGE,
    "print-logos": IN_CHARGE,
    "print-logo": IN_CHARGE,
    "print-logo-remove": IN_CHARGE,
    # people: a helper meets them at the door, and changes nothing else about them
    "people": PEOPLE,
    "person": PEOPLE,
    "people-csv": PEOPLE,
    "people-xlsx": PEOPLE,
    "import-people": PEOPLE,
    "undo-import": PEOPLE,
    "check-in": roles_giving(c.CheckIn),
    "check-in-rows": roles_giving(c.CheckIn),
    "tap": roles_giving(c.CheckIn),
    "walk-in": roles_giving(c.CheckIn),
    # the tournament itself
    "edit-tournament": (ORGANISER,),
    "event-day": roles_giving(c.Move, c.CallOff, c.Reinstate),
    "event-change": (ORGANISER,),
    "event-delete": (ORGANISER,),
    "desk-duties": (ORGANISER,),
    "desk-mail": PEOPLE,
    "change-format": roles_giving(c.ChangeFormat),
    "change-rules": roles_giving(c.ChangeRules),
    "desk-practise": (ORGANISER,),
    "practise-invent": (ORGANISER,),
    "practise-end": (ORGANISER,),
    "desk-staff": roles_giving(c.Appoint),
    "desk-staff-invite": roles_giving(c.Appoint),
    "desk-staff-act": roles_giving(c.Dismiss),
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
    "desk-films": PEOPLE,
}


def opens(roles: Iterable[str], name: str) -> bool:
    """Whether somebody in these roles may open a page."""
    allowed = DOORS.get(name, IN_CHARGE)
    return any(role in allowed for role in roles)


def open_to(roles: Iterable[str]) -> frozenset[str]:
    """The pages of the table that somebody in these roles may open."""
    held = tuple(roles)
    return frozenset(name for name in DOORS if opens(held, name))
