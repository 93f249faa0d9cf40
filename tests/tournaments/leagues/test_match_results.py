"""What an evening tells the match that is played as it, and when it tells nothing."""

from datetime import date

import pytest

from tests.seating import draw_round
from tests.tournaments.leagues.views.test_leagues import League
from tests.tournaments.match_evenings import Match
from tournaments.errors import Refused
from tournaments.evening.rounds.services.rounds import open_round, reopen_round
from tournaments.evening.rounds.services.tournaments import (
    change_details,
    finish_tournament,
    hold_results,
    resume_tournament,
)
from tournaments.evening.standings.services import adjust_points
from tournaments.leagues.models import LineUp
from tournaments.leagues.services.matches import forfeit, postpone
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def match(client):
    return Match(League(client), rounds_planned=1)


def corrected(match):
    """The evening goes on, somebody gets other points, and it is finished again."""
    evening = match.evening
    resume_tournament(tournament=evening, actor=SITE)
    adjust_points(entrant=evening.entrants.get(number=1), points=-5, reason="late", actor=SITE)
    finish_tournament(tournament=evening, actor=SITE)


def test_the_captain_of_another_team_does_nothing_at_a_match(match):
    for sent in ({"act": "enter", "score": "9-1"}, {"act": "line_up", "names": "Zoë"}):
        assert match.captain("Ruiten", **sent).status_code == 404

    assert (match.kinds(), LineUp.objects.count()) == ([], 0)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"act": "enter", "score": "9-1"}, "This match is decided. Ask the organiser if it is wrong."),
        ({"act": "dispute", "reason": "9-1!"}, "There is nothing here to answer. Look at the match again."),
    ],
    ids=["enter", "dispute"],
)
def test_no_captain_enters_a_result_over_one_that_is_decided(match, sent, why):
    match.league.rule(match.match, ruling="settle", score="3-5", reason="Both sheets seen")

    page = match.captain("Harten A", **sent).content.decode()

    assert match.kinds() == ["settled"]
    assert (why in page, "9-1" in page) == (True, True)


def test_a_result_that_waits_is_withdrawn_while_the_standings_are_held_back(match):
    match.finished()
    hold_results(tournament=match.evening, actor=SITE, held=True)
    held = match.kinds()
    hold_results(tournament=match.evening, actor=SITE, held=False)

    assert held == ["evening", "played", "withdrawn"]
    assert match.kinds() == [*held, "played"]


@pytest.mark.parametrize("way", ["resume", "reopen", "open"])
def test_a_result_that_waits_is_withdrawn_however_the_evening_goes_on(match, way):
    evening = match.finished()
    last = evening.rounds.get()
    last.tournament = evening
    if way == "resume":
        resume_tournament(tournament=evening, actor=SITE)
    elif way == "reopen":
        reopen_round(round_=last, actor=SITE, reason="counted again")
    else:
        change_details(tournament=evening, actor=SITE, rounds_planned=2)
        open_round(round_=draw_round(tournament=evening, actor=SITE, number=2), actor=SITE)

    assert match.kinds() == ["evening", "played", "withdrawn"]
    assert "by the evening" not in match.captain_page("Harten A")


def test_results_that_are_released_while_people_play_are_no_result_of_the_match(match):
    match.make()
    match.play()
    for held in (True, False):
        hold_results(tournament=match.evening, actor=SITE, held=held)

    assert match.kinds() == ["evening"]


def test_an_evening_that_is_finished_again_writes_over_what_waits_and_not_over_what_the_organiser_settled(match):
    match.finished()
    corrected(match)
    waiting = match.kinds()
    match.league.rule(match.match, ruling="settle", score="3-5", reason="Both sheets seen")
    corrected(match)

    assert waiting == ["evening", "played", "withdrawn", "played"]
    assert match.kinds() == [*waiting, "settled"]
    assert match.row("Klaver")[1:3] == (2, 5)


@pytest.mark.parametrize("sides", [[], ["home", "nobody"]], ids=["none", "another"])
def test_only_a_team_of_the_match_forfeits_it(match, sides):
    with pytest.raises(Refused):
        forfeit(match=match.match, sides=sides, reason="Snow", actor=match.league.owner)

    assert match.kinds() == []


def test_a_match_that_is_decided_moves_to_no_other_date(match):
    match.league.rule(match.match, ruling="settle", score="3-5", reason="Both sheets seen")

    with pytest.raises(Refused):
        postpone(match=match.match, day=date(2027, 3, 1), reason="Snow", actor=match.league.owner)

    assert match.kinds() == ["settled"]
