"""Drop three indexes that are the beginning of another one: each was written to disk once more with every deal.

By name and without Django's own way, which makes the whole table anew on SQLite, the journal's without its guard.
"""

import django.db.models.deletion as deletion
from django.db import migrations
from django.db.models import ForeignKey

SAID_TWICE = {
    "tournaments_deal_tournament_id_8281a08d": "tournaments_deal (tournament_id)",
    "tournaments_journalentry_tournament_id_45e03a67": "tournaments_journalentry (tournament_id)",
    "tournaments_score_deal_id_61b46312": "tournaments_score (deal_id)",
}


def a_key(model, name, to, on_delete, related_name):
    field = ForeignKey(db_index=False, on_delete=on_delete, related_name=related_name, to=to)
    return migrations.AlterField(model_name=model, name=name, field=field)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_hold_more_categories")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                a_key("deal", "tournament", "tournaments.tournament", deletion.CASCADE, "deals"),
                a_key("journalentry", "tournament", "tournaments.tournament", deletion.PROTECT, "journal"),
                a_key("score", "deal", "tournaments.deal", deletion.CASCADE, "scores"),
            ],
            database_operations=[
                migrations.RunSQL(f"DROP INDEX IF EXISTS {name}", f"CREATE INDEX {name} ON {columns}")
                for name, columns in SAID_TWICE.items()
            ],
        )
    ]
