from django.db import migrations, models


class Migration(migrations.Migration):
    """Tournaments that were there before go on asking who has paid."""

    dependencies = [("event", "0008_clock_remark")]

    operations = [
        migrations.AddField(
            model_name="tournament", name="fee", field=models.BooleanField(default=True)
        ),
    ]
