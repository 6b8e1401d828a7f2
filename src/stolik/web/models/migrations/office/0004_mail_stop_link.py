"""Mail gets a link of its own to end it, and the digest of its address to count by.

The token of a mail's page stood in its Message-ID and in the header that ends mail. That token stays
good for ending mail, and the page, which shows private links, gets a new one.
"""

from typing import Any

from django.db import migrations, models

import stolik.web.models.tournaments

AT_ONCE = 500


def split(apps: Any, editor: Any) -> None:
    """What headers carried can only end mail; what opens the page is new."""
    mails = apps.get_model("office", "Mail").objects.using(editor.connection.alias)
    rows = []
    for mail in mails.only("pk", "token").iterator(chunk_size=AT_ONCE):
        mail.stop, mail.token = mail.token, stolik.web.models.tournaments.token()
        rows.append(mail)
    mails.bulk_update(rows, ["stop", "token"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = (("office", "0003_applying_anew"),)
    operations = (
        migrations.AddField(
            model_name="mail",
            name="to",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="mail",
            name="stop",
            field=models.CharField(max_length=40, null=True),
        ),
        migrations.RunPython(split, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="mail",
            name="stop",
            field=models.CharField(
                default=stolik.web.models.tournaments.token, max_length=40, unique=True
            ),
        ),
    )
