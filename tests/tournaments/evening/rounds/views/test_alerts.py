"""Tables that wait for the director are counted on every organiser's page, and a dispute comes before everything."""

import re

import pytest

from tests.factories import a_deal, a_table
from tests.tournaments.evening.table.views.test_board import first_offer
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.table.selectors.boards import alerts_of
from tournaments.evening.table.services.tables import call_director, dispute_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

PAGES = ("evening", "board", "desk", "entrants", "rounds", "adjustments", "journal", "house_rules", "prints", "codes")


def badge(page):
    """Where the badge of a page leads, and what it says; nothing where there is none."""
    match = re.search(r'<a href="([^"]+)" data-alerts="([^"]+)"', page.content.decode())
    return match and (match[1], match[2].split())


@pytest.mark.slow
def test_a_call_is_counted_on_every_page_and_leads_to_its_table(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    before = {name: badge(client.get(at(name, tournament))) for name in PAGES}

    call_director(table=a_table(tournament.rounds.get(), 2), actor=SITE)

    assert before == dict.fromkeys(PAGES)
    after = {name: badge(client.get(at(name, tournament))) for name in PAGES}
    assert after == dict.fromkeys(PAGES, (at("sheet", tournament, 1, 2), ["1.2c"]))


def test_several_tables_lead_to_the_board_and_one_that_calls_and_disputes_counts_once(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    first, second = (a_table(tournament.rounds.get(), number) for number in (1, 2))
    dispute_round(table=first, reason="nine tricks", actor=SITE)
    for table in (first, second):
        call_director(table=table, actor=SITE)

    where, keys = badge(client.get(at("alerts", tournament)))

    assert where == at("board", tournament)
    assert [key.partition(".")[2][0] for key in keys] == ["1", "2"]


def test_the_count_is_one_query_whatever_waits(django_assert_num_queries):
    tournament = an_evening(12)
    for number in (1, 2, 3):
        with django_assert_num_queries(1):
            assert len(alerts_of(tournament)) == number - 1
        call_director(table=a_table(tournament.rounds.get(), number), actor=SITE)


@pytest.mark.slow
def test_an_open_dispute_is_the_next_step_everywhere(client):
    tournament = an_evening(8, deals_per_round=1)
    signed_in(client, tournament)
    round_ = tournament.rounds.get()
    for number in (1, 2):
        a_deal(a_table(round_, number))
    dispute_round(table=a_table(round_, 2), reason="nine tricks", actor=SITE)

    offers = {name: first_offer(client.get(at(name, tournament))) for name in ("board", "evening", "rounds")}

    assert set(offers.values()) == {at("sheet", tournament, 1, 2)}


@pytest.mark.slow
def test_the_page_it_leads_to_settles_the_dispute(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    table = a_table(tournament.rounds.get())
    dispute_round(table=table, reason="nine tricks", actor=SITE)
    page = client.get(at("sheet", tournament, 1, 1)).content.decode()

    answer = client.post(at("table_act", tournament, 1, 1), {"act": "settle", "next": "sheet"})

    assert 'name="act" value="settle"' in page
    assert (answer.url, alerts_of(tournament)) == (at("sheet", tournament, 1, 1), ())


def test_a_helper_at_the_desk_is_not_sent_to_settle_it(client):
    tournament = an_evening(4)
    signed_in(client, tournament, Role.DESK)
    dispute_round(table=a_table(tournament.rounds.get()), reason="nine tricks", actor=SITE)

    assert first_offer(client.get(at("evening", tournament))) == at("desk", tournament)
