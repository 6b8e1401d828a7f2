"""What the national table costs: every league of a season with its leaders.

    python bench/season.py [--leagues N] [--repeats N]

Leagues of 8 tournaments of 32 people, as many as a country has (40), beside a tenth of them: taken
in one run because machines are noisy, each time the least of several interleaved runs.
- the time of all beside that of a tenth (goal: at most 12 times);
- the number of questions to the database (goal: the same);
- reading alone, and the same beside `SELECT` of the bare lines, the least any program has to do;
- the register's suggestions among ten times as many people, half of them namesakes of another
  organiser's (goal: at most 12 times, and the same number of questions);
- one league's public page beside an empty page of the same stack, and beside the same page with a
  tournament's lines written first, as reading a grown journal once did.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

TOURNAMENTS = 8
PEOPLE = 32
GROWTH = 12
TIMES = 10
NAMESAKES = 400


def prepared(leagues: int, year: int) -> None:
    """So many leagues of a year, with every tournament played on the site."""
    from django.contrib.auth.models import User

    from stolik.web.models.people import Person
    from stolik.web.models.seasons import Part, Result, ResultRow, Series
    from stolik.web.models.tournaments import Entry, Tournament

    owner, _ = User.objects.get_or_create(username="bench")
    for number in range(leagues):
        series = Series.objects.create(
            kind="league",
            title=f"Liga {number}",
            year=year,
            first=date(year, 1, 1),
            last=date(year, 12, 31),
            planned=TOURNAMENTS,
            owner=owner,
        )
        people = Person.objects.bulk_create(
            Person(name=f"Osoba {number}-{n}") for n in range(PEOPLE)
        )
        for month in range(1, TOURNAMENTS + 1):
            starts = datetime(year, month, 3, 12, tzinfo=UTC)
            event = Tournament.objects.create(title="Turniej", starts=starts, owner=owner)
            entries = Entry.objects.bulk_create(
                Entry(tournament=event, number=n, name=one.name, person=one)
                for n, one in enumerate(people, 1)
            )
            result = Result.objects.create(
                tournament=event,
                date=date(year, month, 3),
                format="top32",
                participants=PEOPLE,
                starters=PEOPLE,
                finished=True,
                owner=owner,
            )
            order = [entries[(n * 7 + month * 5 + number) % PEOPLE] for n in range(PEOPLE)]
            ResultRow.objects.bulk_create(
                ResultRow(result=result, entry=one, place=place, big=4 - place // 8, small=place)
                for place, one in enumerate(order, 1)
            )
            Part.objects.create(series=series, result=result)


def namesakes(people: int) -> None:
    """So many people of two organisers: everybody of the one has a namesake with the other."""
    from django.contrib.auth.models import User

    from stolik.web.core.name_keys import name_key
    from stolik.web.models.people import Person
    from stolik.web.models.tournaments import Entry, Tournament

    for place in ("Gdynia", "Lodz"):
        owner, _ = User.objects.get_or_create(username=place)
        starts = datetime(2026, 3, 14, 12, tzinfo=UTC)
        event = Tournament.objects.create(title=place, starts=starts, owner=owner)
        persons = [Person(name=f"Imię Nazwisko{n}") for n in range(people // 2)]
        for person in persons:
            person.key = name_key(person.name)
        Person.objects.bulk_create(persons)
        Entry.objects.bulk_create(
            Entry(tournament=event, number=n, name=person.name, person=person)
            for n, person in enumerate(persons, 1)
        )


def register(people: int) -> tuple[float, int]:
    """The suggestions among so many people: how long they take, and how many questions."""
    from stolik.web.models.people import Person
    from stolik.web.models.tournaments import Entry
    from stolik.web.people.register import suggested_pairs

    Entry.objects.all().delete()
    Person.objects.all().delete()
    namesakes(people)
    assert suggested_pairs()[1] == people // 2
    (seconds,) = least(3, suggested_pairs)
    return seconds, questions(suggested_pairs)


def national(year: int) -> int:
    """The national table of a year; how many people it names."""
    from stolik.web.models.seasons import Series
    from stolik.web.seasons.views.public import cards

    return sum(card.people for card in cards(list(Series.objects.filter(year=year))))


def bare(year: int) -> int:
    """Every line of a year and nothing else."""
    from stolik.web.models.seasons import ResultRow

    rows = ResultRow.objects.filter(result__date__year=year)
    return len(list(rows.values_list("result_id", "entry_id", "place", "big", "small")))


def page(path: str) -> int:
    """A page as anybody gets it, through the whole stack; how long it is."""
    from django.test import Client

    answer = Client(SERVER_NAME="127.0.0.1").get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return len(answer.content)


def rewritten(slug: str) -> int:
    """The same page after the lines of one tournament were deleted and written again."""
    from django.db import transaction

    from stolik.web.models.seasons import Result, ResultRow

    result = Result.objects.filter(series__slug=slug).latest("date")
    with transaction.atomic():
        rows = list(ResultRow.objects.filter(result=result))
        ResultRow.objects.filter(result=result).delete()
        ResultRow.objects.bulk_create(rows)
    return page(f"/s/{slug}/")


def questions(work: Callable[[], object]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        work()
    return len(asked)


def least(repeats: int, *works: Callable[[], object]) -> list[float]:
    found = [float("inf")] * len(works)
    for _ in range(repeats):
        for number, work in enumerate(works):
            begun = time.perf_counter()
            work()
            found[number] = min(found[number], time.perf_counter() - begun)
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--leagues", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args(words)
    from stolik.web.installation import server

    with tempfile.TemporaryDirectory(prefix="stolik-bench-") as folder:
        server.set_up(Path(folder))
        server.migrate(Path(folder))
        few, many = max(options.leagues // TIMES, 1), options.leagues
        prepared(few, 2025)
        prepared(many, 2026)
        assert national(2026) == many * PEOPLE
        small, large, rows = least(
            options.repeats, lambda: national(2025), lambda: national(2026), lambda: bare(2026)
        )
        asked = [questions(lambda year=year: national(year)) for year in (2025, 2026)]  # type: ignore[misc]
        lines = many * TOURNAMENTS * PEOPLE
        print(f"{many} leagues, {lines} lines: {large * 1000:.0f} ms, {asked[1]} questions")
        print(f"{few} leagues: {small * 1000:.0f} ms, {asked[0]} questions")
        print(f"all beside a tenth: {large / small:.1f} times (goal: at most {GROWTH})")
        print(f"all beside the bare lines: {large / rows:.1f} times")
        from stolik.web.models.seasons import Series

        slug = Series.objects.filter(year=2026).values_list("slug", flat=True)[0]
        path = f"/s/{slug}/"
        whole, empty, before = least(
            options.repeats, lambda: page(path), lambda: page("/healthz"), lambda: rewritten(slug)
        )
        asked_of_page = questions(lambda: page(path))
        print(f"a league's public page: {whole * 1000:.0f} ms, {asked_of_page} questions")
        print(f"a league's page beside an empty page: {whole / empty:.1f} times")
        print(f"a league's page beside one that writes first: {whole / before:.2f} times")
        (brief, first), (long, second) = register(NAMESAKES), register(NAMESAKES * TIMES)
        print(
            f"the register of {NAMESAKES * TIMES} people: {long * 1000:.0f} ms, {second} questions"
        )
        print(f"the register beside a tenth: {long / brief:.1f} times (goal: at most {GROWTH})")
        from django.db import connections

        connections.close_all()
        steady = asked[0] == asked[1] and first == second
        return 0 if steady and large / small <= GROWTH and long / brief <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
