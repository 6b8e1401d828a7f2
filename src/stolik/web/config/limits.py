"""How much those who connect may take, from the environment and the system's limit of files.

    STOLIK_PROXIES         addresses or networks of proxies, by commas (default: this machine)
    STOLIK_HEADER_SECONDS  in which a whole header must arrive (default: 10)
    STOLIK_UNFINISHED      connections without a finished request of one address (default: 200)
    STOLIK_CONNECTIONS     connections in all (default: what the limit of open files leaves)

Proxies and this machine itself are not limited by address: they speak for many. Whoever is refused
is told so in the language their browser asks for, or in the site's and in English.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from stolik.live.addresses import Proxies
from stolik.live.connections import HEADER_SECONDS, UNFINISHED_PER_ADDRESS, Limits
from stolik.live.file_limit import backlog, most_connections, raise_file_limit
from stolik.phrases.language import ENGLISH, Phrase
from stolik.web.core.language import accepted_language, site_language

THIS_MACHINE = "127.0.0.1,::1"


@dataclass(frozen=True, slots=True)
class Serving:
    """What the server is started with; `streams` leave a quarter of all connections to pages."""

    limits: Limits
    proxies: str
    backlog: int

    @property
    def streams(self) -> int:
        return self.limits.total * 3 // 4


def from_environment() -> Serving:
    """The limits, with the system's own limit of files raised as far as it goes."""
    files = raise_file_limit()
    room = most_connections(files)
    limits = Limits(
        total=min(_number("STOLIK_CONNECTIONS", room), room),
        per_address=_number("STOLIK_UNFINISHED", UNFINISHED_PER_ADDRESS),
        header_seconds=_number("STOLIK_HEADER_SECONDS", int(HEADER_SECONDS)),
    )
    # The second is uvicorn's own name for the same.
    proxies = os.environ.get("STOLIK_PROXIES") or os.environ.get("FORWARDED_ALLOW_IPS")
    return Serving(limits, proxies or THIS_MACHINE, backlog(files))


def proxies_of(serving: Serving) -> Proxies:
    """The proxies, read; whoever starts the program is told what is no address."""
    try:
        return Proxies(serving.proxies.split(","))
    except ValueError as error:
        message = f"STOLIK_PROXIES: {error}; write addresses as in 10.0.0.5,192.168.7.0/24"
        raise SystemExit(f"stolik: {message}") from None


def refusal(phrase: Phrase, accepted: str = "") -> str:
    """Lines for whoever is refused, in what their browser asks for (Accept-Language).

    Where that cannot be read: in the site's language, and in English.

    >>> refusal(Phrase("That is too large. Please send a smaller file."), "pl-PL,en;q=0.5")
    'To za duże. Wyślij mniejszy plik.\\n'
    """
    known = accepted_language(accepted)
    languages = [known] if known else [site_language(), ENGLISH]
    return "".join(f"{line}\n" for line in dict.fromkeys(each.say(phrase) for each in languages))


def _number(name: str, default: int) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value)):
        raise SystemExit(f"stolik: {name}: a whole number above 0 is needed, not {value!r}")
    return int(value)
