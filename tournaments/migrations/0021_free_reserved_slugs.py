"""A tournament at /s/<club>/season/ hid behind the addresses of seasons: it moves to season-2, or the next free one."""

from django.db import migrations

# What other addresses used there when this was written; later ones are refused from the start (security/addresses.py).
RESERVED = ["season"]


def move(apps, schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for tournament in tournaments.filter(slug__in=RESERVED):
        taken = set(tournaments.filter(club=tournament.club).values_list("slug", flat=True))
        number = 2
        while f"{tournament.slug}-{number}" in taken:
            number += 1
        tournaments.filter(pk=tournament.pk).update(slug=f"{tournament.slug}-{number}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_say_which_name_comes_first")]
    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
