"""Consents beside the journal, the texts people agreed to, wishes to be erased, how long data stay.

Consents that decide whether somebody may play (to playing, to personal data, to pictures) are facts
of the journal; every other purpose is a row here. Nothing is changed: a consent taken back is one
more row, a text written anew is one more version. Knows no page.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from stolik.web.core.language import LONGEST_TAG
from stolik.web.models.tournaments import Entry, Tournament


class Wording(models.Model):
    """What an organiser asks people to agree to, for one purpose; versions count from 1.

    `texts` are the words by language. Version 0 is the text that comes with the program.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wordings"
    )
    purpose = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    texts = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "privacy"
        ordering = ("purpose", "version")
        constraints = (
            models.UniqueConstraint(fields=["owner", "purpose", "version"], name="wording_version"),
        )


class Consent(models.Model):
    """Somebody agreed to a purpose, or took it back; the latest row of a purpose counts.

    `version` is that of the text they read, `language` in which they read it where a page knows,
    `document` the regulations they accepted with it.
    """

    HOW = (("form", "form"), ("own-page", "own-page"), ("paper", "paper"))

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="consents")
    purpose = models.CharField(max_length=20)
    given = models.BooleanField()
    version = models.PositiveIntegerField()
    how = models.CharField(max_length=10, choices=HOW)
    at = models.DateTimeField(default=timezone.now)
    document = models.CharField(max_length=80, blank=True)
    language = models.CharField(max_length=LONGEST_TAG, blank=True, default="")

    class Meta:
        app_label = "privacy"
        ordering = ("id",)


class Choice(models.Model):
    """How somebody came to be shown as they are; an entry without one is older than this is kept.

    Chosen by the person or a guardian: `form`, `own-page`; `desk`: by those at the desk (`by`), who
    were told so; `carried`: taken over with the person from the days before; `usual`: by nobody,
    so that no more is shown than is safe.
    """

    HOW = (
        ("form", "form"),
        ("own-page", "own-page"),
        ("desk", "desk"),
        ("carried", "carried"),
        ("usual", "usual"),
    )

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="choice")
    at = models.DateTimeField()
    # Of choices made before this was kept nobody knows the way: they count as the person's own.
    how = models.CharField(max_length=10, choices=HOW, default="form")
    by = models.CharField(max_length=60, blank=True)

    class Meta:
        app_label = "privacy"


class AccessCode(models.Model):
    """A code that leads from a badge to the private link, once and for some minutes.

    The code itself is not kept: it follows from `salt` and the key of the site. `by` gave it out at
    the desk; without it went by mail.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="access_codes")
    salt = models.CharField(max_length=40)
    at = models.DateTimeField()
    until = models.DateTimeField()
    mailed = models.BooleanField()
    by = models.CharField(max_length=60, blank=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "privacy"
        ordering = ("id",)


class WrongCode(models.Model):
    """Somebody typed a code that was none; counted, and forgotten after a day."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="wrong_codes")
    at = models.DateTimeField(db_index=True)

    class Meta:
        app_label = "privacy"


class ErasureWish(models.Model):
    """Somebody asked to be erased; gone as soon as it is done or taken back."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="erasure_wish")
    asked = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "privacy"


class Keeping(models.Model):
    """How long the personal data of a tournament stay, and when they were erased."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="keeping")
    days = models.PositiveIntegerField()
    erased = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "privacy"
