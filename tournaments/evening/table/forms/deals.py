"""From a question of scoring to a field of a form: menus, ticks, numbers, each named in the reader's language.

A form whose answers make a deal record: scoring reads it, and every problem goes to the field it belongs to.

A deal as a form: its fields follow from what the variant asks, its record is made and checked by scoring.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField, Widget
from django.utils.functional import cached_property
from django.utils.html import escape, format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import decimals_in_force, written
from scoring import Choice, EntryError, EntryField, Variant, entry_fields, read_deal
from scoring.correcting import corrected
from scoring.facts import Kind
from scoring.forms import entered_from, record_from
from scoring.names import MANUAL
from scoring.seats import SEATS, SIDES
from tournaments.errors import Conflict
from tournaments.evening.table.rules import Doubt
from tournaments.frame.forms import AS_WRITTEN, sentence_of
from tournaments.frame.points import PATTERN, points_typed, too_many_decimals
from tournaments.frame.translate import named, say
from tournaments.templatetags.whist import seat_name

FEW = {Kind.SUIT, Kind.SIDE}
PARTIES = (*SEATS, *SIDES)


class Answer(forms.Field):
    """An input of a question. Whatever is entered passes; scoring says what is wrong with it."""

    def __init__(self, question: EntryField, part: str, names: dict[str, str], dealer: str) -> None:
        self.question, self.question_help = say(question.label), say(question.help) if question.help else ""
        label = (
            _who(part.rsplit(".", 1)[-1], names) if question.parts else _question_label(question, self.question, names)
        )
        self.layout, widget = _widget(question, names, dealer)
        self.of_points = of_points(question)
        super().__init__(required=False, label=label, help_text=self.question_help, widget=widget)

    def clean(self, value: str | Sequence[str] | bool | None) -> str | Sequence[str] | bool | None:
        if isinstance(value, str) and self.of_points and value.strip():
            if (points := points_typed(value)) is None:
                raise forms.ValidationError(too_many_decimals())
            return str(points)
        if isinstance(value, str):
            return value.replace("\0", "")
        return value if value is not False else ""

    def prepare_value(self, value: Any) -> Any:
        return written(value) if type(value) is int and self.of_points else value


def of_points(question: EntryField) -> bool:
    """Are its answers points with decimals, and not counts?"""
    return question.key == "scores" and decimals_in_force.get() > 0


def parts_of(question: EntryField) -> tuple[str, ...]:
    """The names of a question's inputs: its key, or its key with each part."""
    return tuple(f"{question.key}.{part}" for part in question.parts) or (question.key,)


def _question_label(question: EntryField, label: str, names: dict[str, str]) -> str:
    """The question, with the side that it is about: "Tricks won: North and South"."""
    party = question.key.rpartition(".")[2]
    if party not in PARTIES:
        return label
    return format_html(escape(_("{what}: {said}")), what=label, said=named(_who(party, names)))


def _widget(question: EntryField, names: dict[str, str], dealer: str) -> tuple[str, Widget]:
    """The layout of a question, and its input."""
    if question.kind is Kind.CONTRACT:
        return "menu", forms.Select(choices=_contracts(question))
    if question.kind is Kind.SEATS:
        return "seats", forms.CheckboxSelectMultiple(
            attrs=AS_WRITTEN,
            choices=[(choice.value, _who(choice.value, names)) for choice in question.choices],
        )
    if question.kind is Kind.TEXT:
        return "line", forms.TextInput(attrs={"maxlength": 200})
    if question.kind is Kind.TOGGLE:
        return _toggle(question)
    if question.choices:
        return _choices(question, names, dealer)
    if of_points(question):
        return "parts", forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off", "pattern": PATTERN})
    bounds = {"autocomplete": "off", "data-low": question.low, "data-high": question.high}
    return ("parts" if question.parts else "line"), forms.TextInput(attrs=keyboard(question) | bounds)


def keyboard(question: EntryField) -> dict[str, str]:
    """The keys that a phone shows for a number: an iPhone's keypad has no minus."""
    if (question.low or 0) < 0:
        return {"inputmode": "text", "pattern": r"[+\-−]?[0-9]+"}
    return {"inputmode": "numeric"}


def _toggle(question: EntryField) -> tuple[str, Widget]:
    """A tick for what happened besides; yes or no for what decides the contract, for no answer is not a no."""
    if question.key.startswith("modifiers."):
        return "tick", forms.CheckboxInput()
    return "menu", forms.Select(choices=[("", "—"), ("yes", _("yes")), ("no", _("no"))])


def _choices(question: EntryField, names: dict[str, str], dealer: str) -> tuple[str, Widget]:
    choices = [(str(choice.value), _choice_label(question, choice, names)) for choice in question.choices]
    if question.parts:
        return "parts", forms.Select(choices=[("", "—"), *choices])
    if question.kind in FEW or (len(choices) <= 3 and question.key != "dealer"):
        return ("suits" if question.kind is Kind.SUIT else "choices"), forms.RadioSelect(choices=[("", "—"), *choices])
    empty = _("in turn: {seat}").format(seat=seat_name(dealer)) if question.key == "dealer" and dealer else "—"
    return "menu", forms.Select(choices=[("", empty), *choices])


