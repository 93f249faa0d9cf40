"""The document of the auction at a table: by its own address, known by its tag, and of tonight's rules."""

import pytest

from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def at_a_table(**plan):
    """A tournament in play, and the link of its table."""
    table = a_table(an_open_round(a_tournament(**plan)))
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    return table.round.tournament, f"/t/{code.token}/"


def test_it_is_sent_once_and_anew_when_the_rules_change(client):
    tournament, link = at_a_table()
    page, first = client.get(link).content.decode(), client.get(f"{link}auction/")
    again = client.get(f"{link}auction/", headers={"if-none-match": first["ETag"]})

    change_rules(tournament=tournament, actor=SITE, rules={"suit_rank": "diamonds_spades_clubs"})
    changed = client.get(f"{link}auction/", headers={"if-none-match": first["ETag"]})

    assert (first.status_code, again.status_code, changed.status_code) == (200, 304, 200)
    assert first.json()["auction"]["suits"] == ["spades", "clubs", "diamonds", "hearts"]
    assert changed.json()["auction"]["suits"] == ["clubs", "spades", "diamonds", "hearts"]
    assert first.json()["rules"] in page and changed.json()["rules"] not in page


def test_a_contract_that_the_club_does_not_play_is_not_among_its_bids(client):
    _tournament, link = at_a_table(game="esmakker", variant="plus_one", overlay={"contracts": {"bid_9": None}})
    bids = {row["key"]: row["suits"] for row in client.get(f"{link}auction/").json()["auction"]["contracts"]}

    assert "bid_9" not in bids and bids["bid_10"] == [None, "gode", "halve", "sans", "vip"] and bids["sol"] == [None]


def test_its_styles_are_there(client):
    _tournament, link = at_a_table()

    assert [client.get(style).status_code for style in client.get(f"{link}auction/").json()["styles"]] == [200]


def test_a_game_without_bids_has_none_and_shows_no_button(client):
    _tournament, link = at_a_table(game="dutch_whist", variant="to_5")

    assert client.get(f"{link}auction/").status_code == 404
    assert 'id="auction"' not in client.get(link).content.decode()


def test_a_link_that_opens_nothing_opens_no_auction(client):
    assert client.get("/t/nonsense-nonsense-nonsense-nonsense/auction/").status_code == 404
