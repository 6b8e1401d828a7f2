"""What an imported classification was before a correction, by whom and why."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("seasons", "0007_points_of_all_games"),
    )
    operations = (
        migrations.CreateModel(
            name="ResultChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.JSONField(blank=True, default=dict)),
                ("overridden", models.JSONField(blank=True, default=list)),
                ("reason", models.TextField(blank=True, max_length=1000)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="seasons.result",
                    ),
                ),
            ],
            options={"ordering": ("at", "id")},
        ),
    )
