"""An event may have been played with several editions of the game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("seasons", "0003_results_read_anew"),)
    operations = (
        migrations.AlterField(
            model_name="result",
            name="edition",
            field=models.CharField(
                choices=[
                    ("standard", "standard"),
                    ("twist", "twist"),
                    ("expert", "expert"),
                    ("mixed", "mixed"),
                ],
                default="standard",
                max_length=10,
            ),
        ),
    )
