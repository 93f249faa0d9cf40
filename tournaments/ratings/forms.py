"""The name of a joint rating, and which players of two clubs are one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.frame.forms import SharedForm
from tournaments.ratings.models import JointRating

if TYPE_CHECKING:
    from tournaments.ratings.selectors import LinksView


class JointRatingForm(SharedForm, forms.Form):
    """The name of a joint rating."""

    name = forms.CharField(
        label=_("Name"),
        max_length=JointRating._meta.get_field("name").max_length,
    )


class SamePersonForm(forms.Form):
    """An own player, and a player of another club."""

    player = forms.ChoiceField(label=_("Player of your club"))
    other = forms.ChoiceField(label=_("Player of the other club"))

    def __init__(self, view: LinksView, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = [(str(player.public_id), f"{player.name} {player.label}".strip()) for player in view.own]
        others = [(str(other.player.public_id), f"{other.name} · {other.club}") for other in view.others]
        self.fields["player"].choices = [("", "—"), *own]  # type: ignore[attr-defined]  # as it is declared
        self.fields["other"].choices = [("", "—"), *others]  # type: ignore[attr-defined]  # likewise
