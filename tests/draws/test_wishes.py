"""Wishes: kept where they can be, refused with a sentence where they cannot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draws import DrawError, Effort, Fixed, Wishes, checked, make_draw
from tests.draws.counting import meetings, played_out, tables_of

QUICK = Effort(seconds=0.2)


@pytest.mark.slow
def test_a_fixed_seat_is_kept_at_tables_of_five_too():
    wishes = Wishes(fixed=(Fixed(1, 2, 0), Fixed(7, 4, 3)), fives=True)

    draw = make_draw("free_for_all", 22, rounds=4, seed=3, wishes=wishes, effort=Effort(0.1))

    assert checked(draw.as_json()) == ()
    assert [(round_.tables[1][0], round_.tables[3][3]) for round_ in draw.rounds] == [(1, 7)] * 4


def test_a_seating_from_a_file_says_how_many_it_keeps_apart():
    draw = make_draw("scripted", 9, script="1 2 3 4 | 5 6 7 8", wishes=Wishes(apart=((1, 2, 9),)))

    assert draw.certificate.kept_apart == 2
    assert [str(message) for message in checked(draw.as_json())] == [
        "Entrants 1 and 2 were to be kept apart, but meet 1 times."
    ]


def test_who_cannot_walk_keeps_table_and_seat():
    wishes = Wishes(fixed=(Fixed(3, table=2, seat=0), Fixed(7, table=5)))

    draw = make_draw("individual", 24, rounds=6, seed=1, wishes=wishes, effort=QUICK)

    assert checked(draw.as_json()) == ()
    assert [round_.places()[3] for round_ in draw.rounds] == [(2, 0)] * 6
    assert {round_.places()[7][0] for round_ in draw.rounds} == {5}


@pytest.mark.slow
def test_a_full_tournament_keeps_its_promise_around_a_fixed_seat():
    draw = make_draw("individual", 16, seed=1, wishes=Wishes(fixed=(Fixed(1, table=1, seat=2),)))

    assert checked(draw.as_json()) == ()
    assert draw.certificate.meetings.gap == draw.certificate.partners.gap == 0


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(
    people=st.integers(12, 40),
    club=st.sets(st.integers(1, 12), min_size=2, max_size=3),
    seed=st.integers(0, 99),
    kind=st.sampled_from(["individual", "free_for_all", "random"]),
)
def test_people_of_one_club_do_not_meet(people, club, seed, kind):
    draw = make_draw(kind, people, rounds=3, seed=seed, wishes=Wishes(apart=(tuple(sorted(club)),)), effort=QUICK)
    met = meetings(tables_of(draw))

    assert checked(draw.as_json()) == ()
    assert sum(met[frozenset((p, q))] for p in club for q in club if p < q) == 0


def test_keeping_apart_costs_no_repeat_where_the_names_can_be_dealt_for_it():
    wishes = Wishes(apart=((1, 2, 3, 4), (5, 6, 7)))

    draw = make_draw("individual", 40, rounds=5, seed=3, wishes=wishes)

    assert checked(draw.as_json()) == ()
    assert draw.certificate.meetings.repeats == 0


@pytest.mark.slow
def test_different_halves_of_the_hall():
    wishes = Wishes(halves=((1, 2), (3, 4)), fixed=(Fixed(1, table=4),))

    draw = make_draw("free_for_all", 16, rounds=4, seed=1, wishes=wishes, effort=QUICK)

    assert checked(draw.as_json()) == ()
    assert {round_.places()[1][0] for round_ in draw.rounds} == {4}
    assert {round_.places()[2][0] <= 2 for round_ in draw.rounds} == {True}


@pytest.mark.slow
@pytest.mark.parametrize("people", [16, *(pytest.param(people, marks=pytest.mark.battery) for people in (20, 24))])
def test_people_in_halves_visit_the_tables_of_their_half_evenly(people):
    draw = make_draw("individual", people, rounds=8, wishes=Wishes(halves=((1, 2), (3, 4))), effort=QUICK)

    assert checked(draw.as_json()) == ()
    middle = (people // 4 + 1) // 2
    for person in (1, 2, 3, 4):
        visits = [round_.places()[person][0] for round_ in draw.rounds]
        half = range(1, middle + 1) if visits[0] <= middle else range(middle + 1, people // 4 + 1)
        counts = [visits.count(number) for number in half]
        assert sum(counts) == 8
        assert max(counts) - min(counts) <= 2


@pytest.mark.slow
@pytest.mark.parametrize(("people", "rounds", "repeats"), [(14, 4, 20), (16, 5, 32)])
def test_eight_people_in_halves_leave_the_tables_fairly_shared(people, rounds, repeats):
    # Four people go to the smaller half: with 14 to its one table, where they and nobody else must meet every round.
    wishes = Wishes(halves=((1, 2), (3, 4), (5, 6), (7, 8)))

    draw = make_draw("individual", people, rounds=rounds, seed=2, wishes=wishes, effort=Effort(0.3))

    assert checked(draw.as_json()) == ()
    assert draw.certificate.meetings.repeats <= repeats
    assert (draw.certificate.seats, draw.certificate.tables) == (1, 2)


@pytest.mark.slow
def test_halves_are_kept_where_there_is_room_and_refused_where_there_is_none():
    # Of three tables one is the second half, with four seats: three people may meet there, five have no room.
    three, five = (Wishes(halves=tuple((at, at + 1) for at in range(1, 2 * pairs, 2))) for pairs in (3, 5))

    kept = make_draw("individual", 12, rounds=8, wishes=three, effort=QUICK)

    assert checked(kept.as_json()) == ()
    assert all(sum(1 <= person <= 6 for person in round_.tables[2]) == 3 for round_ in kept.rounds)
    with pytest.raises(DrawError):
        make_draw("individual", 12, rounds=8, wishes=five, effort=QUICK)


def test_in_a_mitchell_who_cannot_walk_sits_north_south_and_friends_share_a_field():
    draw = make_draw("mitchell", 12, seed=9, wishes=Wishes(fixed=(Fixed(4, table=3, seat=0),), apart=((1, 2, 3),)))

    assert checked(draw.as_json()) == ()
    assert {round_.places()[4] for round_ in draw.rounds} == {(3, 0)}


def test_in_a_swiss_pairs_keep_their_table_side_and_half():
    wishes = Wishes(fixed=(Fixed(5, table=4, seat=1), Fixed(2, table=6)), halves=((7, 8),))

    draw = played_out(lambda n, history: make_draw("swiss", n, seed=3, history=history, wishes=wishes), 12, 5, _points)

    assert not checked(draw.as_json())
    assert [round_.tables[3][1] for round_ in draw.rounds] == [5] * 5
    assert all(2 in round_.tables[5] for round_ in draw.rounds)
    places = [round_.places() for round_ in draw.rounds]
    assert all((at[7][0] <= 3) != (at[8][0] <= 3) for at in places)


def _points(table):
    return {entrant: 100 - entrant for entrant in table}


@pytest.mark.slow
def test_a_wish_that_is_hard_to_keep_takes_no_more_steps_than_the_effort_has():
    reports, effort = [], 0.2
    wanted = Effort(effort, progress=lambda *report: reports.append(report))

    make_draw("free_for_all", 16, rounds=5, seed=0, wishes=Wishes(halves=((1, 2),)), effort=wanted)

    assert (
        0 < len(reports) * 2000 <= wanted.steps() * 2
    )  # progress is told every two thousand steps, or at the end of fewer


@pytest.mark.parametrize("seed", range(4))
def test_in_a_knock_out_a_pair_keeps_its_table_and_side_while_there_is_one(seed):
    wishes = Wishes(fixed=(Fixed(1, table=2, seat=1),))

    draw = played_out(
        lambda n, history: make_draw("knockout", n, seed=seed, history=history, wishes=wishes), 8, 3, _points
    )

    assert not checked(draw.as_json())
    assert [round_.tables[1][1] for round_ in draw.rounds[:2]] == [1, 1]


def test_pairs_kept_apart_in_some_rounds_of_a_round_robin():
    draw = make_draw("round_robin", 10, rounds=5, seed=1, wishes=Wishes(apart=((1, 2), (3, 4))))

    assert checked(draw.as_json()) == ()


@pytest.mark.parametrize(
    ("kind", "players", "rounds", "wishes", "sentence"),
    [
        ("individual", 8, 3, Wishes(apart=((1, 9),)), "A wish names entrant 9, but the entrants are numbered 1 to 8."),
        (
            "individual",
            8,
            3,
            Wishes(fixed=(Fixed(1, table=3),)),
            "Entrant 1 is to stay at table 3, but the tables are numbered 1 to 2. Name one of those.",
        ),
        (
            "individual",
            8,
            3,
            Wishes(fixed=(Fixed(1, table=2), Fixed(5, table=2))),
            "Entrants 1 and 5 cannot both stay at table 2: they would meet in every round. Give one of them "
            "another table.",
        ),
        (
            "individual",
            8,
            7,
            Wishes(apart=((1, 2),)),
            "In 7 rounds of Individual, changing partners everybody meets everybody, so 1 and 2 cannot be kept "
            "apart. Play at most 6 rounds, or drop that wish.",
        ),
        (
            "free_for_all",
            8,
            2,
            Wishes(apart=((1, 2, 3),)),
            "3 people are to be kept apart, but there are only 2 tables. Keep at most 2 apart, or let them meet late.",
        ),
        (
            "round_robin",
            6,
            5,
            Wishes(apart=((5, 6),)),
            "In 5 rounds of Round robin of pairs everybody meets everybody, so 5 and 6 cannot be kept apart. Play at "
            "most 4 rounds, or drop that wish.",
        ),
        (
            "free_for_all",
            11,
            2,
            Wishes(fives=True),
            "11 people cannot be split into tables of four and five. Let people sit out in turn instead.",
        ),
        (
            "free_for_all",
            8,
            2,
            Wishes(halves=((1, 2), (2, 3), (3, 1))),
            "Entrants 3 and 1 want different halves of the hall, but other wishes put them in the same one. Drop one "
            "of those wishes.",
        ),
    ],
)
def test_a_wish_that_cannot_be_kept_is_refused_with_what_is_possible(kind, players, rounds, wishes, sentence):
    with pytest.raises(DrawError) as refusal:
        make_draw(kind, players, rounds=rounds, wishes=wishes)

    assert str(refusal.value) == sentence


def test_wishes_are_written_and_read_back():
    wishes = Wishes(fixed=(Fixed(3, 2, 0),), apart=((1, 2, 9),), halves=((4, 5),), fives=True)

    assert Wishes.from_json(wishes.as_json()) == wishes
