from django.db import migrations, models

import tournaments.frame.time_zones


class Migration(migrations.Migration):
    """Clubs that are there keep the zone that every clock was told in until now."""

    dependencies = [
        ('tournaments', '0016_keep_a_members_number'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='time_zone',
            field=models.CharField(default='Europe/Brussels', max_length=40, verbose_name='time zone'),
        ),
        migrations.AlterField(
            model_name='club',
            name='time_zone',
            field=models.CharField(
                default=tournaments.frame.time_zones.site_zone,
                max_length=40,
                validators=[tournaments.frame.time_zones.ensure_known],
                verbose_name='time zone',
            ),
        ),
    ]
