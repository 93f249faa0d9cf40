"""An index in which PostgreSQL finds a part of an evening's name, where its extension `pg_trgm` is at hand.

`icontains` reads every name without it (docs/scale.md). SQLite, and a PostgreSQL that has not got the extension or whose
user may not create it, go on so; `migrate tournaments 0047` and `migrate` try again.
"""

from django.db import ProgrammingError, migrations

INDEX = "tournament_name_parts"
EXTENSION_AT_HAND = "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm')"
# The expression that Django's `icontains` compares.
CREATE = f"""CREATE INDEX CONCURRENTLY IF NOT EXISTS {INDEX} ON tournaments_tournament
    USING gin (UPPER("name"::text) gin_trgm_ops)"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(EXTENSION_AT_HAND)
        if not cursor.fetchone()[0]:
            return
        try:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        except ProgrammingError:  # the user of the site may not
            return
        cursor.execute(CREATE)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}")


class Migration(migrations.Migration):
    atomic = False  # no evening waits while the index is made

    dependencies = [("tournaments", "0047_directory_and_reports")]

    operations = [migrations.RunPython(create, drop, atomic=False)]
