"""The door: what is sent twice counts once, two doors agree, and the sums are exact to the cent."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, with_players
from tournaments.clubs.models import Role
from tournaments.clubs.services import delete_account, delete_tournament
from tournaments.door.models import CashCount
from tournaments.door.selectors import missing_at_the_door, people_at_the_door, totals_of
from tournaments.door.services import arrive, count_cash, leave_out, pay, walk_in
from tournaments.entries.models import Announcement, Entry, Payment
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.frame.append_only import OF_AN_EVENING
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db

FEES = [
    {"key": "member", "name": "", "cents": 500},
    {"key": "guest", "name": "", "cents": 750},
    {"key": "1", "name": "Vriend", "cents": 333},
]


@pytest.fixture
def evening():
    tournament = a_tournament(a_club())
    with_players(tournament, 4)
    Announcement.objects.create(tournament=tournament, fees=FEES)
    return tournament


def act(service, tournament, **facts):
    return service(tournament=tournament, actor=SITE, **{"at": timezone.now(), **facts})


def uids(tournament):
    return [UUID(one["uid"]) for one in people_at_the_door(tournament)]


def test_everybody_of_the_list_is_expected_and_the_same_act_sent_twice_is_one(evening):
    first, *others = uids(evening)
    payment, count = uuid4(), uuid4()
    for _ in range(3):
        act(arrive, evening, entry_uid=first, arrival="here", number=7, fees=["member"])
        act(pay, evening, uid=payment, entry_uid=first, cents=500, how="cash", fee="member")
        act(count_cash, evening, uid=count, cents=2500, before=2000)

    [here] = [one for one in people_at_the_door(evening) if one["arrival"] == "here"]
    assert (UUID(here["uid"]), here["number"], [one["cents"] for one in here["paid"]]) == (first, 7, [500])
    assert (len(others), Entry.objects.count(), Payment.objects.count(), CashCount.objects.count()) == (3, 1, 1, 1)


def test_of_two_doors_the_later_word_stands_and_a_number_is_given_once(evening):
    first, second, *_ = uids(evening)
    now = timezone.now()
    act(arrive, evening, entry_uid=first, arrival="here", number=12, at=now)
    act(arrive, evening, entry_uid=first, arrival="absent", at=now - timedelta(minutes=3))  # was on its way for long
    told = act(arrive, evening, entry_uid=second, arrival="here", number=12)

    stored = {one.uid: (one.arrival, one.number) for one in Entry.objects.all()}
    assert stored == {first: ("here", 12), second: ("here", None)}
    assert told["taken"]["number"] == 12


def test_the_sums_are_exact_by_price_by_way_and_against_the_counted_box(evening):
    one, two, three, four = uids(evening)
    for who in (one, two, three, four):
        act(arrive, evening, entry_uid=who, arrival="here", fees=["1" if who == one else "member"])
    taken = [
        (one, 333, "cash", "1"),
        (two, 500, "cash", "member"),
        (two, -500, "cash", "member"),  # a slip
        (two, 500, "card", "member"),
        (three, 200, "cash", ""),  # part of it
    ]
    for who, cents, how, fee in taken:
        act(pay, evening, uid=uuid4(), entry_uid=who, cents=cents, how=how, fee=fee)
    guest = uuid4()
    act(walk_in, evening, entry_uid=guest, name="Jef Gast", number=40, fees=["guest"])
    act(pay, evening, uid=uuid4(), entry_uid=guest, cents=0, how="free")
    act(count_cash, evening, uid=uuid4(), cents=5500, before=5000)

    sums = totals_of(evening)

    # cash 333 + 500 - 500 + 200; in the box 5000 + 533; 33 are missing; three owes 300 and four 500, the guest nothing
    assert (sums.cash, sums.all, sums.difference, sums.owed) == (533, 1033, -33, 800)
    assert {(name, times, cents) for name, times, cents in sums.by_fee} == {
        ("member", 1, 500),
        ("Vriend", 1, 333),
        ("", 2, 200),
    }
    assert dict(sums.by_how) == {"cash": 533, "card": 500, "free": 0}


def test_before_the_draw_those_who_are_not_here_can_be_left_out(evening):
    assert missing_at_the_door(evening, evening.entrants.all()) is None  # nobody kept the door
    first, second, *_ = uids(evening)
    act(arrive, evening, entry_uid=first, arrival="here")
    act(arrive, evening, entry_uid=second, arrival="late")
    act(walk_in, evening, entry_uid=uuid4(), name="Jef Gast")

    missing = missing_at_the_door(evening, evening.entrants.order_by("number"))
    expected = [entrant.number for entrant, where in missing.away if where == "expected"]
    leave_out(tournament=evening, numbers=expected, actor=SITE)

    assert (len(missing.away), missing.unlisted) == (3, ["Jef Gast"])
    assert evening.entrants.filter(status="active").count() == 2


def test_nobody_is_ticked_beforehand_to_be_left_out_whoever_said_that_they_do_not_come(evening, client):
    first, second, *_ = uids(evening)
    act(arrive, evening, entry_uid=first, arrival="here")
    act(arrive, evening, entry_uid=second, arrival="absent")
    client.force_login(a_member(evening.club).user)

    page = " ".join(client.get(reverse("draw", args=[evening.public_id])).content.decode().split())

    assert page.count('name="number"') == 3
    assert re.findall(r'name="number" value="\d+" checked', page) == []


def test_the_database_keeps_money_as_it_was_noted_until_the_evening_goes(evening):
    keeper, entry = a_member(evening.club, Role.DESK), uids(evening)[0]
    paid = {"uid": uuid4(), "entry_uid": entry, "cents": 500, "how": "cash", "at": timezone.now()}
    pay(tournament=evening, actor=keeper, **paid)
    count_cash(tournament=evening, actor=keeper, uid=uuid4(), cents=500, before=0, at=timezone.now())
    slips = [
        lambda: Payment.objects.update(cents=400),
        lambda: Payment.objects.update(how="free", cents=0),
        lambda: Payment.objects.all().delete(),
        lambda: CashCount.objects.update(cents=1),
        lambda: CashCount.objects.all().delete(),
    ]
    for slip in slips:
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            slip()

    Payment.objects.update(note="")  # as when a person is erased
    delete_account(user=keeper.user)
    assert [(one.cents, one.how, one.taken_by) for one in Payment.objects.all()] == [(500, "cash", None)]
    delete_tournament(tournament=evening, actor=SITE)
    assert (Payment.objects.exists(), CashCount.objects.exists()) == (False, False)
    assert [table.missing(connection) for table in OF_AN_EVENING] == [[], [], []]


def test_whoever_withdrew_and_comes_after_all_is_let_in(evening):
    entrant = evening.entrants.get(number=1)
    entry = Entry.objects.create(tournament=evening, name="Ann", entrant=entrant, status="withdrawn")

    [told] = [one for one in people_at_the_door(evening) if one["listed"] == 1]
    assert (told["uid"], told["arrival"]) == (str(entry.uid), "absent")
    act(arrive, evening, entry_uid=entry.uid, arrival="here")
    entry.refresh_from_db()
    assert (entry.status, entry.arrival, len(people_at_the_door(evening))) == ("entered", "here", 4)


@pytest.mark.parametrize(
    "wrong",
    [{"cents": 100, "how": "free"}, {"cents": 1, "how": "shells"}, {"cents": 10**9, "how": "cash"}],
)
def test_an_impossible_payment_is_refused(evening, wrong):
    with pytest.raises(Refused):
        act(pay, evening, uid=uuid4(), entry_uid=uids(evening)[0], **wrong)
    assert not Payment.objects.exists()


def test_strangers_do_not_keep_the_door(evening):
    with pytest.raises((NotAllowed, NotFound)):
        walk_in(tournament=evening, entry_uid=uuid4(), name="Eve", at=timezone.now(), actor=Actor())


def test_one_payment_is_of_one_entry(evening):
    first, second, *_ = uids(evening)
    payment = uuid4()
    act(pay, evening, uid=payment, entry_uid=first, cents=500, how="cash")

    with pytest.raises(Refused, match="another payment"):
        act(pay, evening, uid=payment, entry_uid=second, cents=500, how="cash")
    assert [one["paid"] == [] for one in people_at_the_door(evening)].count(False) == 1


def test_the_id_of_somebody_who_walked_in_elsewhere_lets_nobody_in_here(evening):
    elsewhere = act(walk_in, a_tournament(a_club("Away")), entry_uid=uuid4(), name="Eve")["entry"]["uid"]

    with pytest.raises(Refused, match="another evening"):
        act(walk_in, evening, entry_uid=UUID(elsewhere), name="Eve")


def test_what_a_device_says_of_the_future_happened_now(evening):
    [first, *_] = uids(evening)
    act(arrive, evening, entry_uid=first, arrival="here", at=timezone.now() + timedelta(days=2))
    act(arrive, evening, entry_uid=first, arrival="expected")

    assert {one["arrival"] for one in people_at_the_door(evening)} == {"expected"}


def test_yen_have_no_decimals_dinars_three_and_money_that_was_taken_stays_what_it_is(client, evening):
    client.force_login(a_member(evening.club, Role.ORGANISER).user)
    page, announced = reverse("announcement", args=[evening.public_id]), {"entering": "closed", "places_for": "people"}

    wrong = client.post(page, {**announced, "currency": "JPY", "fee_member": "7.50"})
    client.post(page, {**announced, "currency": "JPY", "fee_member": "1500"})
    in_yen = Announcement.objects.get().fees
    client.post(page, {**announced, "currency": "KWD", "fee_member": "1,5"})
    first = uids(evening)[0]
    act(pay, evening, uid=uuid4(), entry_uid=first, cents=1500, how="cash", fee="member")
    refused = client.post(page, {**announced, "currency": "EUR", "fee_member": "1,5"})

    assert set(wrong.context["form"].errors) == {"fee_member"}
    assert [fee["cents"] for fee in in_yen + Announcement.objects.get().fees] == [1500, 1500]
    assert set(refused.context["form"].errors) == {"currency"}
    assert "1.500" in client.get(reverse("till_file", args=[evening.public_id])).content.decode()
    assert "KWD" in client.get(reverse("till_totals", args=[evening.public_id])).content.decode()
