"""A challenge ladder replayed: what moves whom, what a time that runs out does, and to the second when it does."""

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tournaments.ladders.rules import Act, LadderRule, ladder_rule, replay, sentences

ZONE = ZoneInfo("Europe/Brussels")
MONDAY = datetime(2026, 3, 23, 19, 0, tzinfo=UTC)  # eight in the evening; the clocks go forward on Sunday the 29th
SECOND = timedelta(seconds=1)


def acts(*rows, rule=None, players=5, start=MONDAY, zone=ZONE):
    """The list of a ladder with so many players from the top; `rows` are (hours after the start, kind, facts)."""
    first = [(0, "rule", {"rule": LadderRule(**(rule or {})).as_data()})]
    first += [(0, "joined", {"entry": player}) for player in range(1, players + 1)]
    every = enumerate([*first, *rows], 1)
    return [Act(number, start + timedelta(hours=hours), kind, facts, zone) for number, (hours, kind, facts) in every]


def order(rows, now):
    return replay(rows, now).order


def asks(challenger, challenged, hours=1):
    return hours, "challenged", {"challenger": challenger, "challenged": challenged}


def does(kind, hours=2, challenge=7, **facts):
    return hours, kind, {"challenge": challenge, **facts}


def test_who_wins_a_challenge_takes_the_place_and_who_loses_or_is_level_moves_nobody():
    later = MONDAY + timedelta(days=20)
    for points, gain, expected in (
        ([9, 5], "insert", [1, 4, 2, 3, 5]),
        ([9, 5], "swap", [1, 4, 3, 2, 5]),
        ([5, 9], "insert", [1, 2, 3, 4, 5]),
        ([5, 5], "insert", [1, 2, 3, 4, 5]),
    ):
        rows = acts(asks(4, 2), does("accepted"), does("result", by=4, points=points), rule={"gain": gain})
        ladder = replay(rows, later)
        assert (ladder.order, ladder.events[-1].kind) == (expected, "stood")
        assert ladder.events[-1].points == tuple(points)


def test_a_time_runs_out_at_midnight_of_the_club_and_not_a_second_before():
    # Challenged on Monday the 23rd with seven days to answer: until the end of Monday the 30th, in summer time.
    midnight = datetime(2026, 3, 30, 22, 0, tzinfo=UTC)
    asked = acts(asks(4, 2))
    assert order(asked, midnight - SECOND) == [1, 2, 3, 4, 5]
    assert order(asked, midnight) == [1, 4, 2, 3, 5]
    hours = (midnight - MONDAY).total_seconds() / 3600
    assert order(acts(asks(4, 2), does("accepted", hours - 0.001)), midnight) == [1, 2, 3, 4, 5]
    assert order(acts(asks(4, 2), does("accepted", hours)), midnight) == [1, 4, 2, 3, 5]  # too late: no answer any more

    # A result is contradicted until the end of the third day, and stays open once it was.
    stands = datetime(2026, 3, 26, 23, 0, tzinfo=UTC)
    result = (asks(4, 2), does("accepted"), does("result", by=4, points=[9, 5]))
    assert order(acts(*result), stands - SECOND) == [1, 2, 3, 4, 5]
    assert order(acts(*result), stands) == [1, 4, 2, 3, 5]
    disputed = acts(*result, does("result", 3, by=2, points=[5, 9]))
    assert replay(disputed, stands + timedelta(days=99)).open[0].state == "disputed"
    agreed = acts(*result, does("result", 3, by=2, points=[5, 9]), does("result", 4, by=4, points=[5, 9]))
    assert replay(agreed, stands).events[-1].kind == "agreed"
    settled = acts(*result, does("result", 3, by=2, points=[5, 9]), does("settled", 9, points=[9, 5]))
    assert order(settled, stands) == [1, 4, 2, 3, 5]

    # Accepted and never played: 28 days later nothing moves.
    unplayed = replay(acts(asks(4, 2), does("accepted")), datetime(2026, 4, 20, 22, 0, tzinfo=UTC))
    assert (unplayed.order, unplayed.events[-1].kind, unplayed.open) == ([1, 2, 3, 4, 5], "not_played", [])


def test_absence_costs_a_place_at_the_end_of_each_so_many_weeks_and_playing_resets_it():
    rule = {"absent_weeks": 2}
    first = datetime(2026, 4, 5, 22, 0, tzinfo=UTC)  # Monday and fourteen days, at midnight in summer time
    # Everybody joined at once: from the bottom up each drops below the next, and the first ends where the last began.
    assert order(acts(rule=rule, players=3), first - SECOND) == [1, 2, 3]
    assert order(acts(rule=rule, players=3), first) == [3, 1, 2]

    # A rule that is new on the tenth Monday counts from then.
    shorter = (1680, "rule", {"rule": LadderRule(absent_weeks=1).as_data()})
    seen = replay(acts(shorter, players=3), datetime(2026, 6, 7, 22, 0, tzinfo=UTC) - SECOND)
    assert [event.kind for event in seen.events][3:] == ["rule"]
    assert order(acts(shorter, players=3), datetime(2026, 6, 7, 22, 0, tzinfo=UTC)) == [3, 1, 2]

    played = (asks(3, 1, 24), does("accepted", 25, challenge=5), does("result", 26, challenge=5, by=1, points=[1, 2]))
    dropped = replay(acts(*played, rule=rule, players=3), first)
    assert [(event.who, event.before, event.after) for event in dropped.events if event.kind == "absent"] == [(2, 2, 3)]


