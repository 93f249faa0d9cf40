"""Forms of a club's price lists: a name for a new one, a file with one, and what a new version says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FieldErrors
from scoring.price_cells import unpriced
from scoring.price_files import PriceFile, read_price_file
from scoring.strict_json import JSONError
from tournaments.models import PriceList, PriceListVersion
from tournaments.security.incoming_files import PRICE_LIST, json_of
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from scoring.known_tables import KnownTable
    from tournaments.forms.evening.price_grid import PriceGridForm


class NameForm(forms.ModelForm):
    """What a price list is called."""

    class Meta:
        model = PriceList
        fields = ("name",)


class VersionForm(forms.ModelForm):
    """Name of the list and a note about what changes; `based_on` is the version that was looked at."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    based_on = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = PriceListVersion
        fields = ("note",)
        labels = {"note": gettext_lazy("What changes, and why")}
        help_texts = {"note": gettext_lazy("For those who look at the versions later; may stay empty.")}

    field_order = ("name", "note", "based_on")


def prefill(grid: PriceGridForm, table: KnownTable | None) -> None:
    """Put what a source states of a price into the cells of contracts without one, and leave the rest of it empty."""
    missing = {contract.key for contract in unpriced(grid.variant)}
    stated = {key: row for key, row in table.to_type.items() if row} if table else {}
    for row in grid.rows:
        if row.key in missing and row.key in stated:
            for cell in (cell for price in row.prices for cell in price.cells):
                cell.value = str(stated[row.key].get(cell.place, ""))


class PriceFileForm(forms.Form):
    """A file that a club exported. After `is_valid`, `price_file` is what it says."""

    file = forms.FileField(
        label=gettext_lazy("File of a price list"),
        help_text=gettext_lazy("The .json file that was saved on a page of a price list, here or at another club."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("May stay empty: then it is called as the file says."),
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
            self.price_file = read_price_file(json_of(file.read().decode("utf-8-sig"), PRICE_LIST))
        except UnicodeDecodeError:
            self.add_error("file", _("This is not a text file."))
        except JSONError as wrong:
            self.add_error("file", _("This cannot be read: {why}.").format(why=say(wrong.message)))
        except FieldErrors as wrong:
            for place, messages in wrong.problems.items():
                for message in messages:
                    self.add_error("file", _("{what}: {said}").format(what=place, said=say(message)))
