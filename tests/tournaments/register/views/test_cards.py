"""The address on a player's card tells nothing that is not public."""

import pytest

from tests.factories import a_club, a_tournament
from tournaments.clubs.models import ClubStatus
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.register.models import Player, Shown
from tournaments.register.services.register import cards_of, change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    evening = a_tournament(a_club())
    enter_players(tournament=evening, names="Ann Maes\nBob\nCis\nDan", actor=SITE)
    publish_tournament(tournament=evening, actor=SITE)
    return Player.objects.get(name="Ann Maes")


def card(player):
    return f"/card/{cards_of(club=player.club, players=[player], actor=SITE)[player.pk].token}/"


def test_a_card_leads_to_the_page_of_an_evening_under_way(client, ann):
    answer = client.get(card(ann))

    assert (answer.status_code, answer.headers["Location"].endswith("/players/1/")) == (302, True)


def test_a_card_of_somebody_hidden_leads_to_a_page_without_a_name(client, ann):
    address = card(ann)
    change_player(player=ann, actor=SITE, shown=Shown.HIDDEN)

    answer = client.get(address)

    assert (answer.status_code, "Ann" in answer.content.decode()) == (200, False)


def test_a_card_of_an_erased_person_opens_nothing(client, ann):
    token = cards_of(club=ann.club, players=[ann], actor=SITE)[ann.pk].token
    erase_player(player=ann, actor=SITE)
    ann.refresh_from_db()
    ann.cards.get_or_create(token=token)  # as a backup from before would bring it back

    assert client.get(f"/card/{token}/").status_code == 404
    assert cards_of(club=ann.club, players=[ann], actor=SITE) == {}


def test_a_card_of_a_hidden_club_opens_nothing(client, ann):
    address = card(ann)
    ann.club.status = ClubStatus.HIDDEN
    ann.club.save()

    assert client.get(address).status_code == 404


def test_a_club_makes_cards_for_its_own_players_alone(ann):
    assert cards_of(club=a_club("Away"), players=[ann], actor=SITE) == {}
