from django.db import migrations, models


class Migration(migrations.Migration):
    """A season may be described in several languages."""

    dependencies = [("seasons", "0009_language")]

    operations = [
        migrations.AddField(
            model_name="series",
            name="translations",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
