"""Ratings: who beats whom moves them, level moves less, the same tables give the same numbers."""

from random import Random
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, books, together, with_players
from tests.tournaments.seasons.test_seasons import a_finished_evening
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round
from tournaments.evening.rounds.services.seating import seat_round, seat_substitute
from tournaments.evening.rounds.services.tournaments import finish_tournament, resume_tournament
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal
from tournaments.ratings.rules import FEW, NOTHING, START, Match, rate, reasons
from tournaments.ratings.selectors import ratings_of
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.seasons.models import EveningFigures
from tournaments.seasons.selectors.matches import matches_of, stored_matches
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

FOUR = ((1,), (2,), (3,), (4,))


def a_closed_round(record, *, players=4, tables, **plan):
    tournament = with_players(a_tournament(deals_per_round=1, **plan), players)
    round_ = open_round(round_=seat_round(tournament=tournament, actor=SITE, number=1, tables=tables), actor=SITE)
    a_deal(a_table(round_), record)
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    return tournament


def members(tournament):
    """The entrant number of each player."""
    return dict(Player.objects.filter(entrants__tournament=tournament).values_list("pk", "entrants__number"))


def rated(*evenings, earlier=NOTHING):
    """Everybody after evenings with those matches; an evening is named by its number and what was played."""
    marks = [(number, tuple(matches)) for number, matches in enumerate(evenings)]
    return rate(marks, lambda mark: mark[1], earlier)


def test_who_ends_higher_is_rated_higher_and_who_is_level_is_rated_level():
    first, second, third, last = rated([Match(FOUR, (1, 2, 2, 4))]).rated

    assert [rating.player for rating in (first, second, third, last)] == [1, 2, 3, 4]
    assert first.rating > second.rating == third.rating > last.rating


def test_beating_somebody_strong_is_worth_more():
    history = [Match(FOUR, (1, 2, 3, 4))] * 5
    strong = {one.player: one.rating for one in rated(history, [Match(((5,), (1,)), (1, 2))]).rated}
    weak = {one.player: one.rating for one in rated(history, [Match(((5,), (4,)), (1, 2))]).rated}

    assert strong[5] > weak[5]


def test_each_evening_is_a_step_that_says_who_was_beaten_and_what_that_did():
    first, second = [Match(FOUR, (1, 2, 3, 4))] * 2, [Match(FOUR, (3, 1, 1, 4))]

    ann, bob = (next(one for one in rated(first, second).rated if one.player == player) for player in (1, 2))

    assert [step.tables for step in ann.history] == [2, 1]
    assert (ann.tables, ann.history[-1].rating, ann.provisional) == (3, ann.rating, True)
    # Bob ended level with Cis, whom he is rated above, above Ann, who was rated higher, and above Dré.
    assert list(map(str, reasons(bob.history[1]))) == [
        "Beat 2 opponents.",
        "1 of them was rated higher.",
        "Level with 1 opponent.",
    ]
    for one in (ann, bob):
        assert START + sum(one.gains) == one.rating
    assert not next(iter(rated(*[[Match(FOUR, (1, 2, 3, 4))]] * FEW).rated)).provisional


@pytest.mark.parametrize("seed", range(3))
def test_corrections_in_any_order_leave_the_ratings_that_a_count_from_scratch_gives(seed):
    chance = Random(seed)

    def an_evening():
        people = [(player,) for player in chance.sample(range(12), 8)]
        return [Match(tuple(people[at : at + 4]), tuple(chance.choices(range(1, 5), k=4))) for at in (0, 4)]

    evenings = [an_evening() for _ in range(50)]
    known = rated(*evenings)
    for _ in range(20):
        match chance.choice(["corrected", "corrected", "taken away", "put in"]), chance.randrange(len(evenings)):
            case "corrected", at:
                evenings[at] = an_evening()
            case "taken away", at:
                del evenings[at]
            case _, at:
                evenings.insert(at, an_evening())
        if chance.random() < 0.7:  # nobody looks after every correction
            known = rated(*evenings, earlier=known)

    assert rated(*evenings, earlier=known).rated == rated(*evenings).rated


def test_a_late_correction_is_not_counted_from_the_first_evening():
    marks, asked = list(range(100)), []
    known = rate(marks, lambda _mark: [Match(FOUR, (1, 2, 3, 4))])

    rate([*marks[:-1], "corrected"], lambda mark: asked.append(mark) or [Match(FOUR, (4, 3, 2, 1))], known)

    assert asked == ["corrected"]


def test_nobody_played_nobody_is_rated():
    assert (rated().rated, START) == ((), 1000)


def test_a_table_where_everybody_scores_alone_is_a_match_of_four():
    tournament = a_closed_round(together("N", "E"), tables=[[1, 2, 3, 4]])

    (match,) = matches_of(tournament)

    ranks = {members(tournament)[player]: rank for (player,), rank in zip(match.teams, match.ranks, strict=True)}
    assert ranks == {1: 1, 2: 1, 3: 3, 4: 3}


