from django.db import migrations, models

import stolik.web.core.language


class Migration(migrations.Migration):
    """Seasons that were there before are Polish ones."""

    dependencies = [("seasons", "0008_changes_of_imported_results")]

    operations = [
        migrations.AddField(
            model_name="series",
            name="language",
            field=models.CharField(default="pl", max_length=35),
        ),
        migrations.AlterField(
            model_name="series",
            name="language",
            field=models.CharField(default=stolik.web.core.language.page_language, max_length=35),
        ),
    ]
