"""The site's own name: mail needs it, and with it no other name is answered to."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import clean
from support.serving_site import free_port

SITE = "https://turniej.example.org"


def stolik(environment: dict[str, str], *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "stolik", *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.attack(18, "mail whose links follow the Host of whoever registers")
@pytest.mark.parametrize("words", [("serve", "--port"), ("mail", "send")], ids=" ".join)
@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "STOLIK_MAIL is set, but not the address"), ("pl", "ustawiono STOLIK_MAIL")],
)
def test_mail_without_an_address_is_refused_at_start(
    words: tuple[str, ...], lang: str, said: str, tmp_path: Path
) -> None:
    environment = clean(tmp_path) | {"STOLIK_MAIL": "smtp://127.0.0.1:9?tls=no"}
    environment.pop("STOLIK_PUBLIC_URL", None)
    port = [str(free_port())] if words[-1] == "--port" else []
    status, error = stolik(environment, words[0], "--lang", lang, *words[1:], *port)
    assert (status, said in error, "STOLIK_PUBLIC_URL=https://" in error) == (2, True, True)


def test_an_address_in_the_environment_is_looked_at_too(tmp_path: Path) -> None:
    environment = clean(tmp_path) | {"STOLIK_PUBLIC_URL": "turniej.example.org"}
    status, error = stolik(environment, "serve", "--port", str(free_port()))
    assert (status, "'turniej.example.org'" in error) == (2, True)


def hosts(folder: Path, **more: str) -> list[str]:
    """The names a site with this environment answers to."""
    environment = clean(folder)
    environment.pop("STOLIK_PUBLIC_URL", None)
    code = "import json, stolik.web.config.settings as s; print(json.dumps(s.ALLOWED_HOSTS))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**environment, **more},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.attack(18, "a foreign Host, where the site knows its own name")
def test_a_site_with_a_name_answers_to_it_alone(tmp_path: Path) -> None:
    own = ["turniej.example.org", "localhost", "127.0.0.1", "[::1]"]
    assert {
        "none": hosts(tmp_path),
        "one": hosts(tmp_path, STOLIK_PUBLIC_URL=SITE),
        "with a port": hosts(tmp_path, STOLIK_PUBLIC_URL=f"{SITE}:8443/"),
        "two": hosts(tmp_path, STOLIK_PUBLIC_URL=SITE, STOLIK_HOSTS="liga.example.org, 10.0.0.7"),
        "in a hall": hosts(tmp_path, STOLIK_PUBLIC_URL=SITE, STOLIK_SERVING="hall"),
    } == {
        "none": ["*"],
        "one": own,
        "with a port": own,
        "two": [*own, "liga.example.org", "10.0.0.7"],
        "in a hall": ["*"],
    }
