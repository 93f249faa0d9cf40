"""Have the database refuse to change or delete a journal row."""

from django.db import migrations

from tournaments.models import journal_guard


def raise_guard(apps, schema_editor):
    journal_guard.raise_guard(schema_editor.connection)


def lower_guard(apps, schema_editor):
    journal_guard.lower_guard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(raise_guard, lower_guard)]
