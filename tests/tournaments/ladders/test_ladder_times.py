"""What time does on a challenge ladder: what was not played, a pause, and the time zone of each act."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.ladders.test_play_ladders import MONDAY, SECOND, ZONE, acts, asks, does, order
from tournaments.ladders.rules import Act, LadderRule, ladder_rule, replay, sentences


def test_what_was_accepted_and_not_played_is_won_by_the_challenger_where_the_rule_says_so():
    # Accepted on Monday the 23rd with 28 days to play: until the end of Monday 20 April, in summer time.
    midnight = datetime(2026, 4, 20, 22, 0, tzinfo=UTC)
    rows = acts(asks(4, 2), does("accepted"), rule={"unplayed": "challenger"})

    assert order(rows, midnight - SECOND) == [1, 2, 3, 4, 5]
    unplayed = replay(rows, midnight)
    assert (unplayed.order, unplayed.events[-1].kind, unplayed.open) == ([1, 4, 2, 3, 5], "forfeited", [])
    void = [*rows, Act(9, midnight - SECOND, "settled", {"challenge": 7, "points": None}, ZONE)]
    assert order(void, midnight) == [1, 2, 3, 4, 5]
    with pytest.raises(ValueError):
        ladder_rule({"unplayed": "both"})
    assert "the challenger wins" in " ".join(map(str, sentences(LadderRule(unplayed="challenger"))))


def test_no_time_runs_in_a_pause_and_a_pause_that_is_cut_short_gives_its_days_back():
    # Asked on Monday 23 March with seven days: until the end of the 30th. The pause is from the 25th to 4 May, 40 days.
    rule, asked, day = {"absent_weeks": 2}, asks(4, 2), timedelta(days=1)
    pauses = (48, "paused", {"until": "2026-05-04"})
    answer_ends = datetime(2026, 5, 9, 22, 0, tzinfo=UTC)
    paused = acts(asked, pauses, rule=rule)
    assert order(paused, answer_ends - SECOND) == [1, 2, 3, 4, 5]
    assert order(paused, answer_ends) == [1, 4, 2, 3, 5]
    # Absence was to be counted on 5 April, at the end of two weeks; 40 days later that is 15 May, and then two weeks.
    absent = [event.at for event in replay(paused, answer_ends + 21 * day).events if event.kind == "absent"]
    assert set(absent) == {datetime(2026, 5, 15, 22, 0, tzinfo=UTC), datetime(2026, 5, 29, 22, 0, tzinfo=UTC)}

    # Ended on the tenth day, 4 April: ten days later than without it.
    cut = acts(asked, pauses, (48 + 240, "paused", {"until": "2026-04-04"}), rule=rule)
    assert order(cut, datetime(2026, 4, 9, 22, 0, tzinfo=UTC) - SECOND) == [1, 2, 3, 4, 5]
    assert order(cut, datetime(2026, 4, 9, 22, 0, tzinfo=UTC)) == [1, 4, 2, 3, 5]
    drops = replay(cut, datetime(2026, 4, 20, tzinfo=UTC)).events
    assert {event.at for event in drops if event.kind == "absent"} == {datetime(2026, 4, 15, 22, 0, tzinfo=UTC)}

    # What is asked in a pause is counted from its end, the pause being cut short or not.
    within = acts(pauses, (72, "challenged", {"challenger": 4, "challenged": 2}))
    assert replay(within, MONDAY + 4 * day).open[0].due == datetime(2026, 5, 11, 22, 0, tzinfo=UTC)
    assert replay(within, MONDAY + 4 * day).resumes == datetime(2026, 5, 3, 22, 0, tzinfo=UTC)


def test_the_zone_of_an_act_decides_its_midnight_whatever_the_zone_of_a_later_one():
    # Challenged half an hour after midnight in Brussels, half an hour before it in London; answered eight days later.
    start = datetime(2026, 9, 1, 22, 30, tzinfo=UTC)
    answered = (8 * 24 - 2.5, "accepted", {"challenge": 7})
    rows = acts(asks(4, 2, 0), answered, start=start)
    assert order(rows, start + timedelta(days=9)) == [1, 2, 3, 4, 5]

    moved = [row if row.number < 8 else row._replace(zone=ZoneInfo("Europe/London")) for row in rows]

    assert order(moved, start + timedelta(days=9)) == [1, 2, 3, 4, 5]
    assert [event.kind for event in replay(moved, start + timedelta(days=9)).events][-1] == "accepted"
    assert order(
        acts(asks(4, 2, 0), answered, start=start, zone=ZoneInfo("Europe/London")), start + timedelta(days=9)
    ) == [
        1,
        4,
        2,
        3,
        5,
    ]
