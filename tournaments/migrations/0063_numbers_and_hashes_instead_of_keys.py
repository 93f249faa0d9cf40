"""Name the entries of ladders by numbers in their acts, and know counted evenings by the hash of their newest act.

A key means something else on another site. Figures and places are counted anew: they may be of acts that are gone.
"""

from django.db import migrations, models

from tournaments.frame.append_only import LADDER_ACTS

NAMES_AN_ENTRY = ("entry", "challenger", "challenged", "by")


def number_entries(apps, schema_editor):
    Ladder = apps.get_model("tournaments", "Ladder")
    with LADDER_ACTS.released(schema_editor.connection):
        for ladder in Ladder.objects.iterator():
            numbers = _numbers(ladder)
            for act in ladder.acts.iterator():
                facts, actor = _with_numbers(act.facts, numbers), act.actor
                if actor.get("kind") == "link":
                    actor = _with_numbers(actor, numbers)
                ladder.acts.filter(pk=act.pk).update(facts=facts, actor=actor)


def _numbers(ladder):
    """The number of each key in the acts of a ladder, which are other sites' keys where the club moved here."""
    entries = list(ladder.entries.order_by("pk"))
    for number, entry in enumerate(entries, 1):
        entry.number = number
        entry.save(update_fields=["number"])
    joined = ladder.acts.filter(kind="joined").order_by("number").values_list("facts__entry", flat=True)
    keys = list(dict.fromkeys(joined))  # entries are made where they first join, in this order
    if not {entry.pk for entry in entries}.issuperset(keys) and len(keys) == len(entries):
        return {key: number for number, key in enumerate(keys, 1)}
    return {entry.pk: entry.number for entry in entries}


def _with_numbers(facts, numbers):
    return {name: numbers.get(value, 0) if name in NAMES_AN_ENTRY else value for name, value in facts.items()}


def forget_figures(apps, schema_editor):
    apps.get_model("tournaments", "PlayerFigures").objects.all().delete()
    apps.get_model("tournaments", "EveningFigures").objects.all().delete()
    apps.get_model("tournaments", "Season").objects.update(places=None)


class Migration(migrations.Migration):
    contract = "ladders and figures came after the former version"

    dependencies = [("tournaments", "0062_ladder_acts_keep_their_zone")]

    operations = [
        migrations.AddField(
            model_name="ladderentry",
            name="number",
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name="number"),
            preserve_default=False,
        ),
        migrations.RunPython(number_entries, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="ladderentry",
            constraint=models.UniqueConstraint(
                fields=("ladder", "number"), name="entries_of_a_ladder_are_numbered"
            ),
        ),
        migrations.AlterModelOptions(
            name="ladderentry",
            options={
                "ordering": ["number"],
                "verbose_name": "place on a ladder",
                "verbose_name_plural": "places on a ladder",
            },
        ),
        migrations.RemoveField(model_name="eveningfigures", name="revision"),
        migrations.AddField(
            model_name="eveningfigures",
            name="journal_hash",
            field=models.CharField(default="", max_length=64, verbose_name="newest act"),
            preserve_default=False,
        ),
        migrations.RunPython(forget_figures, migrations.RunPython.noop),
    ]
