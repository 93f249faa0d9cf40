"""A season that takes its evenings by their day, its cards, and its end."""

from datetime import date

import pytest
from django.urls import reverse

import scoring
from reports.season_rules import season_rule
from tests.factories import a_club, a_member, a_tournament
from tests.tournaments.leagues.views.test_leagues import League
from tests.tournaments.match_evenings import Match
from tests.tournaments.pressed_twice import buttons_on
from tests.tournaments.seasons.test_seasons import a_finished_evening, totals
from tournaments.errors import Refused
from tournaments.evening.rounds.services.tournaments import change_details, change_rules
from tournaments.leagues.services.leagues import remove_league
from tournaments.leagues.services.matches import leave_match
from tournaments.register.models import Player
from tournaments.seasons.forms import CARDS, SeasonRuleForm, card_of
from tournaments.seasons.models import Season
from tournaments.seasons.selectors.history import hall_of_fame
from tournaments.seasons.services import (
    change_season,
    close_season,
    create_season,
    join_evenings,
    remove_evening,
    reopen_season,
    set_helpers,
    settle_places,
)
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
WINTER = {"first_day": date(2031, 9, 1), "last_day": date(2032, 5, 31)}
IN, LAST, OUT = date(2031, 12, 5), date(2032, 5, 31), date(2032, 6, 1)

BOOMKE = next(iter(scoring.game("boomke_wies").variants)).key


def a_winter(club, **more):
    return create_season(club=club, name="Winter 2031", actor=SITE, **{**WINTER, **more})


def evenings_of(season):
    return set(season.parts.values_list("tournament__name", flat=True))


def test_evenings_made_before_and_after_the_season_count_by_their_day():
    club = a_club()
    a_tournament(club, name="before", date=IN)
    season = a_winter(club)
    for name, day in (("after", LAST), ("too late", OUT)):
        a_tournament(club, name=name, date=day)
    a_tournament(a_club("Elsewhere"), name="theirs", date=IN)

    assert evenings_of(season) == {"before", "after"}


def test_an_evening_that_moves_leaves_and_comes_and_what_was_chosen_by_hand_stays():
    club = a_club()
    season = a_winter(club)
    comes, goes, chosen, left = (
        a_tournament(club, name=name, date=day)
        for name, day in (("comes", OUT), ("goes", IN), ("chosen", OUT), ("left out", IN))
    )
    join_evenings(season=season, tournaments=[goes, chosen], actor=SITE)

    change_details(tournament=comes, actor=SITE, date=LAST)
    change_details(tournament=goes, actor=SITE, date=OUT)
    change_details(tournament=left, actor=SITE, name="still left out")
    change_details(tournament=chosen, actor=SITE, name="still chosen")

    assert evenings_of(season) == {"comes", "still chosen"}


def test_a_season_of_one_game_takes_that_game_alone():
    club = a_club()
    season = a_winter(club, game="kleurenwiezen")
    a_tournament(club, name="ours", date=IN)
    changed = a_tournament(club, name="changed", date=IN)

    assert evenings_of(season) == {"ours", "changed"}
    change_rules(tournament=changed, actor=SITE, game="boomke_wies", variant=BOOMKE, rules={}, overlay={})
    assert evenings_of(season) == {"ours"}


def test_changed_days_take_what_comes_in_and_give_up_what_falls_out():
    club = a_club()
    season = a_winter(club)
    for name, day in (("autumn", IN), ("summer", OUT)):
        a_tournament(club, name=name, date=day)

    change_season(season=season, first_day=OUT, last_day=OUT, actor=SITE)
    assert evenings_of(season) == {"summer"}

    change_season(season=season, first_day=None, last_day=None, actor=SITE)
    assert evenings_of(season) == set()


def test_a_closed_season_takes_nothing_any_more_whatever_its_days_become():
    club = a_club()
    season = a_winter(club)
    a_tournament(club, name="summer", date=OUT)
    close_season(season=season, actor=SITE)

    a_tournament(club, name="late", date=IN)
    change_season(season=season, last_day=OUT, actor=SITE)

    assert evenings_of(season) == set()


