"""Have the database refuse to change or delete a row of the operator's log."""

from django.db import migrations

from tournaments.frame.append_only import OPERATOR_LOG


def raise_guard(apps, schema_editor):
    OPERATOR_LOG.guard(schema_editor.connection)


def lower_guard(apps, schema_editor):
    OPERATOR_LOG.release(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_hide_and_confirm_clubs")]

    operations = [migrations.RunPython(raise_guard, lower_guard)]
