"""Django's `migrate`, which makes the tables of an empty database at once: each step alone would build some anew."""

from importlib import import_module
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tournaments.evening.rounds import name_index
from tournaments.frame.append_only import EVERY_GUARD

APP = "tournaments"
NOT_ALL = ("app_label", "fake", "fake_initial", "plan", "check_unapplied", "prune")
"""Options of whoever wants something else than every step done."""


class Command(migrate.Command):
    def handle(self, *arguments: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if not any(options[name] for name in NOT_ALL) and not connection.introspection.table_names():
            make_tables(connection)
        super().handle(*arguments, **options)


def make_tables(connection: BaseDatabaseWrapper) -> None:
    """Make in an empty database what all our steps together make, and record them as done.

    What a step makes beside the models (a trigger, an index) is named here too, or tests/battery/test_upgrade.py fails.
    """
    executor = MigrationExecutor(connection)
    steps = [(step.app_label, step.name) for step, _ in executor.migration_plan(executor.loader.graph.leaf_nodes(APP))]
    ours = [step for step in steps if step[0] == APP]
    executor.migrate([step for step in steps if step[0] != APP])
    models = executor.loader.project_state(ours).apps.get_models()
    with connection.schema_editor() as editor:
        for model in models:
            if model._meta.app_label == APP:
                editor.create_model(model)
        for guard in EVERY_GUARD:
            guard.guard(connection)
        for app, name in ours:
            executor.recorder.record_applied(app, name)
        name_index.create(connection)
    with connection.schema_editor(atomic=False) as editor:
        import_module("tournaments.migrations.0053_search_parts_of_names").create(None, editor)
