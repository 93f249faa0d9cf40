"""A backup is proved aside before it takes the place of anything."""

import json
import re
import sqlite3
import zipfile
from contextlib import closing
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from ops.backups import access, archive, making
from tests.evenings import an_evening
from tests.factories import a_member
from tests.ops.backups.test_fitting import MADE
from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Membership, Role, User
from tournaments.clubs.services import set_member
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal, Device
from tournaments.frame.append_only import JOURNAL
from tournaments.ladders.services import create_ladder, join_ladder, renew_link
from tournaments.outgoing.models import Follower, WebhookDelivery
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.sqlite]


@pytest.fixture
def site(settings, tmp_path):
    """A site with an evening and an owner, and the folder of its backups."""
    settings.BACKUP_FOLDER = tmp_path
    tournament = an_evening(players=4, rounds=1)
    a_member(tournament.club, Role.OWNER)
    return tmp_path


def test_a_backup_without_a_database_is_refused_and_touches_nothing(site):
    file = site / "hollow.zip"
    manifest = {"format": archive.FORMAT, "version": archive.VERSION, "database": connection.vendor, "made": MADE}
    with zipfile.ZipFile(file, "w") as hollow:
        hollow.writestr(archive.MANIFEST, json.dumps({**manifest, **making.stands_here(), "sha256": {}}))

    assert _refusal(file) == "This backup has no database in it."


@pytest.mark.parametrize("lacking", ["migrations", "tournaments", "deals", "sha256"])
def test_a_manifest_that_lacks_something_is_refused(site, lacking):
    file, _manifest = making.make_backup()
    _with_manifest(file, lambda manifest: manifest.pop(lacking))

    assert f"its manifest does not say {lacking}" in _refusal(file)


def test_the_database_has_to_be_the_one_that_the_manifest_tells_of(site):
    file, _manifest = making.make_backup()
    _with_database(file, lambda database: database.execute("DELETE FROM tournaments_tablecode"))
    assert _refusal(file, "--check") == ""

    _with_database(file, lambda database: database.executescript("DROP TABLE tournaments_deal"))
    assert "is not the one that its manifest tells of" in _refusal(file)
    _with_database(file, None)
    assert "is not the one that its manifest tells of" in _refusal(file)


def test_tables_that_are_no_beginning_of_ours_are_refused(site):
    file, _manifest = making.make_backup()
    gone = "DELETE FROM django_migrations WHERE app = 'tournaments' AND name LIKE '0005%'"
    _with_database(file, lambda database: database.execute(gone))
    _with_manifest(file, lambda manifest: manifest["migrations"].remove("tournaments.0005_join_evenings_to_seasons"))

    assert "are not a beginning of ours" in _refusal(file)


def test_what_does_not_follow_from_its_journal_is_refused_unless_it_is_asked_for(site):
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=2).update(reason="touched")
    file, _manifest = making.make_backup()
    touched, _changed = file, Tournament.objects.update(name="Later")

    assert "is not proved by check_journal" in _refusal(touched)
    with pytest.raises(CommandError, match="journals were touched"):
        call_command("restore", str(touched), force=True, unproved=True, stdout=StringIO(), stderr=StringIO())
    assert Tournament.objects.get().name == "Friday evening"


def test_scores_that_differ_are_refused(site):
    Tournament.objects.get().scores.filter(declarer=True).update(points=999)
    file, _manifest = making.make_backup()

    assert "is not proved by check_scores" in _refusal(file)


def test_a_backup_with_which_nobody_could_go_on_is_refused(site):
    owners = list(Membership.objects.all())
    Membership.objects.all().delete()
    file, _manifest = making.make_backup()
    for owner in owners:
        owner.save(force_insert=True)

    assert "Nobody in this backup could go on with it" in _refusal(file)


