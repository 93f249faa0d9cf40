"""Every question of every variant has an answer at the desk, typed with the keys that stand beside it."""

import uuid

import pytest

from reports.paper.page import Page
from reports.printables.sheet_columns import FACTS, strips
from scoring import entry_fields, every_game, variant
from scoring.facts import Kind
from tests.reports.printables.factories import options_of
from tests.scoring.every import resolved
from tests.telling import rest
from tournaments.evening.table.forms.deals import parts_of
from tournaments.evening.table.forms.desk import DeskForm

BY_LINE = {Kind.CONTRACT, Kind.SEATS, Kind.SIDE}
EVERY = [(game.key, variant_.key) for game in every_game() for variant_ in game.variants]


def typed(variant_, contract, **answers):
    """The desk's form with a contract by its key, and answers by the names of their fields."""
    place = [choice.value for choice in DeskForm(variant_).menu].index(contract) + 1
    form = DeskForm(variant_, {"number": "1", "contract": str(place), "uid": str(uuid.uuid4()), **answers})
    form.full_clean()
    return form


def at(record, path):
    """What a record holds at a path; None where it holds nothing there."""
    for step in path.split("."):
        record = record.get(step) if isinstance(record, dict) else None
    return record


def names(answers):
    return [answer.name for answer in answers]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "key"),
    [pytest.param(*case, id=case[1], marks=rest(at % 3 > 0)) for at, case in enumerate(EVERY)],
)
def test_what_any_contract_asks_under_any_house_rule_can_be_typed_under_its_own_keys(game, key):
    left, seen = [], set()

    for variant_ in (variant_ for variant_ in resolved() if (variant_.game, variant_.key) == (game, key)):
        for question in entry_fields(variant_):
            known = (question.key, question.choices, question.when)
            if question.kind not in BY_LINE and known not in seen:
                seen.add(known)
                left += not_typed(variant_, question)

    assert left == []


def not_typed(variant_, question):
    """The answers to a question that a record does not get from the keys beside them."""
    fields, left = DeskForm(variant_).fields, []
    for part in parts_of(question):
        answer = fields.get(part)
        if answer is None:
            left += [] if part.startswith(("tricks.", "points.", "result")) else [(part, "has no answer")]
            continue
        for contract in {question.when[0], question.when[-1]}:
            others = {
                str(choice.value) for choice in question.choices if contract not in (choice.when or question.when)
            }
            for keyed, value in [(key.typed, key.value) for key in answer.keys] or [("7", "7")]:
                if str(value) in others:  # not an answer for this contract
                    continue
                kept = at(
                    typed(variant_, contract, **dict.fromkeys(parts_of(question), keyed), who="1").record or {}, part
                )
                if str(kept) != str({"yes": True, "no": False}.get(value, value)):
                    left.append((contract, part, keyed, kept))
    return left


@pytest.mark.slow
def test_the_answers_stand_in_the_order_of_the_columns_on_the_sheet():
    columns = {"deal": ["number"], "contract": ["contract"], "declarers": ["who"], "tricks": ["count"], **FACTS}

    other_order, kinds = {}, {}
    for variant_ in resolved():
        kinds.setdefault(tuple(question.key for question in entry_fields(variant_)), variant_)
    for variant_ in kinds.values():
        form, sheet = DeskForm(variant_), [strip.key for strip in strips(Page(options_of(), ""), variant_, 0, 500)]
        asked = [answer.name.removesuffix(".NS").removesuffix(".EW") for answer in (*form.line, *form.further)]
        wanted = [name for key in sheet for name in columns.get(key, ()) if name in asked]
        typed_order = list(dict.fromkeys(name for name in asked if name != "contract" or "contract" in sheet))
        if typed_order[: len(wanted)] != wanted:
            other_order[f"{variant_.game} {variant_.key} {variant_.rules}"] = (typed_order, wanted)

    assert other_order == {}


def test_honours_stand_in_the_line_where_they_count():
    form = DeskForm(variant("dutch_whist", "with_honours").under({}))

    assert names(form.further)[:2] == ["modifiers.honours.NS", "modifiers.honours.EW"]
    assert form.fields["modifiers.honours.NS"].label == "Honours dealt: North and South"


