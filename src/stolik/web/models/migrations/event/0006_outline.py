"""What lists ask of a tournament has a row; the rows of places, which nobody reads, go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("event", "0005_kind_of_facts"),)
    operations = (
        migrations.CreateModel(
            name="Outline",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="outline",
                        serialize=False,
                        to="event.tournament",
                    ),
                ),
                ("kind", models.CharField(blank=True, max_length=40)),
                ("format", models.CharField(blank=True, max_length=200)),
                ("minutes", models.PositiveIntegerField(null=True)),
                ("begun", models.BooleanField(default=False)),
                ("out", models.BooleanField(default=False)),
            ],
        ),
        migrations.DeleteModel(name="PlaceRow"),
    )
