"""Handicaps by former results against a second program, which counts them from the exported evenings alone."""

import json
import random

import pytest
from django.core.management import call_command
from django.urls import reverse

from reports.handicaps import HandicapRule
from reports.standings import rank
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tests.independent.handicaps import expected, given
from tests.independent.standings import standings
from tests.one_line import one_line
from tests.replays import results_at
from tests.reports.printables.reading import words
from tests.seating import draw_round
from tournaments.errors import Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import event_of, journal_rows
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results, publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points, set_handicap_rule, set_handicaps
from tournaments.evening.table.models import Score
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
RULE = HandicapRule(percent=40, evenings=3, least=2)
REGULARS = "Ann Bob Cas Dre Eva Fons Gil Hans".split()


def an_evening(club, day, chance=None, people=REGULARS, rule=None, **plan):
    """An evening of two tables; with `chance` it is played and finished, else it waits for its first round."""
    tournament = a_tournament(club, name=f"Evening {day}", date=f"2026-01-{day:02}", deals_per_round=1, **plan)
    enter_players(tournament=tournament, names="\n".join(people), actor=SITE)
    if rule:
        set_handicap_rule(tournament=tournament, rule=rule, actor=SITE)
    if chance:
        round_ = an_open_round(tournament, seed=str(day))
        for number in range(1, round_.tables.count() + 1):
            a_deal(a_table(round_, number), alone(tricks=chance.randint(4, 9)))
        close_round(round_=round_, actor=SITE)
        finish_tournament(tournament=tournament, actor=SITE)
    return tournament


def exported(tournament):
    tournament.refresh_from_db()
    return json.loads(json.dumps(event_of(tournament)))


def a_year(club):
    """Four evenings, on the third of which a handicap counted and points were taken, and one that is held back."""
    chance = random.Random(18)
    evenings = [an_evening(club, day, chance, rule=RULE if day == 3 else None) for day in (1, 2, 3, 4)]
    adjust_points(entrant=evenings[2].entrants.first(), points=-7, reason="late", actor=SITE)
    hold_results(tournament=an_evening(club, 5, chance), actor=SITE)
    return [exported(evening) for evening in reversed(evenings)]


def test_handicaps_are_those_that_a_second_program_finds_and_every_count_agrees():
    club = a_club()
    before = a_year(club)
    tonight = an_evening(club, 9, people=[*REGULARS[:7], "Newcomer"], rule=RULE)
    scores = list(Score.objects.values_list("pk", "points"))

    round_ = an_open_round(tonight)
    a_deal(a_table(round_), alone(tricks=8))
    close_round(round_=round_, anyway=True, reason="one table", actor=SITE)

    event = exported(tonight)
    wanted = expected(event, before, *RULE)
    assert (given(event), len(wanted) > 3) == (wanted, True)
    assert given(before[1]) == expected(before[1], before[2:], *RULE) != {}
    stored = results_of(tonight)
    assert {key: points for key, points in stored.handicaps.items() if points} == wanted
    places = [(row.entrant.key, row.place) for row in rank(stored, tonight.ranking).rows]
    assert sorted(places) == sorted((row.entrant, row.place) for row in standings(event))
    assert rank(results_at(tonight), tonight.ranking) == rank(stored, tonight.ranking)
    assert state_at(journal_rows(tonight)) == stored_state(tonight)
    assert list(Score.objects.exclude(tournament=tonight).values_list("pk", "points")) == scores
    call_command("check_scores")


def test_a_handicap_is_fixed_at_the_start_and_set_by_hand_from_then_on():
    club = a_club()
    a_year(club)
    tonight = an_evening(club, 9, rule=RULE)
    first, second, third = tonight.entrants.order_by("number")[:3]
    set_handicaps(tournament=tonight, points={first.number: 0, second.number: 55}, actor=SITE)

    round_ = open_round(round_=draw_round(tournament=tonight, actor=SITE, seed="1"), actor=SITE)
    handicaps = results_of(tonight).handicaps
    later = an_evening(club, 8, random.Random(1))

    assert (later.date < tonight.date, handicaps[first.number], handicaps[second.number]) == (True, 0, 55)
    assert results_of(tonight).handicaps == handicaps
    with pytest.raises(Refused):
        set_handicap_rule(tournament=tonight, rule=None, actor=SITE)
    adjust_points(entrant=third, points=9, reason="ruled", actor=SITE)
    set_handicaps(tournament=tonight, points={third.number: -3}, actor=SITE)
    assert results_of(tonight).handicaps == handicaps | {third.number: -3}
    assert state_at(journal_rows(tonight)).adjustments == stored_state(tonight).adjustments
    assert round_.status == "open"


def test_corrections_and_handicaps_are_two_lines_and_two_lists(client):
    club = a_club()
    client.force_login(a_member(club).user)
    a_year(club)
    tonight = an_evening(club, 9, rule=RULE)
    an_open_round(tonight)
    adjust_points(entrant=tonight.entrants.get(number=3), points=-7, reason="came late", actor=SITE)

    listed = client.get(reverse("adjustments", args=[tonight.public_id])).context["adjustments"]
    row = rank(results_of(tonight), tonight.ranking).by_key[3]

    assert [one.reason for one in listed] == ["came late"]
    assert (row.adjusted, row.points, row.handicap > 0) == (-7, row.handicap - 7, True)


def test_pages_and_the_sheet_tell_the_handicap_and_none_where_there_is_none(client):
    club = a_club()
    client.force_login(a_member(club).user)
    a_year(club)
    for tonight, has in ((an_evening(club, 9), False), (an_evening(club, 10), True)):
        page = reverse("handicap", args=[tonight.public_id])
        if has:
            wrong = client.post(page, {"act": "rule", "percent": "40", "evenings": "3", "least": "4"})
            client.post(page, {"act": "rule", "percent": "40", "evenings": "3", "least": "2"})
            fields = client.get(page).context["hands"].fields
            client.post(
                page, {"act": "points", **{name: field.initial for name, field in fields.items()}, "entrant1": 5}
            )
            assert wrong.context["form"].errors == {"least": ["That is more than the evenings that count."]}
        round_ = an_open_round(tonight)
        publish_tournament(tournament=tonight, actor=SITE)
        a_deal(a_table(round_), alone(tricks=8))
        there = [club.slug, tonight.slug]
        pages = [
            reverse("standings", args=there),
            reverse("why", args=[*there, 1]),
            reverse("player_page", args=[*there, 1]),
        ]
        sheet = reverse("print_file", args=[tonight.public_id, "sheets"]) + "?round=1"
        said = [one_line(client.get(address)) for address in pages]

        assert ["Handicap" in text for text in said] == [has] * 3
        assert ["40% of the difference" in said[0], "set by the organiser" in said[1]] == [has, has]
        assert ("Handicap, not in these rows" in " ".join(words(client.get(sheet).content))) is has
    assert Entrant.objects.filter(tournament=tonight, adjustments__points=5).get().number == 1
