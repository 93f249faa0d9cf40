"""An ordered list of ranking measures, chosen from the top down with one menu for each place."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.measures import every_measure
from tournaments.wording.translate import say

PLACES = len(every_measure())


class RankingWidget(forms.MultiWidget):
    """A menu for each place of the list; scripts make buttons of it that move a line up and down."""

    template_name = "forms/ranking.html"
    use_fieldset = True
    left_out: frozenset[str] = frozenset()

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__([forms.Select() for _place in range(PLACES)], attrs)

    def render(
        self,
        name: str,
        value: Sequence[str],
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        return render_to_string(self.template_name, self.get_context(name, value, attrs))

    def get_context(self, name: str, value: Sequence[str], attrs: dict[str, Any] | None) -> dict[str, Any]:
        measures = [
            {"label": say(measure.label), "explanation": say(measure.explanation)}
            for measure in every_measure()
            if measure.key not in self.left_out
        ]
        return {**super().get_context(name, value, attrs), "measures": measures}

    def decompress(self, value: Sequence[str] | None) -> list[str]:
        keys = list(value or [])
        return [*keys, *[""] * (PLACES - len(keys))]


class RankingField(forms.MultiValueField):
    """A list of keys of measures, the main one first."""

    def __init__(self, **kwargs: Any) -> None:
        fields = [forms.ChoiceField(choices=_choices, required=False) for _place in range(PLACES)]
        widget = RankingWidget()
        for menu, field in zip(widget.widgets, fields, strict=True):
            menu.choices = field.choices  # type: ignore[attr-defined]  # menus
        kwargs.setdefault(
            "help_text",
            gettext_lazy("The first decides; the next decides between those who are tied, and so on."),
        )
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def leave_out(self, *keys: str) -> None:
        """Offer all measures but these, which mean nothing for the evening."""
        self.widget.left_out = frozenset(keys)
        choices = [choice for choice in _choices() if choice[0] not in keys]
        for field, menu in zip(self.fields, self.widget.widgets, strict=True):
            field.choices = menu.choices = choices  # type: ignore[attr-defined]  # menus

    def compress(self, values: Sequence[str]) -> list[str]:
        keys = [key for key in values if key]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise forms.ValidationError(
                _("Chosen more than once: {keys}.").format(keys=", ".join(sorted(map(_label, twice))))
            )
        return keys


def _choices() -> list[tuple[str, str]]:
    return [("", "—"), *((measure.key, say(measure.label)) for measure in every_measure())]


def _label(key: str) -> str:
    return next(say(measure.label) for measure in every_measure() if measure.key == key)