def test_honours_are_typed_side_by_side():
    variant_ = variant("dutch_whist", "with_honours").under({})

    form = typed(variant_, "plain", count="8", **{"modifiers.honours.NS": "3", "modifiers.honours.EW": "1"})

    assert form.is_valid()
    assert form.record == {
        "contract": {"type": "plain"},
        "tricks": {"NS": 8},
        "modifiers": {"honours": {"NS": 3, "EW": 1}},
    }


def test_honours_that_cannot_be_are_said_at_their_answer():
    variant_ = variant("dutch_whist", "with_honours").under({})

    form = typed(variant_, "plain", count="8", **{"modifiers.honours.NS": "3", "modifiers.honours.EW": "2"})

    assert form.errors == {"modifiers.honours.NS": ["There are four honours; 3 and 2 make 5."]}


def test_one_side_s_honours_without_the_other_s_are_asked_for():
    variant_ = variant("dutch_whist", "with_honours").under({})

    form = typed(variant_, "plain", count="8", **{"modifiers.honours.NS": "3"})

    assert form.errors == {"modifiers.honours.EW": ["Fill in a number here too, or in none of them."]}


def test_what_a_game_with_many_contracts_asks_of_few_is_asked_of_those_alone():
    variant_ = variant("pandoeren", "wedd_33").under({})
    form = DeskForm(variant_)
    asked = {field.key: field.when for field in entry_fields(variant_)}

    places = {choice.value: str(place) for place, choice in enumerate(form.menu, start=1)}
    for name in ("tricks.first_trick", "tricks.declarer_first_four"):
        assert form.fields[name].when.split() == [places[key] for key in asked[name]]
        assert (name in names(form.further), form.fields[name].help_text) == (True, "1 yes · 0 no")


@pytest.mark.parametrize(("keyed", "said"), [("1", True), ("+", True), ("0", False), ("−", False), ("-", False)])
def test_yes_and_no_are_a_key_each(keyed, said):
    variant_ = variant("pandoeren", "wedd_33").under({})
    [contract, *_] = next(field.when for field in entry_fields(variant_) if field.key == "tricks.first_trick")

    assert typed(variant_, contract, who="1", **{"tricks.first_trick": keyed}).record["tricks"] == {"first_trick": said}


def test_a_key_that_stands_for_nothing_is_refused_with_those_that_do():
    variant_ = variant("kleurenwiezen", "wallonia_26").under({})

    form = typed(variant_, "solo_6", who="1", count="6", trump="7")

    assert form.errors == {"trump": ["7 is none of these: 1 ♥ · 2 ♦ · 3 ♣ · 4 ♠ · 5 no-trump."]}


def test_what_another_contract_was_asked_is_left_out():
    variant_ = variant("kleurenwiezen", "wallonia_26").under({})

    form = typed(variant_, "solo_6", who="1", count="6", **{"modifiers.troel_target": "9", "scores.N": "4"})

    assert (form.is_valid(), form.record) == (
        True,
        {"contract": {"type": "solo", "level": 6}, "declarers": ["N"], "tricks": {"declarers": 6}},
    )


def test_points_by_hand_are_typed_seat_by_seat_with_their_reason():
    variant_ = variant("kleurenwiezen", "wallonia_26").under({})
    scores = {"scores.N": "9", "scores.E": "-3", "scores.S": "-3", "scores.W": "−3"}

    form = typed(variant_, "manual", **scores, **{"modifiers.reason": "ruled 4/5"})

    assert form.is_valid()
    assert (form.record["scores"], form.record["modifiers"]) == (
        {"N": 9, "E": -3, "S": -3, "W": -3},
        {"reason": "ruled 4/5"},
    )


def test_trump_and_dealer_do_not_stand_in_the_way_of_a_usual_deal():
    form = DeskForm(variant("kleurenwiezen", "wallonia_26").under({}))

    assert names(form.seldom) == ["trump", "dealer", "modifiers.aces_held"]


def test_several_numbers_in_one_answer_are_named_in_their_order():
    form = DeskForm(variant("pandoeren", "wedd_33").under({"detail": "parts"}))
    places = {choice.value: str(place) for place, choice in enumerate(form.menu, start=1)}

    orders = {place: names for names, numbers in form.orders for place in numbers.split()}

    assert (orders[places["number_120"]], orders.get(places["pass"])) == ("Card points · Roem that stands", None)
