"""Every fact has a salt; those recorded before get theirs here, once and for ever."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

import stolik.web.models.tournaments

AT_ONCE = 1_000


def salt_older_facts(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("event", "FactRow").objects.using(schema_editor.connection.alias)
    while waiting := list(rows.filter(salt="").order_by("pk")[:AT_ONCE]):
        for row in waiting:
            row.salt = stolik.web.models.tournaments.fact_salt()
        rows.bulk_update(waiting, ["salt"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = (("event", "0002_phone"),)

    operations = (
        migrations.AddField(
            model_name="factrow",
            name="salt",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.RunPython(salt_older_facts, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="factrow",
            name="salt",
            field=models.CharField(default=stolik.web.models.tournaments.fact_salt, max_length=64),
        ),
    )
