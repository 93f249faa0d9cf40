"""The cells of our tables as HTML. End tags are left out, as HTML allows: 200 rows stay small and quick."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from reports.crosstable import Crossing
from reports.numbers import sat_out, signed

Markup = Callable[[Any, Any], str]  # the value and its row -> the cell


def text_cell(value: Any, row: Any) -> str:
    """Text as it is; nothing where there is none."""
    return "<td>" if value is None else f"<td>{escape(str(value))}"


def named_cell(names: Mapping[Any, str]) -> Markup:
    """The text that stands for a value, on one line; nothing for one without."""
    return lambda value, row: text_cell(names.get(value, "").replace(" ", "\N{NO-BREAK SPACE}"), row)


def where_known(write: Markup) -> Markup:
    """The same, with a question mark for a value that is not known."""
    return lambda value, row: "<td>?" if value is None else write(value, row)


def place_cell(value: int, row: Any) -> str:
    """The place; a sign of equality where it is shared, an arrow where places were won or lost."""
    gained = getattr(row, "gained", None)
    moved = f" <i>{'↑' if gained > 0 else '↓'}{abs(gained)}</i>" if gained else ""
    return f"<td>{value}{'=' if row.shared else ''}{moved}"


def head_cell(value: str, row: Any) -> str:
    """The name of the row's entrant, with the club behind an entrant's name."""
    return _head(escape(value), row)


def standings_head(href: Callable[[Any], str] | None, handicap: str) -> Markup:
    """The same, leading to a page of that row, and for a phone the handicap behind that word."""

    def write(value: str, row: Any) -> str:
        """The cell of one row of the standings."""
        handicap_html = f" <i class=marks>{escape(handicap)} {signed(row.handicap)}</i>" if row.handicap else ""
        return (
            _head(f'<a href="{escape(href(row))}">{escape(value)}</a>' if href else escape(value), row) + handicap_html
        )

    return write


def _head(name: str, row: Any) -> str:
    club = getattr(getattr(row, "entrant", None), "club", "")
    return f"<th scope=row>{name}" + (f" <i>{escape(club)}</i>" if club else "")


def club_head(value: str, row: Any) -> str:
    """A club, and for a phone the names of who counts."""
    return f"<th scope=row>{escape(value)} <i class=names>{escape(row.names)}</i>"


def points_cell(value: int | None, row: Any) -> str:
    """Points with their sign, which the stylesheet colours as well."""
    return "<td>" if value is None else f"<td{_sign(value)}>{signed(value)}"


def _sign(value: int) -> str:
    """The class by which plus and minus get their colours: one letter, as there are hundreds on a page."""
    return " class=p" if value > 0 else " class=m" if value < 0 else ""


def round_cell(number: int, words: str = "") -> Markup:
    """The points of that round; struck through where a final started anew after it, so that they do not count.

    A round without a table is a dash, which is read as those words.
    """

    def write(value: int | None, row: Any) -> str:
        """The cell of one entrant."""
        if value is None:
            return "<td>"
        if number in row.sat_out:
            return f"<td>{sat_out(value)}<span class=visually-hidden> {escape(words)}</span>"
        return points_cell(value, row) if number > row.since else f"<td{_sign(value)}><s>{signed(value)}</s>"

    return write


def season_head(
    too_few: str, href: Callable[[Any], str] | None = None, classes: Mapping[Any, str] | None = None
) -> Markup:
    """The name of the row's player, with those words where too few evenings were played; the class for a phone.

    The name leads to `href` of the row, where that is no empty text.
    """

    def write(value: str, row: Any) -> str:
        """The cell of one person of a season."""
        remark = "" if row.eligible or not too_few else f" <i>{escape(too_few)}</i>"
        own_class = f" <i class=marks>{escape(classes[row.person])}</i>" if classes and row.person in classes else ""
        page = href(row) if href else ""
        name = f'<a href="{escape(page)}">{escape(value)}</a>' if page else escape(value)
        return f"<th scope=row>{name}{remark}{own_class}"

    return write


def rated_head(href: Callable[[Any], str], settling: str) -> Markup:
    """The name of the rated player, with that word behind a rating from few evenings.

    The name is a link where the person has a page; the clubs of a joint rating stand behind it.
    """

    def write(value: str, row: Any) -> str:
        """The cell of one player or pair."""
        address = href(row)
        name = f'<a href="{escape(address)}">{escape(value)}</a>' if address else escape(value)
        remarks = [row.club_names, settling if row.rated.provisional else ""]
        return f"<th scope=row>{name}" + "".join(f" <i>{escape(text)}</i>" for text in remarks if text)

    return write


def crossing_cell(value: Crossing | None, row: Any) -> str:
    """The points scored more, or fewer, than one opponent."""
    return points_cell(value.difference if value else None, row)


def linked(words: str, href: Callable[[Any], str]) -> Markup:
    """The same words in every row, leading to a page of that row."""
    return lambda value, row: f'<td><a href="{escape(href(row))}">{escape(words)}</a>'
