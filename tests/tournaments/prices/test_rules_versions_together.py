"""Rules changed while others enter deals: whoever comes first, every deal counts once, under the rules at the end."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, together
from tests.tournaments.corrected_rules import NO_SOLO, SEVEN, checked, replaced
from tests.tournaments.sides import phones, says, waiting
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.table.models import Deal, Score
from tournaments.prices.selectors import impact_of
from tournaments.prices.services import NotAsShown

OTHER = {"contracts": {"solo_6": {"won": 9, "lost": 9}}}


def at_once(*works):
    """What became of each of these, all begun at the same moment."""

    def outcome(work):
        try:
            return work()
        except NotAsShown:
            return NotAsShown
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return [one.result() for one in [pool.submit(outcome, work) for work in works]]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_deals_entered_while_the_rules_are_saved_score_by_the_new_ones():
    an_open_round(a_tournament(deals_per_round=8), players=16)
    a_deal(a_table(Round.objects.get(), 1), alone("N"))
    tournament = Tournament.objects.get()
    uid = uuid.uuid4()

    def play(table):
        for _ in range(3):
            a_deal(a_table(Round.objects.get(), table), alone("S"))

    def again(table):
        for _ in range(3):
            a_deal(a_table(Round.objects.get(), table), alone("S"), number=8, uid=uid)

    at_once(*(lambda table=table: play(table) for table in (2, 3)), lambda: again(4), lambda: replaced(tournament))

    declared = Score.objects.filter(declarer=True).values_list("points", flat=True)
    assert (list(declared), Deal.objects.count()) == ([21] * 8, 8)
    checked(tournament)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_save_at_once_one_sees_the_others_rules_first():
    an_open_round(a_tournament())
    a_deal(a_table(Round.objects.get()), alone("N"))
    tournament = Tournament.objects.get()
    seen = {name: impact_of(tournament, {}, overlay).seen for name, overlay in (("a", SEVEN), ("b", OTHER))}

    answers = at_once(
        lambda: replaced(Tournament.objects.get(), SEVEN, seen=seen["a"]),
        lambda: replaced(Tournament.objects.get(), OTHER, seen=seen["b"]),
    )

    assert sum(answer is NotAsShown for answer in answers) == 1
    assert len(Tournament.objects.get().rules_versions) == 1
    checked(tournament)


@pytest.mark.django_db
def test_what_one_side_entered_waits_on_under_the_new_rules():
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    first, second = phones(table)
    a_deal(table, together("N", "S"), number=2)
    says(a_table(table.round), "NS", first, alone("N"))

    replaced(Tournament.objects.get())
    says(a_table(table.round), "EW", second, alone("N"))

    assert waiting(table) == []
    assert Score.objects.get(deal__number=1, declarer=True).points == 21
    checked(table.round.tournament)


@pytest.mark.django_db
def test_what_one_side_entered_and_would_not_be_possible_is_named():
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    a_deal(table, together("N", "S"), number=2)
    says(a_table(table.round), "NS", phones(table)[0], alone("N"))

    with pytest.raises(NotAsShown) as refused:
        replaced(Tournament.objects.get(), NO_SOLO)

    assert [(one.table, one.number, one.claim) for one in refused.value.impact.unreadable] == [(1, 1, True)]