def test_days_go_together_and_forward():
    club = a_club()
    with pytest.raises(Refused) as alone:
        a_winter(club, last_day=None)
    with pytest.raises(Refused) as backwards:
        a_winter(club, last_day=date(2031, 8, 31))

    assert [list(refusal.value.problems) for refusal in (alone, backwards)] == [["last_day"], ["last_day"]]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_card_fills_in_a_rule_that_is_recognised_whatever_its_numbers_are(client, card):
    club = a_club()
    client.force_login(a_member(club).user)
    page = reverse("club_seasons", args=[club.slug])

    shown = client.post(page, {"name": "Winter 2031", "first_day": "2031-09-01", "card": card.key})

    assert not Season.objects.exists()
    form = shown.context["form"]
    assert (form["name"].value(), form["first_day"].value()) == ("Winter 2031", "2031-09-01")
    assert [key.key for key, chosen in form.cards if chosen] == [card.key]
    assert form.shown_rule == season_rule(card.rule)
    assert all(sentence in shown.content.decode() for sentence in form.sentences)


def test_a_card_pressed_first_complains_of_nothing_and_what_it_filled_in_is_saved(client):
    club = a_club()
    client.force_login(a_member(club).user)
    season = create_season(club=club, name="Winter 2031", actor=SITE)
    path = reverse("club_season_rule", args=[club.slug, season.slug])

    fresh = client.post(reverse("club_seasons", args=[club.slug]), {"card": "best"})
    card = next(b for b in _forms(client.get(path), path) if b.fields.get("card") == ["best"])
    save = next(b for b in _forms(client.post(path, card.fields), path) if "card" not in b.fields)
    response = client.post(path, save.fields)

    season.refresh_from_db()
    assert "field-wrong" not in fresh.content.decode()
    assert (response.status_code, season.rule["best"]) == (302, 10)


def test_a_card_does_not_hide_what_somebody_else_saved_meanwhile(client):
    club = a_club()
    client.force_login(a_member(club).user)
    season = create_season(club=club, name="Winter 2031", actor=SITE)
    path = reverse("club_season_rule", args=[club.slug, season.slug])
    card = next(b for b in _forms(client.get(path), path) if b.fields.get("card") == ["best"])
    change_season(season=season, rule={"best": 4}, actor=SITE)

    save = next(b for b in _forms(client.post(path, card.fields), path) if "card" not in b.fields)
    response = client.post(path, save.fields)

    season.refresh_from_db()
    assert ("Somebody else saved this meanwhile" in response.content.decode(), season.rule["best"]) == (True, 4)


def _forms(response, path):
    return [button for button in buttons_on(path, response.content.decode()) if "opened-on" in button.fields]


def test_no_card_is_pressed_where_the_rule_says_more():
    assert card_of(season_rule({"best": 5}).as_data()) == "best"
    assert card_of(season_rule({"best": 5, "drop": 1}).as_data()) == ""
    assert card_of(season_rule({"ranked": "average", "best": 3}).as_data()) == ""


def test_a_new_season_asks_three_things_in_sight():
    club = a_club()
    form = SeasonRuleForm.of(None, club, features=frozenset())

    assert [field.name for field in form.usual_fields] == ["name", "first_day", "last_day"]


@pytest.mark.slow
def test_a_season_is_closed_followed_and_opened_again(client):
    club = a_club()
    client.force_login(a_member(club).user)
    evening = a_finished_evening(club)
    season = create_season(club=club, name="Winter 2031", actor=SITE, first_day=evening.date, last_day=evening.date)
    change_season(season=season, published=True, actor=SITE)
    before = totals(season)
    page = reverse("club_season_next", args=[club.slug, season.slug])
    offered = client.get(page).context["form"]

    client.post(page, {name: offered[name].value() or "" for name in ("name", "first_day", "last_day")})

    season.refresh_from_db()
    following = Season.objects.get(name="Winter 2032")
    assert (season.closed_at is not None, following.follows, following.rule) == (True, season, season.rule)
    assert following.first_day == evening.date.replace(year=evening.date.year + 1)
    settle_places([season])
    assert [won.name for won in hall_of_fame(club, [season]).seasons] == ["Winter 2031"]
    a_tournament(club, name="too late", date=evening.date)
    assert evenings_of(season) == {"Friday"}

    client.post(reverse("club_season_act", args=[club.slug, season.slug]), {"act": "reopen"})

    season.refresh_from_db()
    assert (season.closed_at, totals(season)) == (None, before)
    assert not Season.objects.filter(name="Winter 2032").exists()
    assert evenings_of(season) == {"Friday", "too late"}