def _contracts(question: EntryField) -> list[tuple[str, str | list[Any]]]:
    """The menu of contracts in groups, each with its number on the sheet."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place, choice in enumerate(question.choices, start=1):
        group = say(choice.group) if choice.group else ""
        groups.setdefault(group, []).append((choice.value, f"{place} · {say(choice.name)}"))
    return [("", "—"), *groups.items()]


def _choice_label(question: EntryField, choice: Choice, names: dict[str, str]) -> str:
    return _who(choice.value, names) if question.kind in {Kind.SEAT, Kind.SIDE} else say(choice.name)


def _who(party: str, names: dict[str, str]) -> str:
    name = names.get(party)
    return f"{seat_name(party)} · {name}" if name else str(seat_name(party))


class RecordForm(forms.Form):
    """`record` is the deal record, also when something in it is wrong; None until everything could be read.

    `corrects` is the record that is put right: what it told and the form does not ask is kept.

    `doubts` is what it asks about, and `sure` carries the question back; `dismissed` are doubts somebody said yes to.
    `conflict` says that somebody else was first, and is set where the record is saved.
    """

    variant: Variant
    record: dict[str, Any] | None = None
    corrects: dict[str, Any] | None = None
    sure = ""
    doubts: Sequence[Doubt] = ()
    dismissed: Sequence[str] = ()
    conflict: Conflict | None = None

    @property
    def whole_record(self) -> dict[str, Any]:
        """The record of a form from which everything could be read."""
        if self.record is None:
            raise ValueError("A form that was not read, or cannot be, has no record.")
        return self.record

    def read(self, entered: dict[str, Any]) -> None:
        """Make the record from the answers and let scoring look at it."""
        self.record = record_from(self.variant, entered)
        if self.corrects:
            self.record = corrected(self.variant, self.record, self.corrects)
        try:
            read_deal(self.variant, self.record)
        except EntryError as refusal:
            self.tell(refusal)

    def tell(self, refusal: EntryError) -> None:
        """Put every problem at its field, the rest above the form; what could not be read is not missed as well."""
        unread = self.unread()
        for place, sentences in refusal.problems.items():
            if (field := self.field_at(place)) not in unread:
                for sentence in sentences:
                    self.add_error(field, sentence_of(refusal, sentence))

    def unread(self) -> set[str]:
        """The fields of which nothing was made, because something is wrong with them."""
        return set(self.errors)

    def ask(self, doubts: Sequence[Doubt], sure: str) -> None:
        """Ask about these before the deal is kept, once."""
        self.doubts, self.sure = doubts, sure

    def field_at(self, place: str) -> str | None:
        """The name of the field that a problem at this place of the record belongs to; None where none does."""
        raise NotImplementedError


class Question(NamedTuple):
    """A question with its inputs; `when` are the contracts it is asked for; if `priced`, one that costs by it."""

    key: str
    label: str
    help: str
    fields: tuple[BoundField, ...]
    when: str
    layout: str
    rare: bool
    priced: bool


class DealForm(RecordForm):
    """Form for one deal.

    `names` gives who sits on each seat or side, `dealer` the seat whose turn it is; `deal` is the record of a deal
    that is corrected.
    """

    number = forms.IntegerField(label=gettext_lazy("Deal"), min_value=1, max_value=200, required=False)
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
        kwargs["initial"] = {
            **{key: _as_form_value(value) for key, value in entered.items()},
            **kwargs.get("initial", {}),
        }
        super().__init__(*args, **kwargs)
        self.variant, self.record, self.corrects = variant, None, deal
        self.asked = entry_fields(variant)
        for question in self.asked:
            for part in parts_of(question):
                self.fields[part] = Answer(question, part, names or {}, dealer)

    @property
    def common_questions(self) -> list[Question]:
        """Questions asked of every deal, in the order people fill it in."""
        return [question for question in self._questions if not question.rare]

    @property
    def rare_questions(self) -> list[Question]:
        """Questions seldom answered: a page folds them away."""
        return [question for question in self._questions if question.rare]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        self.read({name: value for name, value in cleaned.items() if value != ""})
        return cleaned

    def field_at(self, place: str) -> str | None:
        """The field it names, or the first below: "tricks" belongs to the first tricks that this contract asks for."""
        contract = self.data.get(self.add_prefix("contract"))
        parts = [part for question in self.asked if contract in question.when for part in parts_of(question)]
        names = [*parts, *self.fields]
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


def _as_form_value(value: str | int | Sequence[str]) -> str | int | Sequence[str]:
    """Yes and no as the form says them."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


class SheetPhotoForm(forms.Form):
    """The file is judged by the service that reads it."""

    photo = forms.FileField(
        label=gettext_lazy("Photograph the sheet"),
        help_text=gettext_lazy("One sheet in each photograph, flat and whole, with all its corners."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg", "capture": "environment", "data-shrink": "2200"}),
    )
