"""Forms of a club's price lists: a name for a new one, a file with one, and what a new version says.

Deals from a club's own sheet, tried under a price list before it is kept: where they differ, and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FieldErrors, explain, read_deal, settle
from scoring.names import MANUAL
from scoring.price_files import PriceFile, read_price_file
from scoring.strict_json import JSONError
from tournaments.evening.table.forms.deals import DealForm, Question, parts_of
from tournaments.frame.forms import SharedForm
from tournaments.frame.points import points_field
from tournaments.frame.translate import say
from tournaments.prices.models import PriceList, PriceListVersion
from tournaments.security.untrusted_input import PRICE_LIST, Oversized, content_of, json_of
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.variants import Variant


class NameForm(forms.ModelForm):
    """The name of a price list."""

    class Meta:
        model = PriceList
        fields = ("name",)


class VersionForm(SharedForm, forms.ModelForm):
    """Name of the list and a note about what changes; what is typed takes the place of the version looked at."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)

    class Meta:
        model = PriceListVersion
        fields = ("note",)
        labels = {"note": gettext_lazy("What changes, and why")}

    field_order = ("name", "note")

    @classmethod
    def of(cls, data: QueryDict | None, price_list: PriceList) -> VersionForm:
        """The form of the next version of a list."""
        form = cls(data, initial={"name": price_list.name}, prefix="version")
        newest = price_list.newest.number
        sentence = _("Version {number} was saved meanwhile. Look at it, then save again if yours is still right.")
        form.replaces(newest, sentence.format(number=newest))
        return form


class PriceFileForm(forms.Form):
    """A file that a club exported. After `is_valid`, `price_file` is what it says."""

    file = forms.FileField(
        label=gettext_lazy("File of a price list"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        required=False,
    )

    price_file: PriceFile

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if file := cleaned.get("file"):
            self._read(file)
        return cleaned

    def _read(self, file: Any) -> None:
        if file.size > PRICE_LIST.sent:
            self.add_error("file", _("The file is larger than 200 KB."))
            return
        try:
            text = content_of(file, PRICE_LIST).decode("utf-8-sig")
            self.price_file = read_price_file(json_of(text, PRICE_LIST))
        except UnicodeDecodeError:
            self.add_error("file", _("This is not a text file."))
        except Oversized:
            self.add_error("file", _("This is no price list: it is too deep or too long."))
        except JSONError as wrong:
            self.add_error("file", _("This cannot be read: {why}.").format(why=say(wrong.message)))
        except FieldErrors as wrong:
            for place, messages in wrong.problems.items():
                for message in messages:
                    self.add_error("file", _("{what}: {said}").format(what=place, said=say(message)))


DEALS = 3
PAPER = "paper"
NOT_ASKED = ("dealer", "trump")


@dataclass(frozen=True)
class Compared:
    """The points of one seat or side on the club's sheet, those the price list gives, and the difference."""

    who: str
    paper: int
    here: int

    @property
    def more(self) -> int:
        """The difference by which the price list gives more."""
        return self.here - self.paper


class TrialDealForm(DealForm):
    """A deal of the club's sheet with the points that stand there; `begun` while its questions were not all seen."""

    use_required_attribute = False  # a deal that nobody tries must not keep the list from being saved

    begun = False

    def __init__(self, variant: Variant, place: int, data: QueryDict | None) -> None:
        self.place = place
        key = str(data.get(f"deal{place}-contract", "")) if data is not None else ""
        super().__init__(variant, data if key else None, prefix=f"deal{place}")
        key = key if key in variant.by_key else variant.ladder[0][0]
        played = [question for question in self.asked if key in question.when and question.when != (MANUAL,)]
        self.asked = tuple(question for question in played if question.key not in NOT_ASKED)
        parts = {part for question in self.asked for part in parts_of(question)}
        for name in [name for name in self.fields if name not in parts]:
            del self.fields[name]
        choices = [choice for choice in self.fields["contract"].widget.choices if not _unplayed(variant, choice)]
        self.fields["contract"].widget.choices = choices
        for party in variant.unit.parties:
            label = _("{who}: points on your sheet").format(who=seat_name(party))
            field = points_field(label=label, min_value=-9999, max_value=9999, widget=forms.TextInput())
            field.error_messages["required"] = _("Fill in what your sheet says, 0 for nothing.")
            self.fields[f"{PAPER}-{party}"] = field

    @property
    def common_questions(self) -> list[Question]:
        """Questions asked of every deal, and those its price depends on."""
        return [question for question in self._questions if not question.rare or question.priced]

    @property
    def rare_questions(self) -> list[Question]:
        """Questions that are seldom answered."""
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
    def off_balance(self) -> int:
        """The sum of the points on the sheet where those of every deal must add up to zero."""
        return sum(row.paper for row in self.rows) if self.variant.balanced else 0

    @property
    def reasons(self) -> list[str]:
        """The steps by which the price list comes to its points."""
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
