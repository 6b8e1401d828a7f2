"""Where `stolik print` gets what it prints: journals' files, the site's data, or nothing at all.

Everything becomes a `stolik.paper.Desk`. Django is imported only where the site's data are asked
for. Knows options and files; no document.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections import Counter
from dataclasses import replace
from pathlib import Path

from stolik import paper
from stolik.cli.serve import chosen_data
from stolik.cli.verify import STRANGE
from stolik.phrases.collation import by_surname
from stolik.rules import DEFAULT, Refused, RulesetError, ruleset
from stolik.tournament.journal import Journal, JournalError, TournamentState, read
from stolik.tournament.journal.export import LONGEST
from stolik.tournament.journal.starters import season_event
from stolik.tournament.season import Day


class Unusable(Exception):
    """What cannot be used: a key of the sentences, what to insert, and the exit status."""

    def __init__(self, key: str, status: int = 2, **inserted: object) -> None:
        self.key, self.status, self.inserted = key, status, inserted
        super().__init__(key)


def collected(options: Namespace) -> paper.Desk:
    """All that is known, from wherever the options say."""
    if options.journal and options.tournament:
        raise Unusable("two-sources")
    if options.tournament:
        return _headed(_of_site(options), options)
    journals = [_read(file) for file in options.journal]
    desk = _headed(_of_journal(journals[0], options) if journals else _blank(options), options)
    if "season" in options.documents and journals:
        desk = replace(desk, season=_season(desk.event, journals, options.journal))
    return desk


def _blank(options: Namespace) -> paper.Desk:
    try:
        rules = ruleset(options.rules or DEFAULT)
    except (RulesetError, ValueError):
        raise Unusable("no-rules", name=repr(options.rules)) from None
    return paper.Desk(paper.Event(""), paper.printed_language(options.lang), rules=rules)


def _headed(desk: paper.Desk, options: Namespace) -> paper.Desk:
    """With the heading and the numbers that were given."""
    given = {
        "name": options.title,
        "organiser": options.organiser,
        "place": options.place,
        "date": options.date or (f"{options.start:%Y-%m-%d}" if options.start else None),
        "time": paper.time_of_day(options.start, desk.language) if options.start else None,
    }
    head = replace(desk.event, **{key: value for key, value in given.items() if value is not None})
    return replace(
        desk,
        event=head,
        start=options.start or desk.start,
        tables=options.tables or 0,
        games=options.games or 0,
    )


def _read(file: str) -> tuple[Journal, TournamentState]:
    try:
        with Path(file).open("rb") as stream:
            raw = stream.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unusable("no-file", file=repr(file), why=why) from None
    if len(raw) > LONGEST:
        raise Unusable("bad-journal", 1, file=repr(file), why=f"more than {LONGEST:,} bytes")
    try:
        journal = read(raw.decode("utf-8-sig"))
        state = TournamentState.replay(journal.facts)
    except UnicodeDecodeError:
        raise Unusable("bad-journal", 1, file=repr(file), why="not UTF-8 text") from None
    except (JournalError, *STRANGE) as error:
        raise Unusable("bad-journal", 1, file=repr(file), why=str(error)[:300]) from None
    if state.format is None:
        raise Unusable("bad-journal", 1, file=repr(file), why="no fact after the first line")
    return journal, state


def _of_journal(found: tuple[Journal, TournamentState], options: Namespace) -> paper.Desk:
    journal, state = found
    names = _apart(journal)
    people = tuple(
        paper.Person(
            entry.number,
            names.get(entry.number, f"#{entry.number}"),
            consent=entry.minor and not (entry.participation and entry.data),
        )
        for entry in state.entries.values()
        if entry.status == "in"
    )
    language = paper.printed_language(options.lang)
    sorted_people = sorted(people, key=lambda person: by_surname(person.name, language))
    head = paper.Event(state.title)
    return paper.Desk(
        head,
        language,
        state,
        names,
        tuple(sorted_people),
        rules=state.rules,
        start=options.start,
    )


def _apart(journal: Journal) -> dict[int, str]:
    """Names by entry; namesakes with their number, as the site shows them."""
    times = Counter(name.casefold() for name in journal.names.values())
    return {
        entry: f"{name} ({entry})" if times[name.casefold()] > 1 else name
        for entry, name in journal.names.items()
    }


def _season(
    head: paper.Event, journals: list[tuple[Journal, TournamentState]], files: list[str]
) -> paper.SeasonTable:
    """People are the same where their names are; columns are named by the tournaments' titles."""
    kinds = {state.kind for _, state in journals}
    if len(kinds) > 1:
        raise Unusable("mixed-season", kinds=", ".join(sorted(kinds)))
    events, titles = [], {}
    for number, ((journal, state), file) in enumerate(zip(journals, files, strict=True), 1):
        if not state.places:
            raise Unusable("unfinished", 1, file=repr(file))
        key = f"{number:03d}"
        people = {n: journal.names.get(n, f"#{n}") for n in state.entries}
        # In the order of the command line: a journal says at what second, not on which day.
        events.append(season_event(state, key, Day(2000, 1, 1), people))
        titles[key] = f"{number}. {state.title}"
    try:
        return paper.season_table_of(head, kinds.pop(), events, titles)
    except Refused as refused:
        why = "; ".join(str(violation) for violation in refused.violations)
        raise Unusable("bad-season", 1, why=why) from None


def _of_site(options: Namespace) -> paper.Desk:
    data = chosen_data(options)
    from stolik.web.installation import server

    if not (data / "stolik.sqlite3").exists() and not os.environ.get("DATABASE_URL"):
        raise Unusable("no-data", data=repr(str(data)))
    server.set_up(data, public_url=options.public_url)
    from django.conf import settings
    from django.db import DatabaseError

    from stolik.web.core.language import speaking
    from stolik.web.models.tournaments import Tournament as Row
    from stolik.web.printing.contents import desk_of

    public = str(settings.PUBLIC_URL)
    with speaking(paper.printed_language(options.lang)):
        try:
            event = Row.objects.filter(slug=options.tournament.replace("\x00", "")).first()
            if event is None:
                raise Unusable("no-tournament", slug=repr(options.tournament))
            return desk_of(event, lambda path: public + path if public else "")
        except DatabaseError as error:
            raise Unusable("bad-data", 1, data=repr(str(data)), why=str(error)[:200]) from None
