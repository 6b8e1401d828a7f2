from django.db import migrations, models

import stolik.web.core.language


class Migration(migrations.Migration):
    """Tournaments that were there before are Polish ones."""

    dependencies = [("event", "0009_fee")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="language",
            field=models.CharField(default="pl", max_length=35),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="language",
            field=models.CharField(default=stolik.web.core.language.page_language, max_length=35),
        ),
        migrations.AddField(
            model_name="tournament",
            name="translations",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
