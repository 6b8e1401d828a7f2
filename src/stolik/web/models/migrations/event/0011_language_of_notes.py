from django.db import migrations, models


class Migration(migrations.Migration):
    """Of notes that were there before nobody knows the language: they count as the event's."""

    dependencies = [("event", "0010_language")]

    operations = [
        migrations.AddField(
            model_name="note",
            name="language",
            field=models.CharField(blank=True, default="", max_length=35),
        ),
    ]
