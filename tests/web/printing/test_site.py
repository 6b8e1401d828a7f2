"""`stolik print --tournament` from the site's own data, on both databases; backups keep logos."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import clean, fresh
from support.pdf_text import pages

pytestmark = pytest.mark.slow
LOGO = """
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from stolik.web.models.tournaments import Tournament
from stolik.web.models.printing import LogoRow, PaperSettings, PrizeRow
event = Tournament.objects.get(slug="demo")
if sys.argv[2] == "write":
    LogoRow.objects.create(tournament=event, name="Żuk", data=bytes(range(256)))
    PrizeRow.objects.create(tournament=event, position=1, place=1, prize="Puchar")
    PaperSettings.objects.create(tournament=event, sponsors="Żuk", texts={"pl": {"data": "ż"}})
print([(row.name, bytes(row.data).hex()) for row in LogoRow.objects.all()])
print(list(PrizeRow.objects.values_list("place", "prize")))
print(list(PaperSettings.objects.values_list("sponsors", "texts")))
"""


def ran(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_site_s_tournament_is_printed(prepared: dict[str, str], tmp_path: Path) -> None:
    target = tmp_path / "round.pdf"
    words = ("-m", "stolik", "print", "sheets", "seating", "evening", "--tournament", "demo")
    where = ("--data", prepared["STOLIK_DATA"], "-o", str(target), "--lang", "pl")
    done = ran(prepared, *words, *where, "--public-url", "https://stolik.example.org")
    assert (done.returncode, done.stderr) == (0, "")
    found = pages(target.read_bytes())
    assert [page.text.startswith(f"Stolik {n} ") for n, page in enumerate(found[:4], 1)] == [
        True
    ] * 4
    assert "Rozsadzenie, runda 1" in found[4].text
    again = ran(prepared, *words, *where, "--force", "--public-url", "https://stolik.example.org")
    assert again.returncode == 0
    missing = ran(prepared, *words[:3], "sheets", "--tournament", "no\nsuch", *where[:2])
    assert (missing.returncode, missing.stderr) == (
        2,
        "stolik: no tournament 'no\\nsuch' in these data\n",
    )


@pytest.mark.attack(5, "`stolik print` with a logo that cannot be drawn")
def test_a_logo_that_cannot_be_drawn_is_said_to_be_one(
    prepared: dict[str, str], tmp_path: Path
) -> None:
    assert ran(prepared, "-c", LOGO, prepared["STOLIK_DATA"], "write").returncode == 0
    words = ("-m", "stolik", "print", "referee", "--tournament", "demo", "--lang", "en")
    where = ("--data", prepared["STOLIK_DATA"], "-o", str(tmp_path / "page.pdf"))
    done = ran(prepared, *words, *where)
    said = "one of the logos is damaged or too complicated: take it away under Print, Logos"
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, f"stolik: {said}")


def test_a_backup_keeps_logos_prizes_and_texts(prepared: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "evening.stolik"
    written = ran(prepared, "-c", LOGO, prepared["STOLIK_DATA"], "write")
    assert written.returncode == 0, written.stderr
    assert ran(prepared, "-m", "stolik", "backup", str(file)).returncode == 0
    other = clean(tmp_path / "other")
    if address := prepared.get("DATABASE_URL"):
        other["DATABASE_URL"] = fresh(address)
    restored = ran(other, "-m", "stolik", "restore", str(file))
    assert restored.returncode == 0, restored.stderr
    read = ran(other, "-c", LOGO, other["STOLIK_DATA"], "read")
    assert (read.returncode, read.stdout) == (0, written.stdout)
