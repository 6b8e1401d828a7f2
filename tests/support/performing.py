"""A process of its own that gives commands to the store, and dies where it is told to.

    python performing.py prepare 61        make the tournament, with so many people playing
    python performing.py perform           commands from the standard input, one "ack KEY" each
    python performing.py at-once           all commands of the standard input at once, in threads
    python performing.py facts             the journal as it is in the database

Several actions in one process are separated by `--`, and so is what they say. A command is a line
of JSON: {"key", "enter": N} or {"key", "report": [table, game]}. FAULT names the point and FAULT_AT
the command (counted from 1) at which the process kills itself.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

POINTS = ("before-append", "after-append", "after-commit", "after-push")


def main(words: list[str]) -> None:
    from stolik.web.installation import server

    data = Path(os.environ["STOLIK_DATA"])
    server.set_up(data)
    server.migrate(data)
    actions = {"prepare": prepare, "perform": perform, "at-once": at_once, "facts": facts}
    for number, action in enumerate(" ".join(words).split(" -- ")):
        name, *more = action.split()
        if number:
            say("--")
        actions[name](*more)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def prepare(people: str) -> None:
    """A simulated event at the start of its first round; nobody has reported yet."""
    from stolik.demo import Stop, simulated
    from stolik.tournament.formats import elimination_format
    from stolik.web.installation import demo_site

    journal = simulated(int(people), elimination_format("standard-c"), 7, stop=Stop(1, 0))
    demo_site.demo_journal = lambda _: journal
    demo_site.show()


def perform() -> None:
    doomed()
    for line in sys.stdin:
        say(answer(json.loads(line)))


def at_once() -> None:
    wanted = [json.loads(line) for line in sys.stdin]
    together = threading.Barrier(len(wanted))
    said: list[str] = []

    def one(command: dict[str, Any]) -> None:
        from django.db import connection

        together.wait()
        said.append(answer(command))
        connection.close()

    threads = [threading.Thread(target=one, args=[command]) for command in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    say("\n".join(sorted(said)))


def facts() -> None:
    from stolik.tournament.journal import difference
    from stolik.web.models.tournaments import FactRow, Tournament
    from stolik.web.tournaments import store

    event = Tournament.objects.get(slug="demo")
    for row in FactRow.objects.filter(tournament=event).order_by("sequence"):
        say(json.dumps([row.sequence, row.key, json.loads(row.line)]))
    say(json.dumps(["verified", difference(store.journal(event, full=True)) is None]))


def answer(wanted: dict[str, Any]) -> str:
    """What a client hears: the acknowledgement, or an error nobody should ever see."""
    from stolik.tournament.journal import Actor
    from stolik.tournament.journal import commands as c
    from stolik.web.models.tournaments import Tournament
    from stolik.web.tournaments import store

    try:
        event = Tournament.objects.get(slug="demo")
        command: Any
        if "enter" in wanted:
            command, actor = c.Enter(wanted["enter"]), Actor("organiser", "olga")
        else:
            table, game = wanted["report"]
            command = c.FileReport(report_of(store.state(event), table, game))
            actor = Actor("table", f"phone-{table}", table=table)
        store.perform(event, command, actor, key=wanted["key"])
    except Exception as error:  # noqa: BLE001  # whatever it is, the test is to see it
        return f"error {wanted['key']} {type(error).__name__} {error}"
    return f"ack {wanted['key']}"


def report_of(state: Any, table: int, game: int) -> Any:
    """Seat A went out, everybody else had ten points in hand."""
    from stolik.tournament.report import GameReport

    seats = state.current.table(table).seats
    charges = tuple((entry, 0 if entry == seats[0] else 10) for entry in seats)
    return GameReport(state.current.number, table, game, "out", charges, seats[0])


def doomed() -> None:
    """Put the fault where FAULT says; a process without one lives."""
    point = os.environ.get("FAULT")
    if not point:
        return
    from stolik.web.models import tournaments
    from stolik.web.tournaments import store

    def dies(before: bool, inner: Callable[..., Any]) -> Callable[..., Any]:
        left = int(os.environ["FAULT_AT"])

        def dying(*words: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0 and before:
                os.kill(os.getpid(), signal.SIGKILL)
            found = inner(*words, **named)
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return found

        return dying

    if point.endswith("append"):
        inner = tournaments.FactRow.objects.bulk_create
        tournaments.FactRow.objects.bulk_create = dies(point.startswith("before"), inner)
    else:
        # The first thing after a commit is to keep the state, the last to push it.
        store._committed = dies(point == "after-commit", store._committed)


if __name__ == "__main__":
    main(sys.argv[1:])
