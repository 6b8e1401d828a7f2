"""What referees know beside the journal: messages read at tables, private reports of conduct.

Neither is a fact of the tournament. That a table has read a message is told by its phone; a report
of somebody's conduct is for referees alone, so it stands in no journal and no export.
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


class ConductReport(models.Model):
    """What one player privately told the referees about another; both are entry numbers."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="conduct_reports"
    )
    reporter = models.PositiveIntegerField()
    reported = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=100, blank=True)

    class Meta:
        app_label = "referee"
        ordering = ("at", "pk")
