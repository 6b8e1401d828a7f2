"""What everybody sees: every tab, in both languages, for every moment of a day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from stolik.demo import Stop, simulated
from stolik.rules import seal
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor, seating_digest
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.chances import chances
from stolik.tournament.journal.facts import Drawn
from stolik.tournament.journal.scores import points_of, standings_as_of
from stolik.tournament.report import GameReport
from stolik.tournament.schedule import schedule
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import push, store
from stolik.web.tournaments.words import moment, signed
from support.hall import HEAD, Hall
from support.markup import flat
from support.public_events import HOSTILE, owner, played, renamed, saved

pytestmark = pytest.mark.django_db
TABS = ("", "standings", "seating", "results", "rules", "draw", "history", "share")
FRAGMENTS = ("standings", "seating", "results", "draw", "history", "rules")
MOMENTS: dict[str, dict[str, Any]] = {
    "before": {"until": "checked-in"},
    "sealed": {"until": "drawn"},
    "drafted": {"until": "published"},
    "published": {"until": "round-started"},
    "playing": {"stop": Stop(1, 50)},
    "closed": {"stop": Stop(2)},
    "final": {"stop": Stop(4, 30)},
    "complete": {"until": "classified"},
    "finished": {},
}
ORGANISER = Actor("organiser", "organiser")


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


def get(client: Client, event: Tournament, tab: str = "", lang: str = "en", **query: str) -> str:
    answer = client.get(f"/t/{event.slug}/{tab}", query, headers={"accept-language": lang})
    assert answer.status_code == 200
    return answer.content.decode()


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_tab_opens_at_every_moment(client: Client, moment: str, lang: str) -> None:
    event = played(14, **MOMENTS[moment])
    for tab in TABS:
        html = get(client, event, tab, lang)
        assert f'<html lang="{lang}" dir="ltr">' in html
        assert "style=" not in html
        assert "None" not in text(html)


def test_a_tournament_without_any_fact_opens_too(client: Client) -> None:
    event = saved(simulated(14, elimination_format("mini"), 1, stop=Stop(1, 0)))
    event.facts.all().delete()
    for tab in TABS:
        get(client, event, tab)
    assert client.get(f"/t/{event.slug}/standings.csv").status_code == 404


def test_standings_are_the_engines_with_what_decided_them(client: Client) -> None:
    event = played(14, stop=Stop(2))
    html = get(client, event)
    rows = standings_as_of(store.state(event), 2)
    assert re.findall(r'<tr data-key="(\d+)"', html) == [str(row.entry) for row in rows]
    first = Entry.objects.get(tournament=event, number=rows[1].entry).name
    step = {"big": "big points", "small": "small points"}[rows[0].ahead_on]
    assert f"ahead of {first} on {step}" in html


def test_the_line_for_the_final_stands_below_the_last_place_that_goes_on(client: Client) -> None:
    event = played(14, stop=Stop(2))
    html = get(client, event)
    rows = re.findall(r'<tr data-key="\d+"[^>]*class="([^"]*)"', html)
    assert [index for index, names in enumerate(rows) if "cut" in names.split()] == [3]
    assert "Places 1–4 go on: Final" in html


def test_after_the_last_round_of_a_stage_it_is_said_who_goes_on(client: Client) -> None:
    html = get(client, played(14, stop=Stop(3)))
    assert html.count('<span class="pill good">goes on</span>') == 2 * 4  # wide and narrow


def test_for_whoever_left_the_next_one_goes_on(client: Client) -> None:
    event = played(14, stop=Stop(3))
    rows = standings_as_of(store.state(event), 3)
    store.perform(event, c.Withdraw(rows[1].entry), ORGANISER)
    html = get(client, event)
    classes = re.findall(r'<tr data-key="\d+"[^>]*class="([^"]*)"', html)
    assert [index for index, names in enumerate(classes) if "cut" in names.split()] == [4]
    assert next(index for index, names in enumerate(classes) if "left" in names.split()) == 1
    assert "Places 1–5 go on, without those who left: Final" in html
    lines = re.findall(r'<tr data-key="(\d+)".*?</tr>', html, re.DOTALL)
    through = [
        entry
        for entry, text in zip(lines, re.findall(r"<tr data-key=.*?</tr>", html, re.S), strict=True)
        if "goes on" in text
    ]
    assert through == [str(rows[index].entry) for index in (0, 2, 3, 4)]


def test_a_tie_at_the_line_is_decided_with_the_round_and_the_page_says_so(client: Client) -> None:
    hall = Hall("ordinary", elimination_format("mini"))
    hall.people(12)
    hall.draw()
    hall.publish()
    for number in (1, 2, 3):
        for table in range(1, 4):
            for game in (1, 2, 3):
                hall.do(c.MarkUnplayed(number, table, game, "time"), HEAD)
        if number == 3:
            hall.do(c.ResolveTie(3, tuple(range(1, 13)), "lot"), HEAD)
        hall.close()
        if number < 3:
            hall.seat()
            hall.publish()
    event = saved(hall.journal(), slug="level")
    rows = standings_as_of(store.state(event), 3)
    assert len({(row.big, row.small) for row in rows}) == 1  # all are level
    html = get(client, event)
    assert html.count('<span class="pill good">goes on</span>') == 2 * 4
    for word in ("can still go on", ">out<", "data-chance"):
        assert word not in html


def test_only_who_is_through_and_who_is_out_is_marked(client: Client) -> None:
    event = played(14, stop=Stop(3, 90))
    html = get(client, event)
    state = store.state(event)
    kinds = [
        "in" if chance.worst <= 4 else "out" if chance.best > 4 else "open"
        for entry, chance in chances(state).items()
        if state.entries[entry].status == "in"
    ]
    assert "out" in kinds
    assert html.count(">goes on</span>") == 2 * kinds.count("in")
    assert html.count(">out</span>") == 2 * kinds.count("out")
    assert "can still" not in html


def test_the_classification_has_the_final_and_the_rounds_in_two_columns(client: Client) -> None:
    event = played(14)
    state = store.state(event)
    final, before = points_of(state, [4]), points_of(state, [1, 2, 3])
    html = get(client, event)
    heads = re.findall(r'<th class="num">([^<]*)</th>', html)
    assert heads[:2] == ["Final", "Rounds 1–3"]
    cells = re.findall(r'<td class="num points">([^<]*)</td>', html)
    written = [
        f"{column[line.entry][0]} / {signed(column[line.entry][1])}"
        if line.entry in column
        else "–"
        for line in state.places
        for column in (final, before)
    ]
    assert cells == written
    assert written.count("–") == 10
    rows = re.findall(r'<tr data-key="c(\d+)"[^>]*class="cut"', html)
    assert rows == [str(state.places[3].entry)]


def test_rows_are_provisional_only_while_a_round_runs(client: Client) -> None:
    assert " provisional" in get(client, played(14, stop=Stop(1, 50)))
    assert " provisional" not in get(client, played(14, stop=Stop(2)))


def test_a_category_has_its_own_places(client: Client) -> None:
    event = played(61, fmt=elimination_format("standard-c"), stop=Stop(2))
    html = get(client, event, category="junior")
    state = store.state(event)
    juniors = [
        row.entry
        for row in standings_as_of(state, 2)
        if "junior" in state.entries[row.entry].categories
    ]
    assert juniors
    assert re.findall(r'<tr data-key="(\d+)"', html) == [str(entry) for entry in juniors]
    assert re.findall(r"<span data-place>(\d+)", html) == [
        str(number) for number in range(1, len(juniors) + 1)
    ]
    assert len(re.findall('<tr data-key="', get(client, event, category="nobody"))) == 61


def test_a_seating_being_prepared_is_nowhere(client: Client) -> None:
    event = played(14, stop=Stop(1))
    before = client.get(f"/t/{event.slug}/journal.jsonl").content
    store.perform(event, c.SeatRound(2), ORGANISER)
    html = get(client, event, "seating")
    assert "Round 1 of 3" in html
    assert "The next seating is being prepared" in html
    assert client.get(f"/t/{event.slug}/journal.jsonl").content == before
    csv = client.get(f"/t/{event.slug}/seating.csv").content.decode()
    assert {line.split(",")[0] for line in csv.splitlines()[1:]} == {'"1"'}
    seating = store.state(event).rounds[1].seating
    store.perform(event, c.Publish(2, seating_digest(seating)), ORGANISER)
    assert "Round 2 of 3" in get(client, event, "seating")
    after = client.get(f"/t/{event.slug}/journal.jsonl").content
    assert after.startswith(before)
    assert after != before


def test_the_secret_of_a_draw_is_shown_with_the_published_draw_only(client: Client) -> None:
    event = played(14, until="drawn")
    journal = simulated(14, elimination_format("mini"), 7)
    drawn = next(fact.what for fact in journal.facts if isinstance(fact.what, Drawn))
    secret, word = drawn.secret, drawn.word
    assert seal(secret) in get(client, event, "draw")
    store.perform(event, c.Draw(1, secret, word), ORGANISER)
    assert secret not in get(client, event, "draw")
    seating = store.state(event).rounds[0].seating
    store.perform(event, c.Publish(1, seating_digest(seating)), ORGANISER)
    assert secret in get(client, event, "draw")


def test_names_are_found_in_the_order_of_a_polish_dictionary(client: Client) -> None:
    event = played(12, stop=Stop(1, 0))
    names = ["Ewa Zając", "Ewa Żaba", "Jan Łoś", "Jan Lis", "Ola Ćma", "Ola Cis", "Iza Źrebak"]
    renamed(event, {n: (name, "full") for n, name in enumerate(names, 1)})
    renamed(event, dict.fromkeys((8, 9), ("Anna Nowak", "full")))
    renamed(event, {n: (f"Adam Adam{n}", "number") for n in (10, 11, 12)})
    listed = re.findall(r'data-who><span class="name">([^<]+)<', get(client, event, "seating"))
    assert listed == [
        *("Ola Cis", "Ola Ćma", "Jan Lis", "Jan Łoś", "Anna Nowak (8)", "Anna Nowak (9)"),
        *("Ewa Zając", "Iza Źrebak", "Ewa Żaba", "No. 10", "No. 11", "No. 12"),
    ]


def test_a_correction_is_marked_and_told_without_its_reason(client: Client) -> None:
    event = played(61, fmt=elimination_format("standard-c"), stop=Stop(3, 60))
    row = event.facts.get(kind="corrected")
    report = store.facts(event)[row.sequence - 1].what.report  # type: ignore[union-attr]
    html = get(client, event, "results", round=str(report.round))
    assert html.count("corrected</span>") == 1
    history = get(client, event, "history")
    where = f"Round {report.round} of 4, table {report.table}, game {report.game}"
    assert f"{where}: the result was corrected." in history
    polish = get(client, event, "history", "pl")
    assert "poprawiono wynik" in polish
    for note in event.notes.all():
        assert note.text not in history
        assert note.text not in polish


def test_house_rules_are_marked_and_every_rule_names_its_document(client: Client) -> None:
    event = played(14, stop=Stop(1, 0))
    first = event.facts.first()
    assert first
    first.line = first.line.replace('"turn_seconds":40', '"turn_seconds":90')
    first.line = first.line.replace('"unopened_could":200', '"unopened_could":150')
    first.save()
    store.forget()
    html = get(client, event, "rules")
    assert html.count('<li class="house">') == 1  # document E lets the organiser set the seconds
    assert "E-10h" in html
    assert "E-10f" in html
    assert "elimination tournament" in html


@pytest.mark.parametrize("tab", TABS)
def test_hostile_names_are_text(client: Client, tab: str) -> None:
    event = played(12, seed=3, title="<b>Cup</b>", place='"><script>', about="<i>x</i>")
    renamed(event, {n: (name, "full") for n, name in enumerate(HOSTILE, 1)})
    html = get(client, event, tab)
    for bad in ("<script>alert", "<img src=x", "<b>Cup", '"><script>', "<i>x", "abba</td>"):
        assert bad not in html


def test_names_not_to_be_shown_are_nowhere(client: Client) -> None:
    """Minors and whoever wishes so: pages, live fragments, exports, pictures' text."""
    event = played(14)
    people = {n: (f"Sekretna{n} Tajna{n}", "number") for n in range(1, 8)}
    people |= {n: (f"Imie{n} Ukryte{n}", "initial") for n in range(8, 15)}
    renamed(event, people)
    shown = [get(client, event, tab) for tab in TABS]
    tables = ("standings", "seating", "results", "classification")
    files = (*(f"{what}.csv" for what in tables), "journal.jsonl", "post.txt")
    shown += [client.get(f"/t/{event.slug}/{file}").content.decode() for file in files]
    shown.append(client.get("/").content.decode())
    for view in FRAGMENTS:
        found = push.rendered(f"{event.slug}/{view}/pl")
        assert found
        shown.append(found[1].decode())
    for page in shown:
        assert re.findall(r"Sekretna|Tajna|Ukryte", page) == []
    assert "Imie8 U." in shown[0]
    assert "No. 1" in shown[0]


