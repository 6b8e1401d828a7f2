"""The day of a tournament and its season: the tournament's own form refuses a day outside."""

from __future__ import annotations

import html
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from stolik.rules import Violation
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import events
from stolik.web.seasons.calendar import missed_seasons
from stolik.web.seasons.season import load_season
from stolik.web.seasons.standings import season_standings
from support.season_play import noon, organiser

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2026, 1, 10), date(2026, 6, 20)
POLISH = (
    "5 września 2026 wypada poza sezonem (Liga, 10 stycznia 2026 – 20 czerwca 2026): turniej się"
    " tam nie liczy. Wybierz inny dzień, zmień daty sezonu albo odłącz turniej w biurze ligi."
)
ENGLISH = (
    "5 September 2026 is outside the season (Liga, 10 January 2026 – 20 June 2026): the tournament"
    " does not count there. Choose another day, change the days of the season, or take the"
    " tournament out of it at the league desk."
)


def league(title: str = "Liga", last: date = LAST) -> Series:
    return events.create_series(
        organiser(),
        kind="matchdays",
        title=title,
        year=2026,
        planned=6,
        first=FIRST,
        last=last,
    )


def matchday(series: Series) -> Tournament:
    return events.create_event(series, series.owner, starts=noon(date(2026, 3, 7)))


def sent(client: Client, event: Tournament, language: str = "pl", **more: str) -> tuple[int, str]:
    """What the form answers, as text."""
    client.force_login(event.owner)
    client.cookies["language"] = language
    local = timezone.localtime(event.starts)
    sheet = {"title": event.title, "date": local.date().isoformat(), "time": f"{local:%H:%M}"}
    answer = client.post(f"/t/{event.slug}/desk/edit", sheet | more)
    return answer.status_code, _plain(answer.content.decode())


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return _plain(answer.content.decode())


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)))


def day_of(event: Tournament) -> date:
    event.refresh_from_db()
    return timezone.localdate(event.starts)


@pytest.mark.parametrize(("language", "words"), [("pl", POLISH), ("en", ENGLISH)])
def test_a_day_outside_its_season_is_refused(language: str, words: str, client: Client) -> None:
    event = matchday(league())
    status, text = sent(client, event, language, date="2026-09-05", title="Nowa nazwa")
    assert (status, words in text) == (200, True)
    event.refresh_from_db()
    assert (event.title, day_of(event)) == ("Liga: kolejka 1", date(2026, 3, 7))


@pytest.mark.parametrize("day", [FIRST, LAST])
def test_the_first_and_the_last_day_are_inside(day: date, client: Client) -> None:
    event = matchday(league())
    assert sent(client, event, date=day.isoformat())[0] == 302
    assert day_of(event) == day
    for outside in (FIRST - timedelta(days=1), LAST + timedelta(days=1)):
        assert sent(client, event, date=outside.isoformat())[0] == 200
    assert day_of(event) == day


def test_what_lies_outside_already_can_be_changed_but_for_its_day(client: Client) -> None:
    series = league()
    event = matchday(series)
    Tournament.objects.filter(pk=event.pk).update(starts=noon(date(2026, 9, 5)))
    event.refresh_from_db()
    assert [one.key for one in season_standings(load_season(series)).outside] != []
    assert sent(client, event, title="Kolejka przesunięta", time="18:30")[0] == 302
    event.refresh_from_db()
    assert (event.title, day_of(event)) == ("Kolejka przesunięta", date(2026, 9, 5))
    # It is said for as long as it is so, with the way to the desk; another day outside is refused.
    text = page(client, f"/t/{event.slug}/desk/edit")
    assert POLISH in text
    assert "Do biura ligi" in text
    assert sent(client, event, date="2026-09-06")[0] == 200
    assert sent(client, event, date="2026-06-20")[0] == 302
    assert "wypada poza sezonem" not in page(client, f"/t/{event.slug}/desk/edit")


def test_every_season_it_counts_in_is_named(client: Client) -> None:
    short, long = league("Krótka", date(2026, 4, 1)), league("Długa")
    event = matchday(short)
    events.attach(long, event.season_result, long.owner)
    assert missed_seasons(event, date(2026, 3, 8)) == ()
    assert [one.series for one in missed_seasons(event, date(2026, 5, 1))] == [short]
    assert [one.fault for one in missed_seasons(event, date(2026, 7, 1))] == [
        Violation(
            "tournament-outside-season",
            day=date(2026, 7, 1),
            season=title,
            first=date(2026, 1, 10),
            last=last,
        )
        for title, last in (("Długa", date(2026, 6, 20)), ("Krótka", date(2026, 4, 1)))
    ]
    text = sent(client, event, date="2026-07-01")[1]
    assert "(Długa, 10 stycznia 2026 – 20 czerwca 2026)" in text
    assert "(Krótka, 10 stycznia 2026 – 1 kwietnia 2026)" in text


def test_out_of_the_season_the_day_is_free(client: Client) -> None:
    series = league()
    event = matchday(series)
    assert sent(client, event, date="2026-09-05")[0] == 200
    events.detach(series, event.season_result, series.owner)
    assert sent(client, event, date="2026-09-05")[0] == 302
    # And back into it only on a day of the season.
    added = client.post(f"/series/{series.slug}/add", {"what": f"t:{event.slug}"}, follow=True)
    words = "5 września 2026 wypada poza sezonem (10 stycznia 2026 – 20 czerwca 2026)"
    assert words in _plain(added.content.decode())
    assert load_season(series).season_events == ()


@pytest.mark.parametrize(
    "day", ["", "2026-13-41", "0001-01-01", "9999-12-31", "x" * 10_000, "\x01"]
)
def test_what_is_no_day_is_asked_for_again(day: str, client: Client) -> None:
    event = matchday(league())
    status, text = sent(client, event, date=day)
    assert (status, "Wybierz datę" in text) == (200, True)
    assert day_of(event) == date(2026, 3, 7)


def test_whoever_does_not_run_the_season_is_told_without_a_way_to_its_desk(client: Client) -> None:
    series = league()
    event = matchday(series)
    Tournament.objects.filter(pk=event.pk).update(starts=noon(date(2026, 9, 5)))
    Series.objects.filter(pk=series.pk).update(owner=organiser("piotr"))
    client.force_login(event.owner)
    text = page(client, f"/t/{event.slug}/desk/edit")
    assert (POLISH in text, "Do biura ligi" in text) == (True, False)
