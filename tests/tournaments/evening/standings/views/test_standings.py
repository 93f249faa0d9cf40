"""The public standings: what they show to whom, what they cost, and when they need not be sent again."""

import csv
import io

import pytest
from openpyxl import load_workbook

from tests.evenings import a_large_evening, address, an_evening
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, with_players
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.tournaments import hold_results, publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", '=HYPERLINK("http://x")', "＝1+1"]
SCRIPT = "<script>alert(1)</script>"
RESULTS = ["", "across/", "by-club/", "why/1/", "standings.csv", "standings.xlsx", "rounds/1/tables/1/"]
ALWAYS = ["rounds/", "rounds/1/", "rounds/1/?by=name", "players/1/", "rules/", "draw/", "wall/"]


def test_everybody_stands_in_order_with_points_of_each_round(client):
    tournament = an_evening(players=4, rounds=2)

    rows = list(csv.reader(io.StringIO(client.get(address(tournament, "standings.csv")).content.decode("utf-8-sig"))))

    assert rows[0] == ["Place", "No.", "Name", "Club", "Round 1", "Round 2", "Contracts made", "Points"]
    assert [int(row[0].rstrip("=")) for row in rows[1:]] == sorted(int(row[0].rstrip("=")) for row in rows[1:])
    assert [int(row[4]) + int(row[5]) for row in rows[1:]] == [int(row[7]) for row in rows[1:]]


@pytest.mark.parametrize("players", [4, 12])
def test_the_queries_do_not_grow_with_the_players(client, django_assert_num_queries, players):
    page = address(an_evening(players=players, rounds=2))

    with django_assert_num_queries(9):
        client.get(page)


def test_a_large_evening_stays_small_and_cheap(client, django_assert_max_num_queries):
    tournament = a_large_evening()
    tournament.club.slug = (
        "schoppen"  # each link of the page is as long as this, not as the number of clubs in the tests
    )
    tournament.club.save(update_fields=["slug"])
    page = address(tournament)

    with django_assert_max_num_queries(8):
        answer = client.get(page)

    assert answer.content.count(b"<tr id=e") == 200
    assert len(answer.content) <= 60_000


def test_who_has_the_newest_page_is_told_so_with_one_query_of_few_columns(client, django_assert_num_queries):
    page = address(an_evening(players=4))
    mark = client.get(page)["ETag"]

    with django_assert_num_queries(1) as queries:
        response = client.get(page, headers={"if-none-match": mark})

    assert (response.status_code, response.content) == (304, b"")
    columns = queries.captured_queries[0]["sql"].partition(" FROM ")[0].count(",") + 1
    assert columns <= 45  # writing them into the query is what a page that has not changed costs


def test_a_deal_another_language_and_another_reader_change_the_mark(client):
    tournament = an_evening(players=4)
    mark = {"if-none-match": client.get(address(tournament))["ETag"]}
    french = client.get(address(tournament), headers={**mark, "accept-language": "fr"}).status_code
    a_deal(a_table(Round.objects.get(tournament=tournament)), alone("E"))
    later = client.get(address(tournament), headers=mark).status_code
    client.force_login(a_member(tournament.club).user)
    member = client.get(address(tournament), headers=mark).status_code

    assert (french, later, member) == (200, 200, 200)


def test_standings_after_a_round_stay_what_they_were(client):
    tournament = an_evening(players=4, rounds=2)
    first = Round.objects.get(tournament=tournament, number=1)

    answer = client.get(address(tournament, "standings.csv?after=1"))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))

    assert sorted((int(row[1]), int(row[-1])) for row in rows[1:]) == sorted(
        (standing["entrant"], standing["points"]) for standing in first.standings
    )


def test_a_round_is_ranked_by_itself_among_those_who_played_it(client):
    tournament = an_evening(players=4, rounds=2, ranking=["points", "lot"])
    adjust_points(entrant=tournament.entrants.get(number=1), points=-5000, reason="an event", actor=SITE)

    answer = client.get(address(tournament, "?only=2"))

    group = answer.context["standing"]
    scored = {key: rounds[2] for key, rounds in group.whole.round_points.items()}
    assert {row.entrant.key: row.points for row in group.standings.rows} == scored
    assert [row.points for row in group.standings.rows] == sorted(scored.values(), reverse=True)
    assert (answer.context["state"]["text"], group.caption) == ("Round 2 only", "Ranked by: points")
    assert (b"why/" in answer.content, b"standings.csv" in answer.content, answer.context["chart"]) == (
        False,
        False,
        None,
    )
    assert b"?only=1" in client.get(address(tournament, "?after=1")).content


def test_a_round_that_is_not_there_gives_the_newest_standings(client):
    page = address(an_evening(players=4))
    asked = [f"?{ask}={after}" for ask in ("after", "only") for after in ("0", "9", "-1", "x", "1" * 50, "²")]

    assert {question: client.get(page + question).status_code for question in asked} == dict.fromkeys(asked, 200)


