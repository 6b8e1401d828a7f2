"""Every fact says its kind and the version of its line; those recorded before are read once here.

All lines until now are of version 2: what version 1 wrote of a fact is the same.
"""

import json
from collections import defaultdict
from typing import Any

from django.db import migrations, models

AT_ONCE = 1_000
VERSION = 2


def name_older_facts(apps: Any, editor: Any) -> None:
    """A journal may be large: so many rows at a time, and one statement for each kind in them."""
    rows = apps.get_model("event", "FactRow").objects.using(editor.connection.alias)
    last = 0
    while lines := list(
        rows.filter(pk__gt=last).order_by("pk").values_list("pk", "line")[:AT_ONCE]
    ):
        keys: dict[str, list[int]] = defaultdict(list)
        for key, line in lines:
            keys[str(json.loads(line).get("fact", ""))[:40]].append(key)
        for kind, own in keys.items():
            rows.filter(pk__in=own).update(kind=kind)
        last = lines[-1][0]


class Migration(migrations.Migration):
    dependencies = (("event", "0004_badge"),)
    operations = (
        migrations.AddField(
            model_name="factrow",
            name="kind",
            field=models.CharField(default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="factrow",
            name="version",
            field=models.PositiveSmallIntegerField(default=VERSION),
            preserve_default=False,
        ),
        migrations.RunPython(name_older_facts, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="factrow",
            index=models.Index(fields=["kind", "tournament", "sequence"], name="fact_kind"),
        ),
    )
