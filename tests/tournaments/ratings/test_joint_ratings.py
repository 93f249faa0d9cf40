"""Ratings over several clubs: one pool of evenings, whatever is corrected, linked or left; never by a name alone."""

from random import Random

import pytest
from django.core.cache import cache

from tests.factories import a_club, a_member
from tests.tournaments.joint_clubs import an_evening_of, clubs_together, counted_plainly, link, player, ways
from tests.tournaments.ratings.test_ratings import put_right
from tournaments.clubs.models import ClubStatus, Role
from tournaments.clubs.services import delete_club, show_ratings
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.services.tournaments import hold_results
from tournaments.ratings.models import JointRating, PlayerLink
from tournaments.ratings.selectors import clubs_that_count, joint_ratings_of, joint_ratings_with, ratings_of
from tournaments.ratings.services import (
    first_club,
    found_joint_rating,
    join_joint_rating,
    leave_joint_rating,
    rename_joint_rating,
    renew_invitation,
    token_of,
    unlink_player,
)
from tournaments.register.services.register import change_player, erase_player
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

ANTWERP, GHENT = "Ann Aas, Bob Boer, Cis Claes, Dré Dam", "Ann Aas, Els Engels, Fons Faes, Gust Geys"
PLAYED = ((1, 0, ANTWERP, 6), (2, 1, GHENT, 9), (3, 0, ANTWERP, 3), (4, 1, GHENT, 5), (5, 1, GHENT, 8))


@pytest.fixture
def two():
    """Two clubs whose evenings take turns; an Ann Aas plays in both."""
    joint, clubs = clubs_together("Antwerp", "Ghent")
    evenings = [an_evening_of(clubs[at], day, names, tricks=tricks) for day, at, names, tricks in PLAYED]
    return joint, clubs, evenings


@pytest.mark.slow
def test_linked_people_are_rated_as_if_all_evenings_were_of_one_club(two):
    joint, clubs, _evenings = two
    apart = ways(joint)
    whole = a_club("Whole")
    for day, _at, names, tricks in PLAYED:
        an_evening_of(whole, day, names, tricks=tricks)

    link(*(player(club, "Ann Aas") for club in clubs))

    rows, _all = joint_ratings_of(joint, clubs)
    assert sorted(map(len, apart.values())) == [2] * 4 + [3] * 4  # a name alone makes nobody one
    assert ways(joint) == counted_plainly(*clubs)
    assert ways(joint) == {row.name: [step.rating for step in row.rated.history] for row in ratings_of(whole)[0]}
    assert {row.name: row.clubs for row in rows if row.name[0] in "AB"} == {
        "Ann Aas": ("Antwerp", "Ghent"),
        "Bob Boer": ("Antwerp",),
    }


@pytest.mark.slow
def test_whatever_happens_in_whatever_order_leaves_what_a_count_from_scratch_gives(two):
    joint, clubs, evenings = two
    chance, anns = Random(5), [player(club, "Ann Aas") for club in clubs]
    linked = together = True
    link(*anns)
    for _ in range(12):
        match chance.choice(["corrected", "linked", "left"]):
            case "corrected":
                put_right(chance.choice(evenings), tricks=chance.randrange(1, 13))
            case "linked" if together:
                unlink_player(player=chance.choice(anns), actor=SITE) if linked else link(*anns)
                linked = not linked
            case _ if together:
                leave_joint_rating(joint=joint, club=clubs[1], actor=SITE)
                together = False
            case _:
                join_joint_rating(token=token_of(joint), club=clubs[1], actor=SITE)
                together = True
        if chance.random() < 0.7:  # nobody looks after everything
            ways(joint)
    if not together:
        join_joint_rating(token=token_of(joint), club=clubs[1], actor=SITE)
    if not linked:
        link(*anns)

    known = ways(joint)
    cache.clear()
    assert known == ways(joint) == counted_plainly(*clubs)


def test_a_pair_of_two_clubs_is_one_pair():
    joint, clubs = clubs_together("Antwerp", "Ghent")
    plan = {"game": "bid_whist", "variant": "standard_54", "kind": "pairs"}
    for day, club in enumerate(clubs, 1):
        an_evening_of(club, day, f"Ann Aas & Bob Boer, Cis {club.name} & Dré {club.name}", **plan)
    link(*(player(club, "Ann Aas") for club in clubs))
    assert sorted(map(len, ways(joint, pairs=True).values())) == [1, 1, 1, 1]

    link(*(player(club, "Bob Boer") for club in clubs))

    assert sorted(map(len, ways(joint, pairs=True).values())) == [1, 1, 2]


