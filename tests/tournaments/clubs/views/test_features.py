"""What a club uses: off for a new club, on where data exist, one switch each, and the operator may take one away."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, a_user, signed_in_now
from tournaments.clubs.features import FEATURES, features_of
from tournaments.clubs.models import Club, Role
from tournaments.clubs.services import create_club, switch_features
from tournaments.seasons.services import create_season
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


# What an organiser reads of a feature, and the page where it would stand.
SHOWN = {
    "double_entry": ("plan", 'name="double_entry"'),
    "rolling_start": ("announcement", 'name="rolling"'),
    "raffle": ("prize_texts", 'name="raffle"'),
    "photos": ("prints", "blank-marked-sheet"),
    "final": ("evening", "/final/"),
    "handicap": ("evening", "/handicap/"),
    "stakes": ("evening", "/stake/"),
    "hall": ("evening", "/lead/"),
    "classes": ("club_seasons", 'name="classes"'),
    "website": ("club_settings", "/webhooks/"),
}


@pytest.mark.slow
@pytest.mark.parametrize("key", SHOWN)
def test_what_is_off_stands_on_no_page_and_what_is_on_does(owner, club, key):
    tournament = a_tournament(club)
    page, sign = SHOWN[key]
    address = reverse(page, args=[club.slug if page.startswith("club") else tournament.public_id])
    address += "?all=1" if page == "prints" else ""
    switch_features(club=club, actor=SITE, seasons=True)
    off = owner.get(address).content.decode()

    switch_features(club=club, actor=SITE, **{key: True})

    assert (sign in off, sign in owner.get(address).content.decode()) == (False, True)


PAGES = {page: feature for feature in FEATURES.values() for page in feature.pages}
OF_THE_CLUB = ("ratings", "club_seasons", "club_ladders", "club_leagues", "price_lists", "lead_take_in", "club_outside")


@pytest.mark.slow
@pytest.mark.parametrize("page", OF_THE_CLUB)
def test_a_page_of_what_is_off_leads_to_its_switch(owner, club, page):
    address = reverse(page, args=[club.slug])

    answer = owner.get(address, follow=True)

    assert answer.redirect_chain == [(f"{reverse('club_uses', args=[club.slug])}?wanted={PAGES[page].key}", 302)]
    switch_features(club=club, actor=SITE, **{PAGES[page].key: True})
    assert owner.get(address).status_code == 200


def test_what_is_stored_is_still_shown_but_nothing_is_added_while_it_is_off(owner, club):
    address = reverse("club_seasons", args=[club.slug])
    create_season(club=club, name="Winter", actor=SITE)

    shown = owner.get(address)
    sent = owner.post(address, {"name": "Summer"})

    assert (shown.status_code, "Winter" in shown.content.decode()) == (200, True)
    assert (sent.status_code, club.seasons.count()) == (302, 1)


def test_an_evening_shows_what_it_has_whatever_the_club_switched_off(owner, club):
    tournament = a_tournament(club, double_entry=True)

    assert 'name="double_entry"' in owner.get(reverse("plan", args=[tournament.public_id])).content.decode()


def test_a_form_saved_without_the_questions_that_are_off_keeps_their_answers(owner, club):
    switch_features(club=club, actor=SITE, seasons=True)
    season = create_season(club=club, name="Winter", rule={"best": 4}, actor=SITE)
    address = reverse("club_season_rule", args=[club.slug, season.slug])
    form = owner.get(address).context["form"]

    owner.post(address, {**{name: form[name].value() or "" for name in form.fields}, "name": "Winter 2026"})

    season.refresh_from_db()
    assert (season.name, season.rule["best"]) == ("Winter 2026", 4)


def test_what_the_operator_takes_away_stays_with_an_evening_that_has_it(owner, club, settings):
    raffle = {"prizes": ["Radio"], "drawn": {"seed": "4711", "numbers": [1], "attempt": 0}}
    tournament = a_tournament(club, prizes={"places": ["Ham"], "raffle": raffle})
    settings.FEATURES_OFF = frozenset(FEATURES)
    address = reverse("prize_texts", args=[tournament.public_id])
    page = owner.get(address)
    asked = [field for field in page.context["form"] if f'name="{field.html_name}"' in page.content.decode()]

    owner.post(address, {field.html_name: field.value() or "" for field in asked} | {"places": "Cake"})

    tournament.refresh_from_db()
    assert (tournament.prizes["places"], tournament.prizes["raffle"]) == (["Cake"], raffle)
