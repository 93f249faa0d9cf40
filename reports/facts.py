"""The plain values that standings are counted from.

Who takes part, which rounds there are, what the director decided, and what each entrant did at each table.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple
from unicodedata import normalize

BETWEEN_CLUBS = " / "
LADIES = frozenset("lady ladies woman women dame dames vrouw vrouwen femme femmes damen frau frauen".split())
GENTS = frozenset("gent gents man men heer heren homme hommes messieurs mann männer herr herren".split())
PLAIN = str.maketrans({"ł": "l", "đ": "d", "ð": "d", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "ħ": "h", "ı": "i"})


def categories_in(text: str) -> tuple[str, ...]:
    """The categories named in a text, each once however it is spelt.

    >>> categories_in("ladies,juniors , Ladies")
    ('ladies', 'juniors')
    """
    spellings: dict[str, str] = {}
    for word in filter(None, (" ".join(word.split()) for word in text.split(","))):
        spellings.setdefault(word.casefold(), word)
    return tuple(spellings.values())


def sorted_as(name: str) -> str:
    """The name without accents and case, as a phone book sorts it.

    >>> sorted(["Zoë", "Łukasz", "Đura", "Ömer", "Œuvrard"], key=sorted_as)
    ['Đura', 'Łukasz', 'Œuvrard', 'Ömer', 'Zoë']
    """
    plain = normalize("NFKD", name.casefold().translate(PLAIN))
    return "".join(sign for sign in plain if sign.isalnum() or sign == " ")


class Entrant(NamedTuple):
    """A player or one pair of a tournament. `number` is the start number, unique in the tournament and permanent."""

    key: int
    number: int
    name: str
    club: str = ""
    category: str = ""  # several are apart by commas
    active: bool = True  # False: gave up; keeps the points made

    @property
    def categories(self) -> tuple[str, ...]:
        """Each category the entrant is ranked in."""
        return categories_in(self.category)

    @property
    def clubs(self) -> tuple[str, ...]:
        """The home clubs: two for a pair whose partners come from different ones."""
        return tuple(word.strip() for word in self.club.split(BETWEEN_CLUBS) if word.strip())


class Round(NamedTuple):
    """A round, in the order of its number. Wins and place bonuses are handed out when it is closed."""

    number: int
    closed: bool = True
    title: str = ""


class Adjustment(NamedTuple):
    """Points given or taken by the director. Without a round it belongs to the event and counts from the start."""

    entrant: int
    points: int
    reason: str
    round: int | None = None
    handicap: bool = False  # by former results, not for something that happened


def without_handicaps(adjustments: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
    """The director's adjustments for something that happened."""
    return tuple(adjustment for adjustment in adjustments if not adjustment.handicap)


def summed(adjustments: Iterable[Adjustment]) -> dict[int, int]:
    """The points of each entrant who has any."""
    sums: dict[int, int] = {}
    for adjustment in adjustments:
        sums[adjustment.entrant] = sums.get(adjustment.entrant, 0) + adjustment.points
    return sums


class SitOut(NamedTuple):
    """A round without a table, or one whose table scores nothing for the entrant because a substitute sat there.

    `points` None means the average of the rounds the entrant did play, or what `by` says: "field" for the average of
    all who played that round; "lowest" for the lowest score of it, and for somebody who played no round at all the
    rounds of whoever of those with the most rounds played has the lowest total.
    """

    entrant: int
    round: int
    points: int | None = 0
    won: bool = False  # counts as a round won, as a bye in a Swiss draw does
    by: str = ""
    missed: bool = False  # late, signed off or replaced; else the draw left the entrant out


class Stage(NamedTuple):
    """A later part of the event, such as a final, that only some play. It has begun: these sat down for it."""

    after: int  # the last round before it
    entrants: frozenset[int]
    carry: bool = True  # do the points made before go along?


class Lot(NamedTuple):
    """A lot that was drawn: its seed, and the groups of level people it was drawn for; None is everybody."""

    seed: str
    groups: tuple[frozenset[int], ...] | None = None

    def holds(self, entrants: Iterable[int]) -> bool:
        """Was it drawn between all of these?"""
        return self.groups is None or any(group.issuperset(entrants) for group in self.groups)


