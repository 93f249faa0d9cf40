"""The guide of a table: where those who played there sit next, and who comes, whatever the organiser does first."""

import pytest

from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tournaments.evening.rounds.models import Round, Table
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round, seat_round, seat_substitute
from tournaments.evening.table.selectors.table_states import current_table, guide_of, state_of
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
FIRST = [[1, 2, 3, 4], [5, 6, 7, 8]]
# Ann (1) stays, Bob (2) goes to table 2, Cis (3) sits out, Dré (4) leaves.
SECOND = [[1, 5, 6, 7], [2, 8, 9, 10]]
LEAVING = ["Ann 1 stays here, North", "Bob 1 → table 2, North", "Cis 1 sits out", "Dré 1 has left"]
COMING = "At this table: North Ann 1, East Els 1, South Fons 1, West Gust 1"


@pytest.fixture
def evening():
    tournament = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 10)
    seat_round(tournament=tournament, actor=SITE, number=1, tables=FIRST, out=[9, 10])
    open_round(round_=tournament.rounds.get(), actor=SITE)
    return tournament


def play(tournament):
    for table in Table.objects.filter(round__tournament=tournament):
        a_deal(table, alone())


def close(tournament):
    close_round(round_=tournament.rounds.get(number=1), actor=SITE)


def draw(tournament, tables=None):
    withdraw(entrant=tournament.entrants.get(number=4), actor=SITE)
    seat_round(tournament=tournament, actor=SITE, number=2, tables=tables or SECOND, out=[3])


def publish(tournament):
    draw(tournament)
    publish_round(round_=tournament.rounds.get(number=2), actor=SITE)


def open_second(tournament):
    open_round(round_=tournament.rounds.get(number=2), actor=SITE)


def guide(tournament, number=1):
    table = current_table(tournament, number)
    return table.round.number, state_of(table)["guide"]


@pytest.mark.parametrize(
    ("acts", "round_", "leaving", "coming"),
    [
        ([play, publish], 1, LEAVING, COMING),
        ([play, close, publish], 2, LEAVING, COMING),
        ([play, publish, close], 2, LEAVING, COMING),
        ([play, close, draw], 1, [], "The seats are not known yet. They will appear here."),
        ([play, close], 1, [], "The seats are not known yet. They will appear here."),
        ([play, close, draw, open_second], 2, LEAVING, ""),
    ],
)
def test_a_table_tells_where_its_people_go_and_who_comes(evening, acts, round_, leaving, coming):
    for act in acts:
        act(evening)

    wanted = {"title": "Where to sit in round 2", "leaving": leaving, "coming": coming}
    assert guide(evening) == (round_, wanted)


@pytest.mark.slow
def test_nobody_is_sent_anywhere_while_the_next_round_is_unknown_or_when_all_is_played(evening):
    before = guide(evening)
    play(evening)
    during = guide(evening)
    close(evening)
    publish(evening)
    open_second(evening)
    a_deal(a_table(evening.rounds.get(number=2)), alone())
    later = guide(evening)
    a_deal(a_table(evening.rounds.get(number=2), 2), alone())
    close_round(round_=evening.rounds.get(number=2), actor=SITE)

    assert (before, during, later, guide(evening)) == ((1, None), (1, None), (2, None), (2, None))


def test_a_substitute_is_sent_and_announced_by_their_own_name(evening):
    for number, name in ((1, "Jo Peeters"), (5, "Wim Claes")):
        entrant = evening.entrants.get(number=number)
        entrant.tournament = evening
        seat_substitute(entrant=entrant, name=name, from_round=2, actor=SITE, scores="absent")
    play(evening)
    publish(evening)

    notice = guide(evening)[1]

    assert notice["leaving"][0] == "Jo Peeters, in place of Ann 1 stays here, North"
    assert "East Wim Claes, in place of Els 1, South Fons 1" in notice["coming"]


def test_a_table_that_is_not_used_any_more_says_so(evening):
    play(evening)
    close(evening)
    draw(evening, tables=[[5, 1, 6, 7]])
    publish_round(round_=evening.rounds.get(number=2), actor=SITE)

    number, notice = guide(evening, 2)

    assert (number, notice["coming"]) == (1, "This table is not used in round 2.")
    assert notice["leaving"][0] == "Els 1 → table 1, North"


@pytest.mark.slow
@pytest.mark.parametrize("acts", [[play, publish], [play, close, publish], [play, close]])
def test_the_page_without_scripts_says_the_same(evening, client, acts):
    for act in acts:
        act(evening)
    [code] = table_codes(tournament=evening, numbers=[1], actor=SITE)

    page = client.get(f"/t/{code.token}/plain/").content.decode()

    notice = guide(evening)[1]
    assert all(line in page for line in (notice["title"], *notice["leaving"], notice["coming"]))


def test_the_guide_costs_one_query(evening, django_assert_num_queries):
    table = a_table(Round.objects.get())
    guide_of(table, begun=False)

    with django_assert_num_queries(1):
        guide_of(table, begun=True)
