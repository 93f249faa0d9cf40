"""The register's forms: one player, and a list of players from a file.

Which of two values stays where two players of the register are made one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frame.forms import FoldedForm, SharedForm
from tournaments.frame.personal import fields_that
from tournaments.register.models import Player
from tournaments.register.selectors import differing, fuller

if TYPE_CHECKING:
    from django.db.models import Field


class PlayerForm(forms.ModelForm):
    """A name, where it comes from, and how much of it strangers may read."""

    class Meta:
        model = Player
        fields = fields_that(Player, "typed")
        widgets = {"shown": forms.RadioSelect}
        help_texts = {
            "category": gettext_lazy("For example ladies. Separate several with commas; each gets its own standings."),
            "member_number": gettext_lazy("Only the club sees it."),
            "shown": gettext_lazy(
                "What the public sees on public pages. The club always sees the name. With a short name, the player’s "
                "own page has evenings and places only; without a name there is no such page."
            ),
        }


class NewPlayerForm(FoldedForm, PlayerForm):
    """The same for somebody who comes in."""

    usual = ("name", "label")


class ExistingPlayerForm(SharedForm, PlayerForm):
    """The same for somebody in the register already, who may also come no longer."""

    class Meta(PlayerForm.Meta):
        fields = (*PlayerForm.Meta.fields, "active")
        labels = {"active": gettext_lazy("Still plays here")}
        help_texts = {
            **PlayerForm.Meta.help_texts,
            "active": gettext_lazy("If unticked, the name is no longer offered for new evenings."),
        }


class ListFileForm(forms.Form):
    """A list somebody keeps in a spreadsheet."""

    file = forms.FileField(
        label=gettext_lazy("Excel, CSV or text file"),
        help_text=gettext_lazy(
            "First name and family name apart or together, club, category, member number: you can "
            "check first what each column means."
        ),
    )


KEPT, GONE = "kept", "gone"


class MergeForm(forms.Form):
    """A question for each field in which the two differ; the fuller value is chosen beforehand."""

    def __init__(self, data: Any, kept: Player, gone: Player) -> None:
        super().__init__(data)
        self._sides = {KEPT: kept, GONE: gone}
        usual = fuller(kept, gone)
        for field in differing(kept, gone):
            values = {side: getattr(player, field.name) for side, player in self._sides.items()}
            likely = next((side for side, value in values.items() if value == usual.get(field.name)), None)
            self.fields[field.name] = forms.ChoiceField(
                label=capfirst(field.verbose_name),
                choices=[(side, _in_words(player, field)) for side, player in self._sides.items()],
                widget=forms.RadioSelect,
                initial=likely if field.name in usual else None,
                error_messages={"required": _("Both have one. Choose the one that stays.")},
            )

    @property
    def chosen(self) -> dict[str, Any]:
        """The value of each field that was asked about."""
        return {name: getattr(self._sides[side], name) for name, side in self.cleaned_data.items()}


def _in_words(player: Player, field: Field[Any, Any]) -> str:
    value = getattr(player, field.name)
    if field.choices:
        return str(getattr(player, f"get_{field.name}_display")())
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value) or _("nothing")
