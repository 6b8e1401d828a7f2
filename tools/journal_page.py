#!/usr/bin/env python3
"""Writes docs/journal.md: a tournament as a journal, its facts, and who may do what when.

    python tools/journal_page.py            write the page
    python tools/journal_page.py --check    exit 1 if it is stale

Facts and rights are those of `stolik.tournament.journal`.
"""

import sys
from collections.abc import Sequence
from dataclasses import MISSING, fields
from pathlib import Path

from generated import write_or_check
from stolik.tournament.journal.actor import ROLES
from stolik.tournament.journal.export import KINDS
from stolik.tournament.journal.rights import PHASES, RIGHTS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "journal.md"
INTRO = """\
# A tournament as a journal

<!-- Written by tools/journal_page.py; change the facts and rights in
     src/stolik/tournament/journal/ and run `make docs`. -->

What happened is recorded; everything else is computed. A tournament is a list of facts: somebody
entered, the draw was sealed, a game was reported, a round was closed. Standings, seating, who goes
on and who is champion follow from them, and anybody can check it: `stolik verify FILE`.

```python
>>> from stolik.rules import Refused, ruleset
>>> from stolik.tournament.formats import elimination_format
>>> from stolik.tournament.journal import Actor, Tournament, commands, decide
>>> organiser = Actor("organiser", "olga")
>>> create = commands.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
>>> (created,) = decide(Tournament(), create, organiser, at=1763280000)
>>> tournament = Tournament().after(created)
>>> tournament.phase
'preparing'
>>> "Draw" in tournament.allowed(organiser), "Draw" in tournament.allowed(Actor("scorer", "s"))
(True, False)

```

`decide` answers with facts or with everything that stands against a command, and changes nothing:

```python
>>> try:
...     decide(tournament, commands.Draw(1, "5a" * 32, "ryba"), organiser)
... except Refused as refused:
...     for violation in refused.violations:
...         print(violation)
draw-not-sealed
cannot-seat: 0 players cannot be seated at tables of 3 or 4: check somebody in first
stage-larger-than-field: 4 of 0 in final
ordinary-too-small: 0 of 12

```

## What is kept

- **Facts carry outcomes**: the seating that was published, the points of a report, the standings
  of a closed round. Applying a fact never decides again, so a later version cannot rewrite
  history, and `verify` decides every fact anew and compares.
- **People are numbers.** Names stand beside the journal and can be erased; so can the texts of
  reasons and rulings, which a fact names by a salted digest. The public export leaves both out,
  the full export has them; both verify.
- **Commands say what they mean**: the digest of the seating to publish, of the report to confirm
  or to replace. A phone that was offline is not stale because another table has reported.
- **A correction changes what is computed from now on.** Published rounds stay as they were; the
  fact lists whose place or table would have been another.
- **Time and chance are arguments.** `at` is given with a command, the secret of a draw is sealed
  before and revealed with it, lots follow from the draw.

## The file

JSON Lines. The first line is `{"journal": "stolik", "version": 1, "export": "public"}`; then one
fact a line: its number `n`, the time `at` in seconds since 1970 (UTC), who it was `by`, the name
of the `fact`, and its fields; fields at their default are left out. A full export ends with
lines for names (`name`, `entry`) and notes (`note`, `salt`, `text`). A public export made while
standings are hidden ends with the fact that hid them, and its first line says so:
`"hidden_after": 57`. Files of older versions are lifted as they are read.

## A round

```text
                 ┌────────────── taken back, before the first report
                 ▼                        │
 preparing ──▶ draft ──▶ published ──▶ playing ──▶ collecting ──▶ closed ──▶ (next round: draft)
               drawn,     publish       start, or    gong           all games confirmed
               typed or                 the first                   │
               computed                 report                      └▶ complete ──▶ finished
```

More time given to everybody after the gong takes a round from collecting back to playing.
"""


def page() -> str:
    """The whole page."""
    return f"{INTRO}\n## Who may do what, and when\n\n{_rights()}\n## Facts\n\n{_facts()}"


def _rights() -> str:
    phases = PHASES[1:]
    rows = [
        f"| command | roles | {' | '.join(phases)} |",
        f"|---|---|{'---|' * len(phases)}",
    ]
    for command, right in RIGHTS.items():
        if right.phases == ("new",):
            continue
        roles = ", ".join(role for role in ROLES if role in right.roles)
        marks = " | ".join("●" if phase in right.phases else "" for phase in phases)
        rows.append(f"| `{command.__name__}` | {roles} | {marks} |")
    return "\n".join(rows) + "\n"


def _facts() -> str:
    rows = ["| fact | fields | what it says |", "|---|---|---|"]
    for name, kind in KINDS.items():
        said = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{name}` | {', '.join(_fields(kind))} | {said} |")
    return "\n".join(rows) + "\n"


def _fields(kind: type) -> list[str]:
    return [
        f"`{field.name}`" if field.default is MISSING else f"`{field.name}`?"
        for field in fields(kind)  # type: ignore[arg-type]
    ]


def main(arguments: Sequence[str]) -> int:
    """Write or check the page."""
    return write_or_check(arguments, PAGE, page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
