"""Cookies are for HTTPS wherever the site speaks it; a name is pinned to it only outside a hall."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from support.databases import clean, stolik
from support.serving_site import free_port
from support.site_login import Visitor

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("openssl"), reason="there is no openssl"),
]
PASSWORD = "a stroke of luck"
YEAR = "max-age=31536000"


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], list[str]]:
    """An environment with one account, and the words for a self-signed certificate."""
    folder = tmp_path_factory.mktemp("tls")
    key, cert = folder / "key.pem", folder / "cert.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hall"]
    words += ["-keyout", str(key), "-out", str(cert)]
    subprocess.run(words, capture_output=True, check=True)
    environment = clean(folder / "data")
    add = ["user", "add", "olga", "--password-stdin"]
    assert stolik(environment, *add, said=PASSWORD).returncode == 0
    return environment, ["--cert", str(cert), "--key", str(key)]


@contextmanager
def served(environment: dict[str, str], *words: str) -> Iterator[int]:
    from stolik.cli.hall import answers_within

    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "stolik", "serve", "--port", str(port), *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    scheme = "https" if "--cert" in words else "http"
    try:
        assert answers_within(f"{scheme}://127.0.0.1:{port}/", seconds=60)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.mark.attack(23, "reading the cookie of a site with a certificate over plain HTTP")
@pytest.mark.parametrize(
    ("cert", "words", "proxy", "secure", "pinned"),
    [
        (False, [], "", False, None),
        (True, [], "", True, None),
        (True, ["--hall", "--public-url", "https://127.0.0.1"], "", True, None),
        (False, ["--public-url", "https://127.0.0.1"], "https", True, YEAR),
        (False, ["--public-url", "http://127.0.0.1"], "http", False, None),
    ],
    ids=["plain", "certificate", "hall with a name", "behind a proxy", "plain proxy"],
)
def test_cookies_and_pins(
    installation: tuple[dict[str, str], list[str]],
    cert: bool,
    words: list[str],
    proxy: str,
    secure: bool,
    pinned: str | None,
) -> None:
    environment, certificate = installation
    headers = (("X-Forwarded-Proto", proxy),) if proxy else ()
    with served(environment, *(certificate if cert else []), *words) as port:
        visitor = Visitor(port, tls=cert, headers=headers)
        form = visitor.ask("/login")
        named = {"csrftoken": form.cookies["csrftoken"]}
        login = {"username": "olga", "password": PASSWORD, "next": ""}
        answer = visitor.ask("/login", login)
        assert answer.status == 302
        named["sessionid"] = answer.cookies["sessionid"]
        named["language"] = visitor.ask("/language", {"language": "en"}).cookies["language"]
    assert {name: bool(morsel["secure"]) for name, morsel in named.items()} == {
        "csrftoken": secure,
        "sessionid": secure,
        "language": secure,
    }
    assert form.headers.get("Strict-Transport-Security") == pinned
