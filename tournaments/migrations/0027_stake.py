"""The stake becomes a field of its own: it can change at any time, and no public page shows it as a house rule."""

from django.db import migrations, models


def move_out_of_the_rules(apps, schema_editor):
    for name in ("Tournament", "Preset"):
        rows = apps.get_model("tournaments", name).objects
        for row in rows.filter(rules__has_key="stake"):
            cents = row.rules.pop("stake")
            rows.filter(pk=row.pk).update(rules=row.rules, stake={"cents": cents} if cents else {})


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_delete_by_the_operator")]

    operations = [
        migrations.AddField(
            model_name=name,
            name="stake",
            field=models.JSONField(blank=True, default=dict, verbose_name="stake"),
        )
        for name in ("tournament", "preset")
    ] + [migrations.RunPython(move_out_of_the_rules, migrations.RunPython.noop)]
