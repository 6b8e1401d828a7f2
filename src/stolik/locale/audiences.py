"""Whom a text is for: players and spectators, or whoever runs an event.

A language is useful as soon as players can read everything that is for them; whoever runs an event
reads English meanwhile. Told by the file a text stands in. Knows files of this package, no text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

FOR_PLAYERS: Final = "For players"
"""Said to translators of every text that players or spectators read."""
_TEMPLATES: Final = "web/templates/stolik/"
# Beginnings of files; what is for players in one place only is named whole.
_PLAYERS: Final = (
    *(
        "live/",
        "paper/",
        "phrases/",
        "web/static/",
        "web/public/",
        "web/phone/",
        "web/screen/content",
    ),
    *("web/screen/standings", "web/tournaments/", "web/core/"),
    *("web/office/mail/act_letters", "web/office/mail/letter", "web/office/mail/ticket_letters"),
    *("web/office/views/calendar", "web/registration/views/form", "web/gallery/views/upload"),
    *("web/privacy/personal_data", "web/privacy/views/own", "web/privacy/views/code"),
    *("web/privacy/visibility", "web/privacy/consents", "web/privacy/purposes"),
    *("web/seasons/attendance", "web/seasons/day_changes", "web/seasons/events"),
    *("web/seasons/season", "web/seasons/standings_rows"),
    *("web/seasons/views/attendance", "web/seasons/views/downloads"),
    *(
        "web/seasons/ticket_lines",
        "web/seasons/words",
        "web/people/acquaintances",
        "web/home/demo_roles",
    ),
    *(f"web/templates/{code}" for code in ("400", "403", "404", "405", "503")),
    *(
        f"{_TEMPLATES}{name}"
        for name in (
            *("_", "base", "event/", "help", "home", "table/", "screen/_screen", "screen/screen"),
            *("gallery/_sending", "gallery/objected", "gallery/photo", "gallery/send"),
            *("joining/_day", "joining/_pills", "joining/_terms", "joining/_wrong"),
            *("joining/cancel", "joining/closed", "joining/register"),
            *("office/calendar", "office/mail.html", "office/mail_stop"),
            *("people/_figures", "people/_pair", "people/_played", "people/club", "people/person"),
            "practise/_banner",
            *("privacy/_passed", "privacy/_since", "privacy/code", "privacy/own"),
            *("seasons/_card", "seasons/_changes", "seasons/_chart"),
            *("seasons/_closed_with", "seasons/_head", "seasons/_recorded"),
            *("seasons/_own_list", "seasons/_road", "seasons/_rows", "seasons/attendance"),
            *("seasons/championship", "seasons/elimination", "seasons/list", "seasons/my_offers"),
            *("seasons/offer", "seasons/person", "seasons/season"),
        )
    ),
)
# In those places, but for whoever runs the event.
_DESK: Final = (*("phrases/facts", "web/tournaments/clock_remarks", f"{_TEMPLATES}_first_start"),)


def for_players(files: Iterable[str]) -> bool:
    """Whether players or spectators read a text that stands in these files.

    >>> for_players(["stolik/web/public/cards.py"]), for_players(["stolik/web/desk/needs.py"])
    (True, False)
    """
    inside = [file.removeprefix("stolik/") for file in files]
    return any(file.startswith(_PLAYERS) and not file.startswith(_DESK) for file in inside)
