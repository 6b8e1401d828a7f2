"""Two organisers' whole worlds, alike in shape, each private thing in them a canary of its own.

A world: a tournament being played with everybody at work, one that is finished and counts in a
league, one that is not public, the league with imported results, an application with its
conversation, an elimination with a ticket, photos, papers, mail. Knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from io import BytesIO
from types import FunctionType
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import CharField, Model
from django.test import Client
from django.utils import timezone

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.gallery import files
from stolik.web.gallery.photo_conversion import pictured
from stolik.web.models.gallery import Objection, UploadLink
from stolik.web.models.office import Application, Mail, Question, Saying
from stolik.web.models.people import Person
from stolik.web.models.printing import LogoRow, PaperSettings, PrizeRow
from stolik.web.models.privacy import Consent, ErasureWish, Keeping, Wording
from stolik.web.models.seasons import Championship, Elimination, Series, Ticket
from stolik.web.models.staff import Invitation
from stolik.web.models.tournaments import Aside, Entry, TableCode, Tournament
from stolik.web.people import identity, merges
from stolik.web.seasons import decisions, events
from stolik.web.seasons.results import result_for
from stolik.web.seasons.spreadsheet import from_text
from stolik.web.tournaments import store
from support.canaries import Canaries
from support.photo_files import photo as photo_bytes
from support.season_play import Day, noon, save
from support.staffed import ROLES, account, invited, playing, signed_in

OWNER: Final = ("owner",)
PEOPLE: Final = ("owner", "organiser")
IN_CHARGE: Final = (*PEOPLE, "head-referee")
TEXTS: Final = (*IN_CHARGE, "referee")
DESK: Final = (*TEXTS, "scorer")
STAFF: Final = (*DESK, "helper")
OFFICE: Final = ("owner", "national")
PLAYER, FAMILY = 1, (2, 3)
SHOWN: Final = ("number", "initial", "initial", "full")


@dataclass
class World:
    """One organiser's: rows by what they are, browsers by role, canaries."""

    letter: str
    owner: User
    canaries: Canaries
    event: Tournament = field(init=False)
    finished: Tournament = field(init=False)
    hidden: Tournament = field(init=False)
    series: Series = field(init=False)
    application: Application = field(init=False)
    clients: dict[str, Client] = field(default_factory=dict)
    pictures: set[bytes] = field(default_factory=set)

    def word(self, about: str, readers: tuple[str, ...]) -> str:
        return self.canaries.new(about, readers).word


def build(letter: str, goal: Championship) -> World:
    """The world of an organiser; tickets lead to `goal`."""
    canaries = Canaries(letter)
    owner = account(canaries.new("name of the account", (*STAFF, "national")).word)
    owner.email = canaries.new("e-mail of the account", OFFICE).email
    owner.save()
    world = World(letter, owner, canaries)
    _in_play(world)
    _finished(world)
    _not_public(world)
    _league(world)
    _application(world, goal)
    _elimination(world, goal)
    _staff(world)
    _papers(world)
    _photos(world)
    _mail(world)
    _people(world)
    _secrets(world)
    return world


def _in_play(world: World) -> None:
    """Round one of two tables and a half, with a call, a ruling, a warning and a late report."""
    event = world.event = playing(world.owner, 12)
    event.slug, event.title = f"hall-{world.letter}", f"Autumn {world.letter.upper()}"
    event.registration_open = True
    event.about, event.limit = "For everybody.", 40
    event.save()
    _personal(world, event, STAFF, PEOPLE)
    owner = Actor("organiser", f"account-{world.owner.pk}")
    head = Actor("head-referee", f"account-{world.owner.pk}")
    phone = Actor("table", "phone", table=2)

    def note(about: str) -> str:
        return store.note(event, world.word(about, TEXTS))

    store.perform(event, c.CallReferee(1, 2, note("why a table calls")), phone)
    store.perform(event, c.Rule(1, 2, "A-1", note("text of a ruling")), head)
    store.perform(event, c.Warn(4, note("text of a warning")), head)
    store.perform(event, c.ExtendRound(1, 5, 2, note("why more time")), owner)
    message = store.note(event, world.word("message to table 1", (*DESK, "table")))
    store.perform(event, c.MessageTable(1, message), owner)
    report = {"round": 1, "table": 1, "game": 1, "end": world.word("late report", DESK)}
    Aside.objects.create(tournament=event, table=1, report=report, why=[["round-closed", "1"]])
    for code in TableCode.objects.filter(tournament=event):
        readers = (*DESK, "table") if code.number == 1 else DESK
        code.token = f"{world.word('link of a table', readers)}-table-token-{code.number}"
        code.code = f"q7{world.letter}{code.number}x"
        code.save()
        world.canaries.secret(code.code, "code of a table", readers)
    Keeping.objects.create(tournament=event, days=400)


