"""A tournament as a journal of facts: commands in, facts out, everything else computed.

    facts = decide(tournament, CheckIn(7), organiser)     # or Refused, with all violations
    tournament = tournament.after(facts[0])
    tournament.allowed(organiser)                         # the commands that are legal now

Knows no database, clock or random generator: times, secrets and words are arguments.
"""

from stolik.tournament.journal import commands, facts
from stolik.tournament.journal.actor import ROLES, Actor
from stolik.tournament.journal.decision import command_of, decide
from stolik.tournament.journal.export import Journal, JournalError, Note, read, salted, written
from stolik.tournament.journal.facts import Fact
from stolik.tournament.journal.scores import standings
from stolik.tournament.journal.seating_outcome import seating_digest
from stolik.tournament.journal.state import TournamentState
from stolik.tournament.journal.verification import difference

# The name that docs/library.md gives it; in Stolik itself a `Tournament` is the site's row.
Tournament = TournamentState

__all__ = [
    "ROLES",
    "Actor",
    "Fact",
    "Journal",
    "JournalError",
    "Note",
    "Tournament",
    "TournamentState",
    "command_of",
    "commands",
    "decide",
    "difference",
    "facts",
    "read",
    "salted",
    "seating_digest",
    "standings",
    "written",
]
