"""An event may be offered to somebody else's series; what came of the offer is kept."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

STATES = ("open", "accepted", "declined", "withdrawn", "taken-out")


class Migration(migrations.Migration):
    dependencies = (
        ("seasons", "0005_results_projected"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )
    operations = (
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[(state, state) for state in STATES], default="open", max_length=10
                    ),
                ),
                ("note", models.TextField(blank=True, max_length=1000)),
                ("sent", models.DateTimeField(default=django.utils.timezone.now)),
                ("answer", models.TextField(blank=True, max_length=1000)),
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_offers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offers",
                        to="seasons.result",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offers",
                        to="seasons.series",
                    ),
                ),
            ],
            options={"ordering": ("sent", "id")},
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("series", "result"),
                name="offer_open_once",
            ),
        ),
        migrations.AddField(
            model_name="part",
            name="offer",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="part",
                to="seasons.offer",
            ),
        ),
    )
