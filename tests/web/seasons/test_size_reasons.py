"""Events of a size that a league does not allow count only for a reason, which is recorded."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from stolik.web.models.seasons import Decision, Offer, Part, Series
from stolik.web.seasons import events, offers
from stolik.web.seasons.results import result_for
from stolik.web.seasons.spreadsheet import Classified
from support.other_organisers import tournament
from support.season_play import Day, organiser, save, table_of
from support.staffed import signed_in

pytestmark = pytest.mark.django_db
DAY = date(2026, 7, 4)


def series_of(kind: str = "league", owner: str = "olga", **more: Any) -> Series:
    values = {"kind": kind, "title": "Cykl", "year": 2026, "planned": 6} | more
    return events.create_series(organiser(owner), **values)


def crowd(people: int = 33) -> Day:
    names = [f"Osoba {n}" for n in range(1, people + 1)]
    return tournament("olga", "Tłum", DAY, names, fmt="standard-a", kind="elimination")


def sent(series: Series, page: str, **form: str) -> Any:
    return signed_in(series.owner).post(
        f"/series/{series.slug}/{page}", form, headers={"accept-language": "pl"}
    )


def reasons(series: Series) -> list[tuple[Any, str]]:
    rows = Decision.objects.filter(series=series, kind="size-overridden")
    return [(row.about["stops"], row.note) for row in rows]


@pytest.mark.rule("L-zr-6", "C-21")
def test_a_tournament_of_33_counts_in_a_league_only_with_a_recorded_reason() -> None:
    series, day = series_of(), crowd()
    day.play()
    what = f"t:{day.event.slug}"
    asked = sent(series, "add", what=what)
    page = asked.content.decode()
    assert (asked.status_code, Part.objects.count()) == (422, 0)
    assert ("33" in page, f'value="{what}"' in page) == (True, True)
    assert sent(series, "add", what=what, reason="  ").status_code == 422
    assert sent(series, "add", what=what, reason="Finał połączony").status_code == 302
    assert reasons(series) == [(["league-size: 33 of 8-32"], "Finał połączony")]
    # Of so many the first sixteen earn points: 17, 15, 14 ... 1.
    first = sorted((score[0] for _, _, score in table_of(series)), reverse=True)
    assert first == [17, *range(15, 0, -1), *[0] * 17]


@pytest.mark.rule("L-zr-6")
def test_a_size_known_only_afterwards_needs_its_reason_before_the_season_is_closed() -> None:
    series, day = series_of(), crowd()
    result = result_for(day.event)
    assert sent(series, "add", what=f"t:{day.event.slug}").status_code == 302
    day.play()
    page = signed_in(series.owner).get(f"/series/{series.slug}/").content.decode()
    assert 'name="what" value="size"' in page
    sent(series, "decide", what="close", note="Sala w remoncie")
    assert Decision.objects.filter(series=series, kind="closed").count() == 0
    sent(series, "decide", what="size", result=str(result.pk), note="")
    assert reasons(series) == []
    sent(series, "decide", what="size", result=str(result.pk), note="Przyszli wszyscy")
    assert reasons(series) == [(["league-size: 33 of 8-32"], "Przyszli wszyscy")]
    sent(series, "decide", what="close", note="Sala w remoncie")
    assert Decision.objects.filter(series=series, kind="closed").count() == 1


@pytest.mark.rule("L-zr-6")
def test_a_reason_in_one_league_is_none_in_another() -> None:
    first, second = series_of(), series_of(title="Druga")
    lines = tuple(Classified(f"Osoba {n}", n, 0, 0) for n in range(1, 34))
    result = save(first, first.owner, lines, title="Import", day=DAY, fmt="")
    assert sent(second, "add", what=f"r:{result.pk}").status_code == 422
    assert Part.objects.filter(series=second).count() == 0


@pytest.mark.rule("E-20", "C-22")
def test_an_offer_of_ten_people_is_accepted_only_with_a_reason() -> None:
    theirs = series_of("grand-prix", "borys")
    lines = tuple(Classified(f"Osoba {n}", n, 12 - n, 0) for n in range(1, 11))
    result = save(theirs, theirs.owner, lines, title="Mały", day=DAY, fmt="standard-a")
    series = series_of("grand-prix", title="Grand Prix")
    offer = offers.offer_result(series, result, theirs.owner)
    form = {"what": "accept", "number": str(offer.pk), "note": "Zapraszamy"}
    asked = sent(series, "offers", **form)
    assert (asked.status_code, 'value="Zapraszamy"' in asked.content.decode()) == (422, True)
    assert Offer.objects.get().state == "open"
    assert sent(series, "offers", **form, reason="Pierwszy rok").status_code == 302
    assert (Offer.objects.get().state, Offer.objects.get().answer) == ("accepted", "Zapraszamy")
    assert reasons(series) == [(["ordinary-too-small: 10 of 12"], "Pierwszy rok")]
