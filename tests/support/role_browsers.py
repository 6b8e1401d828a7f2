"""A tournament in a real process with an invitation for every role, and browsers to follow them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.browsing import chromium
from support.databases import clean, filled
from support.serving_site import serving

PREPARING = (Path(__file__).parent / "role_preparing.py").read_text(encoding="utf-8")
DESKS = (Path(__file__).parent / "desk_preparing.py").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Hall:
    """Where the tournament is, the links that invite, the owner's session, and one browser."""

    address: str
    slug: str
    links: dict[str, str]
    session: str
    data: Path
    browser: Any
    slugs: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def desk(self) -> str:
        return f"{self.address}/t/{self.slug}/desk/"

    def desk_of(self, name: str) -> str:
        """The desk of another tournament of the same owner."""
        return f"{self.address}/t/{self.slugs[name]}/desk/"

    def facts(self) -> list[dict[str, Any]]:
        """The journal, from the database itself."""
        with sqlite3.connect(self.data / "stolik.sqlite3") as database:
            rows = database.execute(
                "SELECT line FROM event_factrow WHERE tournament_id ="
                " (SELECT id FROM event_tournament WHERE slug = ?) ORDER BY sequence",
                [self.slug],
            )
            return [json.loads(line) for (line,) in rows]

    def names(self) -> list[str]:
        return [fact["fact"] for fact in self.facts()]

    def context(self, **more: Any) -> Any:
        found = self.browser.new_context(locale="en-GB", **more)
        found.set_default_timeout(20_000)
        found.on("weberror", lambda told: self.faults.append(str(told.error)))
        found.on("console", lambda said: self._heard(said.text))
        found.add_cookies([{"name": "language", "value": "en", "url": self.address}])
        return found

    def _heard(self, said: str) -> None:
        if "Content Security" in said:
            self.faults.append(said)

    def invited(self, role: str, name: str, entry: int | None = None, **more: Any) -> Any:
        """A new browser whose owner followed the link of a role and typed a name."""
        page = self.context(**more).new_page()
        page.goto(f"{self.address}/w/{self.links[role]}")
        page.fill("#name", name)
        if entry:
            page.check("#plays")
        page.click("button.main")
        if entry:
            page.select_option("#entry", str(entry))
            page.click("button.main")
        page.wait_for_selector(f".desk-menu .me:has-text('{name}')", state="attached")
        return page

    def owner(self) -> Any:
        context = self.context()
        context.add_cookies([{"name": "sessionid", "value": self.session, "url": self.address}])
        return context.new_page()

    def posted(self, page: Any, path: str, **values: str) -> int:
        """The status of a form sent by hand, with everything a real one has."""
        return int(
            page.evaluate(
                """async ([path, values]) => {
                    const form = new URLSearchParams(values);
                    const token = document.cookie.match(/csrftoken=([^;]+)/);
                    const answer = await fetch(path, {method: "POST", body: form,
                        redirect: "manual", headers: {"X-CSRFToken": token ? token[1] : ""}});
                    return answer.type === "opaqueredirect" ? 302 : answer.status;
                }""",
                [self.desk + path, values],
            )
        )

    def refusals(self, page: Any, tried: dict[str, dict[str, str]]) -> dict[str, int]:
        """The statuses of forms a role must not send; nothing of them may be recorded."""
        before = self.names()
        found = {path: self.posted(page, path, **values) for path, values in tried.items()}
        assert self.names() == before
        return found


def rooms(page: Any) -> list[str]:
    """The rooms of the desk that somebody sees."""
    return [text.strip() for text in page.locator(".rooms a").all_inner_texts()]


def pages_of(page: Any, room: str) -> list[str]:
    """The pages of a room, entered by its link."""
    page.click(f".rooms a:has-text('{room}')")
    return [text.strip(" ↗") for text in page.locator(".room-pages a").all_inner_texts()]


@contextmanager
def hall(tmp_path: Path, people: int = 20, preparing: str = PREPARING) -> Iterator[Hall]:
    environment = clean(tmp_path / "data")
    found = json.loads(filled(tmp_path / "data", preparing, str(people)))
    with serving(environment, tmp_path / "log.txt") as site, chromium() as browser:
        watched = Hall(
            f"http://127.0.0.1:{site.port}",
            found["slug"],
            found["links"],
            found["session"],
            Path(environment["STOLIK_DATA"]),
            browser,
            found.get("slugs", {}),
        )
        yield watched
        assert watched.faults == []
