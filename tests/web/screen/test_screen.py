"""The hall's screen and how the desk steers it: what is shown when, what is told, who may."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from stolik.demo import Stop
from stolik.rules import seal
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.scores import standings_as_of
from stolik.web.core.language import speaking
from stolik.web.models.printing import LogoRow
from stolik.web.models.screen import RaffleSecret, Screen
from stolik.web.models.tournaments import Entry, Note, Tournament
from stolik.web.tournaments import push, store
from stolik.web.tournaments.announcements import announcements
from stolik.web.tournaments.names import public_names
from support.public_events import owner, played

pytestmark = pytest.mark.django_db
ORGANISER = Actor("organiser", "o")
MOMENTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "before": ({"until": "checked-in"}, ["welcome", "link"]),
    "drafted": ({"until": "published"}, ["welcome", "link"]),
    "published": ({"until": "round-started"}, ["names", "tables", "link"]),
    "playing": ({"stop": Stop(2, 50)}, ["clock", "standings", "link"]),
    "closed": ({"stop": Stop(2)}, ["standings", "link"]),
    "final": ({"stop": Stop(4, 30)}, ["final", "standings", "link"]),
    "complete": ({"until": "classified"}, ["standings", "link"]),
    "finished": ({}, ["standings", "link"]),
}


def at_desk() -> Client:
    client = Client(headers={"accept-language": "pl"})
    client.force_login(owner())
    return client


def screen(event: Tournament, lang: str = "pl") -> str:
    answer = Client().get(f"/t/{event.slug}/screen", headers={"accept-language": lang})
    assert answer.status_code == 200
    return answer.content.decode()


def setting(html: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', html.split('id="source"')[1])
    assert found
    return found[1]


def view(html: str, name: str) -> str:
    """What one view holds; nothing if there is none."""
    _, _, rest = html.partition(f'<template data-view="{name}"')
    return rest.partition("</template>")[0]


def post(event: Tournament, page: str, **form: str | list[str]) -> str:
    """What the desk's page says after a form."""
    answer = at_desk().post(f"/t/{event.slug}/desk/{page}", form, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_what_comes_in_turn_follows_from_the_moment(moment: str, lang: str) -> None:
    made, wanted = MOMENTS[moment]
    event = played(14, **made)
    html = screen(event, lang)
    turn = setting(html, "turn").split()
    assert (turn, setting(html, "pinned")) == (wanted, "")
    assert push.rendered(f"{event.slug}/screen/{lang}") is not None


def test_whoever_left_is_not_through_and_the_next_one_is() -> None:
    event = played(14, stop=Stop(3))
    rows = standings_as_of(store.state(event), 3)
    store.perform(event, c.Withdraw(rows[1].entry), ORGANISER)
    ranks = re.findall(r'<li class="(rank[^"]*)"', view(screen(event), "standings"))
    lines = [names.split() for names in ranks if "heads" not in names]
    assert ["through" in names for names in lines[:6]] == [True, False, True, True, True, False]
    assert [index for index, names in enumerate(lines) if "cut" in names] == [4]


@pytest.mark.rule("E-3")
def test_the_screen_shows_the_standings_and_everybody_by_name_and_table() -> None:
    event = played(14, stop=Stop(2, 50))
    state, names = store.state(event), public_names(event)
    assert state.current
    html = screen(event)
    shown = view(html, "standings")
    heads, _, listed = shown.partition("</li>")
    assert re.findall(r'num">([^<]+)<', heads) == ["M.", "Duże", "Małe"]
    rows = re.findall(r'place num">([^<]+)<.*?who name">([^<]+)<', listed)
    assert rows == [
        (f"{row.place}=" if row.shared else str(row.place), names[row.entry])
        for row in standings_as_of(state, 2)
    ]
    seats = re.findall(
        r'first">([^<]*)</span> <b>([^<]+)</b></span><span class="tile num">(\d+)',
        view(html, "names"),
    )
    assert {f"{first} {last}": int(table) for first, last, table in seats} == {
        names[entry]: table.number for table in state.current.seating for entry in table.seats
    }
    cards = re.findall(r'data-table="(\d+)".*?</ol>', view(html, "tables"))
    assert cards == [str(table.number) for table in state.current.seating]


def test_names_are_shown_as_their_owners_want() -> None:
    event = played(12, stop=Stop(1, 50))
    Entry.objects.filter(tournament=event).update(shown="number")
    names = list(Entry.objects.values_list("name", flat=True))
    html = screen(event)
    assert [name for name in names if name in html] == []
    assert '<span class="first">Nr</span> <b>1</b>' in view(html, "names")


def test_the_screen_of_a_private_tournament_is_for_those_who_work_in_it() -> None:
    event = played(12, stop=Stop(1, 50), public=False)
    assert Client().get(f"/t/{event.slug}/screen").status_code == 404
    assert at_desk().get(f"/t/{event.slug}/screen").status_code == 200
    assert push.rendered(f"{event.slug}/screen/pl") is None


def test_the_screen_of_a_private_tournament_lives_under_a_topic_nobody_can_guess() -> None:
    event = played(12, stop=Stop(1, 50), public=False)
    page = at_desk().get(f"/t/{event.slug}/screen").content.decode()
    found = re.search(r'data-live="([^"]+)"', page)
    assert found
    topic = found[1]
    assert re.fullmatch(rf"{event.slug}/screen\.[0-9a-f]{{32}}/pl", topic)
    first = push.rendered(topic)
    assert first
    post(event, "screen/set", what="pin", view="link")
    last = push.rendered(topic)
    assert last
    assert (last[0], b'data-pinned="link"' in last[1]) == (first[0] + 1, True)
    key = topic.split(".")[1].removesuffix("/pl")
    wrong = [
        f"{event.slug}/screen.{'0' * 32}/pl", f"{event.slug}/screen./pl",
        f"{event.slug}/standings.{key}/pl", f"other/screen.{key}/pl",
        f"{event.slug}/screen.{key}/xx", f"{event.slug}/screen.ż\0/pl",
    ]  # fmt: skip
    assert [one for one in wrong if push.exists(one) or push.rendered(one)] == []
    assert push.exists(topic)


def test_the_final_is_shown_game_by_game() -> None:
    event = played(14, stop=Stop(4, 50))
    found = store.state(event).current
    assert found
    names = public_names(event)
    final = view(screen(event), "final")
    rows = re.findall(r'<span class="name">([^<]+)</span>', final)
    assert rows == [names[entry] for entry in found.seating[0].seats]
    games = store.state(event).stage(found).games
    assert final.partition("<tbody>")[2].count("<td") == len(rows) * (games + 2)
    store.perform(event, c.HideStandings(), ORGANISER)
    assert view(screen(event), "final") == ""


# steering


def test_the_desk_pins_turns_and_leaves_out() -> None:
    event = played(14, stop=Stop(2))
    first = push.rendered(f"{event.slug}/screen/pl")
    post(event, "screen/set", what="pin", view="link")
    assert setting(screen(event), "pinned") == "link"
    post(event, "screen/set", what="pin", view="nonsense")
    post(event, "screen/set", what="next")
    post(event, "screen/set", what="choose", views=["link"], seconds="1000000", sound="0")
    html = screen(event)
    assert [setting(html, name) for name in ("pinned", "step", "turn", "seconds", "sound")] == [
        "", "1", "link", "12", "",
    ]  # fmt: skip
    post(event, "screen/set", what="choose", views=["link", "standings"], seconds="999", sound="1")
    assert setting(screen(event), "seconds") == "120"
    last = push.rendered(f"{event.slug}/screen/pl")
    assert first
    assert last
    # Every change is newer than what a screen has, although no fact was recorded.
    assert last[0] == first[0] + 5
    assert at_desk().post(f"/t/{event.slug}/desk/screen/set", {"what": "x"}).status_code == 404


def test_a_view_without_contents_is_not_pinned() -> None:
    event = played(14, until="published")
    post(event, "screen/set", what="pin", view="standings")
    assert (setting(screen(event), "pinned"), setting(screen(event), "turn")) == (
        "",
        "welcome link",
    )


def buttons(event: Tournament) -> dict[str, str | None]:
    """The views that cannot be shown now, with the word why; None where they can."""
    page = at_desk().get(f"/t/{event.slug}/desk/screen").content.decode()
    found = re.findall(
        r'<button name="view" value="(\w+)"([^>]*)>[^<]*(?:<span class="why">([^<]+))?', page
    )
    return {name: why if "disabled" in rest else None for name, rest, why in found}


def test_a_view_without_contents_cannot_be_chosen_and_says_why() -> None:
    event = played(14, until="published")
    assert buttons(event) == {
        "welcome": None, "names": "nie ma jeszcze stolików", "tables": "nie ma jeszcze stolików",
        "clock": "czas nie biegnie", "final": "finał nie trwa",
        "standings": "nie ma jeszcze wyników", "news": "teraz brak",
        "sponsors": "brak, dodaj niżej", "link": None,
    }  # fmt: skip
    event = played(14, stop=Stop(4, 50), slug="final")
    post(event, "announce", text="Obiad")
    post(event, "screen/set", what="sponsors", sponsors="Piatnik")
    # This final has no time limit.
    assert {name: why for name, why in buttons(event).items() if why} == {
        "clock": "czas nie biegnie",
    }  # fmt: skip
    post(event, "standings", what="hide")
    assert {name: why for name, why in buttons(event).items() if why} == {
        "clock": "czas nie biegnie", "final": "ukryte", "standings": "ukryte",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Time is over. Last moves, then report the result."),
        ("pl", "Koniec czasu. Ostatnie ruchy, potem zgłoszenie wyniku."),
    ],
)
def test_at_the_gong_the_screen_asks_for_last_moves_and_reports(lang: str, text: str) -> None:
    event = played(14, stop=Stop(2, 50))
    assert f'data-over-text="{text}"' in view(screen(event, lang), "clock")
    store.perform(event, c.EndRound(2), ORGANISER)
    assert f">{text}</p>" in view(screen(event, lang), "clock")