def _personal(
    world: World, event: Tournament, names: tuple[str, ...], contact: tuple[str, ...]
) -> None:
    """A name, an address, a telephone, a club, a link for everybody: shown as each chose."""
    firsts = ("Anna", "Jan", "Ewa", "Piotr")
    for entry in Entry.objects.filter(tournament=event):
        own = _self(entry.number) if event == world.event else ()
        shown = SHOWN[entry.number % 4]
        last = f"{world.letter.upper()}ktoś{entry.number}"
        if shown != "full":
            last = world.word(f"surname of {entry.number}", (*names, *own)).capitalize()
        first = firsts[entry.number % 4]
        if shown == "number":
            first = world.word(f"first name of {entry.number}", (*names, *own)).capitalize()
        entry.name, entry.shown = f"{first} {last}", shown
        entry.email = world.canaries.new(f"e-mail of {entry.number}", (*contact, *own)).email
        number = world.canaries.new(f"telephone of {entry.number}", (*contact, *own))
        entry.phone = number.telephone
        entry.club = world.word(f"club of {entry.number}", (*names, *own))
        entry.token = f"{world.word(f'link of {entry.number}', (*contact, *own))}-private-link"
        if entry.number in FAMILY:
            entry.batch = world.word("key of a form", (*contact, *own))
        entry.person = None
        entry.save()
    # Under the names they were entered with they were others.
    Person.objects.filter(entries=None, name__startswith="Osoba").delete()


def _self(number: int) -> tuple[str, ...]:
    """The role of whoever is this entry of the tournament being played."""
    if number == PLAYER:
        return ("player",)
    return ("family",) if number in FAMILY else ()


def _finished(world: World) -> None:
    """A mini tournament of an earlier day, played to the end."""
    event = Tournament.objects.create(
        slug=f"past-{world.letter}",
        title=f"Summer {world.letter.upper()}",
        starts=noon(date(2026, 9, 20)),
        owner=world.owner,
    )
    world.finished = event
    by = Actor("organiser", f"account-{world.owner.pk}")
    store.perform(
        event, c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini")), by
    )
    day = Day(event)
    day.come([f"Osoba {n}" for n in range(1, 13)])
    _personal(world, event, OFFICE, OFFICE)
    # One who plays with both organisers: to the site the same person.
    Entry.objects.filter(tournament=event, number=12).update(
        name="Wspólna Osoba", shown="full", email="wspolna@example.org", phone="", club=""
    )
    day.play()


def _not_public(world: World) -> None:
    """A tournament that only its owner may know of, with registration open."""
    title = world.word("title of a tournament that is not public", OFFICE)
    event = Tournament.objects.create(
        slug=f"quiet-{world.letter}",
        title=title,
        about=world.word("text of a tournament that is not public", OWNER),
        starts=timezone.now() + timedelta(days=9),
        owner=world.owner,
        public=False,
        registration_open=True,
    )
    world.hidden = event
    by = Actor("organiser", f"account-{world.owner.pk}")
    store.perform(
        event, c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"), title), by
    )
    Day(event).come([f"Gość {n}" for n in range(1, 5)])
    _personal(world, event, OWNER, OWNER)


