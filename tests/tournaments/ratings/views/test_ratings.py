"""The public page of a club's ratings: off until the club shows it, explained, and without what is private."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, books, with_players
from tests.tournaments.seasons.test_seasons import a_finished_evening
from tournaments.clubs.models import Role
from tournaments.clubs.services import show_ratings
from tournaments.evening.rounds.models import EntrantMember
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import seat_round, seat_substitute
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results
from tournaments.ratings.selectors import ratings_of
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def at(name, club, *more):
    return reverse(name, args=[club.slug, *more])


@pytest.mark.slow
def test_the_page_opens_by_choice_and_explains_each_change(client):
    club = a_club()
    first = a_finished_evening(club)
    held = a_finished_evening(club, name="Saturday", tricks=3)
    page = at("public_ratings", club)
    winner = ratings_of(club, public=True)[0][0].player
    assert client.get(page).status_code == 404

    client.force_login(a_member(club, Role.ORGANISER).user)
    client.post(at("ratings", club), {"act": "publish"})
    client.logout()
    hold_results(tournament=held, actor=SITE)
    shown = client.get(page)
    told = client.get(at("public_rating", club, winner.public_id)).content.decode()

    assert shown.content.count(b"<i>still settling</i>") == 4
    assert b'href="/s/%s/ratings/' % club.slug.encode() in shown.content
    assert ("Beat 3 opponents." in told, "Saturday" in told, first.name in told) == (True, False, True)
    assert at("public_ratings", club) in client.get(at("public_club", club)).content.decode()
    rows = client.get(at("public_ratings_file", club, "csv")).content.decode("utf-8-sig").splitlines()
    api = client.get(f"/api/v1/clubs/{club.slug}/ratings").json()
    assert rows[0] == "Place,Name,Evenings,Tables,Still settling,Rating"
    assert rows[1] == ",".join(map(str, [1, winner.name, 1, 1, 1, api[0]["rating"]]))
    assert [one["place"] for one in api] == [1, 2, 2, 2]


@pytest.mark.slow
def test_hidden_and_erased_people_are_not_to_be_found(client, django_assert_num_queries):
    club = a_club(ratings_public=True)
    a_finished_evening(club)
    page = at("public_ratings", club)
    winner, *others = (row.player for row in ratings_of(club, public=True)[0])
    change_player(player=winner, shown="hidden", actor=SITE)
    erase_player(player=others[0], actor=SITE)
    cache.clear()

    shown = client.get(page).content.decode()
    assert (winner.name in shown, f"Player {str(winner.public_id)[:4]}" in shown) == (False, True)
    assert f"/ratings/{winner.public_id}" not in shown
    assert client.get(at("public_rating", club, winner.public_id))["Location"] == page
    assert len(ratings_of(club, public=True)[0]) == 3
    with django_assert_num_queries(2):  # its evenings and its players
        ratings_of(club, public=True)
    show_ratings(club=club, public=False, actor=SITE)
    assert client.get(f"/api/v1/clubs/{club.slug}/ratings").status_code == 404


def test_pairs_are_rated_as_one_whoever_is_named_first(client):
    club = a_club(ratings_public=True)
    for name, reverse_them in (("One", False), ("Two", True)):
        plan = {"game": "bid_whist", "variant": "standard_54", "kind": "pairs", "deals_per_round": 1}
        tournament = with_players(a_tournament(club, name=name, **plan), 2)
        if reverse_them:
            members = EntrantMember.objects.filter(entrant__tournament=tournament, entrant__number=1)
            first, second = members.order_by("position")
            members.filter(pk=first.pk).update(position=9)
            members.filter(pk=second.pk).update(position=1)
        round_ = open_round(round_=seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2]]), actor=SITE)
        a_deal(a_table(round_), books("NS"))
        close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
        finish_tournament(tournament=tournament, actor=SITE)

    rows, _evenings = ratings_of(club, public=True, pairs=True)

    assert [(row.place, row.name, row.evenings) for row in rows] == [
        (1, "Ann 1 & Partner Ann 1", 2),
        (2, "Bob 1 & Partner Bob 1", 2),
    ]
    page = client.get(at("public_ratings", club) + "?of=pairs").content.decode()
    link = f"{at('public_rating', club, rows[0].player.public_id)}?with={rows[0].players[1].public_id}"
    assert link in page
    assert "Beat 1 opponent." in client.get(link).content.decode()


def test_whoever_sat_there_is_rated_and_not_whose_seat_it_was():
    tournament = with_players(a_tournament(deals_per_round=1, substitutes="absent"), 4)
    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4]])
    absent = tournament.entrants.get(number=1)
    substitute = seat_substitute(entrant=absent, name="Zoë Substitute", from_round=1, actor=SITE)
    round_ = open_round(round_=round_, actor=SITE)
    a_deal(a_table(round_))
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")

    rated = {row.player for row in ratings_of(tournament.club)[0]}

    assert (substitute in rated, Player.objects.get(entrants=absent) in rated, len(rated)) == (True, False, 4)
