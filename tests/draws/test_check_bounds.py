"""The check works out the bounds of a certificate itself, and takes no changed number for true."""

import copy

import pytest

from draws import Effort, Wishes, check_counts, checked, make_draw
from draws.designs import fewest
from draws.designs.fewest import least_seat_spread, meeting_bound, pair_meeting_bound, partner_bound

HALVES = Wishes(halves=((1, 2),))


def _told_of(change):
    document = make_draw("individual", 9, seed=2).as_json()
    change(document)
    return [str(problem) for problem in checked(document)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "players", "rounds", "wishes"),
    [
        ("individual", 4, 3, Wishes()),
        ("individual", 10, 6, Wishes()),
        ("free_for_all", 8, 6, Wishes()),
        ("free_for_all", 12, 7, Wishes()),
        ("free_for_all", 16, 4, HALVES),
        ("free_for_all", 9, 3, Wishes(fives=True)),
        ("round_robin", 4, 3, Wishes()),
        ("mitchell", 9, 4, Wishes()),
    ],
)
def test_no_number_of_a_certificate_can_be_changed(kind, players, rounds, wishes):
    true = make_draw(kind, players, rounds=rounds, seed=4, wishes=wishes, effort=Effort(0.1)).as_json()
    assert not checked(true)

    for group, numbers in true["certificate"].items():
        for name, number in numbers.items() if isinstance(numbers, dict) else ():
            for other in (0, 1, 2, 3, 99) if number is None else (number - 1, number + 1):
                false = copy.deepcopy(true)
                false["certificate"][group][name] = other
                assert checked(false), (group, name, number, other)
                if name == "bound" and number is not None and "gap" in numbers:
                    false["certificate"][group]["gap"] = numbers["repeats"] - other
                    assert checked(false), (group, other)


def test_a_bound_that_is_not_proved_is_told():
    def lie(document):
        document["certificate"]["meetings"] |= {"bound": 100, "gap": 8}

    assert _told_of(lie) == ["The certificate names 100 as the least possible for meetings; that is not proved here."]


def test_a_certificate_may_name_no_bound():
    def keep_silent(document):
        document["certificate"]["meetings"] |= {"bound": None, "gap": None}

    assert _told_of(keep_silent) == []


@pytest.mark.slow
def test_what_was_proved_by_counting_stays_true_beside_what_looking_at_every_draw_has_shown():
    document = make_draw("free_for_all", 14, rounds=5, seed=2, effort=Effort(0.1)).as_json()
    assert (document["certificate"]["meetings"]["bound"], document["certificate"]["meetings"]["gap"]) == (11, 0)

    document["certificate"]["meetings"] |= {"bound": 10, "gap": 1}
    assert not checked(document)


SMALL = [(8, 3), (11, 4)]
LARGER = [field for size, *field in fewest.TABLE_SPREADS if size == 4 and tuple(field) not in [*SMALL, (8, 7), (8, 8)]]


@pytest.mark.parametrize(
    ("people", "rounds"), [*SMALL, *(pytest.param(*field, marks=pytest.mark.slow) for field in LARGER)]
)
def test_who_keeps_to_a_half_of_the_hall_is_not_held_to_the_bound_of_those_who_walk_all_of_it(people, rounds):
    """The bounds were proved for people who may go to every table; these two see their own half only. (In seven rounds
    of eight everybody meets everybody.)"""
    draw = make_draw("individual", people, rounds=rounds, seed=1, wishes=HALVES, effort=Effort(0.01))

    assert draw.certificate.tables_bound is None
    assert not checked(draw.as_json())


@pytest.mark.parametrize("people", [4, 5, 6, 7, 10, 11, 14, 15, 19, 20, 31, 86, 199])
def test_the_check_works_out_the_same_bounds(people):
    for rounds in (1, 2, 3, 5, 6, 7, 8, 11, 17, 40):
        games = check_counts._games(people, rounds, 4)
        in_twos = check_counts._in_twos(games, people, rounds)
        counted = max(check_counts._halved(games, people, faces=3), in_twos)
        assert counted == meeting_bound(people, rounds, evenly=False)
        looked = check_counts.LOOKED_THROUGH.get((people, rounds), 0)
        evenly = max(counted, check_counts._with_strangers(games, people), looked)
        assert evenly == meeting_bound(people, rounds)
        assert check_counts._halved(games, people, faces=1) == partner_bound(people, rounds)
        pairs = check_counts._games(people, rounds, 2)
        assert check_counts._halved(pairs, people, faces=1) == pair_meeting_bound(people, rounds)


def test_the_check_knows_what_was_looked_through():
    assert check_counts.LOOKED_THROUGH == fewest.MORE_REPEATS
    known = {
        (size, *field): least for size, fields in check_counts.TABLES_APART.items() for field, least in fields.items()
    }
    assert known == fewest.TABLE_SPREADS
    for rounds in range(1, 61):
        assert check_counts._somebody_leans(rounds) == bool(least_seat_spread(4, rounds))
