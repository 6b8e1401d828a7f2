"""Words for the journal: what happened by a fact.

Keys are the names of facts; after a slash stands what makes a sentence differ
("taken-back/seating"). Knows neither facts nor names: `stolik.web` fills the braces in. A fact
without words is a fault of ours, and a test finds it.
"""

from __future__ import annotations

from typing import Any, Final

from stolik.phrases.language import Language, Phrase
from stolik.phrases.plurals import Count

# What a list of facts is filtered by, with its heading.
GROUPS: Final[dict[str, Phrase]] = {
    "people": Phrase("people"),
    "tournament": Phrase("tournament"),
    "staff": Phrase("staff"),
    "seats": Phrase("draw and seats"),
    "clock": Phrase("clock"),
    "results": Phrase("results"),
    "referee": Phrase("referee"),
    "closing": Phrase("closing and standings"),
    "hall": Phrase("in the hall"),
}
# A fact, its group, and its sentence.
FACTS: Final[dict[str, tuple[str, Phrase]]] = {
    "created": ("tournament", Phrase("Tournament created: {kind}, format {format}.")),
    "entered": ("people", Phrase("Entered: {who}{more}.")),
    "entry-changed": ("people", Phrase("Details changed: {who}{more}.")),
    "consent-recorded": ("people", Phrase("Consents of {who}: {consents}.")),
    "checked-in": ("people", Phrase("Here: {who}.")),
    "checked-out": ("people", Phrase("Not here: {who}.")),
    "entry-removed": ("people", Phrase("Taken off the list: no. {entry}.")),
    "entry-removed/merged": (
        "people",
        Phrase("Taken off the list: no. {entry}, entered twice; stays: {into}."),
    ),
    "standing-brought": (
        "closing",
        Phrase("Standings brought from the league: {n} {n:person|people}."),
    ),
    "format-changed": ("tournament", Phrase("The format is now {format}.")),
    "format-changed/kind": (
        "tournament",
        Phrase("It is held as another kind now: {kind}, format {format}."),
    ),
    "rules-changed": ("tournament", Phrase("The rules are now {rules}.")),
    "overridden": ("tournament", Phrase("Went on in spite of a stop: {stop}")),
    "appointed": ("staff", Phrase("{staff} works here as {role}.")),
    "appointed/plays": ("staff", Phrase("{staff} works here as {role} and plays as {who}.")),
    "dismissed": ("staff", Phrase("{staff} works here no more.")),
    "draw-sealed": ("seats", Phrase("The draw is sealed: {seal}…")),
    "drawn": ("seats", Phrase("{where}: drawn with the word “{word}”, {n} {n:person|people}.")),
    "seats-typed": (
        "seats",
        Phrase("{where}: seats drawn from a bag were typed in, {n} {n:person|people}."),
    ),
    "seated": ("seats", Phrase("{where}: seated by the standings, {n} {n:person|people}.")),
    "seats-changed": ("seats", Phrase("{where}: the seats were changed{more}.")),
    "consolation-seated": (
        "seats",
        Phrase("{where}: consolation games beside the round, {n} {n:person|people}."),
    ),
    "consolation-seated/nobody": ("seats", Phrase("{where}: no consolation games after all.")),
    "edition-labelled": ("seats", Phrase("{where}: played with the {edition} edition.")),
    "published": ("seats", Phrase("{where}: seats published.")),
    "taken-back/seating": ("seats", Phrase("{where}: the seating was taken back.")),
    "taken-back/closing": ("closing", Phrase("{where}: the round was opened again.")),
    "taken-back/classification": ("closing", Phrase("The classification was taken back.")),
    "round-started": ("clock", Phrase("{where}: the clock was started.")),
    "start-taken-back": ("clock", Phrase("{where}: the start was taken back.")),
    "round-paused": ("clock", Phrase("{where}: the clock was stopped.")),
    "round-resumed": ("clock", Phrase("{where}: the clock goes on.")),
    "round-extended": ("clock", Phrase("{where}: {n} {n:minute|minutes} more.")),
    "minutes-taken-back": ("clock", Phrase("{where}: {n} {n:minute|minutes} taken back.")),
    "round-ended": ("clock", Phrase("{where}: the gong.")),
    "table-stopped": ("clock", Phrase("{where}: the table's clock stops after the running move.")),
    "table-resumed": ("clock", Phrase("{where}: the table plays on.")),
    "referee-called": ("referee", Phrase("{where}: the referee was called.")),
    "call-seen": ("referee", Phrase("{where}: a referee is coming.")),
    "call-answered": ("referee", Phrase("{where}: a referee came to the table.")),
    "call-withdrawn": ("referee", Phrase("{where}: the referee is not needed any more.")),
    "call-closed": ("referee", Phrase("{where}: what the table called for is settled.")),
    "reported": ("results", Phrase("{where}: {how}. {points}{more}.")),
    "confirmed": ("results", Phrase("{where}: result confirmed.")),
    "confirmed/player": ("results", Phrase("{where}: result confirmed by {who}.")),
    "confirmed/same-device": (
        "results",
        Phrase("{where}: result confirmed on the same phone by {who}."),
    ),
    "disputed": ("results", Phrase("{where}: result disputed.")),
    "dispute-withdrawn": ("results", Phrase("{where}: the table no longer objects to the result.")),
    "corrected": ("results", Phrase("{where}: result corrected: {how}. {points}{more}.")),
    "unplayed/time": ("results", Phrase("{where}: not played, no time left.")),
    "unplayed/player": (
        "results",
        Phrase("{where}: not played, no time left; said at the table and confirmed by {who}."),
    ),
    "unplayed/annulled": ("results", Phrase("{where}: annulled by the referee.")),
    "unplayed-taken-back": ("results", Phrase("{where}: no longer marked as not played.")),
    "totals-taken-back": ("results", Phrase("{where}: the round totals make way for the games.")),
    "walkover": ("results", Phrase("{where}: did not sit down: {who}.")),
    "walkover-taken-back": ("results", Phrase("{where}: did sit down after all: {who}.")),
    "withdrawn": ("people", Phrase("Left the tournament: {who}.")),
    "table-left": ("people", Phrase("{where}: plays no more games: {who}.")),
    "table-left/finishes": ("people", Phrase("{where}: plays this round to its end: {who}.")),
    "returned": ("people", Phrase("Plays again: {who}.")),
    "warned": ("referee", Phrase("Warning: {who}.")),
    "excluded": ("referee", Phrase("Excluded: {who}.")),
    "ruled": ("referee", Phrase("{where}: ruling{more}.")),
    "penalised": ("referee", Phrase("{where}: penalty for {who}: {big} big, {small} small.")),
    "cancelled": ("referee", Phrase("Cancelled: {earlier}")),
    "tie-resolved/play-off": ("closing", Phrase("{where}: tie decided by a play-off: {order}.")),
    "tie-resolved/lot": ("closing", Phrase("{where}: tie decided by lot: {order}.")),
    "tie-resolved/head-referee": (
        "closing",
        Phrase("{where}: tie decided by the head referee: {order}."),
    ),
    "round-closed": ("closing", Phrase("{where}: closed{more}. First: {first}.")),
    "classified": ("closing", Phrase("Classification published. Winner: {first}.")),
    "classified/matchday": ("closing", Phrase("Classification published. Best of the day: {day}.")),
    "table-messaged": ("hall", Phrase("Message to {where}.")),
    "opening-announced": ("results", Phrase("{where}: {who} announced an opening.")),
    "announced": ("hall", Phrase("Announcement to everybody.")),
    "moved": ("tournament", Phrase("Moved from {was} to {to}.")),
    "called-off": ("tournament", Phrase("Called off.")),
    "reinstated": ("tournament", Phrase("It takes place after all.")),
    "announcement-withdrawn": ("hall", Phrase("Withdrawn: {earlier}")),
    "standings-hidden": ("closing", Phrase("The standings are hidden.")),
    "standings-shown": ("closing", Phrase("The standings are public again.")),
    "reveal-taken-back": (
        "closing",
        Phrase("Back one step: {n} {n:place is|places are} revealed."),
    ),
    "revealed": ("closing", Phrase("{n} {n:place has|places have} been revealed.")),
    "raffle-sealed": ("hall", Phrase("The raffle is sealed: {seal}…")),
    "raffled": ("hall", Phrase("Raffle drawn with the word “{word}”. Winners: {order}.")),
}


def fact_sentence(key: str, language: Language, **values: Any) -> str:
    """What a fact says to people.

    >>> from stolik.locale import language
    >>> fact_sentence("round-extended", language("en"), where="Round 2", n=5)
    'Round 2: 5 minutes more.'
    >>> fact_sentence("round-extended", language("pl"), where="Runda 2, stolik 3", n=1)
    'Runda 2, stolik 3: dodano 1 minutę.'
    """
    _, phrase = FACTS[key]
    counted = {
        name: Count(value, language) if isinstance(value, int) else value
        for name, value in values.items()
    }
    return language.say(phrase).format(**counted)


def group_of(name: str) -> str:
    """The group of a fact, by its name without what follows a slash."""
    return next(group for key, (group, _) in FACTS.items() if key.partition("/")[0] == name)
