from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_enter_from_both_sides")]

    operations = [
        migrations.RenameModel("WrongCode", "Attempt"),
        migrations.RenameField("attempt", "guesser", "who"),
        migrations.AlterModelOptions("attempt", {"verbose_name": "attempt", "verbose_name_plural": "attempts"}),
        migrations.RenameIndex("attempt", new_name="attempts_by_time", old_name="wrong_codes_by_time"),
        migrations.AddIndex("attempt", models.Index(fields=["who", "at"], name="attempts_of_somebody")),
    ]
