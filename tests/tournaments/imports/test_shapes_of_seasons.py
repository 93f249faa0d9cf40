"""Past seasons as clubs of five countries keep them: read right, or asked about, never wrong in silence."""

from datetime import datetime

import pytest

from tests.tournaments.imports.shapes import ods, text_in, xlsx
from tournaments.errors import Refused
from tournaments.imports.results import read_past, read_totals
from tournaments.imports.values import number_of
from tournaments.imports.workbooks import WIDEST

# What is sent; everybody's results on the evenings that are ticked ("." where there is none); what else has to be so:
# "days": the days of the evenings, "asked": heads of evenings that are not ticked, "told": how many sentences there
# are, "agree": whether the sheet's totals are, "totals": points and evenings of the final table.
READ = {
    "dates, a total, a rank": (
        "Naam;12/09/2024;10/10/2024;Totaal;Plaats\nAn Maes;120;35;155;1\nEddy Jacobs;20;40;60;2\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10", "agree": True},
    ),
    "the place beside each evening": (
        "Naam;12/09/2024;pl.;10/10/2024;pl.;tot.\nAn Maes;120;1;35;2;155\nEddy Jacobs;20;2;40;1;60\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"asked": 2, "agree": True},
    ),
    "two lines of heads, the date merged over points and place": (
        xlsx(
            {
                "2024": [
                    ["Seizoen 2024", None, None, None, None],
                    [None, datetime(2024, 9, 12), None, datetime(2024, 10, 10), None],
                    ["Naam", "ptn", "pl", "ptn", "pl"],
                    ["An Maes", 120, 1, 35, 2],
                    ["Eddy Jacobs", 20, 2, 40, 1],
                ]
            }
        ),
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10", "asked": 2},
    ),
    "places with ties, marked": (
        "Naam;12/09/2024;pl;10/10/2024;pl\nAn Maes;50;1=;35;2\nEddy Jacobs;50;1=;40;1\nRita Bol;10;3;.;\n",
        {"An Maes": "50 35", "Eddy Jacobs": "50 40", "Rita Bol": "10 ."},
        {"asked": 1},
    ),
    "a running total beside each evening": (
        "Naam;Avond 1;Stand;Avond 2;Stand 2\nAn Maes;10;10;5;15\nEddy Jacobs;7;7;9;16\n",
        {"An Maes": "10 5", "Eddy Jacobs": "7 9"},
        {},
    ),
    "only running totals": (
        "Naam;12/09/2024;10/10/2024;14/11/2024\nAn Maes;10;15;31\nEddy Jacobs;7;16;20\nRita Bol;3;4;9\n",
        {"An Maes": "", "Eddy Jacobs": "", "Rita Bol": ""},
        {"asked": 3, "told": 1},
    ),
    "three decimals among decimals": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;12.500;35\nEddy Jacobs;8.25;40\nRita Bol;9;3\n",
        {"An Maes": "35", "Eddy Jacobs": "40", "Rita Bol": "3"},
        {"asked": 1, "told": 2},
    ),
    "thousands among thousands": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;12.500;350\nEddy Jacobs;8250;1.400\nRita Bol;900;300\n",
        {"An Maes": "12500 350", "Eddy Jacobs": "8250 1400", "Rita Bol": "900 300"},
        {"asked": 0, "told": 0},
    ),
    "three figures behind a point that may be decimals": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;12.500;35\nEddy Jacobs;8;40\nRita Bol;9;3\n",
        {"An Maes": "35", "Eddy Jacobs": "40", "Rita Bol": "3"},
        {"asked": 1, "told": 1},
    ),
    "three figures behind a comma, alone in their sheet": (
        "Naam;12/09/2024\nAn Maes;12,500\nEddy Jacobs;8,125\n",
        {"An Maes": "", "Eddy Jacobs": ""},
        {"asked": 1, "told": 1},
    ),
    "three figures behind a point, thousands in another column": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;2.500;1.350\nEddy Jacobs;8.125;980\n",
        {"An Maes": "2500 1350", "Eddy Jacobs": "8125 980"},
        {"asked": 0, "told": 0},
    ),
    "a number in a name": (
        "Naam;12/09/2024;10/10/2024\nAn 1;12;35\nEddy Jacobs;8;40\nRita Bol;9;3\n",
        {"Eddy Jacobs": "8 40", "Rita Bol": "9 3"},
        {"told": 1},
    ),
    "averages with commas": (
        "Naam;12/09/2024;10/10/2024;Totaal;Gem.\nAn Maes;120;35;155;77,5\nEddy Jacobs;20;40;60;30,0\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"agree": True},
    ),
    "the best two of three": (
        "Naam;Avond 1;Avond 2;Avond 3;Totaal\nAn Maes;10;20;30;50\nEddy Jacobs;7;9;5;16\n",
        {"An Maes": "10 20 30", "Eddy Jacobs": "7 9 5"},
        {"agree": True},
    ),
    "a bonus that nobody knows": (
        "Naam;12/09/2024;10/10/2024;Bonus;Totaal\nAn Maes;120;35;5;160\nEddy Jacobs;20;40;5;65\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"asked": 1, "told": 2},
    ),
    "days in words, French": (
        "Nom;12 sept. 2024;10 octobre 2024;1er déc. 2024\nLuc Dupont;12;5;3\nAnne Petit;9;;4\n",
        {"Luc Dupont": "12 5 3", "Anne Petit": "9 . 4"},
        {"days": "2024-09-12 2024-10-10 2024-12-01"},
    ),
    "days in words, German": (
        "Spieler;Do, 12. September 2024;Do, 10. Oktober 2024;Summe\nKarl Maier;12;5;17\nUta Berg;9;8;17\n",
        {"Karl Maier": "12 5", "Uta Berg": "9 8"},
        {"days": "2024-09-12 2024-10-10", "agree": True},
    ),
    "days without a year, over New Year": (
        "Naam;13/9;11/10;10/1;14/2\nAn Maes;1;2;9;4\nEddy Jacobs;5;3;3;8\n",
        {"An Maes": "1 2 9 4", "Eddy Jacobs": "5 3 3 8"},
        {"days": "2023-09-13 2023-10-11 2024-01-10 2024-02-14"},
    ),
    "American days": (
        "Name,9/12/2024,9/26/2024\nMary Smith,4,5\nJohn Hill,6,1\n",
        {"Mary Smith": "4 5", "John Hill": "6 1"},
        {"days": "2024-09-12 2024-09-26"},
    ),
    "months with a year are no days": (
        "Naam;sept 24;okt 24\nAn Maes;1;2\nEddy Jacobs;5;3\n",
        {"An Maes": "1 2", "Eddy Jacobs": "5 3"},
        {"days": "None None"},
    ),
    "absence in many words": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;x;35\nEddy Jacobs;-;40\nRita Bol;afw.;1\nJan Claes;;ziek\n"
        "Piet Bos;/;3\nLut Bol;5;\n",
        {"An Maes": ". 35", "Eddy Jacobs": ". 40", "Rita Bol": ". 1", "Piet Bos": ". 3", "Lut Bol": "5 ."},
        {"told": 2},
    ),
    "minus in four ways": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;-12;–5\nEddy Jacobs;12-;(5)\n",
        {"An Maes": "-12 -5", "Eddy Jacobs": "-12 -5"},
        {"told": 1},
    ),
    "thousands": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;1.200;1 012\nEddy Jacobs;1.012,00;2'500\n",
        {"An Maes": "1200 1012", "Eddy Jacobs": "1012 2500"},
        {},
    ),
    "halves are not ticked": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;1,5;3\nEddy Jacobs;2;4\n",
        {"An Maes": "3", "Eddy Jacobs": "4"},
        {"asked": 1, "told": 1},
    ),
    "totals and averages below, under other words": (
        "Pl;Naam;12/09/2024;10/10/2024\n1;An Maes;120;35\n2;Eddy Jacobs;20;40\n;Samen;140;75\n"
        ";Per speler;70;37,5\n;Aanwezig;2;2\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"told": 2},
    ),
    "signed below": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;120;35\n;;\nOpgemaakt door Jan, 12 juni 2025;;\n",
        {"An Maes": "120 35"},
        {"told": 1},
    ),
    "family name, prefix and given name": (
        "Nr;Achternaam;Tussenv.;Voornaam;12/09/2024;10/10/2024\n1;Bosch;van den;Kris;3;4\n2;Segers;;Wim;1;2\n",
        {"Kris van den Bosch": "3 4", "Wim Segers": "1 2"},
        {},
    ),
    "family name, comma, given name": (
        '"Naam";"12/09/2024";"10/10/2024"\n"Segers, Wim";1;2\n"Nagels, Rita";3;4\n',
        {"Wim Segers": "1 2", "Rita Nagels": "3 4"},
        {},
    ),
    "two of one name": (
        "Lidnr;Naam;12/09/2024;10/10/2024\n12;Jan Peeters;1;2\n31;Jan Peeters;3;4\n",
        {"Jan Peeters (12)": "1 2", "Jan Peeters (31)": "3 4"},
        {},
    ),
    "two of one name, told apart by nothing": (
        "Naam;12/09/2024;10/10/2024\nJan Peeters;1;2\nJan Peeters;3;4\n",
        {"Jan Peeters": "1 2"},
        {"told": 1},
    ),
    "a column a person": (
        "Datum;An Maes;Eddy Jacobs\n12/09/2024;120;20\n10/10/2024;35;40\nTotaal;155;60\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10", "agree": True},
    ),
    "a row a result": (
        "Datum;Naam;Punten;Plaats\n12/09/2024;An Maes;120;1\n12/09/2024;Eddy Jacobs;20;2\n"
        "10/10/2024;Eddy Jacobs;40;1\n10/10/2024;An Maes;35;2\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10"},
    ),
    "a row a result, evenings by name": (
        "Speler;Avond;Score\nAn Maes;Opening;12\nEddy Jacobs;Opening;5\nAn Maes;Slot;7\nEddy Jacobs;Slot;9\n",
        {"An Maes": "12 7", "Eddy Jacobs": "5 9"},
        {"days": "None None"},
    ),
    "a row a result, somebody twice on an evening": (
        "Datum;Naam;Punten\n12/09/2024;An Maes;120\n12/09/2024;An Maes;20\n10/10/2024;An Maes;1\n"
        "10/10/2024;Jan Bol;2\n",
        {"An Maes": "120 1", "Jan Bol": ". 2"},
        {"told": 1},
    ),
    "the final table alone": (
        "Eindstand 2023-2024;;;\nPlaats;Naam;Avonden;Totaal\n1;An Maes;12;155\n2;Eddy Jacobs;10;60\n",
        {"An Maes": "", "Eddy Jacobs": ""},
        {"totals": {"An Maes": (155, 12), "Eddy Jacobs": (60, 10)}},
    ),
    "the final table with columns that nobody knows": (
        "Pl.;Naam;Gespeeld;Gewonnen;Punten\n1;An Maes;12;9;155\n2;Eddy Jacobs;10;3;60\n3;Rita Bol;11;4;50\n",
        {"An Maes": "", "Eddy Jacobs": "", "Rita Bol": ""},
        {"asked": 1, "totals": {"An Maes": (155, 12), "Eddy Jacobs": (60, 10), "Rita Bol": (50, 11)}},
    ),
    "birth years and telephones are no evenings": (
        "Naam;Geboren;Avond 1;Avond 2;Avond 3\nAn Maes;1950;1;2;9\nEddy Jacobs;1961;5;3;3\n",
        {"An Maes": "1 2 9", "Eddy Jacobs": "5 3 3"},
        {"asked": 1},
    ),
    "ods with dates": (
        ods(
            {
                "2024": [
                    ["Naam", datetime(2024, 9, 12), datetime(2024, 10, 10)],
                    ["An Maes", 120, -35],
                    ["Eddy Jacobs", 20, 40],
                ]
            }
        ),
        {"An Maes": "120 -35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10"},
    ),
    "windows-1252 with tabs": (
        "Nom\t12/09/2024\t10/10/2024\nZoë Maës\t1\t2\n".encode("cp1252"),
        {"Zoë Maës": "1 2"},
        {},
    ),
    "a title of two cells, heads after blank rows": (
        "Kaartclub;2024\n;\n\nPlaats;Naam;12/09/2024;10/10/2024\n1;An Maes;120;35\n2;Eddy Jacobs;20;40\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {},
    ),
    "units behind the points": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;120 ptn;35 p.\nEddy Jacobs;20 ptn;40 p.\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {},
    ),
    "the day behind a name of the evening": (
        "Naam;Avond 1 (12/09/2024);Avond 2 (10/10/2024)\nAn Maes;1;2\nEddy Jacobs;5;3\n",
        {"An Maes": "1 2", "Eddy Jacobs": "5 3"},
        {"days": "2024-09-12 2024-10-10"},
    ),
    "the total before the name": (
        "Plaats;Totaal;Naam;12/09/2024;10/10/2024\n1;155;An Maes;120;35\n2;60;Eddy Jacobs;20;40\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"agree": True},
    ),
    "a place by chance": (
        "Rang;Speler;1;2;3;4;Totaal\n1;An Maes;10;20;30;1;61\n2;Eddy Jacobs;5;5;5;2;17\n",
        {"An Maes": "10 20 30 1", "Eddy Jacobs": "5 5 5 2"},
        {"agree": True},
    ),
    "a final table without heads": (
        "1;An Maes;155\n2;Eddy Jacobs;60\n3;Rita Bol;44\n",
        {"An Maes": "", "Eddy Jacobs": "", "Rita Bol": ""},
        {"asked": 1, "totals": {"An Maes": (155, 0), "Eddy Jacobs": (60, 0), "Rita Bol": (44, 0)}},
    ),
    "a final table with halves": (
        "Plaats;Naam;Punten\n1;An Maes;155,5\n2;Eddy Jacobs;60\n",
        {"An Maes": "", "Eddy Jacobs": ""},
        {"told": 1, "totals": {"Eddy Jacobs": (60, 0)}},
    ),
    "a row a result, the day once above several": (
        "Datum;Plaats;Naam;Punten\n12/09/2024;1;An Maes;120\n;2;Eddy Jacobs;20\n"
        "10/10/2024;1;Eddy Jacobs;40\n;2;An Maes;35\n",
        {"An Maes": "120 35", "Eddy Jacobs": "20 40"},
        {"days": "2024-09-12 2024-10-10"},
    ),
    "what is struck out and the end result, German": (
        "Name;Abend 1;Abend 2;Abend 3;Streichergebnis;Endergebnis\nKarl Maier;3;5;7;3;12\nUta Berg;4;6;1;1;10\n",
        {"Karl Maier": "3 5 7", "Uta Berg": "4 6 1"},
        {"asked": 1, "agree": True},
    ),
    "a column a person, evenings by number, nobody known": (
        "Avond;An Maes;Eddy Jacobs;Rita Bol\n1;10;20;30\n2;5;7;8\n3;1;2;9\nTotaal;16;29;47\n",
        {"An Maes": "10 5 1", "Eddy Jacobs": "20 7 2", "Rita Bol": "30 8 9"},
        {"agree": True},
    ),
    "a season a column": (
        "Naam;2021;2022;2023\nAn Maes;155;120;90\nEddy Jacobs;60;80;70\n",
        {"An Maes": "", "Eddy Jacobs": ""},
        {"asked": 3},
    ),
    "games won and lost": (
        "Pos;Name;Games;Won;Lost;Points\n1;Mary Smith;12;9;3;18\n2;John Hill;12;8;4;16\n3;Al Roe;12;2;10;4\n",
        {"Mary Smith": "", "John Hill": "", "Al Roe": ""},
        {"asked": 2, "totals": {"Mary Smith": (18, 12), "John Hill": (16, 12), "Al Roe": (4, 12)}},
    ),
    "one total that is wrong, evenings by number": (
        "Naam;Avond 1;Avond 2;Avond 3;Totaal\nAn Maes;10;20;30;60\nEddy Jacobs;7;9;5;22\n",
        {"An Maes": "10 20 30", "Eddy Jacobs": "7 9 5"},
        {"told": 1, "agree": False},
    ),
    "evenings by ordinal, a penalty": (
        "Naam;1ste avond;2de avond;3de avond;Straf;Eindtotaal\nAn Maes;1;2;9;-1;11\nEddy Jacobs;5;3;3;0;11\n",
        {"An Maes": "1 2 9", "Eddy Jacobs": "5 3 3"},
        {"asked": 1, "told": 1},
    ),
    "a row a result of two partners": (
        "Datum;Tafel;Naam;Partner;Punten\n12/09/2024;1;An Maes;Jan Bol;12\n12/09/2024;2;Eddy Jacobs;Els Vos;8\n"
        "10/10/2024;1;An Maes;Jan Bol;5\n10/10/2024;2;Eddy Jacobs;Els Vos;9\n",
        {"An Maes": "12 5", "Jan Bol": "12 5", "Eddy Jacobs": "8 9", "Els Vos": "8 9"},
        {},
    ),
    "months merged over days": (
        ";Naam;September;;Oktober;;Totaal\n;;06/09/2024;20/09/2024;04/10/2024;18/10/2024;\n"
        "1;An Maes;1;2;3;4;10\n2;Eddy Jacobs;4;;2;9;15\n",
        {"An Maes": "1 2 3 4", "Eddy Jacobs": "4 . 2 9"},
        {"days": "2024-09-06 2024-09-20 2024-10-04 2024-10-18", "agree": True},
    ),
    "an evening of places only": (
        "Naam;12/09/2024;10/10/2024\nAn Maes;1e;35\nEddy Jacobs;2e;40\n",
        {"An Maes": "35", "Eddy Jacobs": "40"},
        {"told": 1},
    ),
    "tricks and points under one day": (
        xlsx(
            {
                "2024": [
                    [None, datetime(2024, 9, 5), None, datetime(2024, 9, 12), None],
                    ["Naam", "Slagen", "Punten", "Slagen", "Punten"],
                    ["An Maes", 60, 12, 70, 15],
                    ["Eddy Jacobs", 50, -12, 40, -15],
                ]
            }
        ),
        {"An Maes": "12 15", "Eddy Jacobs": "-12 -15"},
        {"days": "2024-09-05 2024-09-12", "asked": 2},
    ),
    "places without points": (
        "Naam;5/9/2024;12/9/2024\nAn Maes;1;3\nEddy Jacobs;2;1\nRita Bol;3;1\n",
        {"An Maes": "", "Eddy Jacobs": "", "Rita Bol": ""},
        {"asked": 2, "told": 1},
    ),
    "days of America that might be months": (
        "Player,9/5/2024,10/3/2024,11/7/2024\nJohn Hill,12,-3,7\nAnn Ray,5,,1\n",
        {"John Hill": "12 -3 7", "Ann Ray": "5 . 1"},
        {"days": "2024-09-05 2024-10-03 2024-11-07"},
    ),
    "pairs with a dash": (
        "Paar;5/9/2024;12/9/2024\nAn Maes - Jan Bos;55;48\nWim Segers - Ria Bol;45;52\n",
        {"An Maes": "55 48", "Jan Bos": "55 48", "Wim Segers": "45 52", "Ria Bol": "45 52"},
        {},
    ),
    "evenings beside each other, each with its own names": (
        "7/9/2024;;;21/9/2024;;\nNaam;Ptn;;Naam;Ptn;\nAn Maes;120;;Eddy Jacobs;90;\nEddy Jacobs;80;;An Maes;70;\n"
        "Rita Bol;60;;Jan Claes;50;\n",
        {"An Maes": "120 70", "Eddy Jacobs": "80 90", "Rita Bol": "60 .", "Jan Claes": ". 50"},
        {"days": "2024-09-07 2024-09-21"},
    ),
    "evenings below each other": (
        "Avond 07/09/2024;;\nPl.;Naam;Punten\n1;An Maes;120\n2;Eddy Jacobs;80\n;;\nAvond 21/09/2024;;\n"
        "Pl.;Naam;Punten\n1;Eddy Jacobs;90\n2;An Maes;70\n",
        {"An Maes": "120 70", "Eddy Jacobs": "80 90"},
        {"days": "2024-09-07 2024-09-21"},
    ),
    "answers of a form, sent in at another time": (
        "Timestamp,Wie ben je?,Datum,Score\n2024-09-07 01:00:00,An Maes,2024-09-06,12\n"
        "2024-09-07 01:01:00,Eddy Jacobs,2024-09-06,-12\n2024-09-21 00:30:00,An Maes,2024-09-20,5\n"
        "2024-09-21 00:31:00,Eddy Jacobs,2024-09-20,-5\n",
        {"An Maes": "12 5", "Eddy Jacobs": "-12 -5"},
        {"days": "2024-09-06 2024-09-20"},
    ),
    "pairs that change": (
        "Paar;6/9/2024;20/9/2024\nAn Maes & Jan Bos;12;\nAn Maes & Ria Bol;;9\n",
        {"An Maes": "12 9", "Jan Bos": "12 .", "Ria Bol": ". 9"},
        {"days": "2024-09-06 2024-09-20"},
    ),
    "a table a row, with its seats": (
        "Datum;Noord;Pn;Oost;Po\n6/9/2024;An Maes;12;Eddy Jacobs;-4\n20/9/2024;Eddy Jacobs;9;An Maes;-3\n",
        {"An Maes": "12 -3", "Eddy Jacobs": "-4 9"},
        {"days": "2024-09-06 2024-09-20"},
    ),
    "months over days": (
        xlsx(
            {
                "2024": [
                    ["Naam", "September", None, "Oktober", None, "Totaal"],
                    [None, 6, 20, 4, 18, None],
                    ["An Maes", 12, 5, 30, 8, 55],
                    ["Eddy Jacobs", 18, 7, 4, 22, 51],
                ]
            }
        ),
        {"An Maes": "12 5 30 8", "Eddy Jacobs": "18 7 4 22"},
        {"days": "2024-09-06 2024-09-20 2024-10-04 2024-10-18", "agree": True},
    ),
    "running totals, one of which stands still": (
        "Naam;na 1;na 2;na 3\nAn Maes;12;32;37\nEddy Jacobs;18;18;27\nJan Bos;6;17;32\n",
        {"An Maes": "", "Eddy Jacobs": "", "Jan Bos": ""},
        {"asked": 3, "told": 1},
    ),
    "a formula that nobody counted": (
        xlsx({"2024": [["Naam", "6/09/2024", "20/09/2024"], ["An Maes", "=6*2", 5], ["Eddy Jacobs", 18, 7]]}),
        {"An Maes": ". 5", "Eddy Jacobs": "18 7"},
        {"told": 1},
    ),
    "evenings below each other without heads, with places": (
        "Uitslag 06/09/2024;;\n1;Eddy Jacobs;18\n2;An Maes;12\n;;\nUitslag 20/09/2024;;\n1;An Maes;22\n"
        "2;Eddy Jacobs;7\n",
        {"Eddy Jacobs": "18 7", "An Maes": "12 22"},
        {"days": "2024-09-06 2024-09-20"},
    ),
    "a row of the highest": (
        "Naam;6/9/2024;20/9/2024\nAn Maes;10;22\nEddy Jacobs;18;2\nHoogste score;18;22\n",
        {"An Maes": "10 22", "Eddy Jacobs": "18 2"},
        {"told": 1},
    ),
    "an evening a row, first names alone": (
        "Avond;Marcel;Paul;Ria\n1;10;4;6\n2;8;12;3\n3;5;5;20\nTotaal;23;21;29\n",
        {"Marcel": "10 8 5", "Paul": "4 12 5", "Ria": "6 3 20"},
        {"agree": True},
    ),
    "a row of noughts that checks the sums": (
        "Naam;5/9/2024;12/9/2024\nAn Maes;10;-2\nEddy Jacobs;-10;2\nControle;0;0\n",
        {"An Maes": "10 -2", "Eddy Jacobs": "-10 2"},
        {"told": 1},
    ),
}


