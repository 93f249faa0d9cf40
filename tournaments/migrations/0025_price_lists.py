"""Presets become price lists, whose versions are kept, and evenings remember which version they play."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def begin_with_version_one(apps, schema_editor):
    """What a preset held is the first version of its list."""
    PriceList = apps.get_model("tournaments", "PriceList")
    PriceListVersion = apps.get_model("tournaments", "PriceListVersion")
    PriceListVersion.objects.bulk_create(
        PriceListVersion(price_list=one, number=1, rules=one.rules, overlay=one.overlay)
        for one in PriceList.objects.order_by("pk")
    )


def keep_the_newest(apps, schema_editor):
    """Back to presets: each holds what its list says now."""
    PriceList = apps.get_model("tournaments", "PriceList")
    for one in PriceList.objects.order_by("pk"):
        newest = one.versions.order_by("-number").first()
        if newest:
            PriceList.objects.filter(pk=one.pk).update(rules=newest.rules, overlay=newest.overlay)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_rules_versions")]

    operations = [
        migrations.RenameModel("Preset", "PriceList"),
        migrations.AlterModelOptions(
            "pricelist",
            {"ordering": ["name"], "verbose_name": "price list", "verbose_name_plural": "price lists"},
        ),
        migrations.RemoveConstraint("pricelist", "a_club_names_each_preset_once"),
        migrations.AlterField(
            "pricelist",
            "club",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="price_lists", to="tournaments.club"
            ),
        ),
        migrations.AddConstraint(
            "pricelist",
            models.UniqueConstraint(fields=("club", "name"), name="a_club_names_each_price_list_once"),
        ),
        migrations.AddField("pricelist", "source", models.CharField("source", max_length=200, blank=True, default="")),
        migrations.AlterField("pricelist", "source", models.CharField("source", max_length=200, blank=True)),
        migrations.AddField(
            "pricelist", "known_table", models.CharField("known table", max_length=40, blank=True, default="")
        ),
        migrations.AlterField("pricelist", "known_table", models.CharField("known table", max_length=40, blank=True)),
        migrations.CreateModel(
            "PriceListVersion",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("rules", models.JSONField(blank=True, default=dict, verbose_name="house rules")),
                ("overlay", models.JSONField(blank=True, default=dict, verbose_name="club's own numbers")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("actor", models.JSONField(blank=True, default=dict, verbose_name="who")),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="when")),
                (
                    "price_list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="tournaments.pricelist",
                    ),
                ),
            ],
            {
                "verbose_name": "version of a price list",
                "verbose_name_plural": "versions of price lists",
                "ordering": ["price_list", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("price_list", "number"), name="a_version_number_is_used_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="versions_are_numbered_from_one"
                    ),
                ],
            },
        ),
        migrations.AddField(
            "tournament",
            "price_version",
            models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tournaments",
                to="tournaments.pricelistversion",
                verbose_name="version of the club's price list",
            ),
        ),
        migrations.RunPython(begin_with_version_one, keep_the_newest),
        migrations.RemoveField("pricelist", "rules"),
        migrations.RemoveField("pricelist", "overlay"),
    ]
