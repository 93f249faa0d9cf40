"""Whether everybody at a table deals equally often in the deals of a round."""

from django.utils.translation import gettext as _

from tournaments.models import RoundEnd, Tournament


def uneven_turns(tournament: Tournament, people: int = 4) -> str:
    """A sentence where the dealer's turn is not complete at the end of a round, and what would complete it."""
    n = tournament.deals_per_round
    if tournament.round_end != RoundEnd.DEALS or not n or n % people == 0:
        return ""
    told = _("In {n} deals not everybody at a table of {people} deals equally often; in {m} everybody does.")
    return told.format(n=n, people=people, m=n + -n % people)
