"""A badge scanned with a phone: seat and games at once, personal data after a code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browsing import chromium, fits
from support.databases import settle
from support.serving_site import serving

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parents[2]
PREPARE = """
import json, sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.utils import timezone
from support.public_events import played
from stolik.demo import Stop
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry
from stolik.web.privacy.access_codes import letters_of, new_code

event = played(14, stop=Stop(2, 50), slug="jesien")
table = store.state(event).current.seating[0]
person = Entry.objects.get(tournament=event, number=table.seats[1])
Entry.objects.filter(pk=person.pk).update(email="ewa@example.org")
code = letters_of(new_code(person, timezone.now(), by="account-1"))
print(json.dumps({
    "badge": person.badge, "token": person.token, "table": table.number, "code": code,
}))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    data = settle(tmp_path_factory.mktemp("badges"))
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "STOLIK_DATA": str(data),
        "PYTHONPATH": str(TESTS),
        "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings",
    }
    made = subprocess.run(
        [sys.executable, "-c", PREPARE, str(data)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    with serving(environment, data / "log") as running:
        yield {"port": running.port, **json.loads(made.stdout)}


@pytest.mark.attack(11, "a badge scanned in the hall")
@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_from_the_badge_to_the_data(site: dict[str, Any], locale: str) -> None:
    english = locale == "en-GB"
    words = "My data and consents" if english else "Moje dane i zgody"
    start = f"http://127.0.0.1:{site['port']}"
    with chromium() as browser:
        context = browser.new_context(locale=locale, viewport={"width": 390, "height": 844})
        page = context.new_page()
        # What an older badge says leads here too.
        page.goto(f"{start}/p/{site['badge']}")
        assert page.url == f"{start}/b/{site['badge']}"
        expect(page.locator(".table-number")).to_have_text(str(site["table"]))
        assert page.locator(".result").count() == 2
        assert fits(page)
        shown = page.content()
        assert (site["token"] in shown, "ewa@example.org" in shown) == (False, False)
        page.get_by_role("link", name=words).click()
        expect(page.locator("#code")).to_be_visible()
        assert (fits(page), site["token"] in page.content()) == (True, False)
        page.locator("#code").fill("nothing")
        page.locator("button.main").click()
        expect(page.locator("[role=alert]")).to_be_visible()
        assert page.url == f"{start}/b/{site['badge']}/data"
        if english:
            page.locator("#code").fill(site["code"].upper())
            page.locator("button.main").click()
            expect(page.locator("#email")).to_have_value("ewa@example.org")
            assert page.url == f"{start}/p/{site['token']}/data"
