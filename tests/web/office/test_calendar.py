"""The calendar: what stands in it, its filters, and the feed as RFC 5545 wants it."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from stolik.demo import Stop
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.season import Answer, Status
from stolik.web.core.calendar_file import Happening, calendar, plain
from stolik.web.core.language import speaking
from stolik.web.models.office import Revision
from stolik.web.models.seasons import Part, Result, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import state as answering
from stolik.web.office.calendar.entries import items
from stolik.web.office.views import today
from stolik.web.office.views.calendar import sorted_choices
from stolik.web.seasons.calendar import next_day
from stolik.web.seasons.events import create_event, create_series
from stolik.web.seasons.season import load_season, open_days
from stolik.web.tournaments import store
from support.office_people import account, browser, sent
from support.public_events import played

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def soon(**days: int) -> int:
    return int((timezone.now() + timedelta(**days)).timestamp())


def unfolded(body: bytes) -> list[str]:
    return body.decode().replace("\r\n ", "").split("\r\n")


def test_the_feed_is_written_as_the_standard_wants() -> None:
    body = calendar(
        "Kalendarz",
        [
            Happening(
                "a@stolik", "Żółw, ślimak; raz\nDwa" + "ł" * 100, NOW, NOW + timedelta(hours=2)
            ),
            Happening("b@stolik", "Dzień", date(2026, 3, 31), tentative=True),
        ],
        NOW,
    )
    lines = body.split(b"\r\n")
    assert (lines[0], lines[-2], lines[-1]) == (b"BEGIN:VCALENDAR", b"END:VCALENDAR", b"")
    assert (max(len(line) for line in lines) <= 75, b"\n" in body.replace(b"\r\n", b"")) == (
        True,
        False,
    )
    text = unfolded(body)
    assert r"SUMMARY:Żółw\, ślimak\; raz\nDwa" + "ł" * 100 in text
    assert [line for line in text if line.startswith(("DT", "UID", "STATUS"))] == [
        "UID:a@stolik",
        "DTSTAMP:20260301T120000Z",
        "DTSTART:20260301T120000Z",
        "DTEND:20260301T140000Z",
        "STATUS:CONFIRMED",
        "UID:b@stolik",
        "DTSTAMP:20260301T120000Z",
        "DTSTART;VALUE=DATE:20260331",
        "DTEND;VALUE=DATE:20260401",
        "STATUS:TENTATIVE",
    ]
    assert plain("a\0b\r\nc") == "ab\nc"


def test_the_calendar_holds_public_events_and_planned_days() -> None:
    open_to_all = played(start=soon(days=3), title="Otwarty", place="Ełk", until="drawn")
    played(start=soon(days=4), title="Ukryty", public=False, until="drawn")
    played(start=soon(days=-40), title="Dawny")
    today_ = timezone.localdate()
    series = create_series(
        account("ewa"),
        kind="matchdays",
        title="Liga",
        year=today_.year,
        planned=3,
        first=today_,
        last=today_ + timedelta(days=90),
        dates=[today_ + timedelta(days=n) for n in (2, 9)],
    )
    create_event(series, account("ewa"), starts=timezone.now() + timedelta(days=2))
    found = [(item.title, item.kind, item.event is not None) for item in items(today_)]
    assert found == [
        ("Liga: kolejka 1", "matchday", True),
        ("Otwarty", "ordinary", True),
        ("Liga", "matchday", False),
    ]
    client = browser()
    page = client.get("/calendar").content.decode()
    assert ("Otwarty" in page, "Ukryty" in page, "Dawny" in page) == (True, False, False)
    feed = unfolded(client.get("/calendar.ics").content)
    assert f"UID:event-{open_to_all.slug}@stolik" in feed
    own = unfolded(client.get(f"/calendar/{series.slug}.ics").content)
    assert len([line for line in own if line.startswith("UID:")]) == 2
    assert client.get("/calendar/nosuch.ics").status_code == 404


def test_filters() -> None:
    played(start=soon(days=3), title="Turniej", place="Ełk", until="drawn")
    ewa = browser(account("ewa"))
    found = sent(ewa, "elimination", region="podlaskie", place="Łomża", in_days=40)
    answering.answer(found, account("krajowy", national=True), Answer(Status.ACCEPTED))
    client = browser()

    def titles(query: str) -> list[str]:
        months = client.get(f"/calendar?{query}").context["months"]
        return [row["item"].title for _, rows in months for row in rows]

    month = (timezone.localdate() + timedelta(days=40)).strftime("%Y-%m")
    both = ["Turniej", "Eliminacje w Ełku"]
    assert {
        query: titles(query)
        for query in (
            "",
            "text=lomza",
            "kind=elimination",
            "region=podlaskie",
            "official=1",
            "format=mini",
            f"month={month}",
            "month=1e9&kind=%01",
            "text=nosuch",
        )
    } == {
        "": both,
        "text=lomza": both[1:],
        "kind=elimination": both[1:],
        "region=podlaskie": both[1:],
        "official=1": both[1:],
        "format=mini": both[:1],
        f"month={month}": both[1:],
        "month=1e9&kind=%01": both,
        "text=nosuch": [],
    }
    feed = client.get("/calendar.ics?official=1")
    assert feed["Content-Type"] == "text/calendar; charset=utf-8"
    assert feed.content.count(b"BEGIN:VEVENT") == 1


def test_the_calendar_asks_the_same_few_questions(django_assert_max_num_queries: object) -> None:
    for number in range(8):
        played(start=soon(days=3 + number), title=f"T{number}", until="drawn")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert len(items(timezone.localdate())) == 8


def test_today_says_how_late_each_is() -> None:
    starts = int(timezone.now().timestamp()) - 3600
    event = played(start=starts, title="Gramy", stop=Stop(1, 50))
    waiting = Tournament.objects.create(
        owner=account("ewa"), title="Bez formatu", starts=timezone.now() + timedelta(minutes=1)
    )
    rows = today.rows(timezone.now())
    # Round 1 was planned for 40 minutes; an hour has gone.
    assert [(row.event, row.state, row.late, row.too_late) for row in rows] == [
        (event, "on", 20, True),
        (waiting, "coming", None, False),
    ]
    national = browser(account("krajowy", national=True))
    page = national.get("/office/today").content.decode()
    assert "Gramy" in page
    assert browser().get("/office/today").status_code == 404


def test_lateness() -> None:
    starts = datetime(2026, 3, 14, 10, tzinfo=UTC)
    event = played(start=int(starts.timestamp()), until="drawn")
    state = store.state(event)  # Mini: rounds at 0, 40, 80 and 120 minutes
    assert [
        today.lateness(state, starts, starts + timedelta(minutes=minutes))
        for minutes in (-5, 0, 12)
    ] == [0, 0, 12]


def test_everything_in_both_languages() -> None:
    played(start=soon(days=3), title="Turniej", until="drawn")
    for language, word in (("pl", "Kalendarz"), ("en", "Calendar")):
        page = browser(None, language).get("/calendar").content.decode()
        assert f">{word}</h1>" in page
        assert re.search(r"href=\"/calendar\.ics\"", page)


@pytest.mark.parametrize("month", ["0001-01", "9999-12", "2026-13", "x", "2026-01-01"])
def test_no_month_leads_to_an_endless_past(month: str) -> None:
    page = browser().get("/calendar", {"month": month})
    assert (page.status_code, "←" in page.content.decode()) == (200, False)


def league(*days_ahead: int) -> Series:
    today_ = timezone.localdate()
    return create_series(
        account("ewa"),
        kind="matchdays",
        title="Liga",
        year=today_.year,
        planned=len(days_ahead),
        first=today_,
        last=today_ + timedelta(days=90),
        dates=[today_ + timedelta(days=n) for n in days_ahead],
    )


def listed() -> list[tuple[str, int]]:
    today_ = timezone.localdate()
    return [(item.title, (item.day - today_).days) for item in items(today_)]


def test_a_day_from_which_an_event_was_moved_does_not_come_back() -> None:
    series, ewa = league(2, 9, 16), account("ewa")
    event = create_event(series, ewa)
    assert listed() == [("Liga: kolejka 1", 2), ("Liga", 9), ("Liga", 16)]
    Tournament.objects.filter(pk=event.pk).update(starts=event.starts + timedelta(days=1))
    assert listed() == [("Liga: kolejka 1", 3), ("Liga", 9), ("Liga", 16)]
    own = browser().get(f"/calendar/{series.slug}.ics").content
    assert own.count(b"BEGIN:VEVENT") == 3
    # The desk and the next event see the same.
    assert next_day(series, timezone.localdate()) == timezone.localdate() + timedelta(days=9)
    assert len(open_days(load_season(series))) == 2
    # Moved onto another planned day, it stands for that one.
    Tournament.objects.filter(pk=event.pk).update(starts=event.starts + timedelta(days=7))
    assert listed() == [("Liga", 2), ("Liga: kolejka 1", 9), ("Liga", 16)]


def test_nobody_can_register_for_what_has_begun() -> None:
    later = soon(days=2)
    waiting = played(start=later, title="Zapisy", until="drawn", registration_open=True)
    # Played today, though its data sheet still names a later day.
    over = played(start=later, title="Po wszystkim", registration_open=True)
    page = browser().get("/calendar")
    rows = [row for _, group in page.context["months"] for row in group]
    assert {row["item"].title: row["open"] for row in rows} == {
        "Zapisy": True,
        "Po wszystkim": False,
    }
    body = page.content.decode()
    assert [f"/t/{one.slug}/join" in body for one in (waiting, over)] == [True, False]


def test_the_feed_says_how_often_an_entry_changed() -> None:
    event = played(start=soon(days=3), title="Turniej", until="drawn")

    def told() -> list[str]:
        lines = unfolded(browser().get("/calendar.ics").content)
        return [line for line in lines if line.startswith(("SEQUENCE", "LAST-MOD"))]

    first = told()
    assert (first[0], len(first), told()) == ("SEQUENCE:0", 2, first)
    Revision.objects.update(changed=NOW)
    event.starts += timedelta(days=1)
    event.save()
    moved = told()
    assert (moved[0], told()) == ("SEQUENCE:1", moved)
    assert moved[1] != "LAST-MODIFIED:20260301T120000Z"


@pytest.mark.parametrize(
    ("until", "off", "status"),
    [
        ({"until": "drawn"}, False, "CONFIRMED"),
        ({"until": "drawn"}, True, "CANCELLED"),
        ({"stop": Stop(1, 50)}, True, "CONFIRMED"),  # interrupted: it began
    ],
)
def test_the_file_of_a_day_is_the_entry_of_the_calendar(
    until: dict[str, Any], *, off: bool, status: str
) -> None:
    event = played(start=soon(days=3), **until)
    if off:
        reason = store.note(event, "Brak prądu")
        store.perform(event, c.CallOff(reason), Actor("organiser", f"account-{event.owner_id}"))
    listed, alone = (
        entry_lines(browser().get(path).content)
        for path in ("/calendar.ics", f"/t/{event.slug}/day.ics")
    )
    assert alone == listed
    assert f"STATUS:{status}" in alone


def entry_lines(body: bytes) -> list[str]:
    """The lines of the one entry, but for the moment it was written at."""
    lines = unfolded(body)
    entry = lines[lines.index("BEGIN:VEVENT") : lines.index("END:VEVENT")]
    return [line for line in entry if not line.startswith("DTSTAMP")]


def test_when_an_entry_changed_is_not_when_somebody_asked() -> None:
    played(start=soon(days=3), title="Turniej", until="drawn")
    Revision.objects.update(changed=NOW)
    lines = unfolded(browser().get("/calendar.ics").content)
    assert "LAST-MODIFIED:20260301T120000Z" in lines


def test_a_league_of_imported_days_has_them_in_its_feed() -> None:
    series = create_series(account("ewa"), kind="league", title="Liga", year=2026, planned=6)
    for day, title in ((date(2026, 1, 10), "Inauguracja"), (date(2026, 2, 10), "")):
        result = Result.objects.create(
            title=title, date=day, finished=True, owner=account("ewa"), created=NOW
        )
        Result.objects.filter(pk=result.pk).update(created=NOW)
        Part.objects.create(series=series, result=result)
    lines = unfolded(browser().get(f"/calendar/{series.slug}.ics").content)
    told = ("DTSTART", "SUMMARY", "STATUS", "LAST-MOD")
    assert [line for line in lines if line.startswith(told)] == [
        "LAST-MODIFIED:20260301T120000Z",
        "DTSTART;VALUE=DATE:20260110",
        "SUMMARY:Inauguracja",
        "STATUS:CONFIRMED",
        "LAST-MODIFIED:20260301T120000Z",
        "DTSTART;VALUE=DATE:20260210",
        "SUMMARY:Liga",
        "STATUS:CONFIRMED",
    ]


@pytest.mark.rule("E-F-StdA", "C-36")
def test_standard_a_ends_after_the_three_hours_of_the_document() -> None:
    page = browser(account("ewa")).post(
        "/new",
        {
            "step": "kind",
            "go": "next",
            "kind": "elimination",
            "date": "2027-05-08",
            "time": "10:00",
        },
    )
    ends = {row.choice.name: row.ends for row in page.context["formats"]}
    assert timezone.localtime(ends["standard-a"]).strftime("%H:%M") == "13:00"
    event = Tournament.objects.create(
        title="A", owner=account("ewa"), starts=NOW + timedelta(days=900)
    )
    create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("standard-a"))
    store.perform(event, create, Actor("organiser", "account-1"))
    lines = unfolded(browser().get("/calendar.ics").content)
    assert [line for line in lines if line.startswith(("DTSTART", "DTEND"))] == [
        "DTSTART:20280817T120000Z",
        "DTEND:20280817T150000Z",
    ]


def test_regions_are_sorted_as_in_polish() -> None:
    for number, region in enumerate(("zachodniopomorskie", "łódzkie", "lubuskie"), 30):
        found = sent(browser(account("ewa")), "elimination", region=region, in_days=number)
        answering.answer(found, account("krajowy"), Answer(Status.ACCEPTED))
    regions = browser().get("/calendar").context["choices"]["regions"]
    assert [name for name, _ in regions] == ["lubuskie", "łódzkie", "zachodniopomorskie"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pl", ["Finał", "Lotki", "łączony", "Mistrzostwa"]),
        ("en", ["Finał", "łączony", "Lotki", "Mistrzostwa"]),
    ],
)
def test_kinds_and_formats_are_sorted_by_the_alphabet_of_the_page(
    language: str, words: list[str]
) -> None:
    with speaking(language):
        choices = sorted_choices((word, word) for word in sorted(words))
    assert [word for _, word in choices] == words
