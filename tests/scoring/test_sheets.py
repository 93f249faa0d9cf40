"""A sheet played through: dealers, passed deals, sets, games and rubbers; a correction replays what follows."""

from scoring import play_through, read_deal, variant
from tests.scoring.factories import bid_whist, dutch, kleurenwiezen

PASS = {"contract": {"type": "pass"}}
HEAD = ("game", "variant", "rules")


def played(variant_, *records, **more):
    deals = [
        read_deal(variant_, {key: value for key, value in record.items() if key not in HEAD}) for record in records
    ]
    return play_through(variant_, deals, **more)


def totals(sheet):
    return [dict(row.totals) for row in sheet.rows]


def set_for(side, **parts):
    return bid_whist(declarer_side=side, tricks={side: 8}, **parts)


def test_passed_deals_double_the_next_one_up_to_the_cap_and_the_dealer_stays():
    flemish = variant("kleurenwiezen", "flemish")

    once = played(flemish.under({}), PASS, PASS, kleurenwiezen(), kleurenwiezen(), first_dealer="E")
    each = played(flemish.under({"passed_cap": "unlimited"}), PASS, PASS, kleurenwiezen())

    assert [row.result.points["N"] for row in once.rows] == [0, 0, 4, 2]
    assert [row.dealer for row in once.rows] + [once.next_dealer] == ["E", "E", "E", "S", "W"]
    assert each.points == {"N": 6, "E": -6, "S": 6, "W": -6}
    assert once.played == 2


def test_points_by_hand_leave_a_passed_deal_waiting_for_the_next_one_played():
    fine = {"contract": {"type": "manual"}, "scores": dict.fromkeys("NESW", 0), "modifiers": {"reason": "None"}}

    sheet = played(variant("kleurenwiezen", "flemish").under({}), PASS, fine, kleurenwiezen())

    assert sheet.rows[-1].result.points["N"] == 4


def test_the_set_after_the_last_one_allowed_loses_the_game():
    variant_ = variant("bid_whist", "standard_54").under({"max_sets": 2, "lose_at": None})

    two, three = played(variant_, *[set_for("NS")] * 2), played(variant_, *[set_for("NS")] * 3)

    assert (two.over, three.over, three.winner) == (False, True, "EW")


def test_the_sets_of_one_side_do_not_count_for_the_other():
    variant_ = variant("bid_whist", "standard_54").under({"max_sets": 1, "lose_at": None})
    lost = bid_whist(declarer_side="EW", tricks={"EW": 8})

    assert not played(variant_, set_for("NS"), lost).over
    assert played(variant_, set_for("NS"), lost, lost).winner == "NS"


def test_a_fixed_boston_ends_the_game_whatever_the_totals():
    variant_ = variant("bid_whist", "standard_54").under({"boston_points": 28, "win_at": 99, "lose_at": None})
    boston = bid_whist(contract={"type": "trump", "level": 7, "direction": "uptown"}, tricks={"NS": 13, "EW": 0})
    lost = {**boston, "tricks": {"NS": 12, "EW": 1}}

    assert [
        (sheet.over, sheet.winner, sheet.totals["NS"]) for sheet in (played(variant_, boston), played(variant_, lost))
    ] == [
        (True, "NS", 28),
        (True, "EW", -28),
    ]


def test_a_rubber_is_the_best_of_three_games():
    variant_ = variant("dutch_whist", "to_5").under({"rubber": True})
    ours, theirs = dutch(tricks={"NS": 11, "EW": 2}), dutch(tricks={"NS": 2, "EW": 11})

    sheet = played(variant_, ours, theirs, ours)

    assert ([row.game for row in sheet.rows], sheet.games, sheet.over, sheet.winner) == (
        [1, 2, 3],
        {"NS": 2, "EW": 1},
        True,
        "NS",
    )
    assert sheet.points == {"NS": 10, "EW": 5}


def test_what_is_played_after_the_end_counts_but_takes_the_win_from_nobody():
    variant_ = variant("bid_whist", "standard_54").under({"lose_at": None})
    won, lost = bid_whist(declarer_side="NS", tricks={"NS": 13}), set_for("NS")

    sheet = played(variant_, won, won, lost, lost, lost)

    assert (sheet.over, sheet.winner, sheet.games, sheet.points["NS"]) == (True, "NS", {"NS": 1, "EW": 0}, 2)


def test_honours_look_at_the_total_so_a_correction_moves_what_follows():
    variant_ = variant("dutch_whist", "with_honours").under({})
    honoured = dutch(tricks={"NS": 7, "EW": 6}, modifiers={"honours": {"NS": 4, "EW": 0}})
    first, corrected = dutch(tricks={"NS": 9, "EW": 4}), dutch(tricks={"NS": 12, "EW": 1})

    assert totals(played(variant_, first, honoured)) == [{"NS": 3, "EW": 0}, {"NS": 8, "EW": 0}]
    assert totals(played(variant_, corrected, honoured)) == [{"NS": 6, "EW": 0}, {"NS": 8, "EW": 0}]


def test_a_drive_counts_every_trick_and_no_game_ends_it():
    variant_ = variant("dutch_whist", "to_5").under({"drive": 24})

    sheet = played(variant_, *[dutch(tricks={"NS": 11, "EW": 2})] * 3)

    assert (sheet.over, sheet.points, variant_.finish.deals) == (False, {"NS": 33, "EW": 6}, 24)


def test_a_game_to_eleven_ends_for_the_defenders_of_a_set_bid_too():
    variant_ = variant("bid_whist", "boston_parr").under({})
    held = bid_whist("boston_parr", tricks={"NS": 10, "EW": 3})

    stopped = {**held, "tricks": {"NS": 7, "EW": 6}}

    sheet = played(variant_, held, held, stopped)

    assert totals(sheet) == [{"NS": 4, "EW": 3}, {"NS": 8, "EW": 6}, {"NS": 4, "EW": 12}]
    assert (sheet.over, sheet.winner) == (True, "EW")
    both = played(variant_, held, held, held, to_the_end=False)
    assert totals(both)[-1] == {"NS": 12, "EW": 9}


def test_without_a_finish_points_simply_add_up():
    sheet = played(variant("bid_whist", "standard_54").under({}), *[bid_whist()] * 3, to_the_end=False)

    assert (sheet.over, sheet.totals) == (False, {"NS": 12, "EW": 0})


def test_the_sets_of_a_game_that_was_won_do_not_count_to_the_limit_of_the_next():
    variant_ = variant("bid_whist", "standard_54").under({"max_sets": 2, "rubber": True, "lose_at": None})
    won = bid_whist(declarer_side="NS", tricks={"NS": 13})
    game = [set_for("NS"), set_for("NS"), won, won]
    while not any(played(variant_, *game).games.values()):
        game.append(won)

    after_one_more = played(variant_, *game, set_for("NS"))
    after_three_more = played(variant_, *game, *[set_for("NS")] * 3)

    assert after_one_more.games == {"NS": 1, "EW": 0}
    assert after_three_more.games == {"NS": 1, "EW": 1}
