"""Deals of a club's own sheet, tried under a price list that is not saved."""

import pytest

from tests.tournaments.price_lists import an_organiser, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    return an_organiser(client)


PAPER = {"deal1-contract": "solo_6", "deal1-declarers": ["S"], "deal1-tricks.declarers": "7"}


def test_a_deal_of_the_own_sheet_is_compared_before_anything_is_saved(client, organiser):
    tournament = organiser()
    sheet = {"deal1-paper-N": "-5", "deal1-paper-E": "-5", "deal1-paper-S": "15", "deal1-paper-W": "-5"}

    answer = sent(client, tournament, "try", **{"solo_6-won": "4", **PAPER, **sheet})
    other = sent(client, tournament, "try", **{"solo_6-won": "4", **PAPER, **sheet, "deal1-paper-S": "12"})

    first, second, _third = answer.context["grid"].trials
    assert (first.agrees, [row.here for row in first.rows], second.rows) == (True, [-5, -5, 15, -5], [])
    [trial, *_] = other.context["grid"].trials
    assert ([row.more for row in trial.rows], trial.agrees, tournament.overlay) == ([0, 0, 3, 0], False, {})
    assert trial.reasons[:2] == ["6 tricks alone: 4", "1 extra trick × 1: 1"]


def test_one_double_that_is_in_a_price_is_ticked_in_its_row(client, organiser):
    tournament = organiser("iwwa_wiezen", "wiezen")

    sent(client, tournament, **{"misere-won": "8", "misere-lost": "8", "misere-doubled": "1"})
    stored = tournament.overlay["contracts"]["misere"]
    again = sent(client, tournament, "look")
    odd = sent(client, tournament, **{"misere-won": "7"})

    rows = {row.key: row for row in again.context["grid"].rows}
    assert stored == {"won": 8, "lost": 8, "double_in_price": True}
    assert (rows["misere"].doubled, rows["open_misere"].doubled) == (True, False)
    assert [price.errors for price in {row.key: row for row in odd.context["grid"].rows}["misere"].prices] == [
        ["One double is in this price, so every amount must be even; 7 is not."]
    ]


def test_points_of_the_own_sheet_that_do_not_add_up_are_questioned(client, organiser):
    tournament = organiser()
    sheet = {"deal1-paper-N": "-5", "deal1-paper-E": "-4", "deal1-paper-S": "15", "deal1-paper-W": "-5"}

    odd = sent(client, tournament, "try", **{"solo_6-won": "4", **PAPER, **sheet})
    even = sent(client, tournament, "try", **{"solo_6-won": "4", **PAPER, **sheet, "deal1-paper-E": "-5"})

    [trial, *_] = odd.context["grid"].trials
    assert (trial.off_balance, even.context["grid"].trials[0].off_balance) == (1, 0)
    assert "here, not to 0" in odd.content.decode()
    assert "not to 0" not in even.content.decode()


def test_what_a_deal_of_the_own_sheet_lacks_is_said_at_its_fields(client, organiser):
    tournament = organiser()

    [trial, *_] = sent(client, tournament, "try", **{**PAPER, "deal1-tricks.declarers": "14"}).context["grid"].trials

    assert set(trial.errors) == {"tricks.declarers", *(f"paper-{seat}" for seat in "NESW")}


def test_a_contract_chosen_for_a_deal_brings_its_questions_and_no_reproach(client, organiser):
    tournament = organiser()

    answer = sent(client, tournament, "asks", **{"deal1-contract": "troel"})

    [trial, *_] = answer.context["grid"].trials
    assert ("modifiers.troel_target" in trial.fields, dict(trial.errors), trial.rows) == (True, {}, [])
