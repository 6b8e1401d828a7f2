"""A game between computer players, printed turn by turn for somebody who only watches.

Shows what lies open on the table: nobody's rack before the end.
"""

from __future__ import annotations

from rich.text import Text

from stolik.cli.terminal.screen import SOFT, Screen
from stolik.cli.terminal.session import Session
from stolik.cli.terminal.story import told


def watch(session: Session) -> None:
    """The game to its end: a sentence a turn, the board after each lap that changed it."""
    screen, players = session.screen, len(session.position.players)
    shown = session.position.board
    while not session.position.over:
        said = len(session.moments)
        session.step()
        for moment in session.moments[said:]:
            number = Text(f"{moment.before.turns + 1:>3}  ", SOFT)
            screen.show(number.append_text(told(moment, screen.words, None)))
        lap_over = session.position.turns % players == 0 or session.position.over
        if lap_over and session.position.board != shown:
            shown = session.position.board
            _show_table(screen, session)


def _show_table(screen: Screen, session: Session) -> None:
    screen.show("")
    screen.board(session.position.board)
    screen.show("", screen.people(session.position.view(0)), "")
