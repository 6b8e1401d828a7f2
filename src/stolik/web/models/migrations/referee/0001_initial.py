import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("event", "0002_phone"),
    ]

    operations = [
        migrations.CreateModel(
            name="MessageRead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.PositiveIntegerField()),
                ("table", models.PositiveIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reads",
                        to="event.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("table",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "message", "table"), name="message_read_once"
                    )
                ],
            },
        ),
    ]
