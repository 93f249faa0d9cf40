"""Short answers at the desk, and the deal records they tell."""

import uuid

import pytest

from scoring import every_game, variant
from tests.telling import every
from tournaments.evening.table.forms.desk import DeskForm


def typed(variant_, contract, who="", count="", number="1", **more):
    answers = {"number": number, "contract": contract, "who": who, "count": count, "uid": str(uuid.uuid4())}
    return DeskForm(variant_, answers | more)


def place(variant_, key):
    return str([choice.value for choice in DeskForm(variant_).menu].index(key) + 1)


def test_what_only_the_dealer_may_declare_is_refused_to_the_other_side():
    boomke = variant("boomke_wies", "auction").under({})
    data = {"number": "3", "contract": place(boomke, "meetje"), "count": "7", "uid": str(uuid.uuid4())}
    start = {"initial": {"number": 3}, "dealer": "E"}

    theirs, others = (DeskForm(boomke, {**data, "who": who}, **start) for who in "21")

    assert (theirs.is_valid(), theirs.record["dealer"], theirs.record["declarer_side"]) == (True, "E", "EW")
    assert (others.is_valid(), list(others.errors)) == (False, ["who"])


@pytest.fixture
def kleurenwiezen():
    return variant("kleurenwiezen", "wallonia_26").under({})


def test_a_partnership_is_its_number_two_seats_and_the_tricks(kleurenwiezen):
    form = typed(kleurenwiezen, place(kleurenwiezen, "partnership_9"), "31", "10")

    assert form.is_valid()
    assert form.record == {
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["S", "N"],
        "tricks": {"declarers": 10},
    }


def test_several_alone_give_their_tricks_in_the_order_of_the_seats_typed(kleurenwiezen):
    form = typed(kleurenwiezen, place(kleurenwiezen, "grand_misere"), "42", "0 1")

    assert form.is_valid()
    assert form.record == {
        "contract": {"type": "grand_misere"},
        "declarers": ["W", "E"],
        "tricks": {"by_declarer": {"W": 0, "E": 1}},
    }


def test_a_plus_is_made_where_only_that_stands_on_the_paper(kleurenwiezen):
    form = typed(kleurenwiezen, place(kleurenwiezen, "grand_misere"), "1", "+")

    assert form.is_valid()
    assert form.record == {"contract": {"type": "grand_misere"}, "declarers": ["N"], "result": "made"}


def test_a_passed_deal_is_its_number_alone(kleurenwiezen):
    form = typed(kleurenwiezen, place(kleurenwiezen, "pass"))

    assert form.is_valid()
    assert form.record == {"contract": {"type": "pass"}}


def test_every_mistake_stands_at_its_answer(kleurenwiezen):
    missing_partner = typed(kleurenwiezen, place(kleurenwiezen, "partnership_8"), "1", "15")
    no_such_contract = typed(kleurenwiezen, "77", "1", "6")
    no_such_seat = typed(kleurenwiezen, place(kleurenwiezen, "solo_6"), "9", "15", number="")

    assert missing_partner.errors == {
        "who": ["Partnership 8 needs 2 declarers; 1 is marked. Mark the partner."],
        "count": ["15 is not a number of tricks from 0 to 13."],
    }
    assert no_such_contract.errors == {"contract": ["77 is not on the list; it goes from 1 to 21."]}
    assert no_such_seat.errors == {
        "number": ["This field is required."],
        "who": ["1 is North, 2 East, 3 South, 4 West; 9 is none of them."],
        "count": ["15 is not a number of tricks from 0 to 13."],
    }


def test_a_side_is_typed_by_its_number():
    bid_whist = variant("bid_whist", "standard_54").under({})

    form = typed(bid_whist, place(bid_whist, "trump_4_uptown"), "2", "10")

    assert form.is_valid()
    assert form.record == {
        "contract": {"type": "trump", "level": 4, "direction": "uptown"},
        "declarer_side": "EW",
        "tricks": {"declarers": 10},
    }


def test_nobody_is_asked_who_played_where_nobody_is_declarer():
    dutch = variant("dutch_whist", "to_5").under({})

    form = typed(dutch, "1", count="8")

    assert [answer.name for answer in form.line] == ["number", "contract", "count"]
    assert form.is_valid()
    assert form.record == {"contract": {"type": "plain"}, "tricks": {"NS": 8}}


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant_",
    every(4, [variant_ for game in every_game() for variant_ in game.variants if variant_.has_contracts]),
    ids=lambda variant_: variant_.key,
)
def test_every_variant_can_be_typed_at_the_desk(variant_):
    resolved = variant_.under({})
    who = "1" if "who" in DeskForm(resolved).fields else ""

    points = {f"scores.{party}": "5" for party in resolved.unit.parties}  # for a game whose points the table writes
    right = 0
    for at in range(1, len(DeskForm(resolved).menu) + 1):
        for seats in (who, who and "13"):
            right += any(
                typed(resolved, str(at), seats, count, **points).is_valid() for count in ("7", "100", "0", "", "+")
            )

    assert right >= len(resolved.contracts)


@pytest.mark.parametrize(
    ("bid", "level"),
    [("150", 150), ("390", 390), ("1", 120), ("100", None)],
    ids=["spoken", "high", "listed", "neither"],
)
def test_a_bid_beyond_the_list_is_typed_as_it_is_spoken(bid, level):
    form = typed(variant("pandoeren", "wedd_33").under({}), bid, "12", "160")

    assert (form.is_valid(), form.record and form.record["contract"]) == (
        (True, {"type": "number", "level": level}) if level else (False, None)
    )


def test_a_game_with_one_contract_starts_from_it_and_says_whose_tricks_it_counts():
    form = DeskForm(variant("dutch_whist", "with_honours").under({}))

    assert (form["contract"].value(), str(form.fields["count"].label)) == (1, "Tricks of North and South")


def test_queens_are_typed_seat_by_seat_and_all_four_are_asked_for():
    wiezen = variant("wiezen", "iwwa_wiezen").under({"queen_price": 3})
    data = {"number": "1", "contract": place(wiezen, "queens"), "uid": str(uuid.uuid4())}
    taken = {f"modifiers.queens.{seat}": number for seat, number in zip("NESW", "2101", strict=True)}

    told, short = DeskForm(wiezen, {**data, **taken}), DeskForm(wiezen, {**data, **taken, "modifiers.queens.W": "0"})

    assert (told.is_valid(), told.record["modifiers"]) == (True, {"queens": {"N": 2, "E": 1, "S": 0, "W": 1}})
    assert (short.is_valid(), short.non_field_errors() or [*short.errors.values()][0]) == (
        False,
        ["There are four queens; these make 3."],
    )
