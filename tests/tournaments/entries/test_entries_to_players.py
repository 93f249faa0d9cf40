"""The list of players made of those who entered: matched to the register, nobody twice, and nothing kept too long."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import a_club
from tests.tournaments.entries.test_entries import announced, entered
from tests.tournaments.site.test_retention import as_if_written
from tournaments.door.services import arrive
from tournaments.entries.models import Entry, Payment
from tournaments.entries.services.announcements import NEW, make_players, people_of
from tournaments.entries.services.entries import add_entry
from tournaments.evening.journal.selectors.stored_rows import states_of
from tournaments.evening.journal.services.imports import rebuild
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.entrants import enter_players, form_pairs
from tournaments.frame.models import CleaningClock
from tournaments.register.services.register import add_player, erase_player
from tournaments.security.actors import SITE
from tournaments.site.services import delete_expired

pytestmark = pytest.mark.django_db


def test_entries_become_players_matched_to_the_register_and_nobody_twice():
    club = a_club()
    jan = add_player(club=club, actor=SITE, name="Peeters Jan", label="Vierde Aas")
    add_player(club=club, actor=SITE, name="Mia Claes")
    tournament = announced(club)
    for name in ("Jan Peeters", "Mia Claesen", "mia claes", "Oda New"):
        add_entry(tournament=tournament, actor=SITE, name=name)
    enter_players(tournament=tournament, names="Oda New", actor=SITE)

    doubtful = {person.name: [player.name for player in person.near] for person in people_of(tournament)}
    assert doubtful == {"Jan Peeters": [], "Mia Claesen": ["Mia Claes"], "mia claes": [], "Oda New": []}
    mia = next(person for person in people_of(tournament) if person.near)
    before = tournament.journal.count()
    taken = make_players(tournament=tournament, actor=SITE, choices={mia.key: NEW})

    assert sorted(entrant.name for entrant in taken.entrants) == ["Mia Claes", "Mia Claesen", "Peeters Jan"]
    assert (taken.known, tournament.journal.count()) == (["Oda New"], before + 1)
    assert tournament.entrants.get(players=jan).entry.name == "Jan Peeters"
    add_entry(tournament=tournament, actor=SITE, name="Wies Late")
    add_entry(tournament=tournament, actor=SITE, name="Mia Claes")
    later = make_players(tournament=tournament, actor=SITE, choices={})
    assert ([entrant.name for entrant in later.entrants], later.known) == (["Wies Late"], ["Mia Claes"])
    assert make_players(tournament=tournament, actor=SITE, choices={}).entrants == []
    numbers = dict(tournament.entries.values_list("name", "entrant__number"))
    rebuild(tournament, states_of(tournament)[1])
    assert dict(tournament.entries.values_list("name", "entrant__number")) == numbers
    assert tournament.entrants.count() == 5


def test_a_pair_that_enters_is_one_entrant_and_two_who_come_together_are_two():
    for kind, entrants in (("pairs", ["Ann & Bob", "Cis"]), ("individual", ["Ann", "Bob", "Cis"])):
        tournament = announced(kind=kind)
        add_entry(tournament=tournament, actor=SITE, name="Ann", partner_name="Bob")
        add_entry(tournament=tournament, actor=SITE, name="Cis", looking_for_partner=True)

        made = make_players(tournament=tournament, actor=SITE, choices={}).entrants

        assert [entrant.name for entrant in made] == entrants


def test_pairs_that_are_formed_later_keep_the_numbers_of_the_door():
    tournament = announced(kind="pairs")
    for name, partner, number in (("Ann", "Bob", 9), ("Cis", "", 4), ("Dré", "", 6), ("Els", "", 2), ("Fons", "", 3)):
        uid = add_entry(tournament=tournament, actor=SITE, name=name, partner_name=partner).uid
        arrive(tournament=tournament, entry_uid=uid, arrival="here", at=timezone.now(), number=number, actor=SITE)
    make_players(tournament=tournament, actor=SITE, choices={})

    form_pairs(tournament=tournament, pairs=[(6, 4), (2, 3)], actor=SITE)

    listed = {"Ann & Bob": 9, "Dré & Cis": 6, "Els & Fons": 2}
    assert dict(tournament.entrants.values_list("name", "number")) == listed
    told = {"Ann": 9, "Cis": None, "Dré": 6, "Els": 2, "Fons": None}
    assert dict(tournament.entries.values_list("name", "entrant__number")) == told
    assert make_players(tournament=tournament, actor=SITE, choices={}).entrants == []
    stored, replayed, wrong = states_of(tournament)
    assert (stored, wrong) == (replayed, [])


def test_the_number_that_the_door_gave_is_the_number_in_the_list_and_who_stays_away_is_not_in_it():
    tournament = announced()
    for name, number in (("Ann", 7), ("Bob", None), ("Cis", 1), ("Els", None)):
        uid = add_entry(tournament=tournament, actor=SITE, name=name).uid
        if number:
            arrive(tournament=tournament, entry_uid=uid, arrival="here", at=timezone.now(), number=number, actor=SITE)
    arrive(tournament=tournament, entry_uid=uid, arrival="absent", at=timezone.now(), actor=SITE)
    enter_players(tournament=tournament, names="Dré", actor=SITE)  # who is written down by hand takes nobody's number

    make_players(tournament=tournament, actor=SITE, choices={})

    assert dict(tournament.entrants.values_list("name", "number")) == {"Ann": 7, "Cis": 1, "Dré": 8, "Bob": 9}


def test_erasing_a_person_and_thirty_days_leave_nothing_of_an_entry_but_what_was_paid():
    tournament = announced()
    ann, bob = (entered(tournament, name) for name in ("Ann", "Bob"))
    make_players(tournament=tournament, actor=SITE, choices={})
    ann.refresh_from_db()
    Payment.objects.create(uid=uuid.uuid4(), entry=ann, cents=500, note="from Ann")

    erase_player(player=ann.player, actor=SITE)

    ann.refresh_from_db()
    assert (ann.mail, ann.token_hash, "Ann" in ann.name, ann.payments.get().note) == ("", None, False, "")
    gone = entered(tournament, "Gone")
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() - timedelta(days=40))
    as_if_written(39)
    CleaningClock.objects.create(pk=1, reached=timezone.now())
    Entry.objects.filter(pk=gone.pk).update(status="withdrawn")
    delete_expired()
    bob.refresh_from_db()
    assert (bob.mail, bob.token_hash, bob.name) == ("", None, "Bob")
    assert not Entry.objects.filter(pk=gone.pk).exists()
