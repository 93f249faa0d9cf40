"""Whoever was erased after a backup was made is not there when it is put back."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command

from ops.club_files.document import document_of, store
from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_user
from tournaments.clubs.models import Club, Role, User
from tournaments.clubs.services import delete_account, delete_club, delete_tournament
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.register.services.erasure import NAME
from tournaments.register.services.register import add_player, erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path / "backups"
    return settings.BACKUP_FOLDER


def restored(file):
    said = StringIO()
    call_command("restore", str(file), "--force", stdout=said, stderr=said)
    return said.getvalue()


def names():
    return set(Player.objects.values_list("name", flat=True))


@pytest.mark.slow
def test_a_person_erased_since_is_erased_again_and_nobody_else(tmp_path):
    tournament = an_evening(players=4)
    gone, stays = tournament.club.players.order_by("pk")[:2]
    name, file = gone.name, tmp_path / "older.zip"
    call_command("backup", str(file), stdout=StringIO())
    erase_player(player=gone, actor=SITE)

    said = restored(file)

    assert "Erased again, as they were after the backup was made: 1 people." in said
    assert (name in names(), stays.name in names()) == (False, True)
    assert "1 journals are whole." in said and "stored equals recomputed" in said


@pytest.mark.slow
def test_on_an_empty_machine_the_list_beside_the_backup_counts(tmp_path, settings):
    club = a_club()
    players = [add_player(club=club, name=name, actor=SITE) for name in ("Marie Peeters", "Jef Claes")]
    file = settings.BACKUP_FOLDER / "whistboard-20260101-000000.zip"
    settings.BACKUP_FOLDER.mkdir()
    call_command("backup", str(file), stdout=StringIO())
    erase_player(player=players[0], actor=SITE)
    call_command("flush", interactive=False, verbosity=0)
    settings.BACKUP_FOLDER = tmp_path / "new machine"

    restored(file)

    assert (names() & {"Marie Peeters", "Jef Claes"}) == {"Jef Claes"}


def test_the_list_is_for_its_owner_alone_and_names_nobody(folder):
    player = add_player(club=a_club(), name="Marie Peeters", actor=SITE)
    public_id = str(player.public_id)
    erase_player(player=player, actor=SITE)

    listed = (folder / NAME).read_text()

    assert re.fullmatch(r"player [0-9a-f]{64}\n", listed)
    assert public_id[:8] not in listed
    assert (folder / NAME).stat().st_mode & 0o077 == 0


def test_erasing_goes_on_where_the_list_cannot_be_written(folder, caplog):
    player = add_player(club=a_club(), name="Marie Peeters", actor=SITE)
    folder.write_text("a file in the way of the folder")

    erase_player(player=player, actor=SITE)

    player.refresh_from_db()
    assert player.erased_at is not None


@pytest.mark.slow
def test_an_account_deleted_since_is_deleted_again_and_nobody_elses(tmp_path):
    club = a_club()
    stays, gone = a_member(club, Role.OWNER).user, a_member(club, Role.OWNER).user
    file, email = tmp_path / "older.zip", gone.email
    call_command("backup", str(file), stdout=StringIO())
    delete_account(user=gone)

    said = restored(file)

    assert "Erased again, as they were after the backup was made: 1 people." in said
    assert User.objects.filter(email=stays.email).exists()
    assert not User.objects.filter(email=email).exists()


@pytest.mark.slow
def test_an_account_without_which_a_club_has_no_owner_is_named(tmp_path):
    club = a_club("Aces")
    gone = a_member(club, Role.OWNER).user
    file, public_id = tmp_path / "older.zip", gone.public_id
    call_command("backup", str(file), stdout=StringIO())
    club.memberships.update(user=a_user())
    delete_account(user=gone)

    said = restored(file)

    assert f"Account {public_id} could not be deleted again: This account is the only owner of Aces." in said
    assert User.objects.filter(public_id=public_id).exists()


@pytest.mark.slow
def test_a_club_and_an_evening_that_were_deleted_are_back_and_named(tmp_path):
    club, other = a_club("Aces"), a_club("Kings")
    an_evening(players=4, club=club, name="Monday")
    slip, stays = (an_evening(players=4, club=other, name=name) for name in ("Tuesday", "Wednesday"))
    file = tmp_path / "older.zip"
    call_command("backup", str(file), stdout=StringIO())
    delete_club(club=club, actor=SITE)
    delete_tournament(tournament=slip, actor=SITE)

    said = restored(file)

    assert "The club Aces was deleted after the backup was made and is here again." in said
    assert "The evening Tuesday was deleted after the backup was made and is here again." in said
    assert ("Kings was" in said, f"{stays.name} was" in said) == (False, False)
    assert Club.objects.filter(slug=club.slug).exists()


@pytest.mark.slow
def test_an_evening_deleted_and_taken_in_again_before_the_backup_is_not_named(tmp_path):
    tournament = an_evening(players=4)
    document, file = event_of(tournament), tmp_path / "newer.zip"
    delete_tournament(tournament=tournament, actor=SITE)
    import_event(club=tournament.club, document=document, actor=SITE)
    call_command("backup", str(file), stdout=StringIO())

    assert "was deleted" not in restored(file)


@pytest.mark.slow
def test_a_person_erased_here_stays_erased_when_an_older_file_of_the_club_is_taken_in():
    club = an_evening(players=4).club
    gone, stays = club.players.order_by("pk")[:2]
    name, document = gone.name, document_of(club)
    erase_player(player=gone, actor=SITE)
    delete_club(club=club, actor=SITE)

    store(document)

    assert (name in names(), stays.name in names()) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize("register_too", [False, True])
def test_a_person_erased_here_stays_erased_when_an_older_file_of_an_evening_is_taken_in(register_too):
    tournament = an_evening(players=4)
    club, gone = tournament.club, tournament.club.players.order_by("pk")[0]
    name = gone.name
    adjust_points(entrant=tournament.entrants.get(players=gone), points=-5, reason=f"{name} was late", actor=SITE)
    document = event_of(tournament)
    delete_tournament(tournament=tournament, actor=SITE)
    erase_player(player=gone, actor=SITE)
    if register_too:
        delete_club(club=club, actor=SITE)
        club = a_club()

    arrived = import_event(club=club, document=document, actor=SITE)

    assert name not in names()
    assert name not in json.dumps(event_of(arrived))
    assert name not in arrived.entrants.values_list("name", flat=True)
