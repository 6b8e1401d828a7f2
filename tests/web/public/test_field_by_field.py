"""What everybody can learn of each person, field by field, against what that person chose to show.

Every address, link, file and stream of the site is read as a stranger reads it, before the first
round and after the end. A text that was not chosen must stand nowhere. What is no text (under 18
or not, consents, warnings, a fee paid) must change nothing anywhere: two sites that differ in
nothing else are compared byte by byte.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from stolik.rules import ruleset
from stolik.tournament.journal import Note, difference, read, written
from stolik.tournament.journal import commands as c
from stolik.web.models.people import Person
from stolik.web.models.seasons import Part, Result, Series
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from stolik.web.privacy.consents import record
from stolik.web.tournaments import projection, store
from support.journal_play import HEAD, HELPER, ORGANISER, Play, house, overridden
from support.public_crawl import crawled, topics_of
from support.public_events import owner, saved

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SLUG = "pola"
EXAMPLES: dict[str, tuple[str, ...]] = {
    "slug": (SLUG, "liga"),
    "tag": ("de", "nosuch"),
    "token": ("nosuch",),
    "what": ("standings", "seating", "results", "classification", "all"),
    "key": ("9001", "9003", "results"),
    "number": ("1", "3"),
    "table": ("1",),
    "game": ("1",),
    "size": ("small",),
}  # fmt: skip
DIGESTS = re.compile(r'"(?:sealed|note|english)":"[0-9a-f]{64}"')


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody, and what happened to them; `hides` is what they choose not to show."""

    name: str
    shown: str
    public: tuple[str, str]  # in English and in Polish
    hides: tuple[str, ...]
    minor: bool = False
    image: bool = False
    paid: bool = False
    group: str = ""
    club: str = ""


# Nobody's surname is a word of any page.
PEOPLE: dict[int, Who] = {
    1: Who("Anna Jawnoska", "full", ("Anna Jawnoska",) * 2, (), image=True, paid=True),
    2: Who("Ewa Kryptoska", "initial", ("Ewa K.",) * 2, ("Kryptoska",), club="Klub Zatajony"),
    3: Who("Olga Numerska", "number", ("No. 3", "Nr 3"), ("Olga", "Numerska")),
    4: Who("Iga Dziecielska", "full", ("Iga Dziecielska",) * 2, (), minor=True, image=True),
    5: Who("Jan Maloletni", "initial", ("Jan M.",) * 2, ("Maloletni",), minor=True),
    6: Who("Leon Przedszkolak", "number", ("No. 6", "Nr 6"), ("Leon", "Przedszkolak"), minor=True),
    7: Who("Adam Upomniany", "full", ("Adam Upomniany",) * 2, ()),
    8: Who("Karol Wykluczony", "full", ("Karol Wykluczony",) * 2, (), paid=True),
    9: Who("Maja Ukarana", "initial", ("Maja U.",) * 2, ("Ukarana",)),
    10: Who("Piotr Zrezygnowany", "number", ("No. 10", "Nr 10"), ("Piotr", "Zrezygnowany")),
    11: Who("Zofia Rodzinna", "full", ("Zofia Rodzinna",) * 2, (), group="Rodzinkowie"),
    12: Who("Filip Rodzinny", "number", ("No. 12", "Nr 12"), ("Filip", "Rodzinny"), True,
            group="Rodzinkowie"),
}  # fmt: skip
# The same people for a stranger: everything that they hide is another.
OTHERS: dict[int, Who] = PEOPLE | {
    1: replace(PEOPLE[1], minor=True, paid=False, club="Inny Klub"),
    2: replace(PEOPLE[2], name="Ewa Kzzz", club="", paid=True, group="Inni"),
    3: replace(PEOPLE[3], name="Aa Aa", minor=True),
    4: replace(PEOPLE[4], minor=False, image=False, group="Inni"),
    5: replace(PEOPLE[5], name="Jan Maa", minor=False, image=True),
    6: replace(PEOPLE[6], name="Zyta Zyzik", minor=False),
    9: replace(PEOPLE[9], name="Maja Uzz"),
    10: replace(PEOPLE[10], name="Bela Babinska"),
    11: replace(PEOPLE[11], group=""),
    12: replace(PEOPLE[12], name="Zz Yy", minor=False, group=""),
}
WAITING = "Wanda Rezerwowa"
REASON = Note("salt", "krzyczał na sędziego")


