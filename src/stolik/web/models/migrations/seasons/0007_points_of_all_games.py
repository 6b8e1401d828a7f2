"""Lines know the points of all games beside those of the league-system games."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def copy(apps: Any, editor: Any) -> None:
    """As the lines had them; those of the site's tournaments are read anew with the outline."""
    using = editor.connection.alias
    rows = apps.get_model("seasons", "ResultRow").objects.using(using)
    rows.update(big_of_all=F("big"), small_of_all=F("small"))
    outlines = apps.get_model("event", "Outline").objects.using(using)
    outlines.filter(tournament__season_result__finished=True).delete()


class Migration(migrations.Migration):
    dependencies = (("seasons", "0006_offers"), ("event", "0006_outline"))
    operations = (
        migrations.AddField(
            model_name="resultrow", name="big_of_all", field=models.IntegerField(default=0)
        ),
        migrations.AddField(
            model_name="resultrow", name="small_of_all", field=models.IntegerField(default=0)
        ),
        migrations.RunPython(copy, migrations.RunPython.noop),
    )
