"""What the office keeps: applications and what was said about them, ticks of duties, mail.

A mail keeps no address, and its text from when it is sent: both are made from what is known then.
Erasing somebody erases their mail. Knows no page.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from stolik.web.core.language import LONGEST_TAG, page_language, site_tag
from stolik.web.models.seasons import Championship, Elimination, Series, Ticket
from stolik.web.models.tournaments import Entry, Tournament, slug, token

KINDS = ("league", "elimination")
STATES = ("draft", "submitted", "asked", "accepted", "rejected", "withdrawn")
SAYINGS = ("sent", "changed", "asked", "answered", "accepted", "rejected", "withdrawn", "erased")
CHANGE_STATES = ("waiting", "accepted", "rejected", "withdrawn")
MAIL_STATES = ("waiting", "sending", "sent", "failed", "unsure", "dropped")


def _choices(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


class SeasonDays(models.Model):
    """The days of a season as the national organiser set them, and its deadline."""

    year = models.PositiveIntegerField(unique=True)
    first = models.DateField()
    last = models.DateField()
    apply_until = models.DateField()

    class Meta:
        app_label = "office"
        ordering = ("-year",)


class Application(models.Model):
    """Somebody offers to run a league or an elimination; what is empty is still to be written.

    `about` is for the national organiser alone, `public_text` for everybody. `dated` is when the
    day or the season was last changed: from then on it is judged whether it came in time. `league`
    is one that exists already. `marketing` is a consent of its own: it changes nothing about the
    answer. `unsent` is the form as it was typed, while something in it cannot be read. `erased`
    says when a rejected or withdrawn one lost what was personal.
    """

    slug = models.CharField(max_length=20, unique=True, default=slug)
    kind = models.CharField(max_length=20, choices=_choices(KINDS))
    applicant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="applications"
    )
    state = models.CharField(max_length=10, choices=_choices(STATES), default="draft")
    title = models.CharField(max_length=200, blank=True)
    name = models.CharField(max_length=200, blank=True)
    email = models.CharField(max_length=254, blank=True)
    address = models.CharField(max_length=300, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    place = models.CharField(max_length=200, blank=True)
    region = models.CharField(max_length=40, blank=True)
    season = models.PositiveIntegerField(null=True, blank=True)
    series_kind = models.CharField(max_length=20, default="league")
    dates = models.JSONField(default=list, blank=True)
    starts = models.DateTimeField(null=True, blank=True)
    expected = models.PositiveIntegerField(null=True, blank=True)
    rules = models.JSONField(default=dict, blank=True)  # of an elimination; empty: the usual ones
    about = models.TextField(blank=True, max_length=4000)
    public_text = models.TextField(blank=True, max_length=4000, default="")
    marketing = models.BooleanField(default=False)
    language = models.CharField(max_length=LONGEST_TAG, default=page_language)
    unsent = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    sent = models.DateTimeField(null=True, blank=True)
    dated = models.DateTimeField(null=True, blank=True)
    erased = models.DateTimeField(null=True, blank=True)
    league = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    series = models.OneToOneField(
        Series, null=True, blank=True, on_delete=models.SET_NULL, related_name="application"
    )
    tournament = models.OneToOneField(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="application"
    )
    championship = models.ForeignKey(
        Championship, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "office"
        ordering = ("-sent", "-id")

    def __str__(self) -> str:
        return self.title or self.slug


class Saying(models.Model):
    """One line of the conversation about an application: never changed, its text may be erased.

    `changes` are the fields that were changed with it: name, before, after.
    """

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="sayings")
    what = models.CharField(max_length=10, choices=_choices(SAYINGS))
    text = models.TextField(blank=True, max_length=4000)
    changes = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "office"
        ordering = ("id",)


class Question(models.Model):
    """What the national organiser asked about an elimination on the list, and the reply."""

    elimination = models.ForeignKey(Elimination, on_delete=models.CASCADE, related_name="questions")
    text = models.TextField(max_length=1000)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reply = models.TextField(blank=True, max_length=4000)
    replied = models.DateTimeField(null=True, blank=True)
    replied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "office"
        ordering = ("id",)


class ChangeRequest(models.Model):
    """Somebody asks to change what the national organiser accepted: an event, or a league.

    `was` and `wanted` hold the fields that differ, as JSON; nothing changes before the answer. One
    at a time waits.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="change_requests"
    )
    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.CASCADE, related_name="change_requests"
    )
    was = models.JSONField(default=dict)
    wanted = models.JSONField(default=dict)
    reason = models.TextField(max_length=1000)
    language = models.CharField(max_length=LONGEST_TAG, default=page_language)
    state = models.CharField(
        max_length=10, choices=_choices(CHANGE_STATES), default="waiting", db_index=True
    )
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    answer = models.TextField(blank=True, max_length=4000)
    answered = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "office"
        ordering = ("-at", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(state="waiting"),
                name="one_change_of_event",
            ),
            models.UniqueConstraint(
                fields=["series"], condition=models.Q(state="waiting"), name="one_change_of_series"
            ),
        )

    @property
    def subject(self) -> Tournament | Series:
        """What is to be changed."""
        subject = self.tournament or self.series
        assert subject is not None
        return subject


class Tick(models.Model):
    """A duty that somebody says is done; about a tournament, or about a whole series."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="ticks"
    )
    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.CASCADE, related_name="ticks"
    )
    duty = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "office"
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "duty"], name="tick_of_event"),
            models.UniqueConstraint(fields=["series", "duty"], name="tick_of_series"),
        )


class Mail(models.Model):
    """Something to be written to somebody, once: `key` says what it is about.

    `account` is an organiser it goes to, local or national, where no application says whom to write
    to. `about` holds numbers alone. `unsure` is a mail during whose sending the machine died.
    `token` opens the mail as a page; `stop` stands in its headers and can only end mail to its
    address. `to` is the keyed digest of that address, to count by. `letter` is what was sent:
    subject, lines and links; empty before that, and once somebody in it was erased.
    """

    key = models.CharField(max_length=100, unique=True)
    kind = models.CharField(max_length=20)
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="mail"
    )
    saying = models.ForeignKey(
        Saying, null=True, blank=True, on_delete=models.CASCADE, related_name="mail"
    )
    question = models.ForeignKey(
        Question, null=True, blank=True, on_delete=models.CASCADE, related_name="mail"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="mail",
    )
    ticket = models.ForeignKey(
        Ticket, null=True, blank=True, on_delete=models.CASCADE, related_name="mail"
    )
    request = models.ForeignKey(
        ChangeRequest, null=True, blank=True, on_delete=models.CASCADE, related_name="mail"
    )
    about = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=LONGEST_TAG, default=site_tag)
    letter = models.JSONField(default=dict, blank=True)
    site = models.CharField(max_length=200, blank=True)
    stop = models.CharField(max_length=40, unique=True, default=token)
    token = models.CharField(max_length=40, unique=True, default=token)
    to = models.CharField(max_length=64, blank=True, db_index=True)
    state = models.CharField(max_length=10, choices=_choices(MAIL_STATES), default="waiting")
    tries = models.PositiveIntegerField(default=0)
    not_before = models.DateTimeField(default=timezone.now)
    error = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "office"
        ordering = ("id",)
        indexes = (models.Index(fields=["state", "not_before"], name="mail_waiting"),)


class OptOut(models.Model):
    """An address that wants no mail, as a keyed digest: the address itself is not kept."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "office"


class Revision(models.Model):
    """How often an entry of the calendar feed has changed, and when last: its digest tells."""

    uid = models.CharField(max_length=100, unique=True)
    digest = models.CharField(max_length=64)
    sequence = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "office"
