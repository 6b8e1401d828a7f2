"""Which table has read which message of the desk: told by its phone, no fact of the tournament.

A row says that somebody tapped it away; that there is none says nothing.
"""

from __future__ import annotations

from django.db import models

from stolik.web.models.tournaments import Tournament


class MessageRead(models.Model):
    """`message` is the number of its fact."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="reads")
    message = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "referee"
        ordering = ("table",)
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "message", "table"], name="message_read_once"
            ),
        )
