"""Rankings of past seasons as clubs keep them: what is no evening is not ticked, what is no person is none."""

import pytest

from tests.tournaments.imports.shapes import text_in
from tournaments.imports.prizes import by_place
from tournaments.imports.results import read_past
from tournaments.imports.score_apps import totals_of_games
from tournaments.imports.values import number_of


def read(text):
    return read_past(text.replace(";", "\t"), 2024)


def totals(sheet):
    evenings = [evening for evening in sheet.evenings if not evening.doubtful]
    return {name: sum(evening.points.get(name, 0) for evening in evenings) for name in sheet.names}


@pytest.mark.parametrize("place", ["pl.", "#", "plaats", "Rg", "classement", "ptn"])
@pytest.mark.parametrize("total", ["tot.", "Eindtotaal", "Endergebnis", "Score général", "Beste 2"])
def test_places_and_sums_between_evenings_are_not_counted(place, total):
    sheet = read(
        f"Naam;12/09/2024;{place};10/10/2024;{place};{total}\nAn Maes;120;1;35;2;155\nEddy Jacobs;20;2;40;1;60"
    )

    assert totals(sheet) == {"An Maes": 155, "Eddy Jacobs": 60}


def test_places_and_sums_are_known_by_their_numbers_where_nothing_has_a_date():
    sheet = read("Naam;Avond 1;P;Avond 2;P;S\nAn Maes;120;1;35;2;155\nEddy Jacobs;20;2;40;1;60")

    assert totals(sheet) == {"An Maes": 155, "Eddy Jacobs": 60}


@pytest.mark.parametrize(
    "foot", ["TOTAAL;;140;75", ";Som van allen;140;75", ";Alles samen;140;75", "Gemiddelde;;70;37"]
)
@pytest.mark.parametrize("top", ["", "Stand van het seizoen\n\n", "Kaartclub;2024\n"])
def test_titles_and_rows_that_add_up_are_nobody(top, foot):
    sheet = read(f"{top}Plaats;Naam;12/09/2024;10/10/2024\n1;An Maes;120;35\n2;Eddy Jacobs;20;40\n{foot}")

    assert totals(sheet) == {"An Maes": 155, "Eddy Jacobs": 60}


def test_family_and_first_names_stay_together():
    days = ";".join(f"{day}/09/2024" for day in range(1, 8))
    sheet = read(f"Nr;Familienaam;Voornaam;{days}\n1;De Smet;Greet;{'1;' * 7}\n2;De Smet;Piet;{'2;' * 7}")

    assert totals(sheet) == {"Greet De Smet": 7, "Piet De Smet": 14}


def test_a_note_below_the_table_is_told_and_nobody():
    sheet = read("Naam;12/09/2024;10/10/2024\nAn Maes;1;2\nOpgemaakt door Jan;;")

    assert (sheet.names, len(sheet.problems)) == (("An Maes",), 1)


@pytest.mark.parametrize(("total", "agree"), [("155", True), ("150", False)])
def test_the_totals_of_a_sheet_are_compared(total, agree):
    sheet = read(f"Naam;12/09/2024;10/10/2024;Totaal\nAn Maes;120;35;{total}")

    assert (sheet.totals_agree, len(sheet.problems)) == (agree, 0 if agree else 1)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,5", 1.5),
        ("1.5", 1.5),
        ("1.200", 1200),
        ("1 200", 1200),
        ("1.012,00", 1012),
        ("1,200.00", 1200),
        ("(12)", -12),
        ("12-", -12),
        ("−12", -12),
        ("–12", -12),
        ("+7", 7),
        ("ziek", None),
        ("1.2.2024", None),
    ],
)
def test_numbers_are_read_as_people_write_them(text, number):
    assert number_of(text) == number


def test_max_is_a_name_and_noughts_below_noughts_are_a_player():
    sheet = read("Naam;12/09/2024;10/10/2024\nAn Maes;0;0\nEddy Jacobs;0;0\nMax De Smet;0;0\nMin-ji Kim;7;8")

    assert (sheet.names, sheet.problems) == (("An Maes", "Eddy Jacobs", "Max De Smet", "Min-ji Kim"), ())