def test_sponsors_are_named_once_each() -> None:
    event = played(14, stop=Stop(2))
    typed = "Piatnik\n\n  Biblioteka   Miejska \nPiatnik\n<b>x</b>\n" + "y" * 500
    post(event, "screen/set", what="sponsors", sponsors=typed)
    assert Screen.objects.get(tournament=event).sponsors == [
        "Piatnik", "Biblioteka Miejska", "<b>x</b>", "y" * 80,
    ]  # fmt: skip
    html = screen(event)
    assert "sponsors" in setting(html, "turn")
    assert "&lt;b&gt;x&lt;/b&gt;" in view(html, "sponsors")


def test_logos_of_sponsors_are_shown_and_no_others() -> None:
    event = played(14, stop=Stop(2))
    sponsor = LogoRow.objects.create(tournament=event, name="Piatnik", sponsor=True, data=b"PNG")
    own = LogoRow.objects.create(tournament=event, name="Biblioteka", data=b"PNG")
    shown = view(screen(event), "sponsors")
    assert re.findall(r'src="([^"]+)" alt="([^"]+)"', shown) == [
        (f"/t/{event.slug}/screen/logo-{sponsor.pk}.png", "Piatnik")
    ]
    answers = [
        Client().get(f"/t/{event.slug}/screen/logo-{key}.png") for key in (sponsor.pk, own.pk, 999)
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 404]
    assert answers[0].content == b"PNG"


