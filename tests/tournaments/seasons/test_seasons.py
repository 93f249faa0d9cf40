"""Evenings joined to a season: what counts, for whom, and who may change it."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from reports.season_rules import SeasonRuleError
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.clubs.models import Role
from tournaments.entries.models import Announcement
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, erase_player
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import (
    change_season,
    count_figures,
    create_season,
    join_evenings,
    remove_season,
    set_helpers,
)
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def a_finished_evening(club, tricks=6, name="Friday", **plan):
    """One deal at one table: North plays alone. With six tricks that is +12, and -4 for the others."""
    tournament = with_players(a_tournament(club, name=name, deals_per_round=1, **plan), 4)
    round_ = an_open_round(tournament)
    a_deal(a_table(round_), alone(tricks=tricks))
    close_round(round_=round_, actor=SITE)
    finish_tournament(tournament=tournament, actor=SITE)
    return tournament


def a_season(club, *tournaments, **rule):
    season = create_season(club=club, name="2026", rule=rule, actor=SITE)
    return join_evenings(season=season, tournaments=list(tournaments), actor=SITE)


def test_an_evening_that_is_called_off_is_not_waited_for():
    club = a_club()
    coming = a_tournament(club, date=timezone.localdate() + timedelta(days=7))
    season = a_season(club, coming)
    before = season_view(season, public=False).waiting

    Announcement.objects.create(tournament=coming, called_off="Hall under water.")

    assert (before, season_view(season, public=False).waiting) == ((coming,), ())


def totals(season, *, public=False):
    return [(row.place, row.name, row.total) for row in season_view(season, public=public).rows]


@pytest.mark.slow
def test_the_same_people_add_up_over_the_evenings():
    club = a_club()
    first, second = a_finished_evening(club), a_finished_evening(club, name="Saturday")

    # the same seed seats the same people: the same North wins 12 twice
    assert [total for _, _, total in totals(a_season(club, first, second))] == [24, -8, -8, -8]


def test_an_evening_that_is_not_finished_waits():
    club = a_club()
    tournament = with_players(a_tournament(club), 4)

    view = season_view(a_season(club, tournament), public=False)

    assert (view.rows, view.evenings, view.waiting) == ((), (), (tournament,))


def test_points_given_after_the_evening_change_the_season():
    club = a_club()
    tournament = a_finished_evening(club)
    season = a_season(club, tournament)
    totals(season)
    last = tournament.entrants.get(name=totals(season)[-1][1])
    adjust_points(entrant=last, points=50, reason="a deal was forgotten", actor=SITE)

    assert totals(season)[0] == (1, last.name, 46)


def test_who_helped_gets_the_fixed_points_and_is_no_player_of_the_evening():
    club = a_club()
    tournament = a_finished_evening(club)
    season = a_season(club, tournament, helper_points=5)
    helper = Player.objects.create(club=club, name="Helper")

    set_helpers(part=season.parts.get(), players=[helper], actor=SITE)

    row = next(row for row in season_view(season, public=False).rows if row.name == "Helper")
    assert (row.total, row.played) == (5, 0)


@pytest.mark.slow
def test_strangers_read_no_results_that_are_held_back_nor_names_that_are_hidden():
    club = a_club()
    tournament = a_finished_evening(club)
    season = a_season(club, tournament)
    winner = Player.objects.get(name=totals(season)[0][1])
    change_player(player=winner, shown="hidden", actor=SITE)
    assert totals(season, public=True)[0][1] == f"Player {str(winner.public_id)[:4]}"
    hold_results(tournament=tournament, actor=SITE)

    assert totals(season, public=True) == []
    assert len(totals(season)) == 4


def test_two_of_one_name_are_told_apart_by_their_home_clubs():
    club = a_club()
    season = a_season(club, a_finished_evening(club))
    first, second, third = list(Player.objects.filter(club=club).order_by("pk"))[:3]
    for player, label in ((first, "Aas"), (second, ""), (third, "Heer")):
        change_player(player=player, name="Ann Peeters" if player != third else third.name, label=label, actor=SITE)

    names = {row.name for row in season_view(season, public=True).rows}

    assert {"Ann Peeters (Aas)", "Ann Peeters", third.name} < names


@pytest.mark.slow
def test_who_was_erased_keeps_the_place_in_a_season_under_a_number():
    club = a_club()
    season = a_season(club, a_finished_evening(club))
    before = totals(season)
    first = Player.objects.get(name=before[0][1])
    erase_player(player=first, actor=SITE)

    assert totals(season) == [(1, f"Player {str(first.public_id)[:4]}", before[0][2]), *before[1:]]


def test_a_season_takes_evenings_and_helpers_of_its_own_club_only():
    season, other = a_season(a_club()), a_club("Elsewhere")
    tournament = a_tournament(other, name="Theirs")

    with pytest.raises(Refused) as refused:
        join_evenings(season=season, tournaments=[tournament], actor=SITE)

    assert str(refused.value) == "Not of this club: Theirs."
    part = season.parts.create(tournament=a_tournament(season.club))
    with pytest.raises(Refused, match="Not of this club: Stranger"):
        set_helpers(part=part, players=[Player.objects.create(club=other, name="Stranger")], actor=SITE)


def test_a_name_is_given_once_and_a_rule_has_to_make_sense():
    club = a_club()
    season = a_season(club)

    with pytest.raises(Refused) as refused:
        create_season(club=club, name="2026", actor=SITE)
    assert refused.value.problems == {"name": ["There is already one called 2026."]}
    with pytest.raises(SeasonRuleError):
        change_season(season=season, rule={"source": "places"}, actor=SITE)


def test_only_organisers_change_seasons():
    club = a_club()
    season = a_season(club)

    with pytest.raises(NotAllowed):
        remove_season(season=season, actor=a_member(club, Role.DIRECTOR))
    remove_season(season=season, actor=a_member(club, Role.ORGANISER))


@pytest.mark.slow
@pytest.mark.parametrize("counted", [True, False], ids=["figures are counted", "a second look"])
def test_more_evenings_cost_no_more_queries(django_assert_num_queries, counted):
    club = a_club()
    evenings = [a_finished_evening(club, name=f"Evening {number}") for number in range(3)]
    first, three = a_season(club, evenings[0]), create_season(club=club, name="Three", actor=SITE)
    join_evenings(season=three, tournaments=evenings, actor=SITE)
    rows = {season.pk: season_view(season, public=True).rows for season in (first, three)}
    if counted:
        count_figures()
        cache.clear()

    for season in (first, three):
        with django_assert_num_queries(4):
            assert season_view(season, public=True).rows == rows[season.pk]
