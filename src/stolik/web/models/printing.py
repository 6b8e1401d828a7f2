"""What an organiser sets for the papers of a tournament: texts, offsets, prizes, logos.

No fact of the tournament: nothing here changes who plays or who wins. Logos are kept as bytes in
the database, so that a backup has them.
"""

from __future__ import annotations

from typing import Final

from django.db import models

from stolik.web.core.language import LONGEST_TAG
from stolik.web.models.tournaments import Tournament

MOST_LOGOS: Final = 9
MOST_PRIZES: Final = 40


class PaperSettings(models.Model):
    """One row a tournament; `texts` are the words of the consent form by language and part.

    `slips` says what the sheets that come back hold, "games" or "totals"; `language` in what they
    are printed, "" until somebody chooses.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="papers")
    sponsors = models.CharField(max_length=300, blank=True)
    lines = models.TextField(max_length=600, blank=True)
    signatures = models.TextField(max_length=300, blank=True)
    referees = models.TextField(max_length=2000, blank=True)
    goal = models.CharField(max_length=200, blank=True)
    text_only = models.BooleanField(default=False)
    right_mm = models.IntegerField(default=0)
    down_mm = models.IntegerField(default=0)
    texts = models.JSONField(default=dict, blank=True)
    advertising = models.BooleanField(default=True)
    image = models.BooleanField(default=True)
    slips = models.CharField(max_length=10, default="games")
    language = models.CharField(max_length=LONGEST_TAG, blank=True, default="")

    class Meta:
        app_label = "printing"


class PrizeRow(models.Model):
    """A prize: for a place, for a place in a category, or for anything else (a side prize)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_rows")
    position = models.PositiveIntegerField()
    place = models.PositiveIntegerField(null=True, blank=True)
    category = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    prize = models.CharField(max_length=200, blank=True)
    giver = models.CharField(max_length=200, blank=True)
    winner = models.CharField(max_length=200, blank=True)

    class Meta:
        app_label = "printing"
        ordering = ("position", "id")


class LogoRow(models.Model):
    """A picture of the organiser or a sponsor, drawn anew as PNG when it was uploaded."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="logos")
    name = models.CharField(max_length=100)
    sponsor = models.BooleanField(default=False)
    data = models.BinaryField()

    class Meta:
        app_label = "printing"
        ordering = ("sponsor", "id")
