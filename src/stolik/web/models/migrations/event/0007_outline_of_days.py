"""Whether a tournament is called off, and from when it was moved, for lists of many."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("event", "0006_outline")]

    operations = [
        migrations.AddField(
            model_name="outline",
            name="off",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AddField(
            model_name="outline",
            name="moved_from",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
