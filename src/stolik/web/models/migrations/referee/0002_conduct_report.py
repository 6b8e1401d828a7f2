import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("event", "0006_outline"),
        ("referee", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConductReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reporter", models.PositiveIntegerField()),
                ("reported", models.PositiveIntegerField()),
                ("round", models.PositiveIntegerField()),
                ("table", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("closed", models.DateTimeField(null=True)),
                ("closed_by", models.CharField(blank=True, max_length=100)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="conduct_reports",
                        to="event.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
    ]
