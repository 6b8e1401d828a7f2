"""Real browsers for the tests: Debian's Chromium, and what every page must hold.

The engine without the windows around it needs two thirds of the time. `STOLIK_BROWSER` names
another Chromium, for whoever wants the whole one or is not on Debian.

A click may return while the page it leads to is still empty, so whatever is measured here
waits for the page to be there first. A condition is waited for with `expect` or a selector: pages
forbid what `wait_for_function` does to ask a second time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

CHROMIUM = os.environ.get("STOLIK_BROWSER") or "/usr/bin/chromium-headless-shell"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
# Two busy cores may take longer than the usual five seconds; a broken page never gets there.
expect.set_options(timeout=45_000)


def launched(playwright: Playwright, *more: str) -> Browser:
    """A browser that asks nothing of the network by itself."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES, *more])


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """A browser, closed at the end."""
    with sync_playwright() as playwright:
        browser = launched(playwright, *more)
        yield browser
        browser.close()


def ready(page: Page, selector: str) -> None:
    """Wait for the page that has such an element, and until its scripts have run.

    A field is there a moment before the script that listens to it.
    """
    page.wait_for_selector(selector)
    page.wait_for_load_state()


# Letters are fetched when first needed; until then another face, and a wider one, stands in.
LETTERS = "Promise.allSettled([...document.fonts].map((face) => face.load())).then(() => null)"


def lettered(page: Page) -> None:
    """Wait until the page is written in its own letters: only then may it be measured."""
    page.wait_for_load_state()
    page.evaluate(LETTERS)


def fits(page: Page) -> bool:
    """Nothing scrolls sideways."""
    lettered(page)
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
