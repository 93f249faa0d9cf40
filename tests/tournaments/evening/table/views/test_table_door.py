"""The door of a table: codes that open, codes that do not, and guessing that gets slow without locking out the hall."""

import pytest
from django.utils import timezone

from tests.factories import a_deal, a_table, alone, an_open_round
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import archive_tournament, finish_tournament
from tournaments.evening.table.models import Deal, Device
from tournaments.evening.table.services.codes import issue_table_code, table_codes
from tournaments.frame import rate_limits
from tournaments.frame.models import Attempt
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

TRIES = rate_limits.LIMITS["wrong code from an address"].tries


@pytest.fixture
def tournament():
    return an_open_round().tournament


def code_of(tournament):
    """The code of table 1 in clear."""
    [code] = table_codes(tournament=tournament, numbers=[1], actor=SITE)
    return code


@pytest.mark.parametrize("write", [str, str.lower, lambda code: f" {code[:4]}-{code[4:]} "])
def test_a_short_code_leads_to_its_table_however_it_is_typed(client, tournament, write):
    code = code_of(tournament)

    answer = client.post("/t/", {"code": write(code.short)})

    assert (answer.status_code, answer["Location"]) == (302, f"/t/{code.token}/")


def test_a_wrong_code_is_said_and_stays_in_its_field(client, tournament):
    answer = client.post("/t/", {"code": "ABCD EFGH"})

    assert answer.status_code == 422
    assert 'value="ABCD EFGH"' in answer.content.decode()


@pytest.mark.slow
def test_a_browser_is_remembered_with_its_table(client, tournament):
    code = code_of(tournament)

    client.get(f"/t/{code.token}/")
    again = client.get("/t/")

    assert f"/t/{code.token}/" in again.content.decode()
    assert Device.objects.get().code.table_number == 1


@pytest.mark.slow
def test_a_browser_stays_one_device(client, tournament):
    code = code_of(tournament)

    for _ in range(3):
        client.get(f"/t/{code.token}/")

    assert Device.objects.count() == 1


@pytest.mark.slow
def test_guessing_gets_slow_and_the_link_still_opens(client, tournament):
    code = code_of(tournament)
    guesses = range(TRIES + 2)
    statuses = [client.post("/t/", {"code": f"AAAA{n:04}"}).status_code for n in guesses]

    right = client.post("/t/", {"code": code.short})

    assert (statuses[0], statuses[-1], right.status_code) == (422, 429, 429)
    assert client.get(f"/t/{code.token}/").status_code == 200


@pytest.mark.slow
def test_a_phone_that_was_at_a_table_is_not_slowed_down_by_others(client, tournament):
    code = code_of(tournament)
    for n in range(TRIES):
        client.post("/t/", {"code": f"AAAA{n:04}"})
    client.get(f"/t/{code.token}/")

    assert client.post("/t/", {"code": code.short}).status_code == 302


def test_guesses_are_forgotten_after_a_while(client, tournament):
    client.post("/t/", {"code": "AAAA2222"})
    Attempt.objects.update(at=timezone.now() - rate_limits.LONGEST)
    client.post("/t/", {"code": "AAAA3333"})

    assert Attempt.objects.count() == 3  # of the address, for minutes and for a day, and of all strangers


def test_a_code_that_was_replaced_says_so(client, tournament):
    code = code_of(tournament)
    issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    answer = client.get(f"/t/{code.token}/")

    assert (answer.status_code, "no longer valid" in answer.content.decode()) == (410, True)


def test_the_card_of_an_archived_evening_says_so_and_works_again_after_it(client, tournament):
    code = code_of(tournament)
    archive_tournament(tournament=tournament, actor=SITE)

    archived = client.get(f"/t/{code.token}/")
    archive_tournament(tournament=tournament, actor=SITE, archived=False)

    page = archived.content.decode()
    assert (archived.status_code, "archive" in page, "no longer valid" in page) == (410, True, False)
    assert client.get(f"/t/{code.token}/").status_code == 200


@pytest.mark.parametrize("place", ["", "plain/", "totals/", "sheets/", "auction/"])
def test_after_the_evening_a_card_says_so_and_who_came_where(client, tournament, place):
    code = code_of(tournament)
    a_deal(a_table(tournament.rounds.get()), alone())
    Tournament.objects.update(published=True)
    finish(tournament)

    response = client.get(f"/t/{code.token}/{place}")
    page = response.content.decode()

    assert (response.status_code, "The evening is over" in page, "no longer valid" in page) == (200, True, False)
    assert [name in page for name in ("Ann 1", "Bob 1", "Cis 1", "Dré 1")] == [True] * 4
    assert f'href="/s/{tournament.club.slug}/{tournament.slug}/"' in page


@pytest.mark.parametrize("facts", [{"results_held": True}, {"hidden_at": timezone.now()}])
def test_after_the_evening_a_card_shows_no_places_that_the_club_holds_back(client, tournament, facts):
    code = code_of(tournament)
    a_deal(a_table(tournament.rounds.get()), alone())
    finish(tournament)
    Tournament.objects.update(**{"published": True, **facts})

    page = client.get(f"/t/{code.token}/").content.decode()

    assert ("The evening is over" in page, "Ann 1" in page, "/s/" in page) == (True, False, False)


def test_a_code_made_after_the_evening_says_so_too(client, tournament):
    finish(tournament)
    code = code_of(tournament)

    response = client.get(f"/t/{code.token}/")
    state = client.get("/api/v1/table", headers={"X-Table-Code": code.token})

    assert ("The evening is over" in response.content.decode(), state.status_code) == (True, 401)


def test_the_short_code_of_an_old_card_says_that_the_evening_is_over(client, tournament):
    code = code_of(tournament)
    finish(tournament)

    response = client.post("/t/", {"code": code.short})

    assert (response.status_code, response["Location"]) == (302, f"/t/{code.token}/")


def test_what_is_sent_after_the_evening_is_not_taken_for_saved(client, tournament):
    code = code_of(tournament)
    finish(tournament)

    assert client.post(f"/t/{code.token}/plain/", {"contract": "solo_5"}).status_code == 410
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("facts", "shown"), [({}, True), ({"results_held": True}, False), ({"hidden_at": timezone.now()}, False)]
)
def test_the_standings_are_one_tap_from_a_table_where_the_club_shows_them(client, tournament, facts, shown):
    code = code_of(tournament)
    Tournament.objects.update(**{"published": True, **facts})
    link = f'href="/s/{tournament.club.slug}/{tournament.slug}/"'

    pages = [client.get(f"/t/{code.token}/{place}").content.decode() for place in ("", "plain/", "totals/")]

    assert [link in page for page in pages] == [shown] * 3


def finish(tournament):
    """Close the round of the evening and end it."""
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="over")
    finish_tournament(tournament=tournament, actor=SITE)


@pytest.mark.parametrize("token", ["ABCD2345", "x" * 26, "x" * 300, "%00", "é"])
def test_a_link_that_was_never_made_is_not_found(client, tournament, token):
    assert client.get(f"/t/{token}/").status_code == 404
