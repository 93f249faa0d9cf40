"""Have the database refuse to change or delete a journal row."""

from django.db import migrations

from tournaments.frame.append_only import JOURNAL


def raise_guard(apps, schema_editor):
    JOURNAL.guard(schema_editor.connection)


def lower_guard(apps, schema_editor):
    JOURNAL.release(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(raise_guard, lower_guard)]
