"""Words that tell a family name from a given one: particles, and given names that are common where whist is played.

The shortest form of each name that tells the people at one table apart, whichever name comes first. Pure.

Names: read from pasted lists, and shortened for strangers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from reports.facts import BETWEEN_CLUBS, categories_in
from tournaments.errors import Refused
from tournaments.register.lists import (
    CATEGORY,
    CLUB,
    FAMILY,
    GIVEN,
    NAME,
    NUMBER,
    PARTNER,
    PREFIX,
    Columns,
    cell_of,
    columns_of,
    has_letters,
    head_lines,
    is_no_person,
)
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.register.models import Player


PARTICLES = frozenset(
    """
    van vande vanden vander ver von vom zu zum zur de den der des dem du d' 't 't- te ten ter op in 'la la le les
    los del della di da dos do el al ben st. saint sint
    """.split()
)

# Given names that are followed by a second one to make one: Jean Pierre, Marie Louise, Hans Peter.
TWO_PART_STARTS = frozenset("jean marie anne anna hans karl klaus pierre mary".split())

# Those who play whist were mostly born between 1935 and 1990. Names that are as often family names are left out.
GIVEN_NAMES = frozenset(
    """
    achiel adam adriaan albert alex alexander alfons alfred alice alois amandine an andrea andreas andré andrée andy
    angela angèle anita anja ann anna anne annelies annemie annick annie anny anouk antoine antoinette antoon
    arlette arnold arthur august barbara bart ben benny benoît bernadette bernd bert bertha betty bianca bob bram
    brenda brigitte bruno camille carine carl carla carol carolien caroline catherine cecile cécile chantal charles
    charlotte chris christa christel christian christiane christine christophe claire clara claude claudia claudine
    colette cor cornelia cynthia cyriel daan daisy daniel daniela danielle danny david deborah denise diana diane
    dieter dirk dominique donald donna dorothy dries eddy edgard edith edmond eduard elke elisabeth elise ellen els
    elsa emiel emile emilie emma erik eric erna ernest ernst etienne eugène eva eveline evelyn fabienne fanny
    ferdinand fernand filip flor florent frank frans franz françois françoise freddy frederik fred frieda friedrich
    fritz gabrielle gaby gaston geert genevieve geneviève georges gerard gérard gerda gerhard germaine gert
    ghislaine gilbert gilberte gina ginette gisela gisèle godelieve godfried greet greta griet guido gunter gustaaf
    guy hanna hannah hannelore hans harry hedwig heidi heinz helen helena helga helmut hendrik henk henri herbert
    herman hilda hilde horst hubert huguette hugo ilse inge ingrid irene irène irma isabelle ivan ivo jaak
    jacqueline jacques jan janine jean jeanine jeanne jeannine jef jenny jens jeroen jerome jessica jo joanna joeri
    johan johanna johannes john joke joost jos josé josée josef josefien joseph josephine josiane jozef juan judith
    julia julie julien jürgen kaat karel karen karin karl karolien katharina kathleen katleen katrien kelly ken
    kevin klaas klara klaus koen koenraad koos kris kristien kristof kurt lambert laura laurence laurent lea léa
    leen leo leon léon leona leopold liesbet liesbeth lieve lieven liliane linda lisa lisette louis louise luc lucas
    lucia lucien lucienne lucie ludo ludwig luk lut lutgart lydia lynn maaike madeleine magda manfred marc marcel
    marcella marcus maria marian marianne marie marieke marijke marina mario marita mark marleen marlies martina
    martine mary mathieu mathilde matthias maud maurice max mia micheline michel michèle michelle mieke miet mimi
    mireille miriam monica monika monique myriam nadia nadine nancy nathalie nelly nele nick nico nicole nicolas
    nina noel noël nora norbert odette odile olivier omer oscar otto pascal pascale patricia patrick paul paula
    paulette pauline peggy peter petra philip philippe piet pierre pieter rachel raf raoul raphaël raymond raymonde
    rebecca regina regine reinhard rené renée renate rik rita rob robert robin roel roger roland rolf roman romain
    ronald ronny roos rosa rosalie rosette rosita rudi rudolf rudy ruth sabine sam samuel sandra sara sarah serge
    sibylle sigrid silvia simonne sofie sonia sonja sophie stan staf stefaan stefan stephanie stéphane steven stijn
    susan susanne suzanne suzy sven sylvain sylvia sylvie tania tanja tanya tatiana thea theo theodoor theresa
    thérèse thierry tim tine tineke tom tony trees trui ursula ute valerie valérie vera veronica veronique véronique
    victor viviane walter waltraud wannes ward werner wendy wilfried wilhelm willem william willy wim wolfgang wout
    wouter xavier yolande yves yvette yvonne
    """.split()
)


BETWEEN_PARTNERS = " & "
APOSTROPHES = "'’‘`´"
K = TypeVar("K", bound=Hashable)


class Person(NamedTuple):
    """A name in its two parts; `family` or `given` is empty where there is only the other."""

    whole: str
    given: str
    family: str

    @property
    def forms(self) -> tuple[str, ...]:
        """What this person can be called, from the shortest form to the whole name."""
        if not (self.given and self.family):
            return (self.whole,)
        longer = (f"{self.given} {self.family}", self.whole)
        if _is_initial(self.given):
            return longer
        return (self.given, *([self.initialled] if self._letter.isalpha() else []), *longer)

    @property
    def initialled(self) -> str:
        """The given name and the first letter of the other; the whole name where there is only one."""
        return f"{self.given} {self._letter.upper()}." if self.given and self.family else self.whole

    @property
    def _letter(self) -> str:
        """The first letter of the family name: the t of 't Jampens."""
        return (self.family.lstrip(APOSTROPHES) or self.family)[0]


