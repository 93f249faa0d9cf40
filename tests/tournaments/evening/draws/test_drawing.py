"""Drawing the rounds to come through the movements."""

import pytest

from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tournaments.errors import Missing, Refused
from tournaments.evening.draws.selectors.drawing import field_of, offers_for
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.draws.wording import promises_of
from tournaments.evening.rounds.models import Round, Seat
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.selectors.seating import SeatedTable, Sitter
from tournaments.evening.rounds.services.entrants import enter_players, set_wishes, withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.standings.services import adjust_points
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def drawn(tournament, kind="individual", seed=1, **more):
    return draw_rounds(tournament=tournament, actor=SITE, kind=kind, seed=seed, seconds=0.2, **more).rounds


def play(tournament, number):
    round_ = tournament.rounds.get(number=number)
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    close_round(round_=round_, actor=SITE, anyway=True, reason="short evening")


def everybody(round_):
    return sorted(Seat.objects.filter(round=round_).values_list("entrant__number", flat=True))


def test_a_full_draw_lays_out_every_planned_round_as_a_draft():
    tournament = with_players(a_tournament(rounds_planned=3), 8)

    numbers = drawn(tournament)

    assert numbers == (1, 2, 3)
    assert [
        (round_.number, round_.status, round_.draw, round_.seed) for round_ in Round.objects.order_by("number")
    ] == [
        (1, "draft", "individual", "1"),
        (2, "draft", "individual", "1"),
        (3, "draft", "individual", "1"),
    ]
    assert [everybody(round_) for round_ in Round.objects.order_by("number")] == [[1, 2, 3, 4, 5, 6, 7, 8]] * 3


def test_a_kind_that_needs_results_draws_one_round_at_a_time():
    tournament = with_players(a_tournament(rounds_planned=3), 8)

    assert drawn(tournament, "by_standing") == (1,)
    play(tournament, 1)
    assert drawn(tournament, "by_standing") == (2,)


def test_the_best_of_the_standings_sit_at_the_first_table_whatever_else_they_made():
    tournament = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 8)
    seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    round_ = open_round(round_=tournament.rounds.get(), actor=SITE)
    a_deal(a_table(round_, 1), alone("N", tricks=6))  # 1 wins 12, the others lose 4
    a_deal(a_table(round_, 2), alone("N", tricks=5))  # 5 loses 15, the others win 5
    close_round(round_=round_, actor=SITE)
    for number, points in ((1, -100), (2, 1)):
        adjust_points(entrant=tournament.entrants.get(number=number), points=points, reason="ruled", actor=SITE)

    drawn(tournament, "by_standing")

    first = tournament.rounds.get(number=2).seats.filter(table__number=1)
    assert sorted(first.values_list("entrant__number", flat=True)) == [2, 6, 7, 8]


@pytest.mark.slow
def test_a_late_comer_changes_only_rounds_that_were_not_opened():
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    drawn(tournament)
    before = [*Seat.objects.filter(round__number=1).order_by("pk").values_list("table__number", "seat", "entrant")]
    play(tournament, 1)
    enter_players(tournament=tournament, names="Wim\nXena\nYves\nZoë", actor=SITE)

    assert drawn(tournament) == (2, 3)
    assert [
        *Seat.objects.filter(round__number=1).order_by("pk").values_list("table__number", "seat", "entrant")
    ] == before
    assert [everybody(round_) for round_ in Round.objects.filter(number__gt=1)] == [list(range(1, 13))] * 2


@pytest.mark.slow
def test_who_left_is_drawn_no_more():
    tournament = with_players(a_tournament(rounds_planned=2), 9)
    drawn(tournament)
    withdraw(entrant=tournament.entrants.get(number=3), actor=SITE)

    drawn(tournament)

    assert [everybody(round_) for round_ in Round.objects.order_by("number")] == [[1, 2, 4, 5, 6, 7, 8, 9]] * 2


@pytest.mark.slow
@pytest.mark.pages
def test_rounds_that_were_never_drawn_are_drawn_around_those_that_were_played():
    tournament = with_players(a_tournament(rounds_planned=1), 8)
    drawn(tournament, "random")
    play(tournament, 1)
    tournament.rounds_planned = 3
    tournament.save()

    assert drawn(tournament, "free_for_all") == (2, 3)


@pytest.mark.slow
@pytest.mark.pages
def test_who_stays_at_a_table_stays_there():
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    set_wishes(entrant=tournament.entrants.get(number=5), actor=SITE, fixed_table=2, fixed_seat="S")

    drawn(tournament)

    seats = Seat.objects.filter(entrant__number=5).values_list("table__number", "seat")
    assert list(seats) == [(2, "S")] * 3


def test_two_with_one_word_never_sit_in_the_same_half_of_the_hall():
    tournament = with_players(a_tournament(rounds_planned=4), 16)
    for number in (2, 9):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, other_half="Peeters")

    drawn(tournament)

    tables = Seat.objects.filter(entrant__number__in=[2, 9]).order_by("round", "entrant")
    halves = [number > 2 for number in tables.values_list("table__number", flat=True)]
    assert [first != second for first, second in zip(halves[::2], halves[1::2], strict=True)] == [True] * 4
    assert Round.objects.get(number=1).certificate["wishes"] == {"halves": [[2, 9]]}


