"""The rule of a season as a form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from reports.season_rules import SeasonRule, season_rule


class SeasonForm(forms.Form):
    """What counts; empty fields leave it as it is without."""

    best = forms.IntegerField(label=_("Best evenings that count"), min_value=1, max_value=99, required=False)
    drop = forms.IntegerField(label=_("Worst evenings that are dropped"), min_value=0, max_value=99, required=False)
    minimum_evenings = forms.IntegerField(
        label=_("Evenings needed to be ranked"), min_value=0, max_value=99, required=False
    )
    absence = forms.ChoiceField(
        label=_("An evening not played"),
        choices=[("nothing", _("is no result")), ("zero", _("is a result of 0")), ("average", _("is the average"))],
        required=False,
    )

    @property
    def rule(self):
        """The rule that was asked for; SeasonRuleError where it cannot be."""
        if not self.is_bound or not self.is_valid():
            return SeasonRule()
        return season_rule({key: value for key, value in self.cleaned_data.items() if value not in (None, "")})
