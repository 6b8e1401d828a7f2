"""`stolik verify --site`: do the rows that pages read follow from the journals of this site?

Also while it is served. Knows sentences and exit statuses; what is compared is decided in
`stolik.web.installation.site_check`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from stolik.cli.serve import chosen_data
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Phrase

if TYPE_CHECKING:
    from stolik.web.installation.site_check import Difference

SAID: Final = {
    "journal": Phrase("stolik: {slug}: the journal does not verify: {why}"),
    "unreadable": Phrase("stolik: {slug}: the journal does not verify: it cannot be read: {why}"),
    "differs": Phrase("stolik: {slug}: {rows}: not what the journal says"),
    "mended": Phrase("{slug}: {rows}: made anew from the journal"),
    "mend": Phrase(
        "stolik: `stolik verify --site --mend` makes these anew; the journals stay as they are"
    ),
    "older": Phrase(
        "stolik: the data in {data} are of an older version: start `stolik serve` once"
    ),
    "nothing": Phrase("stolik: there is no site in {data}: name its folder with --data"),
    "failed": Phrase("stolik: cannot read the data: {why}"),
    "whole": Phrase(
        "{n} {n:tournament|tournaments}: all that pages read follows from the journals."
    ),
}
# The rows of the projection by their names.
ROWS: Final = {
    "outline": Phrase("kind, format and phase"),
    "table codes": Phrase("codes of tables"),
    "people": Phrase("who is who"),
    "outings": Phrase("what people played"),
    "results": Phrase("results of the season"),
    "calendar": Phrase("calendar"),
}


def run(options: Namespace) -> int:
    """0 if everything follows or was mended, 1 with all differences, 2 if there is no such site."""
    say = Spoken(SAID, options.lang)
    data = chosen_data(options)
    from stolik.web.core import private_files
    from stolik.web.installation import server

    try:
        with private_files.owner_only():
            if not server.current(data):
                print(say("older", data=repr(str(data))), file=sys.stderr)
                return 2
            return _compared(options, say)
    except server.NoDatabase as folder:
        print(say("nothing", data=folder), file=sys.stderr)
        return 2
    except (OSError, server.Unusable) as error:
        print(say("failed", why=error), file=sys.stderr)
        return 2


def _compared(options: Namespace, say: Spoken) -> int:
    from stolik.web.installation import site_check

    left = mendable = False
    for one in site_check.differences(mend=options.mend):
        _tell(one, say)
        left |= not one.mended
        mendable |= not one.mended and one.rows != site_check.JOURNAL
    if mendable and not options.mend:
        print(say("mend"), file=sys.stderr)
    if left:
        return 1
    print(say("whole", n=site_check.count()))
    return 0


def _tell(one: Difference, say: Spoken) -> None:
    if one.why or not one.readable:
        key = "journal" if one.readable else "unreadable"
        print(say(key, slug=one.slug, why=one.why), file=sys.stderr)
        return
    rows = say.language.say(ROWS[one.rows]) if one.rows in ROWS else one.rows
    if one.mended:
        print(say("mended", slug=one.slug, rows=rows))
    else:
        print(say("differs", slug=one.slug, rows=rows), file=sys.stderr)
