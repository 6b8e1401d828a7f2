"""Worked examples that reach over several parts of the site: seats, stops, referees, photos."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from stolik.phrases import sentence
from stolik.phrases.language import ENGLISH
from stolik.rules import Violation, ruleset
from stolik.tournament.formats import elimination_format, league_scheme
from stolik.tournament.journal import commands as c
from stolik.web.models.gallery import Photo
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.seasons import events
from stolik.web.tournaments import store
from support.photo_files import photo
from support.season_play import Day, noon, organiser, table_of
from support.staffed import account, invited, playing

NAMES = ("Ala", "Basia", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henio")


@pytest.mark.django_db
@pytest.mark.rule("T-2.1", "T-2.2", "A-33")
def test_ex_196_the_second_league_day_is_seated_from_the_running_table(client: Client) -> None:
    series = events.create_series(organiser(), kind="matchdays", title="Liga", year=2026, planned=8)
    first = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 1))))
    first.come(NAMES)
    first.play()
    before = [name for _, name, _ in table_of(series)]
    second = Day(events.create_event(series, organiser(), starts=noon(date(2026, 3, 8))))
    second.come([name for name in NAMES if name != before[2]])
    client.force_login(organiser())
    client.cookies["language"] = "en"
    desk = f"/t/{second.event.slug}/desk"
    page = client.get(f"{desk}/seating").content.decode()
    assert (f"{desk}/seat" in page, f"{desk}/draw" in page, f"{desk}/seal" in page) == (
        True,
        False,
        False,
    )
    assert client.post(f"{desk}/seat", {"round": "1"}).status_code == 302
    current = second.state.current
    names = {number: name for name, number in second.numbers().items()}
    seated = [names[entry] for table in current.seating for entry in table.seats]
    assert (seated, current.method, second.state.seed) == (
        [name for name in before if name != before[2]],
        "computed",
        "",
    )


@pytest.mark.django_db
@pytest.mark.rule("E-F-19", "C-21")
def test_ex_207_fifteen_people_play_mini_unless_somebody_says_why_not(client: Client) -> None:
    event = Tournament.objects.create(
        title="Otwarty", starts=noon(date(2026, 3, 1)), owner=organiser()
    )
    day = Day(event)
    day.do(c.Create("ordinary", ruleset("pl-turniej"), elimination_format("standard-b")))
    day.come([f"Osoba {n}" for n in range(15)])
    client.force_login(organiser())
    client.cookies["language"] = "en"
    desk = f"/t/{event.slug}/desk"
    page = client.get(f"{desk}/seating").content.decode()
    stop = Violation("mini-only", format="standard-b", players=15)
    assert sentence(stop, ENGLISH) in page
    client.post(f"{desk}/seal")
    draw = {"round": "1", "word": "ryba"}
    assert client.post(f"{desk}/draw", draw).status_code == 422
    assert (day.state.rounds, day.state.overrides) == ((), ())
    said = {"code": stop.code, "about": stop.about, "reason": "Nikt się nie spieszy"}
    client.post(f"{desk}/override", said)
    assert client.post(f"{desk}/draw", draw).status_code == 302
    assert [(one.code, one.about) for one in day.state.overrides] == [(stop.code, stop.about)]
    note = Note.objects.get(tournament=event, reference=day.state.overrides[0].note)
    assert (note.text, len(day.state.rounds)) == ("Nikt się nie spieszy", 1)


@pytest.mark.rule("E-10u1-u3", "P-29.1", "P-29.2", "A-53")
def test_ex_210_a_table_referee_excludes_nobody(transactional_db: None) -> None:
    event = playing(account("olga"))
    invited(event, "head-referee", "Hela")
    referee = invited(event, "referee", "Rysiek")
    referee.cookies["language"] = "en"
    current = store.state(event).current
    assert current is not None
    somebody = current.seating[0].seats[2]
    path = f"/t/{event.slug}/desk/referee/round/1/table/{current.seating[0].number}"
    form = {"what": "exclude", "entry": str(somebody), "warning": "0", "text": "Krzyk"}
    answer = referee.post(path, form)
    page = answer.content.decode()
    why = [
        Violation("needs-role", roles=("head-referee",)),
        Violation("warning-missing", entry=somebody),
    ]
    assert answer.status_code == 422
    names = {somebody: Entry.objects.get(tournament=event, number=somebody).name}
    assert [sentence(one, ENGLISH, names) in page for one in why] == [True, True]
    assert names[somebody] in sentence(why[1], ENGLISH, names)
    assert store.state(event).entries[somebody].status == "in"


@pytest.mark.django_db
@pytest.mark.rule("L-zr-4bis", "C-41")
def test_ex_212_the_list_is_published_and_the_childs_photo_held_back(
    client: Client, settings: object, tmp_path: Path
) -> None:
    settings.DATA = tmp_path / "data"  # type: ignore[attr-defined]
    series = events.create_series(organiser(), kind="league", title="Liga", year=2026, planned=6)
    number = len(NAMES) + 1
    scheme = league_scheme(number)
    event = events.create_event(series, organiser(), starts=noon(date(2026, 3, 1)), fmt=scheme)
    day = Day(event)
    day.come(NAMES)
    Entry.objects.create(tournament=day.event, number=number, name="Zosia Mała")
    signed = c.RecordConsent(number, participation=True, data=True, image=False)
    day.do(c.Enter(number, minor=True), signed, c.CheckIn(number))
    day.play()
    client.force_login(organiser())
    desk = f"/t/{day.event.slug}/desk/photos"
    for shade in (0, 9):
        file = SimpleUploadedFile(f"{shade}.jpg", photo(shade=shade), "image/jpeg")
        client.post(desk, {"photos": file})
    child, room = Photo.objects.filter(tournament=day.event)
    client.post(f"{desk}/act", {"do": f"save:{child.key}", "people": [str(number)]})
    client.post(f"{desk}/act", {"do": "show-all"})
    stranger = Client()
    gallery = stranger.get(f"/t/{day.event.slug}/photos").content.decode()
    assert [one.key in gallery for one in (child, room)] == [False, True]
    pictures = [f"/t/{day.event.slug}/photos/{one.key}-large.jpg" for one in (child, room)]
    assert [stranger.get(path).status_code for path in pictures] == [404, 200]
    standings = stranger.get(f"/t/{day.event.slug}/standings").content.decode()
    assert [name in standings for name in (*NAMES, "Zosia Mała")] == [True] * number
    season = stranger.get(f"/s/{series.slug}/").content.decode()
    assert "Zosia Mała" in season
    # With the guardian's word the photo may appear.
    day.do(replace(signed, image=True))
    client.post(f"{desk}/act", {"do": f"show:{child.key}"})
    assert stranger.get(pictures[0]).status_code == 200
