"""Late-comers and leavers."""

import pytest

from draws import DrawError, Effort, History, checked, make_draw, redrawn
from tests.draws.counting import meetings, tables_of

QUICK = Effort(seconds=0.5)


def _places(draw, rounds):
    return {(number, p): round_.places().get(p) for number, round_ in rounds for p in range(1, draw.players + 1)}


@pytest.mark.parametrize(("coming", "leaving"), [(1, ()), (2, ()), (3, ()), (0, (4,)), (0, (4, 9, 11)), (1, (7,))])
def test_twenty_one_people_in_round_two_of_five(coming, leaving):
    before = make_draw("individual", 21, rounds=5, seed=1, effort=QUICK)

    changed = redrawn(before, played=1, coming=coming, leaving=leaving)
    after = changed.draw

    assert checked(after.as_json()) == ()
    assert after.rounds[0] == before.rounds[0]
    assert after.players == 21 + coming
    assert all(not set(leaving) & (set(round_.places()) | set(round_.out)) for round_ in after.rounds[1:])
    assert after.absent() == {**{p: [2, 3, 4, 5] for p in leaving}, **{p: [1] for p in range(22, 22 + coming)}}
    assert all(len(round_.out) == (21 + coming - len(leaving)) % 4 for round_ in after.rounds[1:])


def test_the_number_of_places_that_change_is_said():
    before = make_draw("individual", 21, rounds=5, seed=1, effort=QUICK)

    changed = redrawn(before, played=1, coming=1)

    old, new = (_places(before, list(enumerate(draw.rounds))[1:]) for draw in (before, changed.draw))
    assert changed.moved == sum(old[key] != new[key] for key in old)
    assert str(changed.message) == (
        f"Round 1 stays as it was; {changed.moved} of 88 places in the other rounds change."
    )


def test_a_late_comer_s_missed_rounds_count_as_sat_out():
    before = make_draw("individual", 21, rounds=5, seed=1, effort=QUICK)

    after = redrawn(before, played=2, coming=1).draw

    out = [sum(p in round_.out for round_ in after.rounds) + 2 * (p == 22) for p in range(1, 23)]
    assert max(out) - min(out[:21]) <= 2
    assert out[21] == 2


def test_the_ninth_pair_of_a_round_robin_gives_way_to_a_tenth():
    before = make_draw("round_robin", 9, seed=1)

    changed = redrawn(before, played=1, coming=1)

    assert checked(changed.draw.as_json()) == ()
    assert changed.draw.certificate.meetings.most == 1
    assert changed.moved == 8


@pytest.mark.slow
def test_thorough_changes_more_to_repeat_less():
    before = make_draw("individual", 24, rounds=6, seed=1)

    gentle = redrawn(before, played=2, leaving=(4, 9))
    thorough = redrawn(before, played=2, leaving=(4, 9), thorough=True, effort=QUICK)

    assert thorough.draw.certificate.meetings.repeats <= gentle.draw.certificate.meetings.repeats
    assert gentle.moved <= thorough.moved


@pytest.mark.parametrize(
    ("kind", "arguments", "sentence"),
    [
        ("individual", {"played": 3}, "3 of 3 rounds are played; no round is left to change."),
        ("individual", {"played": 1, "leaving": (9,)}, "Entrant 9 cannot leave: the entrants are numbered 1 to 8."),
        ("individual", {"played": 1, "leaving": (1, 2, 3, 4, 5)}, "Only 3 would stay, and a table needs 4."),
        (
            "howell",
            {"played": 1, "coming": 1},
            "Howell (duplicate deals): nobody can join once it has begun, or pairs would meet twice. Let the "
            "late-comer replace somebody, or draw anew.",
        ),
        (
            "swiss",
            {"played": 0},
            ("This draw is made round by round: players who arrive or leave are simply in or out of the next round."),
        ),
    ],
)
def test_a_change_that_cannot_be_made_is_refused(kind, arguments, sentence):
    draw = make_draw(kind, 8, rounds=3, effort=QUICK)

    with pytest.raises(DrawError) as refusal:
        redrawn(draw, **arguments)

    assert str(refusal.value) == sentence


def test_in_a_howell_a_pair_that_leaves_is_sat_out_by_its_opponents():
    before = make_draw("howell", 10, seed=1)

    changed = redrawn(before, played=3, leaving=(5,))

    assert checked(changed.draw.as_json()) == ()
    assert [len(round_.tables) for round_ in changed.draw.rounds] == [5] * 3 + [4] * 6


def test_a_round_of_a_howell_in_which_nobody_is_left_to_meet_is_still_a_round():
    before = make_draw("howell", 4, seed=1)

    after = redrawn(before, played=1, leaving=(3, 4)).draw

    assert checked(after.as_json()) == ()
    assert sorted(len(round_.tables) for round_ in after.rounds) in ([0, 0, 2], [0, 1, 2])


@pytest.mark.parametrize(("pairs", "coming", "leaving"), [(21, 0, (4,)), (21, 2, ()), (20, 0, (4, 9)), (20, 1, ())])
def test_in_a_whole_round_robin_nobody_meets_twice_whoever_comes_or_goes(pairs, coming, leaving):
    before = make_draw("round_robin", pairs, seed=1)

    changed = redrawn(before, played=1, coming=coming, leaving=leaving)

    assert checked(changed.draw.as_json()) == ()
    assert set(meetings(tables_of(changed.draw)).values()) == {1}
    assert changed.moved < len(before.rounds) * pairs / 3


def test_a_table_that_is_given_up_is_replaced_by_the_last_so_that_the_others_stay():
    before = make_draw("howell", 10, seed=1)

    changed = redrawn(before, played=3, leaving=(5,))

    stayed = [
        sum(old == new for old, new in zip(planned.tables, redrawn_round.tables, strict=False))
        for planned, redrawn_round in zip(before.rounds[3:], changed.draw.rounds[3:], strict=True)
    ]
    assert min(stayed) >= 3


@pytest.mark.parametrize(
    ("kind", "seed", "leaver"),
    [("free_for_all", 2, 11), ("free_for_all", 3, 17), ("individual", 0, 2), ("random", 2, 3)],
)
def test_who_came_late_does_not_sit_out_when_somebody_leaves_after_that(kind, seed, leaver):
    draw = make_draw(kind, 21, rounds=5, seed=seed, effort=Effort(0.1))
    with_her = redrawn(draw, played=2, coming=1, seed=seed, effort=Effort(0.2)).draw

    without_him = redrawn(with_her, played=2, leaving=[leaver], seed=seed, effort=Effort(0.2)).draw

    assert [22 in round_.out for round_ in without_him.rounds] == [False] * 5


@pytest.mark.parametrize("kind", ["by_standing", "whist_drive", "swiss"])
@pytest.mark.parametrize("late", [9, 10, 11])
def test_who_comes_late_to_a_draw_made_round_by_round_sits_down_at_once(kind, late):
    """The last on the list comes in the second round, with nothing to show for it yet."""
    people = late if kind == "swiss" else late + 4
    first = make_draw(kind, people - 1, seed=4).rounds[0]
    points = ({entrant: entrant for table in first.tables for entrant in table},)

    second = make_draw(kind, people, seed=4, history=History(rounds=(first,), points=points)).rounds[1]

    assert people not in second.out