def short_names(names: Mapping[K, str], family_first: bool = False) -> dict[K, str]:
    """The short form of each entrant's name, by its key in `names`: a name of one person, or of two with " & " between.

    >>> short_names({1: "Van Damme Luc", 2: "Van den Broeck Kris"}, family_first=True)
    {1: 'Luc', 2: 'Kris'}
    >>> short_names({1: "Jan Peeters", 2: "Jan De Smedt", 3: "Ann Jones & Bob Hill"})
    {1: 'Jan P.', 2: 'Jan D.', 3: 'Ann & Bob'}

    Two who have the very same name are told apart by their keys.
    """
    forms = {key: _forms(name, family_first) for key, name in names.items()}
    level = dict.fromkeys(forms, 0)
    while True:
        short = {key: forms[key][at] for key, at in level.items()}
        times = Counter(map(str.casefold, short.values()))
        shared = [key for key, name in short.items() if times[name.casefold()] > 1]
        longer = [key for key in shared if level[key] < len(forms[key]) - 1]
        if not longer:
            return {**short, **{key: f"{short[key]} {key}" for key in shared}}
        level.update({key: level[key] + 1 for key in longer})


def person_of(name: str, family_first: bool = False) -> Person:
    """A name in its two parts. A comma, a family name in capitals or a particle in front says which comes first."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and family and given:
        return _person(f"{given} {family}", given.split(), family.split())
    words = name.split()
    capitals = [word for word in words if _is_shouted(word)]
    if capitals and len(capitals) < len(words):
        return _person(name, [word for word in words if word not in capitals], capitals)
    if len(words) < 2:
        return Person(name, name, "")
    if family_first or _is_particle(words[0]):
        cut = _end_of_family(words)
        return _person(name, words[cut:], words[:cut])
    cut = _end_of_given(words)
    return _person(name, words[:cut], words[cut:])


def puts_family_first(names: Iterable[str]) -> bool:
    """Does a list of people write the family name first? Its names vote; a tie is read as given name first.

    >>> puts_family_first(["Van Damme Luc", "Peeters An", "Claes Jan"])
    True
    """
    people = [part.replace(",", "").split() for name in names for part in _partners(name) if "," not in name]
    people = [words for words in people if len(words) > 1]
    votes = sum(map(_vote, people)) or _repeated(people)
    return votes > 0


def _partners(name: str) -> list[str]:
    return name.split(BETWEEN_PARTNERS)


def _forms(name: str, family_first: bool) -> list[str]:
    """What an entrant can be called, from the shortest form to the whole name."""
    each = [person_of(part, family_first).forms for part in _partners(name)]
    longest = max(map(len, each))
    return [BETWEEN_PARTNERS.join(partner[min(at, len(partner) - 1)] for partner in each) for at in range(longest)]


def _person(whole: str, given: Sequence[str], family: Sequence[str]) -> Person:
    return Person(whole, _usual_given(given), " ".join(family))


def _usual_given(words: Sequence[str]) -> str:
    """What somebody is called: the first of several given names, or "Jean Pierre"."""
    two = len(words) > 1 and words[0].casefold() in TWO_PART_STARTS and words[1].casefold() in GIVEN_NAMES
    return " ".join(words[: 2 if two else 1])


def _end_of_family(words: Sequence[str]) -> int:
    """Where the family name ends that comes first: after its particles and one word more."""
    particles = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words))
    return next((at for at in range(particles + 1, len(words)) if _is_given(words[at])), particles + 1)


def _end_of_given(words: Sequence[str]) -> int:
    """Where the given names end that come first: before a particle, else after one word, or two as in "Jean Pierre"."""
    particle = next((at for at, word in enumerate(words) if at and _is_particle(word)), None)
    if particle and particle < len(words) - 1:
        return particle
    return max(1, min(len(words) - 1, len(_usual_given(words).split())))


def _vote(words: Sequence[str]) -> int:
    """More than 0 where a name says that the family comes first, less where it says the opposite."""
    first, last = words[0], words[-1]
    if _is_particle(first):
        return 2
    if any(_is_particle(word) for word in words[1:-1]):
        return -2
    return _is_given(last) - _is_given(first)


def _repeated(people: Sequence[Sequence[str]]) -> int:
    """Given names return more often than family names: which end of the names has fewer different words?"""
    firsts, lasts = ({words[at].casefold() for words in people} for at in (0, -1))
    return len(firsts) - len(lasts)


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES


def _is_given(word: str) -> bool:
    """A known given name, also the first half of a double one: Jean-Paul."""
    return word.casefold().split("-")[0] in GIVEN_NAMES


def _is_initial(word: str) -> bool:
    return len(word.strip(".")) < 2


def _is_shouted(word: str) -> bool:
    """A word in capitals, such as French lists write for family names."""
    return len(word) > 2 and word.isupper() and not word.endswith(".")


LONGEST, LONGEST_NUMBER, MOST_LINES = 60, 20, 2000
_TOGETHER = re.compile(r"\s+(?:&|\+|/)\s+|\s*[&+/]\s*")


class Named(NamedTuple):
    """One line of a list: the name of a player, or of both players of a pair, and what else it tells."""

    line: int
    names: tuple[str, ...]
    label: str = ""
    category: str = ""
    member_number: str = ""


class NameList(NamedTuple):
    """A list as it was read: the lines that are fine, the sentence about each that is not, what its columns mean."""

    named: tuple[Named, ...]
    problems: dict[int, str]
    columns: Columns = Columns()


def read_names(
    text: str,
    *,
    pairs: bool = False,
    taken: Iterable[str] = (),
    columns: Columns | None = None,
    family_first: bool = False,
) -> NameList:
    """Read a pasted list: a name a line, then club and category after a tab or semicolon; "Ann & Bob" is a pair.

    `columns` says what its columns mean where somebody looked; else they are read from their heads. `taken` are names
    already in: who is in twice, here or there, is a problem on that line. First and family names in columns of their
    own are joined in the order of the club: `family_first`.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(problems={"names": [_("The list has more than 2000 lines. Enter it in parts.")]})
    rows = [cells_of(line) for line in lines]
    columns_ = columns or _by_given_names(rows, columns_of(rows))
    start = _first_person(rows, columns_)
    named: list[Named] = []
    problems: dict[int, str] = {}
    for line, cells in enumerate(rows):
        if any(cells) and line >= start:
            named_line = _read_line(line + 1, cells, columns_.meanings, pairs, family_first)
            named.append(named_line)
            if sentence := _problem(named_line, cells, pairs, loose=columns is None and columns_.usual):
                problems[line + 1] = sentence
    _mark_doubles(named, problems, taken)
    return NameList(tuple(named_line for named_line in named if named_line.line not in problems), problems, columns_)