def test_what_was_taken_back_is_as_if_it_had_not_been():
    rows = acts(asks(4, 2), does("refused"), asks(5, 4, 3), does("refused", 4, challenge=9))
    now = MONDAY + timedelta(hours=9)
    assert order(rows, now) == [1, 5, 4, 2, 3]

    taken_back = [*rows, Act(11, now, "struck", {"act": 8}, ZONE)]

    assert order(taken_back, now) == [1, 2, 3, 4, 5]  # 4 and 2 still wait, so 5 could not challenge 4
    assert [one.number for one in replay(taken_back, now).open] == [7]


def test_who_may_challenge_whom():
    happened = asks(3, 2), does("refused", 2, challenge=9), asks(5, 4, 3)
    rows, now = acts(*happened, rule={"reach": 2, "rest_days": 3}, players=7), MONDAY + timedelta(hours=4)
    ladder = replay(rows, now)

    assert ladder.order == [1, 3, 2, 4, 5, 6, 7]
    asked = {(1, 3): "not_above", (2, 3): "rest", (2, 1): "", (7, 4): "too_far", (6, 5): "other_busy", (5, 2): "busy"}
    assert {both: ladder.why_not(*both, now) for both in asked} == asked
    assert ladder.why_not(2, 3, datetime(2026, 3, 26, 23, 0, tzinfo=UTC)) == ""
    assert ladder.why_not(2, 3, datetime(2026, 3, 26, 22, 59, 59, tzinfo=UTC)) == "rest"


@pytest.mark.parametrize("seed", range(4))
def test_any_list_leaves_everybody_in_one_place_and_looking_in_between_changes_nothing(seed):
    chance = Random(seed)
    kinds = (
        "accepted",
        "refused",
        "withdrawn",
        "result",
        "agreed",
        "settled",
        "challenged",
        "left",
        "joined",
        "struck",
    )
    rows, hours = [], 0
    for number in range(7, 90):
        hours += chance.choice([1, 5, 30, 200])
        kind, one, two = chance.choice(kinds), chance.randrange(1, 6), chance.randrange(1, 6)
        facts = {
            "result": {"challenge": chance.randrange(7, number + 1), "by": one, "points": [one, two]},
            "agreed": {"challenge": chance.randrange(7, number + 1), "by": one},
            "settled": {"challenge": chance.randrange(7, number + 1), "points": chance.choice([None, [one, two]])},
            "challenged": {"challenger": max(one, two), "challenged": min(one, two)},
            "struck": {"act": chance.randrange(7, number + 1)},
        }
        known = {"left": {"entry": one}, "joined": {"entry": one}}
        rows.append((hours, kind, facts.get(kind) or known.get(kind) or {"challenge": chance.randrange(7, number + 1)}))
    listed = acts(*rows, rule={"absent_weeks": 3, "answer_days": 2})
    end = MONDAY + timedelta(hours=hours + 500)

    whole = replay(listed, end)

    assert sorted(whole.order) == sorted(set(whole.order))
    assert [event.at for event in whole.events] == sorted(event.at for event in whole.events)
    told = []  # moved step by step as the history tells, everybody ends where they stand
    for event in whole.events:
        if event.kind == "left":
            told.remove(event.who)
        elif event.before != event.after:
            told = [entry for entry in told if entry != event.who]
            told.insert(event.after - 1, event.who)
    assert told == whole.order
    kept = [row for row in listed if row.kind != "struck"]
    unstruck = replay(kept, end)
    for part in range(0, len(kept), 9):
        then = kept[part].at
        seen = replay(kept, then).events
        assert seen == unstruck.events[: len(seen)]
        assert all(event.at > then for event in unstruck.events[len(seen) :])


def test_a_rule_prints_its_own_numbers_and_refuses_those_that_cannot_be():
    told = " ".join(map(str, sentences(LadderRule(reach=4, answer_days=5, play_days=21, absent_weeks=6, rest_days=9))))

    for part in ("up to 4 places", "within 5 days", "within 21 days", "for 9 days", "each 6 weeks"):
        assert part in told
    for wrong in ({"reach": 0}, {"answer_days": None}, {"gain": "both"}, {"play_days": "3"}):
        with pytest.raises(ValueError):
            ladder_rule(wrong)
