"""Lines of backups that older versions wrote, as today's columns want them. Knows no database.

A backup of lines does not pass through migrations. What a migration decides by what a row held
before is decided here again: links that were printed or mailed open seat and games, or end mail,
and nothing else. Facts say their kind, which stands in their lines.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Final

# The column that took over what the private token was, by model.
SUCCESSORS: Final = {"event.entry": "badge", "office.mail": "stop"}
FACTS: Final = "event.factrow"
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
