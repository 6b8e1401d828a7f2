"""Which modules of the site two paths run: how many rooms one has to know to follow a request.

    python tools/modules_run.py            both paths
    python tools/modules_run.py --list     their modules too

A module counts if one of its functions is called while the path is walked; importing it does not
count. A small installation of its own is made for it: a league with two imported tournaments and
one to come, and the demo's tournament. Says nothing about time; that is `bench/pages.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from types import FrameType
from typing import Any, Final

PACKAGE: Final = "stolik.web."
LEAGUE_DESK: Final = "league desk page"
PHONE_REPORT: Final = "phone report until the push"


def league_desk() -> frozenset[str]:
    """The desk of a league as its organiser opens it."""
    from django.test import Client

    from stolik.web.tournaments import store

    series = _league()
    client = Client()
    client.force_login(series.owner)
    _imported()
    store.forget()
    with modules_called() as names:
        answer = client.get(f"/series/{series.slug}/")
    assert answer.status_code == 200, answer.status_code
    return frozenset(names)


def phone_report() -> frozenset[str]:
    """A game reported by a table's phone, until the live standings have been rendered for it."""
    from django.test import Client

    from stolik.web.installation.demo_site import show
    from stolik.web.models.tournaments import TableCode
    from stolik.web.tournaments import push, store

    event = show()
    message = _message(store.state(event))
    token = TableCode.objects.get(tournament=event, number=message["body"]["table"]).token
    client = Client()
    _imported()
    store.forget()
    with modules_called() as names:
        with _committed():
            answer = client.post(
                f"/k/{token}/send", json.dumps(message), content_type="application/json"
            )
        fragment = push.rendered(push.topic_of(event, "standings", "pl"))
    assert fragment
    assert (answer.status_code, answer.json()["status"]) == (200, "received"), answer.content
    assert PACKAGE + "tournaments.push" in names
    return frozenset(names)


PATHS: Final[dict[str, Callable[[], frozenset[str]]]] = {
    LEAGUE_DESK: league_desk,
    PHONE_REPORT: phone_report,
}


@contextmanager
def modules_called() -> Iterator[set[str]]:
    """The modules of the site whose functions are called meanwhile, in this thread."""
    names: set[str] = set()

    def called(frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and frame.f_code.co_name != "<module>" and name.startswith(PACKAGE):
            names.add(name)

    sys.setprofile(called)
    try:
        yield names
    finally:
        sys.setprofile(None)


@contextmanager
def _committed() -> Iterator[None]:
    """What waits for a commit runs, also inside the transaction of a test."""
    from django.db import connection
    from django.test import TestCase

    if connection.in_atomic_block:
        with TestCase.captureOnCommitCallbacks(execute=True):
            yield
    else:
        yield


def _imported() -> None:
    """Everything that a serving process has imported before its first request."""
    from django.template import engines
    from django.urls import get_resolver

    assert get_resolver().url_patterns
    assert engines["django"]


def _league() -> Any:
    from django.contrib.auth.models import User

    from stolik.web.models.seasons import Championship
    from stolik.web.seasons import imports
    from stolik.web.seasons.events import create_event, create_series
    from stolik.web.seasons.spreadsheet import Classification, Classified

    owner = User.objects.create_user("league-organiser")
    cup = Championship.objects.create(title="Cup", edition="2027", held=date(2027, 5, 1))
    series = create_series(
        owner, kind="league", title="League", year=2026, planned=6, championship=cup
    )
    for month in (1, 2):
        rows = tuple(Classified(f"Person {letter}", n) for n, letter in enumerate("ABCDEFGH", 1))
        day = date(2026, month, 14)
        imports.save(series, owner, Classification(rows, f"Tournament {month}", day, "top8"))
    create_event(series, owner)
    return series


def _message(state: Any) -> dict[str, Any]:
    """A game that nobody has reported, as a phone sends it."""
    games = range(1, state.stage(state.current).games + 1)
    table, game = next(
        (table, game)
        for table in state.current.seating
        for game in games
        if not (slot := state.slot(state.current.number, table.number, game)) or not slot.filed
    )
    report = {
        "round": state.current.number,
        "table": table.number,
        "game": game,
        "end": "out",
        "out": table.seats[0],
        "charges": [[entry, 0 if n == 0 else 10 + n] for n, entry in enumerate(table.seats)],
        "unopened": [],
        "left": [],
        "faces": [],
    }
    at = 1000 * int(time.time()) - 1000
    return {"device": "a" * 32, "key": "b" * 32, "kind": "report", "at": at, "body": report}


def _installation(data: str) -> None:
    os.environ["STOLIK_DATA"] = data
    os.environ["DJANGO_SETTINGS_MODULE"] = "stolik.web.config.settings"
    os.environ.pop("DATABASE_URL", None)
    import django
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    call_command("migrate", verbosity=0)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--list", action="store_true", help="print the modules too")
    options = words.parse_args()
    with tempfile.TemporaryDirectory() as data:
        _installation(data)
        for path, walk in PATHS.items():
            names = sorted(walk())
            print(f"{path}: {len(names)}")
            if options.list:
                print("".join(f"  {name}\n" for name in names), end="")


if __name__ == "__main__":
    main()
