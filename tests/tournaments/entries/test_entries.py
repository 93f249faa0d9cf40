"""Entering without an account, the waiting list, and the list of players that comes of it."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from tests.factories import a_tournament
from tests.letters import all_sent
from tournaments.entries.forms import NewEntryForm
from tournaments.entries.models import Entry
from tournaments.entries.selectors import place_in_line
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import (
    accept_entries,
    accept_entry,
    add_entry,
    change,
    confirm,
    enter,
    find_entry,
    move_entry,
    refuse_entry,
    withdraw,
)
from tournaments.errors import NotFound, Refused, TooManyTries
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.rate_limits import LIMITS, count_try
from tournaments.security.actors import PUBLIC, SITE

pytestmark = pytest.mark.django_db
SITE_URL = "https://whist.example.org"


def announced(club=None, *, kind="individual", **facts):
    """An evening tomorrow for which people can enter."""
    tournament = a_tournament(club, kind=kind, date=timezone.localdate() + timedelta(days=1))
    announce(tournament=tournament, actor=SITE, site=SITE_URL, **{"entering": "open", **facts})
    return tournament


def entered(tournament, name, **more):
    """Somebody who entered with a mail address and opened the link."""
    sent = enter(
        tournament=tournament,
        uid=uuid.uuid4(),
        name=name,
        mail=f"{uuid.uuid4().hex}@example.org",
        address="192.0.2.1",
        site=SITE_URL,
        **more,
    )
    return confirm(entry=sent.entry, site=SITE_URL)


def standing(tournament):
    """Who has a place and who waits, each in order."""
    rows = tournament.entries.order_by("queued_at", "pk").values_list("name", "status")
    return [name for name, status in rows if status == "entered"], [n for n, status in rows if status == "waiting"]


def letters():
    all_sent()
    return [(letter.to, letter.subject, letter.body) for letter in mail.outbox]


def test_an_entry_with_an_address_has_its_place_once_the_link_in_the_mail_is_opened(django_capture_on_commit_callbacks):
    tournament, uid = announced(place="Café De Kroon"), uuid.uuid4()
    facts = {"tournament": tournament, "uid": uid, "address": "192.0.2.1", "site": SITE_URL}

    with django_capture_on_commit_callbacks(execute=True):
        first = enter(name="Ann", mail="ann@example.org", **facts)
        again = enter(name="Ann", mail="ann@example.org", **facts)
    other = enter(name="Bob", **facts)
    [(to, _subject, body)] = letters()
    token = re.search(rf"{SITE_URL}/entry/([\w-]+)/", body)[1]

    assert (first.token, again.entry, to, standing(tournament)) == ("", first.entry, ["ann@example.org"], ([], []))
    assert other.entry != first.entry
    assert token not in str(Entry.objects.values()) and "Café De Kroon" in body
    confirm(entry=find_entry(token), site=SITE_URL)
    assert standing(tournament) == (["Ann"], [])


def test_an_entry_without_an_address_waits_for_the_club_and_its_link_cannot_confirm_it():
    tournament = announced()
    sent = enter(tournament=tournament, uid=uuid.uuid4(), name="Bob", address=None, site=SITE_URL)

    confirm(entry=find_entry(sent.token), site=SITE_URL)
    assert standing(tournament) == ([], [])

    accept_entry(entry=sent.entry, actor=SITE, site=SITE_URL)
    assert standing(tournament) == (["Bob"], [])
    with pytest.raises(NotFound):
        find_entry("not-a-link")


def test_the_waiting_list_moves_up_in_its_order_and_tells_who_moved(django_capture_on_commit_callbacks):
    tournament = announced(places=2)
    ann, _bob, cis, dre = (entered(tournament, name) for name in ("Ann", "Bob", "Cis", "Dré"))
    assert (standing(tournament), place_in_line(dre)) == ((["Ann", "Bob"], ["Cis", "Dré"]), 2)

    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(entry=ann, site=SITE_URL)
        withdraw(entry=ann, site=SITE_URL)

    assert standing(tournament) == (["Bob", "Cis"], ["Dré"])
    assert [to for to, _subject, _body in letters()] == [[cis.mail]]
    announce(tournament=tournament, actor=SITE, site=SITE_URL, places=3)
    assert standing(tournament)[1] == []


def test_a_pair_waits_for_two_places_where_people_are_counted_and_for_one_where_pairs_are():
    people, pairs = announced(kind="pairs", places=3), announced(kind="pairs", places=2, places_for="pairs")
    for tournament in (people, pairs):
        first = entered(tournament, "Ann", partner_name="Bob")
        entered(tournament, "Cis", partner_name="Dré")
        entered(tournament, "Els", looking_for_partner=True)

    assert standing(people) == (["Ann"], ["Cis", "Els"])  # nobody passes the pair at the head of the line
    assert standing(pairs) == (["Ann", "Cis"], ["Els"])
    ann = people.entries.get(name="Ann")
    change(entry=ann, site=SITE_URL, name="Ann", partner_name="")
    assert standing(people) == (["Ann", "Cis"], ["Els"])
    with pytest.raises(Refused) as refusal:
        change(entry=ann, site=SITE_URL, name="Ann", partner_name="Bob")
    assert list(refusal.value.problems) == ["partner_name"]
    assert first.tournament == pairs


def test_the_club_says_yes_no_and_who_comes_first():
    tournament = announced(entering="asked", places=1)
    ann, bob, cis = (entered(tournament, name) for name in ("Ann", "Bob", "Cis"))
    assert standing(tournament) == ([], [])

    for entry in (ann, bob, cis):
        accept_entry(entry=entry, actor=SITE, site=SITE_URL)
    move_entry(entry=cis, actor=SITE, site=SITE_URL, up=True)
    assert standing(tournament) == (["Ann"], ["Cis", "Bob"])

    refuse_entry(entry=ann, actor=SITE, site=SITE_URL)
    assert standing(tournament) == (["Cis"], ["Bob"])
    accept_entry(entry=bob, actor=SITE, site=SITE_URL, even_if_full=True)
    assert sorted(standing(tournament)[0]) == ["Bob", "Cis"]
    with pytest.raises(Refused):
        accept_entry(entry=ann, actor=PUBLIC, site=SITE_URL)


def test_nobody_enters_too_late_too_often_or_once_play_began():
    tournament = announced(entries_close_at=timezone.now() - timedelta(minutes=1))
    facts = {"uid": uuid.uuid4(), "name": "Ann", "address": "192.0.2.1", "site": SITE_URL}
    with pytest.raises(Refused):
        enter(tournament=tournament, **facts)

    open_ = announced()
    for _try in range(LIMITS["entry from an address"].tries - 1):
        count_try("entry from an address", facts["address"])
    enter(tournament=open_, **facts)
    with pytest.raises(TooManyTries):
        enter(tournament=open_, **{**facts, "uid": uuid.uuid4()})

    for _try in range(LIMITS["entry for an evening"].tries - 1):
        count_try("entry for an evening", open_.pk)
    with pytest.raises(TooManyTries):
        enter(tournament=open_, **{**facts, "uid": uuid.uuid4(), "address": "198.51.100.7"})

    begun = announced()
    ann = add_entry(tournament=begun, actor=SITE, name="Ann")
    Tournament.objects.filter(pk=begun.pk).update(status="running")
    with pytest.raises(Refused):
        withdraw(entry=Entry.objects.select_related("tournament__club").get(pk=ann.pk), site=SITE_URL)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_who_withdraw_at_the_same_moment_free_two_places_and_no_more():
    tournament = announced(places=4)
    everybody = [add_entry(tournament=tournament, actor=SITE, name=f"P{number}") for number in range(10)]

    def leave(pk):
        try:
            own = Entry.objects.select_related("tournament__club").get(pk=pk)
            return withdraw(entry=own, site=SITE_URL).status
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(leave, [entry.pk for entry in everybody[:3]])) == {"withdrawn"}

    assert standing(tournament) == (["P3", "P4", "P5", "P6"], ["P7", "P8", "P9"])


def test_the_link_that_went_to_a_wrong_address_opens_nothing_once_the_address_was_put_right(
    django_capture_on_commit_callbacks,
):
    facts = {"tournament": announced(), "uid": uuid.uuid4(), "name": "Ann", "address": "192.0.2.1", "site": SITE_URL}
    with django_capture_on_commit_callbacks(execute=True):
        enter(mail="anm@example.org", **facts)
        enter(mail="ann@example.org", **facts)

    wrong, right = (re.search(rf"{SITE_URL}/entry/([\w-]+)/", body)[1] for _to, _subject, body in letters())

    with pytest.raises(NotFound):
        find_entry(wrong)
    assert find_entry(right).mail == "ann@example.org"


def by_form(tournament, name, uid, mail="", **typed):
    """Somebody who enters by the form of a browser."""
    return enter(tournament=tournament, uid=uid, name=name, mail=mail, address="192.0.2.1", site=SITE_URL, **typed)


def test_where_no_confirmation_is_needed_everybody_has_a_place_at_once_and_a_second_press_none():
    tournament = announced(entering="free", places=2)
    ann, bob = uuid.uuid4(), uuid.uuid4()

    first, again = by_form(tournament, "Ann", ann), by_form(tournament, "Ann", ann)
    for name, uid in (("Bob", bob), ("Cis", uuid.uuid4()), ("Bob", bob), ("Cis", uuid.uuid4())):
        by_form(tournament, name, uid)

    assert (first.entry.pk, first.token) == (again.entry.pk, again.token)
    assert find_entry(first.token).confirmed_at
    assert standing(tournament) == (["Ann", "Bob"], ["Cis", "Cis"])


def test_where_no_confirmation_is_needed_the_mail_says_that_there_is_a_place(django_capture_on_commit_callbacks):
    tournament = announced(entering="free")
    with django_capture_on_commit_callbacks(execute=True):
        sent = by_form(tournament, "Ann", uuid.uuid4(), mail="ann@example.org")

    [(to, _subject, body)] = letters()
    assert (to, sent.token in body, sent.entry.status) == (["ann@example.org"], True, "entered")


def test_the_club_confirms_all_at_once_in_the_order_in_which_they_entered():
    tournament = announced(places=2)
    for name in ("Ann", "Bob", "Cis"):
        by_form(tournament, name, uuid.uuid4())
    refused = by_form(tournament, "Dré", uuid.uuid4()).entry
    refuse_entry(entry=refused, actor=SITE, site=SITE_URL)

    confirmed = accept_entries(tournament=tournament, actor=SITE, site=SITE_URL)

    assert (len(confirmed), standing(tournament)) == (3, (["Ann", "Bob"], ["Cis"]))
    refused.refresh_from_db()
    assert (refused.status, accept_entries(tournament=tournament, actor=SITE, site=SITE_URL)) == ("refused", [])


@pytest.mark.parametrize(
    ("typed", "name", "problem"),
    [
        ("Wim Segers", "Wim Segers", ""),
        ("Segers, Wim", "Wim Segers", ""),
        ("Mevr. Rita Nagels", "Rita Nagels", ""),
        ("jan", "jan", ""),
        ("Jan & Mia Peeters", "", "two people"),
        ("wim@example.org", "", "not a name"),
        ("0478 12 34 56", "", "not a name"),
    ],
)
def test_a_name_is_read_as_a_list_would_have_it(typed, name, problem):
    tournament = announced()
    tournament.club.name_order = "given"
    form = NewEntryForm({"name": typed}, tournament=tournament, announcement=tournament.announcement)

    assert form.is_valid() is not bool(problem), form.errors
    assert form.cleaned_data.get("name", "") == name
    assert problem in str(form.errors.get("name", ""))
