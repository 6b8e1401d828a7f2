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
from stolik.phrases.plurals import Count

if TYPE_CHECKING:
    from stolik.web.installation.site_check import Difference

SAID: Final = {
    "journal": (
        "stolik: {slug}: the journal does not verify: {why}",
        "stolik: {slug}: dziennik się nie zgadza: {why}",
    ),
    "differs": (
        "stolik: {slug}: {rows}: not what the journal says",
        "stolik: {slug}: {rows}: nie to, co mówi dziennik",
    ),
    "mended": (
        "{slug}: {rows}: made anew from the journal",
        "{slug}: {rows}: odtworzono z dziennika",
    ),
    "mend": (
        "stolik: `stolik verify --site --mend` makes these anew; the journals stay as they are",
        "stolik: `stolik verify --site --mend` odtworzy te dane; dzienniki zostaną, jakie są",
    ),
    "older": (
        "stolik: the data in {data} are of an older version: start `stolik serve` once",
        "stolik: dane w {data} są z wcześniejszej wersji: uruchom raz `stolik serve`",
    ),
    "nothing": (
        "stolik: there is no site in {data}: name its folder with --data",
        "stolik: w {data} nie ma strony: wskaż jej folder przez --data",
    ),
    "failed": ("stolik: cannot read the data: {why}", "stolik: nie można odczytać danych: {why}"),
}
WHOLE: Final = (
    "{n} {n:tournament|tournaments}: all that pages read follows from the journals.",
    "{n} {n:turniej|turnieje|turniejów}: wszystko, co pokazują strony, wynika z dzienników.",
)
# The rows of the projection by their names.
ROWS: Final = {
    "outline": ("kind, format and phase", "rodzaj, format i etap"),
    "table codes": ("codes of tables", "kody stolików"),
    "people": ("who is who", "kto jest kim"),
    "outings": ("what people played", "historia graczy"),
    "results": ("results of the season", "wyniki w sezonie"),
    "calendar": ("calendar", "kalendarz"),
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
        _tell(one, say, polish=options.lang == "pl")
        left |= not one.mended
        mendable |= not one.mended and one.rows != site_check.JOURNAL
    if mendable and not options.mend:
        print(say("mend"), file=sys.stderr)
    if left:
        return 1
    print(WHOLE[options.lang == "pl"].format(n=Count(site_check.count())))
    return 0


def _tell(one: Difference, say: Spoken, *, polish: bool) -> None:
    if one.why:
        print(say("journal", slug=one.slug, why=one.why), file=sys.stderr)
        return
    rows = ROWS[one.rows][polish] if one.rows in ROWS else one.rows
    if one.mended:
        print(say("mended", slug=one.slug, rows=rows))
    else:
        print(say("differs", slug=one.slug, rows=rows), file=sys.stderr)
