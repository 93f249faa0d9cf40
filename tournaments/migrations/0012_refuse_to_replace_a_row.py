"""Have SQLite refuse to put a row in the place of another; elsewhere the guard is raised as it was."""

from django.db import migrations

from tournaments.models import journal_guard


def raise_guard(apps, schema_editor):
    journal_guard.lower_guard(schema_editor.connection)
    journal_guard.raise_guard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_refuse_to_empty_the_journal")]

    operations = [migrations.RunPython(raise_guard, migrations.RunPython.noop)]
