"""The rooms of the desk: which pages lie together, in which order, and which part of the help fits.

One table. A page is known by the name of its address; what somebody sees of a room follows from the
doors that are open to them (`stolik.web.tournaments.doors`). Knows no request and no state.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from stolik.phrases.language import Phrase
from stolik.web.core.language import say


@dataclass(frozen=True, slots=True)
class Page:
    """A page with a place of its own in the row of its room, and the pages that open from it.

    `itself` are other addresses of the same page. `opens` names the door that decides, where the
    page is for everybody.
    """

    address: str
    words: Phrase
    help: str
    inside: tuple[str, ...] = ()
    itself: tuple[str, ...] = ()
    part: str = ""
    opens: str = ""

    def stands_at(self, address: str) -> bool:
        """Whether this is the page with an address, not one that opens from it."""
        return address == self.address or address in self.itself

    @property
    def door(self) -> str:
        return self.opens or self.address


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its key (an icon and a colour of attention go by it), its name, its pages."""

    key: str
    words: Phrase
    pages: tuple[Page, ...]


ROOMS: Final = (
    Room(
        "now",
        Phrase("Now"),
        (
            Page("desk", Phrase("Overview"), "rounds", ("desk-now", "desk-bar")),
            Page("desk-duties", Phrase("To do"), "before", opens="desk-duties"),
        ),
    ),
    Room(
        "people",
        Phrase("People"),
        (
            Page("people", Phrase("List"), "people", ("person", "offered-people")),
            Page("check-in", Phrase("Check-in"), "morning", ("check-in-rows",)),
            Page("import-people", Phrase("Import"), "people"),
            Page("desk-mail", Phrase("E-mail", "rooms"), "people"),
            Page("desk-privacy", Phrase("Consents and data"), "consents", ("erase-person",)),
        ),
    ),
    Room(
        "rounds",
        Phrase("Rounds"),
        (
            Page(
                "desk-rounds",
                Phrase("Tables"),
                "rounds",
                ("desk-table", "desk-correct"),
                itself=("desk-round",),
            ),
            Page(
                "desk-seating",
                Phrase("Seats"),
                "seats",
                (
                    *("desk-draw", "desk-override", "desk-type-seats", "desk-change-seats"),
                    *("desk-arrivals", "desk-consolation", "desk-editions"),
                ),
            ),
            Page("desk-slips", Phrase("Slips"), "slips", ("desk-slips-waiting",)),
            Page(
                "desk-close",
                Phrase("Standings and closing"),
                "close",
                ("desk-tie",),
            ),
            Page("desk-late", Phrase("Late reports"), "wrong"),
        ),
    ),
    Room(
        "referee",
        Phrase("Referee"),
        (
            Page(
                "desk-referee",
                Phrase("Calls and tables"),
                "referee",
                ("desk-referee-now", "desk-referee-table", "desk-rules"),
            ),
            Page("desk-tools", Phrase("Questions about tiles"), "referee"),
            Page("desk-register", Phrase("Decisions"), "referee"),
        ),
    ),
    Room(
        "hall",
        Phrase("Hall"),
        (
            Page("desk-screen", Phrase("Screen and ceremony"), "screen"),
            Page("desk-links", Phrase("Table links"), "phones"),
            Page("desk-photos", Phrase("Photos"), "end", ("desk-films",)),
            Page("public-share", Phrase("Share"), "end", opens="desk-screen"),
            Page("event", Phrase("Public page"), "end", opens="desk"),
        ),
    ),
    Room(
        "paper",
        Phrase("Paper"),
        (
            Page("desk-print", Phrase("Documents"), "paper"),
            Page("print-texts", Phrase("Texts"), "paper"),
            Page("print-prizes", Phrase("Prizes"), "paper"),
            Page("print-logos", Phrase("Logos"), "paper"),
        ),
    ),
    Room(
        "set-up",
        Phrase("Set-up"),
        (
            Page("edit-tournament", Phrase("Settings"), "before"),
            Page("change-format", Phrase("Format"), "before"),
            Page("change-rules", Phrase("Rules"), "before"),
            Page("desk-staff", Phrase("Staff", "rooms"), "staff", ("desk-staff-invite",)),
            Page("desk-journal", Phrase("Journal"), "wrong", ("desk-journal-now",)),
            Page("desk-practise", Phrase("Practise"), "practise"),
            Page(
                "event-day",
                Phrase("Move or call off"),
                "wrong",
                ("event-change",),
            ),
            Page("erase-everybody", Phrase("Erase data"), "after"),
            Page("event-delete", Phrase("Delete", "rooms"), "before"),
        ),
    ),
)
# The pages of a room that lead out of the desk.
OUTSIDE: Final = ("public-share", "event")


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the shell: where to, in which words, whether one is there already."""

    key: str
    words: str
    href: str
    here: bool = False
    outside: bool = False
    count: int = 0


def room_and_page(address: str) -> tuple[Room, Page] | None:
    """Where the page with this name of an address lies; None outside the desk."""
    for room in ROOMS:
        for page in room.pages:
            if page.stands_at(address) or address in page.inside:
                return room, page
    return None


def rooms_for(slug: str, address: str, doors: Collection[str]) -> tuple[Way, ...]:
    """The rooms somebody may enter, each by the first page that is open to them."""
    place = room_and_page(address)
    ways = []
    for room in ROOMS:
        entrance = next((page for page in room.pages if _entered_by(page, doors)), None)
        if entrance is not None:
            here = place is not None and place[0] is room
            ways.append(
                Way(room.key, say(room.words), reverse(entrance.address, args=[slug]), here)
            )
    return tuple(ways)


def pages_for(
    slug: str, address: str, doors: Collection[str], counts: dict[str, int]
) -> tuple[Way, ...]:
    """The pages of the room one is in; one in `counts` is shown only while it counts something."""
    place = room_and_page(address)
    if place is None:
        return ()
    room, here = place
    return tuple(
        Way(
            page.address,
            say(page.words),
            reverse(page.address, args=[slug]) + page.part,
            page is here,
            page.address in OUTSIDE,
            counts.get(page.address, 0),
        )
        for page in room.pages
        if page.door in doors and counts.get(page.address, 1)
    )


def help_part(address: str) -> str:
    """The part of the help that fits a page."""
    place = room_and_page(address)
    return place[1].help if place else ""


def _entered_by(page: Page, doors: Collection[str]) -> bool:
    # Through the desk's own address a helper at the door would only be sent on.
    door = "desk-now" if page.address == "desk" else page.door
    return door in doors and page.address not in OUTSIDE
