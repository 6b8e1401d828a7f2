"""`stolik restore FILE`: an installation made of a backup, or of the newest copy in a folder."""

from __future__ import annotations

import sqlite3
import sys
import time
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path
from typing import Final

from stolik.cli.serve import chosen_data
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Phrase

SAID: Final = {
    "done": Phrase("Restored from {source}, made {made}. Go on with: stolik serve --hall"),
    "there": Phrase("stolik: {why}. --force replaces it (a backup of it is made first)."),
    "running": Phrase(
        "stolik: Stolik is running with these data ({address}). Stop it first with Ctrl+C."
    ),
    "failed": Phrase("stolik: nothing was restored: {why}"),
}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a backup, or a folder with copies")
    parser.add_argument("--data", metavar="DIR", help="the folder of data")
    parser.add_argument("--force", action="store_true", help="replace the data that are there")


def run(options: Namespace) -> int:
    """1 if nothing was changed."""
    say = Spoken(SAID, options.lang)
    data = chosen_data(options)
    from django.db import Error

    from stolik.web.installation import backup, server

    try:
        source = backup.newest(Path(options.file))
        with server.alone(data):
            about = backup.restore(source, data, force=options.force, at=int(time.time()))
    except server.InUse as running:
        print(say("running", address=running), file=sys.stderr)
    except backup.AlreadyThere as there:
        print(say("there", why=there), file=sys.stderr)
    except (OSError, ValueError, sqlite3.Error, Error) as error:
        print(say("failed", why=" ".join(str(error).split())), file=sys.stderr)
    else:
        made = datetime.fromtimestamp(about.made).astimezone()
        print(say("done", source=source, made=f"{made:%Y-%m-%d %H:%M:%S}"))
        return 0
    return 1
