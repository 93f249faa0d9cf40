"""Rows for the browsers in which people are signed in, and for what players ask about their names."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_keep_frozen_rules_apart'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignedIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_key', models.CharField(editable=False, max_length=40, unique=True)),
                ('browser', models.CharField(blank=True, max_length=60, verbose_name='browser')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='signed in')),
                ('seen', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='last seen')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='browsers', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'browser signed in',
                'verbose_name_plural': 'browsers signed in',
                'ordering': ['-seen', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='PlayerWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wish', models.CharField(choices=[('short', 'Show only my first name and initial'), ('hidden', 'Do not show my name at all'), ('full', 'Show my name in full again'), ('export', 'Send me what you keep about me'), ('erase', 'Erase me; results stay under a number')], max_length=6, verbose_name='wish')),
                ('contact', models.CharField(max_length=120, verbose_name='how to reach me')),
                ('message', models.CharField(blank=True, max_length=300, verbose_name='message')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='asked')),
                ('handled_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='handled')),
                ('granted', models.BooleanField(blank=True, editable=False, null=True, verbose_name='granted')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wishes', to='tournaments.player')),
            ],
            options={
                'verbose_name': "player's wish",
                'verbose_name_plural': "players' wishes",
                'ordering': ['asked_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('wish__in', ['short', 'hidden', 'full', 'export', 'erase'])), name='a_wish_is_a_known_one')],
            },
        ),
    ]
