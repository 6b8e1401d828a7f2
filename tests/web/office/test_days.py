"""Moved, called off, interrupted, after all: what pages, feed and mails say of it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.office import Mail
from stolik.web.models.seasons import Decision, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.office.mail import sender
from stolik.web.office.mail.act_mail import collect_acts
from stolik.web.office.mail.due import collect
from stolik.web.seasons.events import create_event, create_series
from stolik.web.tournaments import projection, store
from stolik.web.tournaments.notices import notice_of
from support.office_people import account, answered, browser, sent
from support.public_events import played
from support.registration_forms import having_read

pytestmark = [pytest.mark.django_db, pytest.mark.database]
WHY = "Zalało salę gimnastyczną"


def prepared(in_days: int = 30, **more: Any) -> Tournament:
    """A tournament that people can register for."""
    starts = (timezone.localtime() + timedelta(days=in_days)).replace(hour=10, minute=0, second=0)
    sheet = {"title": "Turniej w Ełku", "place": "Ełk", "registration_open": True} | more
    event = Tournament.objects.create(
        owner=account("olga"), starts=starts.replace(microsecond=0), **sheet
    )
    actor = Actor("organiser", f"account-{event.owner_id}")
    rules, fmt = ruleset("pl-turniej"), elimination_format("mini")
    store.perform(event, c.Create("ordinary", rules, fmt, "Turniej"), actor)
    return event


def register(event: Tournament, *names: str, language: str = "pl", status: int = 302) -> None:
    form = {"people": str(len(names)), "email": f"{names[0].lower()}@example.org"}
    form |= {f"name_{n}": name for n, name in enumerate(names, 1)}
    form |= {f"shown_{n}": "full" for n in range(1, len(names) + 1)}
    form = having_read(event.slug, form)
    answer = browser(None, language).post(reverse("register", args=[event.slug]), form)
    assert answer.status_code == status, answer.content.decode()


def act(event: Tournament, what: str, **more: str) -> Any:
    address = reverse("event-day", args=[event.slug])
    return browser(event.owner).post(address, {"what": what, **more})


def delivered() -> list[tuple[str, str]]:
    """Send what waits: receivers and subjects, in order."""
    django_mail.outbox.clear()
    collect()
    collect_acts()
    sender.deliver()
    return sorted((mail.to[0], str(mail.subject)) for mail in django_mail.outbox)


def feed(event: Tournament) -> dict[str, str]:
    """What the feed says of one event."""
    text = browser().get("/calendar.ics").content.decode().replace("\r\n ", "")
    own = next(part for part in text.split("BEGIN:VEVENT") if f"event-{event.slug}@" in part)
    lines = (line.partition(":") for line in own.split("\r\n"))
    return {name: value for name, _, value in lines}


def pages_of(event: Tournament) -> list[str]:
    """Every public page of a tournament, the calendar and the front page."""
    names = ("standings", "seating", "results", "rules", "draw", "history", "share")
    addresses = [reverse(f"public-{name}", args=[event.slug]) for name in names]
    addresses += [
        *(reverse("register", args=[event.slug]), reverse("screen", args=[event.slug])),
        *("/calendar", "/"),
    ]
    return [browser().get(address).content.decode() for address in addresses]


def moved_to(event: Tournament, days: int, hour: int = 11) -> dict[str, str]:
    day = timezone.localdate(event.starts) + timedelta(days=days)
    return {"date": day.isoformat(), "time": f"{hour:02}:30"}


def test_moving_needs_a_reason_and_keeps_what_was_typed() -> None:
    event = prepared()
    answer = act(event, "move", **moved_to(event, 7), reason=" ")
    page = answer.content.decode()
    assert (answer.status_code, moved_to(event, 7)["date"] in page) == (422, True)
    assert "Write down why" in page
    assert Tournament.objects.get().starts == event.starts


def test_a_moved_tournament_says_so_on_every_page_and_in_the_feed() -> None:
    event = prepared()
    before = feed(event)
    assert act(event, "move", **moved_to(event, 7), reason=WHY).status_code == 302
    moved = Tournament.objects.get()
    assert timezone.localtime(moved.starts).strftime("%H:%M") == "11:30"
    assert moved.starts.date() - event.starts.date() == timedelta(days=7)
    assert ["Moved from" in page for page in pages_of(moved)] == [True] * 11
    after = feed(moved)
    assert (before["SEQUENCE"], before["STATUS"]) == ("0", "CONFIRMED")
    assert (after["SEQUENCE"], after["STATUS"]) == ("1", "CONFIRMED")
    assert after["DTSTART"] != before["DTSTART"]
    assert projection.disagreeing(moved, store.state(moved)) == ()


def test_a_tournament_moved_while_it_is_played_says_so_until_its_end() -> None:
    event = played(12, until="classified")
    before = int(event.starts.timestamp())
    assert notice_of(event, store.state(event)) is None
    event.starts += timedelta(days=7)
    event.save()
    actor = Actor("organiser", f"account-{event.owner_id}")
    reason = store.note(event, "Brak prądu")
    store.perform(event, c.Move(before, int(event.starts.timestamp()), reason), actor)
    notice = notice_of(event, store.state(event))
    assert notice is not None
    assert (notice.kind, notice.reason) == ("moved", "Brak prądu")
    store.perform(event, c.Finish(), actor)
    assert notice_of(event, store.state(event)) is None


@pytest.mark.rule("L-7")
def test_everybody_registered_with_an_address_is_told_once_in_their_language() -> None:
    event = prepared(limit=3)
    register(event, "Ala", "Adam")
    register(event, "Bob", language="en")
    register(event, "Ewa")  # on the reserve list
    Entry.objects.filter(name="Adam").update(email="ala@example.org")
    register_none = Entry.objects.create(tournament=event, number=9, name="Kuba", email="")
    delivered()
    act(event, "move", **moved_to(event, 7), reason=WHY)
    assert delivered() == [
        ("ala@example.org", "Zmiana terminu: Turniej w Ełku"),
        ("bob@example.org", "Moved: Turniej w Ełku"),
        ("ewa@example.org", "Zmiana terminu: Turniej w Ełku"),
    ]
    assert WHY in str(django_mail.outbox[0].body)
    assert delivered() == []
    register_none.delete()
    act(event, "move", **moved_to(event, 14), reason="Jeszcze raz")
    assert len(delivered()) == 3
    act(event, "call-off", reason="Remont")
    assert [subject for _, subject in delivered()] == [
        "Odwołano: Turniej w Ełku",
        "Called off: Turniej w Ełku",
        "Odwołano: Turniej w Ełku",
    ]
    act(event, "reinstate")
    assert ("bob@example.org", "It takes place after all: Turniej w Ełku") in delivered()
    assert delivered() == []


def test_whoever_registers_after_a_move_or_cancelled_before_hears_nothing_of_it() -> None:
    event = prepared()
    register(event, "Ala")
    Entry.objects.filter(name="Ala").update(state="cancelled")
    act(event, "move", **moved_to(event, 7), reason=WHY)
    register(event, "Ewa")
    assert [subject for _, subject in delivered()] == [
        "Zgłoszenie przyjęte: Turniej w Ełku",
        "Zgłoszenie przyjęte: Turniej w Ełku",
    ]


def test_what_was_taken_back_before_anybody_was_told_is_told_to_nobody() -> None:
    event = prepared()
    register(event, "Ala")
    delivered()
    act(event, "call-off", reason=WHY)
    act(event, "reinstate")
    assert delivered() == []


@pytest.mark.rule("L-7")
def test_a_tournament_called_off_closes_registration_and_says_so_everywhere() -> None:
    event = prepared()
    register(event, "Ala")
    assert act(event, "call-off", reason=WHY).status_code == 302
    assert ["Called off" in page for page in pages_of(event)] == [True] * 11
    assert WHY in browser().get(reverse("register", args=[event.slug])).content.decode()
    register(event, "Ewa", status=200)
    assert [entry.name for entry in Entry.objects.filter(tournament=event)] == ["Ala"]
    own = Entry.objects.get(name="Ala")
    page = browser().get(reverse("player", args=[own.token])).content.decode()
    assert ("Called off" in page, WHY in page) == (True, True)
    told = feed(event)
    assert (told["STATUS"], told["SEQUENCE"]) == ("CANCELLED", "1")
    assert projection.disagreeing(event, store.state(event)) == ()


@pytest.mark.rule("L-7")
def test_the_desk_says_it_and_draws_nothing_until_it_takes_place_after_all() -> None:
    event = prepared()
    act(event, "call-off", reason=WHY)
    desk = browser(event.owner)
    page = desk.get(reverse("desk", args=[event.slug])).content.decode()
    assert ("It takes place after all" in page, "Seal the draw" in page) == (True, False)
    desk.post(reverse("desk-seal", args=[event.slug]))
    assert store.state(event).seal == ""
    assert "called off" in desk.get("/mine").content.decode()
    act(event, "reinstate", reason="Sala wyschła")
    assert store.state(event).off is None
    assert feed(event)["STATUS"] == "CONFIRMED"
    assert feed(event)["SEQUENCE"] == "2"
    register(event, "Ewa")


def test_only_the_organiser_moves_and_calls_off() -> None:
    event = prepared()
    address = reverse("event-day", args=[event.slug])
    stranger = browser(account("obcy")).post(address, {"what": "call-off", "reason": WHY})
    assert (stranger.status_code, store.state(event).off) == (404, None)


def test_the_data_sheet_moves_nothing_that_people_count_on() -> None:
    event = prepared()
    sheet = {"title": event.title, "place": "Ełk", "public": "on", "registration_open": "on"}
    address = reverse("edit-tournament", args=[event.slug])
    desk = browser(event.owner)
    assert desk.post(address, {**sheet, **moved_to(event, 1)}).status_code == 302
    once = Tournament.objects.get().starts
    assert once.date() - event.starts.date() == timedelta(days=1)
    register(event, "Ala")
    refused = desk.post(address, {**sheet, **moved_to(event, 3)})
    assert "move the tournament" in refused.content.decode()
    assert Tournament.objects.get().starts == once
    # Everything else is still changed there, whether or not the form sends the day.
    assert desk.post(address, {**sheet, "place": "Pisz"}).status_code == 302
    assert (Tournament.objects.get().place, Tournament.objects.get().starts) == ("Pisz", once)


def test_a_day_that_is_over_is_none_to_move_to() -> None:
    event = prepared(in_days=3)
    answer = act(event, "move", **moved_to(event, -10), reason=WHY)
    assert (answer.status_code, "is over already" in answer.content.decode()) == (422, True)


def test_an_official_event_that_is_called_off_is_told_to_the_office(
    applicant: Client, national: Client
) -> None:
    office = account("krajowy", national=True)
    office.email = "krajowy@example.org"
    office.save()
    answered(national, sent(applicant, "elimination"), "accepted")
    event = Tournament.objects.get()
    delivered()
    act(event, "call-off", reason=WHY)
    assert store.state(event).off is not None
    assert delivered() == [
        ("krajowy@example.org", "Odwołano oficjalne: Eliminacje w Ełku"),
    ]
    assert delivered() == []


# series


def league() -> Series:
    year = timezone.localdate().year + 1
    days = [date(year, month, 10) for month in range(1, 7)]
    return create_series(
        account("olga"), kind="matchdays", title="Liga Ełk", year=year, planned=6, dates=days
    )


def days_page(series: Series, **form: str) -> Any:
    return browser(series.owner).post(reverse("series-days", args=[series.slug]), form)


def season_page(series: Series) -> str:
    return browser().get(reverse("season", args=[series.slug])).content.decode()


def series_feed(series: Series) -> list[tuple[str, str, str, str]]:
    text = browser().get(reverse("series-feed", args=[series.slug])).content.decode()
    told = []
    for part in text.replace("\r\n ", "").split("BEGIN:VEVENT")[1:]:
        lines = {name: value for name, _, value in (x.partition(":") for x in part.split("\r\n"))}
        day = lines["DTSTART;VALUE=DATE"]
        told.append((lines["UID"].split("-")[2][:8], day, lines["STATUS"], lines["SEQUENCE"]))
    return told


@pytest.mark.rule("L-7")
def test_a_planned_day_is_moved_and_called_off_with_a_reason() -> None:
    series = league()
    first, second, third, *_ = series.dates
    to = f"{series.year}-01-17"
    assert days_page(series, what="move-day", day=first, to=to, reason="").status_code == 422
    assert days_page(series, what="move-day", day=first, to=to, reason=WHY).status_code == 302
    assert days_page(series, what="day-off", day=second, reason="Ferie").status_code == 302
    series.refresh_from_db()
    assert series.dates[:2] == [to, second]
    page = season_page(series)
    assert ("Moved from" in page, "Called off" in page, WHY in page, "Ferie" in page) == (
        *(True, True, True, True),
    )
    plain = [day.replace("-", "") for day in (first, to, second, third)]
    assert series_feed(series)[:3] == [
        (plain[0], plain[1], "TENTATIVE", "1"),
        (plain[2], plain[2], "CANCELLED", "1"),
        (plain[3], plain[3], "TENTATIVE", "0"),
    ]
    again = days_page(series, what="day-off", day=second, reason="Ferie")
    assert "waits for its event" in again.content.decode()
    number = Decision.objects.get(kind="day-off").pk
    days_page(series, what="take-back", number=str(number))
    assert series_feed(series)[1][2:] == ("TENTATIVE", "2")


@pytest.mark.rule("L-7")
def test_a_league_that_is_called_off_takes_its_coming_events_along_and_back() -> None:
    series = league()
    event = create_event(series, series.owner)
    Tournament.objects.filter(pk=event.pk).update(registration_open=True)
    register(event, "Ala")
    delivered()
    assert days_page(series, what="call-off", reason="").status_code == 422
    assert days_page(series, what="call-off", reason=WHY).status_code == 302
    assert store.state(event).off is not None
    assert delivered() == [("ala@example.org", f"Odwołano: {event.title}")]
    assert {status for _, _, status, _ in series_feed_planned(series)} == {"CANCELLED"}
    page = season_page(series)
    assert ("Called off" in page, WHY in page) == (True, True)
    desk = browser(series.owner)
    desk.post(reverse("series-event", args=[series.slug]))
    assert Tournament.objects.count() == 1
    number = Decision.objects.get(kind="called-off").pk
    days_page(series, what="take-back", number=str(number))
    assert store.state(event).off is None
    assert {status for _, _, status, _ in series_feed_planned(series)} == {"TENTATIVE"}
    assert delivered() == [("ala@example.org", f"Jednak się odbędzie: {event.title}")]


def series_feed_planned(series: Series) -> list[tuple[str, str, str, str]]:
    text = browser().get(reverse("series-feed", args=[series.slug])).content.decode()
    parts = [part for part in text.split("BEGIN:VEVENT")[1:] if "UID:series-" in part]
    statuses = [part.partition("STATUS:")[2].split("\r\n")[0] for part in parts]
    return [("", "", status, "") for status in statuses]


def test_the_office_hears_of_an_official_league_that_is_called_off(
    applicant: Client, national: Client
) -> None:
    office = account("krajowy", national=True)
    office.email = "krajowy@example.org"
    office.save()
    answered(national, sent(applicant), "accepted")
    series = Series.objects.get()
    delivered()
    days_page(series, what="call-off", reason=WHY)
    assert delivered() == [("krajowy@example.org", "Odwołano ligę: Liga Ełk")]
    assert Mail.objects.filter(kind="office-league").count() == 1
