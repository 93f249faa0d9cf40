"""Which backups can be put back here: what `restore` says before it touches anything."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from ops.backups import archive, making
from ops.backups.making import stands_here
from tests.factories import a_tournament
from tournaments.evening.rounds.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

MADE = "2026-11-20T04:30:00+01:00"


def backup_that_says(folder, **changes):
    """A whole file of no database at all, with a manifest as of the database that stands here, but for what is told."""
    part, file = folder / making._engine().NAME, folder / "a.zip"
    part.write_bytes(b"nothing")
    manifest = {"made": MADE, "database": connection.vendor, **stands_here(), **changes}
    archive.write(file, manifest, {part.name: part})
    return file


@pytest.mark.parametrize(
    ("manifest", "sentence"),
    [
        (
            {"migrations": ["tournaments.0001_initial", "tournaments.9999_later"]},
            "This backup was made by a newer version, which has tournaments.9999_later. Install that version first.",
        ),
        (
            {"database": "oracle"},
            "This backup is of oracle; here is {here}. "
            "Take events across with export_tournament and import_tournament.",
        ),
        (
            {"tournaments": {}},
            "Nothing was changed. These acts would be lost; with --force they are set aside first.",
        ),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_is_touched(tmp_path, manifest, sentence):
    a_tournament()

    with pytest.raises(CommandError) as refusal:
        call_command("restore", str(backup_that_says(tmp_path, **manifest)), stdout=StringIO(), stderr=StringIO())

    assert str(refusal.value) == sentence.format(here=connection.vendor)
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("missing", "age"),
    [(0, []), (2, ["The backup was made by an older version: its tables would be brought up to date, 2 steps."])],
)
def test_the_age_of_a_backup_is_told_without_touching_anything(tmp_path, missing, age):
    steps = sorted(stands_here()["migrations"])
    file, said = backup_that_says(tmp_path, migrations=steps[: len(steps) - missing]), StringIO()

    call_command("restore", str(file), "--check", stdout=said)

    assert said.getvalue().splitlines() == [f"a.zip is whole. Made {MADE}, 0 deals.", *age]