def test_sides_and_pairs_are_rated_together():
    tournament = a_closed_round(
        books("NS"), players=2, tables=[[1, 2]], game="bid_whist", variant="standard_54", kind="pairs"
    )

    (match,) = matches_of(tournament)

    numbers = members(tournament)
    teams = [tuple(numbers[player] for player in team) for team in match.teams]
    ranks = dict(zip(teams, match.ranks, strict=True))
    assert ranks == {(1, 1): 1, (2, 2): 2}


def test_who_sits_in_for_somebody_is_rated_for_that_table():
    tournament = with_players(a_tournament(deals_per_round=1, substitutes="absent"), 4)
    seat_substitute(entrant=tournament.entrants.get(number=1), name="Zeger", from_round=1, actor=SITE)
    seated = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4]])
    round_ = open_round(round_=seated, actor=SITE)
    a_deal(a_table(round_), alone("N"))
    close_round(round_=round_, actor=SITE)

    (match,) = matches_of(tournament)

    (who,) = match.teams[match.ranks.index(1)]
    assert Player.objects.get(pk=who).name == "Zeger"
    assert len({player for team in match.teams for player in team}) == 4


def test_an_evening_of_which_a_person_is_no_longer_known_is_played_through_anew_and_the_others_are_read():
    club = a_club()
    evenings = [a_finished_evening(club) for _ in range(2)]
    count_figures()
    figures = EveningFigures.objects.get(tournament=evenings[0])
    [[first, *_others], _ranks] = figures.matches[0]
    first[0] = str(uuid4())
    figures.save(update_fields=["matches"])

    assert set(stored_matches(evenings)) == {evenings[1].pk}
    assert ratings_of(club)


def test_a_round_that_is_open_is_no_match_yet():
    tournament = with_players(a_tournament(deals_per_round=1), 4)
    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4]])
    a_deal(a_table(open_round(round_=round_, actor=SITE)), together("N", "E"))

    assert (matches_of(tournament), ratings_of(tournament.club)) == ([], ([], []))


@pytest.mark.slow
def test_the_pages_show_the_list_and_each_players_way(client):
    club = a_club()
    a_finished_evening(club)
    a_finished_evening(club, name="Saturday")
    client.force_login(a_member(club, Role.DESK).user)

    rows = client.get(reverse("ratings", args=[club.slug])).context["rows"]
    page = client.get(reverse("player_rating", args=[club.slug, rows[0].player.public_id]))

    assert [(row.place, row.shared) for row in rows] == [(1, False), (2, True), (2, True), (2, True)]
    assert [step["tournament"].name for step in page.context["steps"]] == ["Saturday", "Friday"]
    assert b'<svg class="chart"' in page.content


@pytest.mark.slow
def test_evenings_put_right_in_any_order_leave_the_ratings_of_a_count_from_scratch():
    club, chance = a_club(), Random(7)
    evenings = [a_finished_evening(club, name=f"Evening {number}", tricks=5 + number) for number in range(3)]
    before = _ways(club)

    for _ in range(5):
        put_right(chance.choice(evenings), tricks=chance.randrange(1, 13))
        if chance.random() < 0.5:  # nobody looks after every correction
            _ways(club)
    put_right(evenings[0], tricks=1)

    after = _ways(club)
    assert [len(steps) for steps in after.values()] == [3] * 4
    assert all(before[player] != after[player] for player in after)
    cache.clear()
    assert _ways(club) == after


def put_right(evening, tricks):
    evening.refresh_from_db()
    resume_tournament(tournament=evening, actor=SITE)
    round_ = reopen_round(round_=evening.rounds.get(), actor=SITE, reason="a sheet was misread")
    deal = Deal.objects.select_related("table__round__tournament__club").get(tournament=evening)
    correct_deal(deal=deal, record=alone(tricks=tricks), version=deal.version, actor=SITE)
    close_round(round_=round_, actor=SITE)
    finish_tournament(tournament=evening, actor=SITE)


def _ways(club):
    return {row.player.pk: [step.rating for step in row.rated.history] for row in ratings_of(club)[0]}


def test_an_erased_player_is_in_no_list():
    club = a_club()
    a_finished_evening(club)
    erase_player(player=club.players.first(), actor=SITE)

    assert len(ratings_of(club)[0]) == 3


@pytest.mark.slow
def test_more_evenings_ask_the_database_no_more(django_assert_num_queries):
    few, many = a_club("Few"), a_club("Many")
    evenings = {club: [a_finished_evening(club) for _ in range(count)] for club, count in ((few, 2), (many, 4))}
    played = {club: ratings_of(club)[0] for club in evenings}
    count_figures()
    cache.clear()

    for club in evenings:
        with django_assert_num_queries(4):
            assert ratings_of(club)[0] == played[club]
        with django_assert_num_queries(2):
            ratings_of(club)
        put_right(evenings[club][0], tricks=9)
        with django_assert_num_queries(11):  # and one evening more, however many came after it
            ratings_of(club)
