"""A rehearsal: played to its end with made-up results, seen by nobody else, gone when thrown away or after a day."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, signed_in_now, with_players
from tests.seating import draw_round
from tournaments.clubs.models import Club, Role
from tournaments.clubs.services import delete_account
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.selectors.named import ladies_of
from tournaments.evening.rounds.selectors.progress import evening_of
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.rounds.views.rounds import ACTS
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.rehearsal.services import delete_rehearsals, rehearse
from tournaments.security.actors import SITE, Actor
from tournaments.site.services import delete_expired

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament():
    return with_players(a_tournament(a_club(), deals_per_round=4), 8)


@pytest.fixture
def organiser(client, tournament):
    return signed_in_now(client, a_member(tournament.club, Role.ORGANISER).user)


@pytest.fixture
def copy(organiser, tournament):
    """The rehearsal of that evening, its first round open."""
    organiser.post(reverse("rehearsal", args=[tournament.public_id]))
    copy = Tournament.objects.exclude(pk=tournament.pk).get()
    round_ = publish_round(round_=draw_round(tournament=copy, actor=SITE, seed="1"), actor=SITE)
    open_round(round_=round_, actor=SITE)
    return copy


def of(name, evening):
    return reverse(name, args=[evening.public_id])


def test_it_has_the_people_and_the_plan_of_the_evening_and_none_of_its_register(copy, tournament):
    assert copy.club != tournament.club
    assert (copy.variant, copy.deals_per_round) == (tournament.variant, tournament.deals_per_round)
    assert sorted(copy.entrants.values_list("name", flat=True)) == sorted(
        tournament.entrants.values_list("name", flat=True)
    )
    assert Player.objects.filter(club=tournament.club).count() == 8


def test_it_tells_people_apart_as_the_evening_does(organiser, tournament):
    drive = a_tournament(tournament.club, game="whist_drive", variant="hand_by_hand")
    enter_players(tournament=drive, names="Ann (Aas);;dames\nAnn (Boer)\nBob\nCis;;dames\nDré", actor=SITE)

    organiser.post(reverse("rehearsal", args=[drive.public_id]))
    copy = Tournament.objects.exclude(club=tournament.club).get()

    assert (ladies_of(copy), ladies_of(drive)) == ({1, 4}, {1, 4})
    assert list(copy.entrants.values_list("name", "category")) == list(drive.entrants.values_list("name", "category"))


def test_it_does_not_tell_the_draw_of_the_evening_before_its_time(tournament):
    tournament.refresh_from_db()
    change_details(tournament=tournament, seed="4711", actor=SITE)

    copy = rehearse(tournament=tournament, actor=a_member(tournament.club, Role.ORGANISER))

    assert (tournament.seed, copy.seed) == ("4711", "")


def test_a_button_fills_the_round_but_one_deal(organiser, copy):
    organiser.post(of("rehearsal_fill", copy))

    assert [missing.table for missing in evening_of(copy).missing] == [1]


def test_strangers_find_nothing_of_it(organiser, copy, client):
    organiser.post(reverse("closing_act", args=[copy.public_id]), {"act": "publish"})
    client.logout()

    for page in (
        reverse("standings", args=[copy.club.slug, copy.slug]),
        reverse("public_club", args=[copy.club.slug]),
    ):
        assert client.get(page).status_code == 404
    assert copy.name not in client.get(reverse("home")).content.decode()
    assert [said for _right, _service, said in ACTS.values() if "everybody" in str(said).lower()] == []


def test_only_an_evening_of_ones_own_is_rehearsed_and_only_a_rehearsal_filled(organiser, tournament, client):
    organiser.post(of("rehearsal_fill", tournament))
    organiser.post(of("rehearsal_end", tournament))
    assert (Tournament.objects.count(), tournament.deals.count()) == (1, 0)

    signed_in_now(client, a_member(a_club("Others"), Role.OWNER).user)
    assert client.post(of("rehearsal", tournament)).status_code in (403, 404)


def test_thrown_away_nothing_is_left(organiser, copy, tournament):
    organiser.post(of("rehearsal_fill", copy))
    organiser.post(of("rehearsal_end", copy))

    assert list(Club.objects.all()) == [tournament.club]
    assert list(Tournament.objects.all()) == [tournament]


def test_a_second_one_takes_the_place_of_the_first(organiser, copy, tournament):
    organiser.post(of("rehearsal", tournament))

    assert Club.objects.count() == 2
    assert not Tournament.objects.filter(pk=copy.pk).exists()


def test_it_goes_by_itself_after_a_day(copy, tournament):
    now = timezone.now()
    delete_expired()
    assert delete_rehearsals(now) == 0
    Tournament.objects.filter(pk=copy.pk).update(created_at=now - timedelta(days=1, minutes=1))
    a_tournament(copy.club, name="one more")

    assert delete_rehearsals(now) == 1
    assert list(Club.objects.all()) == [tournament.club]


def test_whoever_is_erased_stands_in_no_rehearsal(copy, tournament):
    player = tournament.club.players.first()
    assert Player.objects.filter(club=copy.club, name=player.name).exists()

    erase_player(player=player, actor=SITE)

    assert list(Club.objects.all()) == [tournament.club]


def test_an_account_goes_with_its_rehearsals_though_it_is_their_only_owner(tournament):
    user = a_member(tournament.club, Role.ORGANISER).user
    rehearse(tournament=tournament, actor=Actor(user=user))

    delete_account(user=user)

    assert list(Club.objects.all()) == [tournament.club]
