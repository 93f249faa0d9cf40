"""A match played as an evening, and a cup with third place, on a phone and on a screen."""

import re
from datetime import date

import pytest
from django.test import Client

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.tournaments.leagues.views.test_cups import TEAMS, Cup
from tests.tournaments.leagues.views.test_leagues import League
from tests.tournaments.match_evenings import AWAY, HOME, Match
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import change_league
from tournaments.leagues.services.matches import forfeit, postpone
from tournaments.security.actors import SITE

pytestmark = pytest.mark.browser
SIZES = ({"width": 360, "height": 740}, {"width": 1366, "height": 768})


def sound(page):
    """No barrier and nothing wider than the window, on a phone and on a screen?"""
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        found.append((barriers(page), scrolls_sideways(page)))
    return found == [([], False)] * 2


def test_an_organiser_makes_the_evening_of_a_match_and_everybody_finds_it(page, live_site):
    league = League(Client())
    match = Match(league)
    sign_in(page, live_site, league.owner.user)
    page.goto(f"/clubs/{league.club.slug}/leagues/{league.league.slug}/match/{match.match.uid}/")
    page.get_by_role("link", name="Play it as an evening of Bond").click()
    page.get_by_label("Harten A").fill("\n".join(HOME))
    page.get_by_label("Klaver").fill("\n".join(AWAY[:3]))
    page.get_by_role("button", name="Play it so").click()
    page.get_by_text("a match needs as many of both").first.wait_for()
    assert page.get_by_label("Harten A").input_value() == "\n".join(HOME)
    assert sound(page)
    page.get_by_label("Klaver").fill("\n".join(AWAY))
    page.get_by_role("button", name="Play it so").click()
    page.get_by_role("link", name="Harten A – Klaver").first.wait_for()
    assert sound(page)
    page.get_by_role("link", name="Harten A – Klaver").first.click()
    page.get_by_text("Match of Interclub").wait_for()
    assert sound(page)
    match.play()
    finish_tournament(tournament=match.evening, actor=SITE)
    publish_tournament(tournament=match.evening, actor=SITE)
    match.captain("Harten A", act="agree")
    match.captain("Klaver", act="agree")
    adjust_points(entrant=match.evening.entrants.get(number=1), points=-20, reason="late", actor=SITE)
    for address in (
        f"/clubs/{league.club.slug}/leagues/{league.league.slug}/match/{match.match.uid}/",
        f"/clubs/{league.club.slug}/leagues/{league.league.slug}/",
        f"/leagues/{league.club.slug}/{league.league.slug}/",
    ):
        page.goto(address)
        assert sound(page)
    page.get_by_role("link", name="the evening").first.click()
    page.get_by_role("link", name="Interclub").wait_for()
    assert sound(page)


def test_captains_enter_and_agree_from_their_own_pages(page, live_site):
    match = Match(League(Client()))
    postpone(match=match.match, day=date.max, reason="Snow", actor=SITE)
    page.goto(match.captain_address("Harten A"))
    page.get_by_label("Points").fill("412-388")
    page.get_by_role("button", name="Enter it").click()
    page.get_by_text("This match is on").first.wait_for()
    assert sound(page)
    page.get_by_role("checkbox", name="It is right").check()
    page.get_by_role("button", name="Enter it").click()
    page.get_by_text("waits for Klaver").wait_for()

    page.goto(match.captain_address("Klaver"))
    page.get_by_role("button", name="It is right").click()
    page.get_by_text("Saved.").wait_for()

    assert match.kinds() == ["postponed", "entered", "agreed"]


def test_the_first_four_of_a_cup_stand_with_their_reasons(page, live_site):
    cup = Cup(Client())
    cup.draw(teams="\n".join(TEAMS[:8]), pools=2, heads=2, second="", third="on")
    done = set()
    while fresh := [link for link in cup.links() if link not in done]:
        for link in fresh:
            cup.rule(link, f"{3 + len(done) % 3}-{3 + len(done) % 2}")
            done.add(link)
    change_league(league=cup.club.leagues.get(), published=True, actor=SITE)
    page.goto(f"/leagues/{cup.club.slug}/beker/")
    page.get_by_text("Match for third place").first.wait_for()
    assert re.search("(Won|Lost) the final against", page.content())
    assert sound(page)


def test_a_match_to_which_neither_team_came_fits_a_phone(page, live_site):
    league = League(Client())
    match = league.match("Harten A", "Klaver")
    LeagueTeam.objects.filter(pk=match.home_id).update(name="De Zwarte Schoppen van Boven")
    forfeit(match=match, sides=["home", "away"], reason="Snow", actor=SITE)

    page.goto(f"/leagues/{league.club.slug}/{league.league.slug}/")
    page.get_by_text("Klaver did not come").wait_for()

    assert sound(page)
