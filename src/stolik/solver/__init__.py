"""The best turn, exactly: for referees, computer players, hints and reviews.

>>> from stolik.solver import best_play
>>> best_play("R5 R6 J | K9 K10 K11", "R7 O2").played
(Tile('R7'),)
"""

from stolik.game.opening import TooManyWays
from stolik.solver.engine import NAME as ENGINE_NAME
from stolik.solver.gentle import GentlePlay, gentlest_play
from stolik.solver.openings import best_opening, can_open
from stolik.solver.play import Goal, Play, any_play, best_play, playable
from stolik.solver.steps import Piece, Step, steps

__all__ = [
    "ENGINE_NAME",
    "GentlePlay",
    "Goal",
    "Piece",
    "Play",
    "Step",
    "TooManyWays",
    "any_play",
    "best_opening",
    "best_play",
    "can_open",
    "gentlest_play",
    "playable",
    "steps",
]
