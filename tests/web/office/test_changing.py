"""Changing an application that was sent: what is kept, what is refused, from when it is judged."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from stolik.rules import Refused
from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Application
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.office.applications import checks, state
from support.office_people import (
    account,
    answered,
    begun,
    browser,
    elimination_form,
    league_form,
    sent,
)

pytestmark = pytest.mark.django_db
PRIVATE = "Nie mamy pieniędzy na nagrody, proszę o dyskrecję."


def shown(application: Application) -> dict[str, Any]:
    """Everything of an application that a form can change."""
    row = Application.objects.get(pk=application.pk)
    return {name: getattr(row, name) for name in state.COPIED}


def local(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time(12)))


@pytest.mark.rule("E-1.2")
def test_what_was_accepted_meanwhile_is_not_overwritten(applicant: Client) -> None:
    found = sent(applicant)
    stale = Application.objects.get(pk=found.pk)
    state.answer(found, account("krajowy"), Answer(Status.ACCEPTED))
    for act in (
        lambda: state.send(stale, account("ewa"), "", {"name": "Inna"}),
        lambda: state.save(stale, {"name": "Inna"}),
        lambda: state.withdraw(stale, account("ewa")),
    ):
        with pytest.raises(Refused):
            act()
    row = Application.objects.get(pk=found.pk)
    assert (row.state, row.series, row.name) == (
        "accepted",
        Series.objects.get(),
        "Biblioteka w Ełku",
    )
    page = applicant.post(f"/apply/{found.slug}/edit", league_form(name="Inna"))
    assert (page.status_code, "nothing was changed" in page.content.decode()) == (422, True)


@pytest.mark.parametrize("kind", ["league", "elimination"])
def test_a_note_to_the_national_organiser_is_not_published(
    applicant: Client, national: Client, kind: str
) -> None:
    found = sent(applicant, kind, about=PRIVATE, public_text="Zapraszamy na herbatę.")
    assert PRIVATE in national.get(f"/apply/{found.slug}/").content.decode()
    assert answered(national, found, "accepted").status_code == 302
    made = Series.objects.get() if kind == "league" else Tournament.objects.get()
    page = browser().get(made.get_absolute_url()).content.decode()
    assert (made.about, "Zapraszamy na herbatę." in page, PRIVATE in page) == (
        "Zapraszamy na herbatę.",
        True,
        False,
    )


@pytest.mark.parametrize("kind", ["league", "elimination"])
def test_only_what_was_on_the_screen_is_answered(
    applicant: Client, national: Client, kind: str
) -> None:
    found = sent(applicant, kind)
    seen = national.get(f"/apply/{found.slug}/").context["seen"]
    form = league_form() if kind == "league" else elimination_form()
    applicant.post(f"/apply/{found.slug}/edit", form | {"place": "Suwałki"})
    path = f"/office/{found.slug}/answer"
    for answer in ("accepted", "rejected", "asked"):
        page = national.post(path, {"answer": answer, "seen": seen, "text": "Dlaczego?"})
        body = page.content.decode()
        assert (page.status_code, "has changed this application" in body) == (422, True)
        assert ("Suwałki" in body, ">Dlaczego?</textarea>" in body) == (True, True)
    assert national.post(path, {"answer": "accepted"}).status_code == 422  # saw nothing
    assert (Series.objects.count(), Tournament.objects.count()) == (0, 0)
    again = national.get(f"/apply/{found.slug}/").context["seen"]
    assert national.post(path, {"answer": "accepted", "seen": again}).status_code == 302
    made = Series.objects.get() if kind == "league" else Tournament.objects.get()
    assert made.place == "Suwałki"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"telephone": ""}, id="EX-202-no-telephone"),
        pytest.param({"date_6": ""}, id="EX-202-five-dates"),
        {"telephone": "abc"},
        {"telephone": "+"},
        {"telephone": "1"},
        {"email": "nobody"},
    ],
)
@pytest.mark.rule("L-zr-3D", "L-zr-3F")
def test_ex_202_a_refused_change_leaves_what_was_sent(
    applicant: Client, change: dict[str, str]
) -> None:
    found = sent(applicant)
    before = shown(found)
    form = league_form(place="Zupełnie inne miejsce") | change
    page = applicant.post(f"/apply/{found.slug}/edit", form)
    assert (page.status_code, shown(found)) == (422, before)
    typed = page.context["typed"].values
    assert {name: typed[name] for name in form} == form
    assert 'value="Zupełnie inne miejsce"' in page.content.decode()


def test_a_draft_that_cannot_be_sent_yet_is_kept(applicant: Client) -> None:
    slug = begun(applicant, "league")
    page = applicant.post(f"/apply/{slug}/edit", league_form(name="", place="Ełk"))
    row = Application.objects.get(slug=slug)
    assert (page.status_code, row.state, row.place, row.sent, row.dated) == (
        422,
        "draft",
        "Ełk",
        None,
        None,
    )


@pytest.mark.rule("E-1.1", "A-73")
def test_ex_203_the_21_days_are_counted_from_the_last_change_of_the_day(
    applicant: Client, national: Client
) -> None:
    by, first = account("ewa"), date(2024, 5, 1)
    found = Application.objects.get(slug=begun(applicant, "elimination"))
    form = elimination_form(date="2024-06-22")
    values = {
        **{name: form[name] for name in ("title", "name", "email", "telephone", "place")},
        "starts": local(date(2024, 6, 22)),
    }
    state.send(found, by, "", values, at=local(first))
    told = []
    for sent_on, held in (
        (date(2024, 6, 1), date(2024, 6, 22)),  # unchanged: the first sending counts
        (date(2024, 6, 2), date(2024, 6, 23)),  # 21 days
        (date(2024, 6, 2), date(2024, 6, 22)),  # 20 days
    ):
        state.send(found, by, "", {"starts": local(held)}, at=local(sent_on))
        told.append([str(one) for one in checks.remarks(Application.objects.get(pk=found.pk))])
    assert told == [[], [], ["notice-too-short: 20 of 21"]]
    with pytest.raises(Refused) as refused:
        state.send(found, by, "", {"starts": local(first)}, at=local(date(2024, 6, 3)))
    assert [str(one) for one in refused.value.violations] == ["application-day-past: 2024-05-01"]
    assert Application.objects.get(pk=found.pk).starts == local(date(2024, 6, 22))
    assert timezone.localdate(Application.objects.get(pk=found.pk).sent) == first


def test_a_day_that_is_over_is_said_beside_its_field(applicant: Client) -> None:
    slug = begun(applicant, "elimination")
    page = browser(account("ewa"), "pl").post(
        f"/apply/{slug}/edit", elimination_form(date="2020-01-25")
    )
    assert page.context["typed"].faults == {
        "date": "25 stycznia 2020: ten dzień już minął; wybierz taki, który dopiero będzie."
    }
    assert page.context["remarks"] == ()


@pytest.mark.rule("E-20")
def test_too_few_expected_for_an_elimination_is_remarked(
    applicant: Client, national: Client
) -> None:
    few, enough = (sent(applicant, "elimination", expected=n) for n in ("19", "20"))
    assert [[str(one) for one in checks.remarks(one)] for one in (few, enough)] == [
        ["application-few-expected: 19 of 20"],
        [],
    ]
    assert "19 people expected" in national.get("/office/").content.decode()


def test_a_town_is_not_told_twice(applicant: Client) -> None:
    found = sent(applicant, "elimination", title="", name="OSiR Suwałki", place="Hala, Suwałki")
    state.answer(found, account("krajowy"), Answer(Status.ACCEPTED))
    assert Tournament.objects.get().title == "OSiR Suwałki, Hala"
