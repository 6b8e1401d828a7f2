"""A tournament as the site keeps it: its data sheet, the people in it, and its journal.

The journal is one append-only table; `stolik.web.tournaments.store` alone writes it. Names, e-mail
addresses, notes and secrets stand beside it and can be erased.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.urls import reverse

from stolik.web.core.language import LONGEST_TAG, page_language

# Without letters and digits that look alike on a printed label.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# How a name is shown; each shows less than the one before.
SHOWN: Final = ("full", "initial", "number")


def token() -> str:
    """A private link nobody can guess."""
    return secrets.token_urlsafe(18)


def short_code(length: int = 5) -> str:
    """What a person can type from a label."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def slug() -> str:
    return short_code(7)


class Tournament(models.Model):
    """The data sheet. Kind, ruleset and format live in the journal's first fact.

    `language` is the event's own: in it `about` is written, papers are printed and people sorted.
    `translations` hold `about` in other languages, by tag.
    """

    slug = models.CharField(max_length=20, unique=True, default=slug)
    title = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True)
    starts = models.DateTimeField()
    organiser_name = models.CharField(max_length=200, blank=True)
    about = models.TextField(blank=True, max_length=4000)
    language = models.CharField(max_length=LONGEST_TAG, default=page_language)
    translations = models.JSONField(default=dict, blank=True)
    categories = models.JSONField(default=list, blank=True)
    limit = models.PositiveIntegerField(null=True, blank=True)
    registration_open = models.BooleanField(default=False)
    fee = models.BooleanField(default=True)  # whether people pay to play; never in a league
    public = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )

    class Meta:
        app_label = "event"
        ordering = ("-starts",)

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])


class Entry(models.Model):
    """A person in a tournament: the number in the journal, and everything personal beside it.

    `token` is the private link: whoever has it reads and changes what is personal. `badge` is what
    hangs around a neck for every camera to see: seat, games and place, and nothing else.
    """

    STATES = (("in", "in"), ("reserve", "reserve"), ("cancelled", "cancelled"))

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="people")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=600)
    shown = models.CharField(
        max_length=10, choices=[(name, name) for name in SHOWN], default="full"
    )
    state = models.CharField(max_length=10, choices=STATES, default="in")
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    club = models.CharField(max_length=200, blank=True)
    paid = models.BooleanField(default=False)
    badge = models.CharField(max_length=40, unique=True, default=token)
    token = models.CharField(max_length=40, unique=True, default=token)
    batch = models.CharField(max_length=40, blank=True, db_index=True)
    wishes = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    person = models.ForeignKey(
        "people.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )

    class Meta:
        app_label = "event"
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


def fact_salt() -> str:
    """32 random bytes that keep the digests of a fact's private parts from being guessed."""
    return secrets.token_hex(32)


class FactRow(models.Model):
    """One line of a journal. Never changed, never deleted but with its tournament.

    The line holds private parts as they are; exports seal them with the salt, always the same way.
    `kind` is the name of the fact in it, to be looked for; `version` that of the journal's format
    in which it was written. `store` alone reads and writes the line.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="facts")
    sequence = models.PositiveIntegerField()
    key = models.CharField(max_length=100, null=True, blank=True)
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    line = models.TextField()
    salt = models.CharField(max_length=64, default=fact_salt)
    recorded = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "event"
        ordering = ("sequence",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "sequence"], name="fact_sequence"),
            models.UniqueConstraint(fields=["tournament", "key"], name="fact_key"),
        )
        indexes = (models.Index(fields=["kind", "tournament", "sequence"], name="fact_kind"),)


class Note(models.Model):
    """A free text that a fact names by its digest; it can be erased.

    `language` is what it was written in, where that matters; empty: nobody noted it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notes")
    reference = models.CharField(max_length=64)
    salt = models.CharField(max_length=40)
    text = models.TextField(max_length=4000)
    language = models.CharField(max_length=LONGEST_TAG, blank=True, default="")

    class Meta:
        app_label = "event"
        constraints = (
            models.UniqueConstraint(fields=["tournament", "reference"], name="note_reference"),
        )


class Secret(models.Model):
    """A sealed secret that has not been revealed yet."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="secret")
    seal = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)

    class Meta:
        app_label = "event"


class TableCode(models.Model):
    """The right to report for one table: a link on its label, and a short code to type."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    token = models.CharField(max_length=40, unique=True, default=token)
    code = models.CharField(max_length=10, unique=True, default=short_code)

    class Meta:
        app_label = "event"
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number"),
        )


class Aside(models.Model):
    """A report that came too late for its round: kept for the desk, nothing is lost."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="asides")
    table = models.PositiveIntegerField()
    report = models.JSONField()
    why = models.JSONField(default=list)
    key = models.CharField(max_length=100, blank=True, db_index=True)
    received = models.DateTimeField(auto_now_add=True)
    done = models.BooleanField(default=False)

    class Meta:
        app_label = "event"


class TableClock(models.Model):
    """The clock of a table's game as the phone lying there last told it, for the next phone.

    What was tapped, not what is left: `taps` is opaque here. `holder` is the phone that runs it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="clocks")
    table = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    game = models.PositiveIntegerField()
    holder = models.CharField(max_length=40)
    revision = models.PositiveIntegerField(default=0)
    taps = models.JSONField(default=list)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "event"
        constraints = (models.UniqueConstraint(fields=["tournament", "table"], name="table_clock"),)


class ClockRemark(models.Model):
    """What the desk should know of a table's clock: begun early or after the gong, or run twice.

    `kind` is "early", "late", or "beside" for a clock that a second phone of the table ran
    meanwhile; of that one `taps` are kept. `at` is when the game began, by the phone, `heard` when
    the site heard of it, both in seconds since 1970; `told` that the table says it was let.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="clock_remarks"
    )
    table = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    game = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    holder = models.CharField(max_length=40)
    at = models.BigIntegerField()
    heard = models.BigIntegerField()
    told = models.BooleanField(default=False)
    taps = models.JSONField(default=list)
    seen = models.BooleanField(default=False)

    class Meta:
        app_label = "event"
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "table", "round", "game", "kind", "holder", "at"],
                name="clock_remark_once",
            ),
        )


class Outline(models.Model):
    """What lists of tournaments ask of each, computed from its journal; can be made anew.

    `minutes` is the planned length, `begun` that seats were drawn once, be it that they were taken
    back, `out` that the hall knows the classification. `off` is "called-off" or "interrupted",
    `moved_from` when it was to be held before. A tournament without an outline is one of which
    nothing has been projected yet.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="outline"
    )
    kind = models.CharField(max_length=40, blank=True)
    format = models.CharField(max_length=200, blank=True)
    minutes = models.PositiveIntegerField(null=True)
    begun = models.BooleanField(default=False)
    out = models.BooleanField(default=False)
    off = models.CharField(max_length=20, blank=True, default="")
    moved_from = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "event"
