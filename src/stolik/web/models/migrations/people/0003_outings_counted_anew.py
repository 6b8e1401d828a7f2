"""Outings are counted anew: of a matchday the place of the day counts, not the league's."""

from typing import Any

from django.db import migrations


def forget(apps: Any, editor: Any) -> None:
    """Nothing counts as counted; the next look counts everything from the journals."""
    apps.get_model("people", "Outing").objects.using(editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = (("people", "0002_identity"),)
    operations = (migrations.RunPython(forget, migrations.RunPython.noop),)
