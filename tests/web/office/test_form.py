"""The form of an application: what it offers, its faults, a copy, and a league that exists."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone, translation

from stolik.rules import Refused
from stolik.web.core.forms import Typed
from stolik.web.models.office import Application, SeasonDays
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Series, Ticket
from stolik.web.office.applications import state
from stolik.web.seasons.events import create_series
from stolik.web.seasons.nominations import candidates
from stolik.web.seasons.season_days import next_open
from support.office_people import account, answered, begun, browser, days, league_form, sent

pytestmark = pytest.mark.django_db


def test_the_season_offered_is_one_that_is_still_open(applicant: Client) -> None:
    today = timezone.localdate()
    assert next_open(date(2026, 3, 1)) == 2027
    assert next_open(date(2026, 10, 1)) == 2028
    SeasonDays.objects.create(
        year=today.year,
        first=today,
        last=date(today.year, 12, 31),
        apply_until=today,
    )
    found = Application.objects.get(slug=begun(applicant, "league"))
    assert (found.season, next_open(today)) == (today.year, today.year)
    hint = applicant.get("/apply/season", {"season": "2021"}).content.decode()
    assert ("1 January 2021 – 30 September 2021" in hint, "31 March 2021" in hint) == (True, True)
    for odd in ("", "1e9", "\x01", "99999999999"):
        assert applicant.get("/apply/season", {"season": odd}).status_code == 200


def test_the_summary_has_the_focus_and_leads_to_every_field(applicant: Client) -> None:
    slug = begun(applicant, "league")
    form = dict.fromkeys(league_form(), "") | {"season": "2027", "series_kind": "league"}
    page = applicant.post(f"/apply/{slug}/edit", form | {"go": "send", "date_2": "2027-02-30"})
    fields = [field for field, _, _ in page.context["summary"]]
    assert fields == ["place", "date_2", "name", "email", "telephone", "address"]
    page = applicant.post(f"/apply/{slug}/edit", form | {"go": "send"})
    fields = [field for field, _, _ in page.context["summary"]]
    assert fields == ["place", "date_1", "name", "email", "telephone", "address"]
    body = page.content.decode()
    assert ('tabindex="-1" autofocus' in body, body.count(" autofocus")) == (True, 1)
    assert all(f'href="#{field}"' in body and f'id="{field}"' in body for field in fields)


def test_all_days_outside_the_season_are_named_as_people_say_them(applicant: Client) -> None:
    SeasonDays.objects.create(
        year=2028, first=date(2028, 2, 1), last=date(2028, 10, 31), apply_until=date(2027, 9, 30)
    )
    slug = begun(applicant, "league")
    form = league_form(2028, date_2="2028-11-10")
    page = browser(account("ewa"), "pl").post(f"/apply/{slug}/edit", form)
    assert page.context["typed"].faults["dates"] == (
        "Poza sezonem (1 lutego 2028 – 31 października 2028): 10 stycznia 2028,"
        " 10 listopada 2028. Wybierz inne dni. 4 terminy w sezonie; zgłoszenie wymaga co"
        " najmniej 6 różnych."
    )


def test_a_rejected_application_is_copied_into_a_new_draft(
    applicant: Client, national: Client
) -> None:
    found = sent(applicant, about="Tylko do biura.")
    path = f"/apply/{found.slug}/copy"
    assert applicant.post(path).status_code == 404  # it still waits
    answered(national, found, "rejected", text="Za późno.")
    assert national.post(path).status_code == 404
    answer = applicant.post(path)
    made = Application.objects.exclude(pk=found.pk).get()
    assert (answer.status_code, answer.url) == (302, f"/apply/{made.slug}/edit")  # type: ignore[attr-defined]
    same = [getattr(made, name) == getattr(found, name) for name in state.COPIED]
    assert (all(same), made.state, made.sent, made.sayings.count()) == (True, "draft", None, 0)
    applicant.post(f"/apply/{found.slug}/erase")
    assert applicant.post(path).status_code == 404


def test_a_league_that_exists_already_can_be_applied_for(
    applicant: Client, national: Client
) -> None:
    goal = Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))
    own = create_series(
        account("ewa"),
        kind="league",
        title="Liga z Ełku",
        year=2027,
        planned=6,
        dates=[date.fromisoformat(day) for day in days(2027)],
    )
    other = create_series(account("obcy"), kind="league", title="Cudza", year=2027, planned=6)
    slug = begun(applicant, "league")
    assert [one.title for one in applicant.get(f"/apply/{slug}/edit").context["own_leagues"]] == [
        "Liga z Ełku"
    ]
    form = {name: text for name, text in league_form(2030).items() if "date_" not in name}
    wrong = applicant.post(f"/apply/{slug}/edit", form | {"league": other.slug})
    assert (wrong.status_code, "league" in wrong.context["typed"].faults) == (422, True)
    assert applicant.post(f"/apply/{slug}/edit", form | {"league": own.slug}).status_code == 302
    found = Application.objects.get(slug=slug)
    assert (found.league, found.season, found.series_kind, found.dates) == (
        own,
        2027,
        "league",
        days(2027),
    )
    twin = state.copied(found, account("ewa"))
    state.send(twin, account("ewa"))
    assert answered(national, found, "accepted", championship=goal.slug).status_code == 302
    assert Series.objects.count() == 2
    found.refresh_from_db()
    own.refresh_from_db()
    assert (found.series, own.championship, own.title) == (own, goal, "Liga z Ełku")
    assert answered(national, twin, "accepted").status_code == 422  # once is enough
    with pytest.raises(Refused):
        state.send(twin, account("ewa"))


def test_polish_counts_and_sorts_as_people_do() -> None:
    with translation.override("pl"):
        typed = Typed({"title": "x" * 304, "name": "x" * 305})
        typed.text("title", 200)
        typed.text("name", 200)
    assert typed.faults == {
        "title": "To 304 znaki; zmieści się najwyżej 200.",
        "name": "To 305 znaków; zmieści się najwyżej 200.",
    }
    home = Championship.objects.create(title="MP", edition="2027", held=date(2027, 11, 20))
    world = Championship.objects.create(
        title="WRC", edition="2028", held=date(2028, 5, 1), world=True
    )
    for name in ("Piotr", "Łucja", "Lena", "Maja"):
        Ticket.objects.create(championship=home, person=Person.objects.create(name=name))
    assert [one.name for one in candidates(world, 10)] == ["Lena", "Łucja", "Maja", "Piotr"]
