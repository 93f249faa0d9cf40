"""Have SQLite refuse to put a row in the place of another; elsewhere the guard is raised as it was."""

from django.db import migrations

from tournaments.frame.append_only import JOURNAL


def raise_guard(apps, schema_editor):
    JOURNAL.release(schema_editor.connection)
    JOURNAL.guard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_refuse_to_empty_the_journal")]

    operations = [migrations.RunPython(raise_guard, migrations.RunPython.noop)]
