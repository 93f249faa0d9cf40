"""The calendar of a league, counted here once more by hand; and the count that the site shows, caught lying."""

from collections import Counter

import pytest

from draws.check_fixtures import counted
from draws.fixtures import DayWish, fixtures

HALLS = [[1, 2], [3, 4]]
WISHES = [DayWish(5, 1, home=True), DayWish(6, 22, home=False, weight=3)]


@pytest.fixture(scope="module")
def twelve():
    return fixtures(12, seed="roeselare", halls=HALLS, wishes=WISHES)


@pytest.mark.slow
def test_twelve_teams_meet_at_home_and_away_in_22_rounds_and_nobody_is_anywhere_three_times_running(twelve):
    assert Counter(match for day in twelve.days for match in day) == {
        (home, away): 1 for home in range(1, 13) for away in range(1, 13) if home != away
    }
    assert [sorted(team for match in day for team in match) for day in twelve.days] == [list(range(1, 13))] * 22
    for team in range(1, 13):
        row = "".join("H" if any(home == team for home, _ in day) else "A" for day in twelve.days)
        assert ("HHH" in row, "AAA" in row, row.count("H")) == (False, False, 11)
    at_home = [{home for home, _ in day} for day in twelve.days]
    assert not any(set(hall) <= there for there in at_home for hall in HALLS)
    assert 5 in at_home[0] and 6 not in at_home[21]
    assert fixtures(12, seed="roeselare", halls=HALLS, wishes=WISHES) == twelve


@pytest.mark.slow
@pytest.mark.parametrize("teams", [3, 4, 5, 8, 13, 24])
def test_every_size_keeps_its_promises_from_once_to_four_times(teams):
    for meetings in (1, 2, 3, 4):
        seen = counted(fixtures(teams, meetings=meetings, seed="1").as_json())

        rounds = (teams - 1 + teams % 2) * meetings
        assert (seen.problems, seen.days, seen.matches) == ((), rounds, teams * (teams - 1) // 2 * meetings)
        assert seen.home[1] - seen.home[0] <= meetings % 2
        assert seen.fewest_breaks <= seen.breaks <= 2 * teams * max(1, meetings - 1)
        assert seen.apart is None or seen.apart >= teams - 2


@pytest.mark.slow
def test_the_count_tells_what_is_wrong_and_which_wishes_gave_way(twelve):
    document = twelve.as_json()
    away_thrice = [match[::-1] if 1 in match else match for match in document["days"][1]]
    same_hall = {**document, "days": [document["days"][0], away_thrice, *document["days"][2:]]}
    crowded = {**document, "halls": [[1, 2, 3]]}
    asked = {**document, "wishes": [[1, day, True, 1] for day in range(1, 23)] + [[1, 40, False, 1]]}

    assert any("twice in the same hall" in str(problem) for problem in counted(same_hall).problems)
    assert "meet 1 times" in str(counted({**document, "days": document["days"][:-1]}).problems[0])
    assert len(counted(crowded).clashes) >= 11
    assert (counted(asked).asked, len(counted(asked).unkept)) == (23, 12)
    odd = ({}, [], {"teams": 3, "double": 1, "days": [[[1]]]}, None)
    assert [len(counted(shape).problems) for shape in odd] == [1, 1, 1, 1]


def test_a_league_of_two_or_of_twenty_five_is_refused():
    for teams in (2, 25):
        with pytest.raises(ValueError, match="3 to 24 teams"):
            fixtures(teams)
