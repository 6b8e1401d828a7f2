"""The referee's desk without a browser: calls, decisions, the register, and who may not decide."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import TournamentState
from stolik.web.models.tournaments import Note, Tournament
from stolik.web.referee.rule_search import cited, is_rule, search
from stolik.web.tournaments import store
from support.markup import flat
from support.staffed import account, invited, playing, signed_in

PAGES = ("", "round/1/table/1", "links")


class Referee:
    """Somebody with a phone at the referee's desk."""

    def __init__(self, event: Tournament, client: Client) -> None:
        self.event = event
        self.client = client

    @property
    def state(self) -> TournamentState:
        return store.state(self.event)

    def see(self, path: str = "", language: str = "en") -> str:
        self.client.cookies["language"] = language
        answer = self.client.get(f"/t/{self.event.slug}/desk/referee{path}")
        assert answer.status_code == 200, path
        return answer.content.decode()

    def send(self, path: str, expect: int = 200, **values: object) -> str:
        self.client.cookies["language"] = "en"
        data = {name: str(value) for name, value in values.items()}
        answer = self.client.post(f"/t/{self.event.slug}/desk/referee{path}", data, follow=True)
        assert answer.status_code == expect, answer.content.decode()[:3000]
        return answer.content.decode()

    def at(self, table: int, expect: int = 200, **values: object) -> str:
        return self.send(f"/round/1/table/{table}", expect, **values)

    def latest(self) -> object:
        return store.facts(self.event)[-1].what


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return playing(account("olga"))


@pytest.fixture
def head(event: Tournament) -> Referee:
    return Referee(event, invited(event, "head-referee", "Hela"))


@pytest.fixture
def referee(event: Tournament, head: Referee) -> Referee:
    return Referee(event, invited(event, "referee", "Rysiek"))


def seats(event: Tournament, table: int) -> tuple[int, ...]:
    current = store.state(event).current
    assert current
    found = current.table(table)
    assert found
    return found.seats


def text_of(event: Tournament, note: str) -> str:
    return Note.objects.get(tournament=event, reference=note).text


def test_calls_wait_with_their_reason_the_oldest_first(event: Tournament, head: Referee) -> None:
    for table, at, why in ((2, 2000, "a <b>joker</b>"), (1, 1000, "")):
        note = store.note(event, why)
        by = Actor("table", f"phone-{table}", table=table)
        store.perform(event, c.CallReferee(1, table, note), by, at=at)
    page = head.see()
    assert re.findall(r"<h3>(Table \d calls)</h3>", page) == ["Table 1 calls", "Table 2 calls"]
    assert re.findall(r'data-since="(\d+)"', page) == ["1000", "2000"]
    assert "a &lt;b&gt;joker&lt;/b&gt;" in page
    (number, call), _ = head.state.calls.items()
    assert call.table == 2
    page = head.send("/call", call=number, go=1, round=1, table=2)
    assert "The table has called a referee" not in page
    assert "You are here." in page
    assert [one.table for one in head.state.calls.values() if one.answered is None] == [1]
    assert "Stolik 1 wzywa" in head.see("/now", "pl")


@pytest.mark.rule("E-10s2", "P-31.2", "W-reg-4")
def test_the_shorter_list_of_what_needs_a_referee(event: Tournament, referee: Referee) -> None:
    assert re.findall(r'data-need="([^"]*)"', referee.see()) == []
    table = Actor("table", "phone", table=1)
    store.perform(event, c.CallReferee(1, 1), table)
    referee.at(2, what="stop")
    # The call has a card of its own; what else is a referee's stands below, and nothing more.
    page = referee.see()
    assert re.findall(r'data-need="([^"]*)"', page) == ["stopped"]
    assert re.findall(r"Table (\d+) calls", page.split('class="needs"')[0])[:1] == ["1"]


