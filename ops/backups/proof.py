"""Proving an unpacked backup aside, as if it were the site's database, before it takes the place of anything."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.models import Q

from ops.backups.sqlite import read_facts
from tournaments.clubs.models import Role, User
from tournaments.evening.rounds import name_index

PROOFS = ("check_journal", "check_scores")
UNPROVED = "The command restore puts it back all the same with --unproved."


class Mismatch(Exception):  # noqa: N818  it reads as what it says
    """A backup that cannot be put back here; the sentence says why."""


def prove(aside: BaseDatabaseWrapper, manifest: dict[str, Any], *, owner: bool) -> None:
    """Bring that database up to date and prove it: Mismatch unless it holds what the manifest says, its journals and
    scores follow, and, where an `owner` is asked for, somebody can go on with it."""
    with _in_place_of_the_sites(aside):
        if _known_by(read_facts(_asking(aside))) != _known_by(manifest):
            raise Mismatch("The database of this backup is not the one that its manifest tells of.")
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except InconsistentMigrationHistory as failure:
            raise Mismatch(f"The tables of this backup are not a beginning of ours: {failure}") from failure
        name_index.create(aside)
        if owner and not _owners().exists():
            raise Mismatch("Nobody in this backup could go on with it: no club has an owner, and there is no operator.")
        for command in PROOFS:
            _run(command)


def _known_by(facts: dict[str, Any]) -> tuple[Any, ...]:
    return (
        {key: (evening["acts"], evening["hash"]) for key, evening in facts["tournaments"].items()},
        sorted(facts["migrations"]),
        facts["people"],
        facts["deals"],
    )


def _owners() -> Any:
    return User.objects.filter(Q(memberships__role=Role.OWNER) | Q(is_superuser=True), is_active=True)


def _run(command: str) -> None:
    complaints = StringIO()
    try:
        call_command(command, stdout=StringIO(), stderr=complaints, no_color=True)
    except CommandError as failure:
        first = complaints.getvalue().partition("\n")[0]
        raise Mismatch(f"This backup is not proved by {command}: {failure} {first} {UNPROVED}") from failure


def _asking(aside: BaseDatabaseWrapper) -> Callable[[str], Any]:
    def ask(query: str) -> Any:
        with aside.cursor() as cursor:
            cursor.execute(query)
            return cursor.fetchall()

    return ask


@contextmanager
def _in_place_of_the_sites(aside: BaseDatabaseWrapper) -> Iterator[None]:
    """Send all that this thread asks of the database to that one; other threads go on as before."""
    own = connections["default"]
    connections["default"] = aside
    try:
        yield
    finally:
        aside.close()
        connections["default"] = own
        ContentType.objects.clear_cache()