def journal_of(people: dict[int, Who], warned: int, *, ends: bool) -> Play:
    """A small league tournament in which something happens to everybody."""
    play = Play().do(c.Create("league", ruleset("pl-liga"), house(1, 1), "Puchar pól"))
    note = REASON.reference
    for number, who in people.items():
        categories = ("Seniorzy",) if number == 1 else ()
        play.do(c.Enter(number, categories, who.group, who.minor))
    for number, who in people.items():
        play.do(c.RecordConsent(number, True, True, who.image), by=HELPER)
    play.do(c.Appoint("account-1", "referee", 7))
    if not ends:
        return play.do(*(c.CheckIn(number) for number in range(1, 6)), by=HELPER)
    play.do(*(c.CheckIn(number) for number in people), by=HELPER)
    overridden(play).typed((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)).publish()
    play.do(c.Warn(warned, note), c.Warn(8, note), by=HEAD)
    first = len(play.facts) - 1
    play.do(c.Cancel(first, note), by=HEAD)
    for number, winner in enumerate((1, 5, 9), 1):
        lost = (10 * number + points for points in (5, 6, 7))
        play.signed(play.game(winner, *lost))
    play.do(c.Penalise(1, 9, 0, -3, note), c.Exclude(8, first + 1, note), by=HEAD)
    play.do(c.Withdraw(10, note))
    return play.do(c.CloseRound(1), c.Finish())


def on_the_site(people: dict[int, Who], warned: int, *, ends: bool) -> Tournament:
    """The same on the site, in a league, with everything personal beside the journal."""
    play = journal_of(people, warned, ends=ends)
    names = {number: who.name for number, who in people.items()}
    notes = {REASON.reference: REASON}
    event = saved(
        replace(play.journal, names=names, notes=notes),
        slug=SLUG, categories=["Seniorzy"], registration_open=True, limit=12,
    )  # fmt: skip
    for entry in Entry.objects.filter(tournament=event):
        who = people[entry.number]
        entry.token, entry.shown, entry.paid = f"player-{entry.number}", who.shown, who.paid
        # Letters of the own name: nobody else's text is found by mistake.
        surname = who.name.split()[-1].lower()
        entry.email, entry.phone = f"poczta.{surname}@example.org", f"600{entry.number:03}{warned}"
        entry.club = who.club
        entry.person = Person.objects.create(pk=9000 + entry.number, name=entry.name)
        entry.save()
    Entry.objects.create(tournament=event, number=40, name=WAITING, state="reserve", shown="full")
    record(Entry.objects.filter(tournament=event, number=1), "name", agreed=True, how="form")
    code = TableCode.objects.filter(tournament=event, number=1)
    code.update(token="table-1", code="code1")
    series = Series.objects.create(
        slug="liga", kind="league", title="Liga", year=2026, planned=4, owner=owner(),
        first=datetime.date(2026, 1, 1), last=datetime.date(2026, 12, 31),
    )  # fmt: skip
    day = datetime.date(2026, 3, 14)
    result = Result.objects.create(tournament=event, title="Kolejka", date=day, owner=owner())
    Part.objects.create(series=series, result=result)
    projection.make(event, store.state(event))
    return event


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


def stranger(language: str) -> dict[str, tuple[int, str]]:
    """Everything a stranger gets: pages, files, streams; whoever plays has the pulse besides."""
    found = crawled(language, EXAMPLES, topics_of(SLUG))
    assert sum(status == 200 for status, _ in found.values()) > 60
    assert [path for path, (status, _) in found.items() if status >= 500] == []
    return found


def private_texts(event: Tournament) -> dict[tuple[int, str], str]:
    """Every text of every person that is not chosen to be shown, by number and field."""
    found: dict[tuple[int, str], str] = {}
    for entry in Entry.objects.filter(tournament=event):
        found |= {
            (entry.number, "email"): entry.email,
            (entry.number, "phone"): entry.phone,
            (entry.number, "token"): entry.token,
            (entry.number, "club"): entry.club,
        }
    for number, who in PEOPLE.items():
        found |= {(number, f"name {part}"): part for part in who.hides}
        found[number, "group"] = who.group
    found[0, "reason"] = REASON.text
    found[0, "salt of a reason"] = '"salt"'
    return {key: text for key, text in found.items() if text}