# what the hall is told


def test_an_announcement_is_on_the_screen_and_on_public_pages_until_withdrawn() -> None:
    event = played(14, stop=Stop(2, 30))
    post(event, "announce", text="Obiad o <14>", text_en="Lunch at <2>")
    number = store.state(event).length
    for lang, text in (("pl", "Obiad o &lt;14&gt;"), ("en", "Lunch at &lt;2&gt;")):
        assert text in view(screen(event, lang), "news")
        for page in ("", "seating", "results"):
            answer = Client().get(f"/t/{event.slug}/{page}", headers={"accept-language": lang})
            assert text in answer.content.decode()
    token = Entry.objects.filter(tournament=event).values_list("token", flat=True)[0]
    assert "Obiad o" in Client().get(f"/p/{token}").content.decode()
    post(event, "announce", what="withdraw", number=str(number))
    assert "Obiad" not in screen(event)
    assert "nie ma czego wycofać" in post(event, "announce", what="withdraw", number=str(number))
    assert difference(store.journal(event, full=True)) is None


def test_an_announcement_keeps_the_language_it_was_written_in() -> None:
    """An older one, whose language nobody noted, counts as the event's."""
    event = played(14, stop=Stop(2, 30))
    post(event, "announce", text="Obiad")
    post(event, "announce", text="Kolacja", text_en="Supper")
    post(event, "announce", text_en="Coffee")
    store.perform(event, c.Announce(store.note(event, "Dawniej")), ORGANISER)
    Tournament.objects.filter(pk=event.pk).update(language="de")
    event.refresh_from_db()
    with speaking("pl"):
        said = announcements(event, store.state(event))
    assert [(each.text, each.words.language) for each in said] == [
        ("Dawniej", "de"),
        ("Coffee", "en"),
        ("Kolacja", "pl"),
        ("Obiad", "pl"),
    ]


