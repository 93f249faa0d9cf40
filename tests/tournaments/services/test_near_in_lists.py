"""Near names are asked about wherever people are typed or listed; two of one name are told apart; cards lead home."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.qr_reader import read_qr
from tournaments.models import Player, PlayerCard
from tournaments.security.actors import SITE
from tournaments.selectors.evening.results import results_of
from tournaments.services.club.register import change_player
from tournaments.services.evening.entrants import enter_players
from tournaments.services.evening.tournaments import publish_tournament
from tournaments.wording.names import told_apart
from tournaments.wording.near_names import near_pairs

pytestmark = pytest.mark.django_db
