"""Keep who confirmed an address, what is hidden and by whom, and an index for each public list."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_give_clubs_a_time_zone'),
    ]

    operations = [
        migrations.CreateModel(
            name='OperatorAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('hide', 'hidden'), ('show', 'shown again'), ('block', 'blocked'), ('unblock', 'unblocked'), ('confirm', 'approved without a confirmed address')], max_length=7, verbose_name='act')),
                ('kind', models.CharField(choices=[('club', 'club'), ('evening', 'evening'), ('person', 'person')], max_length=7, verbose_name='kind')),
                ('subject', models.CharField(max_length=40, verbose_name='about')),
                ('operator', models.UUIDField(null=True, verbose_name='operator')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='time')),
            ],
            options={
                'verbose_name': 'act of the operator',
                'verbose_name_plural': 'acts of the operator',
                'ordering': ['-pk'],
                'indexes': [models.Index(fields=['kind', 'subject', 'id'], name='operator_acts_of_a_subject')],
                'constraints': [
                    models.CheckConstraint(
                        condition=models.Q(('reason', ''), _negated=True), name='an_act_of_the_operator_has_a_reason'
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name='club',
            name='status',
            field=models.CharField(choices=[('shown', 'public'), ('unconfirmed', 'email address not confirmed'), ('hidden', 'hidden'), ('blocked', 'blocked')], default='shown', editable=False, max_length=11, verbose_name='status'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='hidden_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='hidden by the operator'),
        ),
        migrations.AddField(
            model_name='user',
            name='email_confirmed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='email address confirmed'),
        ),
        migrations.AddIndex(
            model_name='club',
            index=models.Index(fields=['name', 'id'], name='clubs_by_name'),
        ),
        migrations.AddIndex(
            model_name='club',
            index=models.Index(condition=models.Q(('status', 'shown'), _negated=True), fields=['status'], name='clubs_not_shown'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('archived_at', None), ('hidden_at', None), ('published', True)), fields=['-date', '-id', 'club', 'name', 'status'], name='public_evenings_by_date'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['club', '-date', '-id'], name='evenings_of_a_club'),
        ),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['shown', 'unconfirmed', 'hidden', 'blocked'])), name='a_club_has_a_known_status'),
        ),
    ]
