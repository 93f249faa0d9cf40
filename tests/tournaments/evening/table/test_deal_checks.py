"""What a sheet refuses, and how deals get their numbers."""

import uuid

import pytest

from scoring import EntryError
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, books, meetje, passed, together
from tournaments.errors import Closed, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def entered(table, record, **answers):
    return record_deal(table=table, uid=answers.pop("uid", uuid.uuid4()), record=record, actor=SITE, **answers)


def test_a_wrong_deal_is_refused_with_every_problem_and_nothing_is_stored():
    table = a_table()
    record = {**together("N", "S"), "trump": "stars", "tricks": {"declarers": 8, "opponents": 6}}

    with pytest.raises(EntryError) as error:
        entered(table, record)

    assert sorted(error.value.problems) == ["tricks", "trump"]
    assert (Deal.objects.count(), Tournament.objects.get().revision) == (0, JournalEntry.objects.count())


@pytest.mark.parametrize(
    "record",
    [
        [],
        {"contract": {"type": "manual"}, "modifiers": {"reason": "a\x00b"}},
        {"contract": {"type": "\ud800"}},
        {"contract": {"type": "solo", "level": float("nan")}},
        {**alone(), "modifiers": {"reason": "x" * 5000}},
    ],
)
def test_what_no_database_could_keep_is_refused(record):
    with pytest.raises(Refused) as refused:
        entered(a_table(), record)

    assert list(refused.value.problems) == ["record"]


@pytest.mark.parametrize("number", [0, -1, 201, 10**30, "1", True, 1.0])
def test_a_number_that_is_none_is_refused_at_its_field(number):
    with pytest.raises(Refused) as refused:
        entered(a_table(), alone(), number=number)

    assert list(refused.value.problems) == ["number"]


def test_deals_are_numbered_by_the_first_free_place():
    table = a_table()
    a_deal(table, number=2)

    assert [a_deal(table).number, a_deal(table).number] == [1, 3]


def test_a_round_takes_no_more_deals_than_it_has():
    table = a_table()

    with pytest.raises(Refused, match="A round has 4 deals; there is no deal 5"):
        entered(table, alone(), number=5)


def test_passed_deals_may_take_numbers_beyond_where_they_do_not_count():
    table = a_table(an_open_round(a_tournament(deals_per_round=1, passed_deals_count=False)))

    numbers = [a_deal(table, passed()).number, a_deal(table, alone()).number]

    assert numbers == [1, 2]


def test_a_closed_round_refuses_deals():
    round_ = an_open_round()
    deal = a_deal(a_table(round_))
    close_round(round_=round_, actor=SITE, anyway=True, reason="a storm")

    for act in (
        lambda: entered(a_table(round_), alone()),
        lambda: correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE),
        lambda: remove_deal(deal=deal, actor=SITE),
    ):
        with pytest.raises(Closed, match="Round 1 is closed"):
            act()


def test_a_game_that_is_won_takes_no_more_deals():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", round_end="game")
    table = a_table(an_open_round(tournament, players=2))
    a_deal(table, books("NS", bid=7, won=13))
    table.refresh_from_db()

    assert (table.over, table.winner) == (True, "NS")
    with pytest.raises(Closed, match="The game at table 1 is won"):
        entered(table, books("EW"))


def test_a_level_round_gets_its_extra_deal_where_the_game_asks_for_one():
    tournament = a_tournament(game="boomke_wies", variant="auction", kind="pairs", deals_per_round=2)
    table = a_table(an_open_round(tournament, players=2))
    a_deal(table, meetje("NS"))
    a_deal(table, meetje("EW"))

    extra = a_deal(table, meetje("NS"))

    table.refresh_from_db()
    assert (extra.number, table.extra_deals) == (3, 1)
    with pytest.raises(Refused, match="A round has 3 deals"):
        entered(table, meetje("EW"), number=4)


EIGHT = {"contract": {"type": "bid", "level": 8}, "declarer_side": "EW", "tricks": {"declarers": 8, "opponents": 5}}


def boomke():
    return a_table(an_open_round(a_tournament(game="boomke_wies", variant="auction", kind="pairs"), players=2))


def test_only_the_side_whose_deal_it_is_by_the_sheet_plays_meetje():
    table = boomke()
    entered(table, meetje("NS"))

    with pytest.raises(EntryError) as error:
        entered(table, meetje("NS"))

    assert error.value.as_text() == {"declarer_side": "Only the dealer can declare Meetje; East dealt."}
    deal = entered(table, meetje("EW")).deal
    with pytest.raises(EntryError):
        correct_deal(deal=deal, record=meetje("NS"), version=1, actor=SITE)
    corrected = correct_deal(deal=deal, record={**meetje("NS"), "dealer": "S"}, version=1, actor=SITE)
    assert corrected.deal.record["dealer"] == "S"


def test_what_was_meetje_by_the_dealer_is_taken_back_though_another_dealt_by_now():
    """The first deal is said to have been dealt by somebody else, so the next ones move round too."""
    table = boomke()
    first, second = entered(table, meetje("NS")).deal, entered(table, meetje("EW")).deal
    correct_deal(deal=second, record=EIGHT, version=1, actor=SITE)
    correct_deal(deal=first, record={**meetje("EW"), "dealer": "E"}, version=1, actor=SITE)

    second.refresh_from_db()
    undone = correct_deal(deal=second, record=meetje("EW"), version=2, actor=SITE, undoes=last_act(table).seq)

    assert undone.deal.record == meetje("EW")
