"""A deal put right at the desk or on the whole form keeps what those do not ask, and says it in words."""

import uuid

import pytest

from scoring import variant
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.forms.desk import DeskForm, answers_from
from tournaments.evening.table.wording import words_of

PANDOEREN = variant("pandoeren", "wedd_33").under({})
DEAL = {
    "contract": {"type": "number", "level": 120},
    "declarers": ["N", "S"],
    "trump": "hearts",
    "dealer": "W",
    "points": {"cards": 100, "roem": 20, "stuk": 0},
    "modifiers": {"roem_declarer": 20, "roem_claimed": 70},
}


def desk_form(**changes):
    typed = {**answers_from(DeskForm(PANDOEREN), DEAL), **changes}
    return DeskForm(PANDOEREN, {"number": "1", "uid": str(uuid.uuid4()), **typed}, deal=DEAL)


def whole_form(**changes):
    shown = {"contract": "number_120", "declarers": ["N", "S"], "trump": "hearts", "dealer": "W", "points.total": "120"}
    return DealForm(PANDOEREN, {**shown, **changes}, deal=DEAL)


@pytest.mark.parametrize("form", [desk_form, whole_form], ids=["desk", "whole"])
def test_another_trump_leaves_points_and_roem_as_they_were_told(form):
    filled = form(trump={desk_form: "4", whole_form: "spades"}[form])

    assert (filled.is_valid(), filled.record) == (True, {**DEAL, "trump": "spades"})


@pytest.mark.parametrize("form", [desk_form, whole_form], ids=["desk", "whole"])
def test_other_points_take_the_place_of_their_parts_and_the_roem_stays(form):
    filled = form(**{{desk_form: "count", whole_form: "points.total"}[form]: "130"})

    assert (filled.is_valid(), filled.record) == (True, {**DEAL, "points": {"total": 130}})


def test_what_is_seldom_said_stands_in_the_words_of_a_deal():
    assert words_of(PANDOEREN, DEAL)["facts"] == "Roem of the declarer: 20 · Roem claimed: 70"
