"""Each new migration leaves the former version what it uses, or says that it takes it away on purpose."""

from django.db import models
from django.db.migrations import AddConstraint, AddField, AlterField, DeleteModel, Migration, RemoveField, RenameField
from django.db.migrations.loader import MigrationLoader

from tests.upgrades.former import APP, NEWEST_STEP, steps_since, taken_away


def test_the_former_version_goes_on_after_every_new_migration() -> None:
    broken = {
        migration.name: problems
        for migration, before, after in steps_since()
        if not getattr(migration, "contract", "") and (problems := taken_away(migration, before, after))
    }

    assert broken == {}, 'Expand first, or say contract = "…" in the migration (docs/federation.md, Without stopping).'


def test_what_would_stop_the_former_version_is_found() -> None:
    before = MigrationLoader(None).project_state((APP, NEWEST_STEP))
    rule = models.CheckConstraint(condition=~models.Q(name="x"), name="no_club_is_called_x")
    step = Migration("0099_wrong", APP)
    step.operations = [  # type: ignore[misc]  # as the class of a migration says them
        RemoveField("club", "town"),
        RenameField("club", "name_order", "order_of_names"),
        AddField("club", "motto", models.CharField(max_length=20, default="")),
        AddField("club", "anthem", models.CharField(max_length=20, default="", db_default="")),
        AlterField("club", "name", models.CharField(max_length=50)),
        AddConstraint("club", rule),
        DeleteModel("cashcount"),
    ]

    found = taken_away(step, before, step.mutate_state(before, preserve=True))

    assert sorted(found) == [
        "club.motto has to be filled in: it wants null=True or a db_default",
        "club.name takes less than before",
        "club.name_order is gone",
        "club.order_of_names has to be filled in: it wants null=True or a db_default",
        "club.town is gone",
        "no_club_is_called_x is a new rule for columns that were there",
        "the table cashcount is gone",
    ]
