"""An index in which SQLite finds a part of an evening's name, where it has FTS5 with trigrams (docs/scale.md)."""

from django.db import migrations

from tournaments.evening.rounds import name_index


def create(apps, schema_editor):
    name_index.create(schema_editor.connection)


def drop(apps, schema_editor):
    name_index.drop(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0056_classes_and_handicaps")]

    operations = [migrations.RunPython(create, drop)]
