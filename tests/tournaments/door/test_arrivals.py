"""Rolling start: tables of round 1 begin as people arrive, each person at one table, and later rounds are drawn."""

from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tests.factories import a_club, a_deal, a_member, a_tournament, alone, with_players
from tournaments.clubs.models import Role
from tournaments.door.selectors import arrivals_json, people_at_the_door
from tournaments.door.services import arrive, begin_table, end_arrivals, walk_in
from tournaments.entries.models import Announcement, Entry
from tournaments.errors import NotFound, Refused
from tournaments.evening.draws.selectors.drawing import field_of
from tournaments.evening.draws.selectors.record import as_drawn
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.models import Entrant, Round, Seat
from tournaments.evening.rounds.services.entrants import set_wishes
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    tournament = a_tournament(a_club(), rounds_planned=3, deals_per_round=1)
    Announcement.objects.create(tournament=tournament, rolling=True)
    return tournament


def come(tournament, *names):
    for name in names:
        walk_in(tournament=tournament, entry_uid=uuid4(), name=name, at=timezone.now(), actor=SITE)


def offered(tournament):
    """The number of the next table and who begins it."""
    told = arrivals_json(tournament)
    return told["table"], [UUID(uid) for uid in told["next"]]


def begin(tournament, actor=SITE):
    number, entries = offered(tournament)
    begin_table(tournament=tournament, number=number, entries=entries, actor=actor)


def names_at(number):
    rows = Seat.objects.filter(table__number=number, round__number=1).select_related("entrant")
    return [seat.entrant.name for seat in sorted(rows, key=lambda seat: "NESW".index(seat.seat))]


def test_a_table_begins_with_those_who_came_first_and_plays_while_others_arrive(evening):
    desk = a_member(evening.club, Role.DESK)
    come(evening, "An", "Bert", "Cis")
    assert offered(evening) == (1, [])

    come(evening, "Dirk", "Els")
    begin(evening, desk)
    [first] = Round.objects.get().tables.all()
    a_deal(first, alone())
    come(evening, "Fien", "Gust", "Hilde", "Ines")
    begin(evening, desk)
    left = end_arrivals(tournament=evening, actor=desk)

    assert (names_at(1), names_at(2), left) == (
        ["An", "Bert", "Cis", "Dirk"],
        ["Els", "Fien", "Gust", "Hilde"],
        ["Ines"],
    )
    assert first.deals.count() == 1
    assert arrivals_json(evening) is None
    evening.refresh_from_db()
    assert state_at(evening.journal.order_by("seq")) == stored_state(evening)
    assert as_drawn(evening, list(evening.rounds.all())).changed == []


def test_a_table_begun_by_mistake_is_taken_back_until_its_first_deal(evening):
    come(evening, "An", "Bert", "Cis", "Dirk")
    waiting = offered(evening)
    begin(evening)

    undo_last(place=evening, actor=SITE)

    assert (offered(evening), Seat.objects.count()) == (waiting, 0)
    evening.refresh_from_db()
    assert state_at(evening.journal.order_by("seq")) == stored_state(evening)
    assert as_drawn(evening, list(evening.rounds.all())).changed == []

    begin(evening)
    a_deal(Round.objects.get().tables.get(), alone())
    undo_last(place=evening, actor=SITE)  # the deal
    with pytest.raises(Refused) as refused:
        undo_last(place=evening, actor=SITE)
    assert (str(refused.value), names_at(1)) == (
        "Table 1 has played already, so it stays.",
        ["An", "Bert", "Cis", "Dirk"],
    )


def test_what_came_before_a_table_that_was_taken_back_is_taken_back_too(evening):
    come(evening, *"ABCDEFGH")
    begin(evening)
    a_deal(evening.rounds.get().tables.get(), alone())
    begin(evening)

    assert [undo_last(place=evening, actor=SITE).kind for _act in range(2)] == ["table_begun", "deal_recorded"]
    assert (Seat.objects.count(), evening.deals.filter(removed=False).count()) == (4, 0)


