"""Leave out the names of divisions, pools and brackets that the site gave them in the language of who made the league:
they are worded for each reader."""

from django.conf import settings
from django.db import migrations, models
from django.utils.translation import gettext, override, pgettext

KNOCK_OUT, SECOND_CHANCE = 101, 102


def leave_out_given_names(apps, editor):
    for division in apps.get_model("tournaments", "Division").objects.all():
        if division.name in given_to(division.number):
            division.name = ""
            division.save(update_fields=["name"])


def given_to(number):
    given = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            if number == KNOCK_OUT:
                given.add(pgettext("cup", "Knock-out"))
            elif number == SECOND_CHANCE:
                given.add(gettext("Second chance"))
            else:
                given.add(gettext("Division {number}").format(number=number))
                given.add(gettext("Pool {letter}").format(letter=chr(64 + number)))
    return given


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0065_sent_forms")]

    operations = [
        migrations.AlterField(
            model_name="division",
            name="name",
            field=models.CharField(blank=True, max_length=60, verbose_name="own name"),
        ),
        migrations.RunPython(leave_out_given_names, migrations.RunPython.noop),
    ]