@pytest.mark.parametrize("row", ["Max;12;3", "Piet Claes;140;75"])
def test_a_row_that_may_be_a_player_is_not_passed_over_without_a_word(row):
    sheet = read(f"Naam;12/09/2024;10/10/2024\nAn Maes;120;35\nEddy Jacobs;20;40\n{row}")

    name = row.partition(";")[0]
    assert [problem for problem in sheet.problems if f"“{name}” is taken for a row of sums" in problem] != []


PEOPLE = '"[{""id"": ""p1"", ""name"": ""JAN""}, {""id"": ""p2"", ""name"": ""PIT""}]"'
ROUND = '{{""id"": ""r{}"", ""contract"": {{""tricks"": 9}}, ""scores"": {{""p1"": {}, ""p2"": {}}}}}'
GAMES = [
    "id,date,players,rounds\n",
    f's1,2026-11-20T19:31:00.000Z,{PEOPLE},"[{ROUND.format(1, 3, -3)}, {ROUND.format(2, 28, -28)}]"\n',
    f's2,2026-11-27T19:31:00.000Z,{PEOPLE},"[{ROUND.format(1, -5, 5)}]"\n',
]


def test_games_of_a_score_app_are_evenings_with_everybodys_total():
    sheet = read(text_in("".join(GAMES)).replace("\t", ";"))

    assert [str(evening.date) for evening in sheet.evenings] == ["2026-11-20", "2026-11-27"]
    assert [dict(evening.points) for evening in sheet.evenings] == [{"JAN": 31, "PIT": -31}, {"JAN": -5, "PIT": 5}]


def test_totals_of_a_score_app_are_exact():
    people = '[{"id": "p1", "name": "JAN"}, {"id": "p2", "name": "PIT"}]'
    games = [
        ["s1", "2026-11-20", people, f'[{{"scores": {{"p1": {points}, "p2": 0}}}}]'] for points in (1000000, 234567.5)
    ]

    table = totals_of_games([["id", "date", "players", "rounds"], *games])

    assert table[1:] == [["JAN", "1234567.5"], ["PIT", "0"]]


def test_a_game_with_two_of_one_name_is_a_table_as_any_other():
    people = '[{"id": "p1", "name": "JAN"}, {"id": "p2", "name": "JAN"}]'
    game = ["s1", "2026-11-20", people, '[{"scores": {"p1": 5, "p2": -5}}]']

    assert totals_of_games([["id", "date", "players", "rounds"], game]) == []


@pytest.mark.parametrize(
    "cell", ["[1", "[]", '[{"id": 1}]', '[{"id": 1, "name": "x", "scores": {"1": 1e400}}]', "[" * 9999]
)
def test_cells_that_are_no_games_are_a_table_as_any_other(cell):
    assert "Naam" in text_in(f"Naam;Punten\n'{cell}';1\nAn Maes;2\n")


@pytest.mark.parametrize(
    ("text", "prizes"),
    [
        ("1. Ham\n2. Wine", ["Ham", "Wine"]),
        ("Plaats\tPrijs\n1\tHam\n2\tWine\n4\tCheese", ["Ham", "Wine", "", "Cheese"]),
        ("1e prijs: ham\n2de prijs - wijn", ["ham", "wijn"]),
        ("1. Preis: Schinken\n2. bis 4. Preis: Wein", ["Schinken", "Wein", "Wein", "Wein"]),
        ("3e prijs: koffie\n1e prijs: ham", ["ham", "", "koffie"]),
        ("Eerste prijs: ham\nTweede prijs: wijn", ["ham", "wijn"]),
        ("• Ham\n• Wine", ["Ham", "Wine"]),
        ("Ham (2e prijs)\nWijn (1e prijs)", ["Wijn", "Ham"]),
        ("1: ham\n1-3: wijn", ["1: ham", "1-3: wijn"]),
        ("Ham\n\nWine", ["Ham", "", "Wine"]),
        ("2-persoons diner\n1 fles wijn", ["2-persoons diner", "1 fles wijn"]),
        ("12 eieren\n6 flessen", ["12 eieren", "6 flessen"]),
    ],
)
def test_a_list_of_prizes_is_read_by_its_places(text, prizes):
    assert by_place(text) == prizes