def test_nobody_finds_a_tournament_that_is_not_published(client):
    tournament = an_evening(players=4)
    publish_tournament(tournament=tournament, actor=SITE, published=False)
    pages = [address(tournament, page) for page in (*RESULTS, *ALWAYS)]
    public = {page: client.get(page, follow=True).status_code for page in pages}
    client.force_login(a_member(tournament.club, Role.DESK).user)
    desk = {page: client.get(page, follow=True).status_code for page in pages}

    assert (public, desk) == (dict.fromkeys(pages, 404), dict.fromkeys(pages, 200))


def test_results_that_are_held_back_are_shown_to_the_club_alone(client):
    tournament = an_evening(players=4)
    hold_results(tournament=tournament, actor=SITE)
    pages = [address(tournament, page) for page in RESULTS]
    public = {page: b"not announced yet" in client.get(page).content for page in pages}
    client.force_login(a_member(tournament.club, Role.DESK).user)
    desk = {page: b"not announced yet" in client.get(page).content for page in pages}

    assert (public, desk) == (dict.fromkeys(pages, True), dict.fromkeys(pages, False))


def test_what_is_not_a_result_tells_no_points_while_they_are_held_back(client):
    tournament = an_evening(players=4, deals=3)
    hold_results(tournament=tournament, actor=SITE)

    pages = {page: client.get(address(tournament, page), follow=True).content.decode() for page in ALWAYS}

    results = ("own-deals", "wall-standings", "big-place")
    assert [(page, part) for page, text in pages.items() for part in results if part in text] == []


def test_formulas_in_names_reach_no_spreadsheet_alive(client):
    tournament = with_players(a_tournament(), 8)
    for player, formula in zip(tournament.club.players.order_by("pk"), FORMULAS, strict=False):
        change_player(player=player, actor=SITE, name=f"{formula} Ann", label=formula)
    publish_tournament(tournament=tournament, actor=SITE)

    text = client.get(address(tournament, "standings.csv")).content.decode("utf-8-sig")
    book = load_workbook(io.BytesIO(client.get(address(tournament, "standings.xlsx")).content))

    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    texts = [cell.value for row in book.active.iter_rows() for cell in row if isinstance(cell.value, str)]
    assert [cell for cell in cells if cell[:1] in "=+-@＝" and not cell.lstrip("+-").isdecimal() and cell] == []
    assert [cell for cell in texts if cell[:1] in "=+-@＝"] == []
    assert [cell.value for row in book.active.iter_rows() for cell in row if cell.data_type == "f"] == []


def test_a_script_in_a_name_is_only_a_name(client):
    tournament = an_evening(players=4)
    for player in tournament.club.players.all():
        change_player(player=player, actor=SITE, name=f"{SCRIPT}{player.pk}", label=SCRIPT)
    pages = [*RESULTS[:4], RESULTS[-1], *ALWAYS]

    shown = {page: client.get(address(tournament, page), follow=True).content.decode() for page in pages}

    assert [page for page, text in shown.items() if SCRIPT in text] == []


def test_a_name_is_shown_as_its_player_wished(client):
    tournament = an_evening(players=4)
    player = tournament.club.players.first()
    change_player(player=player, actor=SITE, name="Marie Peeters", shown="short")

    pages = [client.get(address(tournament, page), follow=True).content.decode() for page in ["", *ALWAYS[:3], "wall/"]]

    assert ["Peeters" in page for page in pages] == [False] * 5
    assert ["Marie P." in page for page in pages] == [True] * 5


@pytest.mark.parametrize(
    ("page", "paper"),
    [
        ("", "chart.pdf"),
        ("by-club/?best=3", "by-club.pdf?best=3"),
        ("across/", "cross-table.pdf"),
        ("why/1/", ""),
        ("rules/", ""),
    ],
)
def test_every_page_names_its_tournament_and_leads_to_its_own_paper(client, page, paper):
    tournament = an_evening(players=4)

    answer = client.get(address(tournament, page))

    crumbs = [crumb["label"] for crumb in answer.context["layout_crumbs"]]
    assert crumbs[1:] == [tournament.club.name, *([tournament.name] if page else [])]
    assert f'href="{address(tournament)}paper/{paper}"'.encode() in answer.content or not paper


def test_a_club_names_who_counts_for_it_below_it_on_a_phone(client):
    tournament = an_evening(players=4)
    player = tournament.entrants.get(number=2).members.get().player
    change_player(player=player, label="Heer", actor=SITE)

    page = client.get(address(tournament, "by-club/")).content.decode()

    assert f"<th scope=row>Heer <i class=names>{player.name}</i>" in page


def test_more_than_sixteen_players_have_no_cross_table_and_their_page_says_why(client):
    few, many = (an_evening(players=players) for players in (16, 20))

    shown, left_out = (client.get(address(evening, "across/")).content.decode() for evening in (few, many))
    tabs = [client.get(address(evening)).content.decode().count('across/"') for evening in (few, many)]

    assert ("<tbody" in shown, "would be too wide to read" in shown) == (True, False)
    assert ("<tbody" in left_out, "would be too wide to read" in left_out) == (False, True)
    assert (tabs[0] > 0, tabs[1]) == (True, 0)
