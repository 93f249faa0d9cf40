"""What a league's match comes to, from what captains, the evening and the organiser recorded, and from time."""

from datetime import UTC, date, datetime, timedelta

from tournaments.leagues.rules import (
    AGREED,
    DECIDED,
    DISPUTED,
    ENTERED,
    FORFEITED,
    NO_EVENING,
    PLAYED,
    POSTPONED,
    SETTLED,
    WAITING,
    Act,
    state_of,
)

NOON = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
HOURS = 48


def entered(side, home=12, away=8, hours=0, kind=ENTERED):
    return Act(kind, NOON + timedelta(hours=hours), side, {"parts": [[home, away]]})


def said(kind, side="", hours=1, **payload):
    return Act(kind, NOON + timedelta(hours=hours), side, payload)


def state(*acts, hours=2):
    return state_of(acts, NOON + timedelta(hours=hours), HOURS)


def test_a_result_waits_for_the_other_captain_alone():
    waiting = state(entered("home"))

    assert (waiting.status, waiting.score, waiting.until) == (WAITING, (12, 8), NOON + timedelta(hours=HOURS))
    assert (waiting.waits_for("away"), waiting.waits_for("home")) == (True, False)


def test_the_other_captain_agrees_by_a_word_or_by_entering_the_same():
    for answer in (said(AGREED, "away"), entered("away", hours=1)):
        decided = state(entered("home"), answer)
        assert (decided.status, decided.how, decided.score, decided.until) == (DECIDED, AGREED, (12, 8), None)


def test_a_captain_who_enters_twice_agrees_with_nobody_and_the_last_counts():
    assert (state(entered("home"), entered("home", hours=1)).status) == WAITING
    changed = state(entered("home"), entered("home", 9, 9, hours=1))
    assert (changed.status, changed.score, changed.until) == (WAITING, (9, 9), NOON + timedelta(hours=1 + HOURS))


def test_another_result_of_the_other_captain_is_no_agreement():
    other = state(entered("home"), entered("away", 8, 12, hours=1))

    assert (other.status, other.side, other.score) == (WAITING, "away", (8, 12))


def test_a_result_that_nobody_disputed_stands_from_the_last_hour_on():
    assert state(entered("home"), hours=HOURS - 0.01).status == WAITING
    stands = state(entered("home"), hours=HOURS)
    assert (stands.status, stands.how, stands.until) == (DECIDED, "time", None)


def test_what_is_disputed_waits_for_the_organiser_however_long():
    disputed = state(entered("home"), said(DISPUTED, "away"), hours=500)
    settled = state(entered("home"), said(DISPUTED, "away"), entered("", 5, 5, 3, SETTLED), hours=500)

    assert (disputed.status, disputed.until) == (DISPUTED, None)
    assert (settled.status, settled.how, settled.score) == (DECIDED, SETTLED, (5, 5))


def test_the_result_of_an_evening_waits_for_both_captains():
    played = entered("", kind=PLAYED)
    one = state(played, said(AGREED, "home"))
    both = state(played, said(AGREED, "home"), said(AGREED, "away"))

    assert [state(played).waits_for(side) for side in ("home", "away")] == [True, True]
    assert (one.status, one.waits_for("home"), one.waits_for("away")) == (WAITING, False, True)
    assert (both.status, both.how) == (DECIDED, AGREED)


def test_who_does_not_come_and_another_day_are_kept():
    moved = said(POSTPONED, day="2026-12-24")
    gone = state(entered("home"), moved, said(FORFEITED, sides=["away"]))

    assert state(entered("home"), moved).score == (12, 8)
    assert (gone.status, gone.how, gone.forfeited, gone.parts) == (DECIDED, FORFEITED, frozenset({"away"}), ())
    assert gone.day == date(2026, 12, 24)
    assert state(moved, said(POSTPONED)).day is None


def test_an_evening_that_goes_takes_no_result_with_it():
    assert state(entered("home"), said(NO_EVENING, evening="x")) == state(entered("home"))
