"""Pages as axe-core sees them, in a real browser that is served by the site in this very process.

The browser's requests are answered by a client of Django's, so that a test needs no second process
and everybody of a place has a page. Streams stay closed: nothing changes while a page is looked at.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.test import Client

SITE = "http://testserver"
SOURCE = Path(__file__).parents[2] / ".venv/js/node_modules/axe-core/axe.min.js"
RUN = """async () => {
  const rules = {"label-content-name-mismatch": {enabled: true}};
  const options = {resultTypes: ["violations"], rules};
  const seen = await axe.run(document, options);
  return seen.violations.map(({id, impact, nodes}) =>
    ({id, impact, where: nodes.map((node) => node.target.join(" "))}));
}"""
# What keeps somebody from using a page.
HARD = ("serious", "critical")


def answering(page: Any, client: Client) -> None:
    """Let this client answer everything that a page asks for."""

    def answer(route: Any) -> None:
        asked = route.request
        parts = urlsplit(asked.url)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        if parts.path.startswith("/live/"):
            route.abort()
        elif parts.path.startswith("/static/"):
            file = str(finders.find(parts.path.removeprefix("/static/")))
            route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0])
        elif asked.method == "POST":
            route.abort()
        else:
            got = client.get(path, headers={"accept-language": "en"}, follow=True)
            content = b"".join(got) if got.streaming else got.content
            route.fulfill(status=got.status_code, body=content, headers=dict(got.items()))

    page.route("**/*", answer)


def hard_faults(page: Any) -> dict[str, list[str]]:
    """What is serious or critical on the page as it stands: rule and where."""
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    return {
        f"{fault['id']} ({fault['impact']})": fault["where"][:4]
        for fault in page.evaluate(RUN)
        if fault["impact"] in HARD
    }