def test_three_cannot_all_sit_in_other_halves():
    tournament = with_players(a_tournament(rounds_planned=2), 16)
    for number in (2, 9, 11):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, other_half="Peeters")

    with pytest.raises(Refused) as refused:
        drawn(tournament)

    assert list(refused.value.problems) == ["kind"]


def test_a_wish_with_a_weight_gives_way_and_walking_is_counted():
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    for number, weight in ((1, 0), (2, 10)):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, fixed_table=1, wish_weight=weight)

    drawn(tournament, still=50)

    certificate = tournament.rounds.get(number=1).certificate
    assert certificate["wished"] == {"asked": 1, "unkept": 1}
    assert certificate["moves"]["changes"] <= certificate["moves"]["without"]


def test_a_wish_that_cannot_be_kept_is_refused_with_a_sentence():
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    set_wishes(entrant=tournament.entrants.get(number=5), actor=SITE, fixed_table=7)

    with pytest.raises(Refused) as refused:
        drawn(tournament)

    assert refused.value.problems == {
        "kind": ["Entrant 5 (Els 1) is to stay at table 7, but the tables are numbered 1 to 2. Name one of those."],
    }


def test_an_offer_says_why_it_cannot_be_had():
    tournament = with_players(a_tournament(kind="pairs", rounds_planned=9), 4)

    offers = {offer.key: offer.refusal for offer in offers_for(tournament, field_of(tournament))}

    assert offers["swiss"] == ""
    assert offers["round_robin"] == ""
    assert sorted(offers) == ["howell", "knockout", "mitchell", "round_robin", "scripted", "swiss", "team_pairs"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["free_for_all", "individual", "random"])
@pytest.mark.pages
def test_the_highest_numbers_may_leave_before_rounds_that_were_never_drawn(kind):
    tournament = with_players(a_tournament(rounds_planned=1), 9)
    drawn(tournament, kind)
    play(tournament, 1)
    change_details(tournament=tournament, rounds_planned=3, actor=SITE)
    withdraw(entrant=tournament.entrants.get(number=9), actor=SITE)

    drawn(tournament, kind)

    assert [everybody(round_) for round_ in Round.objects.filter(number__gt=1)] == [list(range(1, 9))] * 2


@pytest.mark.slow
def test_a_level_table_of_a_knock_out_plays_one_more_deal():
    tournament = with_players(a_tournament(kind="pairs", deals_per_round=2, rounds_planned=2), 8)
    drawn(tournament, "knockout", seed=1)
    round_ = tournament.rounds.get(number=1)
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    for number in (1, 2, 3, 4):
        for seat in ("N", "E") if number == 1 else ("N", "N"):
            a_deal(a_table(round_, number), alone(seat))

    lacking = missing_of(round_)
    a_deal(a_table(round_, 1), alone("E"))
    close_round(round_=round_, actor=SITE)
    drawn(tournament, "knockout", seed=2)

    assert lacking == [Missing(1, level=True)]
    first, second = ({*tournament.rounds.get(number=at).seats.values_list("entrant", flat=True)} for at in (1, 2))
    losers = {*round_.seats.filter(table__number=1, seat="NS").values_list("entrant", flat=True)} | {
        *round_.seats.filter(table__number__gt=1, seat="EW").values_list("entrant", flat=True)
    }
    assert second == first - losers


@pytest.mark.parametrize(
    ("kind", "warns"), [("whist_drive", True), ("by_standing", True), ("individual", False), ("random", False)]
)
def test_a_draw_that_keeps_no_wishes_says_so_before_and_after(kind, warns):
    tournament = with_players(a_tournament(), 8)
    set_wishes(entrant=tournament.entrants.get(number=1), actor=SITE, fixed_table=1)

    promise = next(offer.promise for offer in offers_for(tournament, field_of(tournament)) if offer.key == kind)
    drawn(tournament, kind)

    after = promises_of(tournament.rounds.get(number=1).certificate)
    sentence = "This type of draw cannot keep wishes."
    assert (sentence in promise, sentence in after) == (warns, warns)


@pytest.mark.parametrize(("planned", "missing"), [(2, [Missing(1, level=True)]), (1, [])])
def test_a_whist_drive_needs_winners_only_while_there_is_a_next_round(planned, missing):
    tournament = with_players(a_tournament(deals_per_round=2, rounds_planned=planned), 4)
    drawn(tournament, "whist_drive")
    round_ = tournament.rounds.get(number=1)
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    for seat in "NE":
        a_deal(a_table(round_), alone(seat))

    assert missing_of(round_) == missing


def test_a_pair_has_one_place_at_its_table_and_people_have_their_own():
    ann, bob, cis, dé = (Sitter(number, name) for number, name in enumerate(("Ann", "Bob", "Cis", "Dé"), 1))

    pairs = SeatedTable(1, 1, "W", {"N": ann, "E": bob, "S": ann, "W": bob})
    people = SeatedTable(1, 1, "N", {"N": ann, "E": bob, "S": cis, "W": dé})

    assert pairs.places == (("NS", ann, False), ("EW", bob, True))
    assert people.places == (("N", ann, True), ("E", bob, False), ("S", cis, False), ("W", dé, False))
