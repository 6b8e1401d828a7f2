from django.db import migrations, models


class Migration(migrations.Migration):
    """Languages by their tags, pt-BR too."""

    dependencies = [("referee", "0003_push_subscription")]

    operations = [
        migrations.AlterField(
            model_name="pushsubscription",
            name="language",
            field=models.CharField(max_length=35),
        ),
    ]
