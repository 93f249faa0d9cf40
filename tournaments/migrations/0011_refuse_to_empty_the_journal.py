"""Have PostgreSQL refuse to empty the journal as well; elsewhere the guard is raised as it was."""

from django.db import migrations

from tournaments.frame.append_only import JOURNAL


def raise_guard(apps, schema_editor):
    JOURNAL.release(schema_editor.connection)
    JOURNAL.guard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_count_attempts")]

    operations = [migrations.RunPython(raise_guard, migrations.RunPython.noop)]
