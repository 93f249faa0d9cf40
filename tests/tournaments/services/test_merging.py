"""Two rows of the register made one and taken apart again: exactly, as often as anybody likes."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, an_open_round, signed_in_now
from tests.tournaments.places import a_site
from tournaments.errors import Refused
from tournaments.models import Entry, OpeningBalance, Player, PlayerCard, PlayerMerge, PlayerWish, Season
from tournaments.security.actors import SITE
from tournaments.selectors.club.same_person import doubles, links, near_of, obstacles, person
from tournaments.selectors.evening.exports import event_of
from tournaments.selectors.evening.stored_differences import differences_of
from tournaments.services.club.cards import cards_of, renew_card
from tournaments.services.club.merging import came_since, merge_players, part_players, why_not_apart
from tournaments.services.club.register import add_player, change_player, erase_player
from tournaments.services.club.seasons import create_season, join_evenings, set_balances, set_helpers
from tournaments.services.evening.entrants import enter_players
from tournaments.services.evening.rounds import close_round
from tournaments.services.evening.substitutes import take_over
from tournaments.services.evening.tournaments import finish_tournament

pytestmark = pytest.mark.django_db
