import io
from decimal import Decimal

from openpyxl import load_workbook

from reports.exports import csv_bytes, xlsx_bytes
from reports.results import Entrant, Results, Round
from reports.standings import rank
from reports.tables import StandingsTable
from tests.reports.factories import tally

ROWS = [
    ["Place", "No.", "Name", "Club", "Round 1", "Points"],
    [1, 2, "Zoë ♥", "", 7, 7],
    [2, 1, "'=HYPERLINK(1)", "'@Aas", -7, -7],
]


def table():
    entrants = (Entrant(1, 1, "=HYPERLINK(1)", "@Aas"), Entrant(2, 2, "Zoë ♥"))
    standings = rank(Results(entrants, (Round(1),), (tally(1, -7), tally(2, 7))), ["points"])
    return StandingsTable(standings, why=lambda row: "why")


def test_csv_has_the_rows_of_the_screen_with_formulas_disarmed():
    lines = [",".join(str(value) for value in row) for row in ROWS]

    assert csv_bytes(table()).decode("utf-8-sig").splitlines() == lines


def test_xlsx_keeps_numbers_as_numbers_and_text_as_text():
    sheet = load_workbook(io.BytesIO(xlsx_bytes(table(), "Standings / final"))).active

    assert sheet.title == "Standings - final"
    assert [[cell.value or "" for cell in row] for row in sheet.rows] == ROWS
    assert {cell.data_type for row in sheet.rows for cell in row} <= {"n", "s", "inlineStr"}


def test_decimals_have_the_comma_where_semicolons_part_the_columns_and_stay_numbers():
    class Averages:
        def as_values(self):
            return [["Name", "Average"], ["Ann", Decimal("-12.67")], ["=1+1", 0.5]]

    assert csv_bytes(Averages(), ";").decode("utf-8-sig").split() == ["Name;Average", "Ann;-12,67", "'=1+1;0,5"]
    assert csv_bytes(Averages()).decode("utf-8-sig").split() == ["Name,Average", "Ann,-12.67", "'=1+1,0.5"]
