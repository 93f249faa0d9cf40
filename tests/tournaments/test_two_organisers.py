"""Two organisers have the same settings open: neither saves over the other without a word."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_member, a_tournament, signed_in_now
from tests.tournaments.pressed_twice import buttons_on
from tournaments.clubs.models import Role
from tournaments.ladders.services import create_ladder
from tournaments.leagues.services.leagues import create_league
from tournaments.seasons.services import create_season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

# The page; a field with what A and B put there; another field with what B puts there.
SETTINGS = {
    "plan": (("name", "Kerstdrive", "Paasdrive"), ("rounds_planned", "4")),
    "prize_texts": (("places", "Ham", "Lemon"), ("last", "Cake")),
    "stake": (("cents", "5", "10"), ("currency", "CHF")),
    "stages": (("stage-0-best", "4", "6"), ("stage-0-after", "2")),
    "handicap": (("percent", "50", "80"), ("evenings", "7")),
    "club_settings": (("town", "Gent", "Brugge"), ("name", "The Aces")),
    "club_season_rule": (("best", "4", "6"), ("name", "2027")),
    "league_rule": (("win", "4", "5"), ("name", "Interclub 2")),
    "club_ladder_rule": (("reach", "4", "5"), ("name", "Cup 2")),
}


@pytest.fixture
def site():
    tournament = a_tournament(rounds_planned=5)
    club = tournament.club
    season = create_season(club=club, name="2026", actor=SITE)
    league = create_league(club=club, name="Interclub", actor=SITE)
    ladder = create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    browser = Client()
    signed_in_now(browser, a_member(club, Role.OWNER).user)
    return (
        browser,
        {
            "club_settings": [club.slug],
            "club_season_rule": [club.slug, season.slug],
            "league_rule": [club.slug, league.slug],
            "club_ladder_rule": [club.slug, ladder.slug],
        },
        tournament,
    )


def opened(site, name):
    """The form of the page as a browser has it."""
    browser, places, tournament = site
    path = reverse(name, args=places.get(name, [tournament.public_id]))
    return next(
        button
        for button in buttons_on(path, browser.get(path).content.decode())
        if any(key.endswith("opened-on") for key in button.fields) and "look" not in button.fields
    )


def saved(site, button, **typed):
    return site[0].post(button.action, {**button.fields, **typed})


def shown(site, name):
    return {key: value for key, value in opened(site, name).fields.items() if "csrf" not in key and "opened" not in key}


def prepared(site, name):
    """Both have the page open."""
    if name == "stages":
        saved(site, opened(site, name), **{"stage-0-after": "1", "stage-0-best": "8"})
    return opened(site, name), opened(site, name)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_page_saved_untouched_takes_nothing_back(site, name):
    (field, by_a, _by_b), _other = SETTINGS[name]
    a, b = prepared(site, name)

    assert saved(site, a, **{field: by_a}).status_code == 302
    after = shown(site, name)
    assert saved(site, b).status_code == 302

    assert shown(site, name) == after
    assert after[field] == [by_a]


@pytest.mark.parametrize("name", SETTINGS)
def test_what_two_people_change_in_different_fields_is_all_kept(site, name):
    (field, by_a, _by_b), (other, by_b) = SETTINGS[name]
    a, b = prepared(site, name)

    statuses = saved(site, a, **{field: by_a}).status_code, saved(site, b, **{other: by_b}).status_code

    now = shown(site, name)
    assert (statuses, now[field], now[other]) == ((302, 302), [by_a], [by_b])


@pytest.mark.parametrize("name", SETTINGS)
def test_what_both_changed_is_shown_and_asked_about_and_then_saved(site, name):
    (field, by_a, by_b), _other = SETTINGS[name]
    a, b = prepared(site, name)
    saved(site, a, **{field: by_a})

    asked = saved(site, b, **{field: by_b})

    assert asked.status_code in (200, 422)
    assert "Somebody else saved this meanwhile" in asked.content.decode()
    assert shown(site, name)[field] == [by_a]
    again = next(
        button
        for button in buttons_on(b.action, asked.content.decode())
        if button.fields.get(field) == [by_b]
        and "look" not in button.fields
        and any(key.endswith("opened-on") for key in button.fields)
    )
    assert saved(site, again).status_code == 302
    assert shown(site, name)[field] == [by_b]


def test_a_final_that_somebody_planned_stays_when_another_saves_the_empty_page(site):
    a, b = opened(site, "stages"), opened(site, "stages")

    saved(site, a, **{"stage-0-after": "1", "stage-0-best": "4"})
    saved(site, b)

    site[2].refresh_from_db()
    assert site[2].stages == [{"after": 1, "best": 4, "carry": True}]


def test_two_house_rules_of_two_people_are_both_taken_out(site):
    a, b = opened(site, "house_rules"), opened(site, "house_rules")
    ticked = [key for key, value in a.fields.items() if value == ["on"]][:2]
    without = [{key: value for key, value in a.fields.items() if key != out} for out in ticked]

    site[0].post(a.action, without[0])
    site[0].post(b.action, without[1])

    site[2].refresh_from_db()
    assert [site[2].rules[key] for key in ticked] == [False, False]
