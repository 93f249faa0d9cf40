"""People of one club kept apart in a stroke: the club becomes the word of each that shares one and has none yet."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from tournaments.models import Entrant, Tournament
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.evening.entrants import set_wishes


def together(entrants: Iterable[Entrant]):
    """Who has no word yet, though others of the same club take part who have none but that club."""
    here = [one for one in entrants if one.status == Entrant.Status.ACTIVE and one.label]
    clubs = Counter(one.label.casefold() for one in here if one.keep_apart.casefold() in ("", one.label.casefold()))
    return [one for one in here if clubs[one.label.casefold()] > 1 and not one.keep_apart]


def by_club(entrants: Iterable[Entrant]):
    """Who is kept apart from the own club."""
    return [one for one in entrants if one.label and one.keep_apart.casefold() == one.label.casefold()]


@transaction.atomic
def keep_clubs_apart(*, tournament: Tournament, actor: Actor, apart: bool = True):
    """Give those who are `together` their club as the word that keeps apart, or take that word away again.

    Says how many it changed. Other words, such as a family's, stay.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrants = tournament.entrants.all()
    changed = together(entrants) if apart else by_club(entrants)
    for one in changed:
        set_wishes(entrant=one, actor=actor, keep_apart=one.label if apart else "")
    return len(changed)