@pytest.mark.attack(3, "every text of every person searched in everything public")
@pytest.mark.parametrize(("language", "ends"), [("pl", True), ("en", True), ("pl", False)])
def test_no_text_stands_anywhere_that_its_person_did_not_choose(
    language: str, *, ends: bool
) -> None:
    event = on_the_site(PEOPLE, 7, ends=ends)
    public = stranger(language)
    private = private_texts(event)
    assert len(private) > 50
    told = {
        (*field, path)
        for path, (_, body) in public.items()
        for field, text in private.items()
        if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", body, re.IGNORECASE)
    }
    assert told == set()


@pytest.mark.parametrize(("language", "index"), [("en", 0), ("pl", 1)])
def test_what_was_chosen_is_there(language: str, index: int) -> None:
    on_the_site(PEOPLE, 7, ends=True)
    public = stranger(language)
    wanted = {number: who.public[index] for number, who in PEOPLE.items()}
    for path in (
        f"/t/{SLUG}/seating.csv", f"/t/{SLUG}/results.csv", f"/t/{SLUG}/all.xlsx",
        f"/t/{SLUG}/results", f"/t/{SLUG}/standings", f"{SLUG}/standings/{language}",
        f"/t/{SLUG}/screen",
    ):  # fmt: skip
        missing = [name for name in wanted.values() if name not in public[path][1]]
        assert (path, missing) == (path, [])
    # The live part alone: the preview of every page's link names the winner.
    history = public[f"{SLUG}/history/{language}"][1]
    # Penalty and exclusion are told by number, leaving by what was chosen; warnings are not told.
    assert [number for number, name in wanted.items() if name in history] == [10]
    assert sorted(re.findall(r"(?:Player|Gracz nr) (\d+)", history)) == ["8", "9"]


@pytest.mark.attack(
    3, "under 18, consents, warnings, fees and hidden names, told apart by anything"
)
@pytest.mark.parametrize("ends", [True, False])
def test_nothing_public_depends_on_what_people_hide(*, ends: bool) -> None:
    on_the_site(PEOPLE, 7, ends=ends)
    one = stranger("pl")
    for model in (Series, Result, Tournament, Person):
        model.objects.all().delete()  # type: ignore[attr-defined]
    store.forget()
    on_the_site(OTHERS, 2, ends=ends)
    other = stranger("pl")
    assert one.keys() == other.keys()
    different = [
        path for path in one if DIGESTS.sub("", one[path][1]) != DIGESTS.sub("", other[path][1])
    ]
    assert different == []


@pytest.mark.attack(3, "what the public journal says of each person")
def test_the_public_journal_field_by_field() -> None:
    event = on_the_site(PEOPLE, 7, ends=True)
    from django.test import Client

    text = Client().get(f"/t/{SLUG}/journal.jsonl").content.decode()
    journal = read(text)
    assert difference(journal) is None
    kinds = [type(fact.what).__name__ for fact in journal.facts]
    told = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    assert told == {
        "Appointed": 1, "CheckedIn": 12, "Classified": 1, "Created": 1, "Entered": 12,
        "Excluded": 1, "Overridden": 1, "Penalised": 1, "Published": 1, "Reported": 3,
        "RoundClosed": 1, "SeatsTyped": 1, "Withdrawn": 1,
        # Twelve consents, two warnings, one of them taken back.
        "Withheld": 15,
    }  # fmt: skip
    assert {fact.by.id for fact in journal.facts} == {
        "",
        "actor-1",
        "actor-3",
        "actor-4",
        "actor-5",
    }
    full = read(written(store.journal(event, full=True), full=True))
    assert (difference(full), full.facts) == (None, store.facts(event))


def test_a_family_kept_apart_is_told_by_numbers_only_where_the_draw_kept_it_apart() -> None:
    from django.test import Client

    play = Play().do(c.Create("ordinary", ruleset("pl-turniej"), house(1, 1), "Puchar pól"))
    for number, who in PEOPLE.items():
        play.do(c.Enter(number, (), who.group, who.minor), c.CheckIn(number), by=ORGANISER)
    names = {number: who.name for number, who in PEOPLE.items()}
    before = saved(replace(play.journal, names=names), slug="przed")
    drawn = saved(
        replace(overridden(play).seat(apart=True).publish().journal, names=names), slug="po"
    )
    texts = [
        Client().get(f"/t/{event.slug}/{page}").content.decode()
        for event in (before, drawn)
        for page in ("journal.jsonl", "draw", "history")
    ]
    assert [text for text in texts if "Rodzinkowie" in text] == []
    assert '"groups"' not in texts[0]
    assert '"groups":[[11,12]]' in texts[3]
