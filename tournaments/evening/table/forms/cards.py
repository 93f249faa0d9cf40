"""Cards drawn for partners and dealer: a rank for everybody at the table, by start number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.card_draw import COURT, RANKS
from tournaments.evening.rounds.selectors.seating import Sitter
from tournaments.frame.translate import named, say
from tournaments.templatetags.whist import seat_name


class CardsForm(forms.Form):
    """The card of each of the four; `drawn` are the ranks by seat that a lot proposes."""

    def __init__(self, sitters: Mapping[str, Sitter], drawn: Mapping[str, str], data: Any = None) -> None:
        super().__init__(data)
        ranks = [("", "–"), *((rank, say(COURT.get(rank)) or rank) for rank in reversed(RANKS))]
        for seat, sitter in sitters.items():
            label = format_html("{}: {}", seat_name(seat), named(sitter.name))
            self.fields[str(sitter.number)] = forms.ChoiceField(choices=ranks, label=label, initial=drawn.get(seat))

    def clean(self) -> dict[str, Any]:
        ranks: dict[str, str] = {}
        for number, rank in self.cleaned_data.items():
            if rank in ranks.values():
                self.add_error(number, _("Two cards of one rank: draw again."))
                break
            ranks[number] = rank
        return self.cleaned_data

    @property
    def ranks(self) -> dict[int, str]:
        """The ranks by start number."""
        return {int(number): rank for number, rank in self.cleaned_data.items()}
