"""Photos and films as rows; files of photos lie in the folder of data. Knows no page."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, QuerySet

from stolik.web.models.tournaments import Tournament, token


def key() -> str:
    """A name nobody can guess: a photo not approved yet cannot be found by counting."""
    return secrets.token_hex(12)


class Photo(models.Model):
    """One photo. `people` are the numbers of those marked as recognisable in it."""

    STATES = (("waiting", "waiting"), ("shown", "shown"), ("hidden", "hidden"))

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="photos")
    key = models.CharField(max_length=24, unique=True, default=key)
    state = models.CharField(max_length=10, choices=STATES, default="waiting")
    digest = models.CharField(max_length=64)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    caption = models.CharField(max_length=200, blank=True)
    credit = models.CharField(max_length=200, blank=True)
    people = models.JSONField(default=list, blank=True)
    uploaded = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "gallery"
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["tournament", "digest"], name="photo_once"),)


class Film(models.Model):
    """A film of the event, kept elsewhere: where it is, for the national organiser.

    `agreed`: everybody who can be recognised in it agreed to be shown.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="films")
    address = models.CharField(max_length=500)
    caption = models.CharField(max_length=200, blank=True)
    agreed = models.BooleanField(default=False)
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "gallery"
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["tournament", "address"], name="film_once"),)


class Objection(models.Model):
    """Somebody asked for a photo to be taken down: it is hidden until the organiser decides."""

    photo = models.ForeignKey(Photo, on_delete=models.CASCADE, related_name="objections")
    said = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    decided = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "gallery"


class UploadLink(models.Model):
    """The right to send photos for approval: a link to show as a QR code."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="upload_link"
    )
    token = models.CharField(max_length=40, unique=True, default=token)
    open = models.BooleanField(default=True)

    class Meta:
        app_label = "gallery"


def with_photos(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The same tournaments, each knowing without another question whether it has photos."""
    return events.annotate(has_photos=Exists(_shown(OuterRef("pk"))))


def has_photos(event: Tournament) -> bool:
    """Whether there is a gallery worth a visit."""
    known = getattr(event, "has_photos", None)
    return bool(_shown(event.pk).exists() if known is None else known)


def _shown(event: Any) -> QuerySet[Photo]:
    return Photo.objects.filter(tournament=event, state="shown")
