"""The pictures of the help: taken of the demo by this test when asked, else looked for.

    STOLIK_HELP_PICTURES=1 .venv/bin/python -m pytest tests/web/home/test_help_browser.py

takes them anew, with few colours, so that each stays small.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from stolik.web.home.guide import PICTURES, guide, source
from support.browsing import chromium
from support.databases import clean
from support.serving_site import serving

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src" / "stolik" / "web" / "static"
MOST_BYTES = 80_000
COLOURS = 64
WANTED = ("now", "check-in", "screen", "slip")
SIZE = {"width": 1100, "height": 640}


def pictures(language: str) -> list[Path]:
    """The pictures a page of the help shows."""
    lines = [line for line in source(language).splitlines() if line.startswith("![")]
    return [STATIC / line.rpartition("(")[2].rstrip(")").removeprefix(PICTURES) for line in lines]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_picture_is_there_and_small(language: str) -> None:
    assert [file.stem for file in pictures(language)] == [f"{name}-{language}" for name in WANTED]
    sizes = {file.name: file.stat().st_size for file in pictures(language)}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_shows_them_and_has_no_markup_of_its_own(language: str) -> None:
    page = guide(language)
    assert page.html.count("<img ") == len(WANTED)
    assert (page.html.count("<script"), page.html.count("<!--"), page.html.count("](")) == (0, 0, 0)
    assert [part.name for part in page.parts] == [part.name for part in guide("en").parts]


@pytest.mark.parametrize("name", ["day.md", "day.pl.md"])
def test_the_documents_are_the_same_text(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines()
    shipped = (ROOT / "src/stolik/web/help" / name).read_text(encoding="utf-8").splitlines()
    assert [line for line in text if not line.startswith("<!-- Written")] == [
        shipped[0],
        "",
        *shipped[1:],
    ]


@pytest.mark.slow(60)
@pytest.mark.skipif(
    "STOLIK_HELP_PICTURES" not in os.environ, reason="pictures are taken on request"
)
def test_pictures_are_taken_of_the_demo(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    with serving(environment, tmp_path / "log.txt", "--demo") as site, chromium() as browser:
        address = f"http://127.0.0.1:{site.port}"
        for language in ("en", "pl"):
            context = browser.new_context(viewport=SIZE, color_scheme="light")
            context.add_cookies([{"name": "language", "value": language, "url": address}])
            page = context.new_page()
            page.goto(f"{address}/login")
            page.fill("#id_username", "demo")
            page.fill("#id_password", "stolik-demo")
            page.click("main button.main")
            page.wait_for_url("**/mine")
            for name in WANTED:
                _arrange(page, f"{address}/t/demo/", name)
                _keep(page.screenshot(), STATIC / "stolik" / "help" / f"{name}-{language}.png")


def _arrange(page: Any, event: str, name: str) -> None:
    """The page as it is to be seen."""
    paths = {"now": "desk/", "check-in": "desk/check-in", "screen": "screen", "slip": "desk/slips"}
    page.goto(event + paths[name] + ("?table=2&mode=games" if name == "slip" else ""))
    if name == "slip":
        page.wait_for_selector("html[data-slips=ready]")
        page.keyboard.type("b")
        for text in ("12", "35", "7"):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
    elif name == "screen":
        page.wait_for_selector("h1, h2")
    else:
        page.wait_for_selector(".bar-clock:not(:text('–'))")


def _keep(picture: bytes, file: Path) -> None:
    """With few colours: a page of text needs no more."""
    file.parent.mkdir(exist_ok=True)
    image = (
        Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    )
    image.save(file, optimize=True)
