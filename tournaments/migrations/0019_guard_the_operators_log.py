"""Have the database refuse to change or delete a row of the operator's log."""

from django.db import migrations

from tournaments.models import operator_guard


def raise_guard(apps, schema_editor):
    operator_guard.raise_guard(schema_editor.connection)


def lower_guard(apps, schema_editor):
    operator_guard.lower_guard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_hide_and_confirm_clubs")]

    operations = [migrations.RunPython(raise_guard, lower_guard)]
