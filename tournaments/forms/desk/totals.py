"""The totals of a paper sheet, typed to compare them with what its deals make."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.desk.facts import SHORT
from tournaments.templatetags.whist import signed


class TotalsForm(forms.Form):
    """The totals as they stand on the paper, to compare."""

    def __init__(self, heads: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for party, name in heads:
            self.fields[party] = forms.IntegerField(
                label=name,
                required=False,
                error_messages={"invalid": gettext_lazy("Totals are whole numbers.")},
                widget=forms.TextInput(attrs={**SHORT, "inputmode": "text"}),
            )

    def tell(self, totals: Mapping[str, int]) -> None:
        """Say at each total what the paper says and what the deals make, where those differ."""
        for party, paper in list(self.cleaned_data.items()):
            if paper is not None and paper != totals[party]:
                sentence = _("The paper says {paper}, the deals make {sheet}. Look for the difference of {gap}.")
                sentence = sentence.format(
                    paper=signed(paper), sheet=signed(totals[party]), gap=abs(paper - totals[party])
                )
                self.add_error(party, sentence)
