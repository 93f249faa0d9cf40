"""Several phones of both sides at the same moment, and messages that come twice, late or out of turn."""

import random
import uuid

import pytest
from django.core.management import call_command

from tests.factories import a_table, a_tournament, alone, an_open_round, passed, together
from tests.tournaments.sides import phones, says
from tests.tournaments.test_together import at_once
from tournaments.errors import Conflict, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round
from tournaments.evening.table.models import Claim, Deal, Score

RECORDS = [alone("N", tricks=6), together("E", "S", tricks=8), passed()]
SIDES = ("NS", "EW")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_four_entries_at_once_are_one_deal():
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    actors = phones(table, 4)

    def enter(place):
        done = says(a_table(Round.objects.get()), SIDES[place % 2], actors[place], alone())
        return (done.claim or done.deal).record

    assert at_once(enter, range(4)) == [alone()] * 4
    assert (Deal.objects.count(), Score.objects.count(), Claim.objects.count()) == (1, 4, 0)
    kinds = list(JournalEntry.objects.values_list("kind", flat=True))
    assert (kinds.count("deal_recorded"), kinds.count("deal_agreed")) == (1, 1)
    call_command("check_journal", verbosity=0, stdout=None)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_one_entry_sent_by_two_sides_eight_times_at_once_is_one_deal():
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    actors, uids = phones(table), [uuid.uuid4(), uuid.uuid4()]

    def send(place):
        return says(a_table(Round.objects.get()), SIDES[place % 2], actors[place % 2], uid=uids[place % 2]).created

    assert sorted(at_once(send, range(8))) == [False] * 6 + [True] * 2
    assert (Deal.objects.count(), Claim.objects.count()) == (1, 0)


def entries(chance):
    """What each side says of each deal in turn, and in what order it arrives: some of it twice, or long after."""
    places = [(side, number) for side in SIDES for number in range(1, 5)]
    said = {place: chance.choices(range(3), k=chance.randint(1, 3)) for place in places}
    left = {key: list(range(len(claims))) for key, claims in said.items()}
    arrives = []
    while any(left.values()):
        key = chance.choice([key for key, versions in left.items() if versions])
        arrives.append((*key, left[key].pop(0)))
        arrives += chance.sample(arrives, chance.randint(0, 1))
    return said, arrives


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6))
def test_in_whatever_order_entries_arrive_equal_ones_are_booked_and_the_others_wait(seed):
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    actors = dict(zip(SIDES, phones(table), strict=True))
    said, arrives = entries(random.Random(seed))
    uids = {key: uuid.uuid4() for key in said}
    now, booked, seen = {}, {}, set()

    for side, number, version in arrives:
        which = said[side, number][version]
        if (side, number, version) not in seen and number not in booked:
            now[side, number] = which
            if all(now.get((side, number)) == which for side in SIDES):
                booked[number] = which
        seen.add((side, number, version))
        try:
            says(
                table,
                side,
                actors[side],
                RECORDS[which],
                number=number,
                uid=uids[side, number],
                version=version or None,
            )
        except (Conflict, Refused):
            assert number in booked

    deals = {deal.number: deal.record for deal in Deal.objects.standing()}
    waits = {(claim.side, claim.number): claim.record for claim in Claim.objects.all()}
    assert deals == {number: RECORDS[which] for number, which in booked.items()}
    assert waits == {key: RECORDS[which] for key, which in now.items() if key[1] not in booked}
    tournament = table.round.tournament
    tournament.refresh_from_db()
    assert stored_state(tournament) == state_at(tournament.journal.order_by("seq"))
