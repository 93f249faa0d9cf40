"""After a backup was put back: erase again whoever was erased after it was made, and name what was deleted."""

from pathlib import PosixPath

from django.db import DatabaseError

from ops.backups.making import folder_of_backups
from tournaments.clubs.models import Club, User
from tournaments.clubs.services import delete_account, entry_of_club
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.register.models import Player
from tournaments.register.services.erasure import entry_for, erased_entries, remember_erased
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE


def collect_erased(file: PosixPath):
    """Collect who is known to be erased, and what was deleted: by the lists here and beside the backup, and by what
    stands in the database. A club or an evening that was deleted and taken in again stands in it."""
    back = set()
    try:
        here = Player.objects.exclude(erased_at=None).values_list("public_id", flat=True)
        remember_erased(*(entry_for("player", public_id) for public_id in here))
        back |= {entry_of_club(club) for club in Club.objects.all()}
        back |= {entry_for("tournament", uid) for uid in Tournament.objects.values_list("public_id", flat=True)}
    except DatabaseError:  # an empty database, or one of another version
        pass
    return erased_entries(folder_of_backups(), file.parent) - back


def erase_again(entries):
    """Erase the players and delete the accounts of these entries. Says how many, and a sentence for each refusal."""
    erased, refusals = 0, []
    for player in Player.objects.filter(erased_at=None).select_related("club").iterator():
        if entry_for("player", player.public_id) not in entries:
            continue
        try:
            erase_player(player=player, actor=SITE)
            erased += 1
        except Refused as refusal:
            refusals.append(f"Player {player.public_id} could not be erased again: {refusal}")
    deleted, of_accounts = _delete_accounts(entries)
    return erased + deleted, refusals + of_accounts


def deleted_things(entries):
    """A sentence for each club and evening that was deleted since: whoever puts a backup back may want just those."""
    tell = "{name} was deleted after the backup was made and is here again. Delete it anew if it should stay away."
    clubs = [club for club in Club.objects.order_by("pk") if entry_of_club(club) in entries]
    for club in clubs:
        yield tell.format(name=f"The club {club.name}")
    for evening in Tournament.objects.exclude(club__in=clubs).order_by("pk").iterator():
        if entry_for("tournament", evening.public_id) in entries:
            yield tell.format(name=f"The evening {evening.name}")


def _delete_accounts(entries):
    deleted, refusals = 0, []
    for user in [user for user in User.objects.order_by("pk") if entry_for("user", user.public_id) in entries]:
        public_id = user.public_id
        try:
            delete_account(user=user)
            deleted += 1
        except Refused as refusal:
            refusals.append(f"Account {public_id} could not be deleted again: {refusal}")
    return deleted, refusals
