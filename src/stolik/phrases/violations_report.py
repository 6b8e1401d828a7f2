"""Sentences for what can be wrong with results, the clock, conduct and closing; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase

REPORT: Final[dict[str, Phrase]] = {
    # the result of a game
    "no-such-game": Phrase("There is no game {game} in this round; games count from 1."),
    "not-at-table": Phrase("{entry:Who} does not play at this table; check who played."),
    "player-missing": Phrase("{entry:Who} plays at this table but has no points here; add them."),
    "end-unknown": Phrase(
        "Say how the game ended (not “{end}”): somebody went out, the pool ran out or time was up."
    ),
    "out-missing": Phrase("Mark who went out."),
    "out-not-asked": Phrase(
        "{entry:Who} is marked as going out, but the game ended otherwise; correct one of the two."
    ),
    "winner-left": Phrase(
        "{entry:Who} cannot have gone out and left the game; correct one of the two."
    ),
    "winner-unopened": Phrase("{entry:Who} went out, so they have opened; remove the mark."),
    "everybody-left": Phrase("Somebody must have stayed to the end; correct who left."),
    "lowest-missing": Phrase(
        "Points counted from the lowest rack need somebody at 0, and nobody who went out; check the"
        " sheet."
    ),
    "no-totals": Phrase(
        "Table {table}: there are no round totals to take back, or they have changed; look again."
    ),
    "winner-charged": Phrase("{entry:Who} went out; enter 0 instead of {charge}."),
    "charge-negative": Phrase(
        "{entry:Who}: {charge} was entered; write what is left on the rack without a minus."
    ),
    "loser-without-charge": Phrase(
        "{entry:Who}: no points entered; write what is left on the rack."
    ),
    "charge-too-high": Phrase(
        "{entry:Who}: {charge} is more than any rack can be worth; check the number."
    ),
    "unopened-charge": Phrase(
        "{entry:Who}: {charge} is not what it costs to end without opening; check the points, or"
        " whether they opened."
    ),
    "faces-missing": Phrase(
        "The value of the tiles left is needed for everybody at the table: {entries:who}."
    ),
    "face-impossible": Phrase(
        "{entry:Who}: {face} cannot be the value of the tiles left; count again."
    ),
    # the totals of a round
    # Translators: a part in brackets is left out where what it names is not known
    "totals-games": Phrase(
        "{tied} tied of [{played}] played games does not fit this round; check both numbers."
    ),
    "big-impossible": Phrase(
        "{entry:Who}: {big} big {big:point|points} in {games} {games:game|games} cannot be;"
        " check the slip."
    ),
    "small-impossible": Phrase(
        "{entry:Who}: {small} small points do not go with {big} big"
        " {big:point|points}; check the slip."
    ),
    "big-sum": Phrase(
        "The big points add up to {sum}, but {games} {games:game was|games were} played; check who"
        " won, and ties."
    ),
    "small-sum": Phrase(
        "The small points add up to {sum} and should give 0; check everybody's points."
    ),
    # one result after another
    "already-reported": Phrase(
        "Table {table}, {game:game}: there is a result already; let it be confirmed, or ask a"
        " referee to correct it."
    ),
    "already-confirmed": Phrase(
        "Table {table}, {game:game}: the result is confirmed already; nothing more to do."
    ),
    "already-disputed": Phrase(
        "Table {table}, {game:game}: the result is disputed already; a referee will come."
    ),
    "not-disputed": Phrase(
        "Table {table}, {game:game}: nobody at the table objects to the result; there is nothing to"
        " withdraw."
    ),
    "disputed-needs-desk": Phrase(
        "Table {table}, {game:game}: the result is disputed; a referee or the organiser confirms"
        " it."
    ),
    "own-report": Phrase(
        "Table {table}, {game:game}: this was reported here; let another player tap their name to"
        " confirm it."
    ),
    "winner-confirms": Phrase(
        "Table {table}, {game:game}: whoever won does not confirm it on the same phone; let"
        " somebody else do it."
    ),
    "game-unplayed": Phrase(
        "Table {table}, {game:game}: the game is marked as not played; ask a referee if it was."
    ),
    "not-unplayed": Phrase(
        "Table {table}, {game:game}: the game is not marked as not played; there is nothing to take"
        " back."
    ),
    "unplayed-by-desk": Phrase(
        "Table {table}, {game:game}: the desk has marked the game as not played; ask there."
    ),
    "played-anyway": Phrase(
        "Table {table}, {game:game}: under this format the game is played even when time is up;"
        " play it."
    ),
    "time-not-over": Phrase(
        "Table {table}, {game:game}: the time of the round is not over; play it, or ask the desk."
    ),
    "unplayed-why": Phrase(
        "Say why the game was not played (not “{why}”): time was up, or it was annulled."
    ),
    "games-already-reported": Phrase(
        "Table {table} reports game by game; enter the games, not the totals."
    ),
    "totals-already-reported": Phrase(
        "Table {table} has given the totals of the round; correct those instead."
    ),
    "no-such-report": Phrase("This result is not the one recorded now; look again and repeat."),
    "report-changed": Phrase(
        "The result has changed since you looked; look again before you correct it."
    ),
    "report-missing": Phrase(
        "Table {table}, {game:game}: the result is missing; ask the table for it."
    ),
    "report-disputed": Phrase(
        "Table {table}, {game:game}: the result is disputed; decide it first."
    ),
    "report-to-clarify": Phrase(
        "Table {table}, {game:game}: the result is still to be clarified; correct it first."
    ),
    "report-unconfirmed": Phrase(
        "Table {table}, {game:game}: nobody has confirmed the result; have it confirmed."
    ),
    # the clock and calls
    "clock-runs": Phrase("The clock of round {round} does not stand still; see what it shows."),
    "clock-stands": Phrase(
        "The clock of round {round} is not running, or the round has no time limit; see what it"
        " shows."
    ),
    "minutes-wrong": Phrase("{minutes} {minutes:minute|minutes} cannot be added; choose 1 to 600."),
    "already-called": Phrase(
        "A referee has been called to table {table} already; withdraw that call first, or wait."
    ),
    "no-such-call": Phrase("Call {call} is not waiting any more; look at the list."),
    "call-seen": Phrase("Somebody is on the way to table {table} already; look at the list."),
    "no-minutes": Phrase("Table {table} has no minutes of its own; there is nothing to take back."),
    "table-stands": Phrase("The clock of table {table} has been stopped already."),
    "table-runs": Phrase("The clock of table {table} has not been stopped."),
    # conduct
    "no-walkover": Phrase(
        "{entry:Who} has no walkover in this round; there is nothing to take back."
    ),
    "walkover-counted": Phrase(
        "Table {table} has reported already, so its walkover stays; correct the reports instead."
    ),
    "already-walkover": Phrase("{entry:Who} has a walkover in this round already."),
    "already-played": Phrase(
        "{entry:Who} has a result in this round, so it is no walkover; correct the result if it"
        " is wrong."
    ),
    "table-too-small": Phrase(
        "Only two play at table {table}; a walkover would leave one alone. Change the seats."
    ),
    "warning-missing": Phrase(
        "{entry:Who} has no warning yet; an exclusion follows a warning, so give one first."
    ),
    "exclusion-rests-on-it": Phrase(
        "{entry:Who} was excluded because of this warning; bring them back first."
    ),
    "nothing-to-cancel": Phrase(
        "Record {number} is no warning, ruling or penalty in force; look at the list."
    ),
    "penalty-wrong": Phrase(
        "Big points {big}, small points {small}: that is no penalty; enter what is taken away with"
        " a minus."
    ),
    # closing
    "cannot-be-left": Phrase(
        "A round cannot be closed over a result that is {state:state}; settle it first."
    ),
    "lot-missing": Phrase("Some are level, and a lot has to decide; draw it."),
    "tie-undecided": Phrase(
        "{entries:Who} are level and the place matters; let them play off, draw lots or ask the"
        " head referee."
    ),
    "not-level": Phrase(
        "{entries:Who} are not level, or not they alone; choose everybody who shares the place."
    ),
    "tie-method": Phrase(
        "A tie is not settled by “{method}”; choose a play-off, a lot or the head referee."
    ),
    "tie-order": Phrase(
        "The order {entries:who} has to name everybody who is level, each once; correct it."
    ),
}
