"""Lists of members as clubs of five countries would send them: read right, or asked about, never wrong in silence."""

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from tests.tournaments.imports.shapes import docx, list_in, ods, saved, xlsx
from tournaments.imports.people import read_names

CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\n{}\r\nEND:VCARD\r\n"
_BOOK = Workbook()
for _cells in (["Club", "Naam"], ["Ranst", "Wim Segers"], [None, "Rita Nagels"], ["Lier", "Jan Maes"]):
    _BOOK.active.append(_cells)
_BOOK.active.merge_cells("A2:A3")
_BOOK.active["B3"].font = Font(strike=True)
MERGED = saved(_BOOK)
_NUMBERED = Workbook()
for _cells in (["Stamnr", "Naam", "Voornaam"], [12, "Segers", "Wim"], [345, "Nagels", "Rita"]):
    _NUMBERED.active.append(_cells)
for _row in (2, 3):
    _NUMBERED.active.cell(_row, 1).number_format = "00000"
NOUGHTS = saved(_NUMBERED)
ABC = ["Wim Segers", "Rita Nagels", "Jan Maes"]

# What is sent; whom it names ("name|club|category|number"); the lines that are asked about, by a word of each.
READ = {
    "bank list: title, blank row, numbers, totals below": (
        "Betalingen lidgeld 2026;;;\n;;;\nDatum;Naam;Bedrag;Mededeling\n02/01/2026;Wim Segers;25,00;lidgeld\n"
        "05/01/2026;Rita Nagels;25,00;lid + man\n;Totaal;50,00;\n",
        ["Wim Segers", "Rita Nagels"],
        ["Totaal"],
    ),
    "federation, capitals, number before": (
        "Stamnummer;NAAM;VOORNAAM;CLUB;REEKS\n04512;SEGERS;WIM;DE VIERDE AAS;A\n"
        "00871;VAN DEN BROECK;KRIS;RUITEN BOER;B\n",
        ["WIM SEGERS|DE VIERDE AAS|A|04512", "KRIS VAN DEN BROECK|RUITEN BOER|B|00871"],
        [],
    ),
    "Dutch association: prefix in the middle, blank where there is none": (
        "Relatienummer;Roepnaam;Tussenvoegsel(s);Achternaam;E-mail\nKLM01;Kris;van den;Bosch;k@x.nl\n"
        "KLM02;Wim;;Segers;\n",
        ["Kris van den Bosch|||KLM01", "Wim Segers|||KLM02"],
        [],
    ),
    "Dutch: family name, comma, given name, prefix behind": (
        "Lid\nBosch, Kris van den\nVeen, Pieter van der\nSegers, Wim\n",
        ["Kris van den Bosch", "Pieter van der Veen", "Wim Segers"],
        [],
    ),
    "whatsapp, numbered, ticked": ("1. Wim Segers ✅\n2. Rita Nagels 👍🏻\n3. Jan Maes ❤️\n", ABC, []),
    "whatsapp, keycaps": ("1️⃣ Wim Segers\n2️⃣ Rita Nagels\n3️⃣ Jan Maes\n", ABC, []),
    "whatsapp, stars and a title": ("*Vrijdag 27/11 🃏*\n*Wim Segers*\n_Rita Nagels_\n• Jan Maes\n", ABC, ["Vrijdag"]),
    "whatsapp chat copied": (
        "[27/11/2026, 20:15] Wim: ik kom\n[27/11/2026, 20:16] Rita: ik ook\n",
        [],
        ["Wim", "Rita"],
    ),
    "whatsapp, who brings somebody": ("Wim Segers +1\nRita Nagels\nJan Maes (+2)\n", ["Rita Nagels"], ["+1", "+2"]),
    "mail, remarks in brackets": (
        "Wim Segers\nRita Nagels (niet betaald)\nJan Maes (OK)\n",
        ["Wim Segers"],
        ["niet betaald", "OK"],
    ),
    "mail, remarks after a dash or colon": (
        "Wim Segers - komt later\nRita Nagels: ja\nJan Maes\n",
        ["Jan Maes"],
        ["later", "ja"],
    ),
    "numbered without a point": ("1 Wim Segers\n2 Rita Nagels\n3 Jan Maes\n", ABC, []),
    "numbers that do not count": ("17 Kris Vos\n3 An Wouters\n", [], ["Kris", "An"]),
    "numbered with a bracket, a slash, a degree": ("1) Wim Segers\n2/ Rita Nagels\n3° Jan Maes\n", ABC, []),
    "a head twice, as printed pages have it": (
        "Naam;Club\nWim Segers;Ranst\nNaam;Club\nRita Nagels;Lier\n",
        ["Wim Segers|Ranst", "Rita Nagels|Lier"],
        [],
    ),
    "a section's title between the people": (
        "Naam;Club\nDames;\nRita Nagels;Lier\nLut Coppens;Lier\nHeren;\nWim Segers;Ranst\nJan Maes;Ranst\n"
        "Els Bol;Mol\n",
        ["Rita Nagels|Lier", "Lut Coppens|Lier", "Wim Segers|Ranst", "Jan Maes|Ranst", "Els Bol|Mol"],
        ["Dames", "Heren"],
    ),
    "logo rows, two lines of heads, merged": (
        xlsx(
            {
                "Blad1": [
                    ["KAARTCLUB DE VIERDE AAS", None, None, None],
                    ["Dorpsstraat 1, 2520 Ranst", None, None, None],
                    [None],
                    ["Lid", None, None, "Club"],
                    ["Nr", "Voornaam", "Familienaam", None],
                    [1, "Wim", "Segers", "Ranst"],
                    [2, "Rita", "Nagels", "Lier"],
                ]
            }
        ),
        ["Wim Segers|Ranst", "Rita Nagels|Lier"],
        [],
    ),
    "one merged head over two columns": (
        ods({"Leden": [["Naam", None, "Club"], ["Segers", "Wim", "Ranst"], ["Van Damme", "Luc", "Lier"]]}),
        ["Wim Segers|Ranst", "Luc Van Damme|Lier"],
        [],
    ),
    "one merged head over three columns": (
        "Naam;;;Plaats\nKris;van den;Bosch;Lier\nWim;;Segers;Ranst\n",
        ["Kris van den Bosch", "Wim Segers"],
        [],
    ),
    "family name in two columns": (
        "Prénom;Nom de famille;Nom de famille\nLuc;Dupont;Lambert\nAnne;Petit;Martin\n",
        ["Luc Dupont Lambert", "Anne Petit Martin"],
        [],
    ),
    "name and first name in one column": (
        "Nr.;Voornaam Naam;Geboren\n1;Wim Segers;1/2/1950\n2;Rita Nagels;3/4/1961\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "French, name in capitals": (
        "N° licence;NOM et prénom;Cercle\n1201;DUPONT Luc;Mons\n1202;LAMBERT Anne-Marie;Binche\n",
        ["Luc DUPONT|Mons||1201", "Anne-Marie LAMBERT|Binche||1202"],
        [],
    ),
    "French, address columns between": (
        "Nom;Prénom;Rue;N°;CP;Localité;Tél\nDupont;Luc;Rue Haute;12;7000;Mons;065/123\n"
        "Petit;Anne;Rue Basse;3;7000;Mons;\n",
        ["Luc Dupont", "Anne Petit"],
        [],
    ),
    "German, salutation and birthday": (
        "Anrede;Vorname;Nachname;Geburtsdatum;Verein\nHerr;Karl;von Berg;1.2.1950;Skatfreunde\n"
        "Frau;Uta;Maier;3.4.1949;Skatfreunde\n",
        ["Karl von Berg|Skatfreunde", "Uta Maier|Skatfreunde"],
        [],
    ),
    "German, Mitglieds-Nr. and Name, Vorname": (
        "Mitglieds-Nr.;Name, Vorname;Ort\n12;Berg, Karl von;Aachen\n13;Maier, Ute;Köln\n",
        ["Karl von Berg|||12", "Ute Maier|||13"],
        [],
    ),
    "English, surname first, initials": (
        "Surname,Forename,Membership No\nO'Brien,Mary,A-12\nSmith-Jones,John,A-13\n",
        ["Mary O'Brien|||A-12", "John Smith-Jones|||A-13"],
        [],
    ),
    "English form, timestamps": (
        "Timestamp,Full name,Email address,Partner's name\n27/11/2026 10:00:01,Mary Smith,m@x.uk,John Smith\n",
        ["Mary Smith", "John Smith"],
        [],
    ),
    "Mr and Mrs": (
        "Mr. John Smith\nMrs Mary Jones\nDhr. Wim Segers\nMevr. Rita Nagels\nMme Anne Petit\n",
        ["John Smith", "Mary Jones", "Wim Segers", "Rita Nagels", "Anne Petit"],
        [],
    ),
    "two on a line of single players": (
        "Wim Segers & Rita Nagels\nJan Maes en Els Bol\nLut Coppens\n",
        ["Lut Coppens"],
        ["Rita", "Els"],
    ),
    "partners in two columns of a list of single players": (
        "Speler 1;Speler 2\nWim Segers;Rita Nagels\nJan Maes;Els Bol\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes", "Els Bol"],
        [],
    ),
    "without heads: number, name, club": (
        "1;Wim Segers;Ranst\n2;Rita Nagels;Lier\n",
        ["Wim Segers|Ranst", "Rita Nagels|Lier"],
        [],
    ),
    "without heads: family name, given name, mail": (
        "Segers;Wim;w@x.be\nNagels;Rita;r@x.be\nMaes;Jan;\n",
        ABC,
        [],
    ),
    "without heads: given name, prefix, family name, town": (
        "Kris;van den;Bosch;Lier\nWim;;Segers;Ranst\nPieter;van der;Veen;Mol\n",
        ["Kris van den Bosch|Lier", "Wim Segers|Ranst", "Pieter van der Veen|Mol"],
        [],
    ),
    "without heads: name and whether paid": ("Wim Segers;ja\nRita Nagels;nee\nJan Maes;ja\n", ABC, []),
    "without heads: name and telephone": (
        "Wim Segers;0478/12.34.56\nRita Nagels;0479/65.43.21\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "telephone behind the name": ("Wim Segers 0478 12 34 56\nRita Nagels\n", ["Rita Nagels"], ["0478"]),
    "windows-1252": (
        "Naam;Club\nAndré Maës;Liège\nZoë D’Hondt;Gent\n".encode("cp1252"),
        ["André Maës|Liège", "Zoë D’Hondt|Gent"],
        [],
    ),
    "DOS": ("Naam;Club\nRené Françoise;Liège\n".encode("cp850"), ["René Françoise|Liège"], []),
    "UTF-16 with tabs": ("Naam\tClub\nAndré Maës\tLiège\n".encode("utf-16"), ["André Maës|Liège"], []),
    "quoted commas": (
        'Club,Naam\n"Ranst, België","Segers, Wim"\n"Lier, België","Nagels, Rita"\n',
        ["Wim Segers|Ranst, België", "Rita Nagels|Lier, België"],
        [],
    ),
    "last name, first name, never a known given name": (
        "Segers, Zjef\nNagels, Wim\nMaes, Jan\n",
        ["Zjef Segers", "Wim Nagels", "Jan Maes"],
        [],
    ),
    "vCards of a telephone": (
        CARD.format("N:Segers;Wim;;;\r\nFN:Wim Segers\r\nTEL;TYPE=CELL:+32478")
        + CARD.format("N:;;;;\r\nTEL:+32479123456"),
        ["Wim Segers"],
        ["+32479123456"],
    ),
    "mail addresses with names in quotes": (
        '"Segers, Wim" <w@x.be>, "Nagels, Rita" <r@x.be>',
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "mail addresses alone": ("wim@x.be; rita@x.be\n", [], ["wim"]),
    "ods with numbers and a blank column": (
        ods(
            {"Leden": [["Lidnr", "", "Naam", "Club"], [12, "", "Wim Segers", "Ranst"], [7, "", "Rita Nagels", "Lier"]]}
        ),
        ["Wim Segers|Ranst||12", "Rita Nagels|Lier||7"],
        [],
    ),
    "notes below the list": (
        "Naam;Club\nWim Segers;Ranst\nRita Nagels;Lier\n;\nOpgemaakt door de secretaris;\n41 leden;\n"
        "Bijgewerkt 12/3/2026;\n",
        ["Wim Segers|Ranst", "Rita Nagels|Lier"],
        ["Opgemaakt", "41", "Bijgewerkt"],
    ),
    "a letter with names": (
        "Beste Els,\n\nHier de namen:\nWim Segers\nRita Nagels\n\nGroetjes,\nPiet\n",
        ["Wim Segers", "Rita Nagels"],
        ["Els", "Hier", "Groetjes", "Piet"],
    ),
    "names in a row": ("Wim Segers, Rita Nagels en Jan Maes", ABC, []),
    "French: name of the player, first name of the player": (
        "Nom du joueur;Prénom du joueur;Club\nDupont;Luc;Mons\n",
        ["Luc Dupont|Mons"],
        [],
    ),
    "tables with two people a row": (
        "Tafel 1;;\nWim Segers;Rita Nagels;\nJan Maes;Els Bol;\nTafel 2;;\nKris Vos;An Bol;\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes", "Els Bol", "Kris Vos", "An Bol"],
        ["Tafel 1", "Tafel 2"],
    ),
    "teams before the names": ("Ploeg 1;Wim Segers\nPloeg 1;Rita Nagels\nPloeg 2;Jan Maes\n", ABC, []),
    "men and women, birthdays, no heads": (
        "1;Segers;Wim;M;12/03/1950\n2;Nagels;Rita;V;01/05/1948\n3;Maes;Jan;M;07/07/1960\n",
        ABC,
        [],
    ),
    "board above the heads": (
        "LEDENLIJST;;;\nVoorzitter:;Jan Claes;;\n;;;\nNr;Naam;Voornaam;Gemeente\n1;Segers;Wim;Ranst\n"
        "2;Nagels;Rita;Lier\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "form whose heads are questions": (
        "Tijdstempel;Wat is je naam?;Speel je mee?\n27/11/2026 10:00;Wim Segers;Ja\n27/11/2026 11:00;Rita Nagels;Nee\n",
        ["Wim Segers"],
        ["Rita"],
    ),
    "whatsapp, who does not come": (
        "✅ Wim Segers\n❌ Rita Nagels\n~Els Bol~\nJan Maes 🚫\n",
        ["Wim Segers"],
        ["Rita", "Els", "Jan"],
    ),
    "two lists beside each other": (
        "Nr;Naam;;Nr;Naam\n1;Wim Segers;;3;Jan Maes\n2;Rita Nagels;;4;Els Bol\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes", "Els Bol"],
        [],
    ),
    "clubs above their people, heads again": (
        "Club;Ranst;;\nNaam;Voornaam;;\nSegers;Wim;;\nClub;Lier;;\nNaam;Voornaam;;\nNagels;Rita;;\n",
        ["Wim Segers", "Rita Nagels"],
        ["Club", "Naam", "Club", "Naam"],
    ),
    "a number twice": ("Naam;Lidnr.\nWim Segers;12\nRita Nagels;12\n", ["Wim Segers|||12"], ["Rita"]),
    "pairs with a dash in a list of single players": (
        "Wim Segers - Rita Nagels\nLut Coppens\n",
        ["Lut Coppens"],
        ["Wim"],
    ),
    "what members paid": (
        "Naam lid;Lidgeld 2025;Lidgeld 2026\nWim Segers;25;25\nRita Nagels;25;\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "names with apostrophes": (
        "Jean-Luc Dupont-Petit\nMarie d'Hondt\nO’Brien Pat\n",
        ["Jean-Luc Dupont-Petit", "Marie d'Hondt", "O’Brien Pat"],
        [],
    ),
    "contacts of Google: a middle name that is a prefix, titles, columns of nothing": (
        "First Name,Middle Name,Last Name,Phonetic,Name Prefix,Nickname,File As,Organization,Birthday,Notes,E-mail\n"
        "Wim,,Segers,,,Wimke,,,1951-03-04,,wim@x.be\nKris,van den,Bosch,,Dr.,,,,,,k@x.be\n",
        ["Wim Segers", "Kris van den Bosch"],
        [],
    ),
    "French federation: the name in use, heads that nobody knows": (
        "N° FFB;Civilité;Nom de naissance;Nom d'usage;Prénom;Date de naissance;Adresse 1;Indice\n"
        "00123456;M.;DUPONT;DUPONT;Luc;12/03/1950;1 rue Haute;30\n"
        "00123457;Mme;PETIT;MARTIN;Anne;01/05/1948;2 rue Basse;28\n",
        ["Luc DUPONT|||00123456", "Anne MARTIN|||00123457"],
        [],
    ),
    "a first name alone has a head": (
        "Prénom;Appellation;Ville\nLuc;Dupont;Lille\nAnne;Martin;Lille\n",
        [],
        ["Luc", "Anne"],
    ),
    "bank: the account's own name in every row, no head of names": (
        "Naam;Datum;Bedrag;Naam tegenpartij;Mededeling\nKC AAS;02/11/2026;15,00;SEGERS WIM;kaarten\n"
        "KC AAS;03/11/2026;7,50;NAGELS RITA - BOL TOM;\nKC AAS;04/11/2026;7,50;MAES JAN;fee\n",
        ["SEGERS WIM", "MAES JAN"],
        ["NAGELS"],
    ),
    "guests of an event: whether they come, in words": (
        "Name,RSVP status,Profile\nWim Segers,Going,https://f.com/1\nRita Nagels,Interested,https://f.com/2\n"
        "Jan Maes,Can't go,https://f.com/3\n",
        ["Wim Segers"],
        ["Rita", "Jan"],
    ),
    "one evening, ticked": (
        "Naam;27/11\nWim Segers;x\nRita Nagels;\nJan Maes;x\n",
        ["Wim Segers", "Jan Maes"],
        ["Rita"],
    ),
    "answers for several people": (
        "Naam;Met hoeveel personen?\nWim Segers;2\nRita Nagels;1\n",
        ["Rita Nagels"],
        ["Wim"],
    ),
    "postal codes beside names without heads": (
        '"Segers, Wim";"2520 Ranst"\n"Nagels, Rita";"2500 Lier"\n',
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "titles and prefixes behind the comma": (
        "Vries, mw. A. de\nMeer, dhr. J.P. van der\nSegers, dhr. W.\n",
        ["A. de Vries", "J.P. van der Meer", "W. Segers"],
        [],
    ),
    "a prefix in brackets": (
        "Naam\nBosch (van den) Kris\nSegers Wim\n",
        ["van den Bosch Kris", "Segers Wim"],
        [],
    ),
    "two people in a row under heads with numbers": (
        "Voornaam 1;Naam 1;Voornaam 2;Naam 2;Club\nWim;Segers;Rita;Nagels;Lier\nJan;Maes;Els;Bol;Mol\n",
        ["Wim Segers|Lier", "Rita Nagels|Lier", "Jan Maes|Mol", "Els Bol|Mol"],
        [],
    ),
    "a club merged over its members, a member struck out": (
        MERGED,
        ["Wim Segers|Ranst", "Jan Maes|Lier"],
        ["Rita"],
    ),
    "the board above the list": (
        "Voorzitter;Jan Claes;0478\nNr.;Naam;Telefoon\n1;Wim Segers;0470\n2;Rita Nagels;0471\n",
        ["Wim Segers", "Rita Nagels"],
        ["Jan Claes", "Naam"],
    ),
    "cells of a numbered list of a word processor": (
        "Deelnemers:\n1.\tWim Segers\n2.\tRita Nagels\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "a chat as it is exported": (
        "27/11/2026 20:15 - Wim Segers: Ik kom\n[27/11/26, 20:16:03] Rita Nagels: ik ook\n",
        [],
        ["Wim", "Rita"],
    ),
    "a poll of a chat": (
        "Ja\nWim Segers\nRita Nagels\nNee\nJan Maes\n",
        ["Wim Segers", "Rita Nagels"],
        ["Ja", "Nee", "Jan"],
    ),
    "a web page called .xls": (
        b"<html><style>td{}</style><table><tr><th>Naam</th><th>Club<tr><td>Wim <b>Segers</b><td>D&#39;Hoek</table>",
        ["Wim Segers|D'Hoek"],
        [],
    ),
    "teams above their players": (
        "Lier A\nWim Segers\nRita Nagels\nMol B\nJan Maes\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes"],
        ["Lier", "Mol"],
    ),
    "the prefix between two commas": (
        "Naam\nBosch, van den, Kris\nSegers, Wim\n",
        ["Kris van den Bosch", "Wim Segers"],
        [],
    ),
    "prefixes in short": (
        "Voornaam;Tussenv.;Achternaam\nKris;v.d.;Bosch\nPieter;v/d;Veen\n",
        ["Kris v.d. Bosch", "Pieter v/d Veen"],
        [],
    ),
    "windows-1252 with dashes": (
        "Naam;Club\nRené\xa0D’Hondt;Lier – A\n".encode("cp1252"),
        ["René D’Hondt|Lier – A"],
        [],
    ),
    "who left, below a heading": (
        "LEDEN\nWim Segers\nRita Nagels\nOUD-LEDEN\nJan Maes\n",
        ["Wim Segers", "Rita Nagels"],
        ["OUD", "Jan"],
    ),
    "who does not come, below a heading": (
        "Wim Segers\nRita Nagels\nAfwezig met kennisgeving:\nJan Maes\n",
        ["Wim Segers", "Rita Nagels"],
        ["Afwezig", "Jan"],
    ),
    "answers to an invitation": (
        "Naam;Aanwezigheid;Antwoord\nWim Segers;Vereist;Geaccepteerd\nRita Nagels;Vereist;Geweigerd\n",
        ["Wim Segers"],
        ["Rita"],
    ),
    "a letter of a word processor with a table": (
        docx(["Ledenlijst 2026", ""], [["Naam", "Club"], ["Wim Segers", "Lier"], ["Rita Nagels", "Mol"]]),
        ["Wim Segers|Lier", "Rita Nagels|Mol"],
        [],
    ),
    "a web page without a table": (b"<html><p>Wim Segers</p></html>", "refused", []),
    "a mail that was saved": (
        b"From: Els <e@x.be>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\nWim Segers\r\nRen=C3=A9 Nagels\r\n\r\nGroeten,\r\nEls\r\n",
        ["Wim Segers", "René Nagels"],
        ["Groeten", "Els"],
    ),
    "columns apart by spaces": (
        "Wim Segers        Lier\nRita Nagels       Ranst\n",
        ["Wim Segers|Lier", "Rita Nagels|Ranst"],
        [],
    ),
    "answers below the names": (
        "Wim Segers\nkomt\nRita Nagels\nkomt niet\nJan Maes\nkomt\n",
        ["Wim Segers", "Jan Maes"],
        ["komt", "Rita", "komt", "komt"],
    ),
    "a score behind the names": ("Wim Segers 12\nRita Nagels 15\n", [], ["Wim", "Rita"]),
    "refunds, a federation's numbers": (
        "Lidnummer federatie;Naam;Statut\n88123;Wim Segers;Validé\n88124;Rita Nagels;Remboursé\n",
        ["Wim Segers|||88123"],
        ["Rita"],
    ),
    "a head of names over nothing": (
        "Starttijd;Naam;Wat is je voor- en achternaam?;Eet je mee?\n27/11/2026 10:00;;Wim Segers;Ja\n"
        "27/11/2026 11:00;;Rita Nagels;Ja\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "a letter": ("{\\rtf1 Wim Segers}", "refused", []),
    "title over a list of one column": (
        "Ledenlijst\n\nNaam\nWim Segers\nRita Nagels\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "title of as many cells as the heads": (
        "Kaartclub;De Vierde Aas;2026\nNr;Naam;Club\n1;Wim Segers;Ranst\n",
        [],
        ["Aas", "Naam", "Wim"],
    ),
    "two of one name, told apart by number": (
        "Lidnr;Naam\n12;Jan Peeters\n31;Jan Peeters\n",
        ["Jan Peeters|||12", "Jan Peeters|||31"],
        [],
    ),
    "bridge federation: family names in capitals in one column, a count below": (
        xlsx(
            {
                "Leden": [
                    ["VBL ledenlijst", None, None, "27/11/2026"],
                    ["Lid nr.", "Naam en voornaam", "Gemeente", "Club"],
                    [40231, "PEETERS Jan", "Ranst", "De Vierde Aas"],
                    [40232, "VAN DEN BOSCH Kris", "Lier", "De Vierde Aas"],
                    ["Aantal leden: 2"],
                ]
            }
        ),
        ["Jan PEETERS|De Vierde Aas||40231", "Kris VAN DEN BOSCH|De Vierde Aas||40232"],
        ["Aantal"],
    ),
    "initials where nobody wrote the given name": (
        "Voorletters;Tussenvoegsel;Achternaam;Lidnr\nJ.P.;van der;Meer;101\nW.;;Segers;102\n",
        ["J.P. van der Meer|||101", "W. Segers|||102"],
        [],
    ),
    "whatsapp, answers to a poll": (
        "Ja (3)\nWim Segers\nRita Nagels\nJan Maes\nNee (2)\nTom Lens\nRia Bol\n",
        ABC,
        ["Ja", "Nee", "Tom", "Ria"],
    ),
    "vCards of old Outlook, one of a firm": (
        "BEGIN:VCARD\nVERSION:2.1\nN;LANGUAGE=nl:Segers;Wim\nFN:Wim Segers\nORG:Taxi\nEND:VCARD\n"
        "BEGIN:VCARD\nVERSION:2.1\nN:;;;;\nFN:Taxi Lier\nORG:Taxi Lier\nEND:VCARD\n",
        ["Wim Segers"],
        ["Taxi"],
    ),
    "a head over two lines for one column alone": (
        "Identité;;Contact;;Club\nNom;Prénom;Tél.;Courriel;\nDubois;Marc;0475;;Liège\nPetit;Claire;0476;;Huy\n",
        ["Marc Dubois|Liège", "Claire Petit|Huy"],
        [],
    ),
    "the four seats of tables": (
        "Tafel;Noord;Oost;Zuid;West\n1;Wim Segers;Rita Nagels;Jan Maes;An Wouters\n"
        "2;Tom Lens;Els Bol;Kris Vos;Ria Bol\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes", "An Wouters", "Tom Lens", "Els Bol", "Kris Vos", "Ria Bol"],
        ["Noord", "Oost", "Zuid", "West"],
    ),
    "letters of the alphabet above the names": (
        "A\nAn Adams\nArie Aerts\nB\nBert Bos\nBea Blom\n",
        ["An Adams", "Arie Aerts", "Bert Bos", "Bea Blom"],
        ["A", "B"],
    ),
    "who came, counted below": (
        "Naam;5/9;12/9;19/9\nWim Segers;x;;x\nRita Nagels;;x;x\nAanwezig;1;1;2\n",
        ["Wim Segers", "Rita Nagels"],
        ["Aanwezig"],
    ),
    "husbands and wives in columns nobody can name": (
        "Segers;Wim;Rita\nMaes;Jan;Els\nVos;Kris;An\n",
        [],
        ["Segers", "Maes", "Vos"],
    ),
    "heads of a program": (
        "ID;FirstName;LastName;DisplayName;ClubName\n7;Wim;Segers;Wim S.;Ranst\n9;Rita;Nagels;Rita N.;Lier\n",
        ["Wim Segers|Ranst||7", "Rita Nagels|Lier||9"],
        [],
    ),
    "a title with a name in it, a sign explained below": (
        "Lijst van Jan Peeters\nWim Segers\nRita Nagels*\nJan Maes\n* = nieuw lid\n",
        ABC,
        ["Lijst", "nieuw"],
    ),
    "who left, by status": (
        "Lidnr;Naam;Voornaam;Gemeente;Status\n101;Peeters;André;Ranst;actief\n102;Maës;Zoë;Lier;uitgetreden\n"
        "103;D’Hondt;Luc;Lier;oud-lid\n".encode("cp1252"),
        ["André Peeters|||101"],
        ["Maës", "Hondt"],
    ),
    "members of a town that is called old": (
        "Naam;Gemeente;Telefoon\nWim Segers;Oud-Turnhout;014 11 22 33\nRita Nagels;Oud-Heverlee;016 11 22 33\n",
        ["Wim Segers", "Rita Nagels"],
        [],
    ),
    "who left, by the day": (
        "Mitgliedsnr;Nachname;Vorname;Eintritt;Austritt\n12;Maier;Uta;01.01.2001;\n13;Berg;Karl;01.01.2003;31.12.2023\n",
        ["Uta Maier|||12"],
        ["Berg"],
    ),
    "who left, by a cross": ("Naam;Geschrapt\nWim Segers;\nRita Nagels;x\n", ["Wim Segers"], ["Rita"]),
    "who left, in the category": (
        "Nom;Prénom;Catégorie\nDupont;Luc;A\nPetit;Anne;démissionnaire\n",
        ["Luc Dupont||A"],
        ["Petit"],
    ),
    "a mail with a signature": (
        "Dag Els,\n\nWim Segers\nRita Nagels\n\nMet vriendelijke groeten,\nPiet Claes\nSecretaris KC De Vierde Aas\n",
        ["Wim Segers", "Rita Nagels"],
        ["Els", "groeten", "Piet", "Secretaris"],
    ),
    "who waits, below the others": (
        "1. Wim Segers\n2. Rita Nagels\n--- wachtlijst ---\n3. Jan Maes\n",
        ["Wim Segers", "Rita Nagels"],
        ["wachtlijst", "Maes"],
    ),
    "what each does stands before the name": (
        "Functie;Naam\nvoorzitter;Jan Claes\nlid;Wim Segers\nlid;Rita Nagels\n",
        ["Jan Claes", "Wim Segers", "Rita Nagels"],
        [],
    ),
    "families and couples": (
        "Fam. Peeters-Maes\nJan & Mia Bol\nWim Segers\n",
        ["Wim Segers"],
        ["Fam", "Mia"],
    ),
    "titles before names": (
        "Mw. drs. Els Bol\nDr. Kris Vos\nIr. Jan Maes\n",
        ["Els Bol", "Kris Vos", "Jan Maes"],
        [],
    ),
    "Italian: name and family name": (
        "Nome;Cognome\nMario;Rossi\nZita;Bo\n",
        ["Mario Rossi", "Zita Bo"],
        [],
    ),
    "Polish": ("Imię;Nazwisko\nŁukasz;Wiśniewski\n", ["Łukasz Wiśniewski"], []),
    "households: one family name and two first names": (
        "Naam;Voornaam 1;Voornaam 2;Gemeente\nMaes;Jan;Els;Mol\nSegers;Wim;;Lier\nBol;Rik;Josée;Mol\n",
        ["Jan Maes", "Els Maes", "Wim Segers", "Rik Bol", "Josée Bol"],
        [],
    ),
    "teams by letter": (
        "Equipe;Joueur A;Joueur B;Ville\n1;MAES Jan;BOL Els;Lille\n2;SEGERS Wim;NAGELS Rita;Lille\n",
        ["Jan MAES", "Els BOL", "Wim SEGERS", "Rita NAGELS"],
        [],
    ),
    "a column a table, its names in no list of given ones": (
        "Table 1,Table 2,Table 3\nSeán O'Brien,Pat Kelly,Tom Walsh\nNiamh Daly,Joe Byrne,Nora Roche\n",
        ["Seán O'Brien", "Niamh Daly", "Pat Kelly", "Joe Byrne", "Tom Walsh", "Nora Roche"],
        [],
    ),
    "clubs between the rows": (
        "KC De Aas;;\n1;Wim Segers;A\n2;Rita Nagels;B\n;;\nHartentroef;;\n1;Jan Maes;A\n2;Els Bol;C\n",
        ["Wim Segers||A", "Rita Nagels||B", "Jan Maes||A", "Els Bol||C"],
        ["KC De Aas", "Hartentroef"],
    ),
    "clubs above the parts of a list": (
        "Ruiten Ranst\nWim Segers\nRita Nagels\n\nSchoppen Acht\nJan Maes\nEls Bol\n",
        ["Wim Segers", "Rita Nagels", "Jan Maes", "Els Bol"],
        ["Ruiten", "Schoppen"],
    ),
    "the club once, beside the first of its people": (
        "Club;Naam;Voornaam\nDe Aas;Segers;Wim\n;Nagels;Rita\nHartentroef;Maes;Jan\n;Bol;Els\n",
        ["Wim Segers|De Aas", "Rita Nagels|De Aas", "Jan Maes|Hartentroef", "Els Bol|Hartentroef"],
        [],
    ),
    "a second year for some": (
        "Nr;Naam;Lid sinds;Uit\n101;Wim Segers;2011;\n102;Rita Nagels;2009;2024\n107;Jan Maes;2018;\n",
        ["Wim Segers|||101", "Jan Maes|||107"],
        ["Nagels"],
    ),
    "answers for one evening in words of all kinds": (
        "Name;27.11.\nJan Maes;ja\nEls Bol;entschuldigt\nWim Segers;ja\n",
        ["Jan Maes", "Wim Segers"],
        ["Bol"],
    ),
    "a plus, initials of rest, a nickname": (
        'Wim Segers\n+ Jan Maes\nRita Nagels RIP\nEls Bol\nPaul "Polle" Claes\n',
        ["Wim Segers", "Els Bol"],
        ["Maes", "RIP", "Polle"],
    ),
    "clubs in brackets": (
        "Wim Segers (KC De Aas)\nRita Nagels (KC De Aas)\nJan Maes (Mol)\n",
        [],
        ["Segers", "Nagels", "Maes"],
    ),
    "numbers that count nothing, before a dash": ("101 - Wim Segers\n115 - Jan Maes\n", [], ["Segers", "Maes"]),
    "letters saved twice": (
        "Naam;Club\nRenÃ© Maes;Ranst\nFranÃ§oise Bol;Lier\n",
        ["René Maes|Ranst", "Françoise Bol|Lier"],
        [],
    ),
    "numbers with noughts before them, by their format": (NOUGHTS, ["Wim Segers|||00012", "Rita Nagels|||00345"], []),
    "M. beside Mme": ("Mme BOL Els\nM. MAES Jan\n", ["Els BOL", "Jan MAES"], []),
    "a sentence is no list": (
        "Dag Jef, volgende week komen Jan Maes, Els Bol en Rita Nagels. Wim is ziek.\n",
        [],
        ["Dag"],
    ),
    "a table in a mail with a signature below": (
        "Nr\tNaam\tVoornaam\n1\tSegers\tWim\n2\tNagels\tRita\n\nGroeten,\nJef\n\nJef Claes, secretaris\n",
        ["Wim Segers", "Rita Nagels"],
        ["Groeten", "Jef", "secretaris"],
    ),
    "Roman numbers": ("I. Wim Segers\nII. Rita Nagels\nIII. Jan Maes\n", ABC, []),
    "an empty box among ticks": ("☑ Wim Segers\n☐ Rita Nagels\n☑ Jan Maes\n", ["Wim Segers", "Jan Maes"], ["Nagels"]),
    "boxes that are typed": (
        "- [x] Wim Segers\n- [ ] Rita Nagels\n- [x] Jan Maes\n",
        ["Wim Segers", "Jan Maes"],
        ["Nagels"],
    ),
    "the fees of some years": (
        "Naam;2025;2026\nWim Segers;€ 15;€ 15\nRita Nagels;€ 15;\nJan Maes;;€ 15\n",
        ["Wim Segers", "Jan Maes"],
        ["Nagels"],
    ),
    "remarks on some": (
        "Naam;Opmerking\nWim Segers;\nRita Nagels;verhuisd naar Spanje\nJan Maes;\n",
        ["Wim Segers", "Jan Maes"],
        ["Nagels"],
    ),
    "a web page whose cells reach down": (
        "<table><tr><th>Naam</th><th>Club</th></tr><tr><td>Wim Segers</td><td rowspan=2>Lier</td></tr>"
        "<tr><td>Rita Nagels</td></tr><tr><td>Jan Maes</td><td>Mol</td></tr></table>",
        ["Wim Segers|Lier", "Rita Nagels|Lier", "Jan Maes|Mol"],
        [],
    ),
    "a prefix in letters, in one column with the rest": (
        "Kris vd Bosch\nPieter v.d. Veen\nWim Segers\n",
        ["Kris vd Bosch", "Pieter v.d. Veen", "Wim Segers"],
        [],
    ),
    "a title behind the comma": ("Bol, Els\nMaes, Dr. Jan\n", ["Els Bol", "Jan Maes"], []),
    "a plan of tables, with the seats before them": (
        "Seat,Table A,Table B\nN,Sean Daly,Tom Fox\nE,Mary Daly,Ann Shea\n",
        ["Sean Daly", "Mary Daly", "Tom Fox", "Ann Shea"],
        [],
    ),
    "a cross for who died": (
        "Naam;Club;Status\nWim Segers;Lier;lid\nJan Maes;Lier;† 2021\n",
        ["Wim Segers|Lier"],
        ["Maes"],
    ),
}


def told(row):
    return "|".join([row.told, row.label, row.category, row.member_number]).rstrip("|")


@pytest.mark.parametrize("shape", [shape for shape, (_content, names, _asked) in READ.items() if names != "refused"])
def test_a_list_of_members_is_read_or_asked_about(shape):
    content, names, asked = READ[shape]
    text = list_in(content)

    listed = read_names(text, sure=())

    lines = text.splitlines()
    assert [told(row) for row in listed.named] == names, listed
    assert len(listed.problems) == len(asked)
    assert all(word in lines[line - 1] for word, line in zip(asked, sorted(listed.problems), strict=True))
