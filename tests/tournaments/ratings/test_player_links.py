"""Players of different clubs who are one person: both clubs say so, and it follows what happens to either."""

import pytest

from ops.club_files.document import document_of, packed, store, unpacked
from tests.factories import a_club, a_member
from tests.tournaments.joint_clubs import an_evening_of, clubs_together, counted_plainly, link, player, ways
from tournaments.clubs.models import Role
from tournaments.clubs.services import delete_club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.ratings.models import PlayerLink, PlayerLinkRequest
from tournaments.ratings.selectors import links_of
from tournaments.ratings.services import (
    answer_about_player,
    ask_about_player,
    join_joint_rating,
    token_of,
    unlink_player,
    withdraw_question,
)
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, merge_players, part_players
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    """Two clubs that rate together; an Ann Aas plays in both."""
    joint, clubs = clubs_together("Antwerp", "Ghent")
    an_evening_of(clubs[0], 1, "Ann Aas, Bob Boer, Cis Claes, Dré Dam")
    an_evening_of(clubs[1], 2, "Ann Aas, Els Engels, Fons Faes, Gust Geys")
    return joint, clubs


def test_either_club_may_ask_and_both_have_to_say_so():
    _joint, (antwerp, ghent) = clubs_together("Antwerp", "Ghent")
    here, there = (Player.objects.create(club=club, name="Ann Aas") for club in (antwerp, ghent))
    stranger = Player.objects.create(club=a_club(ratings_public=True), name="Ann Aas")
    ours, theirs = a_member(antwerp), a_member(ghent)

    for wrong, actor in ((there, theirs), (stranger, ours)):
        with pytest.raises(NotFound):  # asked for somebody else's player; about a club that rates elsewhere
            ask_about_player(player=here, other=wrong, actor=actor)
    with pytest.raises(NotAllowed):
        ask_about_player(player=here, other=there, actor=a_member(antwerp, Role.DIRECTOR))
    question = ask_about_player(player=here, other=there, actor=ours)
    assert question == ask_about_player(player=here, other=there, actor=ours)
    with pytest.raises(NotFound):
        answer_about_player(question=question, same=True, actor=ours)
    answer_about_player(question=question, same=False, actor=theirs)
    assert not PlayerLinkRequest.objects.exists()

    withdraw_question(question=ask_about_player(player=here, other=there, actor=ours), actor=ours)
    ask_about_player(player=there, other=here, actor=theirs)
    assert not PlayerLink.objects.exists()
    assert ask_about_player(player=here, other=there, actor=ours) is None
    assert not PlayerLinkRequest.objects.exists()
    with pytest.raises(Refused, match="one person already"):
        ask_about_player(player=here, other=there, actor=ours)
    with pytest.raises(NotFound):
        unlink_player(player=here, actor=theirs)
    unlink_player(player=there, actor=theirs)
    assert not PlayerLink.objects.exists()


def test_no_two_of_one_club_and_nobody_hidden_become_one():
    _joint, (antwerp, ghent, bruges) = clubs_together("Antwerp", "Ghent", "Bruges")
    one, other, there, far = (
        Player.objects.create(club=club, name=name)
        for club, name in ((antwerp, "Ann"), (antwerp, "Anne"), (ghent, "Ann"), (bruges, "Ann"))
    )
    question = ask_about_player(player=far, other=other, actor=SITE)
    link(one, there)
    link(there, far)

    for wrong in (there, far):
        with pytest.raises(Refused, match="two players of Antwerp"):
            ask_about_player(player=other, other=wrong, actor=SITE)
    with pytest.raises(Refused, match="two players of Antwerp"):
        answer_about_player(question=question, same=True, actor=SITE)
    unlink_player(player=there, actor=SITE)
    assert set(PlayerLink.objects.values_list("player", flat=True)) == {one.pk, far.pk}

    Player.objects.filter(pk=there.pk).update(shown="hidden")
    there.refresh_from_db()
    with pytest.raises(NotFound):
        ask_about_player(player=other, other=there, actor=SITE)
    with pytest.raises(Refused, match="hidden is not linked"):
        ask_about_player(player=there, other=other, actor=SITE)


@pytest.mark.slow
def test_near_names_are_proposed_as_far_as_the_other_club_shows_them(two):
    _joint, (antwerp, ghent) = two
    Player.objects.create(club=ghent, name="Bob Boer")  # played nothing: in no public list
    change_player(player=player(ghent, "Els Engels"), shown="short", actor=SITE)
    change_player(player=player(ghent, "Fons Faes"), shown="hidden", actor=SITE)
    Player.objects.create(club=antwerp, name="Aas Ann")
    Player.objects.create(club=antwerp, name="Fons Faes")

    view = links_of(antwerp)

    assert [other.name for other in view.others] == ["Ann Aas", "Els E.", "Gust Geys"]
    assert [(own.name, other.name) for own, other in view.near] == [("Aas Ann", "Ann Aas"), ("Ann Aas", "Ann Aas")]
    link(player(antwerp, "Ann Aas"), player(ghent, "Ann Aas"))
    assert links_of(antwerp).near == []
    Player.objects.filter(club=ghent, name="Ann Aas").update(shown="hidden")
    [(own, [other])] = links_of(antwerp).linked
    assert (own.name, other.name, other.club) == ("Ann Aas", "", "Ghent")


@pytest.mark.slow
def test_the_link_follows_a_merge_and_comes_apart_with_it(two):
    joint, (antwerp, ghent) = two
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    twin = Player.objects.create(club=ghent, name="Aas Ann")
    link(here, there)
    linked = ways(joint)

    merge = merge_players(kept=twin, gone=there, actor=SITE, fields={"name": "Ann Aas"})
    assert ways(joint) == linked
    part_players(merge=merge, actor=SITE)
    assert ways(joint) == linked

    bruges = a_club("Bruges", ratings_public=True)
    join_joint_rating(token=token_of(joint), club=bruges, actor=SITE)
    link(twin := Player.objects.get(pk=twin.pk), Player.objects.create(club=bruges, name="Ann Aas"))
    with pytest.raises(Refused, match="Both have this once"):
        merge_players(kept=twin, gone=player(ghent, "Ann Aas"), actor=SITE, fields={})


@pytest.mark.slow
def test_the_link_moves_with_a_club_that_joins_anew(two):
    joint, (antwerp, ghent) = two
    an_evening_of(ghent, 3, "Ann Aas, Els Engels, Fons Faes, Gust Geys")
    an_evening_of(antwerp, 3, "Ann Aas, Bob Boer, Cis Claes, Dré Dam", tricks=9)
    link(player(antwerp, "Ann Aas"), player(ghent, "Ann Aas"))
    before, file = ways(joint), packed(document_of(ghent))
    delete_club(club=ghent, actor=SITE)

    arrived = store(unpacked(file))

    assert ways(joint) == counted_plainly(antwerp)
    join_joint_rating(token=token_of(joint), club=arrived, actor=SITE)
    assert ways(joint) == before
