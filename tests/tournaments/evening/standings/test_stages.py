"""An evening with a final: who goes on, who sits, how it ranks, and that the journal knows it all."""

import pytest

from reports.standings import rank
from tests.factories import a_deal, a_table, a_tournament, together, with_players
from tests.replays import results_at
from tests.tournaments.evening.draws.test_drawing import drawn, everybody, play
from tournaments.errors import Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import plan_stages
from tournaments.evening.standings.selectors.results import results_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

FINAL = [{"after": 1, "best": 4, "carry": True}]


def with_a_final(stages=None, players=8, rounds=2):
    tournament = with_players(a_tournament(rounds_planned=rounds, deals_per_round=1), players)
    return plan_stages(tournament=tournament, stages=FINAL if stages is None else stages, actor=SITE)


def play_well(tournament, number, results):
    """A round of one deal a table in which North and East take that many tricks together."""
    round_ = tournament.rounds.get(number=number)
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    for place, tricks in enumerate(results, start=1):
        a_deal(a_table(round_, place), together("N", "E", tricks=tricks))
    close_round(round_=round_, actor=SITE, anyway=True, reason="short evening")
    return round_


def places(tournament):
    return [(row.place, row.entrant.number, row.stage) for row in rank(results_of(tournament), tournament.ranking).rows]


def test_a_draw_lays_out_the_rounds_up_to_the_final_and_no_further():
    tournament = with_a_final([{"after": 2, "best": 4, "carry": True}], rounds=3)

    assert drawn(tournament) == (1, 2)


def test_nobody_sits_in_the_final_before_it_is_clear_who_plays_it():
    tournament = with_a_final()
    drawn(tournament, "random")
    open_round(round_=tournament.rounds.get(number=1), actor=SITE)

    with pytest.raises(Refused) as refused:
        drawn(tournament, "random")

    assert refused.value.problems == {"kind": ["The best 4 after round 1 play round 2. Close round 1 first."]}


def test_people_level_for_the_last_place_are_named_and_a_lot_is_asked_for():
    tournament = with_a_final()
    drawn(tournament, "random")
    play(tournament, 1)

    with pytest.raises(Refused) as refused:
        drawn(tournament, "random")

    assert refused.value.problems == {
        "kind": [
            "Ann 1, Bob 1, Cis 1, Dré 1, Els 1, Fons 1, Gust 1, Hilde 1 share place 1, and not all of them can go on. "
            "Draw a lot to decide."
        ]
    }


@pytest.mark.slow
def test_only_the_best_sit_in_the_final_and_they_stand_above_the_others():
    tournament = with_a_final([{"after": 1, "best": 5, "carry": False}], players=8)
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    before = [number for _, number, _ in places(tournament)]

    with pytest.raises(Refused):  # five and six are level
        drawn(tournament, "random")
    plan_stages(tournament=tournament, stages=[{"after": 1, "best": 4, "carry": False}], actor=SITE)
    assert drawn(tournament, "random") == (2,)

    final = tournament.rounds.get(number=2)
    assert everybody(final) == sorted(before[:4])
    play_well(tournament, 2, (8,))
    assert [stage for _, _, stage in places(tournament)] == [1] * 4 + [0] * 4
    assert sorted(number for _, number, _ in places(tournament)[:4]) == sorted(before[:4])


@pytest.mark.slow
def test_who_left_makes_place_for_the_next_in_the_standings():
    tournament = with_a_final()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    plan_stages(tournament=tournament, stages=[{"after": 1, "best": 4, "carry": True}], actor=SITE)
    order = [number for _, number, _ in places(tournament)]
    withdraw(entrant=tournament.entrants.get(number=order[0]), actor=SITE)
    with pytest.raises(Refused):
        drawn(tournament, "random")  # the next two are level


@pytest.mark.slow
def test_rounds_drawn_for_everybody_are_taken_away_when_a_final_is_planned():
    tournament = with_a_final([], rounds=3)
    assert drawn(tournament) == (1, 2, 3)

    plan_stages(tournament=tournament, stages=[{"after": 2, "best": 4, "carry": True}], actor=SITE)

    assert list(tournament.rounds.values_list("number", flat=True)) == [1, 2]
    assert drawn(tournament, reason="A final is played") == (1, 2)
    assert stored_state(tournament) == state_at(tournament.journal.order_by("seq"))


@pytest.mark.slow
def test_the_journal_leads_to_the_same_final():
    tournament = with_a_final()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    drawn(tournament, "random")
    play_well(tournament, 2, (8,))
    tournament.refresh_from_db()

    assert stored_state(tournament) == state_at(tournament.journal.order_by("seq"))
    assert results_at(tournament).stages == results_of(tournament).stages
    assert rank(results_at(tournament), ["points"]).rows == rank(results_of(tournament), ["points"]).rows


@pytest.mark.slow
def test_who_plays_a_final_that_has_begun_stays():
    tournament = with_a_final()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    drawn(tournament, "random")
    play_well(tournament, 2, (8,))

    with pytest.raises(Refused) as refused:
        plan_stages(tournament=tournament, stages=[], actor=SITE)

    assert str(refused.value) == "Round 2 is in play or over; its players cannot change."


@pytest.mark.parametrize(
    ("stages", "sentence"),
    [
        ([(2, 4)], "A stage begins after round 1 to 1; after round 2 there is nothing left to play."),
        ([(1, 3)], "3 are too few to go on: one table takes 4."),
        ([(1, 8), (1, 4)], "Two stages begin after round 1."),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(stages, sentence):
    with pytest.raises(Refused) as refused:
        with_a_final([{"after": after, "best": best, "carry": True} for after, best in stages])

    assert refused.value.problems["stages"] == [sentence]


def test_a_journal_of_earlier_days_knows_no_stages():
    tournament = a_tournament()
    first = tournament.journal.get(seq=1)
    del first.payload["stages"]

    assert state_at([first]).facts["stages"] == []
