"""Practising: a copy of one's tournament, marked as such, seen by nobody, gone with a click."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from stolik.demo.texts import TEXTS, WORDS
from stolik.locale import language
from stolik.phrases.language import ENGLISH
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import difference
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.open_games import open_games
from stolik.web.models.people import Person
from stolik.web.models.practise import Practice
from stolik.web.models.tournaments import Entry, FactRow, Note, TableCode, Tournament
from stolik.web.practise.invented_day import invented_day
from stolik.web.tournaments import store
from support.staffed import account, invited, playing, signed_in

BANNER = "People and results are invented"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return playing(account("olga"), 16, until="preparing")


@pytest.fixture
def owner(event: Tournament) -> Client:
    client = signed_in(event.owner)
    client.cookies["language"] = "en"
    return client


def made(owner: Client, event: Tournament, **form: str) -> Tournament:
    answer = owner.post(f"/t/{event.slug}/desk/practise", {"where": "middle", **form})
    assert answer.status_code == 302, answer.content.decode()
    copy = Practice.objects.latest("pk").tournament
    assert answer["Location"] == f"/t/{copy.slug}/desk/"
    return copy


@pytest.mark.parametrize(
    ("where", "phase"), [("start", "preparing"), ("middle", "playing"), ("end", "complete")]
)
def test_a_copy_is_a_real_tournament_with_the_same_rules(
    owner: Client, event: Tournament, where: str, phase: str
) -> None:
    real = store.facts(event)
    copy = made(owner, event, where=where, people="16")
    state, own = store.state(copy), store.state(event)
    assert state.phase == phase
    assert (state.kind, state.rules, state.plan) == (own.kind, own.rules, own.plan)
    here = tuple(number for number, entry in state.entries.items() if entry.plays)
    assert len(state.rounds[0].entered if state.rounds else here) == 16
    assert state.staff == {}
    assert difference(store.journal(copy, full=True)) is None
    assert store.facts(event) == real
    desk = owner.get(f"/t/{copy.slug}/desk/").content.decode()
    assert BANNER in desk
    assert "Practice: Autumn" in desk
    if where == "start":
        page = owner.post(f"/t/{copy.slug}/desk/seal", follow=True).content.decode()
        assert store.state(copy).seal in page


def test_what_people_write_is_in_the_language_of_the_event(
    owner: Client, event: Tournament
) -> None:
    for tag in ("pl", "en"):
        event.language = tag
        event.save()
        copy = made(owner, event, where="end", people="16")
        texts = {language(tag).say(phrase) for phrase in TEXTS.values()}
        written = set(Note.objects.filter(tournament=copy).values_list("text", flat=True))
        drawn = [fact.what.word for fact in store.facts(copy) if isinstance(fact.what, f.Drawn)]
        assert (copy.language, written <= texts, bool(written)) == (tag, True, True)
        assert {*drawn} <= {language(tag).say(word) for word in WORDS}


@pytest.mark.slow
@pytest.mark.database
def test_the_middle_is_before_the_gong_whatever_the_day(event: Tournament) -> None:
    state = store.state(event)
    asked = {"people": 16, "where": "middle", "title": "Próba", "now": 1_800_000_000}
    asked["language"] = ENGLISH
    days = [invented_day(state, seed=str(seed), **asked) for seed in range(60)]
    commands = [[type(given.command) for given in day.commands] for day in days]
    assert {(day.count(c.StartRound), day.count(c.EndRound)) for day in commands} == {(2, 1)}


def test_names_are_invented_or_ones_own(owner: Client, event: Tournament) -> None:
    own = {f"Osoba {n}" for n in range(1, 17)}
    invented = made(owner, event)
    names = set(Entry.objects.filter(tournament=invented).values_list("name", flat=True))
    assert names & own == set()
    mine = made(owner, event, names="own")
    names = set(Entry.objects.filter(tournament=mine).values_list("name", flat=True))
    assert own <= names


def test_nobody_else_finds_it_and_nothing_takes_it_for_real(
    owner: Client, event: Tournament
) -> None:
    copy = made(owner, event, names="own")
    stranger = Client()
    assert stranger.get(f"/t/{copy.slug}/").status_code == 404
    assert stranger.get(f"/t/{copy.slug}/desk/").status_code == 404
    assert copy.title not in stranger.get("/").content.decode()
    assert signed_in(account("obcy")).get(f"/t/{copy.slug}/").status_code == 404
    public = owner.get(f"/t/{copy.slug}/").content.decode()
    assert BANNER in public
    table = TableCode.objects.filter(tournament=copy).first()
    assert table
    assert BANNER in owner.get(f"/k/{table.token}/plain").content.decode()
    assert "Practice: Autumn" in owner.get(f"/k/{table.token}").content.decode()
    assert "Practice: Autumn" in owner.get(f"/t/{copy.slug}/screen").content.decode()
    # People of a rehearsal are nobody's acquaintances.
    assert owner.get(reverse("known-people")).status_code == 200
    assert not Entry.objects.filter(tournament=copy, person__isnull=False).exists()


def test_throwing_a_copy_away_is_asked_once_more(owner: Client, event: Tournament) -> None:
    copy = made(owner, event)
    end = f'action="/t/{copy.slug}/desk/practise/end"'
    for path in (f"/t/{copy.slug}/desk/", "/mine", f"/t/{event.slug}/desk/practise"):
        page = owner.get(path).content.decode()
        assert page.count(end) == 1, path
        (asked,) = re.findall(r'<details class="asks">.*?</details>', page, re.S)
        assert end in asked, path


def test_one_answer_throws_all_of_it_away(owner: Client, event: Tournament) -> None:
    kept = {
        model: model.objects.count()
        for model in (Tournament, Entry, FactRow, Note, TableCode, Person)
    }
    copy = made(owner, event)
    assert "Throw it away" in owner.get("/mine").content.decode()
    answer = owner.post(f"/t/{copy.slug}/desk/practise/end", follow=True)
    assert "The practice is gone." in answer.content.decode()
    now = {model: model.objects.count() for model in kept}
    assert now == kept
    assert owner.get(f"/t/{copy.slug}/desk/").status_code == 404


def test_only_a_copy_and_only_ones_own_can_be_thrown_away(owner: Client, event: Tournament) -> None:
    copy = made(owner, event)
    assert owner.post(f"/t/{event.slug}/desk/practise/end").status_code == 404
    assert Client().post(f"/t/{copy.slug}/desk/practise/end").status_code == 404
    other = signed_in(account("obcy"))
    assert other.post(f"/t/{copy.slug}/desk/practise/end").status_code == 404
    helper = invited(copy, "organiser", "Ola")
    assert helper.post(f"/t/{copy.slug}/desk/practise/end").status_code == 404
    assert Tournament.objects.filter(pk__in=[copy.pk, event.pk]).count() == 2
    assert owner.get(f"/t/{copy.slug}/desk/practise").status_code == 404


def test_numbers_nobody_could_play_with_are_refused(owner: Client, event: Tournament) -> None:
    for people in ("2", "0", "1e9", "\x01x", "x" * 10_000, "5000"):
        answer = owner.post(f"/t/{event.slug}/desk/practise", {"people": people})
        assert (people, answer.status_code) == (people, 422)
    page = owner.post(f"/t/{event.slug}/desk/practise", {"people": "<b>"}).content.decode()
    assert "“&lt;b&gt;” people cannot practise" in page
    assert Practice.objects.count() == 0


def test_both_ways_in_are_offered(owner: Client, event: Tournament) -> None:
    address = f"/t/{event.slug}/desk/practise"
    assert address in owner.get("/mine").content.decode()
    assert address in owner.get(f"/t/{event.slug}/desk/").content.decode()
    owner.cookies["language"] = "pl"
    assert "Wypróbuj swój turniej" in owner.get(address).content.decode()


def test_as_many_people_practise_as_were_asked_for(owner: Client, event: Tournament) -> None:
    copy = made(owner, event, where="start", people="37")
    assert len(store.state(copy).entries) == 37


def test_the_rest_of_a_round_is_invented_by_somebody_who_says_so(
    owner: Client, event: Tournament
) -> None:
    copy = made(owner, event, people="16")
    before = store.state(copy)
    page = owner.get(f"/t/{copy.slug}/desk/").content.decode()
    assert "Invent the rest of this round" in page
    answer = owner.post(
        f"/t/{copy.slug}/desk/practise/invent", {"key": "invented-once"}, follow=True
    )
    assert "invented." in answer.content.decode()
    state = store.state(copy)
    assert state.current
    assert {slot for _, _, slot in open_games(state, state.current)} <= {"to-clarify"}
    invented = store.facts(copy)[before.length :]
    assert {fact.by.id for fact in invented} == {"practice"}
    assert "invented for practice" in owner.get(f"/t/{copy.slug}/desk/journal").content.decode()
    assert difference(store.journal(copy, full=True)) is None
    # A real tournament has no such page.
    assert owner.post(f"/t/{event.slug}/desk/practise/invent").status_code == 404
