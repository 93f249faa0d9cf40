"""A deal as a form: its fields follow from what the variant asks, its record is made and checked by scoring."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring import EntryField, Variant, entry_fields
from scoring.forms import entered_from
from scoring.names import MANUAL
from tournaments.forms.table.answers import Answer, parts_of
from tournaments.forms.table.records import RecordForm


class Question(NamedTuple):
    """One question with its inputs; `when` are the contracts it is asked for; if `priced`, one that costs by it."""

    key: str
    label: str
    help: str
    fields: tuple[BoundField, ...]
    when: str
    layout: str
    rare: bool
    priced: bool


class DealForm(RecordForm):
    """What happened in one deal.

    `names` gives who sits on each seat or side, `dealer` the seat whose turn it is; `deal` is the record of a deal
    that is corrected.
    """

    number = forms.IntegerField(label=_("Deal"), min_value=1, max_value=200, required=False)
    uid = forms.UUIDField(widget=forms.HiddenInput, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        variant: Variant,
        *args: Any,
        names: dict[str, str] | None = None,
        dealer: str = "",
        deal: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        entered = entered_from(variant, deal) if deal else only_contract(variant)
        kwargs["initial"] = {**{key: _shown(value) for key, value in entered.items()}, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.variant, self.record, self.corrects = variant, None, deal
        self.asked = entry_fields(variant)
        for question in self.asked:
            for part in parts_of(question):
                self.fields[part] = Answer(question, part, names or {}, dealer)

    @property
    def common_questions(self) -> list[Question]:
        """What is asked of every deal, in the order people fill it in."""
        return [question for question in self._questions if not question.rare]

    @property
    def rare_questions(self) -> list[Question]:
        """What is seldom said of a deal: a page folds it away."""
        return [question for question in self._questions if question.rare]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        self.read({name: value for name, value in cleaned.items() if value != ""})
        return cleaned

    def field_at(self, place: str) -> str | None:
        """The field it names, or the first below: "tricks" belongs to the first tricks that this contract asks for."""
        contract = self.data.get(self.add_prefix("contract"))
        asked = [part for question in self.asked if contract in question.when for part in parts_of(question)]
        names = [*asked, *self.fields]
        below = [name for name in names if name == place or name.startswith(f"{place}.")]
        above = [name for name in names if place.startswith(f"{name}.")]
        return next(iter(below + above), None)

    @cached_property
    def _questions(self) -> list[Question]:
        return [self._with_inputs(question) for question in self.asked]

    def _with_inputs(self, question: EntryField) -> Question:
        fields = tuple(self[part] for part in parts_of(question))
        answer = fields[0].field
        return Question(
            key=question.key,
            label=answer.question if question.parts else str(answer.label),  # type: ignore[attr-defined]  # ours has it
            help=answer.question_help,  # type: ignore[attr-defined]  # ours has it
            fields=fields,
            when=" ".join(question.when),
            layout=answer.layout,  # type: ignore[attr-defined]  # ours has it
            rare=question.key == "dealer" or question.when == (MANUAL,) or question.key.startswith("modifiers."),
            priced=len(question.when) == 1 and not question.seldom,
        )


def only_contract(variant: Variant) -> dict[str, Any]:
    """The contract of a game that has just one: what a form starts from."""
    return {"contract": variant.contracts[0].key} if len(variant.contracts) == 1 else {}


def _shown(value: str | int | Sequence[str]) -> str | int | Sequence[str]:
    """Yes and no as the form says them."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