def cells_of(line: str) -> list[str]:
    """The cells of a line: apart by tabs, as a spreadsheet copies them, or by semicolons, as they are typed."""
    return [tidy(cell) for cell in line.split("\t" if "\t" in line else ";")]


def shown_name(name: str, shown: str, number: int | str, family_first: bool = False) -> str:
    """The public form of a name: all of it, the first name and an initial, or only a number."""
    if shown == "hidden":
        return _("Player {number}").format(number=number)
    return person_of(name, family_first).initialled if shown == "short" else name


def entrant_names(
    players: Sequence[Player], number: int, family_first: bool = False, team: str = ""
) -> tuple[str, ...]:
    """An entrant's own name, its public name, its team or else home club, and the categories that all its players are
    in."""
    labels = [team] if team else dict.fromkeys(player.label for player in players if player.label)
    first, *others = [categories_in(player.category) for player in players] or [()]
    shared = [word for word in first if all(word.casefold() in map(str.casefold, other) for other in others)]
    return (
        " & ".join(player.name for player in players),
        " & ".join(shown_name(player.name, player.shown, number, family_first) for player in players),
        BETWEEN_CLUBS.join(labels),
        ", ".join(shared),
    )


def told_apart(people: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """The names of those who bear the same one, with what tells them apart in public: the home club, else the number.

    `people` are (number, name, home club); whose name nobody else bears is not in the answer.
    """
    alike: dict[str, list[tuple[int, str, str]]] = {}
    for one in people:
        alike.setdefault(one[1].casefold(), []).append(one)
    named: dict[int, str] = {}
    for same in alike.values():
        labels = [label.casefold() for _number, _name, label in same]
        for number, name, label in same if len(same) > 1 else ():
            own = label and labels.count(label.casefold()) == 1
            told = _("{name} ({club})") if own else _("{name} (no. {number})")
            named[number] = told.format(name=name, club=label, number=number)
    return named


def too_long(text: str) -> str:
    """The sentence about a name, club or category of more than `LONGEST` letters."""
    return _("“{text}…” is too long. Names, clubs and categories have at most {n} characters.").format(
        text=text[:20], n=LONGEST
    )


def _first_person(rows: Sequence[Sequence[str]], columns: Columns) -> int:
    """The first line below the heads and what stands above them."""
    if not columns.head:
        return 0
    lines = head_lines(rows)
    return lines[-1] + 1 if lines else next((line + 1 for line, cells in enumerate(rows) if any(cells)), 0)


def _by_given_names(rows: Sequence[Sequence[str]], columns: Columns) -> Columns:
    """Two columns without heads, of which one holds given names, are the parts of a name and no name and club."""
    pairs = [row[:2] for row in rows if any(row)]
    if columns.head or not columns.usual or len(pairs) < 2 or any(len(pair) < 2 or not all(pair) for pair in pairs):
        return columns
    given = [sum(_is_given(pair[at].split()[0]) for pair in pairs) for at in (0, 1)]
    if 2 * given[1] > len(pairs) and given[1] > given[0]:
        return Columns((FAMILY, GIVEN, *columns.meanings[2:]))
    plain = all(len(pair[0].split()) == 1 for pair in pairs) and len({pair[1].casefold() for pair in pairs}) == len(
        pairs
    )
    return (
        Columns((GIVEN, FAMILY, *columns.meanings[2:]))
        if plain and len(pairs) > 2 and given[0] == len(pairs)
        else columns
    )


_BEFORE = re.compile(r"^(?:\(?\d{1,3}\s*[.)\]:]\s*|[^\w\s'’‘\"“(?]+\s+|[^\w\s'’‘\"“(?\-]+)+")
_AFTER = re.compile(r"[^\w.)'’\"”?:]+$")
_REMARK = re.compile(r"\(\s*(?:[^\W\dA-ZÀ-Þ][^\d()]*|[^\w()]+)\)")
_NO_NAME = re.compile(r"@|https?:|www\.|^\d|\d{5}|\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?|\d:\d\d|:$")


def _without_marks(name: str) -> str:
    """A name without what a list puts before or behind it: its number, a bullet, a tick."""
    bare = _AFTER.sub("", _BEFORE.sub("", name))
    return bare if has_letters(bare) else name


def _in_order(name: str, family_first: bool) -> str:
    """“Segers, Wim” in the order of the club, where what follows the comma is a given name or initials."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if not (comma and given and family) or "," in given:
        return name
    if not (_is_given(given.split()[0]) or all(_is_initial(word) or word.endswith(".") for word in given.split())):
        return name
    return f"{family} {given}" if family_first else f"{given} {family}"


def _read_line(line: int, cells: Sequence[str], meanings: tuple[str, ...], pairs: bool, family_first: bool) -> Named:
    of = {meaning: cell_of(cells, meanings, meaning) for meaning in {*meanings}}
    parts = (PREFIX, FAMILY, GIVEN) if family_first else (GIVEN, PREFIX, FAMILY)
    name = _without_marks(of.get(NAME) or " ".join(filter(None, map(of.get, parts))))
    names = tuple(part for part in _TOGETHER.split(name) if part) if pairs else (name,)
    if pairs and (partner := of.get(PARTNER)):
        names = (*names, _without_marks(partner))
    names = tuple(_in_order(part, family_first) for part in names)
    return Named(line, names, *(of.get(meaning, "") for meaning in (CLUB, CATEGORY, NUMBER)))


def _problem(named: Named, cells: Sequence[str], pairs: bool, loose: bool) -> str:
    if not any(named.names):
        return _("There is no name on this line.")
    if wrong := [name for name in named.names if not has_letters(name)]:
        return _("“{text}” is not a name.").format(text=wrong[0][:20])
    if wrong := [name for name in named.names if _NO_NAME.search(name) or is_no_person(name)]:
        return _("“{text}” is not a name.").format(text=wrong[0][:40])
    if remarks := [remark[0] for name in named.names if (remark := _REMARK.search(name))]:
        return _(
            "“{text}” looks like a remark. Take it out, or write it with a capital if it belongs to the name."
        ).format(text=remarks[0][:40])
    if wrong := [name for name in named.names if "," in name]:
        return _("“{text}”: write the name without a comma, and a club after a semicolon.").format(text=wrong[0][:40])
    if "@" in named.label + named.category + named.member_number:
        return _("A mail address is no club, category or number. Say that its column is not used.")
    if "\ufffd" in "".join(cells):
        return _("Some letters of this line could not be read. Type them here.")
    if loose and len(cells) > len(Columns().meanings) and any(cells[3:]):
        return _("This line has {n} columns. Give name, club and category.").format(n=len(cells))
    if len(named.names) > (2 if pairs else 1):
        return _("A pair has two players; this line names {n}.").format(n=len(named.names))
    if long := [cell for cell in (*named.names, named.label, named.category) if len(cell) > LONGEST]:
        return too_long(long[0])
    if len(named.member_number) > LONGEST_NUMBER:
        return _("“{text}…” is too long for a member number.").format(text=named.member_number[:20])
    return ""


def _mark_doubles(named: Sequence[Named], problems: dict[int, str], taken: Iterable[str]) -> None:
    here = {name.casefold() for name in taken}
    seen: dict[str, Named] = {}
    for line in named:
        for name in filter(None, line.names):
            before = seen.setdefault(name.casefold(), line)
            if name.casefold() in here:
                problems.setdefault(line.line, _double(_("{name} already exists."), name, line, bool(line.label)))
            elif before is not line or line.names.count(name) > 1:
                two = (before.label, before.member_number) != (line.label, line.member_number)
                problems.setdefault(line.line, _double(_("{name} is in the list twice."), name, line, two))


def _double(sentence: str, name: str, named: Named, maybe_two: bool) -> str:
    """Two people may have one name: who tells them apart is told how."""
    sentence = sentence.format(name=name)
    if not maybe_two:
        return sentence
    other = f"{name} ({named.label or named.member_number})"[:LONGEST]
    apart = _("If this is somebody else, write what tells them apart, such as “{name}”.")
    return f"{sentence} {apart.format(name=other)}"


def clean_name(name: str) -> str:
    """A name without control characters and doubled spaces."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not name:
        raise Refused(problems={"name": [_("Give a name.")]})
    if len(name) > 60:
        raise Refused(problems={"name": [_("A name has at most 60 characters; this one has {n}.").format(n=len(name))]})
    return name
