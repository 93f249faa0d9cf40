"""The totals of one sheet as they stand on a club's own paper: a field for each party, the version they correct."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.frame.forms import tell
from tournaments.security.untrusted_input import signed_number
from tournaments.templatetags.whist import seat_name, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from tournaments.errors import Refused
    from tournaments.evening.table.selectors.boards import TotalsRow


WHOLE = re.compile(r"[-+−]?[0-9]{1,7}")


class _TotalField(forms.CharField):
    """A whole number with or without a sign; either minus does."""

    def clean(self, value: Any) -> int | None:
        text = "".join(str(value or "").split())
        if not text:
            return None
        if not WHOLE.fullmatch(text):
            raise forms.ValidationError(_("A total is a whole number."))
        return signed_number(text.replace("−", "-").removeprefix("+"))


class SheetTotalsForm(forms.Form):
    """The totals of one table. The service says what is wrong with them; an empty row says nothing."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, row: TotalsRow, data: QueryDict | Mapping[str, Any] | None = None) -> None:
        typed = row.typed if row.counts and row.typed else {}
        initial = {"version": row.version, **{party: str(typed[party]) for party in typed}}
        super().__init__(data, prefix=f"table{row.number}", initial=initial)
        self.row = row
        for party, name in row.names.items():
            label = _("Table {table}, {seat}: {name}").format(table=row.number, seat=seat_name(party), name=name)
            widget = forms.TextInput(
                attrs={"size": 5, "maxlength": 9, "autocomplete": "off", "inputmode": "text", "data-total": party}
            )
            self.fields[party] = _TotalField(label=label, required=False, widget=widget)

    @property
    def named(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of the parties in the order of the seats, each with who it is about."""
        return [(self[party], name) for party, name in self.row.names.items()]

    @property
    def sum(self) -> str | None:
        """What was saved adds up to, with its sign; None where nothing is."""
        return signed(sum(self.row.typed.values())) if self.row.counts and self.row.typed else None

    @property
    def points(self) -> dict[str, int | None]:
        """What was typed, by party."""
        return {party: self.cleaned_data.get(party) for party in self.row.parties}

    @property
    def says_something(self) -> bool:
        """Was anything typed, changed or emptied? An empty row that was empty when it was shown says nothing."""
        told = {party: self[party].value() or "" for party in self.row.parties}
        before = {party: self.initial.get(party, "") for party in self.row.parties}
        shown = str(self["version"].value() or 0) == str(self.row.version)
        return told != before and (shown or any(told.values()))

    def clean(self) -> dict[str, Any]:
        for party in self.row.parties if self.says_something else ():
            if party not in self.errors and self.cleaned_data.get(party) is None:
                self.add_error(party, _("Type this total."))
        return self.cleaned_data

    def refuse(self, refusal: Refused) -> None:
        """Say at each party what is wrong with its total, and beside the row what is wrong with all of them."""
        tell(self, refusal)

    def take_version(self, current: Mapping[str, int], version: int) -> None:
        """Other totals were typed meanwhile: both are shown, and saving again replaces those of now."""
        said = " · ".join(f"{seat_name(party)} {signed(points)}" for party, points in current.items())
        self.add_error(None, _("Somebody else typed: {totals}. Save again to replace that.").format(totals=said))
        self.data = {**{name: self.data[name] for name in self.data}, self.add_prefix("version"): str(version)}
