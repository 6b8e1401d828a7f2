"""While standings are hidden nobody but the desk learns anything of them, wherever they look.

Two tournaments are alike in everything public and unlike in the hidden results. Every address of
the site, every link on every page, every export and every live topic must be the same for both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from stolik.tournament.journal import Actor, difference, read
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.facts import Reported
from stolik.tournament.journal.visibility import ceremony
from stolik.web.models.people import Person
from stolik.web.models.seasons import Result, Series
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments import store
from support.hidden_results import (
    SLUG,
    matchday_to_the_ceremony,
    on_the_site,
    play_to_the_ceremony,
    told,
)
from support.public_crawl import crawled, topics_of
from support.public_events import owner

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
# What can stand in the braces of an address; a new name must be given an example here.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "slug": (SLUG, "liga"),
    "tag": ("de", "nosuch"),
    "token": ("player-8", "table-2"),
    "what": ("standings", "seating", "results", "classification", "all"),
    "key": ("9001", "results"),
    "number": ("1", "3"),
    "table": ("1",),
    "game": ("1",),
    "size": ("small",),
}


def crawl(language: str) -> dict[str, tuple[int, str]]:
    """What a stranger gets from everything that can be asked for."""
    return crawled(language, EXAMPLES, topics_of(SLUG))


def removed() -> None:
    """Nothing of the first tournament is left when the second is looked at."""
    Series.objects.all().delete()
    Result.objects.all().delete()
    Tournament.objects.all().delete()
    Person.objects.all().delete()
    store.forget()


def compared(language: str, *, hides: bool, late: bool = False) -> list[str]:
    """The addresses whose answers tell the two tournaments apart."""
    return apart(language, lambda which: told(which, hides=hides, late=late))


def apart(language: str, made: Callable[[int], Tournament]) -> list[str]:
    """The same of any two."""
    made(0)
    one = crawl(language)
    removed()
    made(1)
    other = crawl(language)
    assert one.keys() == other.keys()
    assert sum(status == 200 for status, _ in one.values()) > 60
    assert [path for path, (status, _) in one.items() if status >= 500] == []
    return [path for path in one if one[path] != other[path]]


@pytest.mark.parametrize(("language", "late"), [("pl", False), ("en", False), ("pl", True)])
def test_nothing_public_depends_on_hidden_results(language: str, *, late: bool) -> None:
    """Hidden before the first report of the round, or after its last."""
    assert compared(language, hides=True, late=late) == []


@pytest.mark.attack(3, "results hidden after the last round, and what a ceremony has not revealed")
@pytest.mark.parametrize(
    ("moment", "places"),
    [
        ("complete", 0),
        ("finished", 1),
        ("last-playing", 6),
        pytest.param("last-playing", 0, marks=pytest.mark.soak),
        pytest.param("last-reported", 0, marks=pytest.mark.soak),
        pytest.param("finished", 0, marks=pytest.mark.soak),
        pytest.param("complete", 4, marks=pytest.mark.soak),
        pytest.param("last-reported", 5, marks=pytest.mark.soak),
    ],
)
def test_nothing_public_depends_on_what_the_ceremony_has_not_revealed(
    moment: str, places: int
) -> None:
    """The two have different winners; the places revealed so far are the same in both."""
    language = "en" if places % 2 else "pl"
    days = [play_to_the_ceremony(which, moment, places) for which in (0, 1)]
    orders = [[line.entry for line in day.now.places] for day in days]
    assert orders[0][:1] != orders[1][:1]
    assert orders[0][8 - places :] == orders[1][8 - places :]
    assert apart(language, lambda which: on_the_site(days[which])) == []


@pytest.mark.attack(3, "the result of a matchday, hidden after its last round or in its ceremony")
@pytest.mark.parametrize(
    ("moment", "places"), [("finished", 1), pytest.param("complete", 0, marks=pytest.mark.soak)]
)
def test_nothing_public_depends_on_a_matchday_that_is_not_revealed(
    moment: str, places: int
) -> None:
    days = [matchday_to_the_ceremony(which, moment, places) for which in (0, 1)]
    orders = [[line.entry for line in ceremony(day.now)] for day in days]
    assert orders[0][-1:] != orders[1][-1:]
    assert orders[0][:places] == orders[1][:places]
    different = apart("pl", lambda which: on_the_site(days[which]))
    # Those at a table wrote its sheet of the last round themselves.
    assert [path for path in different if not path.startswith("/k/table-2")] == []


def test_the_same_crawl_sees_results_that_are_not_hidden() -> None:
    different = compared("pl", hides=False)
    seen = {
        "/", f"/t/{SLUG}/", f"/t/{SLUG}/standings", f"/t/{SLUG}/results", f"/t/{SLUG}/share",
        f"/t/{SLUG}/post.txt", f"/t/{SLUG}/picture-1.png", f"/t/{SLUG}/journal.jsonl",
        f"/t/{SLUG}/standings.csv", f"/t/{SLUG}/all.xlsx", f"/t/{SLUG}/screen", "/p/player-8",
        f"{SLUG}/standings/pl", f"{SLUG}/screen/en", f"{SLUG}/results/pl",
    }  # fmt: skip
    assert seen - set(different) == set()


def test_those_at_a_table_see_their_own_sheet_and_no_place() -> None:
    event = told(0)
    client = Client(headers={"accept-language": "pl"})
    for address in ("/k/table-1", "/k/table-1/plain", "/k/table-1/state", "/k/table-1/now"):
        answer = client.get(address)
        if answer.status_code != 404:
            body = answer.content.decode()
            # The other tables' points of round 2, and who won: as words, keys hold any digits.
            words = set(re.findall(r"\w+", body))
            assert sorted(words & {"2713", "4321", "Wygrywa", "703"}) == []
    assert "1777" in client.get("/k/table-1/plain").content.decode()
    copy = client.get("/p/player-8/data.json").content.decode()
    assert [text for text in ("4321", "1777", "classified", "standings") if text in copy] == []
    assert event.slug == SLUG


def test_the_public_journal_ends_where_the_standings_were_hidden() -> None:
    event = told(0)
    text = Client().get(f"/t/{SLUG}/journal.jsonl").content.decode()
    hidden = store.state(event).hidden
    assert hidden is not None
    assert f'"hidden_after":{hidden.number}}}' in text.splitlines()[0]
    journal = read(text)
    assert (len(journal.facts), difference(journal)) == (hidden.number, None)
    store.perform(event, c.ShowStandings(), Actor("organiser", "o"))
    whole = read(Client().get(f"/t/{SLUG}/journal.jsonl").content.decode())
    assert len(whole.facts) == store.state(event).length


def test_results_reported_before_the_hiding_are_not_in_the_public_journal() -> None:
    event = told(0, late=True)
    lines = Client().get(f"/t/{SLUG}/journal.jsonl").content.decode().splitlines()
    facts = [json.loads(line) for line in lines[1:]]
    # It ends with what is known of round 2 before its first report: who sits where.
    assert json.loads(lines[0])["hidden_after"] == len(facts)
    assert facts[-1] == {**facts[-1], "fact": "published", "round": 2}
    following = store.journal(event, full=True).facts[len(facts)]
    assert isinstance(following.what, Reported)
    assert following.what.report.round == 2
    assert difference(read("\n".join(lines) + "\n")) is None
    assert "kara, " not in Client().get(f"/t/{SLUG}/history").content.decode()
    store.perform(event, c.ShowStandings(), Actor("organiser", "o"))
    whole = read(Client().get(f"/t/{SLUG}/journal.jsonl").content.decode())
    assert len(whole.facts) == store.state(event).length
    shown = Client(headers={"accept-language": "pl"}).get(f"/t/{SLUG}/history")
    assert "kara, " in shown.content.decode()


def test_the_desk_sees_everything_and_revealing_ends_with_everybody_seeing_it() -> None:
    event = told(0)
    desk = Client(headers={"accept-language": "pl"})
    desk.force_login(owner())
    page = desk.get(f"/t/{SLUG}/desk/screen").content.decode()
    last, total = _places(event)[-1], len(_places(event))
    assert f"{total}. <span" in page
    assert last in page
    public = Client(headers={"accept-language": "pl"})
    for places in range(1, total + 1):
        desk.post(f"/t/{SLUG}/desk/standings", {"what": "reveal", "places": str(places)})
        screen = public.get(f"/t/{SLUG}/screen").content.decode()
        ceremony = screen.split('data-view="ceremony"')[1].split("</template>")[0]
        assert re.findall(r'who name">([^<]+)<', ceremony) == _places(event)[::-1][:places]
        standings = public.get(f"/t/{SLUG}/standings").content.decode()
        assert ("data-hidden" in standings) == (places < total)
    assert _places(event)[0] in public.get(f"/t/{SLUG}/").content.decode()


def _places(event: Tournament) -> list[str]:
    names = dict(Entry.objects.filter(tournament=event).values_list("number", "name"))
    return [names[line.entry] for line in store.state(event).places]
