"""The shortest form of each name that tells the people at one table apart, whichever name comes first. Pure."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from tournaments.wording.name_words import GIVEN_NAMES, PARTICLES, TWO_PART_STARTS

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
