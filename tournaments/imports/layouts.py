"""Tables laid out in other ways, put as one person a row: lists beside each other, pairs, heads that number. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.imports.columns import (
    CLUB,
    FAMILY,
    GIVEN,
    NAME,
    PARTS,
    PREFIX,
    WIDE,
    alone_in_rows,
    each_once,
    has_digit,
    head_lines,
    is_full_name,
    meaning_of,
)
from tournaments.imports.values import cell_at, plain


def in_one_column(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Lists that stand beside each other under the same heads, or people in several columns, put below each other."""
    lines = head_lines(rows)
    if numbered := _below_numbered_heads(rows):
        return numbered
    if not lines and len(seats := _columns_of_people(rows)) > 2:
        return [[cell] for row in rows for cell in (row[place] for place in seats if place < len(row)) if cell]
    heads = [plain(head) for head in rows[lines[-1]]] if lines else []
    starts = [place for place, head in enumerate(heads) if head and head == next(filter(None, heads))]
    width = starts[1] - starts[0] if len(starts) > 1 else 0
    blocks = [[head for head in heads[start : start + width] if head] for start in starts]
    if (
        not width
        or any(block != blocks[0] for block in blocks)
        or not {NAME, GIVEN, FAMILY} & {*map(meaning_of, blocks[0])}
    ):
        return [[*row] for row in rows]
    body = rows[lines[-1] + 1 :]
    parts = [[[*row[start : start + width]] for row in body] for start in starts]
    return (
        [[*row] for row in rows[: lines[0]]]
        + [[*rows[lines[-1]][starts[0] : starts[0] + width]]]
        + [row for part in parts for row in part if any(row)]
    )


