"""A tournament whose list is being made: Olga's, with rules and format, and nobody on it yet."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments import store

ACTOR = Actor("organiser", "account-1")


def prepared_event(**columns: Any) -> Tournament:
    """The tournament, at /t/jesien."""
    owner = User.objects.create_user("olga", password="a long password")
    about = {"title": "Jesień", "starts": timezone.now(), "slug": "jesien", **columns}
    event = Tournament.objects.create(owner=owner, **about)
    create = c.Create("ordinary", ruleset("pl-turniej"), elimination_format("mini"))
    store.perform(event, create, ACTOR)
    return event
