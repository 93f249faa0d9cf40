"""A lot between people who are level: drawn once, kept with its seed, counted again by anybody."""

from hashlib import sha256

import pytest

from reports.standings import rank
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tests.replays import results_at
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.draws.services import draw_lot, level_groups
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """One deal: North wins 12, the three others are level at -4."""
    round_ = an_open_round(a_tournament(deals_per_round=1))
    a_deal(a_table(round_), alone())
    close_round(round_=round_, actor=SITE)
    return round_.tournament


def ranked(tournament):
    return [(row.place, row.entrant.number) for row in rank(results_of(tournament), tournament.ranking).rows]


def test_the_lot_follows_from_its_seed_and_the_start_numbers(evening):
    (level,) = level_groups(evening)

    (drawn,) = draw_lot(tournament=evening, seed=2026, actor=SITE)

    assert drawn == sorted(level, key=lambda number: sha256(f"2026:{number}".encode()).hexdigest())
    assert ranked(evening)[1:] == list(zip((2, 3, 4), drawn, strict=True))


@pytest.mark.slow
def test_the_journal_keeps_the_seed_and_leads_to_the_same_places(evening):
    (drawn,) = draw_lot(tournament=evening, seed=7, actor=SITE)

    entry = evening.journal.get(kind="lot_drawn")
    assert (entry.payload["lot"], entry.payload["order"]) == ("7", [drawn])
    assert stored_state(evening) == state_at(evening.journal.order_by("seq"))
    assert rank(results_at(evening), evening.ranking).rows == rank(results_of(evening), evening.ranking).rows


def test_a_lot_is_drawn_once(evening):
    draw_lot(tournament=evening, seed=7, actor=SITE)

    with pytest.raises(Refused) as refused:
        draw_lot(tournament=evening, seed=8, actor=SITE)

    assert str(refused.value) == "Nobody shares a place or an award; there is nothing to draw a lot for."


def test_the_desk_draws_no_lot(evening):
    with pytest.raises(NotAllowed):
        draw_lot(tournament=evening, seed=7, actor=a_member(evening.club, Role.DESK))


@pytest.mark.slow
def test_others_who_are_level_later_share_until_a_lot_is_drawn_for_them(evening):
    (first,) = draw_lot(tournament=evening, seed=7, actor=SITE)
    winners = sorted([ranked(evening)[0][1], first[0]])
    adjust_points(entrant=evening.entrants.get(number=first[0]), points=16, reason="a present", actor=SITE)

    shared = ranked(evening)
    (second,) = draw_lot(tournament=evening, seed=8, actor=SITE)

    assert (sorted(shared[:2]), shared[2:]) == ([(1, who) for who in winners], [(3, first[1]), (4, first[2])])
    assert ranked(evening) == list(enumerate([*second, *first[1:]], 1))
    assert [draw_option["seed"] for draw_option in evening.draw_options["lots"]] == ["7", "8"]
    assert second == sorted(winners, key=lambda number: sha256(f"8:{number}".encode()).hexdigest())


def test_a_lot_of_old_decides_between_everybody(evening):
    evening.ranking, evening.draw_options = ["points", "lot"], {"lot_seed": "7"}

    assert [place for place, _ in ranked(evening)] == [1, 2, 3, 4]
    assert level_groups(evening) == []


def test_where_the_lot_goes_before_another_measure_it_is_drawn_for_all_whom_it_decides(evening):
    evening.ranking = ["lot", "points"]
    evening.save()

    (drawn,) = draw_lot(tournament=evening, seed=7, actor=SITE)

    assert (sorted(drawn), ranked(evening)) == ([1, 2, 3, 4], list(enumerate(drawn, 1)))


@pytest.mark.parametrize("status", [Round.Status.OPEN, Round.Status.PUBLISHED])
def test_no_lot_is_drawn_while_points_are_still_to_come_in(evening, status):
    evening.rounds.update(status=status)

    with pytest.raises(Refused) as refused:
        draw_lot(tournament=evening, seed=7, actor=SITE)

    said = {"open": "A round is still open. Close it first.", "published": "Round 1 comes first."}
    assert (str(refused.value), evening.draw_options) == (said[status], {})
