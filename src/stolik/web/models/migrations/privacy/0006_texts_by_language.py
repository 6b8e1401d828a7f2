from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def gather(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """What stood in a column a language stands under its tag."""
    wordings = apps.get_model("privacy", "Wording").objects.using(editor.connection.alias)
    for wording in wordings:
        wording.texts = {"en": wording.english, "pl": wording.polish}
        wording.save(update_fields=["texts"])


def scatter(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Back into a column a language: there was none for any other, and those texts are lost."""
    wordings = apps.get_model("privacy", "Wording").objects.using(editor.connection.alias)
    for wording in wordings:
        wording.english = wording.texts.get("en", "")
        wording.polish = wording.texts.get("pl", "")
        wording.save(update_fields=["english", "polish"])


class Migration(migrations.Migration):
    """A text that people agree to may be written in any language."""

    dependencies = [("privacy", "0005_usual_choice")]

    operations = [
        migrations.AddField(
            model_name="wording", name="texts", field=models.JSONField(default=dict)
        ),
        migrations.RunPython(gather, scatter, elidable=True),
        # On the way back the columns are made before they are filled.
        migrations.AlterField("wording", "english", models.TextField(default="", max_length=4000)),
        migrations.AlterField("wording", "polish", models.TextField(default="", max_length=4000)),
        migrations.RemoveField(model_name="wording", name="english"),
        migrations.RemoveField(model_name="wording", name="polish"),
        migrations.AddField(
            model_name="consent",
            name="language",
            field=models.CharField(blank=True, default="", max_length=35),
        ),
    ]
