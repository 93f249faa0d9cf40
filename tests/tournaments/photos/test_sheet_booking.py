"""Photographed sheets booked: once, to the people on the paper, and never over what somebody else entered."""

import pytest

from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round, books, together, with_players
from tests.replays import journal_of
from tests.seating import draw_round
from tests.tournaments.photos.views.test_sheet_photos import rows_of
from tests.tournaments.sides import phones, says, waiting
from tournaments.clubs.models import Role
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import history_of
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.models import Seat
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import discard_round, swap_seats
from tournaments.evening.table.models import Deal, PrintedSheet, Score
from tournaments.evening.table.services.deals import remove_deal
from tournaments.photos.models import SheetPhoto
from tournaments.photos.selectors import AGREES, DIFFERS, chosen_records, photo_view
from tournaments.photos.services import book_rows
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
DEALS = {1: alone("N", tricks=6), 2: together("E", "W", tricks=9), 3: alone("S", tricks=5)}


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(deals_per_round=4), players=4))


def photographed(table, deals=DEALS, digest="1", **doubtful):
    """A photograph of the table's sheet, read without a fault."""
    tournament = table.round.tournament
    marked_sheets(PrintRequest(tournament, SITE, round=table.round))
    printed = PrintedSheet.objects.filter(tournament=tournament, table=table.number).latest("serial")
    rows = rows_of(tournament, deals, **doubtful)
    return SheetPhoto.objects.create(printed=printed, digest=digest, picture=b"webp", rows=rows)


def booked(photo, actor=SITE, choices=None, **how):
    """What the button of the photograph's page does."""
    chosen = chosen_records(photo_view(photo), choices or {})
    decided = choices or {}
    return book_rows(printed=photo.printed, records=chosen, actor=actor, photo=photo, decided=decided, **how)


def states(photo):
    return {row.number: row.state for row in photo_view(photo).rows if row.state != "empty"}


def entered(table):
    return dict(Deal.objects.standing().filter(table=table).values_list("number", "record"))


def points(table):
    """What each person has at a table, by the entrant's number."""
    scores = Score.objects.filter(table=table).values_list("entrant__number", "points")
    totals = {}
    for number, amount in scores:
        totals[number] = totals.get(number, 0) + amount
    return totals


def acts(table, kind):
    return list(JournalEntry.objects.filter(tournament=table.round.tournament, kind=kind).order_by("seq"))


def test_a_sheet_is_booked_once_however_often_it_is_photographed_and_accepted(table):
    first, second = photographed(table), photographed(table, digest="2")
    chosen = chosen_records(photo_view(second), {})

    done = [booked(first), book_rows(printed=second.printed, records=chosen, actor=SITE, photo=second)]

    assert [len(rows) for rows in done] == [3, 0]
    assert sorted(entered(table)) == [1, 2, 3]
    assert len(acts(table, "sheet_entered")) == 1
    assert states(second) == dict.fromkeys((1, 2, 3), AGREES)


def test_the_journal_says_which_sheet_who_read_it_who_accepted_it_and_what_was_decided_by_hand(table):
    desk = a_member(table.round.tournament.club, Role.DESK)
    a_deal(table, DEALS[3], number=3)
    photo = photographed(table, deal_2={"tricks": ["10"]})
    agreeing = {3: photo_view(photo).rows[2].readings[0].record}

    records = chosen_records(photo_view(photo), {2: 0}) | agreeing
    book_rows(printed=photo.printed, records=records, actor=desk, photo=photo)

    (act,) = acts(table, "sheet_entered")
    serial = photo.printed.serial
    assert act.payload == {
        "serial": serial,
        "reader": "1",
        "photo": "1",
        "deals": [1, 2],
        "by_hand": [2],
        "agreed": [3],
    }
    assert (act.actor["id"], act.round_number, act.table_number) == (desk.id, 1, 1)
    assert sentence_of(journal_of(table.round.tournament)[-1]) == (
        f"Photographed sheet {serial} was accepted, read by version 1 of the reader; deals entered: 1, 2; "
        "decided or corrected by hand: 2; the same as entered before: 3"
    )


def test_the_history_of_a_deal_tells_of_its_sheet_and_of_no_other(table):
    outside = a_deal(table, alone("W"), number=4)
    booked(photographed(table))

    kinds = {deal.number: [act.kind for act in history_of(deal)] for deal in Deal.objects.filter(number__in=[1, 4])}

    assert kinds == {1: ["deal_recorded", "sheet_entered"], outside.number: ["deal_recorded"]}


def test_what_a_phone_entered_otherwise_stays_and_is_a_conflict(table):
    photo = photographed(table)
    chosen = chosen_records(photo_view(photo), {})
    a_deal(table, alone("W", tricks=7), number=1)

    with pytest.raises(Conflict):
        book_rows(printed=photo.printed, records=chosen, actor=SITE, photo=photo)

    assert entered(table) == {1: alone("W", tricks=7)}
    assert states(photo)[1] == DIFFERS


def test_a_deal_that_was_removed_does_not_come_back_by_another_photograph(table):
    photo = photographed(table)
    chosen = chosen_records(photo_view(photo), {})
    booked(photo)
    remove_deal(deal=Deal.objects.select_related("table__round__tournament").get(number=2), actor=SITE)

    with pytest.raises(Refused, match="Deal 2 was entered from this sheet and then removed"):
        book_rows(printed=photo.printed, records=chosen, actor=SITE, photo=photo)

    assert states(photo) == {1: AGREES, 2: "asked", 3: AGREES}
    assert booked(photo, choices={2: 0}) == []
    assert sorted(entered(table)) == [1, 3]