def partners_joined(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Two people in a row, each in columns of their own under the same heads, with the name of each in one column."""
    lines = head_lines(rows)
    heads = rows[lines[-1]] if lines else []
    bare = [plain(re.sub(r"\W*\b(?:[12]|[ABab])$|^(?:[12]|[ABab])\b", "", head)) for head in heads]
    parts = [*map(meaning_of, bare)]
    at = [place for place, part in enumerate(parts) if part in PARTS and heads[place]]
    half = len(at) // 2
    first, other = at[:half], at[half:]
    two, families = ([place for place in at if (parts[place] == GIVEN) == given] for given in (True, False))
    once = len({parts[place] for place in families}) == len(families)
    if two[1:] and len({bare[place] for place in two}) == 1 and once and at == [*range(at[0], at[0] + len(at))]:
        return _with_shared_family(rows, lines, families, two)
    alike = half and [bare[place] for place in first] == [bare[place] for place in other]
    if not alike or at != [*range(at[0], at[0] + 2 * half)] or (half == 1 and parts[at[0]] != NAME):
        return [[*row] for row in rows]
    named = [each_once([parts[place] for place in places]) for places in (first, other)]
    joined = []
    for line, row in enumerate(rows):
        people = [f"{gettext('Name')} 1", f"{gettext('Name')} 2"] if line == lines[-1] else []
        for places, meanings in zip((first, other), named, strict=True) if line not in lines else ():
            people.append(_joined([cell_at(row, place) for place in places], meanings))
        joined.append([*row[: at[0]], *(people or row[at[0] :][:2]), *row[at[-1] + 1 :]])
    return joined


def _joined(cells: Sequence[str], meanings: Sequence[str]) -> str:
    """A name in one cell, its family name before a comma where it stands apart."""
    given, family = (
        " ".join(
            cell
            for wanted in order
            for cell, meaning in zip(cells, meanings, strict=True)
            if meaning == wanted and cell
        )
        for order in ((GIVEN,), (PREFIX, FAMILY))
    )
    whole = " ".join(cell for cell, meaning in zip(cells, meanings, strict=True) if meaning == NAME and cell)
    return whole or (f"{family}, {given}" if family and given else family or given)


def without_blank_columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """A wide table, as programs export them, without the columns of which it has the heads alone."""
    lines = head_lines(rows)
    width = max(map(len, rows), default=0) if lines else 0
    body = rows[lines[-1] + 1 :] if lines else []
    filled = [place for place in range(width) if any(cell_at(row, place) for row in body)]
    if not filled or len(filled) == width or width <= WIDE:
        return [[*row] for row in rows]
    return [[cell_at(row, place) for place in filled] for row in rows]


def _columns_of_people(rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns from the first to the last in which stands somebody in most cells, as at the four seats of tables."""
    width = max(map(len, rows), default=0)
    cells = [[cell for row in rows if (cell := cell_at(row, place))] for place in range(width)]
    words = [[*filter(_is_words, column)] if 2 * sum(map(_is_words, column)) > len(column) else [] for column in cells]
    people = [place for place, names in enumerate(words) if names and 2 * sum(map(is_full_name, names)) >= len(names)]
    return [place for place in range(people[0], people[-1] + 1) if words[place]] if people else []


def _is_words(text: str) -> bool:
    return " " in text and not has_digit(text)


def _with_shared_family(
    rows: Sequence[Sequence[str]], lines: range, shared: Sequence[int], given: Sequence[int]
) -> list[list[str]]:
    """Households: one family name and the first names of two people, as the names of both."""
    if len(given) != 2 or not shared:
        return [[*row] for row in rows]
    at = sorted([*shared, *given])
    joined = []
    for line, row in enumerate(rows):
        people = ["", ""] if line in lines else [row[at[0]] if at[0] < len(row) else "", ""]
        if line == lines[-1]:
            people = [f"{gettext('Name')} 1", f"{gettext('Name')} 2"]
        elif line not in lines and any(cell_at(row, place) for place in given):
            family = " ".join(filter(None, (cell_at(row, place) for place in shared)))
            names = [cell_at(row, place) for place in given]
            people = [f"{family}, {name}" if family and name else name for name in names]
        joined.append([*row[: at[0]], *people, *row[at[-1] + 1 :]])
    return joined


def _below_numbered_heads(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The people in columns whose heads differ by a number or letter alone, Table 1, Table 2; none in others."""
    for line, row in enumerate(rows[:5]):
        shapes = {place: shape for place, cell in enumerate(row) if (shape := _without_number(cell))}
        usual, times = Counter(shapes.values()).most_common(1)[0] if shapes else ("", 0)
        places = [place for place, shape in shapes.items() if shape == usual]
        if times < 2 or meaning_of(usual) or times < sum(map(bool, row)) - 1:
            continue
        cells = [[cell_at(other, place) for place in places] for other in rows[line + 1 :]]
        names = [name for others in cells for name in others if name]
        named = bool(names) and 5 * sum(map(_is_words, names)) > 4 * len(names) and len({*names}) == len(names)
        return [[name] for column in zip(*cells, strict=True) for name in column if name] if named else []
    return []


def _without_number(head: str) -> str:
    """The words of a head before its number or letter; nothing where it has none."""
    match = re.fullmatch(r"(\D{2,40}?)[\s.]*(?:\d{1,3}|\b[A-Z])", head)
    return plain(match[1]) if match else ""


def filled_down(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """A table in which a club stands once beside the first of its people, with the club beside each of them."""
    lines = head_lines(rows)
    filled = [[*row] for row in rows]
    for place in [at for at, head in enumerate(rows[lines[-1]] if lines else ()) if meaning_of(head) == CLUB]:
        body = [row for row in filled[lines[-1] + 1 :] if sum(map(bool, row)) > 1]
        cells = [cell_at(row, place) for row in body]
        starts = [at for at, cell in enumerate(cells) if cell]
        grouped = starts[:1] == [0] and all(
            other - at > 1 for at, other in zip(starts, [*starts[1:], len(cells)], strict=True)
        )
        if grouped and len(starts) > 1 and len({cells[at] for at in starts}) == len(starts):
            for row, above in zip(body, body[1:] and [body[0], *body], strict=False):
                row[place] = cell_at(row, place) or above[place]
    return filled


def under_headings(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """A table with headings between its rows, as of clubs, with a last column that has the heading of each row."""
    alone, lines = alone_in_rows(rows), head_lines(rows)
    filled = [line for line, row in enumerate(rows) if any(row) and line not in lines]
    above = [line for line, below in zip(filled, filled[1:], strict=False) if line in alone and below not in alone]
    titles = [alone[line] for line in above]
    clubs = lines and CLUB in map(meaning_of, rows[lines[-1]])
    one_shape = len({re.sub(r"\d+", "", title) for title in titles}) < 2
    if len(titles) < 2 or clubs or one_shape or len({*titles}) < len(titles):
        return [[*row] for row in rows]
    width, heading, headed = max(map(len, rows)), "", []
    for line, row in enumerate(rows):
        heading = alone[line] if line in above else heading
        is_below = line in filled and line not in alone
        headed.append([*row, *[""] * (width - len(row)), heading] if is_below and heading else [*row])
    return headed
