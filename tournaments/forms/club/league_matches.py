"""What is asked about a match of a league: its result, who plays, why it is wrong, and what the organiser rules."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.security.untrusted_input import signed_number

_SCORE = re.compile(r"(-?\d{1,5})\s*[-–:/;,\s]\s*(-?\d{1,5})")


class ScoreForm(forms.Form):
    """The points of a match; `score` becomes a list of (home, away)."""

    score = forms.CharField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy(
            "The home team first: 412-388. With a line for each table or round the lines are added up."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        max_length=1000,
    )

    def clean_score(self) -> list[tuple[int, int]]:
        lines = [line.strip() for line in self.cleaned_data["score"].splitlines() if line.strip()]
        found = [_SCORE.fullmatch(line) for line in lines]
        if wrong := [line for line, match in zip(lines, found, strict=True) if match is None]:
            raise forms.ValidationError(_("“{text}” is no result; write 412-388.").format(text=wrong[0][:20]))
        return [(signed_number(match[1]) or 0, signed_number(match[2]) or 0) for match in found if match]


class ReasonForm(forms.Form):
    """Why: a captain that disputes."""

    reason = forms.CharField(label=gettext_lazy("What is wrong"), max_length=200)


class LineUpForm(forms.Form):
    """Who plays, a name a line."""

    names = forms.CharField(
        label=gettext_lazy("Your players, a name a line"),
        help_text=gettext_lazy(
            "Only both captains and the organiser see it. If the match is played as an evening of this site, these are "
            "its players, shown as its club shows names."
        ),
        widget=forms.Textarea(attrs={"rows": 5}),
        max_length=1000,
        required=False,
    )


class RulingForm(ScoreForm):
    """What the organiser says of a match: a result, who did not come, or another date; always with the reason."""

    ruling = forms.ChoiceField(
        label=gettext_lazy("What you record"),
        choices=[
            ("settle", gettext_lazy("a result")),
            ("forfeit", gettext_lazy("a team did not come")),
            ("postpone", gettext_lazy("another date")),
        ],
        widget=forms.RadioSelect,
    )
    score = forms.CharField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("For a result: the home team first, as 412-388."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=1000,
        required=False,
    )
    forfeited = forms.MultipleChoiceField(
        label=gettext_lazy("Who did not come"),
        choices=[("home", pgettext_lazy("team", "the home team")), ("away", pgettext_lazy("team", "the visitors"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    day = forms.DateField(
        label=gettext_lazy("New date"), widget=forms.DateInput(attrs={"type": "date"}), required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Both captains read it."), max_length=200
    )
    sure = forms.BooleanField(label=gettext_lazy("The date is right"), required=False)
    field_order = ("ruling", "score", "forfeited", "day", "sure", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sure = self.fields.pop("sure")

    def clean(self) -> dict[str, Any]:
        """Ask once more where the match would be moved to the past, or more than a year away."""
        given = super().clean() or self.cleaned_data
        day, today = given.get("day"), timezone.localdate()
        if given.get("ruling") == "postpone" and day and not today <= day <= today + timedelta(days=366):
            self.fields["sure"] = self._sure
            self.order_fields(self.field_order)
            if self.data.get("sure") != "on":
                past = _("This date is in the past. If it is right, tick that below.")
                far = _("This date is more than a year away. If it is right, tick that below.")
                self.add_error("day", past if day < today else far)
        return given
