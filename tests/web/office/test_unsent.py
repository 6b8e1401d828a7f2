"""An application that cannot be sent yet is kept as it was typed; what is known is filled in."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from stolik.web.models.office import Application, Saying
from stolik.web.models.seasons import Series
from stolik.web.office.applications import retention, state
from stolik.web.seasons.events import create_series
from support.office_people import (
    account,
    answered,
    begun,
    browser,
    days,
    elimination_form,
    league_form,
    sent,
)

pytestmark = pytest.mark.django_db


def values(page: Any) -> dict[str, str]:
    return dict(page.context["typed"].values)


def own_league(**more: Any) -> Series:
    sheet = {
        "title": "Liga z Ełku",
        "year": 2027,
        "place": "Biblioteka, Ełk",
        "about": "Co miesiąc.",
    }
    return create_series(
        account("ewa"),
        kind="league",
        planned=6,
        dates=[date.fromisoformat(day) for day in days(2027)],
        **{**sheet, **more},
    )


@pytest.mark.parametrize(
    ("kind", "field", "text"),
    [
        ("elimination", "telephone", "12345"),
        ("elimination", "expected", "-5"),
        ("elimination", "date", "32 maja"),
        ("league", "date_2", days(2027)[0]),
        ("league", "email", "liga(at)example.org"),
        ("league", "season", "dwa tysiące"),
    ],
)
@pytest.mark.parametrize("go", ["send", "save"])
def test_a_form_with_an_unreadable_field_is_kept_as_typed(
    applicant: Client, kind: str, field: str, text: str, go: str
) -> None:
    slug = begun(applicant, kind)
    whole = league_form() if kind == "league" else elimination_form()
    typed = whole | {field: text, "go": go}
    answer = applicant.post(f"/apply/{slug}/edit", typed)
    if (field, go) == ("telephone", "save"):  # a draft may hold half a number
        assert answer.status_code == 302
    else:
        assert answer.status_code == 422
    again = applicant.get(f"/apply/{slug}/edit")
    kept = {name: values(again).get(name, "") for name in typed if name != "go"}
    assert kept == {name: value for name, value in typed.items() if name != "go"}
    assert ("could not be read" in again.text) == (answer.status_code == 422)
    assert applicant.post(f"/apply/{slug}/edit", whole).status_code == 302
    assert Application.objects.get(slug=slug).unsent == {}


def test_a_change_that_cannot_be_read_is_kept_and_what_was_sent_stays(applicant: Client) -> None:
    application = sent(applicant)
    change = league_form(place="Szkoła, Ełk", telephone="12")
    assert applicant.post(f"/apply/{application.slug}/edit", change).status_code == 422
    application.refresh_from_db()
    assert application.place == "Biblioteka, Ełk"
    assert values(applicant.get(f"/apply/{application.slug}/edit"))["place"] == "Szkoła, Ełk"
    state.withdraw(application, account("ewa"))
    assert retention.erase(application, account("ewa"))
    application.refresh_from_db()
    assert application.unsent == {}


def test_name_and_contact_come_from_the_last_application_or_the_account() -> None:
    ewa = account("ewa")
    User.objects.filter(pk=ewa.pk).update(first_name="Ewa", last_name="Lis", email="e@example.org")
    client = browser(User.objects.get(pk=ewa.pk))
    form = values(client.get(f"/apply/{begun(client, 'league')}/edit"))
    assert (form["name"], form["email"], form["telephone"]) == ("Ewa Lis", "e@example.org", "")
    sent(client)
    fresh = begun(client, "elimination")
    form = values(client.get(f"/apply/{fresh}/edit"))
    assert {name: form[name] for name in ("name", "email", "telephone", "address", "place")} == {
        "name": "Biblioteka w Ełku",
        "email": "liga@example.org",
        "telephone": "+48 600 000 000",
        "address": "ul. Długa 1, Ełk",
        "place": "",
    }
    # Looking at it kept nothing: the same draft is taken up again.
    assert begun(client, "elimination") == fresh
    assert (
        values(
            browser(account("obcy")).get(f"/apply/{begun(browser(account('obcy')), 'league')}/edit")
        )["name"]
        == ""
    )


def test_a_league_that_exists_fills_in_its_data(applicant: Client) -> None:
    league = own_league()
    slug = begun(applicant, "league")
    page = applicant.post(
        f"/apply/{slug}/edit", {"go": "fill", "league": league.slug, "telephone": "600 100 200"}
    )
    form = values(page)
    assert page.status_code == 200
    assert {name: form[name] for name in ("title", "place", "season", "series_kind", "date_6")} == {
        "title": "Liga z Ełku",
        "place": "Biblioteka, Ełk",
        "season": "2027",
        "series_kind": "league",
        "date_6": days(2027)[5],
    }
    assert (form["telephone"], form["public_text"]) == ("600 100 200", "Co miesiąc.")
    assert Application.objects.get(slug=slug).title == ""
    strange = applicant.post(f"/apply/{slug}/edit", {"go": "fill", "league": "nobody"})
    assert strange.status_code == 422


def test_apply_at_the_desk_of_a_league_leads_to_its_own_form(
    applicant: Client, national: Client
) -> None:
    league = own_league()
    desk = applicant.get(f"/series/{league.slug}/")
    assert f'name="league" value="{league.slug}"' in desk.text
    first = applicant.post("/apply/new", {"kind": "league", "league": league.slug})
    form = values(applicant.get(first.url))  # type: ignore[attr-defined]
    assert (form["league"], form["title"], form["date_1"]) == (
        league.slug,
        "Liga z Ełku",
        days(2027)[0],
    )
    again = applicant.post("/apply/new", {"kind": "league", "league": league.slug})
    assert again.url == first.url  # type: ignore[attr-defined]
    whole = league_form(league=league.slug)
    assert applicant.post(first.url, whole).status_code == 302  # type: ignore[attr-defined]
    application = Application.objects.get(league=league)
    waiting = applicant.post("/apply/new", {"kind": "league", "league": league.slug})
    assert waiting.url == f"/apply/{application.slug}/"  # type: ignore[attr-defined]
    answered(national, application, "accepted")
    assert f'value="{league.slug}"' not in applicant.get(f"/series/{league.slug}/").text


def test_the_history_says_what_changed(applicant: Client) -> None:
    application = sent(applicant)
    change = league_form(
        place="Szkoła, Ełk", date_6="2027-07-16", about="Nowe słowa.", telephone="600 200 300"
    )
    assert applicant.post(f"/apply/{application.slug}/edit", change).status_code == 302
    saying = Saying.objects.get(application=application, what="changed")
    assert [name for name, _, _ in saying.changes] == ["telephone", "place", "about", "dates"]
    english = applicant.get(f"/apply/{application.slug}/").text
    assert "Place: Biblioteka, Ełk → Szkoła, Ełk" in english
    assert "Dates: − 10 Jun 2027, + 16 Jul 2027" in english
    assert "Telephone: changed" in english
    assert "600 200 300 →" not in english
    polish = browser(account("ewa"), "pl").get(f"/apply/{application.slug}/").text
    assert "Terminy: − 10.06.2027, + 16.07.2027" in polish
    assert "Miejsce rozgrywek: Biblioteka, Ełk → Szkoła, Ełk" in polish


@pytest.mark.rule("C-08")
@pytest.mark.parametrize(("number", "remarked"), [(6, False), (8, False), (9, True), (12, True)])
def test_more_than_eight_dates_are_remarked(
    applicant: Client, number: int, *, remarked: bool
) -> None:
    sentence = "one part of the regulations allows at most 8 tournaments, another 12"
    dates = {f"date_{n}": day for n, day in enumerate(days(2030, number), 1)}
    application = sent(applicant, year=2030, series_kind="league", **dates)
    assert (
        f"{number} dates: {sentence}" in applicant.get(f"/apply/{application.slug}/").text
    ) == remarked


def test_words_of_the_form_fit_what_is_asked(applicant: Client) -> None:
    slug = begun(applicant, "league")
    polish = browser(account("ewa"), "pl")
    form = league_form(email="liga", season="", date_2=days(2027)[0])
    page = polish.post(f"/apply/{slug}/edit", form)
    faults = page.context["typed"].faults
    assert faults["email"] == "To nie wygląda na adres e-mail; popraw go."
    assert faults["season"] == "W zgłoszeniu brakuje sezonu; podaj rok."
    assert ("date_2", "10.01.2027", "Ten termin już jest na liście.") in page.context["summary"]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("/apply/abc/reply", "/apply/abc/"),
        ("/office/abc/answer", "/office/"),
        ("/office/season", "/office/"),
        ("/t/abc/desk/check-in/tap", "/t/abc/desk/check-in"),
        ("/apply/abc/edit?x=1", "/apply/abc/edit?x=1"),
        ("/calendar?text=%C5%82", "/calendar?text=%C5%82"),
        ("/nothing/here", "/"),
        ("//evil.example/x", "/"),
    ],
)
def test_the_language_is_switched_where_a_page_can_be_looked_at(here: str, there: str) -> None:
    answer = browser().post("/language", {"language": "pl", "next": here})
    assert answer.headers["Location"] == there
