"""Lists of tournaments: of somebody who works in them, and of everybody."""

from django.db.models import Count, Q

from tournaments.access import visible_tournaments
from tournaments.actors import Actor
from tournaments.models import Round, Status, Tournament


def tournaments_of(actor):
    """The tournaments an actor or user works in, newest first, with club, `entrant_count` and `open_rounds`."""
    actor = actor if isinstance(actor, Actor) else Actor(user=actor)
    return _with_counts(visible_tournaments(actor).filter(archived_at=None))


def public_tournaments():
    """The tournaments with a public page, newest first."""
    return _with_counts(Tournament.objects.published())


def find_tournament(actor, public_id):
    """The tournament of that public id as far as the actor may know of it; None otherwise."""
    found = Tournament.objects.select_related("club").filter(public_id=public_id).first()
    if found is None:
        return None
    visible = (found.published and found.archived_at is None) or visible_tournaments(actor).filter(pk=found.pk).exists()
    return found if visible else None


def is_over(tournament, rounds):
    """Is nothing more to come?"""
    return all_closed(tournament, rounds) or tournament.status == Status.FINISHED


def all_closed(tournament, rounds):
    """Are as many rounds as are planned there, and all closed?"""
    return len(rounds) >= tournament.rounds_planned and all(one.status == Round.Status.CLOSED for one in rounds)


def _with_counts(tournaments):
    return (
        tournaments.select_related("club")
        .annotate(
            entrant_count=Count("entrants", distinct=True),
            open_rounds=Count("rounds", filter=Q(rounds__status="open"), distinct=True),
        )
        .order_by("-date", "-pk")
    )
