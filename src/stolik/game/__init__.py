"""The rules of one game: tiles, melds, boards, turns, time-outs, openings, scores, records.

Everything is a frozen value and nothing knows the time, chance or the world outside.

>>> from stolik.game import Lay, Position, Take
>>> game = Position.start("pl-turniej", ["Ala", "Bob", "Cyd"], secret="5a" * 32)
>>> len(game.pool), game.mover.name
(64, 'Ala')
>>> game = game.after(Take())
>>> game.judge(Lay("K9 B9 O9"))[-1]
Violation('opening-too-low', have=0, need=30)
"""

from stolik.game.board import Board
from stolik.game.events import (
    Announce,
    Event,
    Expire,
    Gong,
    Lay,
    Pass,
    Redeal,
    Restart,
    Ruling,
    Take,
    Unrestorable,
    Void,
    Withdraw,
)
from stolik.game.lines import RecordError, read_event, write_event
from stolik.game.meld import Meld, Reading
from stolik.game.notation import read as read_record
from stolik.game.notation import write as write_record
from stolik.game.opening import Opening, best_opening, can_open
from stolik.game.pool import Pool
from stolik.game.position import Player, Position, letter
from stolik.game.record import Entry, GameRecord
from stolik.game.scoring import Holding, Score, scores
from stolik.game.starter import first_starter, highest_tile, starter_of_game
from stolik.game.tiles import ALL_TILES, JOKER, Tile, tiles
from stolik.game.timeout import TimeOut, time_out
from stolik.game.turn import Verdict, judge_board, judge_lay
from stolik.game.view import View

__all__ = [
    "ALL_TILES",
    "JOKER",
    "Announce",
    "Board",
    "Entry",
    "Event",
    "Expire",
    "GameRecord",
    "Gong",
    "Holding",
    "Lay",
    "Meld",
    "Opening",
    "Pass",
    "Player",
    "Pool",
    "Position",
    "Reading",
    "RecordError",
    "Redeal",
    "Restart",
    "Ruling",
    "Score",
    "Take",
    "Tile",
    "TimeOut",
    "Unrestorable",
    "Verdict",
    "View",
    "Void",
    "Withdraw",
    "best_opening",
    "can_open",
    "first_starter",
    "highest_tile",
    "judge_board",
    "judge_lay",
    "letter",
    "read_event",
    "read_record",
    "scores",
    "starter_of_game",
    "tiles",
    "time_out",
    "write_event",
    "write_record",
]
