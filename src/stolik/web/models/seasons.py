"""A season as the site keeps it: which events belong to it, their lines, and what was decided.

Tables are computed by `stolik.tournament.season`. The lines of a tournament played on the site are
read from its journal and can be made anew; those of an imported classification are kept as given.
Decisions are dated, signed and never changed; a later one takes an earlier one back.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone

from stolik.tournament.journal.editions import EDITIONS as PLAYED
from stolik.tournament.journal.editions import MIXED
from stolik.web.core.language import LONGEST_TAG, page_language
from stolik.web.models.tournaments import Tournament, slug

# What an event was played with; "mixed" where its games differ.
EDITIONS = (*PLAYED, MIXED)
STATUSES = ("submitted", "asked", "accepted", "rejected")
# Of an event offered to somebody else's series.
OFFER_STATES = ("open", "accepted", "declined", "withdrawn", "taken-out")


def _choices(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


class Championship(models.Model):
    """What tickets lead to. `world`: countries send their champions, others play for tickets."""

    slug = models.CharField(max_length=20, unique=True, default=slug)
    title = models.CharField(max_length=200)
    edition = models.CharField(max_length=40)
    held = models.DateField()
    world = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "seasons"
        ordering = ("-held", "-id")

    def __str__(self) -> str:
        return self.title


class Series(models.Model):
    """One season of a league or a Grand Prix. `rules` are the settings of its kind.

    `about` is in its own `language`, `translations` hold it in others, by tag.
    """

    KINDS = ("league", "matchdays", "grand-prix")

    slug = models.CharField(max_length=20, unique=True, default=slug)
    kind = models.CharField(max_length=20, choices=_choices(KINDS))
    title = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True)
    organiser_name = models.CharField(max_length=200, blank=True)
    about = models.TextField(blank=True, max_length=4000)
    language = models.CharField(max_length=LONGEST_TAG, default=page_language)
    translations = models.JSONField(default=dict, blank=True)
    year = models.PositiveIntegerField()
    first = models.DateField()
    last = models.DateField()
    planned = models.PositiveIntegerField()
    dates = models.JSONField(default=list, blank=True)
    rules = models.JSONField(default=dict, blank=True)
    public = models.BooleanField(default=True)
    earlier = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="later"
    )
    championship = models.ForeignKey(
        Championship, null=True, blank=True, on_delete=models.SET_NULL, related_name="series"
    )
    created = models.DateTimeField(auto_now_add=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="series"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("-year", "title", "id")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.slug])


class Result(models.Model):
    """A classified event: a tournament of the site, or an imported classification.

    Not `finished` is an event that is still to come or being played. `starters` are those of round
    one, `participants` everybody who played. Of a tournament of the site all this is a projection.
    """

    tournament = models.OneToOneField(
        "event.Tournament",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="season_result",
    )
    title = models.CharField(max_length=200, blank=True)
    date = models.DateField()
    format = models.CharField(max_length=40, blank=True)
    participants = models.PositiveIntegerField(default=0)
    starters = models.PositiveIntegerField(default=0)
    edition = models.CharField(max_length=10, choices=_choices(EDITIONS), default="standard")
    finished = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="season_results"
    )
    series = models.ManyToManyField(Series, through="Part", related_name="results")

    class Meta:
        app_label = "seasons"
        ordering = ("date", "id")


class ResultRow(models.Model):
    """A line of a classification. `entry` leads to the person for tournaments of the site.

    `big` and `small` are the points a Grand Prix adds up, those of the league-system games; the
    others those of all games, which part people who are level in a league.
    """

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="rows")
    entry = models.ForeignKey(
        "event.Entry", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    person = models.ForeignKey(
        "people.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    shown = models.CharField(max_length=10, default="full")
    place = models.PositiveIntegerField()
    big = models.IntegerField(default=0)
    small = models.IntegerField(default=0)
    big_of_all = models.IntegerField(default=0)
    small_of_all = models.IntegerField(default=0)
    shared = models.BooleanField(default=False)
    eliminated = models.BooleanField(default=False)
    ranked = models.BooleanField(default=True)

    class Meta:
        app_label = "seasons"
        ordering = ("id",)


class ResultChange(models.Model):
    """An imported classification saved or corrected: by whom, and what it was `before`.

    People stand in it by their numbers, so that whoever is erased is erased here too. `overridden`
    are the remarks in spite of which it counts, `reason` is why.
    """

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField(default=dict, blank=True)
    overridden = models.JSONField(default=list, blank=True)
    reason = models.TextField(blank=True, max_length=1000)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("at", "id")


class Offer(models.Model):
    """An event that its organiser offered to somebody else's series, and what came of it.

    Who offers says why in `note`; who runs the series answers in `answer`.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="offers")
    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="offers")
    state = models.CharField(max_length=10, choices=_choices(OFFER_STATES), default="open")
    note = models.TextField(blank=True, max_length=1000)
    sent = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="season_offers"
    )
    answer = models.TextField(blank=True, max_length=1000)
    answered = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("sent", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["series", "result"],
                condition=models.Q(state="open"),
                name="offer_open_once",
            ),
        )


