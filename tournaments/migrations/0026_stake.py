"""The stake becomes a field of its own: it can change at any time, and no public page shows it as a house rule."""

from django.db import migrations, models


def move_out_of_the_rules(apps, schema_editor):
    tournaments, lists, versions = (
        apps.get_model("tournaments", name).objects for name in ("Tournament", "PriceList", "PriceListVersion")
    )
    for tournament in tournaments.filter(rules__has_key="stake"):
        cents = tournament.rules.pop("stake")
        stake = {"cents": cents} if cents else {}
        tournaments.filter(pk=tournament.pk).update(rules=tournament.rules, stake=stake)
    for version in versions.filter(rules__has_key="stake").order_by("number"):
        cents = version.rules.pop("stake")
        versions.filter(pk=version.pk).update(rules=version.rules)
        lists.filter(pk=version.price_list_id).update(stake={"cents": cents} if cents else {})


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_price_lists")]

    operations = [
        migrations.AddField(
            model_name=name,
            name="stake",
            field=models.JSONField(blank=True, default=dict, verbose_name="stake"),
        )
        for name in ("tournament", "pricelist")
    ] + [migrations.RunPython(move_out_of_the_rules, migrations.RunPython.noop)]
