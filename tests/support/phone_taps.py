"""One phone at a table: what people do with it, and what can happen to it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from support.phone_hall import Hall, Label, until

SMALL = {"width": 390, "height": 664}
# Whether everything typed, or the two things to be sent, are on the phone's disk.
KEPT = """([token, when]) => new Promise((resolve) => {
  const opening = indexedDB.open("stolik");
  opening.onsuccess = () => {
    const store = opening.result.transaction(["kept", "outbox"]);
    const draft = store.objectStore("kept").get(`${token}:draft`);
    const items = store.objectStore("outbox").getAll();
    store.oncomplete = () => { opening.result.close(); resolve(when === "sent"
      ? items.result.length === 2
      : Object.values(draft.result?.charges ?? {}).sort().join() === "12,5"); };
  };
})"""
# Reading waits for every write that was asked for before it.
WRITTEN = """() => new Promise((resolve) => {
  const opening = indexedDB.open("stolik");
  opening.onsuccess = () => {
    const reading = opening.result.transaction(["kept", "outbox"]);
    reading.objectStore("kept").count();
    reading.objectStore("outbox").count();
    reading.oncomplete = () => { opening.result.close(); resolve(true); };
  };
})"""


class Phone:
    """One phone at a table: what people do with it, counted."""

    def __init__(
        self, hall: Hall, label: Label, context: BrowserContext, *, path: str | None = None
    ) -> None:
        self.hall, self.label, self.context = hall, label, context
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.on("pageerror", lambda error: hall.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.taps = 0
        self.url = f"{hall.address}{path or f'/k/{label.token}'}"

    def _heard(self, said: Any) -> None:
        if "Content Security" in said.text:
            self.hall.faults.append(said.text)

    def opens(self) -> Phone:
        self.page.goto(self.url)
        self.page.wait_for_selector(".phone .bar")
        return self

    def again(self) -> Phone:
        """The page is loaded again when what was tapped and typed is on the phone's disk."""
        self.page.evaluate(WRITTEN)
        self.page.reload()
        return self

    def reached(self) -> Phone:
        """The page has heard from the server, and everything it had was received."""
        self.page.wait_for_selector("#net[data-state=received]")
        return self

    def tap(self, *names: str) -> Phone:
        """Tap buttons by their ids."""
        for name in names:
            if name in ("tap", "take"):
                # A move that has just begun is not ended by the second half of a double tap.
                self.page.wait_for_selector(".phone:not([data-guard])")
            self.page.click(f"#{name}")
            self.taps += 1
        return self

    def reads(self) -> Phone:
        """Tap *Seen* until nothing that was written to this table earlier is left."""
        seen = self.page.locator("#seen")
        while seen.count():
            notice = self.page.locator(".notices").get_attribute("data-notice")
            seen.click()
            self.page.wait_for_selector(f'.notices[data-notice="{notice}"]', state="detached")
        return self

    def digits(self, text: str) -> Phone:
        """Digits are not counted as taps."""
        for digit in text:
            self.page.click(f"#key-{digit}")
        return self

    def types(self, *charges: str) -> Phone:
        for charge in charges:
            self.digits(charge).tap("next")
        return self

    def reports(self, winner: str, charges: tuple[str, ...], confirms: str = "") -> Phone:
        """A whole report; without somebody to confirm it, another phone will."""
        self.tap("over", f"out-{winner}").types(*charges)
        return self.tap(f"confirm-{confirms}" if confirms else "send-only")

    def offline(self) -> Phone:
        self.context.set_offline(True)
        return self

    def online(self) -> Phone:
        self.context.set_offline(False)
        return self

    def shows(self, text: str) -> Phone:
        self.page.locator("main").get_by_text(text).first.wait_for()
        return self

    def until(self, found: Callable[[], Any]) -> Any:
        """Wait for something outside the page while what the page asks for is answered."""

        def looked() -> Any:
            self.page.wait_for_timeout(20)
            return found()

        return until(looked)

    def kept(self) -> Phone:
        """The worker holds this page for a lost network."""
        ready = """async (path) => { await navigator.serviceWorker.ready;
            return Boolean(await caches.match(path) && navigator.serviceWorker.controller) }"""
        path = "/" + self.url.split("/", 3)[3]
        until(lambda: self.page.evaluate(ready, path))
        return self


def phone(browser: Browser, hall: Hall, label: Label, **more: Any) -> Phone:
    """Somebody's own phone."""
    settings = {"locale": "en-GB", "viewport": SMALL, "has_touch": True, **more}
    context = browser.new_context(**settings)
    return Phone(hall, label, context)


def killed(profile: Path) -> None:
    """The browser with this profile dies, with everything it started."""
    for process in browser_of(profile):
        os.kill(process, signal.SIGKILL)
    until(lambda: not browser_of(profile))


def browser_of(profile: Path) -> list[int]:
    """The process of the browser with this profile, and those it started."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes()
        except OSError:
            continue
        if f"--user-data-dir={profile}".encode() in words:
            found.append(int(place.parent.name))
    return found
