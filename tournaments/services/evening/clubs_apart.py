"""People of one club kept apart at once: their club becomes the word that keeps them apart."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from tournaments.models import Entrant, Tournament
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.evening.entrants import set_wishes


def together(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants without such a word whose club others here share."""
    here = [entrant for entrant in entrants if entrant.status == Entrant.Status.ACTIVE and entrant.label]
    clubs = Counter(
        entrant.label.casefold() for entrant in here if entrant.keep_apart.casefold() in ("", entrant.label.casefold())
    )
    return [entrant for entrant in here if clubs[entrant.label.casefold()] > 1 and not entrant.keep_apart]


def by_club(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants who are kept apart from their own club."""
    return [
        entrant for entrant in entrants if entrant.label and entrant.keep_apart.casefold() == entrant.label.casefold()
    ]


@transaction.atomic
def keep_clubs_apart(*, tournament: Tournament, actor: Actor, apart: bool = True) -> int:
    """Give those who are `together` their club as the word that keeps apart, or take that word away again.

    Returns how many it changed. Other words, such as a family's, stay.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrants = tournament.entrants.all()
    changed = together(entrants) if apart else by_club(entrants)
    for entrant in changed:
        set_wishes(entrant=entrant, actor=actor, keep_apart=entrant.label if apart else "")
    return len(changed)
