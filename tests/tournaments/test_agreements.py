"""At the end of a round its table agrees, or calls the director."""

import pytest

from tests.factories import a_deal, a_table, a_tournament, an_open_round
from tournaments.errors import Incomplete, Missing
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.table.services.tables import (
    answer_call,
    call_director,
    confirm_round,
    dispute_round,
    settle_dispute,
)
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_a_changed_deal_takes_the_agreement_back():
    round_ = an_open_round()
    table = a_table(round_)
    a_deal(table)
    confirm_round(table=table, side="NS", actor=SITE)
    confirm_round(table=table, side="EW", actor=SITE)

    a_deal(a_table(round_))

    table.refresh_from_db()
    assert (table.ns_confirmed_at, table.ew_confirmed_at) == (None, None)


def test_a_dispute_calls_the_director_and_holds_the_round():
    round_ = an_open_round(a_tournament(deals_per_round=1))
    a_deal(a_table(round_))
    table = dispute_round(table=a_table(round_), reason="we made nine", actor=SITE)

    assert table.director_called_at is not None
    with pytest.raises(Incomplete) as incomplete:
        close_round(round_=round_, actor=SITE)
    assert incomplete.value.missing == (Missing(1, disputed=True),)

    answer_call(table=table, actor=SITE)
    settle_dispute(table=table, actor=SITE)
    assert (table.director_called_at, close_round(round_=round_, actor=SITE).status) == (None, "closed")


def test_disputing_twice_is_one_dispute_until_the_director_came():
    table = a_table()
    for _press in range(2):
        dispute_round(table=table, reason="we made nine", actor=SITE)
    disputes = table.round.tournament.journal.filter(kind="round_disputed")
    once = disputes.count()
    answer_call(table=table, actor=SITE)
    dispute_round(table=table, reason="we made nine", actor=SITE)

    assert (once, disputes.count(), table.director_called_at is None) == (1, 2, False)


def test_calling_twice_is_one_call():
    table = a_table()
    call_director(table=table, actor=SITE)
    call_director(table=table, actor=SITE)

    assert table.round.tournament.journal.filter(kind="director_called").count() == 1
