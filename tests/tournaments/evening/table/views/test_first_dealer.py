"""Who deals first, as a table drew it: set on its own page until something is entered."""

import pytest
from django.core.management import call_command

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def at(table):
    [code] = table_codes(tournament=table.round.tournament, numbers=[table.number], actor=SITE)
    return f"/t/{code.token}/dealer/"


def test_the_cards_decide_who_deals_first(client):
    table = a_table(an_open_round())

    answer = client.post(at(table), {"seat": "E"})

    table.refresh_from_db()
    assert (answer.url, table.first_dealer) == (at(table).removesuffix("dealer/"), "E")
    deal = a_deal(table, alone())
    assert deal.table.first_dealer == "E"
    call_command("check_scores")


def test_where_the_scorers_left_deals_first_the_scorer_is_asked(client):
    round_ = an_open_round(with_players(a_tournament(game="boomke_wies", variant="auction", kind="pairs"), 2))
    table = a_table(round_)

    page = client.get(at(table)).content.decode()
    client.post(at(table), {"scorer": "S"})

    table.refresh_from_db()
    assert ("Who keeps the score?" in page, table.first_dealer) == (True, "W")


@pytest.mark.parametrize("seat", ["", "F", "NS", "x"])
def test_what_is_no_seat_is_refused(client, seat):
    table = a_table(an_open_round())

    page = client.post(at(table), {"seat": seat}, follow=True)

    table.refresh_from_db()
    assert (page.status_code, table.first_dealer) == (200, "N")
    assert "Choose who deals first." in page.content.decode()


def test_after_the_first_deal_it_stays(client):
    table = a_table(an_open_round())
    a_deal(table, alone())

    page = client.post(at(table), {"seat": "E"}, follow=True)

    table.refresh_from_db()
    assert table.first_dealer == "N"
    assert "who dealt first stays" in page.content.decode()
    assert 'name="seat"' not in page.content.decode()


def test_the_journal_tells_it_and_the_same_seat_again_writes_nothing(client):
    table = a_table(an_open_round())
    for seat in ("E", "E"):
        client.post(at(table), {"seat": seat})

    [entry] = JournalEntry.objects.filter(kind="first_dealer_set")
    assert (entry.payload, entry.table_number) == ({"first_dealer": "E"}, table.number)
