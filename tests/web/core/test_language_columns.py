"""Every column that holds a language has room for the longest tag there is."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.core.management import call_command

from stolik.web.core.language import LONGEST_TAG

COLUMNS = sorted(
    (model._meta.label, field.max_length)
    for model in apps.get_models()
    for field in model._meta.get_fields()
    if field.name == "language"
)


def test_every_language_column_holds_the_longest_tag() -> None:
    assert "referee.PushSubscription" in dict(COLUMNS)
    assert [column for column in COLUMNS if column[1] != LONGEST_TAG] == []


@pytest.mark.django_db
def test_migrations_say_what_the_models_say() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
