"""Of a login nothing is kept but what slows guessing, and that for minutes."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from stolik.web.core import login_records
from support.databases import stolik
from support.serving_site import serving
from support.site_login import Visitor

PASSWORD = "a stroke of luck"


def counts() -> list[int]:
    return [model.objects.count() for model in (AccessLog, AccessFailureLog, AccessAttempt)]


@pytest.mark.django_db
@pytest.mark.attack(29, "reading who logged in when, from where and with what")
def test_a_login_leaves_no_record_and_a_failed_one_is_forgotten(settings: object) -> None:
    settings.AXES_ENABLED = True  # type: ignore[attr-defined]
    User.objects.create_user("olga", password=PASSWORD)
    form = {"username": "olga", "password": PASSWORD}
    assert Client().post("/login", form).status_code == 302
    assert counts() == [0, 0, 0]
    for name in ("jan", "piotr"):
        assert Client().post("/login", {"username": name, "password": "no"}).status_code == 200
    assert counts() == [0, 0, 2]
    login_records.forget()
    assert counts() == [0, 0, 2]  # they still count
    old = timezone.now() - timedelta(hours=1)
    AccessAttempt.objects.filter(username="jan").update(attempt_time=old)
    login_records.forget()
    assert list(AccessAttempt.objects.values_list("username", flat=True)) == ["piotr"]


@pytest.mark.django_db
@pytest.mark.attack(29, "reading the logins that older versions kept")
def test_what_older_versions_kept_is_deleted() -> None:
    kept = {"user_agent": "x", "ip_address": "192.168.1.2", "username": "olga"}
    AccessLog.objects.create(**kept)
    AccessFailureLog.objects.create(**kept)
    for name, days in (("gone", -1), ("alive", 1)):
        expires = timezone.now() + timedelta(days=days)
        Session.objects.create(session_key=name, session_data="", expire_date=expires)
    login_records.forget()
    assert counts() == [0, 0, 0]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["alive"]


@pytest.mark.slow
@pytest.mark.attack(26, "guessing a password without leaving a trace")
def test_a_failed_login_is_one_line_with_an_address_and_no_name(database: dict[str, str]) -> None:
    add = ["user", "add", "olga", "--password-stdin"]
    assert stolik(database, *add, said=PASSWORD).returncode == 0
    typed = ("olga", "Jan Kowalski", "my password by mistake")
    log = Path(database["STOLIK_DATA"]) / "log"
    with serving(database, log) as site:
        for name in typed:
            visitor = Visitor(site.port, headers=(("X-Forwarded-For", "203.0.113.7"),))
            assert visitor.log_in(name, "wrong " + name) == 200
        good = Visitor(site.port)
        assert good.log_in("olga", PASSWORD) == 302
        form = {"old_password": "my typing", "new_password1": "", "new_password2": ""}
        assert good.ask("/mine/password", form).status == 422
        site.stop()
    lines = [json.loads(line) for line in json_lines(log)]
    shown = [
        (line["event"], line["address"], line["level"])
        for line in lines
        if line["logger"] == "stolik.login"
    ]
    assert shown == [("login failed", "203.0.113.7", "warning")] * 3 + [
        ("password not changed", "127.0.0.1", "warning")
    ]
    text = log.read_text(encoding="utf-8")
    assert [word for word in (*typed, "my typing", PASSWORD) if word in text] == []


def json_lines(log: Path) -> list[str]:
    """All but what a person at a terminal is told at the start."""
    lines = log.read_text(encoding="utf-8").splitlines()
    told = next(n for n, line in enumerate(lines) if line.startswith("Stop with"))
    return lines[told + 1 :]
