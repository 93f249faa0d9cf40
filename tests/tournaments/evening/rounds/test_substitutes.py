"""A substitute from round 2, and rounds missed, under each rule, worked by hand.

In round 1 number 1 wins 4 from each of three; in round 2 number 2 does, and whoever sits for number 1 loses 4.
"""

import pytest

from reports.standings import rank
from tests.factories import a_club, a_deal, a_table, a_tournament, alone, with_players
from tests.replays import results_at
from tournaments.clubs.services import delete_tournament
from tournaments.errors import Refused
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import state_differences, states_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.selectors.named import beside_names
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.rounds.services.entrants import enter_players, withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import end_substitution, seat_round, seat_substitute
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def play(tournament, number, declarer, numbers=(1, 2, 3, 4)):
    """One deal of a round, which is closed after it."""
    round_ = tournament.rounds.filter(number=number).first() or seat_round(
        tournament=tournament, actor=SITE, number=number, tables=[list(numbers)]
    )
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    a_deal(a_table(round_), alone(declarer))
    close_round(round_=round_, actor=SITE, anyway=True, reason="one deal is enough")
    return round_


def evening(**plan):
    tournament = with_players(a_tournament(a_club(), rounds_planned=3, **plan), 4)
    play(tournament, 1, "N")
    return tournament


def entrant(tournament, number):
    found = tournament.entrants.get(number=number)
    found.tournament = tournament
    return found


def totals(tournament):
    return dict(results_of(tournament).totals)


@pytest.mark.parametrize(
    ("scores", "absence", "wanted"),
    [
        ("absent", "zero", {1: 12 - 4, 2: 8, 3: -8, 4: -8}),
        # 12 is the average of the one round that number 1 played
        ("average", "zero", {1: 12 + 12, 2: 8, 3: -8, 4: -8}),
        # the others of round 2: (12 - 4 - 4) / 3 is 1.33
        ("field", "zero", {1: 12 + 1, 2: 8, 3: -8, 4: -8}),
        ("own", "zero", {1: 12, 2: 8, 3: -8, 4: -8, 5: -4}),
        # number 1 misses round 2, number 5 missed round 1: the lowest score of each is -4
        ("own", "lowest", {1: 12 - 4, 2: 8, 3: -8, 4: -8, 5: -4 - 4}),
        # 12 for number 1, of the one round played; -4 for number 5
        ("own", "average", {1: 12 + 12, 2: 8, 3: -8, 4: -8, 5: -4 - 4}),
        # round 2 of those who played it adds up to 0, and so does round 1
        ("own", "field", {1: 12, 2: 8, 3: -8, 4: -8, 5: -4}),
        ("own", "fixed", {1: 12 - 7, 2: 8, 3: -8, 4: -8, 5: -4 - 7}),
    ],
)
def test_points_by_each_rule_and_what_follows_from_the_journal(scores, absence, wanted):
    tournament = evening(substitutes=scores, absence=absence, absence_points=-7)
    seat_round(tournament=tournament, actor=SITE, number=2, tables=[[1, 2, 3, 4]])
    seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    round_ = play(tournament, 2, "E")

    assert totals(tournament) == wanted
    stored, replayed, unread = states_of(tournament)
    assert (list(state_differences(stored, replayed)), unread) == ([], [])
    replays = rank(results_at(tournament), tournament.ranking).rows
    rows = rank(results_of(tournament), tournament.ranking).rows
    assert [(row.place, row.entrant.number, row.points) for row in rows] == [
        (row.place, row.entrant.number, row.points) for row in replays
    ]
    north = seating_of(round_).tables[0].seats["N"].name
    names = {row.entrant.number: row.entrant.name for row in rows}
    own = scores == "own"
    assert north == ("An Vervanger" if own else f"An Vervanger, in place of {entrant(tournament, 1).name}")
    assert "from round 2: An Vervanger" in names[1]
    assert not own or names[5] == f"An Vervanger, in place of {entrant(tournament, 1).name} from round 2"


def test_somebody_signed_off_for_the_whole_evening_gets_the_lowest_evening():
    tournament = evening(absence="lowest")
    enter_players(tournament=tournament, names="Piet Afgemeld", actor=SITE)
    withdraw(entrant=entrant(tournament, 5), actor=SITE)
    play(tournament, 2, "E")
    play(tournament, 3, "S")

    # 1: 12-4-4, 2: -4+12-4, 3: -4-4+12, 4: -4-4-4, and number 5 the evening of number 4
    assert totals(tournament) == {1: 4, 2: 4, 3: 4, 4: -12, 5: -12}


def test_who_signed_off_before_a_first_round_stands_nowhere_unless_the_director_gave_points():
    tournament = evening()
    enter_players(tournament=tournament, names="Piet Afgemeld\nKim Bedankt", actor=SITE)
    for number in (1, 5, 6):  # number 1 has played
        withdraw(entrant=entrant(tournament, number), actor=SITE)
    assert totals(tournament) == {1: 12, 2: -4, 3: -4, 4: -4}

    adjust_points(entrant=entrant(tournament, 6), points=3, reason="baked the cake", actor=SITE)

    assert totals(tournament) == {1: 12, 2: -4, 3: -4, 4: -4, 6: 3}


def test_the_absent_player_comes_back_and_every_step_can_be_taken_back():
    tournament = evening(substitutes="average")
    seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    undo_last(place=tournament, actor=SITE)
    assert entrant(tournament, 1).stand_ins == []

    seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    play(tournament, 2, "E")
    end_substitution(entrant=entrant(tournament, 1), back_in=3, actor=SITE)
    play(tournament, 3, "N")

    # 12 and 12 at the table, and their average for round 2
    assert totals(tournament)[1] == 36
    undo_last(place=tournament, actor=SITE)  # the closing of round 3


def test_what_a_substitute_did_travels_with_the_evening():
    tournament = evening(substitutes="average", absence="lowest")
    seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    play(tournament, 2, "E")
    before, document, club = totals(tournament), event_of(tournament), tournament.club
    delete_tournament(tournament=tournament, actor=SITE)

    again = import_event(club=club, document=document, actor=SITE)

    assert totals(again) == before
    assert any("An Vervanger" in row.name for row in results_of(again).entrants)


def test_nobody_takes_over_in_the_middle_of_a_sheet_or_plays_on_two_seats():
    tournament = evening(substitutes="own")
    round_ = seat_round(tournament=tournament, actor=SITE, number=2, tables=[[1, 2, 3, 4]])
    open_round(round_=round_, actor=SITE)
    a_deal(a_table(round_), alone("E"))
    with pytest.raises(Refused):
        seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    with pytest.raises(Refused):
        seat_substitute(
            entrant=entrant(tournament, 1), name=entrant(tournament, 2).name, from_round=3, scores="absent", actor=SITE
        )


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_substitute_who_plays_for_themselves_stops_unless_they_go_on(goes_on):
    tournament = evening(substitutes="own")
    seat_substitute(entrant=entrant(tournament, 1), name="An Vervanger", from_round=2, actor=SITE)
    play(tournament, 2, "E", (5, 2, 3, 4))

    end_substitution(entrant=entrant(tournament, 1), back_in=3, actor=SITE, goes_on=goes_on)

    playing = set(tournament.entrants.filter(status="active").values_list("name", flat=True))
    assert ("An Vervanger" in playing, entrant(tournament, 1).status) == (goes_on, "active")
    names = dict(tournament.entrants.values_list("number", "name"))
    told = beside_names(names, {1: entrant(tournament, 1).stand_ins}, public=False)
    assert told[5] == "An Vervanger, in place of Ann 1 in round 2"
