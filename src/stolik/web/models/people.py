"""People and clubs: what outlives a single tournament.

Rows only. Who is the same person is decided in `identity`; two rows become one in `merging`; what
somebody played is counted in `counting`.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from stolik.web.core.name_keys import club_key, name_key


class Club(models.Model):
    """Where people play: a library, a school, a culture centre."""

    name = models.CharField(max_length=200)
    town = models.CharField(max_length=100, blank=True)
    key = models.CharField(max_length=200, blank=True, default="", db_index=True)

    class Meta:
        app_label = "people"
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **more: Any) -> None:
        self.key = club_key(self.name)
        super().save(*args, **more)


class Person(models.Model):
    """Somebody, whatever tournament they play in; `merged` names whom they turned out to be."""

    name = models.CharField(max_length=600)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL)
    created = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=600, blank=True, default="", db_index=True)
    merged = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="others"
    )

    class Meta:
        app_label = "people"

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **more: Any) -> None:
        self.key = name_key(self.name)
        super().save(*args, **more)


class Merge(models.Model):
    """Two people who turned out to be one: whose entries moved, so that it can be undone."""

    kept = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    gone = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    entries = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    undone = models.BooleanField(default=False)

    class Meta:
        app_label = "people"
        ordering = ("-at", "-id")


class Apart(models.Model):
    """Two people of one name who are not the same: not to be suggested again, and who said so."""

    one = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True, null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "people"
        constraints = (models.UniqueConstraint(fields=["one", "other"], name="apart_pair"),)


class Vouch(models.Model):
    """Somebody said that an entry is this person, not merely somebody of that name.

    `by` is the organiser who said it; `entered`: nobody had to, the series entered this person.
    """

    entry = models.OneToOneField("event.Entry", on_delete=models.CASCADE, related_name="vouch")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    entered = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "people"


class Split(models.Model):
    """An entry that turned out to be somebody else: taken from one person, made another."""

    entry = models.ForeignKey("event.Entry", on_delete=models.CASCADE, related_name="+")
    left = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    made = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    undone = models.BooleanField(default=False)

    class Meta:
        app_label = "people"
        ordering = ("-at", "-id")


class Outing(models.Model):
    """One entry in a finished tournament in numbers: a projection, made anew from its journal.

    `charged` games are those with a report of their own: paper totals tell no single charge.
    """

    entry = models.OneToOneField("event.Entry", on_delete=models.CASCADE, related_name="outing")
    tournament = models.ForeignKey(
        "event.Tournament", on_delete=models.CASCADE, related_name="outings"
    )
    place = models.PositiveIntegerField()
    of = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    big = models.IntegerField()
    small = models.IntegerField()
    charged = models.PositiveIntegerField()
    charges = models.IntegerField()
    unopened = models.PositiveIntegerField()

    class Meta:
        app_label = "people"