def test_a_manifest_that_unpacks_or_nests_without_end_is_read_no_further_than_its_bounds(site):
    for manifest in (b'{"format": "' + b" " * 150_000_000 + b'"}', b"[" * 200_000, b"[" + b"[]," * 3_000_000 + b"[]]"):
        file = site / "bomb.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bomb:
            bomb.writestr(archive.MANIFEST, manifest)

        with pytest.raises(archive.Damaged, match=r"more than|deeper than"):
            archive.read(file)


def test_access_that_a_backup_brings_back_is_named(site):
    club = Tournament.objects.get().club
    removed, person = a_member(club, Role.DIRECTOR).user, User.objects.earliest("pk")
    demoted = a_member(club, Role.OWNER).user
    ladder = create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    entry = join_ladder(ladder=ladder, player=club.players.first(), actor=SITE)
    SignedIn.objects.create(user=person, session_key="of-then", browser="Firefox")
    file, _manifest = making.make_backup()
    Membership.objects.filter(user=removed).delete()
    set_member(club=club, user=demoted, role=Role.DESK, actor=SITE)
    person.set_password("another correct horse")
    person.save()
    renew_link(entry=entry, actor=SITE)
    SignedIn.objects.all().delete()
    said = StringIO()

    call_command("restore", str(file), force=True, stdout=said, stderr=said)

    lines = [line for line in said.getvalue().splitlines() if "again" in line]
    assert sorted(lines) == [
        f"Browsers are signed in again: {person.email} (Firefox).",
        f"Links of a ladder work again: {entry.player.name} (Cup).",
        f"Members again: {removed.email} ({club.name}), {demoted.email} ({club.name}).",
        f"Passwords of then work again: {person.email}.",
    ]


OPEN_NOTHING = {
    Device: "a phone gets in by the code of its table",
    Follower: "a phone is told where somebody sits",
    WebhookDelivery: "the code that its message was answered with",
}


def test_whatever_opens_something_is_among_the_access_that_a_backup_may_bring_back():
    names = re.compile(r"(^|_)(token|secret|password|session_key|code)(_hash)?$")
    opens = {
        model
        for model in apps.get_app_config("tournaments").get_models()
        if any(names.search(field.name) for field in model._meta.concrete_fields)
    }

    assert opens - OPEN_NOTHING.keys() - {rows.model for rows in access._rows().values()} == set()


def _refusal(file, *words):
    """What the command says instead of putting it back; what stands here is as it was."""
    before = making.stands_here(), User.objects.count(), Deal.objects.count()
    said = ""
    try:
        call_command("restore", str(file), "--force", *words, stdout=StringIO(), stderr=StringIO())
    except CommandError as refusal:
        said = str(refusal)
    assert (making.stands_here(), User.objects.count(), Deal.objects.count()) == before
    assert list(file.parent.glob("before-restore-*")) == []
    return said.removeprefix("Nothing was changed. ")


def _with_manifest(file, change):
    parts = _parts(file)
    manifest = json.loads(parts[archive.MANIFEST])
    change(manifest)
    _write(file, {**parts, archive.MANIFEST: json.dumps(manifest).encode()})


def _with_database(file, change, name=""):
    """The same backup with another database, whose sum its manifest has."""
    part = file.parent / "database.sqlite3"
    part.unlink(missing_ok=True)
    parts = _parts(file)
    if change:
        part.write_bytes(parts[part.name])
        with closing(sqlite3.connect(part)) as database, database:
            change(database)
    else:
        sqlite3.connect(part).close()
        part.touch()
    manifest = json.loads(parts[archive.MANIFEST])
    manifest["sha256"][part.name] = archive.digest(part.open("rb"))
    _write(file, {**parts, part.name: part.read_bytes(), archive.MANIFEST: json.dumps(manifest).encode()})
    part.unlink()


def _parts(file):
    with zipfile.ZipFile(file) as whole:
        return {name: whole.read(name) for name in whole.namelist()}


def _write(file, parts):
    with zipfile.ZipFile(file, "w") as changed:
        for name, content in parts.items():
            changed.writestr(name, content)