def _league(world: World) -> None:
    """A league of matchdays: an imported one with two who are level, decisions, an earlier year."""
    values: dict[str, Any] = {"kind": "matchdays", "planned": 6, "place": "Ełk"}
    title = f"Liga {world.letter.upper()}"
    earlier = events.create_series(
        world.owner, title=title, year=2025, slug=f"old-{world.letter}", **values
    )
    series = events.create_series(
        world.owner, title=title, year=2026, slug=f"liga-{world.letter}", earlier=earlier, **values
    )
    world.series = series
    upper = world.letter.upper()
    lines = f"1;Ala {upper}jedna;2;0\n1;Ola {upper}druga;2;0\n3;Iza {upper}trzecia;0;0"
    save(
        series,
        world.owner,
        from_text(lines),
        title="Kolejka 1",
        day=date(2026, 5, 1),
        fmt="matchday-2x3",
    )
    decisions.decide(
        series, "barred", world.owner, {"person": "0"}, world.word("why somebody is barred", OFFICE)
    )


def _application(world: World, goal: Championship) -> None:
    """One that was asked about and answered, and a draft."""
    readers = OFFICE
    word = world.word
    application = Application.objects.create(
        slug=f"apply-{world.letter}",
        kind="elimination",
        applicant=world.owner,
        state="asked",
        title=word("title of an application", readers),
        name=word("name of an applicant", readers),
        email=world.canaries.new("e-mail of an applicant", readers).email,
        address=word("address of an applicant", readers),
        telephone=world.canaries.new("telephone of an applicant", readers).telephone,
        place=word("place of an application", readers),
        starts=timezone.now() + timedelta(days=40),
        expected=32,
        about=word("text of an application", readers),
        public_text=word("public text of an application not accepted", readers),
        sent=timezone.now(),
        dated=timezone.now(),
    )
    world.application = application
    Saying.objects.create(
        application=application, what="asked", text=word("question to an applicant", readers)
    )
    Application.objects.create(
        slug=f"draft-{world.letter}",
        kind="league",
        applicant=world.owner,
        title=word("title of a draft", OWNER),
        about=word("text of a draft", OWNER),
    )


def _elimination(world: World, goal: Championship) -> None:
    """The finished tournament was offered, asked about, and gave a ticket."""
    elimination = Elimination.objects.create(
        championship=goal,
        result=result_for(world.finished),
        status="accepted",
        note=world.word("note about an elimination", OFFICE),
    )
    Question.objects.create(
        elimination=elimination, text=world.word("question about an elimination", OFFICE)
    )
    person = identity.person_of(Entry.objects.get(tournament=world.finished, number=3))
    Ticket.objects.create(
        championship=goal,
        person=person,
        result=elimination.result,
        email=world.canaries.new("e-mail of a ticket", OFFICE).email,
        note=world.word("note about a ticket", OFFICE),
        by=world.owner,
    )


def _staff(world: World) -> None:
    """Somebody in every role by a link, one of them with an account; links still open."""
    world.clients["owner"] = signed_in(world.owner)
    for role in ROLES:
        name = world.word(f"name of the {role}", STAFF)
        world.clients[role] = invited(world.event, role, name)
    for link in Invitation.objects.filter(tournament=world.event):
        link.token = f"{world.word('link of an invitation', PEOPLE)}-invitation"
        link.save()
    Invitation.objects.create(
        tournament=world.event,
        role="scorer",
        label=world.word("label of an invitation", PEOPLE),
        token=f"{world.word('link of an invitation', PEOPLE)}-invitation",
        by=f"account-{world.owner.pk}",
    )
    player, family, table = Client(), Client(), Client()
    player.get(f"/p/{Entry.objects.get(tournament=world.event, number=PLAYER).token}")
    table.get(f"/k/{TableCode.objects.get(tournament=world.event, number=1).token}")
    world.clients |= {"player": player, "family": family, "table": table, "finder": Client()}


def _papers(world: World) -> None:
    """Texts, prizes and a logo."""
    word = world.word
    PaperSettings.objects.create(
        tournament=world.event,
        signatures=word("who signs diplomas", IN_CHARGE),
        referees=word("referees on diplomas", IN_CHARGE),
        goal=word("words on diplomas", IN_CHARGE),
        texts={"pl": {"who": word("text of the consent form", IN_CHARGE)}},
    )
    PrizeRow.objects.create(
        tournament=world.event,
        position=1,
        reason=word("reason of a prize", IN_CHARGE),
        prize=word("a prize", IN_CHARGE),
        giver=word("giver of a prize", IN_CHARGE),
        winner=word("winner of a prize", IN_CHARGE),
    )
    file = photo_bytes("PNG", shade="ab".index(world.letter), width=100, height=80)
    LogoRow.objects.create(
        tournament=world.event, name=word("name of a logo", IN_CHARGE), data=file
    )


