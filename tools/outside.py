"""Texts that stand in the program and in no catalogue, and so are read in English everywhere.

    .venv/bin/python tools/outside.py    list them

Each kind of source has a module of its own that says where it speaks to people without a catalogue.
Knows which files are looked at, and what in them is meant.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from outside_papers import in_paper
from outside_python import in_python, languages_chosen
from outside_scripts import in_script
from outside_templates import in_template
from outside_words import Outside

SOURCE: Final = Path(__file__).parent.parent / "src" / "stolik"
# Packages that speak to people. The others are a library: it raises, in English.
SPEAKING: Final = ("cli", "demo", "live", "locale", "paper", "phrases", "web")
# Names and letters, what people write into their own files, typed commands; the help of `stolik`.
DATA: Final = frozenset(
    [
        *("cli/__init__.py", "cli/terminal/typed_turn.py", "demo/people.py"),
        *("paper/list_layout.py", "phrases/collation.py", "web/core/spreadsheets/columns.py"),
        *("web/installation/demo_country.py", "web/installation/demo_site.py"),
        *(
            "web/office/regions.py",
            "web/registration/pasted_lines.py",
            "web/seasons/spreadsheet.py",
        ),
    ]
)
# Codes and keys of more than one word; what programs, translators, programmers and whoever keeps
# the site read in English.
MEANT: Final[dict[str, tuple[str, ...]]] = {
    "cli/advance.py": ("a whole number",),
    "cli/batch.py": ("it is nested too deeply", "a text of tiles such as 'K7 R12 J'"),
    "cli/seat.py": ("a list of players",),
    "cli/terminal/ending.py": ("  stolik verify ",),
    "cli/timeout.py": ("true or false",),
    "cli/tournament/__init__.py": ("  stolik verify ",),
    "cli/verify_site.py": ("table codes",),
    "locale/audiences.py": ("For players",),
    "locale/files.py": (" texts of Stolik. docs/translating.md tells how.", "nobody yet"),
    "paper/engine.py": ("20-7E A0-AC ",),
    "phrases/parameter_words.py": ("any number",),
    "phrases/violations.py": (
        *("People and seats", "Results, referees, closing"),
        "Announcements, hidden standings, the raffle",
    ),
    "web/config/limits.py": ("; write addresses as in 10.0.0.5,192.168.7.0/24",),
    "web/config/settings.py": (
        "STOLIK_MAIL: the port must be a number, as in smtp://NAME:PASSWORD@HOST:587",
    ),
    "web/core/calendar_file.py": ("-//Stolik//Rummikub calendar//PL",),
    "web/core/login_records.py": ("login failed",),
    "web/office/mail/sender.py": ("too many",),
    "web/tournaments/call_reasons.py": (
        *("Czy ten układ jest poprawny?", "Czas, zegar", "Stolik zgłasza: to się nie zgadza."),
        "Prosimy o wyniki zakończonych gier",
    ),
    "web/tournaments/codes.py": ("table codes",),
    "web/tournaments/commands.py": ("a reason that will be given",),
}
# Where a language is meant by its tag: the one that is complete, its alphabet, data written before
# there were others; and English, which is written as in Britain.
CHOSEN: Final = frozenset(
    [
        *("locale/files.py", "phrases/collation.py", "web/core/language.py"),
        *("web/installation/demo_events.py", "web/installation/older_backups.py"),
        "web/privacy/consents.py",
    ]
)


def outside() -> Iterator[tuple[str, Outside]]:
    """Every text that is found, with its file."""
    for ending, method in (("html", in_template), ("js", in_script), ("typ", in_paper)):
        for file in _files(ending):
            for text in method(file.read_text(encoding="utf-8")):
                yield _name(file), text
    for file in _files("py"):
        name, source = _name(file), file.read_text(encoding="utf-8")
        if name not in DATA and name.partition("/")[0] in SPEAKING:
            yield from ((name, text) for text in in_python(source, MEANT.get(name, ())))
        if name not in CHOSEN:
            yield from ((name, text) for text in languages_chosen(source))


def _files(ending: str) -> list[Path]:
    return [
        file
        for file in sorted(SOURCE.rglob(f"*.{ending}"))
        if not {"vendor", "migrations"} & set(file.parts)
    ]


def _name(file: Path) -> str:
    return file.relative_to(SOURCE).as_posix()


def main() -> int:
    """1 if there is any."""
    texts = list(outside())
    for name, (line, text) in texts:
        print(f"{name}:{line}: {' '.join(text.split())[:100]}")
    return 1 if texts else 0


if __name__ == "__main__":
    sys.exit(main())
