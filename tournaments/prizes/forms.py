"""Prizes: for the places, the categories, the last place and other feats, and in a raffle.

What an evening is played for, as a form: only what the rules of the evening leave to choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.prizes import EACH, LOT, SHARE
from scoring.money import (
    DEAL,
    GAME,
    HIGHEST_ANTE,
    HIGHEST_CENTS,
    MEAN,
    POINT,
    POT,
    REFUSE,
    SIDES,
    VALUE,
    WHOLE,
    MoneyStake,
    settlements,
    stake_from,
    ways,
)
from tournaments.errors import Refused
from tournaments.evening.rounds.rules import meaningless_measures
from tournaments.frame.forms import SharedForm
from tournaments.frame.money import currency_choices
from tournaments.frame.translate import say
from tournaments.imports.files import read_file
from tournaments.imports.prizes import by_place, of_the_last, prizes_in
from tournaments.prizes.rules import (
    AWARDS,
    FIRST_HALF,
    GENT,
    HAND_BY_HAND,
    HIGHEST,
    LADY,
    LOWEST_GENT,
    LOWEST_LADY,
    OF_A_DRIVE,
    OFTEN,
    SECOND_HALF,
    TEN_TRICKS,
    plan_of,
)
from tournaments.prizes.rules import LONGEST as LONGEST_AT_A_TABLE

if TYPE_CHECKING:
    from django.forms import BoundField
    from django.http import QueryDict
    from django.utils.datastructures import MultiValueDict

    from scoring import Variant


LONGEST, MOST = 80, 50
FOR_THE_LAST = gettext_lazy("For the last place")
AWARD_LABELS = {
    "best_deal": gettext_lazy("For the best deal"),
    "best_round": gettext_lazy("For the best round"),
    "contracts_made": gettext_lazy("For the most contracts made"),
    "deals_won": gettext_lazy("For the most deals won"),
    "highest_contract": gettext_lazy("For the highest contract made"),
    OFTEN: gettext_lazy("For making one contract most often"),
    LADY: gettext_lazy("For the highest lady"),
    GENT: gettext_lazy("For the highest gent"),
    LOWEST_LADY: gettext_lazy("For the lowest lady"),
    LOWEST_GENT: gettext_lazy("For the lowest gent"),
    FIRST_HALF: gettext_lazy("For the most in the first half"),
    SECOND_HALF: gettext_lazy("For the most in the second half"),
    TEN_TRICKS: gettext_lazy("For the most hands with ten tricks or more"),
    LONGEST_AT_A_TABLE: gettext_lazy("For sitting longest at one table"),
}


class PrizesForm(SharedForm, forms.Form):
    """Free words; an empty line in between leaves a place without a prize."""

    places = forms.CharField(
        label=gettext_lazy("For the places"),
        help_text=gettext_lazy("One line for each place, the first place first; or all that lies on the table."),
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Excel or CSV file"),
        help_text=gettext_lazy("It replaces what stands above."),
        required=False,
    )
    choosing = forms.ChoiceField(
        label=gettext_lazy("How they are given"),
        choices=[
            ("", gettext_lazy("Each line to its place")),
            ("yes", gettext_lazy("From a table: the first chooses first")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    every = forms.IntegerField(
        label=gettext_lazy("One prize for so many players"),
        help_text=gettext_lazy(
            "4: one for every four who took part. 1: for everybody. Empty: one for each line above."
        ),
        min_value=1,
        max_value=100,
        required=False,
        error_messages={"invalid": gettext_lazy("Give a whole number.")},
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("Players who share a place"),
        help_text=gettext_lazy("The same applies to special feats, but you draw that lot yourselves with cards."),
        choices=[
            (SHARE, gettext_lazy("share the prizes of those places")),
            (EACH, gettext_lazy("each get the prize of the place")),
            (LOT, gettext_lazy("leave it to a lot")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    last = forms.CharField(
        label=FOR_THE_LAST,
        required=False,
        max_length=LONGEST,
    )
    contract = forms.ChoiceField(label=gettext_lazy("Which contract"), required=False)
    raffle = forms.CharField(
        label=gettext_lazy("For the raffle"),
        help_text=gettext_lazy("One line for each prize, the first one drawn first."),
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        strip=False,
    )
    twice = forms.BooleanField(
        label=gettext_lazy("Somebody may get a second prize"),
        help_text=gettext_lazy("Otherwise whoever has one is passed over."),
        required=False,
    )
    published = forms.BooleanField(
        label=gettext_lazy("Show who gets what on the public page"),
        required=False,
    )

    def __init__(
        self, data: QueryDict | None, prizes: dict[str, Any], categories: tuple[str, ...], variant: Variant
    ) -> None:
        self.stored, plan = prizes if isinstance(prizes, dict) else {}, plan_of(prizes)
        names = dict.fromkeys([*categories, *plan.categories])
        self.named = {f"category-{at}": name for at, name in enumerate(names)}
        first = {
            "places": "\n".join(plan.places),
            "choosing": "yes" if plan.choosing else "",
            "every": plan.every or None,
            "ties": plan.ties,
            "last": plan.last,
            "contract": plan.contract,
            "raffle": "\n".join(plan.raffle),
            "twice": not plan.once,
            "published": plan.published,
            **plan.awards,
            **{key: plan.categories.get(name, "") for key, name in self.named.items()},
        }
        super().__init__(data, initial=first)
        for key, name in self.named.items():
            self._add(key, _("For the first of {category}").format(category=name))
        self.awards = [key for key in AWARDS if key in plan.awards or _is_awarded(key, variant)]
        for key in self.awards:
            self._add(key, str(AWARD_LABELS[key]))
        if OFTEN not in self.awards:
            del self.fields["contract"]
            return
        choices = [(contract.key, say(contract.name)) for contract in variant.contracts]
        self.fields["contract"].choices = [("", "—"), *choices]  # type: ignore[attr-defined]  # a choice

    def _add(self, key: str, label: str) -> None:
        self.fields[key] = forms.CharField(label=label, required=False, max_length=LONGEST)

    @classmethod
    def with_file(cls, data: QueryDict, files: MultiValueDict[str, Any], *facts: Any) -> tuple[PrizesForm, bool]:
        """The form as it was sent, with the prizes of a file in their box; and whether they are to be looked at."""
        file, sent = files.get("file"), data.copy()
        form = cls(sent, *facts)
        if file:
            try:
                sent["places"] = prizes_in(read_file(file))
            except Refused as refusal:
                form.add_error("file", [sentence for each in refusal.problems.values() for sentence in each])
        return form, bool(file)

    def clean_places(self) -> list[str]:
        return _fitting(places_typed(self.cleaned_data["places"]))

    def clean_raffle(self) -> list[str]:
        return [line for line in _fitting(by_place(self.cleaned_data["raffle"])) if line]

    def clean(self) -> dict[str, Any]:
        """A prize for one contract needs to know which."""
        super().clean()
        if self.cleaned_data.get(OFTEN) and not self.cleaned_data.get("contract") and not self.has_error("contract"):
            self.add_error("contract", _("Say which contract."))
        return self.cleaned_data

    @property
    def of_places(self) -> list[BoundField]:
        """The fields of the places and of the last one."""
        return [self[key] for key in ("places", "last")]

    @property
    def of_giving(self) -> list[BoundField]:
        """The fields of how prizes are given, and the file that holds them."""
        return [self[key] for key in ("file", "choosing", "every", "ties", "twice")]

    @property
    def has_giving(self) -> bool:
        """Is anything of how they are given not as usual, or wrong?"""
        return any(field.errors or field.value() not in (None, "", False, SHARE) for field in self.of_giving)

    @property
    def of_categories(self) -> list[BoundField]:
        """The fields of the categories."""
        return [self[key] for key in self.named]

    @property
    def of_feats(self) -> list[BoundField]:
        """The fields of what somebody did best, the contract last."""
        return [self[key] for key in (*self.awards, "contract") if key in self.fields]

    @property
    def has_feats(self) -> bool:
        """Is anything of what somebody did best filled in, or wrong?"""
        return any(field.value() or field.errors for field in self.of_feats)

    @property
    def prizes(self) -> dict[str, Any]:
        """The answers as a tournament keeps them; what says nothing is left out. A raffle that was drawn stays."""
        answers = self.cleaned_data
        raffle = {**self.stored.get("raffle", {}), "prizes": answers["raffle"]}
        more = {
            "choosing": answers["choosing"] == "yes",
            "every": answers["every"] or 0,
            "ties": answers["ties"] if answers["ties"] != SHARE else "",
            "awards": {key: answers[key] for key in self.awards if answers[key]},
            "contract": answers.get("contract", ""),
            "last": answers["last"],
            "raffle": raffle if any(raffle.values()) else {},
            "twice": answers["twice"],
            "published": answers["published"],
        }
        return {
            "places": answers["places"],
            "categories": {name: answers[key] for key, name in self.named.items() if answers[key]},
            **{key: value for key, value in more.items() if value},
        }


def places_typed(text: str) -> list[str]:
    """The prizes of the places, without one for the last, which is refused here."""
    if last := of_the_last(text):
        raise forms.ValidationError(f"{last[:LONGEST]} → {FOR_THE_LAST}")
    return by_place(text)


def _is_awarded(key: str, variant: Variant) -> bool:
    """Can somebody win it: a feat that this game knows?"""
    if variant.drive:
        return key in OF_A_DRIVE or (key in HAND_BY_HAND and variant.hand_by_hand)
    if key in (*OF_A_DRIVE, *HAND_BY_HAND):
        return False
    return key not in meaningless_measures(variant) and (variant.has_contracts or key not in (HIGHEST, OFTEN))


def _fitting(lines: list[str]) -> list[str]:
    """The lines of a list, as many and as long as there is room for."""
    if len(lines) > MOST:
        many = _("Too many lines ({n}); at most {most} fit.")
        raise forms.ValidationError(many.format(n=len(lines), most=MOST))
    if long := next((line for line in lines if len(line) > LONGEST), None):
        raise forms.ValidationError(
            _("“{line}” has {n} characters; there is room for {most}.").format(line=long, n=len(long), most=LONGEST)
        )
    return lines


WAYS = {
    POINT: gettext_lazy("a point"),
    DEAL: gettext_lazy("a lost deal"),
    GAME: gettext_lazy("a lost game"),
    POT: gettext_lazy("a point, through a pot"),
}
SETTLEMENTS = {
    REFUSE: gettext_lazy("Say so, and settle nothing"),
    MEAN: gettext_lazy("Everybody settles with the average of the table"),
    SIDES: gettext_lazy("The side with fewer points pays the difference, each to each"),
}


class StakeForm(SharedForm, forms.Form):
    """Cents and what they are paid for; without cents nothing is played for."""

    cents = forms.IntegerField(
        label=gettext_lazy("Cents"),
        help_text=gettext_lazy(
            "Øre and pence are cents too: 5 is five cents, 100 a whole euro or krone. Yen and others without cents are "
            "given whole. Empty: no money."
        ),
        min_value=1,
        max_value=HIGHEST_CENTS,
        required=False,
        error_messages={"invalid": gettext_lazy("Give a whole number.")},
    )
    per = forms.ChoiceField(label=gettext_lazy("Paid for"), widget=forms.RadioSelect)
    ante = forms.IntegerField(
        label=gettext_lazy("Put into an empty pot by everybody"),
        help_text=gettext_lazy("In points, usually 10; 0 where only lost contracts fill it."),
        min_value=0,
        max_value=HIGHEST_ANTE,
        error_messages={"invalid": gettext_lazy("Give a whole number.")},
    )
    takes = forms.ChoiceField(
        label=gettext_lazy("A made contract takes"),
        choices=[
            (VALUE, gettext_lazy("its value out of the pot")),
            (WHOLE, gettext_lazy("the whole pot, shared with the partner")),
        ],
        widget=forms.RadioSelect,
    )
    uneven = forms.ChoiceField(
        label=gettext_lazy("Where the points of a table do not add up to zero"), widget=forms.RadioSelect
    )
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=currency_choices)
    on_phones = forms.BooleanField(
        label=gettext_lazy("Show the money on the phones at the tables"),
        help_text=gettext_lazy("Each table sees its own sheet in money. No public page, wall or print ever does."),
        required=False,
    )

    def __init__(self, variant: Variant, stake: dict[str, Any], data: QueryDict | None = None) -> None:
        self.possible = ways(variant)
        now = (stake_from(stake) or MoneyStake(0, per=self.possible[0])).as_data()
        super().__init__(data, initial={**now, "cents": now["cents"] or None})
        if now["per"] not in self.possible:
            self.initial["per"] = self.possible[0]
        self._choose("per", self.possible, WAYS)
        self._choose("uneven", settlements(variant), SETTLEMENTS)
        if POT in self.possible:
            del self.fields["uneven"]
        else:
            del self.fields["ante"], self.fields["takes"]

    def _choose(self, name: str, values: tuple[str, ...], labels: dict[str, Any]) -> None:
        self.fields[name].choices = [(value, labels[value]) for value in values]  # type: ignore[attr-defined]  # a choice

    @property
    def stake(self) -> dict[str, Any]:
        """The stake to store; empty where nothing is played for."""
        answers = self.cleaned_data
        return MoneyStake(**answers).as_data() if answers["cents"] else {}
