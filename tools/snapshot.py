"""Takes a snapshot of everything that users can get from Stolik, and compares two of them.

    .venv/bin/python tools/snapshot.py OUT.tsv [--texts DIR] [--only PART ...]
    .venv/bin/python tools/snapshot.py --compare A.tsv B.tsv

A line of OUT.tsv is a key, a status and the digest of a normalised text; DIR keeps the texts by
their digests. Where they are kept in a folder `A` beside `A.tsv`, `--compare` shows differences.
It exits with 1 if anything differs. Parts run in processes of their own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from snapshots import record  # noqa: E402  # the folders above must be known
from snapshots.record import Record, Texts  # noqa: E402
from snapshots.stillness import Stillness, hold  # noqa: E402

# The longest first.
SITES = {
    f"{site}-{what}": (site, what) for what in ("pages", "forms") for site in ("season", "demo")
}
PARTS = (*SITES, "papers", "commands", "words")
# The environment of every part, whatever the surrounding one is.
STILL = {
    "PYTHONHASHSEED": "0",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "DJANGO_SETTINGS_MODULE": "support.web_settings",
}


def main(arguments: Sequence[str]) -> int:
    """Take, or compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--compare", action="store_true", help="compare two snapshots")
    parser.add_argument("--texts", type=Path, metavar="DIR", help="keep the texts here")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="these parts")
    parser.add_argument("--at-once", type=int, default=2, metavar="N", help="how many parts (2)")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.compare:
        if len(options.files) != 2:
            parser.error("two snapshots can be compared")
        same, lines = record.report(*options.files)
        print("\n".join(lines))
        return 0 if same else 1
    if len(options.files) != 1:
        parser.error("one file to write to")
    if options.part:
        record.write(options.files[0], _part(options.part, Texts(options.texts)))
        return 0
    return _taken(options)


def _taken(options: argparse.Namespace) -> int:
    """All parts, each in a process with data of its own."""
    with tempfile.TemporaryDirectory(prefix="stolik-snapshot-") as place:
        waiting, running = list(options.only), dict[str, subprocess.Popen[bytes]]()
        failed: list[str] = []
        while waiting or running:
            while waiting and len(running) < options.at_once:
                part = waiting.pop(0)
                running[part] = _started(part, Path(place), options.texts)
            for part, process in list(running.items()):
                try:
                    status = process.wait(timeout=0.5)
                except subprocess.TimeoutExpired:
                    continue
                del running[part]
                failed += [part] if status else []
        if failed:
            print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
            return 2
        records = [
            each for part in options.only for each in record.read(Path(place, part)).values()
        ]
    record.write(options.files[0], records)
    print(f"\n{len(records)} lines in {options.files[0]}", file=sys.stderr)
    return 0


def _started(part: str, place: Path, texts: Path | None) -> subprocess.Popen[bytes]:
    words = [sys.executable, __file__, str(place / part), "--part", part]
    words += ["--texts", str(texts)] if texts else []
    data = place / f"{part}-data"
    data.mkdir()
    inherited = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ
    }
    environment = {
        **inherited,
        **STILL,
        "HOME": str(data),
        "STOLIK_TEST_DATA": str(data),
    }
    return subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL)


def _part(name: str, texts: Texts) -> Iterable[Record]:
    """The records of one part; the clock of this process stands from now on."""
    still = hold()
    still.begin(name.partition("-")[0])
    if name in SITES:
        return _site(*SITES[name], still, texts)
    if name == "papers":
        from snapshots.papers import records
    elif name == "commands":
        from snapshots.command_lines import records
    else:
        from snapshots.sentences import records
    return list(records(texts))


def _site(name: str, what: str, still: Stillness, texts: Texts) -> Iterable[Record]:
    """A site in a database that is in memory alone."""
    import logging

    import django
    import structlog

    django.setup()
    logging.disable()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    connection.settings_dict["NAME"] = ":memory:"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    call_command("migrate", verbosity=0)
    from snapshots.browsing import Browsing
    from snapshots.sites import make

    return list(Browsing(make(name), still, texts).records(what))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
