"""A game between computer players, printed turn by turn for somebody who only watches.

Shows what lies open on the table: nobody's rack before the end.
"""

from __future__ import annotations

from rich.text import Text

from stolik.cli.terminal.course import Course
from stolik.cli.terminal.screen import SOFT, Screen
from stolik.cli.terminal.story import told


def watch(screen: Screen, course: Course) -> None:
    """The game to its end: a sentence a turn, the board after each lap that changed it."""
    players = len(course.position.players)
    board = course.position.board
    while not course.position.over:
        said = len(course.moments)
        course.computer_turn()
        for moment in course.moments[said:]:
            number = Text(f"{moment.before.turns + 1:>3}  ", SOFT)
            screen.show(number.append_text(told(moment, screen.words, None)))
        lap_over = course.position.turns % players == 0 or course.position.over
        if lap_over and course.position.board != board:
            board = course.position.board
            screen.show("")
            screen.board(board, tight=True)
            screen.show("", screen.people(course.position.view(0)), "")
