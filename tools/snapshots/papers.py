"""The text of every paper in both languages and on every size, from invented events and journals.

The site's own papers are looked at as pages; here are the gallery of the documentation, and what
`stolik print` makes of a journal and of nothing. Knows no database.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from paper_gallery import gallery
from snapshots.command_lines import run
from snapshots.normal import paper_text
from snapshots.record import Record, Texts
from stolik.demo import Stop, simulated
from stolik.locale import language
from stolik.paper import DOCUMENTS, pdf
from stolik.tournament.formats import elimination_format, format_named
from stolik.tournament.journal import Journal, written

LANGUAGES: Final = ("pl", "en")
START: Final = ("--start", "2026-05-09T10:00")
ALONE: Final = ("--title", "Puchar Żuka", "--tables", "3", "--games", "4", *START)
MINI: Final = "mini"
POLISH: Final = language("pl")  # what people write down, and the word of the draw


def records(texts: Texts) -> Iterator[Record]:
    """Everything printed."""
    for lang in LANGUAGES:
        spoken = language(lang)
        for name, documents in gallery(spoken).items():
            text = paper_text(pdf(*documents, language=spoken))
            yield texts.record(f"paper/gallery/{name}/{lang}", "pdf", text)
        with tempfile.TemporaryDirectory() as folder:
            yield from _printed(texts, Path(folder), lang)


def _printed(texts: Texts, folder: Path, lang: str) -> Iterator[Record]:
    mini = elimination_format(MINI)
    half = Stop(round=2, percent=50)
    played = _file(folder, "played", simulated(24, mini, 3, language=POLISH))
    running = _file(folder, "running", simulated(14, mini, 3, stop=half, language=POLISH))
    season = [
        _file(folder, f"{n}", simulated(16, format_named("top16"), n, language=POLISH))
        for n in (1, 2)
    ]
    sources = {
        "played": (*_journals(played), *START),
        "running": (*_journals(running), *START),
        "season": _journals(*season),
        "alone": ALONE,
    }
    for source, options in sources.items():
        for name, kind in DOCUMENTS.items():
            if (name == "season") != (source == "season"):
                continue
            for size in kind.sizes if source in ("played", "alone") else kind.sizes[:1]:
                words = ("print", name, *options, "--paper", size, "--lang", lang)
                key = f"paper/{source}/{name}/{size}/{lang}"
                yield _record(texts, folder / "out.pdf", key, words)


def _journals(*files: Path) -> tuple[str, ...]:
    return tuple(word for file in files for word in ("--journal", str(file)))


def _file(folder: Path, name: str, journal: Journal) -> Path:
    file = folder / f"{name}.jsonl"
    file.write_text(written(journal, full=True), encoding="utf-8")
    return file


def _record(texts: Texts, target: Path, key: str, words: tuple[str, ...]) -> Record:
    target.unlink(missing_ok=True)
    status, answer = run((*words, "-o", str(target)))
    text = answer.replace(str(target.parent), "<folder>")
    if target.exists():
        text += "\n" + paper_text(target.read_bytes())
    return texts.record(key, status, text)