@pytest.fixture
def both():
    return a_table(an_open_round(a_tournament(deals_per_round=4, double_entry=True)))


def test_paper_is_the_second_entry_of_what_one_side_entered_the_same(both):
    north, _ = phones(both)
    says(both, "NS", north, together("E", "W", tricks=9), number=2)
    photo = photographed(both)

    booked(photo, a_member(both.round.tournament.club, Role.DESK))

    assert waiting(both) == []
    assert entered(both)[2] == together("E", "W", tricks=9)
    (act,) = acts(both, "sheet_agreed")
    assert {key: act.payload[key] for key in ("number", "side", "serial", "device")} == {
        "number": 2,
        "side": "NS",
        "serial": photo.printed.serial,
        "device": str(north.device.public_id),
    }
    assert states(photo) == dict.fromkeys((1, 2, 3), AGREES)


def test_what_one_side_entered_otherwise_waits_until_somebody_has_chosen(both):
    north, _ = phones(both)
    photo = photographed(both)
    unseen = chosen_records(photo_view(photo), {})
    says(both, "NS", north, alone("E", tricks=7), number=1)

    with pytest.raises(Refused, match="One side entered something else for deal 1"):
        book_rows(printed=photo.printed, records=unseen, actor=SITE, photo=photo)
    row = photo_view(photo).rows[0]
    undecided = booked(photo)

    assert (row.state, [reading.by for reading in row.readings]) == ("asked", ["", "NS"])
    assert (len(undecided), sorted(entered(both)), waiting(both)) == (2, [2, 3], [(1, "NS", 1)])
    booked(photo, choices={1: 1})
    assert entered(both)[1]["declarers"] == ["E"]
    assert acts(both, "sheet_entered")[-1].payload["by_hand"] == [1]


def test_paper_is_no_entry_of_a_side_and_a_side_that_says_the_same_later_is_right(both):
    north, _ = phones(both)
    photo = photographed(both)

    with pytest.raises(Refused, match="Give it to the desk"):
        booked(photo, north)
    booked(photo, a_member(both.round.tournament.club, Role.DESK))
    later = says(both, "NS", north, DEALS[1], number=1)

    assert "trump" not in entered(both)[1]
    assert (later.deal.number, waiting(both)) == (1, [])
    with pytest.raises(Conflict):
        says(both, "NS", north, alone("S"), number=1)


def test_a_phone_enters_the_sheet_of_its_own_table_alone():
    round_ = an_open_round(a_tournament(deals_per_round=4), players=8)
    photo = photographed(a_table(round_, 2))
    stranger, own = phones(a_table(round_, 1))[0], phones(a_table(round_, 2))[0]

    with pytest.raises(NotAllowed, match="belongs to table 2"):
        booked(photo, stranger)

    assert len(booked(photo, own)) == 3


def test_people_who_sit_elsewhere_since_a_redraw_get_their_deals_only_when_somebody_says_so():
    tournament = with_players(a_tournament(deals_per_round=4), 4)
    drawn = draw_round(tournament=tournament, actor=SITE, seed="1")
    photo = photographed(a_table(drawn))
    discard_round(round_=drawn, actor=SITE)
    round_ = next(
        found
        for seed in range(2, 30)
        if (found := draw_round(tournament=tournament, actor=SITE, seed=str(seed)))
        and (seats_of(found) != photo.printed.seats or discard_round(round_=found, actor=SITE))
    )
    table = a_table(open_round(round_=round_, actor=SITE))

    view = photo_view(photo)
    with pytest.raises(Refused, match="The same people now sit at table 1 in round 1"):
        booked(photo)
    assert ("The same people now sit" in view.offer, view.refusal, entered(table)) == (True, "", {})

    booked(photo, for_people=True)

    on_paper = {number: 0 for number in photo.printed.seats.values()}
    for row in view.clear:
        for seat, amount in row.readings[0].pairs:
            on_paper[photo.printed.seats[seat]] += amount
    assert points(table) == on_paper
    assert acts(table, "sheet_entered")[-1].payload["deals"] == [1, 2, 3]
    assert states(photo) == dict.fromkeys((1, 2, 3), AGREES)


def seats_of(round_):
    return dict(Seat.objects.filter(round=round_).values_list("seat", "entrant__number"))


def test_others_at_the_table_get_nothing_of_it():
    round_ = an_open_round(a_tournament(deals_per_round=4), players=8)
    table = a_table(round_)
    photo = photographed(table)
    one, other = (Seat.objects.filter(table__number=number, round=round_).first().entrant for number in (1, 2))
    swap_seats(round_=round_, first=one, second=other, actor=SITE)

    for how in ({}, {"for_people": True}):
        with pytest.raises(Refused, match="other people sit at table 1"):
            booked(photo, **how)

    assert entered(table) == {}


def test_a_closed_round_takes_nothing_and_says_why(table):
    photo = photographed(table)
    close_round(round_=table.round, actor=SITE, anyway=True, reason="late")

    with pytest.raises(Refused, match="Round 1 is not in play"):
        booked(photo, for_people=True)


def test_the_sheet_of_pairs_is_booked_to_the_pairs():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", deals_per_round=4)
    table = a_table(an_open_round(tournament, players=2))
    photo = photographed(table, {1: books("NS"), 2: books("EW")})

    assert len(booked(photo)) == 2
