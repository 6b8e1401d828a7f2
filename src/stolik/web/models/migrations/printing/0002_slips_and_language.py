from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("printing", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="papersettings",
            name="slips",
            field=models.CharField(default="games", max_length=10),
        ),
        migrations.AddField(
            model_name="papersettings",
            name="language",
            field=models.CharField(blank=True, default="", max_length=5),
        ),
    ]
