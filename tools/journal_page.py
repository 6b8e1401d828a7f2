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
from stolik.tournament.journal.disclosure import PRIVATE
from stolik.tournament.journal.kinds import KINDS
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
>>> from stolik.tournament.journal import Actor, TournamentState, commands, decide
>>> organiser = Actor("organiser", "olga")
>>> create = commands.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
>>> (created,) = decide(TournamentState(), create, organiser, at=1763280000)
>>> tournament = TournamentState().after(created)
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
- **The public export tells nothing that pages hide.** Who is under 18, consents, warnings, who
  belongs to which family, calls and messages are sealed: a salted digest stands in their place.
- **Commands say what they mean**: the digest of the seating to publish, of the report to confirm
  or to replace. A phone that was offline is not stale because another table has reported.
- **A correction changes what is computed from now on.** Published rounds stay as they were; the
  fact lists whose place or table would have been another.
- **Time and chance are arguments.** `at` is given with a command, the secret of a draw is sealed
  before and revealed with it, lots follow from the draw.

## The file

JSON Lines. The first line is `{"journal": "stolik", "version": 2, "export": "public"}`; then one
fact a line: its number `n`, the time `at` in seconds since 1970 (UTC), who it was `by`, the name
of the `fact`, and its fields; fields at their default are left out. A public export made while
standings are hidden ends with the fact that hid them, or before the first hidden result, and its
first line says so: `"hidden_after": 57`. Files of version 1, in which nothing was sealed, are
read and verified as before.

**Sealed parts.** Fields marked 🔒 below are private: `{"sealed": "..."}` stands in their place,
always, also where they have their default. A fact with 🔒 alone is withheld as a whole, with its
time and who did it: `{"n": 57, "sealed": "..."}`. So are a `cancelled` that takes back a
warning, and an `entry-changed` that changes nothing told. The digest is `SHA-256(salt of the
part LF value)`, the value as JSON without spaces, keys sorted, ASCII; the salt of a part is
`SHA-256(salt of the fact ":" name of the part)`, hexadecimal, and the part of a fact that is
withheld is called `fact`. The salt of a fact is 32 random bytes, made once when it is recorded:
every export of a tournament has the same lines, and a longer one repeats a shorter one.

**Who acts** has a name made for this journal (`actor-3`; `actor-3-7` is player 7 on the phone
`actor-3`): no account and no phone can be followed from one journal to another.

**A full export** has the same fact lines, and after them names (`name`, `entry`), notes (`note`,
`salt`, `text`), who acts (`actor`, `id`) and what was sealed (`opening`, the number of a fact,
its `salt`, and the `values` by part). `verify` decides everything in it again; an opening that
does not fit its digest is an error. In a public one it follows all that was published: a draw
says which groups it kept apart, whoever is excluded counts as warned, and what is withheld is
taken as it is.

## A round

```text
                 ┌─────────┐   ┌──────────┐   taken back, and started by mistake:
                 ▼         │   ▼          │   both before the first report
 preparing ──▶ draft ──▶ published ──▶ playing ──▶ collecting ──▶ closed ──▶ (next round: draft)
               drawn,     publish       start, or    gong           all games confirmed
               typed or                 the first                   │
               computed                 report                      └▶ complete ──▶ finished
```

More time given to everybody after the gong takes a round from collecting back to playing. While a
round is a draft it can be seated again: after a correction, a penalty, or when people came or left,
its seats then follow from the standings as they are now.
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
        rows.append(f"| `{name}` | {', '.join(_fields(name, kind))} | {said} |")
    return "\n".join(rows) + "\n"


def _fields(name: str, kind: type) -> list[str]:
    return [
        f"`{field.name}`"
        + ("" if field.default is MISSING else "?")
        + (" 🔒" if field.name in PRIVATE[name] else "")
        for field in fields(kind)  # type: ignore[arg-type]
    ]


def main(arguments: Sequence[str]) -> int:
    """Write or check the page."""
    return write_or_check(arguments, PAGE, page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
