"""Making a tournament and its house rules."""

import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from reports.measures import every_measure
from scoring import every_game
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, an_open_round
from tests.one_line import one_line
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.evening.rounds.models import Tournament
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.prices.models import PriceList

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "Friday",
    "date": "2026-11-20",
    "kind": "individual",
    "rounds_planned": "3",
    "round_end": "deals",
    "deals_per_round": "16",
    "minutes_per_round": "",
    "ranking_0": "points",
    "ranking_1": "best_deal",
    "passed_deals_count": "on",
    "place_bonus": "90 60 30 0",
    "sit_out": "fixed",
    "sit_out_points": "5",
}


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club).user)
    return club


def create(client, club, game="kleurenwiezen", variant="wallonia_26", **changes):
    return client.post(reverse("tournament_create", args=[club.slug, game, variant]), {**PLAN, **changes})


def errors_of(answer):
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def test_the_plan_is_stored_as_it_was_filled_in(client, club):
    create(client, club)

    made = Tournament.objects.get()
    assert (made.name, made.rounds_planned, made.deals_per_round, made.ranking) == (
        "Friday",
        3,
        16,
        ["points", "best_deal"],
    )
    assert (made.place_bonus, made.sit_out, made.sit_out_points) == ([90, 60, 30, 0], "fixed", 5)


@pytest.mark.parametrize(
    ("game", "variant", "start"),
    [
        ("kleurenwiezen", "wallonia_26", ("individual", "deals", 16, None, ["points", "contracts_made"])),
        ("boomke_wies", "auction", ("pairs", "minutes", 16, 60, ["rounds_won", "points"])),
        ("bid_whist", "standard_54", ("pairs", "game", 16, None, ["rounds_won", "points"])),
    ],
)
def test_a_plan_starts_as_an_evening_of_the_game_usually_goes(client, club, game, variant, start):
    form = client.get(reverse("tournament_create", args=[club.slug, game, variant])).context["form"]

    names = ("kind", "round_end", "deals_per_round", "minutes_per_round", "ranking")
    assert tuple(form[name].value() for name in names) == start


def test_house_rules_ask_nothing_that_the_plan_decides_and_keep_agreements_apart(client):
    tournament = a_tournament(game="boomke_wies", variant="no_auction")
    signed_in(client, tournament)

    page = client.get(at("house_rules", tournament)).context

    assert [field.name for field in page["form"]] == ["pairs_drawn"]
    assert ([field.name for field in page["form"].counting], page["bundles"]) == ([], [])


@pytest.mark.parametrize(
    "variant_", [variant for game in every_game() for variant in game.variants], ids=lambda variant_: variant_.key
)
def test_every_house_rule_is_asked_once_a_value_with_the_rule_that_needs_it(variant_):
    shown = RulesForm(variant_)

    asked = [field.name for pair in shown.counting for field in pair if field] + [field.name for field in shown.agreed]
    assert sorted(asked) == sorted(shown.fields)
    assert all(variant_.option[field.name].needs == value.name for field, value in shown.counting if value)


@pytest.mark.parametrize(
    "variant_", [variant for game in every_game() for variant in game.variants], ids=lambda variant_: variant_.key
)
def test_house_rules_as_published_can_be_sent_as_they_stand(variant_):
    shown = RulesForm(variant_)
    asked = [field for field in shown if field.field.required]

    assert [field.name for field in asked if field.value() in (None, "")] == []
    assert [
        field.name
        for field in asked
        if getattr(field.field, "choices", ()) and "checked" not in str(field) and "selected" not in str(field)
    ] == []


@pytest.mark.slow
def test_everything_wrong_with_a_plan_is_said_at_its_field(client, club):
    answer = create(client, club, deals_per_round="", ranking_1="points", place_bonus="90 sixty")

    assert errors_of(answer) == {
        "ranking": ["Chosen more than once: Points."],
        "place_bonus": ["Not a whole number: sixty."],
    }
    assert 'value="90 sixty"' in answer.content.decode()
    without = create(client, club, deals_per_round="")
    assert errors_of(without) == {"deals_per_round": ["Give the number of deals in a round."]}
    assert Tournament.objects.count() == 0


def test_a_ranking_order_may_be_as_long_as_there_are_measures_and_stays_whole(client):
    order = [measure.key for measure in every_measure()]
    tournament = a_tournament(ranking=order)
    signed_in(client, tournament)

    shown = client.get(at("plan", tournament)).context["form"]
    menus = {f"ranking_{place}": key for place, key in enumerate(shown["ranking"].value())}
    client.post(at("plan", tournament), {**PLAN, **menus, "name": "Saturday", "date": f"{tournament.date}"})

    tournament.refresh_from_db()
    assert (tournament.name, tournament.ranking) == ("Saturday", order)


@pytest.mark.parametrize("bonus", ["--5", "²", "9999999", "5-3", "1.5"])
def test_a_bonus_is_a_whole_number_as_people_write_it(client, club, bonus):
    answer = create(client, club, place_bonus=f"90 {bonus}")

    assert errors_of(answer) == {"place_bonus": [f"Not a whole number: {bonus}."]}


@pytest.mark.parametrize(("game", "variant"), [("kleurenwiezen", "nowhere"), ("chess", "blitz")])
def test_a_game_nobody_knows_is_not_found(client, club, game, variant):
    assert create(client, club, game, variant).status_code == 404


