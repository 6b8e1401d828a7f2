"""Results of the site's tournaments are read anew: all games of a league, the places of a day."""

from typing import Any

from django.db import migrations


def forget(apps: Any, editor: Any) -> None:
    """Nothing of a journal counts as read; the next look takes everything in."""
    results = apps.get_model("seasons", "Result").objects.using(editor.connection.alias)
    results.filter(tournament__isnull=False, finished=True).update(facts=0)


class Migration(migrations.Migration):
    dependencies = (("seasons", "0002_ticket_country_and_withdrawal"),)
    operations = (migrations.RunPython(forget, migrations.RunPython.noop),)
