from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("privacy", "0004_accepted_regulations")]

    operations = [
        migrations.AlterField(
            model_name="choice",
            name="how",
            field=models.CharField(
                choices=[
                    ("form", "form"),
                    ("own-page", "own-page"),
                    ("desk", "desk"),
                    ("carried", "carried"),
                    ("usual", "usual"),
                ],
                default="form",
                max_length=10,
            ),
        ),
    ]