def read(shape):
    return read_past(text_in(READ[shape][0], WIDEST), 2024)


@pytest.mark.parametrize("shape", READ)
def test_a_past_season_is_read_or_asked_about(shape):
    _content, results, more = READ[shape]

    sheet = read(shape)

    sure = [evening for evening in sheet.evenings if not evening.doubtful]
    said = {name: " ".join(str(evening.points.get(name, ".")) for evening in sure) for name in sheet.names}
    assert said == results, sheet
    assert len(sheet.evenings) - len(sure) == more.get("asked", 0), sheet
    assert len(sheet.problems) == more.get("told", 0)
    assert " ".join(str(evening.date) for evening in sure) == more["days"] if "days" in more else True
    assert sheet.totals_agree == more.get("agree", sheet.totals_agree)
    assert sheet.totals == more.get("totals", sheet.totals)


def test_evenings_of_which_no_cell_counts_are_refused_with_their_cells():
    with pytest.raises(Refused) as refused:
        read_past(text_in("Naam;6/9/2024;20/9/2024\nAn Maes;0,55;0,48\n"), 2024)

    assert [sentence[:3] for sentence in refused.value.problems["file"]] == ["Thi", "B2:", "C2:"]


def test_the_one_column_of_numbers_holds_the_points_from_before_whatever_it_is_called():
    rows = read_totals("Naam;Voornaam;Overdracht\nMaes;An;(12)\nJacobs;Eddy;40\n")

    assert [(row.name, number_of(row.points)) for row in rows] == [("An Maes", -12), ("Eddy Jacobs", 40)]


@pytest.mark.parametrize(
    "lines",
    ["An Maes 120\nEddy Jacobs -35\n", "1. An Maes 120\n2. Eddy Jacobs (35)\n", "An Maes: 120\nEddy Jacobs: −35"],
)
def test_points_behind_names_are_points_from_before(lines):
    assert [(row.name, number_of(row.points)) for row in read_totals(lines)] == [("An Maes", 120), ("Eddy Jacobs", -35)]


@pytest.mark.parametrize(
    "content", ["Vergadering van 3 maart\nAanwezig: 12\n", "a;b\nc;d\n", "Naam;Club\nAn Maes;Ranst\n"]
)
def test_what_is_no_season_is_refused(content):
    with pytest.raises(Refused):
        read_past(text_in(content), 2024)
