"""A name that was typed beside the list of people goes with them, or is shown before they go."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from stolik.web.models.gallery import Photo
from stolik.web.models.printing import PaperSettings, PrizeRow
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.erasure import erase, erase_everybody
from stolik.web.privacy.name_mentions import (
    NameMention,
    doubtful_mentions,
    erase_chosen,
    may_mean,
    sure_mentions,
)
from stolik.web.staff.views.journal import staff_names
from support.public_events import owner, played, renamed

pytestmark = pytest.mark.django_db
ANNA, JAN = "Anna Kowalska", "Jan Nowak"


@pytest.fixture
def event() -> Tournament:
    found = played(12)
    renamed(found, {3: (ANNA, "full"), 5: (JAN, "full")})
    return found


def entry_of(event: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=event, number=number)


def desk(language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(owner())
    return client


def prize(event: Tournament, winner: str, **more: str) -> PrizeRow:
    position = PrizeRow.objects.filter(tournament=event).count()
    return PrizeRow.objects.create(
        tournament=event, position=position, winner=winner, **{"reason": "The youngest", **more}
    )


def member(event: Tournament, name: str, entry: int | None = None, label: str = "") -> Member:
    """Somebody at work who came by a link of their own."""
    link = event.invitations.create(role="referee", label=label, by="account-1")
    return event.members.create(role="referee", name=name, entry=entry, invitation=link)


def everything() -> str:
    file = StringIO()
    call_command("dumpdata", "event", "people", "privacy", "printing", "staff", stdout=file)
    return file.getvalue()


def erased(event: Tournament, number: int, *also: str) -> None:
    """As the desk does it."""
    form = {"do": "erase", "number": str(number), "also": list(also)}
    assert desk().post(f"/t/{event.slug}/desk/privacy", form).status_code == 302


@pytest.mark.parametrize("typed", [ANNA, "KOWALSKA  Anna", "anna kowalska", "Anna Kowalska (3)"])
def test_a_winner_typed_by_the_full_name_goes_with_the_person(
    event: Tournament, typed: str
) -> None:
    row, other = prize(event, typed), prize(event, JAN)
    assert [place.text for place in sure_mentions(event, entry_of(event, 3))] == [typed]
    assert doubtful_mentions(event, entry_of(event, 3)) == ()
    erased(event, 3)
    row.refresh_from_db()
    other.refresh_from_db()
    assert (row.winner, row.reason, other.winner) == ("", "The youngest", JAN)
    assert "Kowalska" not in everything()


def test_a_winner_who_may_be_somebody_else_is_shown_and_stays(event: Tournament) -> None:
    """Two of one name, several in one line, a surname alone, another case."""
    renamed(event, {7: (ANNA, "full")})
    typed = (ANNA, "Anna Kowalska, Jan Nowak", "p. Kowalska", "dla Anny Kowalskiej")
    for one in typed:
        prize(event, one)
    prize(event, "Anna Kowal")
    assert sure_mentions(event, entry_of(event, 3)) == ()
    url = f"/t/{event.slug}/desk/print/prizes"
    assert doubtful_mentions(event, entry_of(event, 3)) == tuple(
        NameMention("Nagrody", text, url) for text in typed
    )
    page = desk().get(f"/t/{event.slug}/desk/privacy/3").text
    assert page.count(f'<a href="{url}">Prizes</a>') == len(typed)
    assert "dla Anny Kowalskiej" in page
    erased(event, 3)
    left = tuple(PrizeRow.objects.values_list("winner", flat=True))
    assert left == (*typed, "Anna Kowal")
    # By name and number it is the one; and of two, the last.
    prize(event, "Anna Kowalska (7)")
    erased(event, 7)
    assert tuple(PrizeRow.objects.values_list("winner", flat=True)) == (
        "",
        *typed[1:],
        "Anna Kowal",
        "",
    )


def test_who_works_and_plays_is_erased_at_work_too(event: Tournament) -> None:
    working = member(event, "Ania K.", entry=3, label="Ania K.")
    assert [place.text for place in sure_mentions(event, entry_of(event, 3))] == [
        "Ania K. (sędzia)",
        "Ania K. (sędzia)",
    ]
    erased(event, 3)
    working.refresh_from_db()
    assert working.invitation
    assert (working.name, working.entry, working.invitation.label) == ("", 3, "")
    assert "Ania K." not in everything()
    # The journal and the list of people at work say so, and tell two of them apart.
    assert staff_names(event)[working.actor_id] == f"dane usunięte ({working.pk})"
    for path in ("staff", "journal"):
        assert desk().get(f"/t/{event.slug}/desk/{path}").status_code == 200
    assert f"erased ({working.pk})" in desk().get(f"/t/{event.slug}/desk/staff").text


def test_a_name_at_work_that_may_be_a_namesakes_goes_only_if_ticked(event: Tournament) -> None:
    working = member(event, ANNA, label="Pani Kowalska")
    assert sure_mentions(event, entry_of(event, 3)) == ()
    keys = [f"member-{working.pk}", f"invitation-{working.invitation_id}"]
    assert [place.key for place in doubtful_mentions(event, entry_of(event, 3))] == keys
    page = desk().get(f"/t/{event.slug}/desk/privacy/3").text
    assert [key for key in keys if f'name="also" value="{key}"' in page] == keys
    erased(event, 3)
    working.refresh_from_db()
    assert (working.name, working.invitation and working.invitation.label) == (
        ANNA,
        "Pani Kowalska",
    )


def test_what_is_ticked_goes_and_nothing_else(event: Tournament) -> None:
    working, other = member(event, ANNA, label="Pani Kowalska"), member(event, JAN, label=JAN)
    keys = [
        f"member-{working.pk}",
        f"member-{other.pk}",
        "member-",
        "prize-1",
        "\x01",
        "x" * 10_000,
    ]
    erased(event, 3, *keys)
    rows = Member.objects.filter(pk__in=[working.pk, other.pk]).order_by("pk")
    assert list(rows.values_list("name", flat=True)) == ["", JAN]
    labels = Invitation.objects.order_by("pk").values_list("label", flat=True)
    assert list(labels) == ["Pani Kowalska", JAN]


def test_the_organisers_own_name_stays(event: Tournament) -> None:
    row = event.members.create(account=event.owner, role="organiser", name="Ola Duda", entry=3)
    erase(event, [entry_of(event, 3)])
    row.refresh_from_db()
    assert row.name == "Ola Duda"


def test_texts_of_the_organiser_are_shown(event: Tournament) -> None:
    PaperSettings.objects.create(
        tournament=event, referees="Jan Nowak\nAnna Kowalska", lines="A line\nThanks to the hall"
    )
    Photo.objects.create(tournament=event, digest="d", width=1, height=1, caption="Kowalska wins")
    Tournament.objects.filter(pk=event.pk).update(about="Ask Anna Kowalska.\nBring water.")
    event.refresh_from_db()
    found = doubtful_mentions(event, entry_of(event, 3))
    assert [(place.where, place.text, place.key) for place in found] == [
        ("Teksty na wydrukach", "Anna Kowalska", ""),
        ("Ustawienia", "Ask Anna Kowalska.", ""),
        ("Zdjęcia", "Kowalska wins", ""),
    ]
    page = desk("pl").get(f"/t/{event.slug}/desk/privacy/3").text
    assert "To nazwisko może być też tutaj" in page
    for place in found:
        assert f'<a href="{place.url}">' in page
        assert desk().get(place.url).status_code == 200


def test_erasing_everybody_leaves_no_name_beside_the_list(event: Tournament) -> None:
    prize(event, "p. Kowalska")
    member(event, "Zenon Obcy", label="Zenek")
    event.members.create(account=event.owner, role="organiser", name="Ola Duda")
    PaperSettings.objects.create(tournament=event, referees="Zenon Obcy", signatures="Ola Duda")
    assert "typed winners of prizes" in desk().get(f"/t/{event.slug}/desk/privacy/everybody").text
    erase_everybody(event, photos=True)
    text = everything()
    assert [gone for gone in ("Kowalska", "Zenon", "Zenek") if gone in text] == []
    assert list(event.members.exclude(name="").values_list("name", flat=True)) == ["Ola Duda"]
    assert PaperSettings.objects.get().signatures == "Ola Duda"


def test_another_tournament_is_left_alone(event: Tournament) -> None:
    other = played(12, title="Another")
    row, working = prize(other, ANNA), member(other, ANNA, entry=3)
    erase(event, [entry_of(event, 3)])
    row.refresh_from_db()
    working.refresh_from_db()
    assert (row.winner, working.name) == (ANNA, ANNA)


@pytest.mark.parametrize(
    ("text", "name", "means"),
    [
        ("Kowalskiej, Annie", ["anna", "kowalska"], True),
        ("Nowakowi", ["jan", "nowak"], True),
        ("nowa kostka", ["jan", "nowak"], False),
        ("Li Wu", ["wu", "li"], False),
        ("wu li", ["wu", "li"], True),
        ("Kometa", ["kometa"], True),
        ("Kometarz", ["kometa"], False),
        ("", ["anna", "kowalska"], False),
        ("anything", [], False),
    ],
)
def test_what_may_mean_somebody(text: str, name: list[str], *, means: bool) -> None:
    assert may_mean(text, name) is means


def test_nothing_chosen_erases_nothing(event: Tournament) -> None:
    before = everything()
    erase_chosen(event, entry_of(event, 3), [""])
    assert everything() == before


def test_a_name_in_any_language_of_the_description_is_shown(event: Tournament) -> None:
    event.about, event.translations = (
        "Zapisy: Anna Kowalska",
        {"en": "Ask Anna Kowalska", "de": "–"},
    )
    event.save()
    url = f"/t/{event.slug}/desk/edit"
    assert doubtful_mentions(event, entry_of(event, 3)) == tuple(
        NameMention("Ustawienia", text, url)
        for text in ("Zapisy: Anna Kowalska", "Ask Anna Kowalska")
    )
