"""An application kept as typed, and mail of the office to accounts and ticket holders."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0004_mail_stop_link"),
        ("seasons", "0005_results_projected"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="application",
            name="unsent",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="mail",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mail",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="mail",
            name="ticket",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mail",
                to="seasons.ticket",
            ),
        ),
        migrations.AddField(
            model_name="saying",
            name="changes",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
