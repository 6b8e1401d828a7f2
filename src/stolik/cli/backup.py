"""`stolik backup FILE`: everything in one file, also while the site runs."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from stolik.cli.serve import chosen_data
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Phrase

SAID: Final = {
    "done": Phrase(
        "Everything is in {target} ({size} KB). It holds names and the secret key: keep it safe."
    ),
    "exists": Phrase("stolik: {target} is there already; --force replaces it"),
    "failed": Phrase("stolik: no backup was made: {why}"),
}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the backup; a folder: named by the time")
    parser.add_argument("--data", metavar="DIR", help="the folder of data")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(options: Namespace) -> int:
    """1 if nothing was written."""
    say = Spoken(SAID, options.lang)
    data = chosen_data(options)
    now = int(time.time())
    from django.db import Error

    from stolik.web.installation import backup

    target = Path(options.file)
    if target.is_dir():
        from stolik.web.installation.copies import copy_name

        target = target / copy_name(now)
    if target.exists() and not options.force:
        print(say("exists", target=repr(str(target))), file=sys.stderr)
        return 1
    try:
        if os.environ.get("DATABASE_URL"):
            from stolik.web.installation import server

            server.set_up(data)
        backup.write(target, data, at=now)
    except (OSError, ValueError, sqlite3.Error, Error) as error:
        print(say("failed", why=" ".join(str(error).split())), file=sys.stderr)
        return 1
    print(say("done", target=target, size=-(-target.stat().st_size // 1024)))
    return 0
