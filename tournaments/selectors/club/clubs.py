"""Lists of clubs: for everybody, and for the operator of the site."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Club, ClubStatus, Tournament


def public_clubs() -> QuerySet[Club]:
    """Clubs that strangers may see: shown, and with a public evening."""
    evenings = Tournament.objects.published().filter(club=OuterRef("pk")).order_by()
    return Club.objects.filter(Exists(evenings), status=ClubStatus.SHOWN)


def some_public_clubs(limit: int) -> list[Club]:
    """The first of them by name."""
    return list(public_clubs().order_by("name", "pk")[:limit])


def find_clubs(words: str) -> QuerySet[Club]:
    """Those of them whose name or town has these words."""
    found = public_clubs()
    return found.filter(Q(name__icontains=words) | Q(town__icontains=words)) if words else found