@pytest.mark.slow
def test_only_what_each_club_shows_counts(two):
    joint, (antwerp, ghent), evenings = two
    link(player(antwerp, "Ann Aas"), player(ghent, "Ann Aas"))
    both = ways(joint)

    hold_results(tournament=evenings[0], actor=SITE)
    assert len(ways(joint)["Ann Aas"]) == 4
    hold_results(tournament=evenings[0], held=False, actor=SITE)
    assert ways(joint) == both

    show_ratings(club=ghent, public=False, actor=SITE)
    assert (len(ways(joint)["Ann Aas"]), "Els Engels" in ways(joint), joint_ratings_with(ghent)) == (2, False, [])
    show_ratings(club=ghent, public=True, actor=SITE)
    type(ghent).objects.filter(pk=ghent.pk).update(status=ClubStatus.HIDDEN)
    assert "Els Engels" not in ways(joint)
    type(ghent).objects.filter(pk=ghent.pk).update(status=ClubStatus.SHOWN)
    assert ways(joint) == both

    delete_club(club=ghent, actor=SITE)
    assert ways(joint) == counted_plainly(antwerp)
    delete_club(club=antwerp, actor=SITE)
    assert not JointRating.objects.exists()


@pytest.mark.slow
def test_a_person_has_the_name_that_shows_least_and_erasing_ends_the_link(two):
    joint, (antwerp, ghent), _evenings = two
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    link(here, there)

    change_player(player=there, shown="short", actor=SITE)
    assert len(ways(joint)["Ann A."]) == 5
    change_player(player=here, shown="hidden", actor=SITE)
    assert len(ways(joint)[f"Player {str(here.public_id)[:4]}"]) == 5

    erase_player(player=here, actor=SITE)
    names = ways(joint)
    assert (len(names["Ann A."]), len(names)) == (3, 7)
    assert not PlayerLink.objects.exists()


@pytest.mark.slow
def test_a_second_look_asks_the_same_few_questions_however_many_clubs(two, django_assert_num_queries):
    joint, clubs, evenings = two
    third = a_club("Bruges", ratings_public=True)
    an_evening_of(third, 6, "Ann Aas, Hilde Hens, Irma Isay, Jef Jans")
    for known in (2, 3):
        if known == 3:
            join_joint_rating(token=token_of(joint), club=third, actor=SITE)
        for club in clubs_that_count(joint):
            change_player(player=player(club, "Ann Aas"), shown="short", actor=SITE)
        ways(joint)
        with django_assert_num_queries(1):
            own = clubs_that_count(joint)
        with django_assert_num_queries(5):  # evenings, links, players, and two for the order of short names
            joint_ratings_of(joint, own)
    count_figures()
    put_right(evenings[0], tricks=4)
    with django_assert_num_queries(14):  # and one evening more, however many came after it
        joint_ratings_of(joint, own)


def test_a_club_joins_by_its_own_act_and_the_first_one_invites():
    joint, (antwerp, ghent) = clubs_together("Antwerp", "Ghent")
    other = a_club("Bruges")
    organiser, desk = a_member(ghent), a_member(other, Role.DIRECTOR)
    token = token_of(joint)

    with pytest.raises(NotAllowed):
        join_joint_rating(token=token, club=other, actor=desk)
    with pytest.raises(NotFound):
        join_joint_rating(token=token, club=other, actor=organiser)
    for act, facts in ((rename_joint_rating, {"name": "X"}), (renew_invitation, {})):
        with pytest.raises(NotFound):
            act(joint=joint, actor=organiser, **facts)
    with pytest.raises(NotFound):
        leave_joint_rating(joint=joint, club=antwerp, actor=organiser)
    renew_invitation(joint=joint, actor=a_member(antwerp))
    with pytest.raises(NotFound):
        join_joint_rating(token=token, club=other, actor=SITE)
    join_joint_rating(token=token_of(joint), club=other, actor=a_member(other))
    assert clubs_that_count(joint) == [antwerp, ghent]  # Bruges shows no ratings

    leave_joint_rating(joint=joint, club=other, actor=a_member(antwerp))
    leave_joint_rating(joint=joint, club=antwerp, actor=a_member(antwerp))
    assert first_club(joint) == ghent
    rename_joint_rating(joint=joint, name="Ghent alone", actor=organiser)
    leave_joint_rating(joint=joint, club=ghent, actor=organiser)
    assert not JointRating.objects.exists()


def test_a_club_founds_and_joins_so_many_and_no_more():
    club = a_club()
    for number in range(5):
        found_joint_rating(club=club, name=f"Rating {number}", actor=SITE)
    with pytest.raises(Refused, match="at most 5 joint"):
        found_joint_rating(club=club, name="Rating 6", actor=SITE)
    assert found_joint_rating(club=a_club(), name="Join", actor=SITE).slug != "join"  # an address of its own
