"""The meaning of the columns of a list of people, from their headings in four languages or from their content."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournaments.models import Player

NAME, GIVEN, FAMILY, PARTNER, NUMBER, CLUB, CATEGORY, IGNORED = (
    "name",
    "given",
    "family",
    "partner",
    "number",
    "club",
    "category",
    "",
)
MOST_COLUMNS = 20
MEANINGS = [
    (IGNORED, _("not used")),
    (NAME, _("name")),
    (GIVEN, _("first name")),
    (FAMILY, _("family name")),
    (PARTNER, _("partner's name")),
    (CLUB, _("home club")),
    (CATEGORY, _("category")),
    (NUMBER, _("member number")),
]
FIELDS = {"name": NAME, "label": CLUB, "category": CATEGORY, "member_number": NUMBER}
HEADS = {
    NAME: """name, names, full name, player, players, player 1, participant, pair, pairs, naam, namen, volledige naam,
        naam en voornaam, voornaam en naam, speler, spelers, speler 1, deelnemer, paar, paren, nom, noms, nom complet,
        nom et prenom, prenom et nom, joueur, joueurs, joueur 1, participant, paire, paires, name und vorname,
        vor und nachname, spieler, spieler 1, teilnehmer, paare""",
    GIVEN: """first name, firstname, given name, forename, voornaam, roepnaam, prenom, vorname, rufname""",
    FAMILY: """last name, lastname, surname, family name, achternaam, familienaam, nom de famille, nachname,
        familienname, zuname""",
    PARTNER: """partner, player 2, name 2, speler 2, naam 2, partenaire, joueur 2, nom 2, spieler 2""",
    NUMBER: """nr, no, n, num, number, id, member, member no, member nr, member number, membership number, licence,
        license, nummer, lidnr, lid nr, lidnummer, stamnummer, licentie, licentienummer, aansluitingsnummer, numero,
        numero de membre, no de membre, n de membre, matricule, mitgliedsnr, mitgliedsnummer, mitgliednummer,
        lizenz, lizenznummer""",
    CLUB: """club, clubs, home club, society, association, team, thuisclub, vereniging, kaartclub, ploeg, equipe,
        societe, club d origine, verein, klub, heimatverein, mannschaft""",
    CATEGORY: """category, class, group, series, categorie, reeks, klasse, groep, classe, groupe, serie, kategorie,
        gruppe""",
}


class Columns(NamedTuple):
    """The meaning of each column, from the left, and whether the first line only says so."""

    meanings: tuple[str, ...] = (NAME, CLUB, CATEGORY)
    head: bool = False

    @property
    def usual(self) -> bool:
        """Are they as a list is typed: name, club, category, without a head?"""
        return not self.head and self.meanings[:3] == (NAME, CLUB, CATEGORY)


def columns_of(rows: Sequence[list[str]]) -> Columns:
    """The columns of a list as well as they can be told; somebody who knows better may correct them."""
    first = next((row for row in rows if any(row)), ())
    heads = _meanings(first)
    if _is_head(first, heads):
        return Columns(_each_once(heads), head=True)
    width = max((len(row) for row in rows), default=1)
    usual = (NAME, CLUB, CATEGORY, *[IGNORED] * (width - 3))
    if width > 1 and all(not has_letters(row[0]) for row in rows if any(row)):
        return Columns((NUMBER, *usual)[: max(width, 2)])
    return Columns(usual)


def cell_of(cells: Sequence[str], meanings: tuple[str, ...], meaning: str) -> str:
    """What stands in the column of that meaning, nothing where there is none."""
    return next((cell for cell, column in zip(cells, meanings, strict=False) if column == meaning), "")


def has_letters(text: str) -> bool:
    """Could it be a name?"""
    return any(map(str.isalpha, text))


def _is_head(cells: Sequence[str], meanings: tuple[str, ...]) -> bool:
    """A line that names a column of names, and nothing else than columns: of several it knows the half at least."""
    known, filled = sum(map(bool, meanings)), sum(map(bool, cells))
    return bool({NAME, GIVEN, FAMILY} & {*meanings}) and 2 * known >= filled


def _each_once(meanings: tuple[str, ...]) -> tuple[str, ...]:
    """Beside a first name, "naam" and "nom" mean the family's. What is there twice is used once."""
    if GIVEN in meanings and FAMILY not in meanings:
        meanings = tuple(FAMILY if meaning == NAME else meaning for meaning in meanings)
    return tuple(meaning if meaning not in meanings[:place] else IGNORED for place, meaning in enumerate(meanings))


def _meanings(heads: Sequence[str]) -> tuple[str, ...]:
    """Of each head; "player 1" is one only beside "player 2", else it may be somebody."""
    plain = [_plain(head) for head in heads]
    meanings = [_heads().get(head, IGNORED) for head in plain]
    two = PARTNER in meanings
    return tuple(
        meaning if two or not head.endswith(" 1") else IGNORED for head, meaning in zip(plain, meanings, strict=True)
    )


@cache
def _heads() -> dict[str, str]:
    """Every head that is known, and those that our own lists have in each language."""
    heads = {_plain(head): meaning for meaning, listed in HEADS.items() for head in listed.split(",")}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names = {key: Player._meta.get_field(key).verbose_name for key in FIELDS}  # type: ignore[union-attr]  # own fields
            ours = {_plain(str(name)): FIELDS[key] for key, name in names.items()}
        heads = {**ours, **heads}
    return heads


def _plain(text: str) -> str:
    """Small letters without accents, words apart by one space: "N° de membre" is "n de membre"."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[\W_]+", " ", bare.casefold()).split())
