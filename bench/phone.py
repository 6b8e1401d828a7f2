"""What the phone at a table costs: the scripts it loads, and the site's answers to it.

    python bench/phone.py [--seconds 2]

The scripts are measured as they are sent, gzipped, with the words of the language that has the
longest, against their limit of 60 kB. The answers are counted in the real
process with the demo tournament (61 people, round 3), by turns with an empty page that goes through
the same server, threads and middleware: what a phone asks every 20 seconds (`state`), what it opens
(the page), and what it sends at every tap (`clock`, a write).
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from pages import EMPTY, rate, running

from stolik import locale
from stolik.web.core.scripts import script
from stolik.web.phone.languages import spoken_words

LIMIT = 60_000
MODULES = Path(__file__).parents[1] / "src" / "stolik" / "web" / "static" / "stolik" / "phone"
DEVICE = "a" * 32


def loaded(entry: str = "table.js") -> list[Path]:
    """The scripts a page loads, by following their imports."""
    found: list[Path] = []
    waiting = [MODULES / entry]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.append(path)
        lines = path.read_text(encoding="utf-8").splitlines()
        imports = (line for line in lines if line.startswith("import ") and '"./' in line)
        waiting += [MODULES / one.partition('"./')[2].partition('"')[0] for one in imports]
    return sorted(found)


def gzipped(paths: list[Path]) -> int:
    return sum(len(gzip.compress(script(path).sent.encode())) for path in paths)


def longest_words() -> int:
    """The words of the language that has the longest, gzipped."""
    written = [spoken_words(locale.language(tag)) for tag in locale.tags()]
    return max(len(gzip.compress(one.encode())) for one in written)


def writes(port: int, paths: list[str], seconds: float) -> float:
    """Taps a second of one phone that waits for each answer and goes from table to table.

    One table may not tap so often.
    """
    count, end = 0, time.monotonic() + seconds
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        while time.monotonic() < end:
            count += 1
            path = paths[count % len(paths)]
            taps = [{"kind": "start", "at": count, "seat": "A"}]
            body = {"device": DEVICE, "round": 3, "game": 1, "taps": taps, "take": True}
            headers = {"Content-Type": "application/json"}
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise SystemExit(f"{path} gave {answer.status}")
    return count / seconds


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    options = parser.parse_args(words)
    size = gzipped(loaded()) + longest_words()
    print(f"scripts: {size / LIMIT:4.2f} of the limit  {size / 1000:6.1f} kB gzipped", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        os.environ.pop("DATABASE_URL", None)
        with running(data) as port:
            tokens = _tokens(data)
            token = tokens[0]
            rate(port, EMPTY, "", options.seconds)
            for path in (f"/k/{token}", f"/k/{token}/state?device={DEVICE}"):
                empty, found = (rate(port, one, "", options.seconds) for one in (EMPTY, path))
                name = path.replace(token, "TABLE").partition("?")[0]
                print(f"{name}: {found / empty:5.2f} of an empty page  {found:6.0f}/s", flush=True)
            empty = rate(port, EMPTY, "", options.seconds)
            found = writes(port, [f"/k/{one}/clock" for one in tokens], options.seconds)
            print(f"/k/TABLE/clock: {found / empty:5.2f} of an empty page  {found:6.0f}/s")
    return 0


def _tokens(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "stolik.sqlite3")) as database:
        rows = database.execute(
            "select c.token from event_tablecode c join event_tournament t on t.id ="
            " c.tournament_id where t.slug = 'demo' order by c.number"
        )
        return [str(token) for (token,) in rows]


if __name__ == "__main__":
    sys.exit(main())
