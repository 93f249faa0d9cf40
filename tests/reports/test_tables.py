import re

from django.test import RequestFactory
from django.utils.html import escape

from reports.crosstable import cross_table
from reports.groups import by_club
from reports.results import Adjustment, Entrant, Results, Round, Stage
from reports.season_rules import SeasonRule
from reports.seasons import Evening, Played, evening_of, season
from reports.standings import rank
from reports.tables import ClubsTable, CrossTable, SeasonTable, StandingsTable
from tests.reports.factories import results_of, tally


def html_of(table, query=""):
    return table.as_html(RequestFactory().get(f"/{query}"))


def rows_of(html):
    """The cells as text, row by row."""
    body = re.split(r"<tbody[^>]*>", html)[1].split("</tbody>")[0]
    rows = [re.split(r"<t[dh][^>]*>", row)[1:] for row in body.split("<tr")[1:]]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in rows]


def test_a_row_reads_place_name_rounds_later_measures_and_the_main_one_last():
    results = results_of({"Ann": [6], "Ben": [-6]}, {"Ben": [3]}, adjustments=(Adjustment(2, -5, "late"),))
    table = StandingsTable(rank(results, ["points", "deals_won"]), why=lambda row: f"why/{row.entrant.number}/")

    assert [column.header for column in table.columns] == [
        "Place",
        "Name",
        "Round 1",
        "Round 2",
        "Adjustments",
        "Deals won",
        "Points",
        "",
    ]
    assert rows_of(html_of(table)) == [
        ["1", "Ann", "+6", "", "0", "1", "+6", "why"],
        ["2", "Ben", "−6", "+3", "−5", "1", "−8", "why"],
    ]


def test_shared_places_and_places_won_or_lost_are_shown_without_colour():
    results = results_of({"Ann": [1], "Ben": [2], "Cas": [3]}, {"Ann": [8], "Ben": [0], "Cas": [-1]})
    standings = rank(results, ["points"], before=rank(results.until(1), ["points"]))

    assert [row[0] for row in rows_of(html_of(StandingsTable(standings)))] == ["1 ↑2", "2=", "2= ↓1"]


def test_who_did_not_go_on_to_the_final_stands_below_a_line_unless_the_rows_are_sorted():
    results = results_of({"Ann": [3], "Ben": [2], "Cas": [1]}, {"Ann": [0]}, stages=(Stage(1, frozenset({1})),))
    plain, by_name = (
        "".join(StandingsTable(rank(results, ["points"]), request=RequestFactory().get(f"/{query}")).body)
        for query in ("", "?sort=name")
    )

    assert re.findall(r"<tr id=(e\d)( class=below)?>", plain) == [("e1", ""), ("e2", " class=below"), ("e3", "")]
    assert re.findall(r"<tr id=(e\d)( class=below)?>", by_name) == [("e1", ""), ("e2", ""), ("e3", "")]


def test_points_are_shown_where_the_ranking_does_not_ask_for_them():
    table = StandingsTable(rank(results_of({"Ann": [6], "Ben": [2]}), ["rounds_won"]))

    assert rows_of(html_of(table)) == [["1", "Ann", "+6", "+6", "1"], ["2", "Ben", "+2", "+2", "0"]]


def test_the_table_has_a_caption_and_heads_and_says_how_it_is_sorted():
    table = StandingsTable(
        rank(results_of({"Ann": [6], "Ben": [2]}), ["points"]),
        caption="Ranked <by> points",
        request=RequestFactory().get("/?sort=name"),
    )
    html = re.sub(r" (?=>)|(?<=>) ", "", " ".join(html_of(table, "?sort=name").split()))

    assert "<caption>Ranked &lt;by&gt; points</caption>" in html
    assert html.count('<th scope="col"') == 4
    assert html.count("<th scope=row>") == 2
    assert re.findall(r'aria-sort="\w+"><a href="[^"]*">\w+', html) == [
        'aria-sort="ascending"><a href="?sort=-name">Name'
    ]


