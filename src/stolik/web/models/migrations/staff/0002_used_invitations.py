"""A link for one person stays used, also when that person later follows another one."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def came_by_them(apps: Any, editor: Any) -> None:
    """A link of before is used if a pass came by it."""
    links = apps.get_model("staff", "Invitation").objects.using(editor.connection.alias)
    for link in links.filter(used=None):
        first = link.members.order_by("joined").first()
        if first is not None:
            link.used = first.joined
            link.save(update_fields=["used"])


class Migration(migrations.Migration):
    dependencies = [("staff", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="used",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(came_by_them, migrations.RunPython.noop),
    ]
