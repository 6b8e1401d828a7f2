"""The pages of paper in a real browser: by keyboard, on a phone, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browsing import chromium, fits
from support.databases import clean, settle
from support.serving_site import serving

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
PAGES = ("", "/texts", "/prizes", "/logos")


def log_in(page: Page, address: str) -> None:
    page.goto(f"{address}/login")
    page.fill("[name=username]", "demo")
    page.fill("[name=password]", "stolik-demo")
    page.keyboard.press("Enter")
    page.wait_for_url("**/mine")


def faults(page: Page) -> list[object]:
    """What is too wide, and what is too small to be hit by a finger."""
    return [
        fits(page),
        page.locator("main button.main").count() <= 1,
        page.evaluate(
            """[...document.querySelectorAll('a.paper, a.size, .choices a, main button, main input:not([type=hidden]):not([type=checkbox]):not([type=radio])')]
            .filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)
            .map(e => e.outerHTML)"""  # noqa: E501
        ),
    ]


@pytest.mark.slow
def test_an_organiser_sets_and_prints_on_a_phone_and_by_keyboard(tmp_path: Path) -> None:
    logo = tmp_path / "znak.svg"
    logo.write_text(LOGO)
    with (
        serving(clean(settle(tmp_path / "data")), tmp_path / "log", "--demo") as site,
        chromium() as browser,
    ):
        address = f"http://127.0.0.1:{site.port}"
        context = browser.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        # Whoever answers calls: a page opened by its address may sound only after a first touch.
        silent = "The AudioContext was not allowed to start"
        log_in(page, address)
        for lang in ("pl", "en"):
            context.add_cookies([{"name": "language", "value": lang, "url": address}])
            for path in PAGES:
                page.goto(f"{address}/t/demo/desk/print{path}")
                assert (lang, path, *faults(page)) == (lang, path, True, True, [])
        page.goto(f"{address}/t/demo/desk/print/logos")
        page.set_input_files("#file", logo)
        page.get_by_label("Sponsor").check()
        page.get_by_role("button", name="Add").press("Enter")
        expect(page.locator(".logos img")).to_have_count(1)
        expect(page.locator(".logos img")).to_have_js_property("naturalWidth", 1200)
        page.goto(f"{address}/t/demo/desk/print/prizes")
        page.focus("#prize_0")
        page.keyboard.type("Puchar")
        page.keyboard.press("Enter")
        expect(page.locator("#prize_0")).to_have_value("Puchar")
        page.goto(f"{address}/t/demo/desk/print")
        hrefs = page.locator("a.paper").evaluate_all("all => all.map(each => each.href)")
        for href in hrefs:
            answer = context.request.get(href)
            assert (href, answer.status, answer.body()[:5]) == (href, 200, b"%PDF-")
        assert [text for text in said if not text.startswith(silent)] == []
        browser.close()
        site.stop()
