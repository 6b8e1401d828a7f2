"""An applicant and the national organiser, with browsers, and applications that are complete."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from stolik.web.models.office import Application
from stolik.web.office.applications import checks


def account(name: str, *, national: bool = False) -> User:
    found, _ = User.objects.get_or_create(username=name, defaults={"is_staff": national})
    return found


def browser(user: User | None = None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def days(year: int, number: int = 6) -> list[str]:
    return [date(year, month, 10).isoformat() for month in range(1, number + 1)]


def league_form(year: int = 2027, **more: str) -> dict[str, str]:
    """A whole application for a league, as the form sends it."""
    found = {
        "title": "Liga Ełk",
        "name": "Biblioteka w Ełku",
        "email": "liga@example.org",
        "address": "ul. Długa 1, Ełk",
        "telephone": "+48 600 000 000",
        "place": "Biblioteka, Ełk",
        "region": "warmińsko-mazurskie",
        "season": str(year),
        "series_kind": "matchdays",
        "go": "send",
    }
    found |= {f"date_{n}": day for n, day in enumerate(days(year), 1)}
    return found | more


def elimination_form(in_days: int = 30, **more: str) -> dict[str, str]:
    held = timezone.localdate() + timedelta(days=in_days)
    found = {
        "title": "Eliminacje w Ełku",
        "name": "Dom Kultury",
        "email": "dk@example.org",
        "telephone": "600 100 200",
        "place": "Dom Kultury, Ełk",
        "date": held.isoformat(),
        "time": "10:00",
        "expected": "32",
        "go": "send",
    }
    return found | more


def begun(client: Client, kind: str) -> str:
    """The slug of a new draft."""
    answer = client.post("/apply/new", {"kind": kind})
    return str(answer.url).split("/")[2]  # type: ignore[attr-defined]


def sent(client: Client, kind: str = "league", **more: Any) -> Application:
    """An application that has been sent."""
    slug = begun(client, kind)
    form = league_form(**more) if kind == "league" else elimination_form(**more)
    answer = client.post(f"/apply/{slug}/edit", form)
    assert answer.status_code == 302, answer.content.decode()
    return Application.objects.get(slug=slug)


def answered(client: Client, application: Application, answer: str, **more: str) -> Any:
    """The national organiser's answer to what is on the page now."""
    saw = checks.digest_of(Application.objects.get(pk=application.pk))
    form = {"answer": answer, "seen": saw} | more
    return client.post(f"/office/{application.slug}/answer", form)