def test_a_ruling_has_a_rule_a_text_and_a_number(event: Tournament, referee: Referee) -> None:
    page = referee.at(2, what="rule", rule="E-10k3", text="Undone, one tile taken.")
    assert "The decision is in the register." in page
    ruled = referee.latest()
    assert isinstance(ruled, f.Ruled)
    assert (ruled.round, ruled.table, ruled.rule) == (1, 2, "E-10k3")
    assert text_of(event, ruled.note) == "Undone, one tile taken."
    page = referee.see("/register")
    assert "No. 1" in page
    assert "E-10k3" in page
    assert "Undone, one tile taken." in page
    assert "Rysiek" in page
    assert "Whoever touches tiles" in page
    assert "Gdy ktoś dotyka kostek" in referee.see("/register", "pl")


def test_a_rule_nobody_could_look_up_is_refused_with_what_was_typed(referee: Referee) -> None:
    before = referee.state
    page = referee.at(2, 422, what="rule", rule="Q-99", text="My <i>long</i> text")
    assert "No rule is called “Q-99”." in page
    assert "My &lt;i&gt;long&lt;/i&gt; text" in page
    assert "Write down the reason" in page or "reason" in referee.at(2, 422, what="rule", text="")
    assert referee.state == before


@pytest.mark.rule("E-10w", "P-31.1", "C-40")
def test_what_no_rule_covers_is_the_head_referees(referee: Referee, head: Referee) -> None:
    page = referee.at(1, 422, what="rule", rule="", text="The lights went out.")
    assert "head referee" in page
    head.at(1, what="rule", rule="", text="The lights went out: the game is played again.")
    ruled = head.latest()
    assert isinstance(ruled, f.Ruled)
    assert ruled.rule == ""


@pytest.mark.rule("E-10u1-u3", "P-29.1", "P-29.2", "P-29.3", "A-53")
def test_only_the_head_referee_excludes_and_only_after_a_warning(
    event: Tournament, referee: Referee, head: Referee
) -> None:
    somebody = seats(event, 1)[2]
    assert "Only the head referee excludes somebody." in referee.see("/round/1/table/1")
    page = head.at(1, 422, what="exclude", entry=somebody, warning=0, text="Shouting")
    assert head.state.entries[somebody].status == "in"
    assert "warning" in page
    referee.at(1, what="warn", entry=somebody, text="Shouting")
    warned = store.facts(event)[-1]
    assert warned.what == f.Warned(somebody, warned.what.note)  # type: ignore[union-attr]
    number = warned.number
    page = referee.at(1, 422, what="exclude", entry=somebody, warning=number, text="Again")
    assert "head referee" in page
    assert head.state.entries[somebody].status == "in"
    head.at(1, what="exclude", entry=somebody, warning=number, text="Again")
    assert head.state.entries[somebody].status == "excluded"
    page = head.see("/register")
    assert [kind in page for kind in ("warning", "exclusion")] == [True, True]
    # The exclusion rests on the warning; taken back, somebody plays on.
    assert head.send("/register", 422, what="cancel", number=number, reason="a mistake")
    head.send("/register", what="return", entry=somebody, reason="a mistake")
    assert head.state.entries[somebody].status == "in"
    head.send("/register", what="cancel", number=number, reason="it was somebody else")
    assert head.state.conduct[number].cancelled
    assert "it was somebody else" in head.see("/register")


def test_a_penalty_is_a_fact_of_its_own_and_can_be_cancelled(
    event: Tournament, referee: Referee, head: Referee
) -> None:
    somebody = seats(event, 2)[0]
    referee.at(2, what="penalise", entry=somebody, big="0", small="−20", text="Late again")
    penalised = store.facts(event)[-1]
    assert isinstance(penalised.what, f.Penalised)
    assert (penalised.what.entry, penalised.what.big, penalised.what.small) == (somebody, 0, -20)
    page = referee.see("/register")
    assert "0 big, −20 small" in page
    assert "Cancel no. 1" not in page
    referee.send("/register", 422, what="cancel", number=penalised.number, reason="no")
    head.send("/register", what="cancel", number=penalised.number, reason="The wrong person.")
    assert head.state.conduct[penalised.number].cancelled
    assert "The wrong person." in head.see("/register")
    for wrong in ({"small": "0"}, {"small": "1e9"}, {"entry": "999999"}, {"small": "999999"}):
        form = {"what": "penalise", "entry": somebody, "big": 0, "small": 5, "text": "x", **wrong}
        referee.at(2, 422, **form)


