"""House rules as a form, one field for each option of a variant, whatever the game.

A change of the rules on its way from the preview to saving: the proposal in hidden fields, and the reason.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.forms import BoundField, Field
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import decimals_in_force
from scoring import Message, RuleError, ScoringError
from scoring.auction import Bid, may_follow
from scoring.auction.sentences import bid_name
from scoring.auction.state import suits_of, ways_of
from scoring.contracts import Declarers
from scoring.names import SUIT_NAMES
from scoring.overlay_settled import settled
from scoring.roem import RANKS, ROEM, SUITS
from scoring.roem_verdict import FORM, NAMES, RANK_NAMES, Roem, combination
from tournaments.frame.forms import SharedForm, tell
from tournaments.frame.points import PointsField
from tournaments.frame.translate import say, say_name
from tournaments.security.untrusted_input import json_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import QueryDict

    from scoring.options import Option
    from scoring.variants import Variant

FEW = 3


class RulesForm(SharedForm, forms.Form):
    """The options of a published variant. `rules` are the choices so far; after `is_valid` the chosen ones.

    What the plan of an evening decides (how many deals, what ranks) is not asked again, nor what a price list settles
    with its `overlay`.
    """

    def __init__(
        self,
        variant: Variant,
        *args: Any,
        rules: dict[str, Any] | None = None,
        overlay: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self.variant, chosen = variant, rules or {}
        self.settled = settled(variant, chosen, overlay or {})
        self.unasked = {key: value for key, value in chosen.items() if key in self.settled}
        self.options = [option for option in variant.options if not (option.planned or option.key in self.settled)]
        kwargs["initial"] = {
            rule.key: _as_form_value(rule, chosen.get(rule.key, rule.default)) for rule in self.options
        }
        super().__init__(*args, **kwargs)
        for option in self.options:
            self.fields[option.key] = _field(option, variant.game)
        for option in self.options:
            if needed := self.fields.get(option.needs):
                name = say_name(option.label, variant.game)
                needed.asked_with = _("goes with “{name}”").format(name=name)  # type: ignore[attr-defined]  # ours

    @property
    def counting(self) -> list[tuple[BoundField, BoundField | None]]:
        """The fields of rules that a score can depend on, each with that of the value it needs where it is on."""
        values = {option.needs for option in self.options if option.needs}
        options = [rule for rule in self.options if rule.apply and not rule.bidding and rule.key not in values]
        return [(self[rule.key], self[rule.needs] if rule.needs in self.fields else None) for rule in options]

    @property
    def agreed(self) -> list[BoundField]:
        """The fields of agreements at the table and of the auction, which no score depends on."""
        return [self[option.key] for option in self.options if option.bidding or not option.apply]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        rules = self.unasked | {key: value for key, value in cleaned.items() if key in self.variant.option}
        try:
            self.variant.under(rules)
        except RuleError as refusal:
            problems = {
                place: why for place, why in refusal.problems.items() if place[len("rules.") :] not in self.errors
            }
            tell(self, RuleError(problems), {f"rules.{key}": key for key in self.fields})
        return cleaned

    @property
    def rules(self) -> dict[str, Any]:
        """The choices that differ from the variant's own; what the price list settles stays as it is."""
        options = self.variant.option
        return self.unasked | {
            key: value
            for key, value in self.cleaned_data.items()
            if key in options and (value != options[key].default or type(value) is not type(options[key].default))
        }


def _field(option: Option, context: str) -> Field:
    about: dict[str, Any] = {"label": say_name(option.label, context), "help_text": say(option.help), "required": False}
    if option.longest:
        words = forms.CharField(**about, max_length=option.longest, empty_value=None)
        words.widget.attrs["autocomplete"] = "off"
        return words
    if not option.choices:
        whole = not option.amount or not decimals_in_force.get()
        about |= {"required": not option.off, "max_value": option.high}
        if not whole:
            return PointsField(**about, min_value=0)
        return forms.IntegerField(**about, min_value=option.low, error_messages={"invalid": _("Give a whole number.")})
    if _is_toggle(option):
        return forms.BooleanField(**about)
    values = {str(choice): choice for choice, _label in option.choices}
    widget = forms.RadioSelect if len(option.choices) <= FEW else forms.Select
    return forms.TypedChoiceField(
        **{**about, "required": True},
        choices=[(str(choice), say_name(label, context)) for choice, label in option.choices],
        coerce=values.__getitem__,
        widget=widget,
    )


def _is_toggle(option: Option) -> bool:
    return {choice for choice, _label in option.choices} == {True, False} and len(option.choices) == 2


def _as_form_value(option: Option, value: str | int | None) -> str | int | None:
    """A value as the form's own field says it: among choices even "nothing" is one that can be ticked."""
    return str(value) if option.choices and not _is_toggle(option) else value


LONGEST = 200_000


