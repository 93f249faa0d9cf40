"""Give every act on a ladder the time zone it is counted in, so that a club that moves to another rewrites nothing."""

from django.db import migrations, models

from tournaments.frame.append_only import LADDER_ACTS


def release(apps, editor):
    LADDER_ACTS.release(editor.connection)


def fill_and_guard(apps, editor):
    acts, clubs = apps.get_model("tournaments", "LadderAct"), apps.get_model("tournaments", "Club")
    for zone in clubs.objects.values_list("time_zone", flat=True).distinct():
        acts.objects.filter(ladder__club__time_zone=zone).update(zone=zone)
    LADDER_ACTS.guard(editor.connection)


def guard(apps, editor):
    LADDER_ACTS.guard(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0061_outgoing_letters")]

    operations = [
        migrations.RunPython(release, guard),
        migrations.AddField(
            model_name="ladderact",
            name="zone",
            field=models.CharField(db_default="", default="", max_length=40, verbose_name="time zone"),
        ),
        migrations.AlterField(
            model_name="ladderact",
            name="kind",
            field=models.CharField(
                choices=[
                    ("rule", "Rule"),
                    ("paused", "Paused"),
                    ("joined", "Joined"),
                    ("left", "Left"),
                    ("challenged", "Challenged"),
                    ("accepted", "Accepted"),
                    ("refused", "Refused"),
                    ("withdrawn", "Withdrawn"),
                    ("result", "Result"),
                    ("agreed", "Agreed"),
                    ("settled", "Settled"),
                    ("struck", "Struck"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.RunPython(fill_and_guard, release),
    ]
