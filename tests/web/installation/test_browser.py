"""A page in a real browser stays live through a restart of the site and misses nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browsing import chromium
from support.databases import clean, performing
from support.serving_site import free_port, serving


@pytest.mark.slow
def test_a_page_goes_on_after_a_restart(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    port = free_port()
    same = ("--demo", "--port", str(port))
    with chromium() as browser:
        page = browser.new_page()
        with serving(environment, tmp_path / "first", *same) as site:
            page.goto(f"http://127.0.0.1:{port}/t/demo/")
            expect(page.locator("html")).to_have_attribute("data-live", "live")
            live = page.locator("[data-live][data-sequence]")
            first = int(live.get_attribute("data-sequence") or "")
            site.stop()
        # While the site is away something is recorded.
        line = json.dumps({"key": "phone", "enter": 900}) + "\n"
        assert performing(environment, "perform", lines=line).stdout == "ack phone\n"
        with serving(environment, tmp_path / "second", *same) as site:
            expect(live).to_have_attribute(
                "data-sequence", re.compile(f"^{first + 1}$"), timeout=240_000
            )
            expect(page.locator("html")).to_have_attribute("data-live", "live")
            browser.close()
            site.stop()
