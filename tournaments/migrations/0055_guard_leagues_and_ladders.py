"""Have the database refuse to change or delete what was recorded of a match of a league, or on a ladder."""

from django.db import migrations

from tournaments.frame.append_only import LADDER_ACTS, MATCH_ACTS


def raise_guards(apps, schema_editor):
    for table in (MATCH_ACTS, LADDER_ACTS):
        table.guard(schema_editor.connection)


def lower_guards(apps, schema_editor):
    for table in (MATCH_ACTS, LADDER_ACTS):
        table.release(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0053_search_parts_of_names")]

    operations = [migrations.RunPython(raise_guards, lower_guards)]
