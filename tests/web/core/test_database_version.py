"""Two equal versions of the database mean the same data."""

from __future__ import annotations

import threading

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from stolik.web.core.database_version import database_version

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("database_file")
def test_every_commit_gives_another_version_and_reading_gives_none() -> None:
    versions = [database_version()]
    for change in (
        lambda: User.objects.create(username="ala"),
        lambda: User.objects.filter(username="ala").update(first_name="Ala"),
        lambda: User.objects.bulk_create([User(username="olek")]),
        lambda: User.objects.all().delete(),
    ):
        change()
        versions.append(database_version())
        list(User.objects.all())
        # Other tests write to other databases of the same server, which counts there.
        assert connection.vendor == "postgresql" or database_version() == versions[-1]
    assert None not in versions
    assert len(set(versions)) == 5


@pytest.mark.usefixtures("database_file")
def test_what_another_thread_commits_is_noticed() -> None:
    before = database_version()

    def write() -> None:
        User.objects.create(username="ala")
        connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    assert database_version() != before


@pytest.mark.usefixtures("database_file")
def test_nothing_is_promised_inside_a_transaction() -> None:
    before = database_version()
    with transaction.atomic():
        User.objects.create(username="ala")
        assert database_version() is None
    assert database_version() not in (None, before)


def test_nothing_is_promised_of_a_database_in_memory() -> None:
    assert (database_version() is None) == (connection.vendor == "sqlite")
