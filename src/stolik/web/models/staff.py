"""Who works in a tournament besides its owner, and the links that invite them.

That somebody works here is a fact of the journal; names, accounts and devices stand beside it. The
secret of a device is kept as a digest only.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models

from stolik.web.models.tournaments import Tournament, token

LONGEST_NAME = 80


class Invitation(models.Model):
    """A link: whoever opens it may work here in its role.

    `used` is when somebody first came by it, and stays: a member who later follows another link
    belongs to that one.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20)
    label = models.CharField(max_length=LONGEST_NAME, blank=True)
    token = models.CharField(max_length=40, unique=True, default=token)
    once = models.BooleanField(default=False)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.BooleanField(default=False)
    used = models.DateTimeField(null=True, blank=True)
    by = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "staff"
        ordering = ("-created", "-pk")

    def closed(self, now: datetime) -> str:
        """Why nobody can use it any more: "revoked", "expired" or "used"; "" if somebody can."""
        if self.revoked:
            return "revoked"
        if self.expires is not None and self.expires <= now:
            return "expired"
        if not self.once:
            return ""
        # Data of before, read from a portable backup, know only who came.
        return "used" if self.used is not None or self.members.exists() else ""


class Member(models.Model):
    """Somebody at work: an account, or a device that a link let in; `entry` if they also play."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="members")
    role = models.CharField(max_length=20)
    name = models.CharField(max_length=LONGEST_NAME)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="memberships",
    )
    key = models.CharField(max_length=64, blank=True, db_index=True)
    entry = models.PositiveIntegerField(null=True, blank=True)
    invitation = models.ForeignKey(
        Invitation, null=True, blank=True, on_delete=models.SET_NULL, related_name="members"
    )
    joined = models.DateTimeField(auto_now_add=True)
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "staff"
        ordering = ("pk",)

    @property
    def actor_id(self) -> str:
        """Who this is in the journal."""
        return f"account-{self.account_id}" if self.account_id else f"staff-{self.pk}"
