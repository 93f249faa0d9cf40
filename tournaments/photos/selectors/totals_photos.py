"""A photographed totals slip as somebody looks through it: the picture of each row beside the figure that was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from reading.totals import Figures, figures_of
from reports.marked_sheets.totals import BOX_LEFT, BOX_WIDE, MINUS_AT, SUM, row_height, row_top
from tournaments.evening.rounds.facts import expected_deals, variant_of
from tournaments.evening.table.rules import problems_with_totals
from tournaments.evening.table.selectors.boards import TotalsRow, totals_row
from tournaments.frame.translate import say
from tournaments.photos.selectors.photos import AGREES, DIFFERS, SCALE
from tournaments.photos.selectors.places import offer_of, place_for

if TYPE_CHECKING:
    from tournaments.photos.models import SheetPhoto
    from tournaments.photos.selectors.places import SheetPlace


CLEAR, ASKED = "clear", "asked"
LEFT, RIGHT, HIGHEST = MINUS_AT - 7, BOX_LEFT + BOX_WIDE, 34.0


class SlipRow(NamedTuple):
    """One row: its party, at the seat of today, who that is, the figure or the best guess, why somebody must look at
    it, and its part of the picture. `entered` is the total that stands there already."""

    party: str
    name: str
    points: int | None
    reason: str
    strip: str
    entered: int | None = None

    @property
    def unequal(self) -> bool:
        """Does another total stand there?"""
        return self.entered is not None and self.entered != self.points


class SlipView(NamedTuple):
    """A photographed slip. `state` is clear, asked, or how it stands to totals that were entered already.

    `total` is the row with the sum, where there is one; `at` the table as it is today. `refusal` says why nothing can
    be entered, `offer` that its people were seated anew, `reason` why all figures ask.
    """

    photo: SheetPhoto
    rows: tuple[SlipRow, ...]
    total: SlipRow | None
    state: str
    reason: str
    at: TotalsRow | None
    refusal: str = ""
    offer: str = ""

    @property
    def at_rest(self) -> bool:
        """Do totals stand there already, so that none are entered?"""
        return self.state in (AGREES, DIFFERS)

    @property
    def summary(self) -> list[str]:
        """What is to be done with it, in words."""
        said = {
            CLEAR: _("The totals are clear"),
            ASKED: _("Totals to look at"),
            AGREES: _("The same totals were entered"),
            DIFFERS: _("Other totals were entered"),
        }
        return [said[self.state]]


def slip_view(photo: SheetPhoto) -> SlipView:
    """The slip row by row, in at most six queries."""
    printed = photo.printed
    place = place_for(printed)
    at = totals_row(place.table) if place.table else None
    figures = figures_of(printed.layout, photo.rows)
    entered = at.typed or {} if at and at.counts else {}
    problems = _problems(place, figures)
    rows, total = [], None
    for number, party in enumerate(printed.layout["parties"], 1):
        figure = figures.total if party == SUM and figures.total else figures.rows[number - 1]
        today = place.turn.get(party, party)
        reason = say(figure.reason) if figure.reason else " ".join(problems.get(today, ()))
        name = at.names.get(today, "") if at else ""
        strip = _strip(number, len(printed.layout["parties"]))
        row = SlipRow(today, name, figure.points, reason, strip, entered.get(today))
        if party == SUM:
            total = row
        else:
            rows.append(row)
    asks = not figures.clear or any(problems.values())
    state = ASKED if asks else CLEAR
    if entered:
        state = DIFFERS if any(row.unequal for row in rows) else AGREES
    reason = say(figures.reason) if figures.reason else ""
    return SlipView(photo, tuple(rows), total, state, reason, at, _refusal(place, at), offer_of(printed, place))


def _problems(place: SheetPlace, figures: Figures) -> dict[str, list[str]]:
    """What the score table says against the figures, by the party of today, once each is known."""
    if place.table is None or None in figures.points.values():
        return {}
    tournament, points = place.table.round.tournament, place.today(figures.points)
    return problems_with_totals(variant_of(tournament), points, points, expected_deals(place.table, tournament))


def _refusal(place: SheetPlace, at: TotalsRow | None) -> str:
    if place.refusal or at is None:
        return place.refusal
    if at.by_deals:
        return _("Deals of this table are entered, and they count. Its totals cannot be entered too.")
    if at.typed is not None and not at.counts:
        return _("The totals of this table were entered and then removed or replaced. Type them in.")
    return ""


def _strip(row: int, rows: int) -> str:
    """The part of the straightened picture with the bubbles and the box of a row, as the view box of a drawing."""
    high = min(row_height(rows), HIGHEST)
    top = row_top(row, rows) + (row_height(rows) - high) / 2
    return " ".join(f"{edge * SCALE:.0f}" for edge in (LEFT, top, RIGHT - LEFT + 1, high))
