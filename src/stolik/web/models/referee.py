"""What is known beside the journal: messages read at tables, private reports, who is notified.

None of it is a fact of the tournament. That a table has read a message is told by its phone; a
report of somebody's conduct is for referees alone, so it stands in no journal and no export.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from stolik.web.core.language import LONGEST_TAG
from stolik.web.models.staff import Member
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


class PushSubscription(models.Model):
    """A browser on which somebody asked to be notified: an account or device at work, or a player.

    The address is personal: it goes with the person, and stands in no export.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    member = models.ForeignKey(
        Member, null=True, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="push_subscriptions",
    )
    entry = models.PositiveIntegerField(null=True)
    endpoint = models.CharField(max_length=1000)
    key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    language = models.CharField(max_length=LONGEST_TAG)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "referee"
        ordering = ("pk",)
