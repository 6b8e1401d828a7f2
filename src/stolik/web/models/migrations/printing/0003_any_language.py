from django.db import migrations, models


class Migration(migrations.Migration):
    """Languages by their tags, pt-BR too."""

    dependencies = [("printing", "0002_slips_and_language")]

    operations = [
        migrations.AlterField(
            model_name="papersettings",
            name="language",
            field=models.CharField(blank=True, default="", max_length=35),
        ),
    ]
