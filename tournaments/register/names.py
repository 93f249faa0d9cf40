"""Words that tell a family name from a given one: particles, and given names that are common where whist is played.

The shortest form of each name that tells the people at one table apart, whichever name comes first. Pure.

Names as strangers may read them, and the order of every list "by name".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from reports.facts import BETWEEN_CLUBS, categories_in, sorted_as
from tournaments.errors import Refused

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


_REMARK = re.compile(r"\([^()]*\)")  # what tells namesakes apart: (father)
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
        """The names for this person, from the shortest form to the whole name."""
        if not (self.given and self.family):
            return (self.whole,)
        longer = (f"{self.given} {self.family}", self.whole)
        if is_initial(self.given):
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


def person_of(name: str, family_first: bool = False, family_name: str = "") -> Person:
    """A name in its two parts. A comma, a family name in capitals or a particle in front says which comes first.

    `family_name` is what somebody said that it is, where it stands in the name.
    """
    if (rest := _beside(name, family_name)) is not None:
        return _person(name, rest, family_name.split())
    family, comma, given_part = (part.strip() for part in name.partition(","))
    if comma and family and given_part:
        return _person(f"{given_part} {family}", given_part.split(), family.split())
    words = _REMARK.sub(" ", name).split()
    capitals = [word for word in words if _is_shouted(word)]
    if capitals and len(capitals) < len(words):
        return _person(name, [word for word in words if word not in capitals], capitals)
    if len(words) < 2:
        return Person(name, " ".join(words) or name, "")
    if family_first or _is_particle(words[0]):
        cut = _end_of_family(words)
        return _person(name, words[cut:], words[:cut])
    cut = _end_of_given(words)
    return _person(name, words[:cut], words[cut:])


def is_part(family_name: str, name: str) -> bool:
    """Does the family name stand in the name, in whole words and beside another one?"""
    return bool(_beside(name, family_name))


def _beside(name: str, family_name: str) -> list[str] | None:
    """The words of a name besides its family name; None where that does not stand in it."""
    words, family = _REMARK.sub(" ", name).replace(",", " ").split(), family_name.split()
    folded, folded_family = [word.casefold() for word in words], [word.casefold() for word in family]
    for at in range(len(words) - len(family) + 1) if family else ():
        if folded[at : at + len(family)] == folded_family:
            return words[:at] + words[at + len(family) :]
    return None


def puts_family_first(names: Iterable[str]) -> bool:
    """Does a list of people write the family name first? Its names vote; a tie is read as given name first.

    >>> puts_family_first(["Van Damme Luc", "Peeters An", "Claes Jan"])
    True
    """
    people = _in_words(names)
    votes = sum(map(_vote, people)) or _repeated(people)
    return votes > 0


def _in_words(names: Iterable[str]) -> list[list[str]]:
    """The words of each name of a list that does not itself tell its parts by a comma."""
    people = [_REMARK.sub(" ", part).split() for name in names for part in _partners(name) if "," not in name]
    return [words for words in people if len(words) > 1]


FEWEST_VOTES, OF_TEN = 5, 9


def is_of_one_mind(names: Iterable[str]) -> bool:
    """Do those names of a list that tell which part comes first say the same, nine of ten at least?"""
    votes = [vote for vote in map(_vote, _in_words(names)) if vote]
    most = max((sum(vote > 0 for vote in votes), sum(vote < 0 for vote in votes)))
    return len(votes) >= FEWEST_VOTES and 10 * most >= OF_TEN * len(votes)


def _partners(name: str) -> list[str]:
    return name.split(BETWEEN_PARTNERS)


def _forms(name: str, family_first: bool) -> list[str]:
    """The names for an entrant, from the shortest form to the whole name."""
    each = [person_of(part, family_first).forms for part in _partners(name)]
    longest = max(map(len, each))
    return [BETWEEN_PARTNERS.join(partner[min(at, len(partner) - 1)] for partner in each) for at in range(longest)]


def _person(name: str, given_words: Sequence[str], family: Sequence[str]) -> Person:
    return Person(name, _usual_given(given_words), " ".join(family))


def _usual_given(words: Sequence[str]) -> str:
    """The given name in use: the first of several given names, or "Jean Pierre"."""
    two = len(words) > 1 and words[0].casefold() in TWO_PART_STARTS and words[1].casefold() in GIVEN_NAMES
    return " ".join(words[: 2 if two else 1])


def _end_of_family(words: Sequence[str]) -> int:
    """The end of a family name that comes first: after its particles and one word more."""
    particles = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words))
    return next((at for at in range(particles + 1, len(words)) if is_given(words[at])), particles + 1)


def _end_of_given(words: Sequence[str]) -> int:
    """The end of given names that come first: before a particle, else after one word, or two as in "Jean Pierre"."""
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
    return is_given(last) - is_given(first)


def _repeated(people: Sequence[Sequence[str]]) -> int:
    """Given names return more often than family names: which end of the names has fewer different words?"""
    firsts, lasts = ({words[at].casefold() for words in people} for at in (0, -1))
    return len(firsts) - len(lasts)


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES


def is_given(word: str) -> bool:
    """Is it a known given name, also the first half of a double one: Jean-Paul?"""
    return word.casefold().split("-")[0] in GIVEN_NAMES


def is_initial(word: str) -> bool:
    return len(word.strip(".")) < 2


def _is_shouted(word: str) -> bool:
    """A word in capitals, such as French lists write for family names."""
    return len(word) > 2 and word.isupper() and not word.endswith(".")


BY_GIVEN, BY_STEM = "given", "stem"  # of the choices of a club, `Sorting`
COUNTED = frozenset("ben st. saint sint el al".split())
"""Of the particles those that begin the name proper."""


class Alphabet:
    """The order of every list "by name" of a club, and how a name stands in such a list on paper.

    There is no official rule for *van den Bosch*: lists in the Netherlands have it under B, those in Belgium under V
    (Taalunie, taaladvies.net, "Alfabetische rangschikking van namen"; IFLA, *Names of Persons*, Belgium). Germany,
    Austria and Switzerland write "Beethoven, Ludwig van" as the Netherlands do.
    `family_names` are those that somebody gave, by the whole name. Of everybody else it is guessed: by the name itself,
    else by the order of the club, which is asked only where a name needs it. `shortened` are names that strangers
    read with an initial.
    """

    def __init__(
        self,
        sorting: str,
        family_first: Callable[[], bool],
        family_names: Mapping[str, str],
        shortened: Iterable[str] = (),
    ) -> None:
        self.sorting, self._asked, self._family_names = sorting, family_first, {**family_names}
        for person in map(self.person, shortened):
            self._family_names.setdefault(person.initialled, person.initialled.split()[-1])

    @cached_property
    def family_first(self) -> bool:
        return self._asked()

    def key(self, name: str) -> str:
        """The text by which a name is sorted; of a pair that of the first, then that of the other."""
        return "\t".join(part for partner in _partners(name) for part in self._parts(partner))

    def listed(self, name: str) -> str:
        """A name as it stands in a list: what it is sorted by comes first.

        "Bosch, Kris van den" or "van den Bosch Kris"; a pair is written as it is.
        """
        person = self.person(name)
        as_it_is = not person.family or is_initial(person.family) or BETWEEN_PARTNERS in name
        if self.sorting == BY_GIVEN or as_it_is:
            return name
        rest = " ".join(_beside(name, person.family) or [person.given])
        remark = " ".join(_REMARK.findall(name))
        prefix, stem = _split(person.family) if self.sorting == BY_STEM else ("", person.family)
        last = f"{stem}, {rest} {prefix}" if prefix else f"{stem} {rest}"
        return f"{last} {remark}".strip()

    def person(self, name: str) -> Person:
        """The name in its parts."""
        if family_name := self._family_names.get(name, ""):
            return person_of(name, False, family_name)
        words = _REMARK.sub(" ", name).split()
        vote = _vote(words) if len(words) > 1 else 1
        return person_of(name, vote > 0 if vote else self.family_first)

    def _parts(self, name: str) -> tuple[str, ...]:
        person = self.person(name)
        if not person.family:
            return (sorted_as(name),)
        rest = sorted_as(" ".join(_beside(name, person.family) or [person.given]))
        prefix, stem = _split(person.family)
        if self.sorting == BY_GIVEN:
            return (rest, sorted_as(person.family), sorted_as(name))
        if self.sorting == BY_STEM:
            return (sorted_as(stem), rest, sorted_as(prefix), sorted_as(name))
        return (sorted_as(person.family), rest, sorted_as(name))


def _split(family_name: str) -> tuple[str, str]:
    """The prefix of a family name and what is left: "van den", "Bosch"; "d'", "Hondt"."""
    words = family_name.split()
    cut = next((at for at, word in enumerate(words[:-1]) if not _is_particle(word) or word.casefold() in COUNTED), None)
    cut = len(words) - 1 if cut is None else cut
    prefix, stem = words[:cut], words[cut:]
    if elided := re.match(rf"[dlst]?[{APOSTROPHES}](?=\w)", stem[0], re.IGNORECASE):
        prefix, stem = [*prefix, elided[0]], [stem[0][elided.end() :], *stem[1:]]
    return " ".join(prefix), " ".join(stem)


def is_sure(name: str, family_first: bool, order_is_sure: bool) -> bool:
    """Does a name tell its parts, so that nobody has to be asked which is the family name?

    By a comma, capitals or a particle; by a given name at the end where the club writes it; or as every other name of
    a club that is of one mind, if it has two words.
    """
    words = _REMARK.sub(" ", name).split()
    shouted = sum(map(_is_shouted, words))
    vote = _vote(words) if len(words) > 1 else 2
    if abs(vote) > 1 or "," in name or 0 < shouted < len(words):
        return True
    if len(words) > 2 and any(map(is_given, words[1:-1])) and len(_usual_given(words).split()) != len(words) - 1:
        return False
    return (vote > 0) == family_first if vote else order_is_sure and len(words) == 2


LONGEST = 60


def shown_name(player: Player, number: int | str, family_first: bool = False) -> str:
    """The public form of a player's name: all of it, the first name and an initial, or only a number."""
    if player.shown == "hidden":
        return _("Player {number}").format(number=number)
    short = player.shown == "short"
    return person_of(player.name, family_first, player.family_name).initialled if short else player.name


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
        " & ".join(shown_name(player, number, family_first) for player in players),
        BETWEEN_CLUBS.join(labels),
        ", ".join(shared),
    )


def told_apart(people: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """The names of those who bear the same one, with what tells them apart in public: the home club, else the number.

    `people` are (number, name, home club); whose name nobody else bears is not in the answer.
    """
    alike: dict[str, list[tuple[int, str, str]]] = {}
    for person in people:
        alike.setdefault(person[1].casefold(), []).append(person)
    named: dict[int, str] = {}
    for same in alike.values():
        labels = [label.casefold() for _number, _name, label in same]
        for number, name, label in same if len(same) > 1 else ():
            own = label and labels.count(label.casefold()) == 1
            wording = _("{name} ({club})") if own else _("{name} (no. {number})")
            named[number] = wording.format(name=name, club=label, number=number)
    return named


def too_long(text: str) -> str:
    """The sentence about a name, club or category of more than `LONGEST` letters."""
    return _("“{text}…” is too long. Names, clubs and categories have at most {n} characters.").format(
        text=text[:20], n=LONGEST
    )


def clean_name(name: str) -> str:
    """A name without control characters and doubled spaces."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not name:
        raise Refused(problems={"name": [_("Give a name.")]})
    if len(name) > LONGEST:
        raise Refused(problems={"name": [_("A name has at most 60 characters; this one has {n}.").format(n=len(name))]})
    return name
