"""Every address that is a page, for tests that look at all of them in a browser."""

from __future__ import annotations

from collections.abc import Iterator

from support.routes_table import ROUTES, WHO

# What is no page: files, parts of pages, answers to programs.
NO_PAGES = frozenset(
    {
        *("healthz", "readyz", "public-post", "public-picture", "public-journal", "full-journal"),
        *("public-csv", "public-xlsx", "desk-document", "season-pdf", "season-csv"),
        *("season-attendance-csv", "series-attendance-csv", "calendar-feed", "season-hint"),
        *(
            "public-day",
            "player-day",
            "player-qr",
            "clock-manifest",
            "phone-words",
            "phone-worker",
            "table-state",
            "own-copy",
        ),
        *("check-in-rows", "desk-now", "desk-slips-waiting", "desk-referee-now", "desk-rules"),
        *("people-csv", "people-xlsx", "public-where", "notify-worker"),
        *("desk-bar", "desk-referee-calls", "desk-referee-table-now"),
        *("desk-journal-now", "badge-now", "player-now", "table-now", "offered-people"),
    }
)


def pages() -> Iterator[tuple[str, str]]:
    """Every page, and one who may open it."""
    for name, method, answers in ROUTES:
        if method == "GET" and 200 in answers and name not in NO_PAGES:
            yield name, WHO[max(n for n, status in enumerate(answers) if status == 200)]
