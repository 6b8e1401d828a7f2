"""Play-offs on the site: tied games, small points, the score they were played at, lots, words."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from stolik.rules import Violation
from stolik.web.models.seasons import Decision, Series
from stolik.web.seasons import events, tickets
from stolik.web.seasons.season import load_season
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.seasons.standings import open_play_offs, season_standings
from stolik.web.seasons.words import named, violation_sentence
from support.season_play import organiser, save, table_of

pytestmark = pytest.mark.django_db


def league(lines: str, **more: Any) -> Series:
    values = {"kind": "matchdays", "title": "Liga", "year": 2026, "planned": 1} | more
    series = events.create_series(organiser(), **values)
    matchday(series, lines)
    return series


def matchday(series: Series, lines: str, day: int = 1) -> None:
    when, found = date(2026, 5, day), from_text(lines)
    save(series, series.owner, found, title=f"Kolejka {day}", day=when, fmt="matchday-2x3")


def keys(series: Series, *names: str) -> list[str]:
    known = {one.name: key for key, one in load_season(series).people.items()}
    return [known[name] for name in names]


def play(
    client: Client, series: Series, tied: list[str], *games: tuple[list[str], dict[str, int]]
) -> Any:
    data: dict[str, Any] = {"tied": "-".join(tied)}
    for number, (won, small) in enumerate(games, 1):
        data[f"won-{number}"] = won
        data |= {f"small-{number}-{who}": str(points) for who, points in small.items()}
    client.force_login(series.owner)
    return client.post(f"/series/{series.slug}/play-off", data)


def page(client: Client, path: str) -> str:
    found = client.get(path).content.decode().split("<main")[-1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found))


@pytest.mark.rule("A-46")
def test_a_tied_game_counts_for_everybody_who_won_it(client: Client) -> None:
    series = league("1;Ala;2;0\n1;Ola;2;0")
    ala, ola = keys(series, "Ala", "Ola")
    answer = play(client, series, [ala, ola], ([ala, ola], {ala: 10, ola: 10}))
    assert answer.status_code == 302
    (kept,) = Decision.objects.filter(kind="play-off")
    assert kept.about["games"] == [[[ala, 1, 10], [ola, 1, 10]]]
    path = f"/series/{series.slug}/play-off?tied={ala}-{ola}"
    form = client.get(path).content.decode()
    assert re.findall(r'name="won-1" value="(\d+)" checked', form) == [ala, ola]
    # Both at two wins: it goes on; then one is ahead.
    both = ([ala, ola], {})
    play(client, series, [ala, ola], both, both)
    assert [place for place, _, _ in table_of(series)] == [1, 1]
    play(client, series, [ala, ola], both, both, ([ola], {ala: -5, ola: 5}))
    assert [(place, name) for place, name, _ in table_of(series)] == [(1, "Ola"), (2, "Ala")]


@pytest.mark.parametrize(
    ("small", "words"),
    [
        ((-99, 500), "Gra 1: małe punkty się nie zgadzają (Ala)"),
        ((20, 20), "Gra 1: małe punkty się nie zgadzają (Ola)"),
        ((20, -15), "Gra 1: suma małych punktów to 5, powinna być 0"),
    ],
)
def test_small_points_nobody_can_have_written_down(
    small: tuple[int, int], words: str, client: Client
) -> None:
    series = league("1;Ala;2;0\n1;Ola;2;0")
    ala, ola = keys(series, "Ala", "Ola")
    answer = play(client, series, [ala, ola], ([ala], {ala: small[0], ola: small[1]}))
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not Decision.objects.filter(kind="play-off").exists()


@pytest.mark.rule("T-9.4", "A-46")
def test_a_play_off_counts_for_the_score_at_which_it_was_played(client: Client) -> None:
    series = league("1;X;2;10\n1;Y;2;10\n3;Z;0;-20", planned=3)
    x, y = keys(series, "X", "Y")
    twice = ([x], {x: 20, y: -20})
    play(client, series, [x, y], twice, twice)
    assert [name for _, name, _ in table_of(series)] == ["X", "Y", "Z"]
    matchday(series, "1;X;2;10\n2;Y;1;10\n3;Z;0;-20", 2)
    # No longer level: it says nothing, and is said to say nothing.
    assert [one.code for one in season_standings(load_season(series)).stale] == [
        "play-off-no-longer-fits"
    ]
    matchday(series, "1;Y;2;10\n2;X;1;10\n3;Z;0;-20", 3)
    assert [(place, score) for place, _, score in table_of(series)] == [
        (1, (5, 30, 3)),
        (1, (5, 30, 3)),
        (3, (0, -60, 3)),
    ]
    found = season_standings(load_season(series))
    assert [str(one) for one in found.stale] == [f"play-off-score-changed: {x}, {y}"]
    assert [set(one.tied) for one in open_play_offs(found)] == [{x, y}]
    text = page(client, f"/series/{series.slug}/")
    assert "Dogrywka X, Y nie jest brana pod uwagę: rozegrano ją przy innym wyniku" in text
    again = ([y], {y: 20, x: -20})
    play(client, series, [x, y], again, again)
    assert [name for _, name, _ in table_of(series)] == ["Y", "X", "Z"]
    assert season_standings(load_season(series)).stale == ()


def test_a_play_off_recorded_without_a_score_still_counts(client: Client) -> None:
    series = league("1;X;2;10\n1;Y;2;10")
    x, y = keys(series, "X", "Y")
    play(client, series, [x, y], ([y], {}), ([y], {}))
    kept = Decision.objects.get(kind="play-off")
    Decision.objects.filter(pk=kept.pk).update(
        about={name: value for name, value in kept.about.items() if name != "score"}
    )
    assert [name for _, name, _ in table_of(series)] == ["Y", "X"]


@pytest.mark.rule("A-46")
def test_games_inside_a_play_off_that_counts_are_not_called_idle(client: Client) -> None:
    series = league("\n".join(f"1;P{number};2;0" for number in range(3)))
    a, b, d = keys(series, "P0", "P1", "P2")
    first = ([a], {a: 20, b: -10, d: -10})
    play(client, series, [a, b, d], first, first)
    inner = ([d], {d: 20, b: -20})
    assert play(client, series, [b, d], inner, inner).status_code == 302
    assert [(place, name) for place, name, _ in table_of(series)] == [
        (1, "P0"),
        (2, "P2"),
        (3, "P1"),
    ]
    assert season_standings(load_season(series)).stale == ()
    assert "nie jest brana pod uwagę" not in page(client, f"/series/{series.slug}/")


@pytest.mark.rule("A-46")
def test_a_lot_is_drawn_once_and_again_only_for_a_reason(client: Client) -> None:
    series = league("\n".join(f"1;P{number};2;0" for number in range(5)))
    client.force_login(series.owner)
    tied = "-".join(sorted(load_season(series).people))
    path = f"/series/{series.slug}/decide"
    for _ in range(3):
        client.post(path, {"what": "lot", "tied": tied})
    (drawn,) = Decision.objects.filter(kind="lot")
    said_no = client.post(path, {"what": "take-back", "number": drawn.pk}, follow=True)
    assert "Napisz w kilku słowach, dlaczego" in said_no.content.decode()
    client.post(path, {"what": "lot", "tied": tied, "note": "wyszła jedna kartka za mało"})
    notes = Decision.objects.filter(kind="lot").order_by("pk").values_list("note", flat=True)
    assert list(notes) == ["", "wyszła jedna kartka za mało"]


def test_numbers_stay_numbers_and_keys_become_names() -> None:
    people, events = {"1": "Ala", "2": "Ola", "e3": "Nr 3"}, {"7": "Kolejka 7"}
    found = [
        named(violation, people, events).about
        for violation in (
            Violation("play-off-goes-on", wins=(("1", 2), ("2", 1))),
            Violation("play-off-over", game=2),
            Violation("play-off-too-many", have=5, most=4),
            Violation("play-off-wrong-people", people=("1", "e3"), game=2),
            Violation("play-off-small", person="2", game=1),
            Violation("play-off-small-sum", sum=2, game=1),
            Violation("ticket-undecided", people=("2", "1")),
            Violation("holds-a-ticket", person="1", place=2),
            Violation("person-listed-twice", person="1", where="7"),
            Violation("person-listed-twice", person="1", where=("1", "2", "1")),
            Violation("place-not-shared", place=2, people=("1", "2"), event="7"),
            Violation("no-such-place", place=1, event="7"),
            Violation("grand-prix-format", event="7", format="maks-a"),
            Violation("more-rows-than-participants", event="7", rows=2, participants=1),
            Violation("too-few-held-for-prizes", have=1, need=2),
            Violation("ticket-outdated", person="1"),
        )
    ]
    assert found == [
        "Ala 2, Ola 1",
        "2",
        "5 of 4",
        "Ala, Nr 3 in 2",
        "Ola in 1",
        "2 in 1",
        "Ola, Ala",
        "Ala in 2",
        "Ala in Kolejka 7",
        "Ala in Ala, Ola, Ala",
        "2: Ala, Ola in Kolejka 7",
        "1 in Kolejka 7",
        "Kolejka 7: maks-a",
        "Kolejka 7: 2 of 1",
        "1 of 2",
        "1",
    ]
    told = violation_sentence(Violation("play-off-goes-on", wins=(("1", 2), ("2", 0))), people)
    assert told == "Jeszcze bez rozstrzygnięcia, wygrane gry: Ala 2, Ola 0. Zagrajcie kolejną."


def test_the_page_of_a_play_off_says_how_many_games_were_won(client: Client) -> None:
    series = league("1;Ala;2;0\n1;Ola;2;0")
    ala, ola = keys(series, "Ala", "Ola")
    play(client, series, [ala, ola], ([ala], {ala: 20, ola: -20}))
    text = page(client, f"/series/{series.slug}/play-off?tied={ala}-{ola}")
    assert "wygrane gry: Ala 1, Ola 0" in text


@pytest.mark.rule("A-46")
def test_of_five_those_left_level_at_a_prize_play_on(client: Client) -> None:
    series = league("\n".join(f"1;P{number};2;0" for number in range(5)))
    client.force_login(series.owner)
    people = keys(series, *(f"P{number}" for number in range(5)))
    client.post(f"/series/{series.slug}/decide", {"what": "lot", "tied": "-".join(people)})
    drawn = Decision.objects.get(kind="lot").about["order"]
    three, two = drawn[:3], drawn[3:]
    first = ([three[0]], {three[0]: 20, three[1]: -10, three[2]: -10})
    play(client, series, three, first, first)
    second = ([two[0]], {two[0]: 10, two[1]: -10})
    play(client, series, two, second, second)
    play(client, series, [three[0], two[0]], ([two[0]], {}), ([two[0]], {}))
    level = {three[1], three[2], two[1]}
    found = season_standings(load_season(series))
    assert [line.place for line in found.rows] == [1, 2, 3, 3, 3]
    assert {line.who for line in found.rows[2:]} == level
    proposed = tickets.awarded(found)
    assert proposed.prizes == (two[0], three[0])
    assert [(one.code, set(one.texts("people"))) for one in proposed.open_questions] == [
        ("prize-undecided", level)
    ]
    (asked,) = open_play_offs(found, proposed.open_questions)
    assert [set(heat.tied) for heat in asked.heats if not heat.state.winner] == [level]
    # It is said, and the season cannot be closed over it.
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert not Decision.objects.filter(kind="closed").exists()
    text = page(client, f"/series/{series.slug}/")
    assert "wspólne miejsce premiowane nagrodą" in text
    assert text.count("Wpisz gry") == 1
    third = sorted(level)
    twice = ([third[2]], {third[2]: 30, third[0]: -10, third[1]: -20})
    assert play(client, series, third, twice, twice).status_code == 302
    found = season_standings(load_season(series))
    order = [line.who for line in found.rows]
    assert order == [two[0], three[0], third[2], third[0], third[1]]
    assert tickets.awarded(found).open_questions == ()
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    (closed,) = Decision.objects.filter(kind="closed")
    assert closed.about["prizes"] == order[:3]


@pytest.mark.rule("A-46")
def test_of_five_those_left_level_behind_the_prizes_need_not_play(client: Client) -> None:
    lines = ["1;A;9;0", "2;B;8;0", *(f"3;P{number};2;0" for number in range(5))]
    series = league("\n".join(lines))
    client.force_login(series.owner)
    people = keys(series, *(f"P{number}" for number in range(5)))
    client.post(f"/series/{series.slug}/decide", {"what": "lot", "tied": "-".join(people)})
    drawn = Decision.objects.get(kind="lot").about["order"]
    for group in (drawn[:3], drawn[3:], [drawn[0], drawn[3]]):
        play(client, series, group, ([group[0]], {}), ([group[0]], {}))
    found = season_standings(load_season(series))
    assert [line.place for line in found.rows] == [1, 2, 3, 4, 5, 5, 5]
    assert open_play_offs(found, tickets.awarded(found).open_questions) == ()
    client.post(f"/series/{series.slug}/decide", {"what": "close"})
    assert Decision.objects.filter(kind="closed").exists()


@pytest.mark.rule("T-9.4", "A-46")
@pytest.mark.parametrize(("lang", "word"), [("pl", "dogrywka"), ("en", "play-off")])
def test_the_public_table_shows_that_a_play_off_decided(lang: str, word: str) -> None:
    client = Client(headers={"accept-language": lang})
    series = league("1;X;2;10\n1;Y;2;10\n3;Z;0;-20")
    x, y = keys(series, "X", "Y")
    body = client.get(f"/s/{series.slug}/").content.decode().split("<tbody>")[1]
    assert f">{word}</span>" not in body.split("</tbody>")[0]
    play(client, series, [x, y], ([y], {}), ([y], {}))
    body = client.get(f"/s/{series.slug}/").content.decode().split("<tbody>")[1]
    rows = body.split("</tbody>")[0].split("<tr")[1:]
    assert [(f">{word}</span>" in row) for row in rows] == [True, True, False]
