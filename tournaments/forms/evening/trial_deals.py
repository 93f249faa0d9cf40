"""Deals from a club's own sheet, tried under a price list before it is kept: where they differ, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

from scoring import explain, read_deal, settle
from scoring.names import MANUAL
from tournaments.forms.table.answers import parts_of
from tournaments.forms.table.deals import DealForm, Question
from tournaments.templatetags.whist import seat_name
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.variants import Variant

DEALS = 3
PAPER = "paper"
NOT_ASKED = ("dealer", "trump")


@dataclass(frozen=True)
class Compared:
    """What one seat or side has on the club's sheet, what the price list gives, and the difference."""

    who: str
    paper: int
    here: int

    @property
    def more(self) -> int:
        """How much more the price list gives."""
        return self.here - self.paper


class TrialDealForm(DealForm):
    """One deal of the club's sheet with the points that stand there; `begun` while its questions were not all seen."""

    use_required_attribute = False  # a deal that nobody tries must not keep the list from being saved

    begun = False

    def __init__(self, variant: Variant, place: int, data: QueryDict | None) -> None:
        self.place = place
        key = str(data.get(f"deal{place}-contract", "")) if data is not None else ""
        super().__init__(variant, data if key else None, prefix=f"deal{place}")
        key = key if key in variant.by_key else variant.ladder[0][0]
        played = [question for question in self.asked if key in question.when and question.when != (MANUAL,)]
        self.asked = tuple(question for question in played if question.key not in NOT_ASKED)
        kept = {part for question in self.asked for part in parts_of(question)}
        for name in [name for name in self.fields if name not in kept]:
            del self.fields[name]
        choices = [choice for choice in self.fields["contract"].widget.choices if not _unplayed(variant, choice)]
        self.fields["contract"].widget.choices = choices
        for party in variant.unit.parties:
            label = _("{who}: points on your sheet").format(who=seat_name(party))
            field = forms.IntegerField(label=label, min_value=-9999, max_value=9999, widget=forms.TextInput())
            field.error_messages["required"] = _("Fill in what your sheet says, 0 for nothing.")
            self.fields[f"{PAPER}-{party}"] = field

    @property
    def common_questions(self) -> list[Question]:
        """What is asked of every deal, and what its price depends on."""
        return [question for question in self._questions if not question.rare or question.priced]

    @property
    def rare_questions(self) -> list[Question]:
        """What is seldom said of a deal."""
        return [question for question in self._questions if question.rare and not question.priced]

    @property
    def paper(self) -> list[forms.BoundField]:
        """The inputs for the points on the club's sheet."""
        return [self[f"{PAPER}-{party}"] for party in self.variant.unit.parties]

    @property
    def rows(self) -> list[Compared]:
        """Seat by seat what the sheet says and what the price list gives; none until the deal can be read."""
        if not self.is_bound or not self.is_valid() or not self.record or self.begun:
            return []
        points = settle(self.variant, read_deal(self.variant, self.record)).points
        cleaned = self.cleaned_data
        return [Compared(str(seat_name(party)), cleaned[f"{PAPER}-{party}"], points[party]) for party in points]

    @property
    def agrees(self) -> bool:
        """Does the price list give what the sheet says?"""
        return not any(row.more for row in self.rows)

    @property
    def reasons(self) -> list[str]:
        """How the price list comes to its points, step by step."""
        if not self.rows or self.record is None:
            return []
        deal = read_deal(self.variant, self.record)
        return [say(step) for step in explain(self.variant, deal, settle(self.variant, deal))]

    def read(self, entered: dict[str, Any]) -> None:
        """Make the record from what was answered of the deal, the points on the sheet left out."""
        super().read({name: value for name, value in entered.items() if not name.startswith(PAPER)})


def deals_to_try(variant: Variant, data: QueryDict | None, *, quiet: bool = False) -> list[TrialDealForm]:
    """Three deals to try, filled in as they were sent; `quiet` says nothing yet of what they lack.

    None where no contract is left to try.
    """
    trials = [TrialDealForm(variant, place, data) for place in range(1, DEALS + 1) if variant.contracts]
    for trial in trials:
        if quiet and trial.errors:
            trial.errors.clear()
            trial.begun = True
    return trials


def _unplayed(variant: Variant, choice: tuple[str, Any]) -> bool:
    """Is this group of the menu that of deals nobody played?"""
    _name, inner = choice
    return isinstance(inner, list) and not any(value in variant.by_key for value, _label in inner)
