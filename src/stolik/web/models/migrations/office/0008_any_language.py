from django.db import migrations, models

import stolik.web.core.language


class Migration(migrations.Migration):
    """Languages by their tags, pt-BR too."""

    dependencies = [("office", "0007_change_requests")]

    operations = [
        migrations.AlterField(
            model_name="application",
            name="language",
            field=models.CharField(default=stolik.web.core.language.page_language, max_length=35),
        ),
        migrations.AlterField(
            model_name="changerequest",
            name="language",
            field=models.CharField(default=stolik.web.core.language.page_language, max_length=35),
        ),
        migrations.AlterField(
            model_name="mail",
            name="language",
            field=models.CharField(default=stolik.web.core.language.site_tag, max_length=35),
        ),
    ]
