"""Note who keeps the site: the first owner of its oldest club that is not the demo's."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def note_keeper(apps, schema_editor):
    """Of a laptop, or a site like one; where an operator keeps several clubs, nobody else ever kept them."""
    clubs_here, users = apps.get_model("tournaments", "Club"), apps.get_model("tournaments", "User")
    demo = clubs_here.objects.filter(memberships__role="owner", memberships__user__email=settings.DEMO_EMAIL)
    clubs = clubs_here.objects.exclude(pk__in=demo.values("pk")).order_by("pk")
    if clubs.count() > 1 and users.objects.filter(is_superuser=True).exists():
        return
    for club in clubs[:1]:
        first = club.memberships.filter(role="owner").order_by("pk").first()
        if first:
            apps.get_model("tournaments", "SiteKeeper").objects.create(pk=1, user_id=first.user_id)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0066_divisions_by_number")]

    operations = [
        migrations.CreateModel(
            name="SiteKeeper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="since")),
                ("further_clubs", models.BooleanField(default=False, verbose_name="others may start clubs")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keeps",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "keeper of the site",
                "verbose_name_plural": "keepers of the site",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="a_site_has_one_keeper"),
                ],
            },
        ),
        migrations.RunPython(note_keeper, migrations.RunPython.noop),
    ]
