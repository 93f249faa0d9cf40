"""Which of two values stays where two players of the register are made one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.selectors.club.same_person import differing, fuller

if TYPE_CHECKING:
    from django.db.models import Field

    from tournaments.models import Player

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
