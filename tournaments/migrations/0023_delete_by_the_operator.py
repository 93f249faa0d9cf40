"""The operator deletes clubs, evenings and accounts: one more act in the log."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_name_fields_plainly")]

    operations = [
        migrations.AlterField(
            model_name="operatoract",
            name="act",
            field=models.CharField(
                choices=[
                    ("hide", "hidden"),
                    ("show", "shown again"),
                    ("block", "blocked"),
                    ("unblock", "unblocked"),
                    ("confirm", "approved without a confirmed address"),
                    ("delete", "deleted"),
                ],
                max_length=7,
                verbose_name="act",
            ),
        ),
    ]
