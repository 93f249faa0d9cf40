"""After a backup was put back: erase again whoever was erased after it was made."""

from django.db import DatabaseError

from tournaments.actors import SITE
from tournaments.backups.erasure_list import entry_for, erased_entries, remember_erased
from tournaments.backups.making import folder_of_backups
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.services.register import erase_player


def collect_erased(file):
    """Everybody known to be erased: by the lists here and beside the backup, and by what stands in the database."""
    try:
        here = Player.objects.exclude(erased_at=None).values_list("public_id", flat=True)
        remember_erased(*(entry_for("player", public_id) for public_id in here))
    except DatabaseError:  # an empty database, or one of another version
        pass
    return erased_entries(folder_of_backups(), file.parent)


def erase_again(entries):
    """Erase whoever stands in the database and in these entries. Says how many, and a sentence for each refusal."""
    erased, refusals = 0, []
    for player in Player.objects.filter(erased_at=None).select_related("club").iterator():
        if entry_for("player", player.public_id) not in entries:
            continue
        try:
            erase_player(player=player, actor=SITE)
            erased += 1
        except Refused as refusal:
            refusals.append(f"Player {player.public_id} could not be erased again: {refusal}")
    return erased, refusals
