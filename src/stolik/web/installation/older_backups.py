"""Lines of backups that older versions wrote, as today's columns want them. Knows no database.

A backup of lines does not pass through migrations. What a migration decides by what a row held
before is decided here again: links that were printed or mailed open seat and games, or end mail,
and nothing else. Facts say their kind, which stands in their lines; texts that people agree to
stand under the tags of their languages.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Final

# The column that took over what the private token was, by model.
SUCCESSORS: Final = {"event.entry": "badge", "office.mail": "stop"}
FACTS: Final = "event.factrow"
WORDINGS: Final = "privacy.wording"
# What had no language of its own was Polish.
POLISH: Final = ("event.tournament", "seasons.series")
VERSION: Final = 2  # of every line that does not say its own


def lift(lines: Path) -> None:
    """Rewrite a file of lines in place."""
    part = lines.with_name(lines.name + ".part")
    with lines.open(encoding="utf-8") as old, part.open("w", encoding="utf-8") as new:
        for line in old:
            new.write(lifted(line))
    part.replace(lines)


def lifted(line: str) -> str:
    """One line; most are as they were.

    >>> lifted('{"model": "event.entry", "pk": 1, "fields": {"token": "a", "badge": "b"}}')
    '{"model": "event.entry", "pk": 1, "fields": {"token": "a", "badge": "b"}}'
    >>> old = '{"model": "event.entry", "pk": 1, "fields": {"token": "a"}}'
    >>> fields = json.loads(lifted(old))["fields"]
    >>> (fields["badge"], fields["token"] == "a")
    ('a', False)
    """
    if f'"{FACTS}"' in line[:60]:
        return _with_kind(line)
    if f'"{WORDINGS}"' in line[:60]:
        return _by_language(line)
    if any(f'"{model}"' in line[:60] for model in POLISH):
        return _polish(line)
    if not any(f'"{model}"' in line[:60] for model in SUCCESSORS):
        return line
    row = json.loads(line)
    column, fields = SUCCESSORS.get(row["model"]), row["fields"]
    if column is None or column in fields or "token" not in fields:
        return line
    fields[column], fields["token"] = fields["token"], secrets.token_urlsafe(18)
    return json.dumps(row, ensure_ascii=False) + "\n"


def _with_kind(line: str) -> str:
    row = json.loads(line)
    fields = row["fields"]
    if row["model"] != FACTS or "kind" in fields:
        return line
    fields["kind"] = str(json.loads(fields["line"]).get("fact", ""))
    fields["version"] = VERSION
    return json.dumps(row, ensure_ascii=False) + "\n"


def _by_language(line: str) -> str:
    """A text that people agree to, under the tags of its languages.

    >>> old = '{"model": "privacy.wording", "fields": {"english": "Yes", "polish": "Tak"}}'
    >>> json.loads(_by_language(old))["fields"]
    {'texts': {'en': 'Yes', 'pl': 'Tak'}}
    """
    row = json.loads(line)
    fields = row["fields"]
    if row["model"] != WORDINGS or "texts" in fields:
        return line
    fields["texts"] = {"en": fields.pop("english"), "pl": fields.pop("polish")}
    return json.dumps(row, ensure_ascii=False) + "\n"


def _polish(line: str) -> str:
    row = json.loads(line)
    if row["model"] not in POLISH or "language" in row["fields"]:
        return line
    row["fields"]["language"] = "pl"
    return json.dumps(row, ensure_ascii=False) + "\n"
