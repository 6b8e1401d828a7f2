"""The hall's screen, papers, files and phones of a matchday tell its two tables apart.

The day's own result is honoured; the league's running table seats people and counts for the season.
"""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference
from stolik.tournament.journal.facts import Ranked
from stolik.tournament.journal.matchday import day_results, league_after
from stolik.web.models.office import Mail
from stolik.web.models.printing import PrizeRow
from stolik.web.models.tournaments import Entry, FactRow, Tournament
from stolik.web.office.mail.due import collect
from stolik.web.office.mail.letters import letter
from stolik.web.people.outings import counted
from stolik.web.public.public_view import public_view
from stolik.web.public.views.share import pictured
from stolik.web.seasons.spreadsheet import from_file
from stolik.web.tournaments import store
from support.matchday_play import DAY, LEAGUE, matchday, named, one_round
from support.pdf_text import pages, words
from support.season_play import Day, organiser, table_of

pytestmark = pytest.mark.django_db
RANK = re.compile(
    r'<li class="rank"><span class="place num">([^<]*)</span><span class="who name">([^<]*)</span>'
    r'<span class="bp num">([^<]*)</span><span class="sp num">([^<]*)</span>'
)
Lines = list[tuple[str, str, str, str]]


def played() -> Day:
    _, day = matchday()
    one_round(day)
    one_round(day)
    day.do(c.Finish(), by=day.head)
    return day


def screen(event: Tournament, view: str, lang: str = "pl") -> list[tuple[str, Lines]]:
    """The title and the lines of every page of a view."""
    answer = Client(headers={"accept-language": lang}).get(f"/t/{event.slug}/screen")
    parts = answer.content.decode().split(f'<template data-view="{view}"')[1:]
    bodies = [part.partition("</template>")[0] for part in parts]
    return [(body.split('data-title="')[1].split('"')[0], RANK.findall(body)) for body in bodies]


def told(place: int, name: str, big: int, small: int, *, shared: bool = False) -> tuple[str, ...]:
    sign = f"+{small}" if small > 0 else str(small).replace("-", "−")
    return (f"{place}=" if shared else str(place), name, str(big), sign)


def told_day() -> list[tuple[str, ...]]:
    return [told(place, name, b, s, shared=shared) for place, shared, name, b, s in DAY]


def told_league() -> list[tuple[str, ...]]:
    return [told(*line) for line in LEAGUE]


def paper(event: Tournament, key: str, lang: str = "pl") -> bytes:
    client = Client()
    client.force_login(organiser())
    client.post(f"/t/{event.slug}/desk/print/language", {"language": lang})
    answer = client.get(f"/t/{event.slug}/desk/print/{key}.pdf")
    assert answer.status_code == 200
    return bytes(answer.content)


@pytest.mark.rule("T-9.1", "T-9.2")
def test_the_two_tables_are_the_days_and_the_leagues() -> None:
    series, day = matchday()
    for _ in range(2):
        one_round(day)
    day.do(c.Finish(), by=day.head)
    names = named(day)

    def line(row: Ranked) -> tuple[int, bool, str, int, int]:
        return row.place, row.shared, names[row.entry], row.big, row.small

    assert [line(row) for row in day_results(day.state)] == DAY
    after = [
        (place, name, big, small)
        for place, _, name, big, small in map(line, league_after(day.state))
    ]
    assert after == LEAGUE
    assert [(place, name, *score[:2]) for place, name, score in table_of(series)] == LEAGUE
    assert difference(store.journal(day.event, full=True)) is None


@pytest.mark.parametrize(
    ("lang", "own", "league"),
    [
        ("pl", "Wyniki tej kolejki", "Tabela ligi po tej kolejce"),
        ("en", "Results of this matchday", "The league after this matchday"),
    ],
)
def test_the_screen_shows_the_day_and_then_the_league(lang: str, own: str, league: str) -> None:
    day = played()
    found = screen(day.event, "standings", lang)
    assert found == [(own, told_day()), (league, told_league())]


@pytest.mark.rule("T-3.2", "T-5")
def test_between_the_rounds_the_league_of_those_here_comes_first() -> None:
    _, day = matchday()
    assert screen(day.event, "standings") == []
    one_round(day)
    (league, running), (own, so_far) = screen(day.event, "standings")
    assert (league, own) == (
        "Tabela ligi (obecni) po: Runda 1 z 2",
        "Wyniki tej kolejki po: Runda 1 z 2",
    )
    assert running[:3] == [
        told(1, "Basia Bury", 4, 40),
        told(2, "Darek Dąb", 3, 30),
        told(3, "Nina Nowa", 2, 60),
    ]
    assert so_far[:3] == [
        told(1, "Darek Dąb", 2, 60, shared=True),
        told(1, "Nina Nowa", 2, 60, shared=True),
        told(3, "Basia Bury", 1, 0, shared=True),
    ]


