"""What the desk should know of the tables' clocks."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("event", "0007_outline_of_days")]

    operations = [
        migrations.CreateModel(
            name="ClockRemark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveIntegerField()),
                ("round", models.PositiveIntegerField()),
                ("game", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=10)),
                ("holder", models.CharField(max_length=40)),
                ("at", models.BigIntegerField()),
                ("heard", models.BigIntegerField()),
                ("told", models.BooleanField(default=False)),
                ("taps", models.JSONField(default=list)),
                ("seen", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_remarks",
                        to="event.tournament",
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.AddConstraint(
            model_name="clockremark",
            constraint=models.UniqueConstraint(
                fields=("tournament", "table", "round", "game", "kind", "holder", "at"),
                name="clock_remark_once",
            ),
        ),
    ]
