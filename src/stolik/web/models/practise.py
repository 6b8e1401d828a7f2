"""Which tournaments are for practising only; everything else about them is like any other's."""

from __future__ import annotations

from django.db import models

from stolik.web.models.tournaments import Tournament


class Practice(models.Model):
    """A tournament that is none: never public, and gone with one click. `of` is what it copies."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="practice")
    of = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="practices"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "practise"