def test_nobody_decides_at_the_own_table_while_somebody_else_can(event: Tournament) -> None:
    entry, table = seats(event, 3)[1], 3
    player = Referee(event, invited(event, "referee", "Rysiek", entry=entry))
    own = player.see("/round/1/table/3")
    assert "so somebody else decides here" in own
    assert "olga" in own
    assert 'value="rule"' not in own
    for form in (
        {"what": "rule", "rule": "E-10s2"},
        {"what": "warn", "entry": seats(event, 3)[0]},
        {"what": "penalise", "entry": seats(event, 3)[0], "small": 5},
    ):
        page = player.at(table, 422, text="for me", **form)
        assert "play" in page
    assert player.state.conduct == {}
    player.at(1, what="rule", rule="E-10s2", text="elsewhere")
    assert len(player.state.conduct) == 1


def test_the_time_of_the_own_table_is_anothers_too(event: Tournament) -> None:
    entry = seats(event, 3)[1]
    player = Referee(event, invited(event, "referee", "Rysiek", entry=entry))
    own = player.see("/round/1/table/3")
    assert "stopping its clock, is for another referee too" in own
    assert 'name="minutes"' not in own
    assert 'value="stop"' not in own
    other = player.see("/round/1/table/1")
    assert other.count('name="minutes"') == 3
    assert 'value="stop"' in other
    before = player.state
    for form in ({"what": "extend", "minutes": 5}, {"what": "stop"}):
        assert "You play at table 3 yourself" in player.at(3, 422, **form)
    assert player.state == before


def test_a_plain_referee_is_told_beforehand_that_a_rule_is_needed(
    referee: Referee, head: Referee
) -> None:
    needed = 'id="rule-needed">What no rule covers is settled by the head referee.'
    assert needed in flat(referee.see("/round/1/table/2"))
    assert 'id="rule-needed"' not in head.see("/round/1/table/2")
    form = {"what": "rule", "rule": "X-99", "text": "so"}
    refused, told = referee.at(2, 422, **form), head.at(2, 422, **form)
    assert "No rule is called “X-99”. Search by words; what no rule covers" in refused
    assert "leave the rule empty" not in refused
    assert "leave the rule empty" in told


def test_one_table_gets_time_is_stopped_written_to_and_plays_on(
    event: Tournament, referee: Referee
) -> None:
    referee.at(2, what="stop")
    assert referee.state.current
    assert referee.state.current.stopped == {2}
    assert "No phone runs a clock here. None starts one" in referee.see("/round/1/table/2")
    referee.at(2, what="extend", minutes=5)
    assert referee.state.current.clock.extra == ((2, 5),)
    referee.at(2, what="message", text="Play on when I am there.")
    (message,) = referee.state.messages
    assert (message.table, text_of(event, message.note)) == (2, "Play on when I am there.")
    referee.at(2, what="resume")
    assert referee.state.current.stopped == frozenset()
    referee.at(2, 422, what="resume")
    referee.at(2, 422, what="extend", minutes="9" * 30)


def test_a_warning_away_from_a_table(event: Tournament, referee: Referee) -> None:
    referee.send("/register", what="warn", entry=5, reason="In the corridor")
    assert [type(one.what) for one in referee.state.conduct.values()] == [f.Warned]
    referee.send("/register", 422, what="warn", entry=5, reason="")


