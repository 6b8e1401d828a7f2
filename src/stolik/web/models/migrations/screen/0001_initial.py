import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("event", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="RaffleSecret",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seal", models.CharField(max_length=64)),
                ("secret", models.CharField(max_length=64)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="raffle_secret",
                        to="event.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pinned", models.CharField(blank=True, max_length=20)),
                ("left_out", models.JSONField(blank=True, default=list)),
                ("seconds", models.PositiveIntegerField(default=12)),
                ("step", models.PositiveIntegerField(default=0)),
                ("sound", models.BooleanField(default=True)),
                ("sponsors", models.JSONField(blank=True, default=list)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screen",
                        to="event.tournament",
                    ),
                ),
            ],
        ),
    ]
