"""Entering who takes part."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import a_tournament, with_players
from tests.seating import draw_round
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.evening.rounds.models import Seat
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client):
    tournament = a_tournament()
    signed_in(client, tournament)
    return tournament


def names(tournament):
    return list(tournament.entrants.order_by("number").values_list("name", flat=True))


def problems_of(answer):
    return [(line, text) for line, text, _reason, _reading in answer.context["problems"]]


def test_a_clean_list_is_entered_at_once(client, tournament):
    client.post(at("entrants", tournament), {"names": "Ann; Aas; ladies\nBob"})

    assert names(tournament) == ["Ann", "Bob"]


def test_doubtful_lines_are_shown_before_anything_is_entered(client, tournament):
    answer = client.post(at("entrants", tournament), {"names": "Ann\nBob\nann"})

    assert (problems_of(answer), names(tournament)) == ([(3, "ann")], [])
    client.post(at("entrants", tournament), {"names": "Ann\nBob\nann", "skip": "1"})
    assert names(tournament) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"name;club\r\nAnn;Aas\r\nBob;\r\nAnn;", 4),
        ("naam,club\nAnn,Aas\nBob,\nAnn,".encode("utf-8-sig"), 4),
        (b"Ann\tAas\nBob\nAnn", 3),
    ],
)
def test_a_spreadsheet_is_previewed_with_its_doubles_by_their_line_in_it(client, tournament, content, line):
    answer = client.post(at("entrants_file", tournament), {"file": SimpleUploadedFile("list.csv", content)})

    assert [row.names for row in answer.context["listed"].named] == [("Ann",), ("Bob",)]
    assert [at for at, _text in problems_of(answer)] == [line]


def test_a_workbook_is_read(client, tournament):
    import tablib

    content = tablib.Dataset(["Zoë", "Aas"], ["Đoković", ""], headers=["Name", "Club"]).export("xlsx")

    answer = client.post(at("entrants_file", tournament), {"file": SimpleUploadedFile("list.xlsx", content)})

    assert [row.names for row in answer.context["listed"].named] == [("Zoë",), ("Đoković",)]


@pytest.mark.parametrize("content", [b"PK\x03\x04 not a workbook", b"\x00\x01\x02"])
def test_a_file_that_is_no_list_is_refused_or_empty(client, tournament, content):
    answer = client.post(at("entrants_file", tournament), {"file": SimpleUploadedFile("list.xlsx", content)})

    assert (answer.status_code, names(tournament)) == (200, [])


def test_who_played_last_time_is_ticked_though_they_left_early(client, tournament):
    last = with_players(a_tournament(tournament.club, name="Before"), 6)
    with_players(a_tournament(tournament.club, name="Later", date=tournament.date + timedelta(days=7)), 1)
    left_early, never_came = last.entrants.all()[:2]
    last.entrants.filter(pk__in=[left_early.pk, never_came.pk]).update(status="withdrawn")
    round_ = last.rounds.create(number=1, draw="random")
    Seat.objects.create(round=round_, table=round_.tables.create(number=1), seat="N", entrant=left_early)

    answer = client.get(at("last_list", tournament))

    ticked = set(answer.context["form"]["players"].value())
    played = last.entrants.exclude(pk=never_came.pk)
    assert ticked == {player.public_id for player in tournament.club.players.filter(entrants__in=played)}
    client.post(at("from_register", tournament), {"players": [str(key) for key in ticked]})
    assert names(tournament) == [entrant.name for entrant in played.order_by("name")]


def test_where_players_have_no_partner_the_next_step_is_to_form_pairs(client):
    tournament = a_tournament(kind="pairs")
    signed_in(client, tournament)
    client.post(at("entrants", tournament), {"names": "Ann\nBob\nCis & Dora"})

    page = client.get(at("entrants", tournament)).content.decode()

    assert page.count(at("pairs", tournament)) == 1
    assert at("draw", tournament) not in page


@pytest.mark.slow
def test_pairs_are_formed_by_hand_and_by_lot(client):
    tournament = a_tournament(kind="pairs")
    signed_in(client, tournament)
    client.post(at("entrants", tournament), {"names": "Ann\nBob\nCis\nDora"})

    client.post(at("pairs", tournament), {"one": "1", "other": "3"})
    client.post(at("pairs", tournament), {"lot": "1"})

    assert sorted(" & ".join(sorted(name.split(" & "))) for name in names(tournament)) == ["Ann & Cis", "Bob & Dora"]


def test_nobody_is_their_own_partner(client):
    tournament = a_tournament(kind="pairs")
    signed_in(client, tournament)
    client.post(at("entrants", tournament), {"names": "Ann\nBob"})

    answer = client.post(at("pairs", tournament), {"one": "1", "other": "1"})

    assert answer.context["form"].errors == {"other": [("A player cannot partner themselves. Choose somebody else.")]}


def test_who_is_ticked_in_the_register_takes_part(client, tournament):
    before = with_players(a_tournament(tournament.club, name="Before"), 3)
    chosen = [str(player.public_id) for player in tournament.club.players.filter(entrants__tournament=before)[:2]]

    client.post(at("from_register", tournament), {"players": chosen})

    assert names(tournament) == ["Ann 1", "Bob 1"]


def test_wishes_are_kept_and_shown(client):
    tournament = an_evening(4)
    signed_in(client, tournament)

    wishes = {"fixed_table": "3", "fixed_seat": "S", "keep_apart": "family", "other_half": "choir"}
    client.post(at("entrant", tournament, 2), wishes)

    entrant = tournament.entrants.get(number=2)
    assert (entrant.fixed_table, entrant.fixed_seat, entrant.keep_apart, entrant.other_half) == (
        3,
        "S",
        "family",
        "choir",
    )


@pytest.mark.slow
def test_a_wish_that_comes_after_the_draw_says_that_the_round_does_not_know_of_it(client, tournament):
    with_players(tournament, 4)
    sentence = "Round 1 was drawn without this wish. Draw it again if the wish should apply to it."

    before = client.post(at("entrant", tournament, 2), {"keep_apart": "family"}, follow=True).content.decode()
    draw_round(tournament=tournament, actor=SITE)
    after = client.post(at("entrant", tournament, 2), {"keep_apart": ""}, follow=True).content.decode()

    assert (sentence in before, sentence in after) == (False, True)


@pytest.mark.slow
def test_who_has_a_seat_leaves_and_returns_but_is_not_taken_out(client):
    tournament = an_evening(4)
    signed_in(client, tournament)

    client.post(at("entrant_remove", tournament, 2))
    client.post(at("entrant_leave", tournament, 2))
    left = tournament.entrants.get(number=2).status, client.get(at("entrants", tournament)).context["here"]
    client.post(at("entrant_return", tournament, 2))
    back = tournament.entrants.get(number=2).status, client.get(at("entrants", tournament)).context["here"]

    assert (left, back) == (("withdrawn", 3), ("active", 4))


@pytest.mark.slow
def test_who_is_checked_in_again_while_somebody_sits_for_them_takes_their_place(client):
    tournament = an_evening(4, substitutes="own", rounds_planned=3)
    close_round(round_=tournament.rounds.get(number=1), actor=SITE, anyway=True, reason="enough")
    signed_in(client, tournament)
    client.post(at("entrant_substitute", tournament, 3), {"name": "Sub Own", "from_round": 2, "scores": "own"})
    page = client.get(at("entrant", tournament, 3)).content.decode()

    client.post(at("entrant_return", tournament, 3))

    playing = tournament.entrants.filter(status="active").values_list("number", flat=True)
    assert sorted(playing) == [1, 2, 3, 4]
    assert (at("entrant_back", tournament, 3) in page, at("entrant_return", tournament, 3) in page) == (True, False)


@pytest.mark.slow
def test_people_of_one_club_are_kept_apart_in_a_stroke_and_families_stay(client, tournament):
    names = "Ann; Noord\nBob; noord\nCis; Zuid\nDré; Oost\nEls; Oost\nFons\nGust; Noord"
    client.post(at("entrants", tournament), {"names": names})
    client.post(at("entrant", tournament, 5), {"keep_apart": "family"})
    client.post(at("entrant_leave", tournament, 7))

    def words():
        return list(tournament.entrants.order_by("number").values_list("keep_apart", flat=True))

    client.post(at("entrants_clubs", tournament), {"apart": "1"})
    kept, html = words(), client.get(at("entrants", tournament)).content.decode()
    client.post(at("entrants_clubs", tournament))

    assert (kept, words()) == (["Noord", "noord", "", "", "family", "", ""], ["", "", "", "", "family", "", ""])
    assert ("2 players are kept apart from their own club." in html, "Keep people of the same club apart" in html) == (
        True,
        False,
    )


def test_an_empty_evening_asks_for_its_names_first_and_a_full_one_for_its_draw(client, tournament):
    empty = client.get(at("entrants", tournament)).content.decode()
    client.post(at("entrants", tournament), {"names": "Ann\nBob\nCis\nDirk"})
    full = client.get(at("entrants", tournament)).content.decode()

    assert empty.index('name="names"') < empty.index("<aside")
    assert at("draw", tournament) not in empty
    assert full.index("<aside") < full.index('name="names"')
    assert at("draw", tournament) in full
    assert ">Club</th>" not in full  # a column in which nothing stands