def test_names_links_and_clubs_are_escaped():
    nasty = "<script>'\"&"
    standings = rank(Results((Entrant(1, 1, nasty, nasty),)), ["points"])

    html = html_of(StandingsTable(standings, why=lambda row: f"?{nasty}"))

    assert html.count("<script>") == 0
    assert html.count(escape(nasty)) == 3


def test_every_row_is_on_one_page():
    standings = rank(results_of({f"P{number}": [0] for number in range(60)}), ["points"])

    assert len(rows_of(html_of(StandingsTable(standings, request=RequestFactory().get("/"))))) == 60


def test_an_empty_table_says_so():
    assert rows_of(html_of(StandingsTable(rank(Results(()), ["points"])))) == [["Nothing to show yet."]]


def test_two_hundred_rows_of_four_rounds_stay_small():
    entrants = tuple(Entrant(n, n, "Marie-Jeanne Peeters", "Wavre Fair Play") for n in range(1, 201))
    tallies = tuple(tally(n, -n, round=r, table=n) for n in range(1, 201) for r in (1, 2, 3, 4))
    results = Results(entrants, tuple(Round(r) for r in (1, 2, 3, 4)), tallies)
    order = ["points", "rounds_won", "contracts_made", "deals_won"]

    html = html_of(StandingsTable(rank(results, order), why=lambda row: f"why/{row.entrant.number}/"))

    assert len(html.encode()) < 48_000


def test_the_cross_table_is_headed_by_start_numbers():
    results = results_of({"Ann": [6], "Ben": [2]})
    table = CrossTable(cross_table(results, rank(results, ["points"])))

    assert [str(column.header) for column in table.columns] == ["No.", "Name", "1", "2", "Points"]
    assert rows_of(html_of(table)) == [["1", "Ann", "", "+4", "+6"], ["2", "Ben", "−4", "", "+2"]]
    assert list(table.as_values())[1:] == [[1, "Ann", None, 4, 6], [2, "Ben", -4, None, 2]]


def test_clubs_show_who_counted():
    entrants = (Entrant(1, 1, "Ann", "Aas"), Entrant(2, 2, "Ben", "Aas"))
    standings = rank(Results(entrants, (Round(1),), (tally(1, 6), tally(2, 2))), ["points"])

    # A phone has no room for a column of names: there they stand below the club.
    assert rows_of(html_of(ClubsTable(by_club(standings, 2), main=standings.order[0]))) == [
        ["1", "Aas Ann, Ben", "Ann, Ben", "+8"]
    ]


def test_a_season_shows_the_total_beside_the_name_and_gives_every_evening_to_a_spreadsheet():
    people = {1: (1,), 2: (2,)}
    evenings = [
        evening_of(number, title, rank(results_of({"Ann": [points], "Ben": [1]}), ["points"]), people)
        for number, title, points in [(1, "May", 5), (2, "June", -3)]
    ]
    table = SeasonTable(season(evenings, {1: "Ann", 2: "Ben"}, SeasonRule(best=1)), evenings)

    assert rows_of(html_of(table)) == [["1", "Ann", "2", "+5"], ["2", "Ben", "2", "+1"]]
    assert list(table.as_values()) == [
        ["Place", "Name", "Evenings", "Total", "May", "June"],
        [1, "Ann", 2, 5, 5, -3],
        [2, "Ben", 2, 1, 1, 1],
    ]


def test_who_played_too_few_evenings_is_marked():
    evenings = [Evening(1, "May", {1: Played(4, 1), 2: Played(9, 1)}), Evening(2, "June", {1: Played(-3, 1)})]
    table = SeasonTable(season(evenings, {1: "Ann", 2: "Ben"}, SeasonRule(minimum_evenings=2)), evenings)

    assert [row[1] for row in rows_of(html_of(table))] == ["Ann", "Ben too few evenings"]
    assert [row[1] for row in table.as_values()] == ["Name", "Ann", "Ben"]


def test_nobody_is_marked_while_nobody_can_have_played_enough():
    evenings = [Evening(1, "May", {1: Played(4, 1)})]
    table = SeasonTable(season(evenings, {1: "Ann"}, SeasonRule(minimum_evenings=2)), evenings)

    assert [row[1] for row in rows_of(html_of(table))] == ["Ann"]
