"""Photos in a real browser: sent with a bar, published, looked at by keyboard, taken down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browsing import chromium, fits
from support.databases import settle
from support.photo_files import photo
from support.serving_site import serving

pytestmark = pytest.mark.slow

PREPARE = """
import json, sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from stolik.web.installation.demo_site import show
from stolik.web.models.gallery import UploadLink
event = show()
link = UploadLink.objects.create(tournament=event)
person = event.people.get(number=1)
print(json.dumps({"slug": event.slug, "send": link.token, "own": person.token}))
"""


@dataclass(frozen=True)
class Place:
    address: str
    slug: str
    send: str
    own: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    data = settle(tmp_path_factory.mktemp("photos"))
    environment = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL",)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    made = subprocess.run(
        [sys.executable, "-c", PREPARE, str(data)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    known = json.loads(made.stdout.splitlines()[-1])
    with serving(environment, data / "log", "--demo", "--data", str(data)) as site:
        yield Place(f"http://127.0.0.1:{site.port}", **known)


@pytest.fixture(scope="module")
def browser_context() -> Iterator[BrowserContext]:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
        yield context
        context.close()


@pytest.fixture
def page(browser_context: BrowserContext) -> Iterator[Page]:
    found = browser_context.new_page()
    complaints: list[str] = []
    found.on("pageerror", lambda error: complaints.append(str(error)))
    found.on(
        "console",
        lambda said: (
            complaints.append(said.text)
            if "Content Security Policy" in said.text or "Refused" in said.text
            else None
        ),
    )
    yield found
    found.close()
    assert complaints == []


def test_photos_from_a_guest_to_the_gallery_and_down_again(
    place: Place, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{place.address}/send/{place.send}")
    assert fits(page)
    for n in (1, 2, 3):
        (tmp_path / f"IMG_{n}.jpg").write_bytes(photo(shade=20 * n))
    (tmp_path / "notes.jpg").write_bytes(b"not a photo")
    page.set_input_files("#photos", sorted(tmp_path.iterdir()))
    page.click("button:has-text('Send')")
    page.wait_for_selector(".sent li.bad")
    said = page.locator(".sent li").all_inner_texts()
    assert [text.split("\n")[0] for text in said] == [
        "IMG_1.jpg",
        "IMG_2.jpg",
        "IMG_3.jpg",
        "notes.jpg: this is no JPEG, PNG or WebP photo.",
    ]
    assert page.locator("progress").is_hidden()

    page.goto(f"{place.address}/login")
    page.fill("input[name=username]", "demo")
    page.fill("input[name=password]", "stolik-demo")
    page.keyboard.press("Enter")
    page.wait_for_url("**/mine")
    page.goto(f"{place.address}/t/{place.slug}/desk/photos")
    assert fits(page)
    assert "3 photos wait" in page.inner_text("main")
    page.click("button:has-text('Publish all')")
    page.wait_for_selector("text=3 photos are public")

    page.goto(f"{place.address}/t/{place.slug}/photos")
    assert fits(page)
    first = page.locator(".gallery a").first
    first.focus()
    page.keyboard.press("Enter")
    box = page.locator("dialog.lightbox")
    expect(box).to_be_visible()
    assert box.locator(".count").inner_text() == "1 / 3"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert box.locator(".count").inner_text() == "3 / 3"
    expect(box.locator("img")).not_to_have_js_property("naturalWidth", 0)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.locator(".gallery a").nth(2)).to_be_focused()

    page.keyboard.press("Enter")
    page.click("text=It is me, please remove")
    page.wait_for_url("**/photos/*")
    page.click("button:has-text('please remove')")
    page.wait_for_selector("text=The photo is hidden")
    page.click("main section a:has-text('All photos')")
    expect(page.locator(".gallery a")).to_have_count(2)


def test_my_data_on_a_phone(place: Place, page: Page) -> None:
    page.goto(f"{place.address}/p/{place.own}")
    page.click("text=My data and consents")
    page.wait_for_url("**/data")
    assert fits(page)
    page.check("input[name=consent_contact]")
    page.click("text=Save consents")
    page.wait_for_selector("text=Consents saved.")
    assert page.is_checked("input[name=consent_contact]")
    page.check("input[name=shown][value=initial]")
    page.click("main form >> text=Save >> nth=0")
    page.wait_for_selector("[role=status]")
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main a.button')]"
        ".filter(e => e.offsetParent && e.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
