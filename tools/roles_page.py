"""Writes docs/roles.md: who may do what in a tournament.

    python tools/roles_page.py            write docs/roles.md
    python tools/roles_page.py --check    1 if the page is not what this would write

What each role may do comes from `stolik.tournament.journal.rights`, which pages it may open from
`stolik.web.tournaments.access`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generated import write_or_check
from stolik.phrases.quoted_words import WORDS
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.rights import RIGHTS
from stolik.web.tournaments.doors import DOORS, STAFF

TARGET = Path(__file__).parents[1] / "docs" / "roles.md"
INTRO = """\
# Staff: who may do what

<!-- Written by tools/roles_page.py; change the rights in src/stolik/tournament/journal/rights.py
or the pages in src/stolik/web/tournaments/access.py, then run `make docs`. -->

Whoever creates a tournament owns it: organiser and, until somebody else is named, head referee.
Others are invited at the desk, under **Set-up → Staff**: choose the role, show the QR code or send
the link. Whoever opens it types a name once and works at once, without an account, on that device
and in that tournament alone; whoever is logged in keeps the role with the account. A link can be
for one person or for several, end after a day or a week, and be revoked, with or without those who
came by it; a link for one person stays used whatever becomes of that person. **Leave** gives the
device's right back, and the organiser can end anybody's work: from then on that device, and any
copy of its cookie, finds nothing here. Everything anybody does is in the **Journal** with the name
typed there.

| role | in Polish | for |
|---|---|---|
| organiser | organizator | all but a referee's decisions; alone edits people, settings, the staff |
| head referee | sędzia główny | the round from draw to closing; what no rule covers; exclusions |
| referee | sędzia | calls, rulings, warnings, penalties; the clock; changing seats; results |
| scorer | protokolant | slips and corrections, closing a round in which everything is in |
| helper | pomocnik | the door: checking in, and entering who is not on the list |

- **Referees who play** say so when they follow the link (or the organiser does, in the list).
  Nobody confirms, corrects, annuls, rules, penalises, warns or excludes at the table where they
  play while somebody else can: another person at work whose role may do it and who does not sit at
  that table. While no head referee is named, the organiser counts as one.
- **Once a head referee is named**, the owner is organiser alone. When the work of the last head
  referee is ended, the owner is head referee again.
- **Texts** beside the journal (reasons, rulings, calls) are read by organisers and referees;
  scorers read the journal without them. Lists of people and badges are printed
  by organisers.
- A page that is not part of somebody's role says so (403) and offers the way back. Strangers find
  nothing at all (404). The engine refuses as well, whatever a page offers.
"""


def page() -> str:
    """The whole page."""
    return f"{INTRO}\n## What each role may do\n\n{_rights()}\n## Pages\n\n{_pages()}"


def _heading(first: str) -> list[str]:
    names = " | ".join(role.replace("-", " ") for role in STAFF)
    return [f"| {first} | {names} |", f"|---|{'---|' * len(STAFF)}"]


def _marks(roles: Sequence[str]) -> str:
    return " | ".join("●" if role in roles else "" for role in STAFF)


def _rights() -> str:
    rows = _heading("to")
    words = WORDS["command"]
    for command, right in RIGHTS.items():
        if command is not c.Create:
            rows.append(f"| {words[command.__name__]} | {_marks(right.roles)} |")
    note = (
        "\nSome commands ask for more: only those in charge close a round over open results, only\n"
        "a referee annuls a game, only a head referee orders a tie by hand. When each is possible\n"
        "stands in [tournaments as journals](journal.md).\n"
    )
    return "\n".join(rows) + "\n" + note


def _pages() -> str:
    rows = _heading("page")
    rows += [f"| `{name}` | {_marks(roles)} |" for name, roles in sorted(DOORS.items())]
    return "\n".join(rows) + "\n"


def main(arguments: Sequence[str]) -> int:
    return write_or_check(arguments, TARGET, page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
