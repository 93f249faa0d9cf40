"""The class of everybody: in this season, or as proposed for the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.models import Player


class ClassesForm(forms.Form):
    """A class to choose for each person; `classes` are those of the rule."""

    def __init__(self, classes: Iterable[str], people: Mapping[Player, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._people = people
        choices = [*((name, name) for name in classes), ("", _("in no class"))]
        for player, name in people.items():
            self.fields[self.field_of(player.pk)] = forms.ChoiceField(
                label=player.name, choices=choices, initial=name, required=False
            )

    @staticmethod
    def field_of(person: int) -> str:
        """What the field of somebody is called."""
        return f"player{person}"

    @property
    def classes(self) -> dict[Player, str]:
        """The class of each as chosen."""
        return {player: self.cleaned_data[self.field_of(player.pk)] for player in self._people}


class NextSeasonForm(ClassesForm):
    """The next season: its name, and the class of everybody, as proposed until somebody changes it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label=_("Name of the next season"), max_length=60)
        self.order_fields(["name"])
