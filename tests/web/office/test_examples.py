"""The worked examples of applications with their own days, on the site's pages."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from stolik.tournament.season import Answer, Status
from stolik.web.models.office import Application
from stolik.web.models.seasons import Championship, Elimination, Series
from stolik.web.office.applications import state
from support.office_people import account, answered, begun, browser, elimination_form, league_form

pytestmark = pytest.mark.django_db
DAYS_2020 = [date(2020, 1, 11) + timedelta(days=28 * n) for n in range(6)]
DAYS_2021 = [date(2021, 4, 10) + timedelta(days=21 * n) for n in range(6)]


def local(day: date, clock: str) -> datetime:
    """A moment of a day in the hall's own time."""
    return timezone.make_aware(datetime.combine(day, time.fromisoformat(clock)))


def league_of(year: int, days: list[date]) -> dict[str, str]:
    """The whole form for a league on these days and no others."""
    form = {name: value for name, value in league_form(year).items() if "date_" not in name}
    return form | {f"date_{n}": day.isoformat() for n, day in enumerate(days, 1)}


def written(client: Client, kind: str, form: dict[str, str]) -> Application:
    """A draft, filled in on the page."""
    slug = begun(client, kind)
    assert client.post(f"/apply/{slug}/edit", form | {"go": "save"}).status_code == 302
    return Application.objects.get(slug=slug)


@pytest.mark.parametrize(
    ("year", "days", "deadline", "shown"),
    [
        pytest.param(2020, DAYS_2020, date(2019, 9, 30), "30 September 2019", id="EX-200"),
        pytest.param(2021, DAYS_2021, date(2021, 3, 31), "31 March 2021", id="EX-201"),
    ],
)
@pytest.mark.rule("L-zr-2.1", "L-zr-2.2")
def test_ex_200_and_201_the_deadline_of_a_season(
    applicant: Client, national: Client, year: int, days: list[date], deadline: date, shown: str
) -> None:
    early = written(applicant, "league", league_of(year, days) | {"title": "Early"})
    late = written(applicant, "league", league_of(year, days) | {"title": "Late"})
    state.send(early, account("ewa"), at=local(deadline, "23:59"))
    state.send(late, account("ewa"), at=local(deadline + timedelta(days=1), "00:00"))
    told = f"Sent after the deadline ({shown})."
    pages = [national.get(f"/apply/{one.slug}/").content.decode() for one in (early, late)]
    assert [told in page for page in pages] == [False, True]
    inbox = national.get("/office/").context["lines"]
    assert {line.title: texts for line, texts in inbox} == {"Early": (), "Late": (told,)}
    # In time it is accepted; what came late may be accepted all the same.
    for one in (early, late):
        answered(national, one, "accepted")
    made = {
        one.title: [date.fromisoformat(day) for day in one.dates] for one in Series.objects.all()
    }
    assert made == {"Early": days, "Late": days}


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        pytest.param({"date_6": ""}, {"dates": "5 dates in the season"}, id="EX-202-five-dates"),
        pytest.param({"telephone": ""}, {"telephone": "telephone"}, id="EX-202-no-telephone"),
        pytest.param({"date_6": "", "telephone": ""}, {"dates": "5", "telephone": ""}, id="both"),
    ],
)
@pytest.mark.rule("L-zr-3A-F", "C-08")
def test_ex_202_an_incomplete_application_is_not_sent(
    applicant: Client, national: Client, change: dict[str, str], faults: dict[str, str]
) -> None:
    draft = written(applicant, "league", league_of(2021, DAYS_2021))
    form = league_of(2021, DAYS_2021) | change | {"go": "send"}
    answer = applicant.post(f"/apply/{draft.slug}/edit", form)
    found = answer.context["typed"].faults
    assert (answer.status_code, set(found)) == (422, set(faults))
    assert [text for name, text in faults.items() if text not in found[name]] == []
    draft.refresh_from_db()
    assert (draft.state, draft.sent, national.get("/office/").context["lines"]) == (
        "draft",
        None,
        [],
    )


@pytest.mark.rule("E-1.1", "A-73")
def test_ex_203_an_elimination_is_announced_21_days_before(
    applicant: Client, national: Client
) -> None:
    form = elimination_form() | {"date": "2024-06-22", "time": "10:00"}
    early = written(applicant, "elimination", form | {"title": "Early"})
    late = written(applicant, "elimination", form | {"title": "Late"})
    state.send(early, account("ewa"), at=local(date(2024, 6, 1), "23:59"))
    state.send(late, account("ewa"), at=local(date(2024, 6, 2), "00:00"))
    inbox = national.get("/office/").context["lines"]
    assert {line.title: texts for line, texts in inbox} == {
        "Early": (),
        "Late": ("Only 20 days ahead; at least 21 are asked for.",),
    }
    polish = browser(account("krajowy"), "pl").get("/office/").content.decode()
    assert "Tylko 20 dni przed turniejem; wymagane jest co najmniej 21." in polish
    final = Championship.objects.create(title="MP", edition="2024", held=date(2024, 10, 1))
    state.answer(early, account("krajowy"), Answer(Status.ACCEPTED), final)
    assert [(one.status, one.sent) for one in Elimination.objects.all()] == [
        ("accepted", date(2024, 6, 1))
    ]