class Part(models.Model):
    """An event that belongs to a series; one event may belong to several.

    With an `offer` it is somebody else's: whoever runs the series sees of its people what
    everybody sees.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="parts")
    added = models.DateTimeField(auto_now_add=True)
    offer = models.OneToOneField(
        Offer, null=True, blank=True, on_delete=models.CASCADE, related_name="part"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("result__date", "result_id")
        constraints = (models.UniqueConstraint(fields=["series", "result"], name="part_once"),)


class Decision(models.Model):
    """What somebody decided about a series: kind, what it is about, why, who and when."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=30)
    about = models.JSONField(default=dict, blank=True)
    note = models.TextField(blank=True, max_length=1000)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    takes_back = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="taken_back"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("at", "id")


class Elimination(models.Model):
    """An event offered as an elimination; nobody qualifies before it has been accepted."""

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, related_name="eliminations"
    )
    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="elimination")
    status = models.CharField(max_length=10, choices=_choices(STATUSES), default="submitted")
    note = models.TextField(blank=True, max_length=1000)
    sent = models.DateField(default=timezone.localdate)
    answered = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("result__date", "id")


class Ticket(models.Model):
    """Somebody qualified: from where, in which place, over whom. The e-mail address is private.

    A ticket that was given back stays, and no longer counts; `withdrawn` says that it was taken
    away, because the event no longer gives it. `country` is whom a nominee represents.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="tickets")
    person = models.ForeignKey("people.Person", on_delete=models.CASCADE, related_name="tickets")
    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.SET_NULL, related_name="tickets"
    )
    result = models.ForeignKey(
        Result, null=True, blank=True, on_delete=models.SET_NULL, related_name="tickets"
    )
    place = models.PositiveIntegerField(default=1)
    passed_over = models.JSONField(default=list, blank=True)
    house = models.BooleanField(default=False)
    email = models.EmailField(blank=True)
    citizen = models.BooleanField(default=False)
    country = models.CharField(max_length=60, blank=True, default="")
    returned = models.DateTimeField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)
    returned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    note = models.TextField(blank=True, max_length=1000)
    created = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        app_label = "seasons"
        ordering = ("created", "id")
        constraints = (
            models.UniqueConstraint(
                fields=["championship", "person"],
                condition=models.Q(returned=None),
                name="ticket_once",
            ),
        )


def with_seasons(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The same tournaments, each knowing without another question whether a season shows it."""
    parts = Part.objects.filter(series__public=True, result__tournament=OuterRef("pk"))
    return events.annotate(in_season=Exists(parts))


def public_result(result: Result) -> bool:
    """Whether everybody may read an imported classification."""
    return hasattr(result, "elimination") or any(one.public for one in result.series.all())


def public_seasons(event: Tournament) -> tuple[tuple[str, str], ...]:
    """The public seasons a tournament belongs to: slug and title of each."""
    if not getattr(event, "in_season", True):
        return ()
    series = Series.objects.filter(public=True, parts__result__tournament=event)
    return tuple(series.values_list("slug", "title"))
