"""The site in which a story plays, with a browser; and an album of its pages.

Knows no tournament: who does what stands in `web_story`.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Dialog, Page

from stolik.tournament.journal import Journal, read
from support.browsing import chromium, fits
from support.databases import clean, settle
from support.serving_site import serving

SIZES = ((360, 640), (390, 844), (1024, 768), (1440, 900))
PASSWORD = "a long password"
ACCOUNT = f"""
import sys
from pathlib import Path
from stolik.web.installation import server
server.set_up(Path(sys.argv[1]))
server.migrate(Path(sys.argv[1]))
from django.contrib.auth.models import User
User.objects.create_user("olga", password={PASSWORD!r})
"""


@dataclass
class Town:
    """A running site, a browser, and everything that went wrong in any page of it."""

    address: str
    data: Path
    browser: Browser
    environment: dict[str, str]
    faults: list[str] = field(default_factory=list)
    slug: str = ""

    def somebody(self, language: str, **more: object) -> BrowserContext:
        """A device of its own; a dialog or a fault of a script is noted."""
        context = self.browser.new_context(
            locale={"pl": "pl-PL", "en": "en-GB"}[language],
            **more,  # type: ignore[arg-type]
        )
        context.on("dialog", self._dialog)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        context.on("console", lambda said: self._noted(said.text, "Content Security" in said.text))
        context.on("response", lambda got: self._noted(f"{got.status} {got.url}", got.status > 499))
        return context

    def _dialog(self, dialog: Dialog) -> None:
        self.faults.append(dialog.message)
        dialog.dismiss()

    def _noted(self, text: str, fault: bool) -> None:
        if fault:
            self.faults.append(text)

    def journal(self, context: BrowserContext) -> Journal:
        """The journal as the desk can take it away, with names."""
        answer = context.request.get(self.event("journal-full.jsonl"))
        assert answer.status == 200
        return read(answer.text())

    def at(self, path: str) -> str:
        return f"{self.address}{path}"

    def event(self, path: str = "") -> str:
        return self.at(f"/t/{self.slug}/{path}")

    def tokens(self, table: str, column: str) -> dict[int, str]:
        """What stands on the labels and in the private links, from the database itself."""
        with closing(sqlite3.connect(self.data / "stolik.sqlite3")) as database:
            return dict(database.execute(f"SELECT {column}, token FROM {table}"))

    def verified(self, text: str, file: Path) -> int:
        """How `stolik verify` ends for a journal."""
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "stolik", "verify", str(file)]
        return subprocess.run(command, env=self.environment, check=False).returncode


@contextmanager
def town(folder: Path) -> Iterator[Town]:
    """A fresh site with one account."""
    data = settle(folder / "data")
    environment = clean(data)
    subprocess.run([sys.executable, "-c", ACCOUNT, str(data)], env=environment, check=True)
    with serving(environment, folder / "log") as site, chromium() as browser:
        yield Town(f"http://127.0.0.1:{site.port}", data, browser, environment)


class Album:
    """Every page in all sizes and both languages; nothing may scroll sideways.

    Pictures, light and dark, are taken only if `STOLIK_SCREENSHOTS` names a folder for them: they
    take longer than all the rest.
    """

    def __init__(self, place: Town, logged_in: BrowserContext) -> None:
        wanted = os.environ.get("STOLIK_SCREENSHOTS")
        self.folder = Path(wanted) if wanted else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
        self.town = place
        self.login = logged_in.storage_state()
        self.wide: list[str] = []

    def takes(self, pages: dict[str, str], *, at_the_desk: bool = False) -> None:
        for language in ("pl", "en"):
            more = {"storage_state": self.login} if at_the_desk else {}
            context = self.town.somebody(language, **more)
            kept = {"name": "language", "value": language, "url": self.town.address}
            context.add_cookies([kept])  # type: ignore[list-item]
            page = context.new_page()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                for name, address in pages.items():
                    page.goto(address)
                    shown = f"{name}-{language}-{width}x{height}"
                    if not fits(page):
                        self.wide.append(shown)
                    self._pictures(page, shown)
            context.close()

    def _pictures(self, page: Page, name: str) -> None:
        if self.folder is None:
            return
        page.screenshot(path=self.folder / f"{name}-light.png", animations="disabled")
        page.emulate_media(color_scheme="dark")
        page.screenshot(path=self.folder / f"{name}-dark.png", animations="disabled")
        page.emulate_media(color_scheme="light")
