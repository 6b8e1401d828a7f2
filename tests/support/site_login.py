"""Logging in at a real process, as a browser does: the form with its token, and cookies."""

from __future__ import annotations

import http.client
import ssl
from contextlib import closing
from dataclasses import dataclass
from http.cookies import Morsel, SimpleCookie
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """What a browser looks at."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def cookies(self) -> dict[str, Morsel[str]]:
        found: SimpleCookie = SimpleCookie()
        for line in self.headers.get_all("Set-Cookie") or ():
            found.load(line)
        return dict(found)


@dataclass
class Visitor:
    """A browser without a window: keeps cookies, sends forms."""

    port: int
    tls: bool = False
    headers: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        self.jar: dict[str, str] = {}

    def ask(self, path: str, form: dict[str, str] | None = None) -> Answer:
        more = dict(self.headers)
        more["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        more["Accept-Language"] = "en"
        body = None
        if form is not None:
            secure = self.tls or ("X-Forwarded-Proto", "https") in self.headers
            origin = f"{'https' if secure else 'http'}://127.0.0.1:{self.port}"
            more |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin}
            body = urlencode({"csrfmiddlewaretoken": self.jar.get("csrftoken", ""), **form})
        with closing(self._connection()) as connection:
            connection.request("POST" if form is not None else "GET", path, body, more)
            answer = connection.getresponse()
            said = Answer(answer.status, answer.headers, answer.read().decode())
        for name, morsel in said.cookies.items():
            self.jar[name] = morsel.value
        return said

    def log_in(self, name: str, password: str) -> int:
        """302 if it worked, 200 if not."""
        self.ask("/login")
        return self.ask("/login", {"username": name, "password": password, "next": ""}).status

    def _connection(self) -> http.client.HTTPConnection:
        if not self.tls:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=trusting)