def test_an_announcement_is_read_in_every_language_it_was_written_in() -> None:
    """Whoever reads another language gets English, and is told so."""
    event = played(14, stop=Stop(2, 30))
    post(event, "announce", text="Obiad", text_en="Lunch", text_de="Mittagessen")
    said = {}
    for tag in ("pl", "en", "de", "nl"):
        with speaking(tag):
            (read,) = announcements(event, store.state(event))
            said[tag] = (read.text, read.words.language, read.words.other)
    assert said == {
        "pl": ("Obiad", "pl", False),
        "en": ("Lunch", "en", False),
        "de": ("Mittagessen", "de", False),
        "nl": ("Lunch", "en", True),
    }
    at_the_desk = at_desk().get(f"/t/{event.slug}/desk/screen").content.decode()
    assert [text in at_the_desk for text in ("Obiad", "Lunch", "Mittagessen")] == [True] * 3
    assert difference(store.journal(event, full=True)) is None


def test_an_announcement_of_before_keeps_its_english() -> None:
    event = played(14, stop=Stop(2, 30))
    notes = (store.note(event, "Obiad"), store.note(event, "Lunch"))
    store.perform(event, c.Announce(*notes), ORGANISER)
    with speaking("en"):
        assert [each.text for each in announcements(event, store.state(event))] == ["Lunch"]
    assert difference(store.journal(event, full=True)) is None


def test_an_erased_announcement_is_shown_nowhere() -> None:
    event = played(14, stop=Stop(2, 30))
    post(event, "announce", text="Obiad")
    Note.objects.filter(tournament=event, text="Obiad").delete()
    assert view(screen(event), "news") == ""
    assert "(treść usunięta)" in at_desk().get(f"/t/{event.slug}/desk/screen").content.decode()


@pytest.mark.parametrize(("text", "kept"), [("", 0), ("  \t ", 0), ("x" * 10_000, 400), ("ab", 2)])
def test_absurd_announcements(text: str, kept: int) -> None:
    event = played(12, stop=Stop(1, 30))
    page = post(event, "announce", text=text)
    shown = store.state(event).announcements
    assert len(shown) == (kept > 0)
    if kept:
        reference = next(iter(shown.values())).note
        assert len(Note.objects.get(tournament=event, reference=reference).text) == kept
    else:
        assert "Napisz w kilku słowach" in page


def test_a_message_goes_to_one_table_or_to_all() -> None:
    event = played(14, stop=Stop(2, 30))
    post(event, "message", table="2", text="Proszę o kartkę")
    page = post(event, "message", table="all", text="Za 5 minut przerwa")
    texts = dict(Note.objects.filter(tournament=event).values_list("reference", "text"))
    assert [(one.table, texts[one.note]) for one in store.state(event).messages] == [
        (2, "Proszę o kartkę"), (None, "Za 5 minut przerwa"),
    ]  # fmt: skip
    assert "Za 5 minut przerwa" in page
    assert "nie ma stolika 99" in post(event, "message", table="99", text="x")
    assert "nie ma stolika 0" in post(event, "message", table="1e9", text="x")