def test_the_ceremony_reveals_the_places_of_the_day() -> None:
    _, day = matchday()
    one_round(day)
    one_round(day)
    day.do(c.HideStandings())
    day.do(c.Finish(), by=day.head)
    assert (screen(day.event, "standings"), screen(day.event, "ceremony")) == (
        [],
        [("Wyniki tej kolejki", [])],
    )
    day.do(c.Reveal(3))
    expected = list(reversed(told_day()))
    assert screen(day.event, "ceremony") == [("Wyniki tej kolejki", expected[:3])]
    client = Client(headers={"accept-language": "pl"})
    client.force_login(organiser())
    desk = client.get(f"/t/{day.event.slug}/desk/screen").content.decode()
    assert 'Następne: <b>4. <span class="name">Filip Fik</span></b>' in desk
    day.do(c.Reveal(8))
    assert day.state.hidden is None
    assert screen(day.event, "ceremony") == [("Wyniki tej kolejki", expected)]
    assert len(screen(day.event, "standings")) == 2


@pytest.mark.parametrize(
    ("lang", "reasons"),
    [
        ("pl", ("za zajęcie 1. miejsca", "za zajęcie 1. miejsca", "za zajęcie 3. miejsca")),
        ("en", ("for 1st place", "for 1st place", "for 3rd place")),
    ],
)
def test_diplomas_go_by_the_day(lang: str, reasons: tuple[str, ...]) -> None:
    day = played()
    found = [page.text for page in pages(paper(day.event, "diplomas", lang))]
    people = ("Darek Dąb", "Nina Nowa", "Ewa Eska")
    assert [
        (name in text, reason in text, "Liga: kolejka 2" in text)
        for text, name, reason in zip(found, people, reasons, strict=True)
    ] == [(True, True, True)] * 3
    assert not any("Basia Bury" in text for text in found)


def test_diplomas_in_categories_and_prizes_go_by_the_day() -> None:
    _, day = matchday()
    day.event.categories = ["junior"]
    day.event.save()
    numbers = day.numbers()
    for name in ("Basia Bury", "Celina Cis", "Ewa Eska"):
        day.do(c.ChangeEntry(numbers[name], ("junior",)))
    one_round(day)
    one_round(day)
    day.do(c.Finish(), by=day.head)
    found = [page.text for page in pages(paper(day.event, "diplomas-categories"))]
    order = ("Ewa Eska", "Basia Bury", "Celina Cis")
    assert [name in text for text, name in zip(found, order, strict=True)] == [True] * 3
    PrizeRow.objects.create(tournament=day.event, position=0, place=1, prize="Puchar")
    PrizeRow.objects.create(
        tournament=day.event, position=1, place=1, category="junior", prize="Gra"
    )
    text = words(paper(day.event, "prizes"))
    assert ("Darek Dąb, Nina Nowa" in text, "Ewa Eska" in text, "Basia" in text) == (
        True,
        True,
        False,
    )


def test_the_printed_standings_are_both_tables() -> None:
    day = played()
    own, league = (page.text for page in pages(paper(day.event, "standings")))
    assert ("Wyniki tej kolejki" in own, "Ala Nowak" in own) == (True, False)
    assert ("Tabela ligi po tej kolejce" in league, "1 Ala Nowak 7" in league) == (True, True)
    assert own.index("Nina Nowa") < own.index("Ewa Eska") < own.index("Basia Bury")


