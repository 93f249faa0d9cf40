"""A marked sheet's code names one printing: the same paper keeps it, other people or other rules never get it."""

import pytest

from reports.marked_sheets.code import decode
from tests.factories import a_tournament, with_players
from tests.seating import draw_round
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.evening.rounds.services.tournaments import change_details, change_rules
from tournaments.evening.table.models import PrintedSheet
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    tournament = with_players(a_tournament(deals_per_round=16), 8)
    draw_round(tournament=tournament, actor=SITE, seed="first")
    return tournament


def printed(evening):
    sheets = marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get(number=1)))
    return [[decode(code).serial for code in sheet.codes] for sheet in sheets]


def test_the_same_sheets_printed_twice_keep_their_codes(evening):
    assert printed(evening) == printed(evening) == [[0], [1]]


def test_a_redraw_gives_every_changed_table_a_code_of_its_own(evening):
    before = printed(evening)
    seats = {sheet.serial: sheet.seats for sheet in PrintedSheet.objects.all()}
    discard_round(round_=evening.rounds.get(number=1), actor=SITE)
    draw_round(tournament=evening, actor=SITE, seed="second")

    after = printed(evening)

    again = {sheet.serial: sheet.seats for sheet in PrintedSheet.objects.all()}
    assert before != after
    assert seats.items() <= again.items()
    assert all(again[old[0]] == again[new[0]] for old, new in zip(before, after, strict=True) if old == new)


def test_another_house_rule_that_moves_a_bubble_gives_another_code(evening):
    before = printed(evening)
    change_rules(tournament=evening, actor=SITE, rules={"piccolo": not evening.rules.get("piccolo", True)})

    after = printed(evening)

    assert {serial for page in before for serial in page}.isdisjoint({serial for page in after for serial in page})


def test_a_hundred_and_thirty_deals_at_a_table_have_nine_sheets(evening):
    change_details(tournament=evening, actor=SITE, deals_per_round=130)

    assert [len(page) for page in printed(evening)] == [9, 9]


def test_sheets_remember_the_meaning_of_their_bubbles_and_no_name(evening):
    printed(evening)

    sheet = PrintedSheet.objects.get(serial=0)
    assert (sheet.round, sheet.table, sheet.first_deal) == (1, 1, 1)
    assert sorted(sheet.seats) == ["E", "N", "S", "W"]
    assert all(isinstance(number, int) for number in sheet.seats.values())
    assert ["kind", "partnership"] in [slot[:2] for slot in sheet.layout["slots"]]
