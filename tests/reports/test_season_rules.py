import json

import pytest

from reports.season_rules import Absence, Ranked, SeasonRule, SeasonRuleError, Source, season_rule


@pytest.mark.parametrize(
    "rule",
    [
        SeasonRule(),
        SeasonRule(best=5),
        SeasonRule(drop=1, absence=Absence.ZERO, minimum_evenings=3),
        SeasonRule(source=Source.PLACES, place_points=(90, 60, 30, 0), helper_points=-5, absence=Absence.AVERAGE),
        SeasonRule(best=4, period=6, best_periods=5, attendance_points=10, absence=Absence.LOWEST),
        SeasonRule(ranked=Ranked.AVERAGE),
        SeasonRule(absence=Absence.FIXED, absence_points=-3),
        SeasonRule(absence=Absence.AVERAGE, average_most=0),
    ],
)
def test_a_rule_survives_being_stored(rule):
    assert season_rule(json.loads(json.dumps(rule.as_data()))) == rule


def test_everything_wrong_is_said_at_once_at_its_field():
    data = {
        "source": "luck",
        "absence": ["zero"],
        "best": 0,
        "drop": True,
        "minimum_evenings": -1,
        "place_points": [90, "60"],
        "worst": 2,
    }

    with pytest.raises(SeasonRuleError) as caught:
        season_rule(data)

    assert caught.value.as_text() == {
        "worst": "A season has no rule called worst.",
        "source": "luck is not one of: points, places.",
        "absence": "['zero'] is not one of: nothing, zero, average, lowest, fixed.",
        "best": "0 is too low; the minimum is 1.",
        "drop": "“True” is not a whole number.",
        "minimum_evenings": "-1 is too low; the minimum is 0.",
        "place_points": "[90, '60'] is not a list of whole numbers.",
    }


def test_place_points_are_needed_where_places_count():
    with pytest.raises(SeasonRuleError, match="Give the points for the first place"):
        season_rule({"source": "places"})


def test_what_does_not_go_together_is_said():
    with pytest.raises(SeasonRuleError) as caught:
        season_rule({"best_periods": 5, "ranked": "average", "attendance_points": 10})

    assert caught.value.as_text() == {
        "period": "Say how many evenings make a period.",
        "attendance_points": "Points for attendance go with a total, not with an average.",
    }
