"""Sentences of faults and of facts, the golden journals replayed, and whether models have changed.

Whatever needs no page, no paper and no command line. Knows the library as documented.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

from codes_table import example
from snapshots.record import Record, Texts
from stolik.locale import language
from stolik.phrases import sentence
from stolik.phrases.violations import SENTENCES
from stolik.tournament.journal import TournamentState, difference, read, written

LANGUAGES: Final = ("pl", "en")
JOURNALS: Final = Path(__file__).parents[2] / "tests" / "journals"


def records(texts: Texts) -> Iterator[Record]:
    for code in SENTENCES:
        for tag in LANGUAGES:
            said = sentence(example(code), language(tag))
            yield texts.record(f"violation/{code}/{tag}", "said", said)
    for file in sorted(JOURNALS.iterdir()):
        yield from _replayed(texts, file)
    yield texts.record("migrations", *_migrations())


def _replayed(texts: Texts, file: Path) -> Iterator[Record]:
    """What a journal says in the end, and the journal as it is written today."""
    journal = read(file.read_text(encoding="utf-8"))
    state = TournamentState.replay(journal.facts)
    places = "\n".join(f"{line.place} {line.entry}" for line in state.places)
    wrong = difference(journal)
    yield texts.record(f"journal/{file.name}/places", wrong or "verified", places)
    for full in (True, False):
        text = written(journal, full=full)
        yield texts.record(f"journal/{file.name}/{'full' if full else 'public'}", "written", text)


def _migrations() -> tuple[str, str]:
    """Whether the models are those of the migrations."""
    import django
    from django.core.management import call_command

    django.setup()
    output = io.StringIO()
    try:
        with redirect_stdout(output):
            call_command("makemigrations", check=True, dry_run=True, verbosity=1)
    except SystemExit as end:
        return str(end.code), output.getvalue()
    return "0", output.getvalue()
