"""Requests to change what was accepted, and mail about them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("event", "0007_outline_of_days"),
        ("office", "0006_rules_applied_for"),
        ("seasons", "0007_points_of_all_games"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChangeRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("was", models.JSONField(default=dict)),
                ("wanted", models.JSONField(default=dict)),
                ("reason", models.TextField(max_length=1000)),
                ("language", models.CharField(default="pl", max_length=2)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("accepted", "accepted"),
                            ("rejected", "rejected"),
                            ("withdrawn", "withdrawn"),
                        ],
                        db_index=True,
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("answer", models.TextField(blank=True, max_length=4000)),
                ("answered", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="change_requests",
                        to="seasons.series",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="change_requests",
                        to="event.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-id"),
            },
        ),
        migrations.AddField(
            model_name="mail",
            name="request",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mail",
                to="office.changerequest",
            ),
        ),
        migrations.AddConstraint(
            model_name="changerequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "waiting")),
                fields=("tournament",),
                name="one_change_of_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="changerequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "waiting")),
                fields=("series",),
                name="one_change_of_series",
            ),
        ),
    ]
