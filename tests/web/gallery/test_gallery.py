"""Photos: made small and clean, approved, held back without consent, taken down, served, kept."""

from __future__ import annotations

import re
import time
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from stolik.tournament.journal import commands as c
from stolik.web.core.throttle import Gate
from stolik.web.gallery.files import FRESH, file_of, folder, sweep
from stolik.web.gallery.photo_conversion import LARGEST_FILE, LET_IN, NotAPhoto, pictured
from stolik.web.gallery.views import public
from stolik.web.gallery.views import upload as sending
from stolik.web.models.gallery import Objection, Photo, UploadLink
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.privacy.erasure import erase, erase_everybody
from stolik.web.tournaments import store
from stolik.web.tournaments.access import actor
from support.markup import flat
from support.photo_files import bomb, drawn, photo
from support.public_events import played, renamed

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def own_folder(settings: object, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "data"  # type: ignore[attr-defined]


@pytest.fixture
def event() -> Tournament:
    return played(12)


def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(event.owner)
    return client


def upload(content: bytes, name: str = "IMG_1.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/jpeg")


def taken(event: Tournament, *, state: str = "shown", shade: int = 0) -> Photo:
    """One photo of a tournament."""
    desk(event).post(f"/t/{event.slug}/desk/photos", {"photos": upload(photo(shade=shade))})
    found = Photo.objects.filter(tournament=event).order_by("-pk")[0]
    Photo.objects.filter(pk=found.pk).update(state=state)
    found.refresh_from_db()
    return found


def agree(event: Tournament, number: int, *, image: bool) -> None:
    command = c.RecordConsent(number, participation=True, data=True, image=image)
    store.perform(event, command, actor(event.owner, event, command))


def seen(event: Tournament) -> list[str]:
    page = Client().get(f"/t/{event.slug}/photos")
    assert page.status_code == 200
    return [one.key for one in Photo.objects.filter(tournament=event) if one.key in page.text]


# the picture


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_turned_upright_made_small_and_carries_nothing_along(kind: str) -> None:
    content = photo(kind, turned=6, width=2400, height=1800)
    found = pictured(BytesIO(content), len(content))
    assert (found.width, found.height) == (1200, 1600)
    for data, side in ((found.large, 1600), (found.small, 400)):
        with Image.open(BytesIO(data)) as shown:
            assert shown.format == "JPEG"
            assert max(shown.size) == side
            assert dict(shown.getexif()) == {}
            assert set(shown.info) <= {
                "jfif",
                "jfif_version",
                "jfif_unit",
                "jfif_density",
                "progressive",
                "progression",
            }
            # Turned by a quarter, what was on the left is above.
            above, below = shown.getpixel((side // 4, 20)), shown.getpixel((side // 4, side - 20))
            assert isinstance(above, tuple)
            assert isinstance(below, tuple)
            assert (above[0] > 150, below[0] < 60) == (True, True)
        assert b"secret" not in data.lower()
        assert b"Exif" not in data


def test_a_small_photo_is_not_blown_up_and_a_transparent_one_is_on_white() -> None:
    picture = drawn(200, 150).convert("RGBA")
    picture.putalpha(0)
    file = BytesIO()
    picture.save(file, "PNG")
    found = pictured(BytesIO(file.getvalue()), 1000)
    assert (found.width, found.height) == (200, 150)
    with Image.open(BytesIO(found.large)) as shown:
        assert shown.getpixel((10, 10)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "format"),
        (b"\0" * 2000, "format"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "format"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"),
        (photo()[:3000], "damaged"),
        (bomb(), "pixels"),
        (photo(width=20, height=20), "small"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_reason(content: bytes, code: str) -> None:
    with pytest.raises(NotAPhoto) as refused:
        pictured(BytesIO(content), len(content))
    assert refused.value.code == code


def test_too_many_bytes_are_not_even_opened() -> None:
    with pytest.raises(NotAPhoto) as refused:
        pictured(BytesIO(b""), LARGEST_FILE + 1)
    assert refused.value.code == "large"


def test_when_too_many_come_at_once_a_photo_is_to_be_sent_again(event: Tournament) -> None:
    held = [LET_IN.acquire(blocking=False) for _ in range(4)]
    assert held == [True] * 4
    try:
        sent = desk(event).post(
            f"/t/{event.slug}/desk/photos", {"photos": upload(photo())}, headers=JSON
        )
    finally:
        for _ in held:
            LET_IN.release()
    assert (sent.status_code, sent.json()) == (
        503,
        {"wrong": ["IMG_1.jpg: many photos come in at once; send it again in a moment."]},
    )
    again = {"photos": upload(photo())}
    path = f"/t/{event.slug}/desk/photos"
    assert desk(event).post(path, again, headers=JSON).status_code == 200


# coming in


def test_the_organisers_photos_wait_until_they_are_published(event: Tournament) -> None:
    client = desk(event)
    path = f"/t/{event.slug}/desk/photos"
    files = [upload(photo(shade=n), f"{n}.jpg") for n in (0, 40)]
    assert client.post(path, {"photos": files}).status_code == 302
    assert [one.state for one in Photo.objects.all()] == ["waiting", "waiting"]
    assert seen(event) == []
    page = client.get(path).text
    assert "2 photos wait" in page
    assert "12 people have not agreed to be shown" in page
    assert client.post(f"{path}/act", {"do": "show-all"}).status_code == 302
    assert len(seen(event)) == 2


def test_our_script_is_told_what_is_wrong_with_each_file(event: Tournament) -> None:
    client = desk(event)
    path = f"/t/{event.slug}/desk/photos"
    good = client.post(path, {"photos": upload(photo())}, headers=JSON)
    assert (good.status_code, good.json()) == (200, {"wrong": []})
    again = client.post(path, {"photos": upload(photo())}, headers=JSON)
    assert (again.status_code, again.json()) == (
        400,
        {"wrong": ["IMG_1.jpg: this photo is in the gallery already."]},
    )
    heic = upload(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "IMG_2.HEIC")
    (said,) = client.post(path, {"photos": heic}, headers=JSON).json()["wrong"]
    assert said.startswith("IMG_2.HEIC: HEIC photos cannot be shown in browsers.")
    nothing = client.post(path, {}, headers=JSON)
    assert nothing.json() == {"wrong": ["Choose a photo first."]}
    assert len(list(folder().iterdir())) == 2


def test_guests_send_by_the_link_and_nothing_is_public_before_approval(event: Tournament) -> None:
    client = desk(event)
    act = f"/t/{event.slug}/desk/photos/act"
    client.post(act, {"do": "link-open"})
    link = UploadLink.objects.get()
    assert f"/send/{link.token}" in client.get(f"/t/{event.slug}/desk/photos").text
    guest = Client(headers={"accept-language": "pl"})
    assert "Organizator ogląda każde zdjęcie" in guest.get(f"/send/{link.token}").text
    sent = {"photos": upload(photo()), "credit": "Ciocia\x01 Hela"}
    assert guest.post(f"/send/{link.token}", sent).status_code == 302
    found = Photo.objects.get()
    assert (found.state, found.credit) == ("waiting", "Ciocia Hela")
    assert guest.get(f"/t/{event.slug}/photos/{found.key}-large.jpg").status_code == 404
    client.post(act, {"do": f"show:{found.key}"})
    assert guest.get(f"/t/{event.slug}/photos/{found.key}-large.jpg").status_code == 200
    client.post(act, {"do": "link-close"})
    assert guest.get(f"/send/{link.token}").status_code == 404
    client.post(act, {"do": "link-new"})
    assert guest.get(f"/send/{link.token}").status_code == 404


def test_a_flood_of_photos_is_slowed(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "GATE", Gate(most=1, seconds=600))
    link = UploadLink.objects.create(tournament=event)
    first = Client().post(f"/send/{link.token}", {"photos": upload(photo())}, headers=JSON)
    second = Client().post(f"/send/{link.token}", {"photos": upload(photo(shade=9))}, headers=JSON)
    assert (first.status_code, second.status_code, Photo.objects.count()) == (200, 400, 1)


# consent


@pytest.mark.rule("L-zr-4bis", "E-18", "C-41")
def test_a_photo_of_somebody_who_did_not_agree_is_held_back_the_list_is_not(
    event: Tournament,
) -> None:
    client, found = desk(event), taken(event, state="waiting")
    act = f"/t/{event.slug}/desk/photos/act"
    client.post(
        act, {"do": f"save:{found.key}", "people": ["3", "4", "99", "x"], "caption": "Final"}
    )
    found.refresh_from_db()
    assert (found.people, found.caption) == ([3, 4], "Final")
    agree(event, 3, image=True)
    client.post(act, {"do": f"show:{found.key}"})
    assert Photo.objects.get().state == "waiting"
    agree(event, 4, image=True)
    client.post(act, {"do": f"show:{found.key}"})
    assert seen(event) == [found.key]
    # Taken back later, it is gone at once, file and all.
    agree(event, 4, image=False)
    assert seen(event) == []
    path = f"/t/{event.slug}/photos/{found.key}-small.jpg"
    assert (Client().get(path).status_code, client.get(path).status_code) == (404, 200)
    name = Entry.objects.get(tournament=event, number=4).name
    assert name in Client().get(f"/t/{event.slug}/standings").text


@pytest.mark.parametrize(("language", "credit"), [("en", "Photo: Kasia"), ("pl", "Fot. Kasia")])
def test_whoever_took_a_photo_is_named_beside_it(
    event: Tournament, language: str, credit: str
) -> None:
    own, nobodys = taken(event), taken(event, shade=9)
    Photo.objects.filter(pk=own.pk).update(credit="Kasia")
    client = Client(headers={"accept-language": language})
    gallery = client.get(f"/t/{event.slug}/photos").text
    assert sorted(re.findall(r'data-credit="([^"]*)"', gallery)) == ["", credit]
    pages = [
        flat(re.sub(r"<[^>]+>", "", client.get(f"/t/{event.slug}/photos/{found.key}").text))
        for found in (own, nobodys)
    ]
    assert [credit in page for page in pages] == [True, False]


@pytest.mark.parametrize(
    ("many", "counts", "ways"),
    [
        # What there is only one of has no first, and nothing before or after it.
        (1, [""], [(False, False)]),
        (2, ["1 / 2", "2 / 2"], [(False, True), (True, False)]),
    ],
)
def test_a_single_photo_is_not_counted_and_leads_nowhere(
    event: Tournament, many: int, counts: list[str], ways: list[tuple[bool, bool]]
) -> None:
    for shade in range(many):
        taken(event, shade=20 * shade)
    client = Client(headers={"accept-language": "en"})
    gallery = client.get(f"/t/{event.slug}/photos").text
    assert ("data-step" in gallery, 'class="count' in gallery) == (many > 1, many > 1)
    links = re.findall(r'href="(/t/[^"]*/photos/[^"]+)"', gallery)
    pages = [client.get(link).text for link in links]
    counted = [re.findall(r'<span class="num">([^<]*)</span>', page) for page in pages]
    assert counted == [[text] if text else [] for text in counts]
    assert [('rel="prev"' in page, 'rel="next"' in page) for page in pages] == ways


def test_anybody_may_have_a_photo_taken_down_until_the_organiser_decides(
    event: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    found = taken(event)
    page = f"/t/{event.slug}/photos/{found.key}"
    assert "please remove" in Client(headers={"accept-language": "en"}).get(page).text
    assert Client().post(page, {"said": "to ja\x01"}).status_code == 200
    assert seen(event) == []
    assert Client().get(page).status_code == 404
    assert list(Objection.objects.values_list("said", "decided")) == [("to ja", None)]
    client = desk(event)
    assert "to ja" in client.get(f"/t/{event.slug}/desk/photos").text
    client.post(f"/t/{event.slug}/desk/photos/act", {"do": f"show:{found.key}"})
    assert seen(event) == [found.key]
    assert Objection.objects.get().decided is not None
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        client.post(f"/t/{event.slug}/desk/photos/act", {"do": f"delete:{found.key}"})
    assert (Photo.objects.count(), list(folder().iterdir())) == (0, [])


def test_nobody_empties_a_gallery_with_a_script(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "GATE", Gate(most=1, seconds=600))
    one, other = taken(event), taken(event, shade=40)
    statuses = [
        Client().post(f"/t/{event.slug}/photos/{found.key}").status_code for found in (one, other)
    ]
    assert (statuses, seen(event)) == ([200, 429], [other.key])


def test_namesakes_are_called_alike_on_the_whole_page(event: Tournament) -> None:
    for number, club in ((3, "GOK"), (4, "MDK")):
        Entry.objects.filter(tournament=event, number=number).update(name="Jan Kos", club=club)
    page = desk(event).get(f"/t/{event.slug}/desk/photos").context
    called = {reminder.number: reminder.name for reminder in page["reminders"]}
    assert (called[3], called[4]) == ("Jan Kos (GOK)", "Jan Kos (MDK)")
    assert called.items() <= dict(page["everybody"]).items()


def test_people_are_sorted_by_the_alphabet_of_the_event(event: Tournament) -> None:
    names = {3: "Ćma Jan", 4: "Cyna Ala", 5: "Czyż Ewa", 6: "Żuk Iza", 8: "Zych Ola"}
    renamed(event, {number: (name, "full") for number, name in names.items()})
    page = desk(event).get(f"/t/{event.slug}/desk/photos").context
    reminded = [reminder.name for reminder in page["reminders"] if not reminder.minor]
    listed = [name for _, name in page["everybody"]]
    ordered = ["Cyna Ala", "Czyż Ewa", "Ćma Jan", "Zych Ola", "Żuk Iza"]
    for people in (reminded, listed):
        assert [name for name in people if name in ordered] == ordered


def test_photos_of_somebody_erased_are_held_back(event: Tournament) -> None:
    found = taken(event)
    Photo.objects.filter(pk=found.pk).update(people=[3, 4])
    agree(event, 3, image=True)
    agree(event, 4, image=True)
    erase(event, [Entry.objects.get(tournament=event, number=3)])
    found.refresh_from_db()
    assert (found.people, found.state) == ([4], "hidden")


def test_erasing_a_tournament_deletes_its_photos_if_wanted(
    event: Tournament, django_capture_on_commit_callbacks: object
) -> None:
    taken(event)
    erase_everybody(event, photos=False)
    assert Photo.objects.count() == 1
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        erase_everybody(event, photos=True)
    assert (Photo.objects.count(), list(folder().iterdir())) == (0, [])


# serving


def test_files_are_served_as_what_they_are(event: Tournament) -> None:
    found = taken(event)
    path = f"/t/{event.slug}/photos/{found.key}-small.jpg"
    response = Client(headers={"accept-encoding": "gzip"}).get(path)
    assert response.content == file_of(found, "small").read_bytes()
    assert {
        name: response[name] for name in ("Content-Type", "X-Content-Type-Options", "Cache-Control")
    } == {
        "Content-Type": "image/jpeg",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=1800",
    }
    again = Client(headers={"if-none-match": response["ETag"]}).get(path)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "photos/../../secret.key",
        "photos/%2e%2e%2fsecret.key",
        "photos/000000000000000000000000-small.jpg",
        "photos/000000000000000000000000-huge.jpg",
        "photos/%00-small.jpg",
        "photos/" + "a" * 10_000,
    ],
)
def test_what_is_no_photo_is_not_found(event: Tournament, path: str) -> None:
    assert Client().get(f"/t/{event.slug}/{path}").status_code == 404


def test_the_gallery_of_a_private_tournament_is_private(event: Tournament) -> None:
    found = taken(event)
    Tournament.objects.filter(pk=event.pk).update(public=False)
    for path in ("photos", f"photos/{found.key}", f"photos/{found.key}-small.jpg"):
        assert Client().get(f"/t/{event.slug}/{path}").status_code == 404
        assert desk(event).get(f"/t/{event.slug}/{path}").status_code == 200


def test_the_tab_is_there_when_there_are_photos(event: Tournament) -> None:
    tab = f'href="/t/{event.slug}/photos"'
    assert tab not in Client().get(f"/t/{event.slug}/rules").text
    taken(event)
    assert tab in Client().get(f"/t/{event.slug}/rules").text


def test_only_the_organiser_handles_photos(event: Tournament) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    found = taken(event)
    for client in (Client(), stranger):
        assert client.get(f"/t/{event.slug}/desk/photos").status_code == 404
        for do in (f"delete:{found.key}", "show-all", "link-open"):
            response = client.post(f"/t/{event.slug}/desk/photos/act", {"do": do})
            assert response.status_code == 404
    assert Photo.objects.count() == 1


@pytest.mark.parametrize("do", ["", "show", "show:", "show:\x01", "eat:" + "0" * 24, "x" * 9999])
def test_what_nobody_can_do_is_not_found(event: Tournament, do: str) -> None:
    response = desk(event).post(f"/t/{event.slug}/desk/photos/act", {"do": do})
    assert response.status_code == 404


# keeping


def test_files_without_a_row_are_swept_away(event: Tournament) -> None:
    found = taken(event)
    lost = folder() / f"{'0' * 24}-small.jpg"
    lost.write_bytes(b"lost")
    stays = folder() / "something-else.jpg"
    stays.write_bytes(b"not ours")
    assert sweep(time.time()) == 0
    assert sweep(time.time() + 2 * FRESH) == 1
    assert (lost.exists(), stays.exists(), file_of(found, "large").exists()) == (False, True, True)
