"""Whatever changes on a sheet, every score on it is stored as it is worth now, and earlier ones are left alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, passed
from tournaments.evening.table.models import Score
from tournaments.evening.table.selectors.sheets import settle_stored
from tournaments.evening.table.services.deals import correct_deal, remove_deal, restore_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    """In Flanders a passed deal doubles the next one that is played: deals 2 and 5 are doubled here."""
    table = a_table(an_open_round(a_tournament(variant="flemish"), players=4))
    return [a_deal(table, record) for record in (passed(), alone("N"), alone("E"), passed(), alone("S"))]


def stored(table):
    rows = Score.objects.filter(table=table)
    return set(rows.values_list("deal_id", "entrant_id", "party", "points", "declarer", "made"))


def worth(table):
    return set(settle_stored(table.round.tournament, [table])[table.pk].lines)


def corrected(deal, **change):
    entry = {"record": deal.record, "number": deal.number, "version": deal.version, "actor": SITE}
    correct_deal(deal=deal, **{**entry, **change})


@pytest.mark.parametrize(
    "change",
    [
        lambda first, *_: corrected(first, record=alone("W")),
        lambda first, *_: corrected(first, number=6),
        lambda *deals: corrected(deals[-1], record=passed()),
        lambda first, *_: remove_deal(deal=first, actor=SITE),
        lambda *deals: remove_deal(deal=deals[3], actor=SITE),
        lambda *deals: a_deal(deals[0].table, passed()),
        lambda first, *_: (remove_deal(deal=first, actor=SITE), a_deal(first.table, alone("W"), number=1)),
    ],
    ids=["the first", "the first becomes the last", "the last", "no first", "no fourth", "one more", "another first"],
)
def test_each_score_is_what_its_deal_is_worth_now(sheet, change):
    table = sheet[0].table

    change(*sheet)

    assert stored(table) == worth(table)


def test_a_deal_put_back_changes_what_follows_it(sheet):
    remove_deal(deal=sheet[0], actor=SITE)

    restore_deal(deal=sheet[0], actor=SITE)

    assert stored(sheet[0].table) == worth(sheet[0].table)


@pytest.mark.parametrize("before", [1, 9])
def test_another_deal_reads_no_scores(before):
    table = a_table(an_open_round(a_tournament(deals_per_round=12), players=4))
    for _ in range(before):
        a_deal(table)

    with CaptureQueriesContext(connection) as asked:
        a_deal(table)

    assert [query["sql"] for query in asked if query["sql"].startswith("SELECT") and "_score" in query["sql"]] == []
