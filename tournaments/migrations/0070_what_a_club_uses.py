"""Existing clubs use what their data show."""

from typing import Any

from django.db import migrations, models
from django.db.models import Q

# The key of a feature and what a club that uses it has, as lookups of the club.
SHOWN_BY = {
    "seasons": Q(seasons__isnull=False),
    "classes": Q(seasons__classes__isnull=False),
    "ratings": Q(ratings_public=True) | Q(joint_ratings__isnull=False),
    "ladders": Q(ladders__isnull=False),
    "leagues": Q(leagues__isnull=False),
    "price_lists": Q(price_lists__isnull=False),
    "handicap": Q(tournaments__handicap__isnull=False),
    "rolling_start": Q(tournaments__rounds__draw="arrival"),
    "raffle": Q(tournaments__prizes__has_key="raffle"),
    "double_entry": Q(tournaments__double_entry=True),
    "photos": Q(tournaments__printed_sheets__isnull=False),
    "website": ~Q(frame_origins="") | Q(webhooks__isnull=False),
}
# The key of a feature and what an evening that does without it has stored.
UNLIKE = {"stakes": {"stake": {}}, "final": {"stages": []}, "hall": {"lead": ""}}


def store_what_data_show(apps: Any, schema_editor: Any) -> None:
    clubs = apps.get_model("tournaments", "Club").objects
    evenings = apps.get_model("tournaments", "Tournament").objects
    uses: dict[int, list[str]] = {}
    for key, shown in SHOWN_BY.items():
        for pk in clubs.filter(shown).values_list("pk", flat=True).distinct():
            uses.setdefault(pk, []).append(key)
    for key, without in UNLIKE.items():
        for pk in set(evenings.exclude(**without).order_by().values_list("club", flat=True)):
            uses.setdefault(pk, []).append(key)
    for pk, keys in uses.items():
        clubs.filter(pk=pk).update(features=keys)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0069_entering_without_confirmation")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="features",
            field=models.JSONField(blank=True, db_default=[], default=list, editable=False, verbose_name="what the club uses"),
        ),
        migrations.RunPython(store_what_data_show, migrations.RunPython.noop, elidable=True),
    ]