def test_a_tournament_that_is_not_public_is_for_those_who_work_in_it(client: Client) -> None:
    event = played(12, stop=Stop(1), public=False)
    for tab in (*TABS, "standings.csv", "all.xlsx", "journal.jsonl", "post.txt", "picture-1.png"):
        assert client.get(f"/t/{event.slug}/{tab}").status_code == 404
    assert push.rendered(f"{event.slug}/standings/pl") is None
    client.force_login(owner(), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(f"/t/{event.slug}/").status_code == 200


@pytest.mark.slow
def test_questions_to_the_database_do_not_grow_with_players(client: Client) -> None:
    counts = []
    for players in (12, 120):
        event = played(players, fmt=elimination_format("mini"), stop=Stop(2, 50))
        one: list[int] = []
        for tab in (*TABS, "standings.csv", "results.csv", "post.txt"):
            get(client, event, tab)
            with CaptureQueriesContext(
                connection,
            ) as asked:
                get(client, event, tab)
            one.append(len(asked))
        counts.append(one)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 5


def test_a_browser_that_has_the_page_is_told_so(client: Client) -> None:
    event = played(12, stop=Stop(1))
    client.get(f"/t/{event.slug}/")
    first = client.get(f"/t/{event.slug}/")
    known = {"if-none-match": first.headers["ETag"]}
    assert client.get(f"/t/{event.slug}/", headers=known).status_code == 304
    other = {**known, "accept-language": "en"}
    assert client.get(f"/t/{event.slug}/", headers=other).status_code == 200
    renamed(event, {1: ("Nowa Nazwa", "full")})
    assert client.get(f"/t/{event.slug}/", headers=known).status_code == 200


def test_link_previews(client: Client, settings: object) -> None:
    event = played(12, stop=Stop(1), title='Cup "A" & <B>')
    settings.PUBLIC_URL = "https://stolik.example"  # type: ignore[attr-defined]
    html = get(client, event)
    assert '<meta property="og:title" content="Cup &quot;A&quot; &amp; &lt;B&gt;">' in html
    image = f"https://stolik.example/t/{event.slug}/picture-1.png"
    assert f'<meta property="og:image" content="{image}">' in html
    assert '<meta property="og:locale" content="en_GB">' in html


def test_the_page_and_its_stream_show_the_same(client: Client) -> None:
    event = played(14, stop=Stop(2, 50))
    for view in FRAGMENTS:
        found = push.rendered(f"{event.slug}/{view}/en")
        assert found
        assert found[0] == store.state(event).length
        assert flat(found[1].decode()).strip() in get(client, event, view)


def where(client: Client, event: Tournament, lang: str = "en") -> dict[str, Any]:
    answer = client.get(f"/t/{event.slug}/where.json", headers={"accept-language": lang})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_the_list_of_seats_holds_everybody_who_sits_by_the_name_they_chose(client: Client) -> None:
    event = played(14, stop=Stop(2, 50))
    renamed(event, {1: ("Anna Sekretna", "number"), 2: ("Jan Tajny", "initial")})
    state = store.state(event)
    assert state.current
    seats = {
        entry: (table.number, letter)
        for table in state.current.seating
        for letter, entry in zip("ABCD", table.seats, strict=False)
    }
    found = where(client, event)
    assert found["round"] == "Round 2 of 3"
    assert found["now"] is True
    assert {row[0]: tuple(row[2:]) for row in found["people"]} == seats
    names = {row[0]: row[1] for row in found["people"]}
    assert (names[1], names[2]) == ("No. 1", "Jan T.")
    text = client.get(f"/t/{event.slug}/where.json").text
    assert re.findall("Sekretna|Tajny", text) == []


@pytest.mark.parametrize(
    ("moment", "now", "note"),
    [
        ("before", False, "On the list. The table appears here after the draw."),
        ("drafted", False, "On the list. The table appears here after the draw."),
        ("playing", True, ""),
        ("closed", False, "Round 2 of 3 is over. The next table appears here."),
        ("finished", False, "All rounds are played."),
    ],
)
def test_the_list_of_seats_says_what_to_wait_for(
    client: Client, moment: str, now: bool, note: str
) -> None:
    found = where(client, played(14, **MOMENTS[moment]))
    assert (found["now"], found["note"]) == (now, note)


def test_the_list_of_seats_changes_with_the_seats_and_not_with_a_result(client: Client) -> None:
    event = played(14, stop=Stop(1, 0))
    address = f"/t/{event.slug}/where.json"
    get(client, event)  # the list is fetched by a page, with its cookies
    first = client.get(address)
    round_ = store.state(event).current
    assert round_
    table = round_.seating[0]
    charges = tuple((entry, 10 * index) for index, entry in enumerate(table.seats))
    report = GameReport(1, table.number, 1, "out", charges, table.seats[0])
    store.perform(event, c.FileReport(report), Actor("table", "phone", table=table.number))
    assert f'data-seats="{first.json()["key"]}"' in get(client, event)
    known = {"if-none-match": first["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    assert where(client, played(14, stop=Stop(2, 0)))["key"] != first.json()["key"]


def test_a_list_of_seats_that_is_not_public_is_for_those_who_work_there(client: Client) -> None:
    event = played(12, stop=Stop(1), public=False)
    assert client.get(f"/t/{event.slug}/where.json").status_code == 404


@pytest.mark.parametrize("tab", [tab for tab in TABS if tab])
def test_every_tab_has_the_field_and_round_cards_stand_where_rounds_are(
    client: Client, tab: str
) -> None:
    html = get(client, played(14, stop=Stop(1, 0)), tab)
    assert html.count("data-where ") == 1
    assert ('class="now ' in html) is (tab in ("standings", "seating", "results"))


def test_the_plan_follows_minutes_that_were_given(client: Client) -> None:
    event = played(14, stop=Stop(1, 0))
    store.perform(event, c.ExtendRound(1, 25), Actor("head-referee", "head"))
    deadline = store.state(event).rounds[0].clock.deadline
    assert deadline
    one, two = schedule(elimination_format("mini"))[:2]
    assert (one.ends, two.starts) == (40, 40)  # no break between
    following = moment(deadline)
    html = text(get(client, event))
    assert f"Next: Round 2 of 3, about {following:%H:%M}" in html
    third = following + timedelta(minutes=40)
    assert f"{third:%H:%M} Round 3 of 3" in html


def test_minutes_that_were_taken_back_are_told_also_when_results_are_hidden(client: Client) -> None:
    event = played(14, stop=Stop(1, 0))
    head = Actor("head-referee", "head")
    for command in (c.ExtendRound(1, 7, 2), c.TakeBackMinutes(1, 2)):
        store.perform(event, command, head)
    store.perform(event, c.HideStandings(), Actor("organiser", "account-1"))
    assert re.findall(r'<span class="name grow">([^<]*)</span>', get(client, event, "history")) == [
        "Round 1 of 3, table 2: 7 minutes taken back.",
        "Round 1 of 3, table 2: 7 minutes more.",
    ]
    lines = client.get(f"/t/{event.slug}/journal.jsonl").text.splitlines()
    assert re.findall(r'"fact":"([^"]*)"', "".join(lines[-3:])) == [
        *("round-extended", "minutes-taken-back", "standings-hidden")
    ]


def test_rules_are_folded_under_their_headings(client: Client) -> None:
    html = get(client, played(14, stop=Stop(1, 0)), "rules")
    main = html[html.index("<main") :]
    assert main.count("<details") == main.count("data-unfold") > 4
    assert re.findall(r"The format: ([^<]*)<", html) == ["Tournament, Mini"]
    assert "pl-turniej" not in html


def test_where_nothing_is_there_is_a_kind_page(client: Client) -> None:
    answer = client.get("/t/nothing/", headers={"accept-language": "pl"})
    assert answer.status_code == 404
    assert "Pod tym adresem niczego nie ma" in answer.content.decode()


def test_the_front_page_says_where_each_tournament_is(client: Client) -> None:
    from django.utils import timezone

    now = int(timezone.now().timestamp())
    played(14, stop=Stop(2, 50), start=now - 3600, title="Running")
    played(14, start=now - 9 * 86400, title="Finished")
    played(14, until="drawn", start=now + 9 * 86400, title="Coming", registration_open=True)
    early = {"start": now + 5 * 86400, "registration_open": True}
    played(14, stop=Stop(2, 50), title="Rehearsed", **early)
    html = client.get("/", headers={"accept-language": "en"}).content.decode()
    cards = {
        title: text(card)
        for card in re.findall(r'<a class="card home-card.*?</a>', html, re.S)
        for title in ("Running", "Finished", "Coming", "Rehearsed")
        if title in card
    }
    assert "live" in cards["Running"]
    assert "Round 2 of 3" in cards["Running"]
    assert "live" in cards["Rehearsed"]
    assert "Round 2 of 3" in cards["Rehearsed"]
    assert "The winner: " in cards["Finished"]
    assert "Registration is open" in cards["Coming"]
