from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0063_numbers_and_hashes_instead_of_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='partner_arrival',
            field=models.CharField(blank=True, db_default='', default='', choices=[('expected', 'expected'), ('here', 'here'), ('late', 'late'), ('absent', 'not coming')], max_length=8, verbose_name='partner at the door'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('partner_arrival__in', ['', 'expected', 'here', 'late', 'absent'])), name='a_partner_arrives_in_a_known_way'),
        ),
    ]
