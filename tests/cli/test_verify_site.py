"""`stolik verify --site`: a site with a demo, looked at, tampered with, mended; both databases."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import clean, fresh, stolik

pytestmark = pytest.mark.slow
TAMPER = """
import os
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(os.environ["STOLIK_DATA"]))
from stolik.web.models.tournaments import Outline
print(Outline.objects.filter(tournament__slug="demo").update(kind="league"))
"""


def test_a_site_is_compared_and_mended(prepared: dict[str, str]) -> None:
    said = stolik(prepared, "verify", "--site")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == "14 tournaments: all that pages read follows from the journals.\n"
    changed = subprocess.run(
        [sys.executable, "-c", TAMPER], env=prepared, capture_output=True, text=True, check=True
    )
    assert changed.stdout == "1\n"
    told = stolik(prepared, "verify", "--site")
    assert (told.returncode, told.stdout) == (1, "")
    first, second = told.stderr.splitlines()
    assert first.endswith(": kind, format and phase: not what the journal says")
    assert second.startswith("stolik: `stolik verify --site --mend` makes these anew")
    mended = stolik(prepared, "verify", "--site", "--mend", "--lang", "pl")
    assert (mended.returncode, mended.stderr) == (0, "")
    assert mended.stdout.splitlines()[1:] == [
        "14 turniejów: wszystko, co pokazują strony, wynika z dzienników."
    ]
    assert stolik(prepared, "verify", "--site").returncode == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_folder_without_a_site_is_told(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    nothing = clean(tmp_path / "data")
    if kind == "postgresql":
        nothing["DATABASE_URL"] = fresh(request.getfixturevalue("server"))
    said = stolik(nothing, "verify", "--site")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("stolik: ")
    if kind == "sqlite":
        told = stolik(nothing, "verify", "--site", "--lang", "pl").stderr
        folder = repr(str(tmp_path / "data"))
        assert told == f"stolik: w {folder} nie ma strony: wskaż jej folder przez --data\n"


@pytest.mark.parametrize("words", [(), ("--site", "day.jsonl"), ("--mend",)])
def test_wrong_usage(words: tuple[str, ...], database: dict[str, str]) -> None:
    assert stolik(database, "verify", *words).returncode == 2
