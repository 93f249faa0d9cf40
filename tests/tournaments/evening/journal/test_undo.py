import pytest

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tournaments.clubs.models import Role
from tournaments.errors import Closed, NotAllowed, NothingToUndo
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services.undo import last_act, undo_last
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import find_code, issue_table_code
from tournaments.evening.table.services.deals import correct_deal, remove_deal
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return an_open_round(a_tournament(a_club()), players=8)


def records(round_):
    return [deal.record for deal in Deal.objects.standing().filter(table__round=round_).order_by("table", "number")]


def code_of(table):
    issued = issue_table_code(tournament=table.round.tournament, table_number=table.number, actor=SITE)
    return Actor(code=find_code(issued.token))


@pytest.mark.slow
def test_acts_are_taken_back_one_after_another(evening):
    table = a_table(evening)
    deal = a_deal(table, alone("N"))
    correct_deal(deal=deal, record=alone("S"), version=1, actor=SITE)
    remove_deal(deal=deal, actor=SITE)

    seen = []
    for _ in range(3):
        undo_last(place=evening.tournament, actor=SITE)
        seen.append(records(evening))

    assert seen == [[alone("S")], [alone("N")], []]
    with pytest.raises(NothingToUndo):
        undo_last(place=evening.tournament, actor=SITE)


def test_what_was_taken_back_stays_in_the_journal(evening):
    a_deal(a_table(evening))
    entry = undo_last(place=evening.tournament, actor=SITE)

    last = JournalEntry.objects.order_by("seq").last()
    assert (entry.kind, last.kind, last.undoes) == ("deal_recorded", "deal_removed", entry.seq)


def test_undo_at_a_table_leaves_the_other_tables_alone(evening):
    mine, theirs = a_table(evening, 1), a_table(evening, 2)
    code = code_of(mine)
    a_deal(mine, alone("N"), actor=code)
    a_deal(theirs, alone("W"))

    undo_last(place=mine, actor=code)

    assert records(evening) == [alone("W")]


def test_a_table_does_not_take_back_what_the_director_did(evening):
    table = a_table(evening)
    code, director = code_of(table), a_member(evening.tournament.club, Role.DIRECTOR)
    deal = a_deal(table, actor=code)
    correct_deal(deal=deal, record=alone("S"), version=1, actor=director)

    with pytest.raises(NotAllowed):
        undo_last(place=table, actor=code)


def test_the_desk_takes_back_only_what_it_typed_itself(evening):
    table, club = a_table(evening), evening.tournament.club
    typist, colleague = a_member(club, Role.DESK), a_member(club, Role.DESK)
    a_deal(table, actor=typist)

    with pytest.raises(NotAllowed):
        undo_last(place=evening.tournament, actor=colleague)
    undo_last(place=evening.tournament, actor=typist)

    assert records(evening) == []


def test_undo_does_nothing_when_another_act_came_in_between(evening):
    table = a_table(evening)
    a_deal(table)
    seen = last_act(table).seq
    a_deal(table)

    with pytest.raises(NothingToUndo):
        undo_last(place=table, actor=SITE, expected=seen)


def test_closing_is_taken_back_by_opening_again(evening):
    close_round(round_=evening, actor=SITE, anyway=True, reason="too late")

    undo_last(place=evening.tournament, actor=SITE)

    assert Round.objects.get(pk=evening.pk).status == Round.Status.OPEN


def test_nobody_goes_back_behind_a_reopened_round(evening):
    a_deal(a_table(evening))
    close_round(round_=evening, actor=SITE, anyway=True, reason="too late")
    reopen_round(round_=evening, actor=SITE)

    with pytest.raises(NothingToUndo):
        undo_last(place=evening.tournament, actor=SITE)


def test_a_deal_of_a_closed_round_is_not_taken_back_at_its_table(evening):
    table = a_table(evening)
    a_deal(table)
    close_round(round_=evening, actor=SITE, anyway=True, reason="too late")

    with pytest.raises(Closed):
        undo_last(place=table, actor=SITE)


def test_swaps_adjustments_and_leaving_are_taken_back(evening):
    first, second, *_ = evening.tournament.entrants.all()
    places = {seat.seat: seat.entrant_id for seat in evening.seats.all()}
    swap_seats(round_=evening, first=first, second=second, actor=SITE)
    adjust_points(entrant=first, points=-5, reason="late", actor=SITE)
    withdraw(entrant=second, actor=SITE)

    kinds = [undo_last(place=evening.tournament, actor=SITE).kind for _ in range(3)]

    assert kinds == ["entrant_withdrawn", "points_adjusted", "seats_swapped"]
    assert {seat.seat: seat.entrant_id for seat in evening.seats.all()} == places
    assert evening.tournament.adjustments.get().withdrawn
    second.refresh_from_db()
    assert second.status == "active"
