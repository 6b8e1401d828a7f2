"""Outings no longer say how long the journal was: they are written with the facts they follow."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("people", "0004_vouched_and_separated"),)
    operations = (migrations.RemoveField(model_name="outing", name="facts"),)