def _photos(world: World) -> None:
    """One that everybody sees, one that waits, one that somebody objected to; the link for more."""
    shade = 40 + 10 * "ab".index(world.letter)
    for number, state in enumerate(("shown", "waiting", "hidden")):
        file = photo_bytes(shade=shade + number)
        made = files.keep(world.event, pictured(BytesIO(file), len(file)), state=state)
        if state != "shown":
            made.caption = world.word(f"caption of a {state} photo", PEOPLE)
            made.credit = world.word(f"credit of a {state} photo", PEOPLE)
            made.people = [4]
            made.save()
            world.pictures |= {files.file_of(made, size).read_bytes() for size in files.SIZES}
        if state == "hidden":
            Objection.objects.create(photo=made, said=world.word("an objection", PEOPLE))
    token = f"{world.word('link for photos', PEOPLE)}-send-photos"
    UploadLink.objects.create(tournament=world.event, token=token)


def _mail(world: World) -> None:
    """A confirmation, a mail about the application, a wish to be erased, consents."""
    first = Entry.objects.get(tournament=world.event, number=FAMILY[0])
    asked = Saying.objects.get(application=world.application, what="asked")
    about = {"numbers": list(FAMILY), "reserve": []}
    players = {"kind": "registered", "entry": first, "about": about}
    for key, readers, more in (
        ("registered", ("family", *PEOPLE), players),
        ("answer", OFFICE, {"kind": "answer", "saying": asked}),
    ):
        token = f"{world.word(f'link of the mail {key}', readers)}-mail-link"
        Mail.objects.create(key=f"{key}:{world.letter}", token=token, **more)
    ErasureWish.objects.create(entry=Entry.objects.get(tournament=world.event, number=6))
    Consent.objects.create(entry=first, purpose="image", given=True, version=0, how="form")
    Wording.objects.create(
        owner=world.owner,
        purpose="image",
        version=1,
        texts={"en": "Pictures?", "pl": "Zdjęcia?"},
    )


def _people(world: World) -> None:
    """Everybody is somebody; two turned out to be one, two are known not to be."""
    for event in (world.event, world.finished, world.hidden):
        identity.linked(event)
    playing_now = Entry.objects.filter(tournament=world.event).order_by("number")
    before = Entry.objects.filter(tournament=world.finished).order_by("number")
    kept, gone = playing_now[7].person, before[5].person
    if isinstance(kept, Person) and isinstance(gone, Person):
        merges.merge(kept, gone, world.owner.pk)
        store.forget()


def _secrets(world: World) -> None:
    """Whatever else the site made so that nobody can guess it: links, keys, salts.

    Every column with a default of its own is one, but for slugs, which stand in public addresses,
    and languages.
    """
    rows: dict[type[Model], Any] = {
        model: model._default_manager.filter(tournament__owner=world.owner)
        for model in apps.get_models()
        if any(column.name == "tournament" for column in model._meta.concrete_fields)
    }
    rows[Mail] = Mail.objects.filter(key__endswith=f":{world.letter}")
    for model, own_rows in rows.items():
        for column in model._meta.concrete_fields:
            if isinstance(column, CharField) and isinstance(column.default, FunctionType):
                for row in own_rows:
                    _watch(world, row, column.name)


def _watch(world: World, row: Any, column: str) -> None:
    if column in ("slug", "language") or getattr(row, "state", "") == "shown":
        return
    here = getattr(row, "tournament", None) == world.event
    own = _self(row.number) if here and isinstance(row, Entry) else ()
    readers = (*IN_CHARGE, *own) if here else OWNER
    if isinstance(row, Mail):
        readers = ("family", "owner", "national")
    world.canaries.secret(getattr(row, column), f"{type(row).__name__}.{column}", readers)
