"""Which pages this person may open: a page offers no link that would be refused."""

from tournaments.models import Tournament
from tournaments.security.actors import Actor
from tournaments.security.addresses import WHO_REACHES
from tournaments.security.permissions import WHO_MAY, may


def may_open(actor: Actor, name: str, thing: Tournament) -> bool:
    """May the actor look at the page of that name, of this club or tournament? What asks for no right is open."""
    right = WHO_REACHES[name].get("GET", "")
    return right not in WHO_MAY or may(actor, right, thing)
