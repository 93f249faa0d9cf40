"""Every deal of an evening as a file of results."""

import csv
import json
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from scoring.results_files import FORMAT, KIND, read_results
from tests.evenings import address, an_evening
from tests.factories import a_deal, a_table, a_tournament, an_open_round, books, with_players
from tournaments.errors import Refused
from tournaments.evening.rounds.services.tournaments import hold_results, publish_tournament
from tournaments.evening.table.models import Score
from tournaments.imports.files import read_file
from tournaments.imports.results import read_past
from tournaments.register.models import Shown
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def taken(client, tournament, kind="json"):
    return read_results(client.get(address(tournament, f"deals.{kind}")).content)


def test_both_forms_have_every_deal_and_the_command_scores_it_as_the_site_does(client):
    tournament = an_evening(players=4, rounds=2)
    file = taken(client, tournament)
    again, wrong = file.scored()
    stored = sorted(Score.objects.filter(tournament=tournament, deal__isnull=False).values_list("points", flat=True))

    assert (taken(client, tournament, "csv"), again, wrong) == (file, file, [])
    assert sorted(points for deal in file.deals for points in deal.score.values()) == stored
    assert {name for deal in file.deals for name in deal.names.values()} == {
        *tournament.entrants.values_list("name", flat=True)
    }


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_a_season_reads_the_file_as_one_evening(client, kind):
    tournament = an_evening(players=4, rounds=2)
    for entrant, name in zip(tournament.entrants.all(), ("Ann Bos", "Bob Maes", "Cis Vos", "Dré Nagels"), strict=True):
        tournament.entrants.filter(pk=entrant.pk).update(name=name, public_name=name)
    content = client.get(address(tournament, f"deals.{kind}")).content
    (evening,) = read_past(read_file(SimpleUploadedFile(f"deals.{kind}", content)), 2020).evenings
    scores = Score.objects.filter(tournament=tournament, deal__isnull=False)
    totals = dict(scores.values_list("entrant__name").annotate(Sum("points")))

    assert (evening.date, evening.points) == (tournament.date, totals)
    with pytest.raises(Refused) as refusal:
        read_file(SimpleUploadedFile("deals.csv", b"game,variant,round,table,deal\na,b,0,1,1\n"))
    assert list(refusal.value.problems) == ["file"]


def test_a_file_that_excel_saved_again_is_read(client):
    tournament = an_evening(players=4, rounds=1)
    text = client.get(address(tournament, "deals.csv")).content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text)))
    csv.writer(saved := StringIO(), delimiter=";").writerows(rows)
    name = next(iter(tournament.entrants.values_list("name", flat=True)))
    content = saved.getvalue().replace(name, "Zoë").encode("cp1252")

    (evening,) = read_past(read_file(SimpleUploadedFile("deals.csv", content)), 2020).evenings

    assert "Zoë" in evening.points


def test_what_is_wrong_is_said_at_its_line_and_no_number_is_too_large_to_refuse():
    deal = {"round": 1, "table": 1, "deal": 1, "names": {"N": "An"}, "record": {}, "score": {"N": 5}}
    head = {"kind": KIND, "format": FORMAT, "game": "wiezen", "variant": "iwwa_wiezen"}
    for wrong, line in (({"score": {"N": 10**9}}, 3), ({"round": 0}, 3)):
        content = json.dumps({**head, "deals": [deal, {**deal, **wrong}]}).encode()

        with pytest.raises(Refused) as refusal:
            read_file(SimpleUploadedFile("deals.json", content))

        assert [sentence.startswith(f"Line {line}: ") for sentence in refusal.value.problems["file"]] == [True]


def test_the_file_of_an_evening_asks_as_often_however_many_tables_there_are(client, django_assert_max_num_queries):
    few, many = an_evening(players=4, rounds=1), an_evening(players=16, rounds=3)
    with CaptureQueriesContext(connection) as asked:
        client.get(address(few, "deals.csv"))

    with django_assert_max_num_queries(len(asked)):
        client.get(address(many, "deals.csv"))
    assert len(asked) <= 10


def test_strangers_read_no_hidden_name_and_nothing_that_is_held_back(client):
    tournament = an_evening(players=4, rounds=1)
    player = tournament.club.players.first()
    change_player(player=player, shown=Shown.HIDDEN, actor=SITE)
    text = client.get(address(tournament, "deals.csv")).content.decode()
    other = client.get(address(tournament, "deals.xlsx")).status_code
    hold_results(tournament=tournament, actor=SITE)

    assert (player.name in text, "Player" in text) == (False, True)
    assert "Player" not in client.get(address(tournament, "deals.csv")).content.decode()
    assert other == 404


def test_the_two_of_a_pair_sit_on_their_own_seats(client):
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", round_end="game")
    with_players(tournament, 2)
    table = a_table(an_open_round(tournament))
    a_deal(table, books())
    publish_tournament(tournament=tournament, actor=SITE)
    (deal,) = taken(client, tournament).deals

    assert len({*deal.names.values()}) == 4
    pairs = [{*name.split(" & ")} for name in tournament.entrants.values_list("name", flat=True)]
    assert {deal.names["N"], deal.names["S"]} in pairs
