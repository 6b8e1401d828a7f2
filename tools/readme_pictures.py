"""Takes the pictures of the README from the demo: the desk, and three screens of a table's phone.

    .venv/bin/python tools/readme_pictures.py [FOLDER]

A demo of its own is served for them; its people and results are the same every time, the clocks are
not. Needs Debian's chromium-headless-shell, as the tests do.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium-headless-shell"
DESK, PHONE = {"width": 1200, "height": 760}, {"width": 390, "height": 700}
MARGIN, PAPER = 13, "#d9d3c4"
PATIENCE = 60  # seconds
COLOURS = 128


@contextmanager
def demo() -> Iterator[str]:
    """The address of a fresh demo."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "stolik", "serve", "--demo"]
        command = [*words, "--data", data, "--port", str(port)]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as site:
            try:
                _wait(address)
                yield address
            finally:
                site.terminate()


def _wait(address: str) -> None:
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=5):
            return
        sleep(0.1)
    sys.exit(f"no answer within {PATIENCE} s")


def taken(page: Any, file: Path) -> Image.Image:
    page.screenshot(path=file)
    return Image.open(file).convert("RGB")


def few_colours(picture: Image.Image, file: Path) -> None:
    """A file as small as a page's few colours allow."""
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


def phone_screens(page: Any, at: Path) -> list[Image.Image]:
    """The running clock, the number pad, and what everybody checks."""
    page.click("#start")
    page.wait_for_selector("[data-secs]")
    # The picture shows the face as whoever reads it sits: turned towards seat A.
    while page.get_attribute(".face", "data-towards") != "A":
        page.wait_for_timeout(600)
        page.click("#tap")
    page.wait_for_timeout(3200)
    pictures = [taken(page, at / "clock.png")]
    page.click("#over")
    page.click("#out-A")
    for seat, charge in zip("BCD", ("27", "43", "14"), strict=True):
        for digit in charge:
            page.click(f"#key-{digit}")
        if seat == "B":
            pictures.append(taken(page, at / "pad.png"))
        page.click("#next")
    page.wait_for_selector("[data-at=check]")
    return [*pictures, taken(page, at / "check.png")]


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    with demo() as address, sync_playwright() as play, tempfile.TemporaryDirectory() as temporary:
        at = Path(temporary)
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=DESK, locale="en-GB")
        page.goto(f"{address}/")
        table = page.get_attribute("a.demo-role[href^='/k/']", "href")
        page.click("button[value=organiser]")
        page.wait_for_selector(".tables")
        # How phones are kept awake is nothing for a picture of a desk.
        page.click("[data-dark-noted]")
        page.wait_for_timeout(500)
        few_colours(taken(page, at / "desk.png"), folder / "desk.png")
        phone = browser.new_context(
            viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, device_scale_factor=1
        ).new_page()
        phone.goto(f"{address}{table}")
        screens = phone_screens(phone, at)
        wide = sum(screen.width for screen in screens) + MARGIN * (len(screens) + 1)
        sheet = Image.new("RGB", (wide, screens[0].height + 2 * MARGIN), PAPER)
        for number, screen in enumerate(screens):
            sheet.paste(screen, (MARGIN + number * (screen.width + MARGIN), MARGIN))
        few_colours(sheet, folder / "phone.png")
        browser.close()


if __name__ == "__main__":
    main()