class Verdict(NamedTuple):
    """The winner of a round where the game itself decides, as when a third set loses; `winner` None is a draw."""

    round: int
    table: int
    winner: str | int | None  # the side, or the entrant's key where everyone plays for themselves


class Outcome(Enum):
    """The way a table's round ended for one party."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"


class ScoreRow(NamedTuple):
    """An entrant's points for one deal; a plain tuple in this order does as well."""

    entrant: int
    round: int
    table: int
    deal: int | None  # None: the total of a whole sheet, typed without its deals
    points: int
    made: bool | None = None  # of a declarer: was the contract made; None for everybody else
    side: str = ""  # the side scored for; "" where everyone plays for themselves


class Tally(NamedTuple):
    """An entrant's deals at one table in one round, added up; a database can group rows into these itself."""

    entrant: int
    round: int
    table: int
    side: str  # "" where everyone plays for themselves; members of one side score the same points
    points: int
    deals: int
    won: int  # deals that ended with points above zero
    made: int  # contracts made as declarer or declarer's partner
    best: int  # the best single deal
    known: bool = True  # False: a total was typed without its deals, so that nothing is known of them

    @property
    def party(self) -> str | int:
        """The side the entrant played for, or the entrant where everyone plays for themselves."""
        return self.side or self.entrant


def tallies_of(rows: Iterable[ScoreRow | tuple[int, int, int, int | None, int, bool | None, str]]) -> tuple[Tally, ...]:
    """The scores added up per entrant, round and table, in that order whatever the order of the rows.

    >>> tallies_of([ScoreRow(1, 1, 4, 1, 11, True), ScoreRow(1, 1, 4, 2, -3)])
    (Tally(entrant=1, round=1, table=4, side='', points=8, deals=2, won=1, made=1, best=11, known=True),)
    """
    sums: dict[tuple[int, int, int, str], list[int]] = {}
    typed: set[tuple[int, int, int, str]] = set()
    for entrant, round_, table, deal, points, made, side in rows:
        entry = sums.get(place := (entrant, round_, table, side))
        if deal is None:
            typed.add(place)
        if entry is None:
            sums[place] = [points, 1, points > 0, made is True, points]
            continue
        entry[0] += points
        entry[1] += 1
        entry[2] += points > 0
        entry[3] += made is True
        entry[4] = max(entry[4], points)
    return tuple(
        typed_total(*place, points) if place in typed else Tally(*place, points, deals, int(won), int(made), best)
        for place, (points, deals, won, made, best) in sorted(sums.items())
    )


def typed_total(entrant: int, round_: int, table: int, side: str, points: int) -> Tally:
    """The tally of a total that was typed for a whole sheet.

    >>> typed_total(1, 1, 4, "", 8)
    Tally(entrant=1, round=1, table=4, side='', points=8, deals=0, won=0, made=0, best=0, known=False)
    """
    return Tally(entrant, round_, table, side, points, 0, 0, 0, 0, known=False)


def merged(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """Tallies, one per entrant, round, table and side, in that order: who changed seats at a table has two to add up.

    >>> merged([Tally(1, 1, 4, "", 8, 2, 1, 1, 11), Tally(1, 1, 4, "", -3, 1, 0, 0, -3)])
    (Tally(entrant=1, round=1, table=4, side='', points=5, deals=3, won=1, made=1, best=11, known=True),)
    """
    sums: dict[tuple[int, int, int, str], Tally] = {}
    for tally in tallies:
        earlier = sums.get(place := tally[:4])
        sums[place] = _together(earlier, tally) if earlier else tally
    return tuple(sums[place] for place in sorted(sums))


def _together(tally: Tally, other: Tally) -> Tally:
    return tally._replace(
        points=tally.points + other.points,
        deals=tally.deals + other.deals,
        won=tally.won + other.won,
        made=tally.made + other.made,
        best=max(tally.best, other.best),
        known=tally.known and other.known,
    )
