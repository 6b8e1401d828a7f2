"""The days of a season as the national organiser set them, wherever a season is planned."""

from __future__ import annotations

from datetime import date

import pytest

from stolik.web.models.office import SeasonDays
from stolik.web.models.seasons import Series
from stolik.web.seasons.events import create_series, season_days
from support.office_people import account, browser

pytestmark = pytest.mark.django_db
FIRST, LAST = date(2028, 2, 1), date(2028, 10, 31)


@pytest.fixture(autouse=True)
def set_by_the_national_organiser() -> None:
    SeasonDays.objects.create(year=2028, first=FIRST, last=LAST, apply_until=date(2027, 9, 30))


def plan(**more: str) -> dict[str, str]:
    found = {"kind": "league", "title": "Liga", "year": "2028", "planned": "6"}
    return found | more


def test_a_new_league_has_the_days_of_its_season() -> None:
    ewa = browser(account("ewa"), "pl")
    early = ewa.post("/series/new", plan(dates="2028-01-03 3.11.2028"))
    body = early.content.decode()
    assert early.status_code == 422
    for day in ("3 stycznia 2028", "3 listopada 2028"):
        assert f"{day} wypada poza sezonem (1 lutego 2028 – 31 października 2028)" in body
    assert ewa.post("/series/new", plan(dates="2028-02-03")).status_code == 302
    made = Series.objects.get()
    assert (made.first, made.last, season_days(2029).first) == (FIRST, LAST, date(2029, 1, 1))


def test_the_next_season_is_planned_in_its_days() -> None:
    before = create_series(account("ewa"), kind="league", title="Liga 2027", year=2027, planned=6)
    page = browser(account("ewa")).get(f"/series/new?before={before.slug}")
    values = page.context["typed"].values
    assert (values["title"], values["first"], values["last"]) == (
        "Liga 2028",
        "2028-02-01",
        "2028-10-31",
    )


def test_every_bad_date_is_named() -> None:
    ewa = browser(account("ewa"), "pl")
    page = ewa.post("/series/new", plan(dates="31.02.2028 2028-03-01 jutro 2028-13-01"))
    assert (page.status_code, page.context["typed"].faults["dates"]) == (
        422,
        "„31.02.2028”, „jutro”, „2028-13-01” to nie daty; napisz 14.03.2026.",
    )


def test_more_dates_than_tournaments_are_remarked() -> None:
    ewa = browser(account("ewa"))
    dates = " ".join(f"2028-{month:02}-{day}" for month in range(3, 8) for day in (10, 17, 24))
    assert ewa.post("/series/new", plan(dates=dates)).status_code == 302
    slug = Series.objects.get().slug
    told = "15 dates for 6 tournaments"
    for path in (f"/series/{slug}/", f"/series/{slug}/settings"):
        assert told in ewa.get(path).content.decode()
    Series.objects.update(planned=8, dates=["2028-03-10"] * 8)
    assert "dates for" not in ewa.get(f"/series/{slug}/").content.decode()