class RulesChangeForm(forms.Form):
    """The reason for a change of the rules. `proposal` are the rules and numbers that were shown; empty where they
    cannot be read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Everybody can read it."),
    )
    anyway = forms.BooleanField(
        label=gettext_lazy("Save even if more deals come in meanwhile"),
        help_text=gettext_lazy("They are scored by the new rules as well."),
        required=False,
    )
    rules = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST)
    overlay = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)
    again = forms.BooleanField(widget=forms.HiddenInput, required=False)

    @classmethod
    def of(
        cls, rules: dict[str, Any], overlay: dict[str, Any], seen: str, reason: str = "", *, again: bool = False
    ) -> RulesChangeForm:
        """The form that follows a preview; `again` once it was shown before and something came between."""
        values = {"rules": json.dumps(rules), "overlay": json.dumps(overlay), "seen": seen, "reason": reason}
        return cls(initial={**values, "again": again})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self["again"].value() or self["again"].value() == "False":
            del self.fields["anyway"]

    @property
    def proposal(self) -> dict[str, dict[str, Any]]:
        """The rules and the numbers; empty where what was sent is no such thing."""
        objects = {name: _object(self[name].value() or "") for name in ("rules", "overlay")}
        return {} if None in objects.values() else objects  # type: ignore[return-value]  # no None is left

    @property
    def expected(self) -> str | None:
        """The checksum of what was shown, None for somebody who takes the change as it then is."""
        return None if self.cleaned_data.get("anyway") else self.cleaned_data["seen"]


def _object(text: str) -> dict[str, Any] | None:
    try:
        value = json_value(text[:LONGEST])
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


# “May I?” as a form for pages without scripts: the last bid, mine, and the answer.
#
# Whose roem is higher, as a form: the best combination of each hand, and whether the opponent has bid.


BETWEEN = "."


class MayI(forms.Form):
    """Two bids of a variant. Once valid, `answer` says whether mine may follow, and why not."""

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        bids = list(_bids(variant))
        none_yet = [("", _("No bid yet"))]
        self.fields["last"] = forms.ChoiceField(label=_("The last bid"), choices=none_yet + bids, required=False)
        self.fields["mine"] = forms.ChoiceField(label=_("My bid"), choices=bids)

    @property
    def answer(self) -> dict[str, Any]:
        """`allowed`, and the sentence that says so or why not."""
        mine, last = _read(self.cleaned_data["mine"]), _read(self.cleaned_data["last"])
        reason = may_follow(self.variant, mine, last) if mine else None
        if reason:
            return {"allowed": False, "sentence": say(reason)}
        names = {"mine": self._name(mine), "last": self._name(last)}
        text = _("{mine} may follow {last}.") if last else _("{mine} may be bid.")
        return {"allowed": True, "sentence": text.format(**names)}

    def _name(self, bid: Bid | None) -> str:
        return say(bid_name(self.variant, bid.contract, bid.suit)) if bid else ""


def _read(value: str) -> Bid | None:
    key, _dot, suit = value.partition(BETWEEN)
    return Bid(key, suit or None, ()) if key else None


def _bids(variant: Variant) -> Iterator[tuple[str, str]]:
    """Every bid from low to high; of several contracts of one number only the number."""
    if variant.auction is None:
        return
    ways, heights_seen = ways_of(variant, variant.auction), set()
    for key, way in ways.items():
        contract, height = variant.by_key[key], variant.height[key]
        if contract.declarers is Declarers.NOBODY or (variant.auction.numbers and height in heights_seen):
            continue
        heights_seen.add(height)
        for suit in (None,) if way == "announced" else suits_of(variant, contract):
            yield f"{key}{BETWEEN}{suit or ''}".rstrip(BETWEEN), say(bid_name(variant, key, suit))


HANDS = ("declarer", "partner", "opponent")


class Hand(NamedTuple):
    """A holder of roem and its three fields."""

    label: Message
    fields: list[BoundField]


class RoemForm(forms.Form):
    """The answers; after `is_valid` they are a `roem`."""

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        kinds = [("", "—"), *((key, f"{say(NAMES[key]).capitalize()} · {value}") for key, value in reversed(ROEM))]
        ranks = [("", "—"), *((rank, say(RANK_NAMES.get(rank, Message(rank)))) for rank in reversed(RANKS))]
        suits = [("", "—"), *((suit, say(SUIT_NAMES[suit])) for suit in reversed(SUITS))]
        for hand in HANDS:
            self.fields[hand] = forms.ChoiceField(label=_("Combination"), choices=kinds, required=False)
            self.fields[f"{hand}_top"] = forms.ChoiceField(label=say(FORM["top"]), choices=ranks, required=False)
            self.fields[f"{hand}_suit"] = forms.ChoiceField(label=say(FORM["suit"]), choices=suits, required=False)
        self.fields["bid"] = forms.BooleanField(label=say(FORM["bid"]), required=False)

    @property
    def hands(self) -> list[Hand]:
        """The fields of each hand together."""
        return [Hand(FORM[hand], [self[hand], self[f"{hand}_top"], self[f"{hand}_suit"]]) for hand in HANDS]

    def clean(self) -> dict[str, Any]:
        super().clean()
        best = {}
        for hand in HANDS:
            answers = (self.cleaned_data.get(name, "") for name in (hand, f"{hand}_top", f"{hand}_suit"))
            try:
                best[hand] = combination(*answers)
            except ScoringError:
                self.add_error(f"{hand}_top", _("Of a sequence, say the top card and the suit."))
        if not self.errors:
            self.roem = Roem(**best, opponent_bid=self.cleaned_data["bid"])
        return self.cleaned_data
