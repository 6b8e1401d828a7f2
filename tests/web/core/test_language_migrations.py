"""Sites of before have no languages: their rows get them, and keep what they hold on a way back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from stolik.web.models.privacy import Wording
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.privacy.consents import texts

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [
    ("event", "0009_fee"),
    ("seasons", "0008_changes_of_imported_results"),
    ("privacy", "0005_usual_choice"),
]


def migrated(targets: list[tuple[str, str]]) -> Any:
    """The models as they are after these migrations."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return executor.loader.project_state(targets).apps


def to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def before() -> Iterator[Any]:
    """A site as it was, and today's again in the end."""
    yield migrated(BEFORE)
    to_today()


def fill(before: Any) -> None:
    """One row of each kind, and a wording in both languages, in one, and in none."""
    owner = User.objects.create_user("olga").pk
    before.get_model("event", "Tournament").objects.create(
        slug="abcdefg", title="Turniej", about="Nagrody", starts=timezone.now(), owner_id=owner
    )
    days = {"year": 2026, "first": date(2026, 1, 1), "last": date(2026, 12, 31), "planned": 6}
    before.get_model("seasons", "Series").objects.create(
        slug="hjkmnpq", kind="league", title="Liga", about="Nagrody", owner_id=owner, **days
    )
    for version, (english, polish) in enumerate([("Yes", "Tak"), ("", "Tak"), ("", "")], 1):
        before.get_model("privacy", "Wording").objects.create(
            owner_id=owner, purpose="contact", version=version, english=english, polish=polish
        )


def test_rows_of_before_are_polish(before: Any) -> None:
    fill(before)
    to_today()
    for model in (Tournament, Series):
        rows = model._default_manager.values_list("about", "language", "translations")
        assert list(rows) == [("Nagrody", "pl", {})]
    assert list(Wording.objects.values_list("texts", flat=True)) == [
        {"en": "Yes", "pl": "Tak"},
        {"en": "", "pl": "Tak"},
        {"en": "", "pl": ""},
    ]
    owner = Wording.objects.values_list("owner", flat=True)[0]
    assert [text.words_in("pl") for text in texts(owner)["contact"][1:]] == ["Tak", "Tak", ""]


def test_on_the_way_back_wordings_keep_the_languages_there_were(before: Any) -> None:
    fill(before)
    to_today()
    Wording.objects.filter(version=2).update(texts={"pl": "Tak", "de": "Ja"})
    wordings = migrated(BEFORE).get_model("privacy", "Wording").objects.order_by("version")
    assert list(wordings.values_list("english", "polish")) == [
        ("Yes", "Tak"),
        ("", "Tak"),
        ("", ""),
    ]
