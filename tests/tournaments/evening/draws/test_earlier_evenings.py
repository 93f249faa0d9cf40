"""Earlier evenings of a season as a draw knows them: by people, whatever their numbers that evening."""

from datetime import timedelta

import pytest

from tests.factories import a_tournament, an_open_round
from tests.tournaments.evening.draws.test_drawing import drawn
from tournaments.evening.draws.selectors.drawing import earlier_evenings, earlier_of, field_of
from tournaments.evening.draws.selectors.record import record_of
from tournaments.evening.draws.wording import promises_of
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.seasons.models import Season, SeasonEvening
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
NAMES = ["An", "Ben", "Cas", "Dirk", "Els", "Fien", "Gust", "Hans"]


@pytest.fixture
def evenings():
    """Two evenings of a season, a week apart; the first is in play, and the second has its people in another order."""
    first = a_tournament()
    second = a_tournament(first.club, date=first.date + timedelta(days=7))
    season = Season.objects.create(club=first.club, slug="2026", name="2026")
    for evening, names in ((first, NAMES), (second, NAMES[::-1])):
        SeasonEvening.objects.create(season=season, tournament=evening)
        enter_players(tournament=evening, names="\n".join(names), actor=SITE)
    an_open_round(first)
    return first, second


def test_people_are_known_by_who_they_are_and_only_earlier_evenings_count(evenings):
    first, second = evenings
    earlier = earlier_of(second, field_of(second))

    seats = dict(first.rounds.get().seats.values_list("entrant__name", "table"))
    together = {
        tuple(sorted(9 - (NAMES.index(name) + 1) for name in pair))
        for pair in [(one, two) for one in NAMES for two in NAMES if one < two]
        if seats[pair[0]] == seats[pair[1]]
    }
    assert (earlier.evenings, set(earlier.met)) == (1, together)
    assert len(earlier.partnered) == 4
    assert list(earlier_evenings(first)) == []


def test_a_draw_that_remembers_says_so_over_the_season(evenings):
    _first, second = evenings
    drawn(second, "random", memory=True)

    round_ = second.rounds.first()
    assert round_.certificate["season"]["evenings"] == 2
    assert any("Over 2 evenings of the season" in sentence for sentence in promises_of(round_.certificate))
    assert second.draws.get().document["earlier"] == 1


def test_without_being_asked_a_draw_remembers_nothing(evenings):
    _first, second = evenings
    drawn(second, "random")

    assert "season" not in second.rounds.first().certificate
    assert "earlier" not in second.draws.get().document


def test_who_met_on_an_evening_that_is_not_published_is_in_the_club_s_own_file_alone(evenings):
    first, second = evenings
    drawn(second, "random", memory=True)
    rounds = list(second.rounds.order_by("number"))

    def parts(**shown):
        (entry,) = record_of(second, rounds, results=True, **shown)["draws"]
        return entry["opened"].keys()

    unpublished = (parts(wishes=False), parts(wishes=True))
    publish_tournament(tournament=first, actor=SITE)

    assert ("season" in unpublished[0], "season" in unpublished[1]) == (False, True)
    assert "season" in parts(wishes=False)
