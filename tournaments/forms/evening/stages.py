"""The later stages of an event: a line each."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.shared_settings import SharedForm

MOST = 2


class StageForm(SharedForm, forms.Form):
    """One stage; a line left empty is none."""

    after = forms.IntegerField(label=gettext_lazy("After round"), min_value=1, max_value=50, required=False)
    best = forms.IntegerField(label=gettext_lazy("Number that go on"), min_value=2, max_value=500, required=False)
    carry = forms.TypedChoiceField(
        label=gettext_lazy("Earlier points"),
        choices=[
            ("yes", gettext_lazy("are carried over")),
            ("no", gettext_lazy("are dropped: everybody starts again")),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="yes",
        required=False,
        empty_value=True,  # type: ignore[arg-type]  # what a coerced answer may be, a text or not
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        given = [name for name in ("after", "best") if cleaned.get(name)]
        if len(given) == 1 and not self.errors:
            lacking = "best" if given == ["after"] else "after"
            self.add_error(lacking, _("Fill in both numbers, or neither."))
        return cleaned


class StageLines(forms.BaseFormSet):
    """The lines together; problems of the whole plan stand above them."""

    @property
    def stages(self) -> list[dict[str, int]]:
        """What the service is to store, earliest first."""
        lines = [line for line in self.cleaned_data if line.get("after")]
        stages = [{name: line[name] for name in ("after", "best", "carry")} for line in lines]
        return sorted(stages, key=lambda stage: (stage["after"], -stage["best"]))


StagesForm = forms.formset_factory(StageForm, formset=StageLines, extra=MOST, max_num=MOST)


def stages_form(data: QueryDict | None, stages: Sequence[dict[str, int]]) -> forms.BaseFormSet:
    """The form with the stages there are."""
    initial = [{**stage, "carry": "yes" if stage["carry"] else "no"} for stage in stages]
    return StagesForm(data, initial=initial, prefix="stage")
