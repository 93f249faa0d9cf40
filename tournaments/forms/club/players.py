"""The register's forms: one player, and a list of players from a file."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.models.personal import fields_that


class PlayerForm(forms.ModelForm):
    """A name, where it comes from, and how much of it strangers may read."""

    class Meta:
        model = Player
        fields = fields_that(Player, "typed")
        widgets = {"shown": forms.RadioSelect}
        help_texts = {
            "category": _("For example ladies. Separate several with commas; each gets its own standings."),
            "member_number": _("Only the club sees it."),
            "shown": _(
                "What the public sees on public pages. The club always sees the name. With a short name, the player’s "
                "own page has evenings and places only; without a name there is no such page."
            ),
        }


class ExistingPlayerForm(PlayerForm):
    """The same for somebody in the register already, who may also come no longer."""

    class Meta(PlayerForm.Meta):
        fields = (*PlayerForm.Meta.fields, "active")
        labels = {"active": _("Still plays here")}
        help_texts = {
            **PlayerForm.Meta.help_texts,
            "active": _("If unticked, the name is no longer offered for new evenings."),
        }


class ListFileForm(forms.Form):
    """A list somebody keeps in a spreadsheet."""

    file = forms.FileField(
        label=_("Excel, CSV or text file"),
        help_text=_(
            "First name and family name apart or together, club, category, member number: you can "
            "check first what each column means."
        ),
    )
