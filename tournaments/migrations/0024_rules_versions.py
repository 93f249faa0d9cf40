"""Rules change after the first deal: each change becomes a version, told with the evening."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_delete_by_the_operator")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="rules_versions",
            field=models.JSONField(
                blank=True, default=list, editable=False, verbose_name="changes of the rules since"
            ),
        ),
    ]
