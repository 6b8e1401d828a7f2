"""Badges get a link of their own, for seat and games alone.

Badges printed before carry what was the private link, and so does every mail sent before: that link
becomes the badge's, so that both still lead to seat and games, and everybody gets a new private one.
"""

from typing import Any

from django.db import migrations, models

import stolik.web.models.tournaments

AT_ONCE = 500


def split(apps: Any, editor: Any) -> None:
    """What was printed is the badge; what opens personal data is new."""
    everybody = apps.get_model("event", "Entry").objects.using(editor.connection.alias)
    rows = []
    for entry in everybody.only("pk", "token").iterator(chunk_size=AT_ONCE):
        entry.badge, entry.token = entry.token, stolik.web.models.tournaments.token()
        rows.append(entry)
    everybody.bulk_update(rows, ["badge", "token"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = (("event", "0003_salt_of_facts"),)
    operations = (
        migrations.AddField(
            model_name="entry",
            name="badge",
            field=models.CharField(max_length=40, null=True),
        ),
        migrations.RunPython(split, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="entry",
            name="badge",
            field=models.CharField(
                default=stolik.web.models.tournaments.token, max_length=40, unique=True
            ),
        ),
    )