def test_files_have_the_place_of_the_day_and_of_the_league(client: Client) -> None:
    day = played()
    file = client.get(f"/t/{day.event.slug}/classification.csv").content
    rows = list(csv.reader(io.StringIO(file.decode("utf-8-sig"))))
    league = {name: (place, big, small) for place, name, big, small in LEAGUE}
    numbers = day.numbers()
    assert rows[1:] == [
        [
            str(value)
            for value in (place, int(shared), numbers[name], name, big, small, *league[name])
        ]
        for place, shared, name, big, small in DAY
    ]
    # Read back as the results of a matchday it is this matchday.
    back = [(one.place, one.shared, one.name, one.big, one.small) for one in from_file(file)]
    assert back == DAY
    answer = client.get(f"/t/{day.event.slug}/standings.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    own = {row[3]: row[-3:] for row in rows[1:]}
    assert own["Nina Nowa"] == ["1=", "3", "70"]


def test_what_is_posted_names_both_tables(client: Client) -> None:
    day = played()
    text = client.get(f"/t/{day.event.slug}/post.txt").content.decode()
    assert (
        "\nWyniki tej kolejki:\n1. Darek Dąb: 3 / +70\n1. Nina Nowa: 3 / +70\n3. Ewa Eska: 2"
        in text
    )
    assert "\nTabela ligi po tej kolejce:\n1. Ala Nowak: 7 / +120\n2. Basia Bury: 5" in text
    assert "Najlepszy wynik dnia: Darek Dąb, Nina Nowa. W lidze prowadzi: Ala Nowak." in text


def test_the_picture_to_post_is_of_the_day() -> None:
    day = played()
    with translation.override("pl"):
        shown = pictured(public_view(day.event))
    assert shown.subtitle == "Wyniki tej kolejki · 8 marca 2026"
    assert shown.rows == tuple(
        (f"{place}=" if shared else str(place), name, big, small)
        for place, shared, name, big, small in DAY
    )


def test_the_mail_counts_those_who_stayed_away() -> None:
    day = played()
    now = timezone.now()
    Entry.objects.filter(tournament=day.event, name="Nina Nowa").update(email="n@example.org")
    Tournament.objects.filter(pk=day.event.pk).update(starts=now - timedelta(hours=3))
    FactRow.objects.filter(tournament=day.event).update(recorded=now)
    collect(now)
    line = letter(Mail.objects.get(kind="results")).lines[0]
    assert line.startswith("Nina Nowa: miejsce 1 z 8 tego dnia, miejsce 4 z 9 w lidze.")


def test_the_public_page_has_a_podium_of_the_day_and_the_whole_league(client: Client) -> None:
    day = played()
    page = client.get(f"/t/{day.event.slug}/").content.decode()
    assert "Kolejka zakończona" in page
    podium = page.split('<ol class="podium">')[1].split("</ol>")[0]
    assert re.findall(r'class="name">([^<]*)<', podium) == ["Darek Dąb", "Nina Nowa", "Ewa Eska"]
    own, league = page.split("<h2>Tabela ligi po tej kolejce</h2>")
    assert ("<h2>Wyniki tej kolejki</h2>" in own, "Ala Nowak</span>" in league) == (True, True)
    assert league.count("nieobecność") == 1
    assert "Klasyfikacja</h2>" not in page


def test_my_page_during_the_day_names_both_tables(client: Client) -> None:
    _, day = matchday()
    token = Entry.objects.get(tournament=day.event, name="Nina Nowa").token
    assert "kolejki" not in client.get(f"/p/{token}").content.decode()
    one_round(day)
    page = client.get(f"/p/{token}").content.decode()
    assert '<span class="num" data-key="day-place">1=</span>' in page
    assert '<span class="num" data-key="place">3</span>' in page
    assert "Tabela ligi (obecni) w tej chwili" in page
    assert "Najlepsze miejsce w tabeli ligi (wśród obecnych), jakie możesz dziś zająć: 1." in page


def test_my_page_tells_my_place_of_the_day_and_in_the_league(client: Client) -> None:
    day = played()

    def mine(name: str) -> str:
        token = Entry.objects.get(tournament=day.event, name=name).token
        return client.get(f"/p/{token}").content.decode()

    page = mine("Nina Nowa")
    assert "Twoje miejsce w tej kolejce" in page
    assert '<span class="huge num center">1=</span>' in page
    assert '<span class="num" data-key="place">4</span>' in page
    away = mine("Ala Nowak")
    assert ("Tabela ligi po tej kolejce" in away, "w tej kolejce" in away) == (True, False)
    assert '<span class="num" data-key="place">1</span>' in away


def test_histories_and_the_desk_go_by_the_day(client: Client) -> None:
    day = played()
    names = named(day)
    found = counted(day.state)
    assert [(one.place, names[entry], one.big, one.small) for entry, one in found.items()] == [
        (place, name, big, small) for place, _, name, big, small in DAY
    ]
    client.force_login(organiser())
    page = client.get(f"/t/{day.event.slug}/desk/").content.decode()
    own, league = page.split("Tabela ligi po tej kolejce</h2>")
    assert own.index("Nina Nowa") < own.index("Ewa Eska") < own.index("Basia Bury")
    assert league.index("Ala Nowak") < league.index("Basia Bury") < league.index("Nina Nowa")
    journal = client.get(f"/t/{day.event.slug}/desk/journal").content.decode()
    assert "Najlepszy wynik dnia: Darek Dąb, Nina Nowa." in journal
