"""An application for an elimination says by which rules it is to be played."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("office", "0004_mail_stop_link"),)
    operations = (
        migrations.AddField(
            model_name="application",
            name="rules",
            field=models.JSONField(blank=True, default=dict),
        ),
    )
