"""While a laptop in a hall leads one evening, the register goes on: names change here and follow there later."""

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_member
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Tournament
from tournaments.register.models import Player

pytestmark = pytest.mark.django_db

CHANGES = {
    "renamed": {"name": "Somebody Else"},
    "numbered": {"member_number": "77"},
    "hidden": {"shown": "hidden"},
    "shortened": {"shown": "short"},
    "gone": {"active": ""},
}


@pytest.fixture
def led(client):
    """An evening that a laptop leads, and its organiser."""
    tournament = an_evening(players=4, rounds=1)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    Tournament.objects.filter(pk=tournament.pk).update(lead="hall")
    return tournament


@pytest.mark.parametrize("change", CHANGES)
def test_a_player_who_sits_there_is_changed_all_the_same(client, led, change):
    player = led.club.players.order_by("pk").first()
    page = reverse("player", args=[led.club.slug, player.public_id])
    stored = {name: value for name, value in client.get(page).context["form"].initial.items() if value}

    answer = client.post(page, {name: value for name, value in {**stored, **CHANGES[change]}.items() if value})

    now = Player.objects.get(pk=player.pk)
    assert answer.status_code == 302
    assert {field: getattr(now, field) or "" for field in CHANGES[change]} == CHANGES[change]


def test_the_order_of_names_is_changed_all_the_same(client, led):
    Player.objects.filter(club=led.club).update(shown="short")
    page = reverse("club_settings", args=[led.club.slug])
    stored = {name: value for name, value in client.get(page).context["form"].initial.items() if value}

    answer = client.post(page, {**stored, "name_order": "family", "town": "Gent"})

    led.club.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, page)
    assert (led.club.name_order, led.club.town) == ("family", "Gent")