def test_later_rounds_are_drawn_and_remember_who_met_and_who_sat_out(evening):
    come(evening, *"ABCDEFGHI")
    begin(evening)
    begin(evening)
    end_arrivals(tournament=evening, actor=SITE)
    come(evening, "Late")
    close_round(round_=evening.rounds.get(), actor=SITE, anyway=True, reason="nobody played")
    drawn = draw_rounds(tournament=evening, actor=SITE, kind="individual", seed=5, seconds=0.1)
    open_round(round_=evening.rounds.get(number=2), actor=SITE)

    assert drawn.rounds == (2, 3)
    field = field_of(evening)
    assert (len(field.done), [field.numbers[place - 1] for place in field.done[0].out]) == (2, [9])
    assert 9 not in [field.numbers[place - 1] for place in field.done[1].out]
    assert as_drawn(evening, list(evening.rounds.all())).changed == []


def test_the_same_table_begun_at_two_doors_is_one_and_nobody_sits_twice(evening):
    come(evening, *"ABCDEFG")
    number, entries = offered(evening)
    for _ in range(2):
        begin_table(tournament=evening, number=number, entries=entries, actor=SITE)
    others = [UUID(uid) for uid in arrivals_json(evening)["waiting"]]

    for number, chosen in ((1, others), (2, [*others, entries[0]]), (2, others), (3, entries)):
        with pytest.raises(Refused):
            begin_table(tournament=evening, number=number, entries=chosen, actor=SITE)

    assert (Seat.objects.count(), Entrant.objects.count()) == (4, 4)


def test_who_must_be_apart_does_not_begin_a_table_together_however_many_wait(evening):
    with_players(evening, 18)
    for entrant in evening.entrants.filter(number__lte=15):
        set_wishes(entrant=entrant, actor=SITE, keep_apart="neighbours")
    for person in people_at_the_door(evening):
        arrive(tournament=evening, entry_uid=UUID(person["uid"]), arrival="here", at=timezone.now(), actor=SITE)

    _number, entries = offered(evening)
    begin(evening)

    seated = sorted(Seat.objects.values_list("entrant__number", flat=True))
    assert (len(entries), len(set(range(1, 16)) & set(seated)), {16, 17, 18} <= set(seated)) == (4, 1, True)
    assert evening.entrants.count() == 18


def test_who_came_in_twice_sits_once(evening):
    come(evening, *"ABCD")
    begin(evening)
    come(evening, "A", "E", "F", "G")
    with pytest.raises(Refused, match="A is here twice"):
        begin(evening)

    again = Entry.objects.filter(name="A").order_by("-pk").first()
    arrive(tournament=evening, entry_uid=again.uid, arrival="absent", at=timezone.now(), actor=SITE)
    come(evening, "H", "E")
    begin(evening)
    left = end_arrivals(tournament=evening, actor=SITE)

    assert (names_at(1), names_at(2), left) == (["A", "B", "C", "D"], ["E", "F", "G", "H"], [])


def test_two_pairs_begin_a_table_and_half_a_pair_waits(evening):
    evening.kind = "pairs"
    evening.save()
    come(evening, "Alone")
    for name in ("A", "B"):
        walk_in(tournament=evening, entry_uid=uuid4(), name=name, partner=f"{name}-mate", at=timezone.now(), actor=SITE)
    begin(evening)

    assert sorted(Seat.objects.values_list("seat", "entrant__name")) == [("EW", "B & B-mate"), ("NS", "A & A-mate")]


def test_none_of_it_is_there_where_it_was_not_asked_for_or_round_one_was_drawn(evening):
    come(evening, *"ABCD")
    number, entries = offered(evening)
    with pytest.raises(NotFound):
        begin_table(tournament=evening, number=number, entries=entries, actor=a_member(a_club()))
    with_players(evening, 8)
    draw_rounds(tournament=evening, actor=SITE, kind="individual", seed=5, seconds=0.1)

    assert arrivals_json(evening) is None
    with pytest.raises(Refused):
        begin_table(tournament=evening, number=number, entries=entries, actor=SITE)
