"""Who deals first, as a table drew it: set on its own page until something is entered."""

import uuid

import pytest
from django.core.management import call_command

from scoring.card_draw import RANKS
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tests.tournaments.test_events_refused import chained
from tournaments.clubs.services import delete_tournament
from tournaments.errors import Redrawn, Refused
from tournaments.evening.draws.selectors.record import as_drawn
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.selectors.seating import seated, sitting_at
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.table.services.codes import find_code, table_codes
from tournaments.evening.table.services.deals import enter_deal
from tournaments.security.actors import SITE, Actor

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
    assert "seats and first dealer stay" in page.content.decode()
    assert 'name="seat"' not in page.content.decode()


def test_the_journal_tells_it_and_the_same_seat_again_writes_nothing(client):
    table = a_table(an_open_round())
    for seat in ("E", "E"):
        client.post(at(table), {"seat": seat})

    [entry] = JournalEntry.objects.filter(kind="first_dealer_set")
    assert (entry.payload, entry.table_number) == ({"first_dealer": "E"}, table.number)


BY_CARDS = {"game": "dutch_whist", "variant": "to_5", "rules": {"pairs_drawn": "cards"}}
WITH_EAST = {"N": "K", "E": "A", "S": "2", "W": "3"}


def at_cards(draw="random", **plan):
    """A table in play, whose round was drawn in that way."""
    tournament = with_players(a_tournament(**{**BY_CARDS, **plan}), 4)
    numbers = [entrant.number for entrant in tournament.entrants.order_by("-number")]
    round_ = seat_round(tournament=tournament, number=1, tables=[numbers], draw=draw, actor=SITE)
    return a_table(open_round(round_=round_, actor=SITE))


def whist():
    """North and South take eight tricks."""
    return {"contract": {"type": "plain"}, "tricks": {"NS": 8, "EW": 5}}


def sitting(table):
    return {seat: sitter.number for seat, sitter in seated(sitting_at(table)).items()}


def drawn(table, ranks):
    """The cards of those who sit on these seats now, as the form sends them."""
    return {"cards": "1", **{str(sitting(table)[seat]): rank for seat, rank in ranks.items()}}


@pytest.mark.parametrize(
    ("ranks", "opposite"),
    [
        (WITH_EAST, "E"),
        ({"N": "2", "E": "K", "S": "A", "W": "3"}, "W"),
        ({"N": "4", "E": "K", "S": "3", "W": "Q"}, "S"),
    ],
)
def test_drawn_cards_seat_partners_opposite_and_the_lowest_deals(client, ranks, opposite):
    table = at_cards()
    before, form = sitting(table), drawn(table, ranks)

    for _press in range(2):
        assert client.post(at(table), form).url == at(table).removesuffix("dealer/")

    after = sitting(table)
    table.refresh_from_db()
    assert (after["N"], after["S"]) == (before["N"], before[opposite])
    assert after[table.first_dealer] == before[min(ranks, key=lambda seat: RANKS.index(ranks[seat]))]
    assert JournalEntry.objects.filter(kind__in=("seats_swapped", "first_dealer_set")).count() == 1
    assert as_drawn(table.round.tournament, [table.round]).changed == []
    call_command("check_scores")
    call_command("check_journal")


def test_the_table_takes_back_what_the_cards_decided_until_a_deal_is_in(client):
    table = at_cards()
    before = sitting(table)
    client.post(at(table), drawn(table, WITH_EAST))
    token = at(table).split("/")[2]

    undo_last(place=table, actor=Actor(code=find_code(token)))

    table.refresh_from_db()
    assert (sitting(table), table.first_dealer) == (before, "N")
    call_command("check_scores")


def test_after_the_first_deal_the_seats_stay(client):
    table = at_cards()
    before, form = sitting(table), drawn(table, WITH_EAST)
    a_deal(table, whist())

    page = client.post(at(table), form, follow=True).content.decode()

    assert sitting(table) == before
    assert "seats and first dealer stay" in page and 'name="cards"' not in page


def test_a_deal_typed_before_the_cards_were_drawn_is_not_booked_to_others(client):
    table = at_cards()
    before = sitting(table)
    client.post(at(table), drawn(table, WITH_EAST))

    with pytest.raises(Redrawn):
        enter_deal(table=table, uid=uuid.uuid4(), record=whist(), seats=before, actor=SITE)

    assert enter_deal(table=table, uid=uuid.uuid4(), record=whist(), seats=sitting(table), actor=SITE)


@pytest.mark.parametrize(
    "plan",
    [{"rules": {}}, {"draw": "individual"}, {"draw": "by_standing"}, {"draw": "whist_drive"}, {"same_cards": True}],
)
def test_where_partners_are_drawn_already_no_cards_are_offered(client, plan):
    table = at_cards(**plan)
    before, form = sitting(table), drawn(table, WITH_EAST)

    page = client.get(at(table)).content.decode()
    client.post(at(table), form)

    assert 'name="cards"' not in page and "Partners and seats are as on the list of tables." in page
    assert sitting(table) == before


def test_a_card_that_is_missing_or_there_twice_is_asked_for_at_its_field(client):
    table = at_cards()
    form = drawn(table, {**WITH_EAST, "E": "K"})

    page = client.post(at(table), form)

    assert (page.status_code, "Two cards of one rank" in page.content.decode()) == (422, True)
    assert page.content.decode().count(" selected") == 4
    assert client.post(at(table), {**form, next(key for key in form if key != "cards"): ""}).status_code == 422
    assert not JournalEntry.objects.filter(kind="seats_swapped").exists()


def test_the_site_draws_the_cards_and_an_evening_with_drawn_partners_travels(client):
    table = at_cards()
    page = client.get(at(table), {"lot": "4"}).content.decode()
    client.post(at(table), drawn(table, WITH_EAST))
    tournament = table.round.tournament
    after, document = sitting(table), event_of(tournament)

    delete_tournament(tournament=tournament, actor=SITE)
    again = a_table(import_event(club=tournament.club, document=document, actor=SITE).rounds.get())

    assert page.count(" selected") == 4
    assert (sitting(again), again.first_dealer) == (after, "E")


@pytest.mark.parametrize("facts", [{}, {"first_dealer": "E"}, {"first_dealer": "E", "dealer_before": "Q"}])
def test_a_forged_exchange_that_names_no_dealers_is_refused(client, facts):
    table = at_cards()
    client.post(at(table), drawn(table, WITH_EAST))
    document = event_of(table.round.tournament)
    [row] = [row for row in document["journal"] if row["kind"] == "seats_swapped"]
    row["payload"] = {"one": row["payload"]["one"], "other": row["payload"]["other"], **facts}
    delete_tournament(tournament=table.round.tournament, actor=SITE)

    with pytest.raises(Refused):
        import_event(club=table.round.tournament.club, document=chained(document), actor=SITE)
