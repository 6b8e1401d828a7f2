"""An application for an elimination says by which rules it is to be played."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("office", "0005_unsent_and_mail_of_the_office"),)
    operations = (
        migrations.AddField(
            model_name="application",
            name="rules",
            field=models.JSONField(blank=True, default=dict),
        ),
    )
