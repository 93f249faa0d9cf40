"""A club in which much has happened, so that whatever may be stored of anybody is stored."""

from tests.evenings import an_evening
from tests.factories import a_club
from tests.tournaments.club_places import of_a_league
from tournaments.clubs.services import show_ratings
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.seating import seat_substitute
from tournaments.evening.rounds.services.tournaments import finish_tournament
from tournaments.ladders.services import answer, challenge, change_ladder, create_ladder, enter_result, join_ladder
from tournaments.seasons.services import change_season, count_figures, create_season, join_evenings
from tournaments.security.actors import SITE


def a_lively_club(**fields):
    """A finished evening of six rounds with a substitute, its season, a ladder, a league and ratings: all public."""
    club = a_club(**fields)
    evening = an_evening(club=club, players=4, rounds=6, rounds_planned=6, deals_per_round=1)
    seat_substitute(entrant=evening.entrants.last(), name="Fons", from_round=6, actor=SITE)
    close_round(round_=evening.rounds.get(number=6), actor=SITE)
    finish_tournament(tournament=evening, actor=SITE)
    season = create_season(club=club, name="2026", actor=SITE)
    join_evenings(season=season, tournaments=[evening], actor=SITE)
    change_season(season=season, published=True, actor=SITE)
    _play_on_a_ladder(club)
    of_a_league(club)
    show_ratings(club=club, public=True, actor=SITE)
    evening.refresh_from_db()
    count_figures(club)
    assert Table.objects.filter(round__tournament=evening).count() == 6
    return club


def _play_on_a_ladder(club):
    ladder = create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    change_ladder(ladder=ladder, published=True, actor=SITE)
    first, second, _third = (
        join_ladder(ladder=ladder, player=player, actor=SITE) for player in club.players.order_by("name")[:3]
    )
    challenge(entry=second, other=first)
    number = ladder.acts.get(kind="challenged").number
    answer(entry=first, number=number, accept=True)
    enter_result(entry=second, number=number, points=9, other_points=2)
