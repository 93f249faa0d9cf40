"""Hour, place, prices and entering of an evening, as a form.

Entering for an evening: what a person types, and what the club types of somebody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.currencies import DECIMALS, decimals_of, written
from tournaments.clubs.selectors import family_first_in
from tournaments.entries.models import FEE_NAMES, HIGHEST_PAID, Announcement, Entering, Entry
from tournaments.entries.selectors import Fee, fees_of
from tournaments.evening.rounds.models import Kind
from tournaments.frame.forms import FoldedForm, SharedForm
from tournaments.frame.mail import can_mail
from tournaments.frame.money import currency_choices
from tournaments.frame.time_zones import today_at
from tournaments.imports.people import read_names
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from datetime import date

    from django.forms import BoundField

    from tournaments.evening.rounds.models import Tournament


OWN = ("1", "2", "3")
AMOUNT = re.compile(r"([0-9]{1,8})(?:[.,]([0-9]{1,3}))?")
MOMENT = "%Y-%m-%dT%H:%M"
REASON = 200
"""The longest reason that the journal keeps."""


class AmountField(forms.CharField):
    """Money as people write it, 7.50 or 7,50 or 7, in whole cents of its currency; None where it is empty."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        self.currency = currency
        super().__init__(
            required=False, max_length=14, widget=forms.TextInput(attrs={"inputmode": "decimal", "size": 8}), **kwargs
        )

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return written(value, self.currency, str(get_format("DECIMAL_SEPARATOR")))

    def clean(self, value: Any) -> int | None:
        if isinstance(value, int):
            return value  # as it is stored
        text = tidy(super().clean(value)).removesuffix(self.currency).removeprefix(self.currency).strip("€$£¥ ")
        if not text:
            return None
        match, decimals = AMOUNT.fullmatch(text), decimals_of(self.currency)
        part = (match[2] or "") if match else ""
        if match is None or len(part) > decimals:
            example = written(75 * 10**decimals // 10, self.currency, str(get_format("DECIMAL_SEPARATOR")))
            sentence = gettext("“{text}” is not an amount in {currency}. Type {example} or 7.")
            raise forms.ValidationError(sentence.format(text=text[:12], currency=self.currency, example=example))
        cents = int(match[1] + part.ljust(decimals, "0"))
        if cents > HIGHEST_PAID:
            raise forms.ValidationError(gettext("That is too much for one evening."))
        return cents


class AnnouncementForm(SharedForm, forms.ModelForm):
    """The announcement and its prices: three known ones and three with the club's own names.

    Of an evening that people expect also its day, and why it moves where day, hour or place is another.
    """

    day = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    reason = forms.CharField(
        label=_("Why does it move?"),
        max_length=REASON,
        required=False,
        help_text=_("Only if day, hour or place is another now. Everybody who entered reads it."),
    )

    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices)
    entries_close_at = forms.DateTimeField(
        label=_("Entering closes"),
        required=False,
        input_formats=[MOMENT, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
    )

    class Meta:
        model = Announcement
        fields = (
            "starts_at",
            "doors_at",
            "ends_at",
            "place",
            "about",
            "entering",
            "places",
            "places_for",
            "entries_close_at",
            "names_shown",
            "in_agenda",
            "rolling",
            "currency",
        )
        widgets = {
            **{
                name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
                for name in ("starts_at", "doors_at", "ends_at")
            },
            "about": forms.Textarea(attrs={"rows": 5}),
            "entering": forms.RadioSelect,
            "places_for": forms.RadioSelect,
            "places": forms.NumberInput(attrs={"min": 1, "max": 2000}),
        }
        help_texts = {
            "places": _("When all are taken, people come on a waiting list that moves up by itself."),
            "names_shown": _("First names and initials of those who have a place."),
            "in_agenda": _("On the front page, the club’s page and in calendars. The link works either way."),
        }

    def __init__(self, data: Mapping[str, Any] | None = None, *, instance: Announcement) -> None:
        super().__init__(data, instance=instance)
        fees = {fee["key"]: fee for fee in instance.fees}
        chosen = str((data or {}).get("currency", ""))
        self.paid_in = chosen if chosen in DECIMALS else instance.currency
        for key, name in FEE_NAMES.items():
            self._ask_amount(key, str(name), fees)
        for key in OWN:
            initial = fees.get(key, {}).get("name", "")
            label = gettext("Price {n}: name").format(n=key)
            self.fields[f"name_{key}"] = forms.CharField(label=label, required=False, max_length=40, initial=initial)
            self._ask_amount(key, gettext("Price {n}: amount").format(n=key), fees)
        if not can_mail() and instance.entering != Entering.OPEN:
            # Without mail nobody can confirm for themselves: everybody gets a place at once, or the club says yes.
            left = [choice for choice in Entering.choices if choice[0] != Entering.OPEN]
            self.fields["entering"].choices = left  # type: ignore[attr-defined]  # a choice
        tournament = instance.tournament if instance.tournament_id else None  # a new evening has none yet
        if tournament and tournament.expected:
            self.fields["day"].initial = tournament.date
        else:
            del self.fields["day"], self.fields["reason"]
        self.fields["places"].max_value = 2000  # type: ignore[attr-defined]  # a number

    @property
    def usual(self) -> list[BoundField]:
        """The known prices."""
        return [self[f"fee_{key}"] for key in FEE_NAMES]

    @property
    def own(self) -> list[tuple[BoundField, BoundField]]:
        """The prices with the club's own names: name and amount."""
        return [(self[f"name_{key}"], self[f"fee_{key}"]) for key in OWN]

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if day != self.instance.tournament.date and day < today_at(self.instance.tournament.club):
            raise forms.ValidationError(gettext("This day is over."))
        return day

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for key in OWN:
            name, cents = tidy(cleaned.get(f"name_{key}") or ""), cleaned.get(f"fee_{key}")
            if name and cents is None and f"fee_{key}" not in self.errors:
                self.add_error(f"fee_{key}", gettext("Give the amount of this price; 0 where it is free."))
            if cents is not None and not name:
                self.add_error(f"name_{key}", gettext("Give this price a name."))
        return cleaned

    @property
    def facts(self) -> dict[str, Any]:
        """The values that the service stores, of those that were asked."""
        cleaned = self.cleaned_data
        names = [name for name in self._meta.fields or () if name in self.fields]
        named = [(key, "") for key in FEE_NAMES] + [(key, tidy(cleaned[f"name_{key}"])) for key in OWN]
        fees = [
            {"key": key, "name": name, "cents": cleaned[f"fee_{key}"]}
            for key, name in named
            if cleaned[f"fee_{key}"] is not None
        ]
        moved = {"day": cleaned["day"], "reason": tidy(cleaned["reason"])} if "day" in self.fields else {}
        return {**{name: cleaned[name] for name in names}, **moved, "fees": fees}

    def _ask_amount(self, key: str, label: str, fees: dict[str, Any]) -> None:
        initial = fees.get(key, {}).get("cents")
        self.fields[f"fee_{key}"] = AmountField(label=label, currency=self.paid_in, initial=initial)

    def _post_clean(self) -> None:
        """The service stores: nothing is put into the row here."""


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
            self.fields["partner_name"].label = gettext("I’m coming with")

    def clean_name(self) -> str:
        return _person(self.cleaned_data["name"], self.tournament)

    def clean_partner_name(self) -> str:
        return _person(self.cleaned_data["partner_name"], self.tournament)

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
        """The values that the service stores; one price alone is everybody's."""
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


class ClubEntryForm(FoldedForm, EntryForm):
    """The organiser's entry of somebody who entered by telephone or at the bar."""

    usual = ("name", "partner_name", "looking_for_partner", "fee", "partner_fee")
    mail = forms.EmailField(label=_("Email address"), required=False, max_length=254)
    note = forms.CharField(label=_("Note"), required=False, max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = gettext("Name")
        self.fields["partner_name"].label = gettext("Partner’s name")
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


def _person(text: str, tournament: Tournament) -> str:
    """The name as a list of the club would have it: no address, no two people, “Segers, Wim” in the club's order."""
    name = tidy(text)
    read = read_names(name, sure=(), family_first=family_first_in(tournament.club))
    if any(len(people) > 1 for people in read.readings.values()):
        raise forms.ValidationError(gettext("“{text}” may be two people.").format(text=name[:40]))
    typed = read_names(name, family_first=family_first_in(tournament.club))
    if typed.problems:
        raise forms.ValidationError(list(typed.problems.values()))
    return typed.named[0].told if typed.named else name


class LetterForm(forms.Form):
    """A letter to everybody who entered."""

    subject = forms.CharField(label=_("Subject"), max_length=80)
    text = forms.CharField(label=_("Letter"), max_length=2000, widget=forms.Textarea(attrs={"rows": 8}))

    def clean_subject(self) -> str:
        return tidy(self.cleaned_data["subject"])


class CallOffForm(forms.Form):
    """The reason why an evening does not take place."""

    reason = forms.CharField(
        label=_("Why is it called off?"),
        max_length=REASON,
        help_text=_("Everybody can read it."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
