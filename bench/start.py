"""How late the first page comes: of a new demo with its small country, beside a new empty site.

    python bench/start.py [--repeats N]

Each time a process of its own with a folder of its own, from the command to the first answer of the
front page; the least of several, taken in turn because machines are noisy (goal: at most twice). A
demo that was made before is measured too: it is kept, and only a new one is made.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from parts.ports import free_port

GOAL = 2
PATIENCE = 120  # seconds


def first_page(data: Path, *words: str) -> float:
    """Seconds until the front page is there."""
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK")}
    command = [sys.executable, "-m", "stolik", "serve", *words]
    command += ["--data", str(data), "--port", str(port)]
    began = time.perf_counter()
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    with subprocess.Popen(command, env=kept, **quiet) as served:
        try:
            while time.perf_counter() - began < PATIENCE:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as page:
                        page.read()
                    return time.perf_counter() - began
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.01)
        finally:
            served.terminate()
    sys.exit(f"no page within {PATIENCE} s")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=3)
    repeats = parser.parse_args().repeats
    empty, new, kept = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(repeats):
            empty.append(first_page(Path(folder) / f"empty{number}"))
            new.append(first_page(Path(folder) / f"demo{number}", "--demo"))
            kept.append(first_page(Path(folder) / f"demo{number}", "--demo"))
    ratio, again = min(new) / min(empty), min(kept) / min(empty)
    print(f"first page of a new empty site: {min(empty):.1f} s")
    print(f"of a new demo: {min(new):.1f} s; of one made before: {min(kept):.1f} s")
    print(f"new demo / empty: {ratio:.2f} (goal: at most {GOAL}); kept demo / empty: {again:.2f}")
    print(json.dumps({"demo_over_empty": round(ratio, 2), "kept_over_empty": round(again, 2)}))


if __name__ == "__main__":
    main()
