"""May I? and the auction to practise, as read without scripts, under house rules and a club's own numbers."""

import re

import pytest

from tests.evenings import address
from tests.factories import a_tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
RULES = "/rules/kleurenwiezen/wallonia_26/"


def published(**plan):
    tournament = a_tournament(**plan)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def answered(answer):
    """What the page answers to the question, as text."""
    found = re.search(r'class="asked-answer[^>]*>(.*?)</p>', answer.content.decode(), re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else None


@pytest.mark.parametrize(
    ("last", "mine", "says"),
    [
        ("", "partnership_8.spades", "✓ Yes: Partnership 8 in spades may be bid."),
        ("solo_6.hearts", "solo_7.spades", "✓ Yes: Solo 7 in spades may follow Solo 6 in hearts."),
        ("solo_6.hearts", "solo_6.diamonds", "✗ No: Solo 6 in diamonds does not stand above Solo 6 in hearts."),
        ("small_misere", "small_misere", "✓ Yes: Small misère may follow Small misère."),
        ("small_misere", "troel", "✓ Yes: Troel may follow Small misère."),
        ("solo_6.hearts", "solo_99", None),
    ],
)
def test_the_server_answers_may_i_without_scripts(client, last, mine, says):
    answer = client.get(RULES, {"last": last, "mine": mine})

    assert (answer.status_code, answered(answer)) == (200, says)


def test_the_order_of_suits_is_the_houses(client):
    tried = {"show": "1", "suit_rank": "diamonds_spades_clubs"}
    bids = {"last": "partnership_8.clubs", "mine": "partnership_8.spades"}
    printed = client.get(RULES, bids)
    tonight = published(rules={"suit_rank": "diamonds_spades_clubs"})

    assert answered(printed) == "✗ No: Partnership 8 in spades does not stand above Partnership 8 in clubs."
    assert answered(client.get(address(tonight, "rules/"), bids)).startswith("✓ Yes")
    form = client.get(RULES, {**tried, **bids}).content.decode()
    assert 'name="suit_rank" value="diamonds_spades_clubs"' in form


@pytest.mark.parametrize(
    ("last", "mine", "says", "without_sol"),
    [
        ("bid_9", "sol", "✓ Yes: Sol may follow Bid 9.", None),
        ("sol", "bid_9.vip", "✓ Yes: Bid 9, vip may follow Sol.", None),
        ("bid_9.gode", "bid_9.vip", *["✗ No: Bid 9, vip does not stand above Bid 9, gode."] * 2),
        ("bid_9", "own_partner_10", None, None),
    ],
)
def test_attachments_are_asked_about_and_what_a_club_does_not_play_is_not(client, last, mine, says, without_sol):
    club = published(game="esmakker", variant="plus_one", overlay={"contracts": {"sol": None}})
    bids = {"last": last, "mine": mine}

    assert answered(client.get("/rules/esmakker/plus_one/", bids)) == says
    assert answered(client.get(address(club, "rules/"), bids)) == without_sol
    assert client.get(address(club, "rules/auction/")).status_code == 200


def test_the_printed_examples_stand_in_the_page_and_end_where_the_house_forbids_a_call(client):
    page = client.get(f"{RULES}auction/").content.decode()
    tonight = published(rules={"waiting": "off"})
    forbidden = client.get(address(tonight, "rules/auction/")).content.decode()

    assert "North takes up what West proposed, and from now on bids for both: Partnership 8 in spades." in page
    assert "Here the example ends" not in page
    assert "Here the example ends under these house rules: That is not said here." in " ".join(forbidden.split())


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/kleurenwiezen/flemish/auction/", 200),
        ("/rules/esmakker/from_eight/auction/", 200),
        ("/rules/kleurenwiezen/flemish/auction/?show=1&passed_cap=nonsense", 200),
        ("/rules/dutch_whist/to_5/auction/", 404),
        ("/rules/chess/blitz/auction/", 404),
    ],
)
def test_only_games_with_bids_have_an_auction(client, path, status):
    assert client.get(path).status_code == status


def test_a_game_without_bids_is_not_asked_about(client):
    assert "May I?" not in client.get("/rules/dutch_whist/to_5/").content.decode()
