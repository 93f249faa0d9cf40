"""The columns in which people say whether they come, and those that say who left. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.imports.columns import YEAR, YES_OR_NO, is_other
from tournaments.imports.values import cell_at, day_of, plain, read_day

NO = frozenset("nee no non nein n false".split())
_GONE = re.compile(
    r"oud|ex|geen|former|anciens?|anciennes?|(?:oudlid|exlid|left|died|partie?)\b.*|"
    r"(?:oud|ex|geen|no|former|anciens?|anciennes?|kein) (?:lid|leden|members?|membres?|adherents?|mitglied)\b.*"
)
_GONE_STEMS = tuple(
    """uitgetred uittred uittreed uitgeschrev uitschrij opgezeg opzeg gestopt gestorven overled geschrapt geschorst
        ontslag beeindig inactie inactif inaktiv demission sorti radie deced ausgetret austritt abgemeld verstorb
        ehemalig gekundigt deceas resign suspend lapsed cancel expired
        afmeld rembours terugbetaal refund stornier""".split()
)
"""What a whole cell says of members who are none any more (who lives in Oud-Turnhout is one), and how words begin that
say it anywhere."""


def says_no(heads: Sequence[str], rows: Sequence[Sequence[str]], meanings: Sequence[str]) -> dict[int, frozenset[str]]:
    """The words that say no in each column of answers to another question than who paid: no words of it, or nothing."""
    no: dict[int, frozenset[str]] = {}
    days = [place for place, head in enumerate(heads) if read_day(head)]
    years = [place for place, head in enumerate(heads) if re.fullmatch(YEAR, head)]
    for place, meaning in enumerate(meanings):
        head = plain(cell_at(heads, place))
        values = {plain(cell_at(row, place)) for row in rows}
        said = values - {""}
        if meaning or (is_other(head) and head not in _STATUS):
            continue
        if years[1:] and place == years[-1] and said:
            no[place] = frozenset({""})  # the fee of this year
        elif said & NO and said - NO and said <= YES_OR_NO:
            no[place] = NO
        elif len(said) > 1 and any(map(is_refusal, said)):
            no[place] = frozenset(filter(is_refusal, said))
        elif (
            len(said) == 1
            and "" in values
            and said <= YES_OR_NO | {"ok", "aanwezig"}
            and (days == [place] or _COMING.search(head))
        ):
            no[place] = frozenset({""})
        elif days == [place] and said & YES_OR_NO and said - YES_OR_NO:
            no[place] = frozenset(said - YES_OR_NO)  # whatever else they say of that day
    return no


def brings_others(heads: Sequence[str], meanings: Sequence[str]) -> list[int]:
    """The columns that say for how many people somebody answers."""
    return [
        place
        for place, meaning in enumerate(meanings)
        if not meaning and {*plain(cell_at(heads, place)).split()} & _HOW_MANY
    ]


_HOW_MANY = frozenset(
    "personen persons people personnes hoeveel many combien wieviele viele quantity quantite tickets".split()
)
_STATUS = frozenset({"status", "statut"})
_COMING = re.compile(
    r"\b(?:aanwezig|present\w*|anwesend|kom(?:t|en)|kommt|speel\w*|jou\w*|spielt|coming|attend\w*|going)\b"
)
_REFUSAL = re.compile(
    r"\b(?:not?|cant|can t|cannot|wont|declin\w*|refus\w*|cancel\w*|interested|maybe|niet|geen|geweiger\w*|afwezig|"
    r"afgemeld|verhinderd|verontschuldigd|geannuleerd|misschien|pas|absente?|excuse\w*|annul\w*|peut etre|nicht|kein|"
    r"abwesend|abgemeldet|abgesagt|abgelehnt|vielleicht)\b"
)


def is_refusal(text: str) -> bool:
    """Does somebody say no with it, or not yet yes?"""
    return text in NO or bool(_REFUSAL.search(text))


def says_gone(text: str) -> bool:
    """Does a cell or a head speak of those who left?"""
    words = plain(text)
    return bool(_GONE.fullmatch(words)) or any(word.startswith(_GONE_STEMS) for word in words.split())


def remarks_in(rows: Sequence[Sequence[str]], meanings: Sequence[str]) -> list[int]:
    """The columns without meaning in which several words stand in the rows of some, and nothing in others."""
    unused = [place for place, meaning in enumerate(meanings[:MOST_COMPARED]) if not meaning]
    cells = {place: [cell for row in rows if (cell := cell_at(row, place))] for place in unused}
    return [
        place for place, said in cells.items() if said and 4 * len(said) <= 3 * len(rows) and any(map(_is_remark, said))
    ]


def _is_remark(text: str) -> bool:
    words = text.split()
    return len(words) > 1 and all(word.strip(".,!?").isalpha() for word in words) and any(map(str.islower, words))


def when_gone(heads: Sequence[str], rows: Sequence[Sequence[str]], meanings: Sequence[str]) -> list[int]:
    """The columns that say when or why somebody left: their heads speak of it, and not every row is filled."""
    places = [
        place
        for place, meaning in enumerate(meanings)
        if not meaning and (says_gone(cell_at(heads, place)) or {*plain(cell_at(heads, place)).split()} & _ENDS)
    ]
    places = [place for place in places if not all(cell_at(row, place) for row in rows)]
    return sorted(
        {*places, *_second_years(rows, [at for at, meaning in enumerate(meanings[:MOST_COMPARED]) if not meaning])}
    )


MOST_COMPARED = 40
"""So many columns are compared with each other."""


def _second_years(rows: Sequence[Sequence[str]], places: Sequence[int]) -> list[int]:
    """The columns of years or days that only some rows have, none before the year or day that every row has."""
    years = {place: [_year_in(cell_at(row, place)) for row in rows] for place in places}
    dated = {
        place: column
        for place, column in years.items()
        if any(column) and all(bool(cell_at(row, place)) == bool(year) for row, year in zip(rows, column, strict=True))
    }
    return [
        place
        for place, column in dated.items()
        if not all(column)
        and any(
            all(since) and all(not year or before <= year for before, year in zip(since, column, strict=True))
            for since in dated.values()
        )
    ]


def _year_in(text: str) -> int:
    day = day_of(text)
    return day.year if day else int(text) if re.fullmatch(YEAR, text) else 0


_ENDS = frozenset("einde end ende fin tot bis until jusqu austr uittr".split())
