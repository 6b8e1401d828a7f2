"""docs/architecture.md says what is so: its drawings are the contracts, its files exist."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def drawn() -> list[list[list[str]]]:
    """The packages of every line of every drawing, from the top."""
    blocks = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    return [
        [re.split(r" {2,}", line[:33].strip()) for line in block.splitlines()] for block in blocks
    ]


def test_the_drawings_are_the_contracts() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = [
        [sorted(re.split(r" \| ", line)) for line in contract["layers"]] for contract in contracts
    ]
    # The drawing leaves out the line that only starts the command line.
    layers[0].remove(["__main__"])
    assert [[sorted(line) for line in drawing] for drawing in drawn()] == layers


def test_the_page_tells_where_at_least_25_things_are() -> None:
    table = PAGE.partition("## Where is …?")[2]
    rows = re.findall(r"^\| (.+\?) \| (.+) \|$", table, re.MULTILINE)
    assert len(rows) >= 25
    files = [file for _, cell in rows for file in re.findall(r"\((\.\./src/[^)]+)\)", cell)]
    assert [file for file in files if not (ROOT / "docs" / file).is_file()] == []
    assert len({task for task, _ in rows}) == len(rows)


def test_every_file_that_the_page_names_in_code_exists() -> None:
    named = set(re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", PAGE))
    sources = (ROOT / "src" / "stolik", ROOT / "src" / "stolik" / "web")
    assert [name for name in sorted(named) if not any((s / name).exists() for s in sources)] == []
