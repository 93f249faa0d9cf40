"""A sheet that is kept to go on from says what one played anew would say."""

import random

import pytest

import scoring
from scoring import read_deal
from scoring.sheets import play_through
from tournaments.evening.table.rules import KeptRecord, play, settle
from tournaments.rehearsal.services import deal_of

VARIANT = scoring.variant("kleurenwiezen", "flemish")


def records_of(count, seed):
    chance = random.Random(seed)
    return [deal_of(VARIANT, chance, "NESW"[place % 4]) for place in range(count)]


def played_anew(records, to_the_end=False):
    deals = [read_deal(VARIANT, record) for record in records]
    return play_through(VARIANT, deals, first_dealer="E", to_the_end=to_the_end)


@pytest.mark.parametrize("to_the_end", [False, True])
def test_sheets_that_begin_alike_do_not_touch_each_other(to_the_end):
    begun, changed, other = records_of(6, 1), records_of(3, 2), records_of(3, 3)
    sheets = [begun, begun + changed, begun + other, begun[:4] + other, begun, changed + begun]

    sheets_settled = [play(VARIANT, records, "E", to_the_end) for records in sheets]

    assert sheets_settled == [played_anew(records, to_the_end) for records in sheets]


def test_the_longest_sheet_there_may_be_is_played():
    records = records_of(200, 4)

    assert play(VARIANT, records, "E", to_the_end=False) == played_anew(records)


def test_a_record_that_is_kept_is_read_as_any_other():
    records = records_of(5, 5)

    assert play(VARIANT, list(map(KeptRecord, records)), "E", False) == play(VARIANT, records, "E", False)


def test_lines_may_be_asked_of_the_last_deals_only():
    deals, seats = list(enumerate(records_of(5, 6))), dict(zip("NESW", "abcd", strict=True))

    some, every = (settle(VARIANT, deals, seats, "E", False, since=since) for since in (3, 0))

    assert some.lines == tuple(line for line in every.lines if line.deal >= 3)
    assert (len(some.lines), some.sheet, some.dealers) == (8, every.sheet, every.dealers)