@pytest.mark.slow
def test_house_rules_are_saved_and_kept_as_a_price_list(client):
    tournament = a_tournament()
    signed_in(client, tournament)
    form = client.get(at("house_rules", tournament)).context["form"]
    sent = {name: value for name, value in form.initial.items() if value not in (None, False)}

    client.post(at("house_rules", tournament), {**sent, "solo5": "on", "price_list": "Our rules"})

    tournament.refresh_from_db()
    price_list = PriceList.objects.get()
    assert (price_list.name, price_list.newest.rules) == ("Our rules", {"solo5": True})
    assert (tournament.rules, tournament.price_version) == ({"solo5": True}, price_list.newest)


@pytest.mark.slow
def test_rules_that_are_fixed_are_still_kept_for_other_evenings(client):
    tournament = a_tournament(rules={"solo5": True})
    a_deal(a_table(an_open_round(tournament)))
    signed_in(client, tournament)
    shown = one_line(client.get(at("house_rules", tournament)))

    client.post(at("house_rules", tournament), {"price_list": "Our rules"})

    price_list = PriceList.objects.get()
    assert '<input id="price-list" name="price_list"' in shown
    assert (price_list.name, price_list.variant) == ("Our rules", tournament.variant)
    assert price_list.newest.rules == {"solo5": True}


@pytest.mark.slow
def test_the_score_table_beside_the_form_changes_with_a_choice(client):
    tournament = a_tournament()
    signed_in(client, tournament)
    form = client.get(at("house_rules", tournament)).context["form"]
    sent = {name: value for name, value in form.initial.items() if value not in (None, False)}

    families = client.get(at("score_table", tournament), {**sent, "solo5": "on"}).context["families"]

    assert [(family.name, family.head) for family in families if family.changed] == [
        ("Solo", ("Tricks", "5", "6", "7", "8"))
    ]


@pytest.mark.slow
def test_rules_are_changed_by_nobody_unseen_once_a_deal_is_entered(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    a_deal(a_table(tournament.rounds.get()))
    form = client.get(at("house_rules", tournament)).context["form"]
    sent = {name: value for name, value in form.initial.items() if value not in (None, False)}

    page = client.post(at("house_rules", tournament), {**sent, "solo5": "on"})

    assert page.templates[0].name == "prices/rules_change.html"
    assert Tournament.objects.get().rules == {}


def test_the_prices_of_an_evening_are_typed_in_a_list_of_its_club(client):
    tournament = a_tournament()
    signed_in(client, tournament)
    assert client.get(at("prices", tournament)).url == at("house_rules", tournament)
    form = client.get(at("house_rules", tournament)).context["form"]
    chosen = {name: value for name, value in form.initial.items() if value not in (None, False)}

    answer = client.post(at("house_rules", tournament), {**chosen, "prices": "1"})

    tournament.refresh_from_db()
    price_list = tournament.price_version.price_list
    assert (price_list.name, tournament.overlay) == (tournament.name, {})
    assert answer.url == client.get(at("prices", tournament)).url
    assert client.get(answer.url).context["price_list"] == price_list


def test_what_the_list_settles_is_not_asked_again_and_stays(client):
    tournament = a_tournament(variant="flemish", overlay={"contracts": {"solo_5": None}})
    signed_in(client, tournament)
    form = client.get(at("house_rules", tournament)).context["form"]
    chosen = {name: value for name, value in form.initial.items() if value not in (None, False)}

    client.post(at("house_rules", tournament), {**chosen, "announced_double": "off"})

    tournament.refresh_from_db()
    assert "solo5" not in form.fields
    assert (tournament.rules, tournament.overlay) == ({"announced_double": "off"}, {"contracts": {"solo_5": None}})


@pytest.mark.battery
def test_every_variant_shows_what_it_pays(client, club):
    choose = client.get(reverse("tournament_new", args=[club.slug])).content.decode()
    for address in re.findall(r'href="(/clubs/[^"]*/new/[^"]+)"', choose):
        asked = client.get(address).context["rules"]
        usual = {f"rule-{name}": value for name, value in (asked.initial if asked else {}).items() if value is not None}
        answer = client.post(address, {**PLAN, **usual, "rule-name": "Hearts", "rule-wins": "low"})
        assert answer.status_code == 302, (address, answer.context["form"].errors)
        assert client.get(answer.url).status_code == 200
    assert Tournament.objects.count() == sum(len(game.variants) for game in every_game())


def test_a_bundle_fills_the_form_and_is_saved_only_when_asked(client):
    tournament = a_tournament(game="bid_whist", variant="standard_54")
    signed_in(client, tournament)

    page = client.get(at("house_rules", tournament), {"bundle": "two_sets"})

    tournament.refresh_from_db()
    assert (page.context["form"].initial["max_sets"], tournament.rules) == (2, {})


def test_every_measure_is_explained_where_the_ranking_is_chosen(client, club):
    page = client.get(reverse("tournament_create", args=[club.slug, "kleurenwiezen", "wallonia_26"])).content.decode()

    assert [measure.key for measure in every_measure() if f"<dd>{escape(measure.explanation)}</dd>" not in page] == []
