"""Results no longer say how much of a journal was read: they are written with its facts."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("seasons", "0004_mixed_editions"),)
    operations = (migrations.RemoveField(model_name="result", name="facts"),)
