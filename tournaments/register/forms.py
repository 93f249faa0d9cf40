"""The register's forms: one player, and a list of players from a file.

Which of two values stays where two players of the register are made one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clubs.selectors import alphabet_of, in_order
from tournaments.frame.forms import AS_WRITTEN, FoldedForm, SharedForm
from tournaments.frame.personal import fields_that
from tournaments.register.models import Player
from tournaments.register.selectors import FAMILY_NAME, FIELDS, differing, fuller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Field, QuerySet

    from tournaments.clubs.models import Club
    from tournaments.clubs.selectors import Guess


class PlayerForm(forms.ModelForm):
    """A name, where it comes from, and how much of it strangers may read."""

    class Meta:
        model = Player
        fields = tuple(field for field in fields_that(Player, "typed") if field != FAMILY_NAME)
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
        fields = FIELDS
        labels = {"active": gettext_lazy("Still plays here")}
        help_texts = {
            **PlayerForm.Meta.help_texts,
            "family_name": gettext_lazy("With its prefix, as it stands in the name. Lists by name follow it."),
            "active": gettext_lazy("If unticked, the name is no longer offered for new evenings."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player = self.instance
        self.initial[FAMILY_NAME] = player.family_name or alphabet_of(player.club).person(player.name).family


class FamilyNamesForm(forms.Form):
    """The family name in each of these names; whoever is left out is asked about again."""

    def __init__(self, guesses: Iterable[Guess], data: Any) -> None:
        super().__init__(data)
        for guess in guesses:
            parts = dict.fromkeys([guess.family_name, *_parts_of(guess.name)])
            self.fields[str(guess.player)] = forms.ChoiceField(
                label=guess.name, choices=[(part, part) for part in parts], widget=forms.RadioSelect, required=False
            )

    @property
    def family_names(self) -> dict[int, str]:
        """The chosen family names, by the keys of the players."""
        return {int(key): family_name for key, family_name in self.cleaned_data.items() if family_name}


def _parts_of(name: str) -> list[str]:
    """Parts of a name that may be the family name: some words at its end, or at its beginning."""
    words = name.split()
    return [" ".join(part) for at in range(1, len(words)) for part in (words[at:], words[:at])]


def offer_players(field: Any, club: Club, players: QuerySet[Player]) -> None:
    """Offer these players of the club in a field, in the order of its lists by name."""
    field.queryset = players
    field.widget.attrs |= AS_WRITTEN
    empty = [] if getattr(field, "empty_label", None) is None else [("", field.empty_label)]
    field.choices = cache(
        lambda: [*empty, *((str(player.public_id), told_apart(player)) for player in in_order(club, players))]
    )


def told_apart(player: Player) -> str:
    """A name with what tells namesakes apart."""
    beside = player.member_number or player.label
    return f"{player.name} ({beside})" if beside else player.name


class ListFileForm(forms.Form):
    """A list somebody keeps in a spreadsheet."""

    file = forms.FileField(
        label=gettext_lazy("Excel, CSV or text file"),
        help_text=gettext_lazy(
            "First name and family name apart or together, club, category, member number: you can "
            "check first what each column means."
        ),
    )


class RegisterListForm(ListFileForm):
    """A list for the register, pasted or as a file."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        help_text=gettext_lazy(
            "One name per line. After a semicolon the club, then a category: “Ann; Vierde Aas; ladies”."
        ),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    field_order = ("names", "file")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].required = self.is_bound and not self.data.get("names", "").strip()


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
                widget=forms.RadioSelect(attrs=AS_WRITTEN),
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
