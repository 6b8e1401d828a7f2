"""Whether phones in the hall can reach the site: addresses as text and QR, each one tried.

Trying from this machine proves that the site listens there; only a phone proves the rest, and the
first one that gets in is reported. Knows HTTP and the terminal, nothing of what is served.
"""

from __future__ import annotations

import io
import ssl
import sys
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import urlsplit

import segno

from stolik.cli.spoken import Spoken
from stolik.phrases.language import Language, Phrase

PATIENCE: Final = 3.0
SAID: Final = {
    "phones-answer": Phrase("Phones: {address}   answers"),
    "phones-silent": Phrase("Phones: {address}   DOES NOT ANSWER"),
    "no-network": Phrase(
        "This machine has no address in a network: connect it to the hall's wifi and start again."
    ),
    "try": Phrase(
        "Scan this with one phone in the same wifi. If nothing opens, the computer's firewall or "
        'the wifi keeps phones away: see docs/operating.md, "The hall\'s wifi".'
    ),
    "running": Phrase("the site runs at port {port} of this machine"),
    "not-running": Phrase("nothing serves port {port} now; a test answer stands in for the site"),
    "taken": Phrase("port {port} cannot be used: {why}"),
    "good": Phrase("phones: {address} answers"),
    "only-here": Phrase(
        "phones: {address} does not answer: start the site with stolik serve --hall"
    ),
    "firewall": Phrase(
        "phones: {address} does not answer: a firewall of this machine keeps it closed"
    ),
    "guest": Phrase("A phone has reached the site: it works."),
}


class Told:
    """What an organiser is told about a site that has just started at `address`."""

    def __init__(self, language: Language, address: str, public_url: str = "") -> None:
        self._say = Spoken(SAID, language)
        self._address = address
        self._public = public_url.rstrip("/")

    def tell(self) -> None:
        """Every address with its state, and a QR code of the best one."""
        states = reached(self._address)
        text = io.StringIO()
        for address, good in states.items():
            key = "phones-answer" if good else "phones-silent"
            print(self._say(key, address=address), file=text)
        best = self._public or next((a for a, good in states.items() if good), "")
        if best:
            print(best, file=text)
            segno.make(best).terminal(out=text, border=2, compact=True)
            print(self._say("try"), file=text)
        else:
            print(self._say("no-network"), file=text)
        _write_at_once(text.getvalue())

    def first_guest(self) -> None:
        _write_at_once(self._say("guest") + "\n")


def _write_at_once(text: str) -> None:
    """The site logs to the same stream from other threads: no line of theirs may stand inside."""
    sys.stdout.write(text)
    sys.stdout.flush()


def reached(address: str) -> dict[str, bool]:
    """The addresses in the hall's network, and whether the site answers there."""
    from stolik.web.installation.server import hall_addresses

    parts = urlsplit(address)
    found = [f"{parts.scheme}://{name}:{parts.port}/" for name in hall_addresses()]
    return {each: answers(each) for each in found}


def answers(address: str) -> bool:
    """Whether the site is well at an address; proxies are for other places than the hall."""
    # The certificate is made for a name, and this asks by number: only the answer counts.
    trusting = ssl._create_unverified_context()
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
    )
    try:
        with opener.open(address + "healthz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def answers_within(address: str, *, seconds: float) -> bool:
    """Whether the site comes up in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answers(address):
            return True
        time.sleep(0.1)
    return False


def findings(port: int, language: Language) -> list[tuple[bool, str]]:
    """For `stolik doctor --hall`: (good, sentence) about the way from a phone to the site."""
    say = Spoken(SAID, language)
    address = f"http://127.0.0.1:{port}/"
    if answers(address):
        found = [(True, say("running", port=port))]
        return found + _ways(address, say, "only-here")
    try:
        stand_in = ThreadingHTTPServer(("", port), _StandIn)
    except (OSError, OverflowError) as error:
        return [(False, say("taken", port=port, why=error))]
    with stand_in:
        threading.Thread(target=stand_in.serve_forever, daemon=True).start()
        found = [(True, say("not-running", port=port)), *_ways(address, say, "firewall")]
        stand_in.shutdown()
    return found


def _ways(address: str, say: Spoken, otherwise: str) -> list[tuple[bool, str]]:
    ways = reached(address)
    if not ways:
        return [(False, say("no-network"))]
    return [(good, say("good" if good else otherwise, address=way)) for way, good in ways.items()]


class _StandIn(BaseHTTPRequestHandler):
    """Answers as the site would, as long as it is looked for."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base's name
        del format, args
