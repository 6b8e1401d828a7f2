from django.db import migrations, models


class Migration(migrations.Migration):
    """Mails are kept as they were sent; those sent before are written from what is known now."""

    dependencies = [("office", "0008_any_language")]

    operations = [
        migrations.AddField(
            model_name="mail", name="letter", field=models.JSONField(blank=True, default=dict)
        ),
    ]
