"""Who takes part in an evening: everybody but who signed off before having a place or points."""

import pytest

from tests.factories import a_tournament, with_players
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.selectors.progress import taking_part
from tournaments.evening.table.models import Adjustment


@pytest.mark.django_db
def test_who_signed_off_before_the_first_round_takes_part_by_points_of_the_director_alone():
    tournament = with_players(a_tournament(), 4)
    gone, with_points, with_handicap, _here = tournament.entrants.order_by("number")
    Entrant.objects.filter(pk__in=[gone.pk, with_points.pk, with_handicap.pk]).update(status=Entrant.Status.WITHDRAWN)
    given = {"tournament": tournament, "points": 5, "reason": "helped"}
    Adjustment.objects.create(entrant=with_points, **given)
    Adjustment.objects.create(entrant=with_handicap, handicap={}, **given)

    numbers = taking_part().filter(tournament=tournament).order_by("number").values_list("number", flat=True)

    assert list(numbers) == [with_points.number, 4]
