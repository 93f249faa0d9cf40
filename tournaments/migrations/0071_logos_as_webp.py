"""Logos as WebP; an SVG of before stays, shown on pages alone."""

from django.db import migrations, models

FORMS = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"]


class Migration(migrations.Migration):
    contract = "the new rule takes whatever the former one took"

    dependencies = [("tournaments", "0070_what_a_club_uses")]

    operations = [
        migrations.RemoveConstraint("logo", "a_logo_is_of_a_known_form"),
        migrations.AlterField(
            "logo",
            "form",
            models.CharField(
                choices=[
                    ("image/png", "PNG"),
                    ("image/jpeg", "JPEG"),
                    ("image/webp", "WebP"),
                    ("image/svg+xml", "SVG"),
                ],
                max_length=13,
                verbose_name="kind of picture",
            ),
        ),
        migrations.AddConstraint(
            "logo",
            models.CheckConstraint(condition=models.Q(form__in=FORMS), name="a_logo_is_of_a_known_form"),
        ),
    ]
