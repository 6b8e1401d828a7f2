"""Sentences for what can be wrong with rights, people, the draw and the seats; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

PEOPLE: Final[dict[str, Phrase]] = {
    # who may do what, and when
    "not-now": Phrase(
        "You cannot {command:command} now: {phase:phase}. See what is to be done next."
    ),
    "needs-role": Phrase("Only {roles:roles} can do this. Ask for help."),
    "desk-only": Phrase(
        "Signed slips and results to clarify are entered at the desk, not by {role:roles}; take"
        " the slip there."
    ),
    "own-table": Phrase("You play at table {table} yourself; let somebody else decide this."),
    "not-your-table": Phrase("This is for table {table} only; open the page of your own table."),
    "role-unknown": Phrase(
        "There is no duty “{role}”; choose organiser, head referee, referee, scorer or helper."
    ),
    "nobody-appointed": Phrase("{who} has no duty in this tournament; check the list."),
    "reason-missing": Phrase("Write down the reason in a few words."),
    "note-is-no-digest": Phrase("The note was not saved; write it once more."),
    "text-too-long": Phrase("The text has {have} {have:character|characters}; write 1 to {most}."),
    "nothing-changed": Phrase("Nothing is different from before; change something first."),
    # entries
    "no-such-entry": Phrase("There is no entry {entry}; check the number."),
    "entry-taken": Phrase("{entry:Who} is on the list already; take the next free number."),
    "entry-number": Phrase("{entry} cannot be an entry number; choose one from 1 to {most}."),
    "category-twice": Phrase("A category is named twice ({categories}); keep it once."),
    "consent-missing": Phrase(
        "{entry:Who}: the guardian's consent {consent:consent} is missing; have it signed first."
    ),
    "has-left": Phrase("{entry:Who} has left the tournament; bring them back first."),
    "has-not-left": Phrase("{entry:Who} still plays; there is nothing to bring back."),
    "entry-has-history": Phrase(
        "{entry:Who} has had a seat, a decision or points here and stays on the list; withdraw this"
        " person instead."
    ),
    "place-wrong": Phrase(
        "{entry:Who}: check place {place} and the number of starts; places count from 1."
    ),
    "player-twice": Phrase("{entry:Who} is listed twice; leave one of the two."),
    # the draw
    "draw-not-sealed": Phrase("The draw is not sealed yet; publish the seal first."),
    "already-sealed": Phrase("The draw has this seal already; go on with the draw."),
    "secret-does-not-match": Phrase(
        "The secret does not match the published seal; find the right one, or seal the draw anew."
    ),
    "seal-wrong": Phrase("A seal is 64 digits and letters a to f; seal the draw again."),
    "secret-wrong": Phrase("The secret has to be 64 digits and letters a to f; copy all of it."),
    "word-wrong": Phrase(
        "The word from the hall is too long or has a broken character; at most {most} letters."
    ),
    "word-missing": Phrase("The word from the hall is missing; ask somebody for one and enter it."),
    "apart-in-elimination": Phrase(
        "In an elimination everybody is drawn alike; draw without keeping people apart."
    ),
    "apart-with-pots": Phrase(
        "Pots and keeping people apart do not go together; choose one of the two."
    ),
    "no-draw-in-round": Phrase(
        "Round {round} is seated by the standings; have the seats computed."
    ),
    "round-needs-draw": Phrase("The seats of round {round} are drawn; make the draw."),
    # rounds
    "not-next-round": Phrase("Round {due} comes next, not round {round}; seat that one."),
    "no-more-rounds": Phrase(
        "The format has {rounds} {rounds:round|rounds} and all have been played; publish the"
        " classification."
    ),
    "not-current-round": Phrase(
        "Round {round} is not open for this now; look at the current round and try again."
    ),
    "cannot-take-back": Phrase(
        "You cannot take back {what:what} now; only the latest step can be taken back."
    ),
    # seats
    "no-such-table": Phrase("There is no table {table} in this round; check the number."),
    "table-size": Phrase(
        "Table {table}: {people} {people:person does|people do} not fit. A table has 3 or 4, and"
        " after play as many as sat there."
    ),
    "table-number-wrong": Phrase(
        "Table number {table} is below 1 or used twice; give every table its own, from 1 up."
    ),
    "too-few-fours": Phrase(
        "Tables of {sizes:sizes}; for so many people they are {wanted:sizes}. Seat people that way."
    ),
    "fixed-places-clash": Phrase(
        "People who keep their tables clash ({places:places}); change one of the tables."
    ),
    "seated-twice": Phrase("{entry:Who} has two seats; keep one."),
    "not-to-be-seated": Phrase(
        "{entry:Who} does not play this round; give the seat to somebody else."
    ),
    "not-seated": Phrase("{entry:Who} has no seat in this round; check the number or find a seat."),
    "seated-but-absent": Phrase(
        "{entry:Who} has a seat but is not here; check them in, or change the seats."
    ),
    "cannot-arrive": Phrase(
        "{entry:Who} cannot be added: not checked in, or seated already. Check which."
    ),
    "no-late-entry": Phrase(
        "Nobody can join any more (stage: {stage:stage}); arrivals play from the first stage only."
    ),
    "round-has-reports": Phrase(
        "Round {round} is being played, so its seats stay; record people as they really sat."
    ),
    "change-unknown": Phrase(
        "Say how the seats change (not “{why}”): by hand, as people really sat, or arrivals and"
        " departures."
    ),
    "seats-moved": Phrase(
        "Somebody has changed the seats since you opened this page: look and send it again."
    ),
    "seating-changed": Phrase("The seats have changed since you looked; look again and publish."),
}
