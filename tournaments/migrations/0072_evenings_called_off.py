from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0071_logos_as_webp")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="called_off",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                max_length=300,
                verbose_name="called off because",
            ),
        ),
    ]