def test_an_organiser_who_is_not_the_owner_sees_and_does_not_rule(
    event: Tournament, head: Referee
) -> None:
    organiser = Referee(event, invited(event, "organiser", "Ola"))
    page = organiser.see("/round/1/table/1")
    assert 'value="rule"' not in page
    assert "Only the head referee excludes somebody." in page
    organiser.at(1, 422, what="rule", rule="E-10s2", text="mine")
    assert organiser.state.conduct == {}


def test_the_owner_is_head_referee_until_one_is_named(event: Tournament) -> None:
    owner = Referee(event, signed_in(event.owner))
    assert 'value="rule"' in owner.see("/round/1/table/1")
    owner.at(1, what="rule", rule="", text="no rule covers it")
    invited(event, "head-referee", "Hela")
    owner.at(1, 422, what="rule", rule="", text="no rule covers it")


def test_calls_are_heard_on_every_page_by_those_who_referee(event: Tournament) -> None:
    desk = f"/t/{event.slug}/desk/"
    people = {
        "owner": signed_in(event.owner),
        "head-referee": invited(event, "head-referee", "Hela"),
        "referee": invited(event, "referee", "Rysiek"),
        "scorer": invited(event, "scorer", "Sara"),
        "organiser": invited(event, "organiser", "Ola"),
    }
    pages = {
        role: ['id="calling"' in client.get(desk + path).content.decode() for path in PAGES]
        for role, client in people.items()
    }
    assert pages == {
        # A head referee is named: the owner only organises, and finds calls in the bar.
        "owner": [False, False, False],
        "head-referee": [True, True, True],
        "referee": [True, True, True],
        "scorer": [False, False, False],
        "organiser": [False, False, False],
    }


def test_an_owner_who_is_head_referee_hears_calls_at_the_desk(event: Tournament) -> None:
    page = signed_in(event.owner).get(f"/t/{event.slug}/desk/").content.decode()
    assert 'id="calling"' in page
    assert "Dotknij raz, żeby było słychać wezwania" in page


def test_rules_are_found_by_id_and_by_words_in_the_language_of_the_page(
    referee: Referee,
) -> None:
    rules = referee.state.rules
    found = [one.id for one in search(rules, "e-10k")]
    assert found[:1] == ["E-10k3"] or "E-10k3" in found
    assert is_rule("E-10k3")
    assert is_rule("A-17")
    assert not is_rule("E-10k3 x")
    assert not is_rule("")
    assert cited(rules, "E-99").text == ""
    assert "Jokera zabranego ze stołu" in referee.see("/rules?q=jokera+zabranego", "pl")
    assert "joker" in referee.see("/rules?q=joker").casefold()
    assert "No rule has these words: “&lt;zzz&gt;”." in referee.see("/rules?q=<zzz>")
    # Nothing typed: what referees need most.
    assert "E-10s1" in referee.see("/rules?q=")


@pytest.mark.parametrize("path", ["", "/now", "/register", "/tools", "/round/1/table/1", "/rules"])
def test_pages_speak_polish(referee: Referee, path: str) -> None:
    page = re.sub(r"<[^>]+>", " ", referee.see(path, "pl"))
    assert re.findall(r"\b(?:the|table|ruling|warning|round|rack|meld)\b", page) == []


def test_wrong_addresses_and_hostile_forms(referee: Referee) -> None:
    slug = referee.event.slug
    for path in ("/round/9/table/1", "/round/1/table/99", "/round/99999999999/table/1"):
        assert referee.client.get(f"/t/{slug}/desk/referee{path}").status_code == 404
    for values in (
        {"what": "rule", "rule": "E-10s2\x01" + "x" * 10000, "text": "\x01"},
        {"what": "warn", "entry": "1e9", "text": "x" * 10000},
        {"what": "exclude", "entry": "-1", "warning": "\x01", "text": "x"},
        {"what": "message", "text": ""},
        {"what": "answer", "call": "99999999999999999999"},
    ):
        referee.at(1, 422, **values)
    assert referee.client.post(f"/t/{slug}/desk/referee/round/1/table/1").status_code == 404
    assert referee.client.post(f"/t/{slug}/desk/referee/register").status_code == 404
