"""A deal as short answers typed with the number keys: its number, contract, who, the count, and what else is asked."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import EntryField, Variant, entry_fields
from tournaments.forms.desk.answers import answers_from
from tournaments.forms.desk.facts import SHORT, facts_of
from tournaments.forms.desk.layout import DeskLayout, counted
from tournaments.forms.table.deals import only_contract
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import seat_name

SEAT_KEYS = {"1": "N", "2": "E", "3": "S", "4": "W", "n": "N", "e": "E", "s": "S", "w": "W"}
SIDE_KEYS = {"1": "NS", "2": "EW", "3": "NS", "4": "EW"}
RESULT_KEYS = {"+": "made", "-": "lost"}
AT = {
    "contract": "contract",
    "declarers": "who",
    "declarer_side": "who",
    "tricks": "count",
    "points": "count",
    "result": "count",
    "number": "number",
}


class DeskForm(DeskLayout):
    """One line of a paper sheet; `deal` is the record that is corrected.

    `facts` are the answers that only some deals have, in the order of the sheet.
    """

    number = forms.IntegerField(
        label=gettext_lazy("Deal"), min_value=1, max_value=200, widget=forms.TextInput(attrs=SHORT)
    )
    contract = forms.CharField(label=gettext_lazy("Contract"), widget=forms.TextInput(attrs=SHORT))
    who = forms.CharField(label=gettext_lazy("Who"), required=False, widget=forms.TextInput(attrs=SHORT))
    count = forms.CharField(label=gettext_lazy("Tricks"), required=False, widget=forms.TextInput(attrs=SHORT))
    uid = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, variant: Variant, *args: Any, dealer: str = "", deal: dict[str, Any] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.variant, self.record, self.corrects, self.dealer = variant, None, deal, dealer
        self.asked = entry_fields(variant)
        self.menu = self.asked[0].choices
        if not any(field.key in {"declarers", "declarer_side"} for field in self.asked):
            del self.fields["who"]
            self.fields["count"].label = _tricks_of(self.asked)
        if any(field.key.startswith("points.") for field in self.asked):
            self.fields["count"].label = _("Tricks or points")
        self._ask_where_needed()
        self.facts = facts_of(variant, self.asked)
        self.fields |= self.facts
        if only := only_contract(variant):
            self.initial["contract"] = [choice.value for choice in self.menu].index(only["contract"]) + 1
        if deal:
            self.initial.update(answers_from(self, deal))

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        key = self._contract(cleaned.get("contract", ""))
        if key is None:
            return cleaned
        entered = {"contract": key, **self._dealer(key, cleaned), **self._who(key, cleaned.get("who", ""))}
        entered |= self._count(key, entered, cleaned.get("count", ""))
        entered |= self._facts(key, cleaned)
        self.read(entered)
        return cleaned

    def unread(self) -> set[str]:
        """A question of several answers is not read while one of them is missing."""
        wrong = super().unread()
        whole = [fact.question for name, fact in self.facts.items() if name in wrong]
        return wrong | {name for name, fact in self.facts.items() if fact.question in whole}

    def field_at(self, place: str) -> str | None:
        """The short answer that a problem belongs to."""
        fact = next((name for name in self.facts if f"{name}.".startswith(f"{place}.")), None)
        field = fact or AT.get(place.partition(".")[0])
        return field if field in self.fields else None

    def _ask_where_needed(self) -> None:
        """`when`: the contracts, by their numbers on the list, that ask who played and how many there were."""
        for place in ("who", "count"):
            keys = {key for field in self.asked if AT.get(field.key.partition(".")[0]) == place for key in field.when}
            if place in self.fields:
                asked = [str(at) for at, choice in enumerate(self.menu, start=1) if choice.value in keys]
                self.fields[place].when = " ".join(asked)  # type: ignore[attr-defined]  # ours has it

    def _contract(self, typed: str) -> str | None:
        """The contract with that number on the list, or the one that is called by that number."""
        if not typed:
            return None
        if 1 <= (place := whole_number(typed, 0)) <= len(self.menu):
            return self.menu[place - 1].value
        if typed in self.spoken:
            return self.spoken[typed]
        last = len(self.menu)
        self.add_error(
            "contract", _("{typed} is not on the list; it goes from 1 to {last}.").format(typed=typed, last=last)
        )
        return None

    def _dealer(self, key: str, cleaned: dict[str, Any]) -> dict[str, str]:
        """Whose turn to deal it is, where the contract is the dealer's alone and the next deal is typed."""
        contract = self.variant.by_key.get(key)
        known = self.dealer and cleaned.get("number") == self.initial.get("number")
        return {"dealer": self.dealer} if known and contract and contract.dealer_only else {}

    def _who(self, key: str, typed: str) -> dict[str, Any]:
        """Seats or a side from their numbers, in the order typed."""
        keys = [letter for letter in typed.lower() if letter.isalnum()]
        if not keys:
            return {}
        if self._asks("declarer_side", key):
            parties, name = [SIDE_KEYS.get(letter) for letter in keys], "declarer_side"
        else:
            parties, name = [SEAT_KEYS.get(letter) for letter in keys], "declarers"
        if None in parties:
            sentence = _("1 is North, 2 East, 3 South, 4 West; {typed} is none of them.")
            self.add_error("who", sentence.format(typed=typed))
            return {}
        return {name: parties[0] if name == "declarer_side" else parties}

    def _count(self, key: str, entered: dict[str, Any], typed: str) -> dict[str, Any]:
        """Numbers in the order they are asked, or + and − for made and lost; one for each of several who play alone."""
        written = re.findall(r"\d+|[+\-−]", typed)
        who = entered.get("declarers") or []
        results = [RESULT_KEYS.get(number.replace("−", "-")) for number in written]
        name = "result" if written and all(results) else "tricks"
        if len(who) > 1 and self._asks(f"{name}.by_declarer", key):
            values = results if name == "result" else written
            return {f"{name}.by_declarer.{seat}": value for seat, value in zip(who, values, strict=False)}
        if name == "result":
            return {"result": results[0]}
        numbers = [number.key for number in self.numbers_of(key)]
        if len(written) > len(numbers):
            self.add_error("count", _("{n} numbers are too many here.").format(n=len(written)))
        return dict(zip(numbers, written, strict=False))

    def _facts(self, key: str, cleaned: dict[str, Any]) -> dict[str, str]:
        """What else was typed, where this contract asks for it."""
        asked = {name: fact for name, fact in self.facts.items() if key in fact.question.when}
        entered = {}
        for name, fact in asked.items():
            beside = [other for other, field in asked.items() if field.question is fact.question]
            try:
                if typed := cleaned.get(name, ""):
                    entered[name] = fact.meaning(typed)
                elif any(cleaned.get(other) for other in beside):
                    raise forms.ValidationError(_("Fill in a number here too, or in none of them."))
            except forms.ValidationError as wrong:
                self.add_error(name, wrong)
        return entered

    def _asks(self, name: str, key: str) -> bool:
        return any(field.key == name and key in field.when for field in self.asked)


def _tricks_of(asked: tuple[EntryField, ...]) -> str:
    """Whose tricks are counted where nobody declares."""
    party = next(field.key.rpartition(".")[2] for field in asked if counted(field))
    return _("Tricks of {who}").format(who=seat_name(party))
