"""How a screen is set, and the secret of a raffle not drawn yet. Not facts: nothing follows."""

from __future__ import annotations

from django.db import models

from stolik.web.models.tournaments import Tournament

SECONDS = 12
FEWEST_SECONDS, MOST_SECONDS = 4, 120


class Screen(models.Model):
    """What is on the screens of a tournament. `version` grows with every change."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="screen")
    pinned = models.CharField(max_length=20, blank=True)
    left_out = models.JSONField(default=list, blank=True)
    seconds = models.PositiveIntegerField(default=SECONDS)
    step = models.PositiveIntegerField(default=0)
    sound = models.BooleanField(default=True)
    sponsors = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "screen"


class RaffleSecret(models.Model):
    """A sealed secret that has not been revealed yet."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="raffle_secret"
    )
    seal = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)

    class Meta:
        app_label = "screen"