def test_hiding_showing_and_the_ceremony() -> None:
    event = played(14)
    total = len(store.state(event).places)
    post(event, "standings", what="hide")
    html = screen(event)
    assert (view(html, "standings"), setting(html, "turn")) == ("", "link")
    post(event, "standings", what="ceremony")
    assert setting(screen(event), "pinned") == "ceremony"
    post(event, "standings", what="reveal", places="1")
    assert 'data-count="1"' in view(screen(event), "ceremony")
    assert "nie może być następne" in post(event, "standings", what="reveal", places="1")
    post(event, "standings", what="reveal", places=str(total))
    html = screen(event)
    assert (setting(html, "pinned"), store.state(event).hidden) == ("ceremony", None)
    assert f'data-count="{total}"' in view(html, "ceremony")
    assert "Tabela nie jest ukryta" in post(event, "standings", what="show")


def offered(event: Tournament) -> list[tuple[str, str]]:
    """What the desk can reveal or cover: how many places are seen then, and in which words."""
    page = at_desk().get(f"/t/{event.slug}/desk/screen").content.decode()
    part = page[page.index('id="ceremony"') :]
    buttons = re.findall(
        r'name="places"\s+value="(\d+)">(?:\s*<button class="main wide">)?\s*([^<]+?)\s*<', part
    )
    return [(number, " ".join(words.split())) for number, words in buttons]


def test_many_places_come_at_once_and_the_last_ten_singly() -> None:
    event = played(44, until="classified")
    post(event, "standings", what="hide")
    post(event, "finish")
    assert offered(event) == [
        ("34", "Odsłoń miejsca 44–11 naraz"),
        ("1", "Tylko miejsce 44"),
        ("39", "Wszystkie poza pierwszymi 5"),
        ("41", "Wszystkie poza pierwszymi 3"),
    ]
    post(event, "standings", what="reveal", places="34")
    assert offered(event) == [
        ("35", "Odsłoń miejsce 10"),
        ("33", "Krok wstecz"),
        ("39", "Wszystkie poza pierwszymi 5"),
        ("41", "Wszystkie poza pierwszymi 3"),
    ]
    post(event, "standings", what="back", places="33")
    hidden = store.state(event).hidden
    assert hidden is not None
    assert hidden.revealed == 33


def test_a_raffle_is_sealed_drawn_once_and_verified() -> None:
    event = played(14, stop=Stop(2, 30))
    assert "nie jest jeszcze zapieczętowana" in post(
        event, "raffle", what="draw", prizes="1", word="smok"
    )
    page = post(event, "raffle", what="seal")
    kept = RaffleSecret.objects.get(tournament=event)
    assert (kept.seal, kept.seal in page, kept.secret in page) == (seal(kept.secret), True, False)
    key = "abcdefgh1234"
    for _ in (1, 2):
        post(event, "raffle", what="draw", prizes="3", word="smok", key=key)
    (raffle,) = store.state(event).raffles
    names = public_names(event)
    html = screen(event)
    winners = view(html, "raffle").partition("</ol>")[0]
    assert re.findall(r'<li class="name">([^<]+)', winners) == [names[e] for e in raffle.winners]
    assert setting(html, "pinned") == "raffle"
    assert not RaffleSecret.objects.exists()
    assert difference(store.journal(event, full=True)) is None


@pytest.mark.parametrize("prizes", ["", "0", "1e9", "-1", "999999", "drei"])
def test_absurd_numbers_of_prizes(prizes: str) -> None:
    event = played(12, stop=Stop(1, 30))
    post(event, "raffle", what="seal")
    assert "Liczba nagród nie może" in post(event, "raffle", what="draw", prizes=prizes, word="x")
    assert store.state(event).raffles == ()
