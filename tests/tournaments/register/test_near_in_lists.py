"""Near names are asked about wherever people are typed or listed; two of one name are told apart; cards lead home."""

from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.qr_reader import codes_in_pdf
from tournaments.door.selectors import people_at_the_door
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.register.models import Player, PlayerCard, Shown
from tournaments.register.names import told_apart
from tournaments.register.rules import near_names, near_pairs
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(client):
    club = a_club(name_order="given")
    signed_in_now(client, a_member(club).user)
    return club


def names(club):
    return sorted(club.players.values_list("name", flat=True))


def test_who_is_typed_with_a_near_name_is_asked_about_and_added_only_when_that_was_answered(client, club):
    piet = Player.objects.create(club=club, name="Piet De Smet")
    page, typed = reverse("register", args=[club.slug]), {"name": "De Smet Piet", "shown": "full"}

    asked = client.post(page, typed)
    assert reverse("player", args=[club.slug, piet.public_id]) in asked.content.decode()
    assert asked.context["form"]["name"].value() == "De Smet Piet"
    assert names(club) == ["Piet De Smet"]
    client.post(page, typed | {"somebody_else": "Jan De Smet"})  # an answer about another name
    assert names(club) == ["Piet De Smet"]
    client.post(page, typed | {"somebody_else": "De Smet Piet"})
    assert names(club) == ["De Smet Piet", "Piet De Smet"]


def test_lists_ask_and_the_same_person_is_not_made_twice(client, club):
    piet = Player.objects.create(club=club, name="André Peeters")
    listed = {"names": "Peeters Andre;Aas\nWies Maes"}
    imported = reverse("register_import", args=[club.slug])

    [question] = client.post(imported, listed).context["questions"]
    assert (question.name, question.near, question.usual) == ("Peeters Andre", [piet], str(piet.public_id))
    client.post(imported, listed | {question.key: str(piet.public_id)})
    piet.refresh_from_db()
    assert (names(club), piet.label) == (["André Peeters", "Wies Maes"], "Aas")

    evening = a_tournament(club)
    entered = reverse("entrants", args=[evening.public_id])
    [question] = client.post(entered, {"names": "Andre Peters\nWies Maes"}).context["questions"]
    assert (question.near, question.usual, evening.entrants.count()) == ([piet], "", 0)
    unanswered = client.post(entered, {"names": "Andre Peters\nWies Maes", "asked": question.key})
    assert (b'class="errors"' in unanswered.content, evening.entrants.count()) == (True, 0)
    client.post(entered, {"names": "Andre Peters\nWies Maes", question.key: str(piet.public_id)})
    assert list(evening.entrants.values_list("name", flat=True)) == ["André Peeters", "Wies Maes"]
    again = client.post(entered, {"names": "Andre Peters", question.key: str(piet.public_id)})
    assert ("Already entered" in str(again.context["form"].errors), evening.entrants.count()) == (True, 2)


@pytest.mark.parametrize("typed", ["Kris vd Bosch", "v.d. Bosch Kris", "Kris Bosch", "Bosch, Kris van de"])
def test_a_prefix_that_is_written_otherwise_may_be_the_same_persons(typed):
    assert near_names([typed], {1: "Kris Van den Bosch", 2: "Kris Bos"})[typed][0] == 1


def test_names_of_a_register_that_may_be_one_person():
    known = {
        1: "Piet De Smet",
        2: "De Smet Piet",
        3: "Jef Peeters",
        4: "Jef Peters",
        5: "Jef Maes",
        6: "Zoë Ö",
        7: "Zoé O",
    }

    assert near_pairs(known) == [(1, 2), (3, 4), (6, 7)]


def test_two_of_one_name_are_told_apart_by_club_else_by_number_in_public_too(client, club):
    told = told_apart([(1, "An Maes", "Aas"), (2, "an maes", ""), (3, "An Maes", ""), (4, "Jef", "Aas")])
    assert told == {1: "An Maes (Aas)", 2: "an maes (no. 2)", 3: "An Maes (no. 3)"}

    evening = a_tournament(club)
    enter_players(tournament=evening, names="An Maes;Aas\nAn Muylle\nBob\nCis", actor=SITE)
    for player in club.players.filter(name__startswith="An "):
        change_player(player=player, actor=SITE, shown=Shown.SHORT, member_number=f"secret{player.pk}")
    publish_tournament(tournament=evening, actor=SITE)
    shown = [entrant.name for entrant in results_of(evening, public=True).entrants]
    assert shown == ["An M. (Aas)", "An M. (no. 2)", "Bob", "Cis"]


def test_a_card_opens_the_own_page_is_known_at_the_door_and_can_be_renewed(client, club):
    evening = a_tournament(club)
    enter_players(tournament=evening, names="An Maes\nBob Hill\nCis\nDré", actor=SITE)
    an = club.players.get(name="An Maes")
    change_player(player=an, actor=SITE, member_number="4711")
    file = reverse("register_cards_print", args=[club.slug])

    whole, single = client.get(file).content, client.get(f"{file}?player={an.public_id}").content
    token = an.cards.get().token
    codes = codes_in_pdf(whole)
    assert (len(set(codes)), PlayerCard.objects.count()) == (4, 4)
    assert [urlsplit(code).path for code in codes_in_pdf(single)] == [f"/card/{token}/"] and single.find(b"4711") < 0

    [here] = [one for one in people_at_the_door(evening) if one["name"] == "An Maes"]
    assert here["cards"] == [token]
    assert client.get(reverse("till_card", args=[evening.public_id, token])).json() == {"name": "An Maes"}

    client.logout()
    before = client.get(f"/card/{token}/")
    assert (before.status_code, "An Maes" in before.content.decode()) == (200, False)
    publish_tournament(tournament=evening, actor=SITE)
    own = reverse("player_page", args=[club.slug, evening.slug, 1])
    assert client.get(f"/card/{token}/").headers["Location"] == own
    change_player(player=an, actor=SITE, shown=Shown.HIDDEN)
    assert own not in client.get(f"/card/{token}/").content.decode()
    signed_in_now(client, a_member(club).user)
    client.post(reverse("player_card_renew", args=[club.slug, an.public_id]))
    assert (client.get(f"/card/{token}/").status_code, an.cards.exclude(token=token).count()) == (404, 1)
