"""Have the database refuse to change or delete a payment or a count of the box."""

from django.db import migrations

from tournaments.frame.append_only import CASH_COUNTS, PAYMENTS


def raise_guards(apps, schema_editor):
    for table in (PAYMENTS, CASH_COUNTS):
        table.guard(schema_editor.connection)


def lower_guards(apps, schema_editor):
    for table in (PAYMENTS, CASH_COUNTS):
        table.release(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_club_page")]

    operations = [migrations.RunPython(raise_guards, lower_guards)]
