"""The button that goes on from the house rules to the players keeps what was chosen."""

import pytest
from django import forms

import scoring
from tests.factories import a_tournament
from tests.tournaments.evenings import at, signed_in
from tournaments.evening.rounds.models import Tournament
from tournaments.prices.forms.house_rules import RulesForm

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_going_on_to_the_players_saves_the_house_rules_without_a_script(client):
    tournament = a_tournament()
    signed_in(client, tournament)
    shown = RulesForm(scoring.variant(tournament.game, tournament.variant))
    data = {field.name: field.value() for field in shown if field.value() not in {None, False, ""}}
    number = next(name for name in data if isinstance(shown.fields[name], forms.IntegerField))

    unchanged = client.post(at("house_rules", tournament), {**data, "on": "1"})
    acts = tournament.journal.count()
    changed = client.post(at("house_rules", tournament), {**data, number: data[number] + 1, "on": "1"})
    wrong = client.post(at("house_rules", tournament), {**data, number: "many", "on": "1"})

    assert [answer.status_code for answer in (unchanged, changed, wrong)] == [302, 302, 200]
    assert {unchanged.url, changed.url} == {at("entrants", tournament)}
    assert Tournament.objects.get(pk=tournament.pk).rules == {number: data[number] + 1}
    assert tournament.journal.count() == acts + 1


@pytest.mark.slow
def test_a_bundle_that_was_filled_in_is_saved_on_the_way_to_the_players(client):
    tournament = a_tournament(game="kleurenwiezen", variant="flemish")
    signed_in(client, tournament)
    page = client.get(at("house_rules", tournament))
    bundle = page.context["bundles"][0]
    form = client.get(at("house_rules", tournament), {"bundle": bundle.key}).context["form"]
    data = {field.name: field.value() for field in form if field.value() not in {None, False, ""}}

    client.post(at("house_rules", tournament) + f"?bundle={bundle.key}", {**data, "on": "1"})

    rules = Tournament.objects.get(pk=tournament.pk).rules
    assert {key: rules.get(key) for key in bundle.rules} == dict(bundle.rules)
