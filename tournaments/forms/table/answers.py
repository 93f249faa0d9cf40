"""From a question of scoring to a field of a form: menus, ticks, numbers, each named in the reader's language."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import Widget
from django.utils.translation import gettext as _

from scoring import Choice, EntryField
from scoring.facts import Kind
from scoring.seats import SEATS, SIDES
from tournaments.templatetags.whist import seat_name
from tournaments.wording.translate import say

FEW = {Kind.SUIT, Kind.SIDE}
PARTIES = (*SEATS, *SIDES)


class Answer(forms.Field):
    """One input of a question. Whatever is entered passes; scoring says what is wrong with it."""

    def __init__(self, question: EntryField, part: str, names: dict[str, str], dealer: str) -> None:
        self.question, self.question_help = say(question.label), say(question.help) if question.help else ""
        label = _who(part.rsplit(".", 1)[-1], names) if question.parts else _asked(question, self.question, names)
        self.layout, widget = _widget(question, names, dealer)
        super().__init__(required=False, label=label, help_text=self.question_help, widget=widget)

    def clean(self, value: str | Sequence[str] | bool | None) -> str | Sequence[str] | bool | None:
        if isinstance(value, str):
            return value.replace("\0", "")
        return value if value is not False else ""


def parts_of(question: EntryField) -> tuple[str, ...]:
    """The names of a question's inputs: its key, or its key with each part."""
    return tuple(f"{question.key}.{part}" for part in question.parts) or (question.key,)


def _asked(question: EntryField, said: str, names: dict[str, str]) -> str:
    """What is asked, and of which side where the question is about one: "Tricks won: North and South"."""
    party = question.key.rpartition(".")[2]
    return _("{what}: {said}").format(what=said, said=_who(party, names)) if party in PARTIES else said


def _widget(question: EntryField, names: dict[str, str], dealer: str) -> tuple[str, Widget]:
    """How a question is laid out, and its input."""
    if question.kind is Kind.CONTRACT:
        return "menu", forms.Select(choices=_contracts(question))
    if question.kind is Kind.SEATS:
        return "seats", forms.CheckboxSelectMultiple(
            choices=[(choice.value, _who(choice.value, names)) for choice in question.choices]
        )
    if question.kind is Kind.TEXT:
        return "line", forms.TextInput(attrs={"maxlength": 200})
    if question.kind is Kind.TOGGLE:
        return _toggle(question)
    if question.choices:
        return _choices(question, names, dealer)
    bounds = {"autocomplete": "off", "data-low": question.low, "data-high": question.high}
    return ("parts" if question.parts else "line"), forms.TextInput(attrs=keyboard(question) | bounds)


def keyboard(question: EntryField) -> dict[str, str]:
    """The keys that a phone shows for a number: an iPhone's keypad has no minus."""
    if (question.low or 0) < 0:
        return {"inputmode": "text", "pattern": r"[+\-−]?[0-9]+"}
    return {"inputmode": "numeric"}


def _toggle(question: EntryField) -> tuple[str, Widget]:
    """What happened besides is ticked; what decides the contract is asked yes or no, for no answer is not a no."""
    if question.key.startswith("modifiers."):
        return "tick", forms.CheckboxInput()
    return "menu", forms.Select(choices=[("", "—"), ("yes", _("yes")), ("no", _("no"))])


def _choices(question: EntryField, names: dict[str, str], dealer: str) -> tuple[str, Widget]:
    choices = [(str(choice.value), _named(question, choice, names)) for choice in question.choices]
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


def _named(question: EntryField, choice: Choice, names: dict[str, str]) -> str:
    return _who(choice.value, names) if question.kind in {Kind.SEAT, Kind.SIDE} else say(choice.name)


def _who(party: str, names: dict[str, str]) -> str:
    name = names.get(party)
    return f"{seat_name(party)} · {name}" if name else str(seat_name(party))
