"""One list of an evening’s people, each with a state; somebody of the register is found by two letters or a number."""

from uuid import uuid4

import pytest

from tests.factories import a_club, a_tournament, an_open_round, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.door.selectors import uid_of
from tournaments.door.services import arrive, pay
from tournaments.entries.models import Entry, Payment
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import add_entry
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.register.models import Player
from tournaments.register.selectors import find_players
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    club = a_club()
    for name, number in (("Dirk Peeters", "87"), ("Pée Maria", "101"), ("Jan Aerts", "12"), ("Peeters Jan", "")):
        Player.objects.create(club=club, name=name, member_number=number)
    Player.objects.create(club=club, name="Peer Gone", active=False)
    Player.objects.create(club=a_club(), name="Peer Elsewhere")
    return club


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("pe", ["Pée Maria", "Dirk Peeters", "Peeters Jan"]),
        ("p", []),
        ("", []),
        ("87", ["Dirk Peeters"]),
        ("1", []),
        ("jan pee", ["Peeters Jan"]),
        ("Peer", []),
        ("   ", []),
    ],
)
def test_two_letters_or_a_number_find_the_people_of_the_club(club, words, names):
    assert [player.name for player in find_players(club, words)] == names


def test_of_very_many_eight_are_shown(club):
    Player.objects.bulk_create(Player(club=club, name=f"Vandenberg {n}") for n in range(20))

    assert len(find_players(club, "va")) == 8


def test_somebody_found_is_added_by_one_button_and_the_search_is_ready_again(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)
    dirk = club.players.get(member_number="87")

    page = client.get(at("entrants", tournament), {"find": "dirk"})
    assert page.context["matches"] == [(dirk, False)]
    answer = client.post(page.context["find_act"], {"players": dirk.public_id, "name": dirk.name, "found": "1"})

    assert answer.url == at("entrants", tournament) + "?find=#find"
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Dirk Peeters"]
    assert client.get(at("entrants", tournament), {"find": "87"}).context["matches"] == [(dirk, True)]


def test_while_typing_only_what_is_found_is_sent(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)

    page = client.get(at("entrants", tournament), {"find": "pe"}, headers={"HX-Request": "true"})

    assert page.templates[0].name == "register/matches.html"
    assert "<html" not in page.content.decode()


def test_a_name_that_nobody_has_is_a_new_guest(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)
    assert client.get(at("entrants", tournament), {"find": "Dirk Peeters"}).context["find_new"] == ""

    page = client.get(at("entrants", tournament), {"find": "Zita Nieuw"})
    client.post(at("entrants", tournament), {"names": page.context["find_new"], "found": "1"})

    assert [entrant.name for entrant in tournament.entrants.all()] == ["Zita Nieuw"]


def test_an_entry_is_typed_by_two_letters_too(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)
    dirk = club.players.get(member_number="87")

    page = client.get(at("entries", tournament), {"find": "pe"})
    assert page.context["find_act"] == at("entries", tournament)
    client.post(page.context["find_act"], {"name": dirk.name, "club_name": dirk.label, "players": dirk.public_id})

    assert [(entry.name, entry.status) for entry in tournament.entries.all()] == [("Dirk Peeters", "entered")]


def test_who_entered_stands_in_the_list_with_a_state(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)
    add_entry(tournament=tournament, actor=SITE, name="Confirmed")
    Entry.objects.create(tournament=tournament, name="Asks", token_hash="1")

    coming = client.get(at("entrants", tournament)).context["coming"]

    assert [(group.state, [entry.name for entry in group.entries]) for group in coming] == [
        ("entered", ["Asks"]),
        ("confirmed", ["Confirmed"]),
    ]


@pytest.mark.parametrize(
    ("arrival", "cents", "state"),
    [
        ("expected", (), "confirmed"),
        ("late", (), "late"),
        ("here", (), "here"),
        ("here", (400,), "here"),  # one of the two
        ("here", (400, 400), "paid"),
        ("here", (800,), "paid"),
        ("here", (800, -800), "here"),  # given back
        ("here", (-400, 400), "here"),
    ],
)
def test_a_couple_at_the_door_is_not_merely_expected(client, club, arrival, cents, state):
    tournament = a_tournament(club)
    signed_in(client, tournament)
    announce(tournament=tournament, actor=SITE, site="", fees=[{"key": "member", "name": "", "cents": 400}])
    fee = {"fee": "member", "partner_fee": "member"}
    couple = add_entry(tournament=tournament, actor=SITE, name="Ann", partner_name="Bob", **fee)
    Entry.objects.filter(pk=couple.pk).update(arrival=arrival, partner_arrival=arrival)
    for amount in cents:
        Payment.objects.create(entry=couple, uid=uuid4(), cents=amount, how="cash", fee="member", at=couple.created_at)

    [group] = client.get(at("entrants", tournament)).context["coming"]

    assert (group.state, [entry.name for entry in group.entries]) == (state, ["Ann"])


def test_a_page_of_people_names_its_views_once(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)

    page = client.get(at("entrants", tournament)).content.decode()

    assert page.count(f'href="{at("till", tournament)}"') == 1


@pytest.mark.slow
def test_the_list_says_who_is_here_paid_playing_and_gone(client):
    tournament = with_players(a_tournament(), 5)
    signed_in(client, tournament)
    here, paid, gone, *_others = tournament.entrants.order_by("number")
    states = {}

    def state_of_everybody():
        page = client.get(at("entrants", tournament))
        return {entrant.number: str(state) for entrant, state in page.context["entrants"]}

    at_seven = tournament.created_at
    for entrant in (here, paid):
        arrive(tournament=tournament, entry_uid=uid_of(entrant), arrival="here", at=at_seven, actor=SITE)
    facts = {"uid": uuid4(), "cents": 500, "how": "cash", "at": at_seven}
    pay(tournament=tournament, entry_uid=uid_of(paid), actor=SITE, **facts)
    withdraw(entrant=gone, actor=SITE)
    states["before"] = state_of_everybody()
    an_open_round(tournament)
    states["playing"] = state_of_everybody()

    assert states["before"] == {1: "here", 2: "paid", 3: "left", 4: "listed", 5: "listed"}
    assert states["playing"][1] == "playing"
    assert states["playing"][3] == "left"


def test_the_door_offers_the_register_to_who_may_see_it(client, club):
    tournament = a_tournament(club)
    signed_in(client, tournament)

    page = client.get(at("till", tournament))

    assert [name for name, _number in page.context["register"]] == [
        "Jan Aerts",
        "Pée Maria",
        "Dirk Peeters",
        "Peeters Jan",
    ]
    assert '<option value="Dirk Peeters" label="87">' in page.content.decode()
