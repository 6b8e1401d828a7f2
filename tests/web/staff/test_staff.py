"""People at work: invitations, roles, who is who in the journal, what a role may open."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.rules.seal import digest
from stolik.tournament.journal import Actor, difference
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.state import Staff
from stolik.tournament.report import GameReport, report_digest
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import access, store
from support.staffed import ROLES, account, invited, playing, signed_in, staffed

NOTE = digest("a note")


@pytest.fixture
def owner(transactional_db: None) -> User:
    return account("olga")


@pytest.fixture
def event(owner: User) -> Tournament:
    return playing(owner)


def _link(event: Tournament, role: str = "scorer", **more: object) -> Invitation:
    by = f"account-{event.owner_id}"
    return Invitation.objects.create(tournament=event, role=role, by=by, **more)


def _codes(client: Client, path: str, **values: str) -> int:
    return client.post(path, values).status_code


def test_an_invitation_is_made_followed_and_ended_at_the_desk(event: Tournament) -> None:
    olga, desk = signed_in(event.owner), f"/t/{event.slug}/desk/"
    olga.post(desk + "staff/invite", {"role": "scorer", "label": "Kasia", "lasting": "day"})
    (link,) = Invitation.objects.all()
    page = olga.get(desk + "staff").content.decode()
    assert f"/w/{link.token}" in page
    assert "data:image/svg+xml" in page
    kasia = Client()
    offered = kasia.get(f"/w/{link.token}").content.decode()
    assert 'value="Kasia"' in offered
    answer = kasia.post(f"/w/{link.token}", {"name": "Kasia Nowak"}, follow=True)
    assert answer.redirect_chain == [(desk, 302)]
    (member,) = Member.objects.exclude(account=event.owner)
    assert (member.role, member.name, member.account) == ("scorer", "Kasia Nowak", None)
    assert store.state(event).staff == {
        f"account-{event.owner_id}": Staff(f"account-{event.owner_id}", "organiser"),
        f"staff-{member.pk}": Staff(f"staff-{member.pk}", "scorer"),
    }
    assert kasia.get(desk + "slips").status_code == 200
    olga.post(desk + "staff/act", {"what": "go", "number": str(member.pk)})
    assert kasia.get(desk + "slips").status_code == 404
    last = store.facts(event)[-1]
    assert (last.what, last.by.id) == (
        f.Dismissed(f"staff-{member.pk}"),
        f"account-{event.owner_id}",
    )
    assert difference(store.journal(event, full=True)) is None


def test_an_account_keeps_its_role_on_every_device(event: Tournament) -> None:
    ewa = account("ewa")
    client = signed_in(ewa)
    client.post(f"/w/{_link(event, 'referee').token}", {"name": "Ewa"})
    assert access.roles(ewa, event) == ("referee",)
    assert access.actor(ewa, event, c.Warn(1, NOTE)) == Actor("referee", f"account-{ewa.pk}")
    again = signed_in(ewa)
    assert again.get(f"/t/{event.slug}/desk/").status_code == 200
    assert event.title in again.get("/mine").content.decode()
    # A second link gives the same person another role.
    client.post(f"/w/{_link(event, 'scorer').token}", {"name": "Ewa"})
    assert access.roles(ewa, Tournament.objects.get(pk=event.pk)) == ("scorer",)
    assert Member.objects.filter(account=ewa, left=None).count() == 1


def test_a_device_is_let_into_this_tournament_alone(event: Tournament) -> None:
    other = playing(account("obcy"))
    kasia = invited(event, "scorer", "Kasia")
    assert kasia.get(f"/t/{event.slug}/desk/").status_code == 200
    assert kasia.get(f"/t/{other.slug}/desk/").status_code == 404
    kasia.cookies[f"work-{other.slug}"] = kasia.cookies[f"work-{event.slug}"].value
    assert kasia.get(f"/t/{other.slug}/desk/").status_code == 404
    for nonsense in ("x" * 30, "\x00", "x" * 5000, ""):
        kasia.cookies[f"work-{event.slug}"] = nonsense
        assert kasia.get(f"/t/{event.slug}/desk/").status_code == 404


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"revoked": True}, "It was revoked."),
        ({"expires": timezone.now() - timedelta(minutes=1)}, "Its time is over."),
        ({"once": True}, "It was for one person and has been used."),
    ],
)
def test_a_closed_invitation_lets_nobody_in(
    event: Tournament, more: dict[str, object], said: str
) -> None:
    link = _link(event, **more)
    if link.once:
        assert _codes(Client(), f"/w/{link.token}", name="Pierwsza") == 302
    client = Client(headers={"accept-language": "en"})
    answer = client.post(f"/w/{link.token}", {"name": "Spóźniony"})
    assert answer.status_code == 410
    assert said in answer.content.decode()
    assert not Member.objects.filter(name="Spóźniony").exists()


def test_revoking_a_link_can_end_the_work_of_everybody_who_came_by_it(event: Tournament) -> None:
    olga, desk = signed_in(event.owner), f"/t/{event.slug}/desk/"
    link = _link(event)
    two = [Client(), Client()]
    for number, client in enumerate(two):
        client.post(f"/w/{link.token}", {"name": f"Osoba {number}"})
    olga.post(desk + "staff/act", {"what": "revoke", "number": str(link.pk)})
    assert [client.get(desk).status_code for client in two] == [200, 200]
    olga.post(desk + "staff/act", {"what": "revoke-all", "number": str(link.pk)})
    assert [client.get(desk).status_code for client in two] == [404, 404]


@pytest.mark.parametrize(
    "values",
    [{}, {"name": ""}, {"name": "\x01\x01"}, {"name": "x" * 10_000}, {"name": "…"},
     {"name": "Jan", "entry": "999"}, {"name": "Jan", "entry": "1e9"}],
)  # fmt: skip
def test_nonsense_in_an_invitation_is_told_and_changes_nothing(
    event: Tournament, values: dict[str, str]
) -> None:
    length = store.state(event).length
    link = _link(event, "referee")
    answer = Client().post(f"/w/{link.token}", values)
    wanted = 302 if values.get("entry") == "1e9" else 422
    assert answer.status_code == wanted
    if wanted == 422:
        assert store.state(event).length == length
        assert not Member.objects.exists()


def test_nonsense_at_the_desk_is_told(event: Tournament) -> None:
    olga, desk = signed_in(event.owner), f"/t/{event.slug}/desk/"
    length = store.state(event).length
    answers = [
        _codes(olga, desk + "staff/invite"),
        _codes(olga, desk + "staff/invite", role="king\x01" * 3000),
        _codes(olga, desk + "staff/act"),
        _codes(olga, desk + "staff/act", what="go", number="999999"),
        _codes(olga, desk + "staff/act", what="go", number="1e9"),
        _codes(olga, desk + "staff/act", what="revoke", number="0"),
    ]
    assert answers == [422, 422, 404, 404, 404, 404]
    assert Client().get("/w/nosuchtoken").status_code == 404
    assert store.state(event).length == length


def test_the_owner_is_head_referee_until_one_is_named(event: Tournament) -> None:
    assert access.roles(event.owner, event) == ("organiser", "head-referee")
    invited(event, "head-referee", "Hela")
    again = Tournament.objects.get(pk=event.pk)
    assert access.roles(event.owner, again) == ("organiser",)
    member = Member.objects.get(role="head-referee")
    signed_in(event.owner).post(
        f"/t/{event.slug}/desk/staff/act", {"what": "go", "number": str(member.pk)}
    )
    again = Tournament.objects.get(pk=event.pk)
    assert access.roles(event.owner, again) == ("organiser", "head-referee")


def test_who_is_let_go_leaves_no_link_behind(event: Tournament) -> None:
    clients = staffed(event).clients
    desk = f"/t/{event.slug}/desk/"
    clients["organiser"].post(desk + "staff/invite", {"role": "organiser", "lasting": ""})
    link = Invitation.objects.order_by("-pk")[0]
    member = Member.objects.get(name="Pani organiser")
    assert link.by == f"staff-{member.pk}"
    page = clients["owner"].post(
        desk + "staff/act", {"what": "go", "number": str(member.pk)}, follow=True
    )
    assert "nadal działa" in page.content.decode()
    assert Client().post(f"/w/{link.token}", {"name": "Wraca"}).status_code == 410


def test_a_borrowed_device_can_forget_its_pass(event: Tournament) -> None:
    kasia, desk = invited(event, "scorer", "Kasia"), f"/t/{event.slug}/desk/"
    # Asked first, and told afterwards.
    asked = kasia.get(desk + "staff/leave").content.decode()
    assert "Zakończyć pracę na tym urządzeniu?" in asked
    assert kasia.get(desk).status_code == 200
    left = kasia.post(desk + "staff/leave")
    assert (left.status_code, "Wrócisz z nowym linkiem" in left.content.decode()) == (200, True)
    assert kasia.get(desk).status_code == 404


def test_the_owner_cannot_be_let_go(event: Tournament) -> None:
    clients = staffed(event).clients
    row = Member.objects.get(account=event.owner)
    clients["organiser"].post(
        f"/t/{event.slug}/desk/staff/act", {"what": "go", "number": str(row.pk)}
    )
    assert clients["owner"].get(f"/t/{event.slug}/desk/staff").status_code == 200


@pytest.mark.rule("E-10s2", "P-31.2", "W-reg-4")
def test_who_plays_does_not_confirm_at_the_own_table_while_somebody_else_can(
    event: Tournament,
) -> None:
    current = store.state(event).current
    assert current
    seats = current.seating[0].seats
    report = GameReport(1, 1, 1, "out", tuple((e, 0 if e == seats[0] else 10) for e in seats))
    report = GameReport(1, 1, 1, "out", report.charges, seats[0])
    store.perform(event, c.FileReport(report), Actor("table", "phone", table=1))
    values = {"what": "confirm", "game": "1", "digest": report_digest(report)}
    path = f"/t/{event.slug}/desk/round/1/table/1/act"
    ref = invited(event, "referee", "Rysiek", entry=seats[1])
    page = ref.post(path, values, follow=True).content.decode()
    assert "przy którym grasz" in page
    assert store.state(event).slot(1, 1, 1).state == "reported"  # type: ignore[union-attr]
    # The owner plays at the same table and says so: now nobody else is left.
    signed_in(event.owner).post(
        f"/t/{event.slug}/desk/staff/act",
        {"what": "plays", "number": "0", "entry": str(seats[2])},
    )
    owner = f"account-{event.owner_id}"
    assert store.state(event).staff[owner] == Staff(owner, "organiser", seats[2])
    member = Member.objects.get(account=event.owner)
    assert (member.role, member.entry) == ("organiser", seats[2])
    ref.post(path, values)
    assert store.state(event).slot(1, 1, 1).state == "confirmed"  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.database
def test_everybody_sees_the_rooms_of_their_role_and_every_page_opens(event: Tournament) -> None:
    def links(page: str, part: str) -> list[str]:
        after = page.split(f'class="{part} no-print"')
        return re.findall(r'href="([^"]+)"', after[1].split("</ul>")[0]) if after[1:] else []

    found = {}
    for role, client in staffed(event).clients.items():
        start = f"/t/{event.slug}/desk/" + ("check-in" if role == "helper" else "")
        rooms = links(client.get(start).content.decode(), "rooms")
        paths = list(rooms)
        for room in rooms:
            page = client.get(room, follow=True)
            assert page.status_code == 200
            paths += links(page.content.decode(), "room-pages")
        answers = {path: client.get(path, follow=True).status_code for path in paths}
        assert answers == dict.fromkeys(paths, 200)
        found[role] = [path.removeprefix(f"/t/{event.slug}/") for path in paths]
    assert found["helper"] == ["desk/check-in"]
    assert "desk/seating" not in found["scorer"]
    assert "desk/people" not in found["referee"]
    assert "desk/staff" not in found["head-referee"]
    assert set(found["organiser"]) == set(found["owner"])
    assert set(ROLES) < set(found)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_closed_page_says_so_kindly(event: Tournament, language: str) -> None:
    client = invited(event, "scorer", "Kasia")
    client.cookies["language"] = language
    answer = client.get(f"/t/{event.slug}/desk/people")
    assert answer.status_code == 403
    said = {
        "en": "This page is not part of your role (scorer).",
        "pl": "Ta strona nie należy do Twojej funkcji (protokolant).",
    }
    assert said[language] in answer.content.decode()


@pytest.mark.rule("E-10u3", "P-29.3")
def test_what_a_role_must_not_do_is_refused_and_not_recorded(event: Tournament) -> None:
    clients = staffed(event).clients
    length = store.state(event).length
    desk = f"/t/{event.slug}/desk/"
    tried = {
        ("scorer", "clock"): {"what": "pause", "round": "1"},
        ("scorer", "draw"): {"round": "2", "word": "x"},
        ("referee", "people"): {"name": "Ktoś Nowy"},
        ("referee", "close"): {"round": "1"},
        ("helper", "slips"): {"table": "1"},
        ("helper", "people/1"): {"name": "Inne Nazwisko"},
        ("head-referee", "check-in/tap"): {"act": "out:1"},
        ("head-referee", "staff/invite"): {"role": "organiser"},
    }
    answers = {key: clients[key[0]].post(desk + key[1], v).status_code for key, v in tried.items()}
    assert answers == dict.fromkeys(tried, 403)
    assert store.state(event).length == length


def test_a_scorer_cannot_annul_a_game(event: Tournament) -> None:
    clients = staffed(event).clients
    path = f"/t/{event.slug}/desk/round/1/table/1"
    values = {"what": "annulled", "game": "1", "reason": "źle rozdane"}
    assert 'value="annulled"' not in clients["scorer"].get(path).content.decode()
    clients["scorer"].post(path + "/act", values)
    assert store.state(event).slot(1, 1, 1).state == "missing"  # type: ignore[union-attr]
    assert 'value="annulled"' in clients["referee"].get(path).content.decode()
    clients["referee"].post(path + "/act", values)
    assert store.state(event).slot(1, 1, 1).state == "unplayed"  # type: ignore[union-attr]
    assert store.facts(event)[-1].by.role == "referee"


def test_a_link_shows_no_name_until_somebody_has_joined(event: Tournament) -> None:
    link = _link(event, "referee")
    address = f"/w/{link.token}"
    client = Client()
    client.cookies["language"] = "en"
    assert "Osoba" not in client.get(address).content.decode()
    assert "Osoba" not in client.get(f"{address}?plays=1").content.decode()
    answer = client.post(address, {"name": "Ewa", "plays": "1"})
    assert answer["Location"] == f"{address}?plays=1"
    assert "Osoba 7" in client.get(f"{address}?plays=1").content.decode()
    assert client.post(f"{address}?plays=1", {"entry": "999"}).status_code == 422
    referee = f"/t/{event.slug}/desk/referee"
    assert client.post(f"{address}?plays=1", {"entry": "7"})["Location"] == referee
    assert [one.entry for one in store.state(event).staff.values()] == [None, 7]
    # Once said, it is the organiser's to change.
    assert client.post(f"{address}?plays=1", {"entry": "8"})["Location"] == referee
    assert [one.entry for one in store.state(event).staff.values()] == [None, 7]


@pytest.mark.parametrize(
    ("role", "page"),
    [
        ("organiser", ""),
        ("head-referee", "referee"),
        ("referee", "referee"),
        ("scorer", ""),
        ("helper", ""),
    ],
)
def test_everybody_begins_where_their_work_is(event: Tournament, role: str, page: str) -> None:
    address = f"/w/{_link(event, role).token}"
    client = Client()
    first = f"/t/{event.slug}/desk/{page}"
    assert client.post(address, {"name": "Ewa"})["Location"] == first
    assert client.get(address)["Location"] == first
