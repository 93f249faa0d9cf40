"""What an act took its opposite gives back: seats, codes, places, pages."""

import pytest

from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tests.seating import draw_round
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.services.entrants import take_back, withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round, unopen_round
from tournaments.evening.rounds.services.seating import end_substitution, publish_round, seat_substitute
from tournaments.evening.rounds.services.tournaments import (
    archive_tournament,
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.evening.table.services.codes import issue_table_code, revoke_table_code, table_codes, working_codes
from tournaments.evening.table.services.deals import remove_deal, restore_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def an_evening():
    """Round 1 closed, round 2 in play with a deal, round 3 published; every table has its code."""
    tournament = with_players(a_tournament(rounds_planned=3, deals_per_round=1), 8)
    for number in (1, 2, 3):
        round_ = draw_round(tournament=tournament, actor=SITE, number=number)
        publish_round(round_=round_, actor=SITE)
        if number < 3:
            open_round(round_=round_, actor=SITE)
            for table in (1, 2):
                a_deal(a_table(round_, table), alone("E"))
        if number == 1:
            close_round(round_=round_, actor=SITE)
    table_codes(tournament=tournament, numbers=[1, 2], actor=SITE)
    return tournament


def stands(tournament):
    """Everything that follows from the journal, without the moments of deals, and the codes that work."""
    tournament.refresh_from_db()
    state = stored_state(tournament)
    assert state_at(tournament.journal.order_by("seq")) == state
    deals = {
        (number, table, deal.number, str(deal.record), deal.removed)
        for number, round_ in state.rounds.items()
        for table, laid in round_.tables.items()
        for deal in laid.deals.values()
    }
    seats = {
        (number, table): laid.seats for number, round_ in state.rounds.items() for table, laid in round_.tables.items()
    }
    rounds = {number: (round_.status, round_.standings, round_.out) for number, round_ in state.rounds.items()}
    flags = (state.status, state.published, state.results_held, state.archived_at)
    return deals, seats, rounds, state.entrants, flags, state.facts, working_codes(tournament=tournament, actor=SITE)


def round_at(tournament, number):
    round_ = tournament.rounds.get(number=number)
    round_.tournament = tournament
    return round_


def a_player(tournament):
    entrant = tournament.entrants.get(number=3)
    entrant.tournament = tournament
    return entrant


def one_deal(tournament):
    deal = tournament.deals.filter(table__round__number=2).first()
    deal.table.round.tournament = deal.tournament = tournament
    return deal


def close_second(tournament):
    close_round(round_=round_at(tournament, 2), actor=SITE)


def whole(service, **facts):
    return lambda tournament: service(tournament=tournament, actor=SITE, **facts)


OPPOSITES = {
    "close, reopen": (close_second, lambda one: reopen_round(round_=round_at(one, 2), actor=SITE, reason="again")),
    "publish, hide": (whole(publish_tournament), whole(publish_tournament, published=False)),
    "hold, release": (whole(hold_results), whole(hold_results, held=False)),
    "archive, unarchive": (whole(archive_tournament), whole(archive_tournament, archived=False)),
    "check out, back": (
        lambda one: withdraw(entrant=a_player(one), actor=SITE),
        lambda one: take_back(entrant=a_player(one), actor=SITE),
    ),
    "remove, restore": (
        lambda one: remove_deal(deal=one_deal(one), actor=SITE),
        lambda one: restore_deal(deal=one_deal(one), actor=SITE),
    ),
    "substitute, back": (
        lambda one: seat_substitute(entrant=a_player(one), name="Zeger", from_round=3, scores="absent", actor=SITE),
        lambda one: end_substitution(entrant=a_player(one), back_in=3, actor=SITE),
    ),
}


@pytest.mark.parametrize("name", OPPOSITES)
@pytest.mark.slow
def test_an_act_and_its_opposite_leave_everything_as_it_was(name):
    tournament = an_evening()
    act, opposite = OPPOSITES[name]
    before = stands(tournament)

    act(tournament)
    changed = stands(tournament)
    opposite(tournament)

    assert changed != before
    assert stands(tournament) == before


@pytest.mark.slow
def test_an_opening_taken_back_leaves_everything_as_it_was():
    tournament = an_evening()
    close_second(tournament)
    before = stands(tournament)

    open_round(round_=round_at(tournament, 3), actor=SITE)
    unopen_round(round_=round_at(tournament, 3), actor=SITE)

    assert stands(tournament) == before


@pytest.mark.parametrize("again", ["resume", "reopen", "open"])
@pytest.mark.slow
def test_the_cards_on_the_tables_work_again_once_a_finish_is_taken_back(again):
    tournament = an_evening()
    close_second(tournament)
    if again == "reopen":
        tournament.rounds.get(number=3).delete()
    before = working_codes(tournament=tournament, actor=SITE)

    finish_tournament(tournament=tournament, actor=SITE)
    assert working_codes(tournament=tournament, actor=SITE) == {}
    if again == "resume":
        resume_tournament(tournament=tournament, actor=SITE)
    elif again == "reopen":
        reopen_round(round_=round_at(tournament, 2), actor=SITE, reason="a mistake")
    else:
        open_round(round_=round_at(tournament, 3), actor=SITE)

    assert tournament.status == "running"
    assert working_codes(tournament=tournament, actor=SITE) == before


@pytest.mark.slow
def test_only_what_the_finish_revoked_comes_back_and_nothing_that_was_replaced_since():
    tournament = an_evening()
    close_second(tournament)
    revoke_table_code(tournament=tournament, table_number=1, actor=SITE)
    finish_tournament(tournament=tournament, actor=SITE)
    issued = issue_table_code(tournament=tournament, table_number=2, actor=SITE)

    resume_tournament(tournament=tournament, actor=SITE)

    assert working_codes(tournament=tournament, actor=SITE) == {2: issued}