def test_what_was_left_out_before_closing_stays_out_when_it_is_opened_again():
    club = a_club()
    season = a_winter(club)
    kept, left = (a_tournament(club, name=name, date=IN) for name in ("kept", "left out"))
    remove_evening(season=season, tournament=left, actor=SITE)
    close_season(season=season, actor=SITE)
    a_tournament(club, name="made since", date=IN)

    reopen_season(season=Season.objects.get(), actor=SITE)

    assert evenings_of(season) == {kept.name, "made since"}


@pytest.mark.slow
@pytest.mark.parametrize("slip", ["of the evening", "of the season"])
def test_a_slip_in_a_day_loses_nobody_who_helped(slip):
    club = a_club()
    season, evening = a_winter(club), a_tournament(club, name="ours", date=IN)
    helper = Player.objects.create(club=club, name="Helper")
    set_helpers(part=season.parts.get(), players=[helper], actor=SITE)

    if slip == "of the evening":
        change_details(tournament=evening, actor=SITE, date=date(2013, 12, 5))
        change_details(tournament=evening, actor=SITE, date=IN)
    else:
        change_season(season=season, first_day=date(2032, 1, 1), actor=SITE)
        change_season(season=season, first_day=WINTER["first_day"], actor=SITE)

    assert [list(part.helpers.all()) for part in season.parts.all()] == [[helper]]


@pytest.mark.parametrize("ends", ["it leaves the match", "the league is removed"])
def test_a_match_of_a_league_counts_for_no_season_of_the_club_until_it_is_none(client, ends):
    match = Match(League(client))
    club = match.league.club
    season = create_season(club=club, name="All", actor=SITE, first_day=date(2000, 1, 1), last_day=date(2100, 1, 1))
    match.make()
    assert evenings_of(season) == {"Before"}

    change_details(tournament=match.evening, name="Match at home", date=IN, actor=SITE)
    change_season(season=season, first_day=date(2001, 1, 1), actor=SITE)
    again = create_season(club=club, name="Again", actor=SITE, first_day=date(2000, 1, 1), last_day=date(2100, 1, 1))

    assert evenings_of(season) == evenings_of(again) == {"Before"}
    if ends == "it leaves the match":
        leave_match(evening=match.evening.league_match, actor=SITE)
    else:
        remove_league(league=match.league.league, actor=SITE)
    assert evenings_of(season) == evenings_of(again) == {"Before", "Match at home"}


@pytest.mark.slow
def test_a_next_season_in_which_was_played_stays():
    club = a_club()
    season = create_season(club=club, name="Summer", actor=SITE)
    evening = a_finished_evening(club)
    following = close_season(season=season, name="Next", first_day=evening.date, last_day=evening.date, actor=SITE)

    assert reopen_season(season=season, actor=SITE) == following
    assert evenings_of(following) == {"Friday"}


@pytest.mark.slow
def test_an_evening_says_for_which_season_it_counts_and_its_end_who_leads(client):
    club = a_club()
    client.force_login(a_member(club).user)
    evening = a_finished_evening(club)
    season = create_season(club=club, name="Winter", actor=SITE, first_day=evening.date, last_day=evening.date)

    overview = client.get(reverse("evening", args=[evening.public_id]))
    end = client.get(reverse("closing", args=[evening.public_id]))

    assert overview.context["seasons"] == [season]
    [(shown, rows, _decimals)] = end.context["season_leaders"]
    assert (shown, [row.name for row in rows][:1]) == (season, [totals(season)[0][1]])
    assert "Winter after this evening" in end.content.decode()
