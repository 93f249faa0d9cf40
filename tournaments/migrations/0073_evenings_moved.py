from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0072_evenings_called_off")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="moved",
            field=models.JSONField(
                db_default=models.Value({}, models.JSONField()), default=dict, editable=False, verbose_name="moved"
            ),
        ),
    ]
