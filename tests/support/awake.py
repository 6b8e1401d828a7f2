"""How a page asks that the screen stays on, written down while the browser does it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from support.phone_hall import until

# Asked of the browser, in order: "screen" is its own lock, "video" a film that is played.
WATCHED: Final = """{ window.asked = [];
const locks = [];
if (navigator.wakeLock) {
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    window.asked.push(kind);
    const lock = await request(kind);
    locks.push(lock);
    return lock;
  };
}
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  window.asked.push("video");
  return play.call(this);
};
window.dropped = () => Promise.all(locks.splice(0).map((lock) => lock.release())); }"""
# After `WATCHED`: a low battery, a browser that plays nothing by itself.
REFUSED: Final = """{ const refuse = async (what) => {
  window.asked.push(what);
  throw new DOMException("", "NotAllowedError");
};
if (navigator.wakeLock) navigator.wakeLock.request = refuse;
HTMLMediaElement.prototype.play = () => refuse("video"); }"""


def asked(page: Page) -> list[str]:
    found: list[str] = page.evaluate("asked")
    return found


def comes_back(page: Page) -> None:
    """The page was behind another one, where a browser drops its lock, and is in front again."""
    before = len(asked(page))
    page.evaluate("dropped()")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: len(asked(page)) > before)
