"""What a club uses: off for a new club, on where data exist, one switch each, and the operator may take one away."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, a_user, signed_in_now
from tournaments.clubs.features import FEATURES, features_of
from tournaments.clubs.models import Club, Role
from tournaments.clubs.services.clubs import create_club
from tournaments.clubs.services.features import switch_features
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return create_club(name="Nieuw", owner=a_user())


@pytest.fixture
def owner(client, club):
    return signed_in_now(client, club.memberships.get().user)


def test_a_new_club_uses_nothing_and_switches_on_what_it_wants(owner, club):
    address = reverse("club_uses", args=[club.slug])

    owner.post(address, {"seasons": "on", "ladders": "on"})
    after = features_of(Club.objects.get())
    owner.post(address, {"ladders": "on"})

    assert features_of(club) == frozenset()
    assert after == {"seasons", "ladders"}
    assert features_of(Club.objects.get()) == {"ladders"}


def test_each_feature_has_a_switch_with_its_sentence(owner, club):
    page = owner.get(reverse("club_uses", args=[club.slug])).content.decode()

    assert [key for key in FEATURES if f'name="{key}"' not in page] == []


def test_the_operator_takes_a_feature_from_every_club(owner, club, settings):
    switch_features(club=club, actor=SITE, ratings=True, seasons=True)

    settings.FEATURES_OFF = frozenset({"ratings"})

    assert features_of(club) == {"seasons"}
    assert 'name="ratings"' not in owner.get(reverse("club_uses", args=[club.slug])).content.decode()


def test_saving_elsewhere_does_not_forget_what_the_operator_took_away(owner, club, settings):
    switch_features(club=club, actor=SITE, ratings=True)
    settings.FEATURES_OFF = frozenset({"ratings"})

    owner.post(reverse("club_uses", args=[club.slug]), {"seasons": "on"})

    settings.FEATURES_OFF = frozenset()
    assert features_of(Club.objects.get()) == {"ratings", "seasons"}


def test_only_owners_switch(client, club):
    signed_in_now(client, a_member(club, Role.DIRECTOR).user)

    assert client.post(reverse("club_uses", args=[club.slug]), {"seasons": "on"}).status_code == 403
    assert features_of(Club.objects.get()) == frozenset()


def test_an_evening_with_something_of_a_feature_shows_that_it_is_in_use():
    club = a_club(features=[])
    a_tournament(club, double_entry=True)

    assert [key for key, feature in FEATURES.items() if feature.in_use(club)] == ["double_entry"]
