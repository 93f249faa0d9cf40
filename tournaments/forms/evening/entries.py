"""Entering for an evening: what a person types, and what the club types of somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Kind
from tournaments.player_lists.columns import has_letters
from tournaments.security.untrusted_input import tidy
from tournaments.selectors.evening.announced import Fee, fees_of

if TYPE_CHECKING:
    from tournaments.models import Announcement, Tournament

PERSON = ("name", "partner_name", "looking_for_partner", "club_name")


class EntryForm(forms.ModelForm):
    """Name, partner, club, price. `fees` are asked where there is a price list; a pair of prices for two people."""

    class Meta:
        model = Entry
        fields = PERSON
        labels = {
            "name": _("Your name"),
            "partner_name": _("Partner’s name"),
            "looking_for_partner": _("I am looking for a partner"),
            "club_name": _("Home club"),
        }
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "partner_name": forms.TextInput(attrs={"autocomplete": "off"}),
            "club_name": forms.TextInput(attrs={"autocomplete": "organization"}),
        }

    def __init__(self, *args: Any, tournament: Tournament, announcement: Announcement, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        fees = fees_of(announcement)
        if len(fees) > 1:
            self.fields["fee"] = _fee_field(gettext("Price"), fees, required=True, initial=self.instance.fee)
            self.fields["partner_fee"] = _fee_field(
                gettext("Price of your partner"), fees, required=False, initial=self.instance.partner_fee
            )
            self.fields["partner_fee"].help_text = gettext("Only if the two of you come.")
        if tournament.kind != Kind.PAIRS:
            del self.fields["looking_for_partner"]
            self.fields["partner_name"].label = gettext("Somebody who comes with you")

    def clean_name(self) -> str:
        return _person(self.cleaned_data["name"])

    def clean_partner_name(self) -> str:
        return _person(self.cleaned_data["partner_name"])

    def clean_club_name(self) -> str:
        return tidy(self.cleaned_data["club_name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        partner = cleaned.get("partner_name", "")
        if partner and cleaned.get("looking_for_partner"):
            self.add_error("looking_for_partner", gettext("Name a partner or look for one, not both."))
        if partner and partner.casefold() == cleaned.get("name", "").casefold():
            self.add_error("partner_name", gettext("A player cannot partner themselves. Type the other name."))
        if partner and "partner_fee" in self.fields and not cleaned.get("partner_fee"):
            self.add_error("partner_fee", gettext("Choose a price for your partner."))
        return cleaned

    @property
    def typed(self) -> dict[str, Any]:
        """What the service is to store; one price alone is everybody's."""
        fields = {*PERSON, "fee", "partner_fee"}
        return {name: value for name, value in self.cleaned_data.items() if name in fields}

    def _post_clean(self) -> None:
        """The service stores: nothing is put into the row here."""


class NewEntryForm(EntryForm):
    """The same with a mail address."""

    mail = forms.EmailField(
        label=_("Email address"),
        required=False,
        max_length=254,
        help_text=_(
            "You get a link to confirm, change or withdraw. Without an address the club confirms your entry. The "
            "address is never shown and is deleted 30 days after the evening."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class ClubEntryForm(EntryForm):
    """What the organiser types of somebody who entered by telephone or at the bar."""

    mail = forms.EmailField(label=_("Email address"), required=False, max_length=254)
    note = forms.CharField(label=_("Note"), required=False, max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext("Name")
        for name in ("fee", "partner_fee"):
            if name in self.fields:
                self.fields[name].required = False


def _fee_field(label: str, fees: list[Fee], *, required: bool, initial: str) -> forms.ChoiceField:
    choices = [(fee.key, f"{fee.name} · {fee.amount}") for fee in fees]
    return forms.ChoiceField(
        label=label,
        choices=choices if required else [("", "—"), *choices],
        required=required,
        initial=initial or (fees[0].key if required else ""),
    )


def _person(text: str) -> str:
    name = tidy(text)
    if name and not has_letters(name):
        raise forms.ValidationError(gettext("“{text}” is not a name.").format(text=name[:20]))
    return name
