"""A list of members sent again: what differs from the register is shown, and what is ticked is changed."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, signed_in_now
from tournaments.register.models import Player
from tournaments.register.services.register import add_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
BEFORE = [
    ("Wim Segers", "12", "Ranst", True),
    ("Rita Nagels", "13", "Lier", True),
    ("Jan Maes", "", "", True),
    ("Jan Peeters", "21", "Ranst", True),
    ("Jan Peeters", "22", "Lier", True),
    ("Els Bol", "30", "Mol", False),
    ("Gone Away", "40", "Mol", True),
]
LIST = """Lidnr;Naam;Club
12;Segers Wim;Ranst
13;Rita Nagels;Ranst
14;Jan Maes;Geel
22;Jan Peeters;Lier
21;Jan Peeters;Mol
30;Els Bol;Mol
50;Kris Vos;Lier"""


@pytest.fixture
def club(client):
    club = a_club(name_order="given")
    signed_in_now(client, a_member(club).user)
    for name, number, label, active in BEFORE:
        Player.objects.create(club=club, name=name, member_number=number, label=label, active=active)
    return club


def send(client, club, text=LIST, **more):
    return client.post(reverse("register_import", args=[club.slug]), {"names": text, **more})


def rows(club):
    return set(club.players.values_list("name", "member_number", "label", "active"))


def key(club, number):
    return str(club.players.get(member_number=number).public_id)


def test_a_list_sent_again_shows_what_differs_and_stores_nothing(client, club):
    comparison = send(client, club).context["comparison"]

    changed = {(each.player.name, each.player.member_number): each.values for each in comparison.changed}
    assert changed == {
        ("Rita Nagels", "13"): {"label": "Ranst"},
        ("Jan Maes", ""): {"label": "Geel", "member_number": "14"},
        ("Jan Peeters", "21"): {"label": "Mol"},
        ("Els Bol", "30"): {"active": True},
    }
    assert [line.names for line in comparison.new] == [("Kris Vos",)]
    assert [player.name for player in comparison.same] == ["Wim Segers", "Jan Peeters"]
    assert [player.name for player in comparison.gone] == ["Gone Away"]
    assert comparison.asked == []
    assert rows(club) == set(BEFORE)


def test_what_is_ticked_is_changed_and_nothing_else(client, club):
    asked = send(client, club)
    assert key(club, "13") in asked.context["ticked"] and key(club, "40") not in asked.context["ticked"]

    send(client, club, compared="1", change=[key(club, "21"), key(club, "30")], gone=key(club, "40"))

    changed = {("Jan Peeters", "21", "Mol", True), ("Els Bol", "30", "Mol", True), ("Gone Away", "40", "Mol", False)}
    kept = {row for row in BEFORE if row[1] not in ("21", "30", "40")}
    assert rows(club) == kept | changed | {("Kris Vos", "50", "Lier", True)}


@pytest.mark.parametrize(
    "line",
    [
        "99;Wim Segers;Ranst",  # the name of one with another number
        "12;Kris Vos;Ranst",  # the number of somebody else
        "99;Jan Peeters;Ranst",
        ";Jan Peeters;",  # one of two
        "12;Rita Nagels;Lier",  # the number of one, the name of another
    ],
)
def test_who_cannot_be_told_is_asked_and_nobody_is_chosen(client, club, line):
    asked = send(client, club, f"Lidnr;Naam;Club\n{line}")

    [question] = asked.context["questions"]
    assert question.usual == ""
    assert rows(club) == set(BEFORE)


def test_somebody_with_a_new_number_gets_it_when_the_club_says_so(client, club):
    text = "Lidnr;Naam;Club\n99;Wim Segers;Geel"
    [question] = send(client, club, text).context["questions"]

    send(client, club, text, **{question.key: key(club, "12")})

    assert ("Wim Segers", "99", "Ranst", True) in rows(club)


def test_two_new_lines_of_one_name_are_two_people_and_both_asked_where_either_may_be_known(client, club):
    text = "Lidnr;Naam\n71;Jan Maes\n72;Jan Maes"
    questions = send(client, club, text).context["questions"]
    maes = str(club.players.get(name="Jan Maes").public_id)

    twice = send(client, club, text, **dict.fromkeys((question.key for question in questions), maes))
    assert len(twice.context["questions"]) == 2
    send(client, club, text, **{questions[0].key: maes, questions[1].key: "new"})

    assert {row for row in rows(club) if row[0] == "Jan Maes"} == {
        ("Jan Maes", "71", "", True),
        ("Jan Maes", "72", "", True),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "stored"), [("De Vierde Aas", "De Vierde Aas"), ("vierde-aas", "vierde-aas")])
def test_a_club_that_is_written_nearly_as_one_of_the_register_is_asked_about(client, answer, stored):
    club = a_club(name_order="given")
    client.force_login(a_member(club).user)
    add_player(club=club, name="Jan Peeters", label="De Vierde Aas", actor=SITE)
    address, names = reverse("register_import", args=[club.slug]), "An Claes; vierde-aas\nWim Segers; Carambole"
    asked = client.post(address, {"names": names})
    before = club.players.count()
    client.post(address, {"names": names, asked.context["clubs"][0].key: answer})

    assert ([each.near for each in asked.context["clubs"]], before) == (["De Vierde Aas"], 1)
    assert dict(club.players.values_list("name", "label")) == {
        "Jan Peeters": "De Vierde Aas",
        "An Claes": stored,
        "Wim Segers": "Carambole",
    }
