"""What a club tells of itself to everybody."""

from django.db import transaction

from tournaments.models import Club, ClubPage
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.services.club.free_names import lock_club


@transaction.atomic
def keep_club_page(*, club: Club, actor: Actor, **facts: str | bool) -> ClubPage:
    """Store what was typed, checked by the model; ValidationError says what is wrong with it."""
    require(actor, "change_club_page", club)
    lock_club(club)
    page = ClubPage.objects.filter(club=club).first() or ClubPage(club=club)
    for field, value in facts.items():
        setattr(page, field, value)
    page.full_clean()
    page.save()
    note("club page changed", club=club.slug, by=actor.id)
    return page
