"""The version before this one, and what a step of the database would take from it while both run side by side.

An upgrade without stopping first expands the database (new tables, new columns that may stay empty), then replaces the
servers one by one, and removes what nobody uses any more in a later version: a migration that does so says
`contract = "why, and since which version nothing uses it"` in its class.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db.migrations import AddConstraint, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import Field, ManyToManyField
from django.db.models.fields import NOT_PROVIDED

APP = "tournaments"
NEWEST_STEP = "0043_guard_the_money_at_the_door"
"""The last migration of the former version: set it to the newest one at each release."""
ROOT = Path(__file__).resolve().parents[2]


def unpack(folder: Path) -> str:
    """The former version's files in that folder: of the commit that brought its last migration. The commit."""
    step = f"{APP}/migrations/{NEWEST_STEP}.py"
    commit = _git("log", "-1", "--format=%H", "--", step).decode().strip()
    subprocess.run(["tar", "x", "-C", folder], input=_git("archive", commit), check=True)
    return commit


def steps_since() -> Iterator[tuple[Migration, ProjectState, ProjectState]]:
    """Each later migration with the tables before and after it."""
    loader = MigrationLoader(None)
    former = (APP, NEWEST_STEP)
    ours = [key for key in loader.graph.leaf_nodes(APP) for key in loader.graph.forwards_plan(key) if key[0] == APP]
    before = loader.project_state(former)
    for key in ours[ours.index(former) + 1 :]:
        migration = loader.get_migration(*key)
        after = migration.mutate_state(before, preserve=True)
        yield migration, before, after
        before = after


def taken_away(migration: Migration, before: ProjectState, after: ProjectState) -> list[str]:
    """What code that knows the tables as they were could not do any more, as sentences."""
    found: list[str] = []
    for (app, name), model in before.models.items():
        if app == APP:
            found += _of_a_table(name, model, after.models.get((app, name)))
    for operation in migration.operations:
        if isinstance(operation, AddConstraint):
            found += _of_a_constraint(operation, before)
    return found


def _of_a_table(name: str, model: ModelState, later: ModelState | None) -> Iterator[str]:
    if later is None:
        yield f"the table {name} is gone"
        return
    for column, field in model.fields.items():
        if column not in later.fields:
            yield f"{name}.{column} is gone"
        elif _narrower(later.fields[column], field):
            yield f"{name}.{column} takes less than before"
    for column in later.fields.keys() - model.fields.keys():
        field = later.fields[column]
        if not (field.null or field.db_default is not NOT_PROVIDED or isinstance(field, ManyToManyField)):
            yield f"{name}.{column} has to be filled in: it wants null=True or a db_default"


def _narrower(later: Field[Any, Any], field: Field[Any, Any]) -> bool:
    shorter = bool(later.max_length and (not field.max_length or later.max_length < field.max_length))
    return type(later) is not type(field) or (field.null and not later.null) or shorter


def _of_a_constraint(operation: AddConstraint, before: ProjectState) -> Iterator[str]:
    """A new rule over columns that were there may refuse what was fine; of new columns it lets the default through."""
    model = before.models.get((APP, operation.model_name_lower))
    named = set(_columns(operation.constraint)) if model else set()
    if model and named <= model.fields.keys():
        yield f"{operation.constraint.name} is a new rule for columns that were there"


def _columns(constraint: object) -> Iterator[str]:
    """The columns that a constraint names, in a check or as what is unique together."""
    yield from getattr(constraint, "fields", ())
    waiting = [getattr(constraint, "condition", None)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            yield part[0].split("__")[0]
        else:
            waiting += getattr(part, "children", ())


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
