"""The answers of a desk line that not every deal has: which they are, what may be typed, and what that says."""

from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _

from reports.printables.sheet_columns import facts_written
from scoring import Choice, EntryField, Variant
from scoring.facts import Kind
from scoring.seats import SEATS, SIDES
from tournaments.forms.table.answers import keyboard, parts_of
from tournaments.templatetags.whist import SUITS, seat_name
from tournaments.wording.translate import say

YES, NO = ("1", "+"), ("0", "-", "\N{MINUS SIGN}")
COUNTED = ("tricks.", "points.", "result")
SHORT = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "12"}


class Key(NamedTuple):
    """What is typed, what it stands for in a form, and how that is called."""

    typed: str
    value: str
    name: str


class FactAnswer(forms.CharField):
    """One short answer. `places` are the contracts that ask it, by their numbers on the list.

    `rare`: neither needed nor written in a column of the sheet, so it is asked for only when somebody wants to say it.
    """

    def __init__(self, question: EntryField, part: str, written: bool, places: dict[str, int]) -> None:
        self.question, self.keys = question, keys_of(question)
        self.when = " ".join(str(places[key]) for key in question.when)
        self.rare = not (question.needed or _priced(question) or written)
        letters = {"autocomplete": "off", "maxlength": "200", "data-words": ""}
        widget = forms.TextInput(attrs=letters if question.kind is Kind.TEXT else SHORT | keyboard(question))
        hint = " · ".join(f"{key.typed} {key.name}" for key in self.keys)
        super().__init__(label=_label(question, part), required=False, widget=widget, help_text=hint)

    def meaning(self, typed: str) -> str:
        """What the form's answer says, or ValidationError naming what may be typed."""
        if not self.keys:
            return typed
        aliases = {"+": "1", "-": "0", NO[-1]: "0"} if self.question.kind is Kind.TOGGLE else {}
        value = next((key.value for key in self.keys if key.typed == aliases.get(typed, typed)), None)
        if value is None:
            sentence = _("{typed} is none of these: {keys}.")
            raise forms.ValidationError(sentence.format(typed=typed, keys=self.help_text))
        return value


def facts_of(variant: Variant, asked: tuple[EntryField, ...]) -> dict[str, FactAnswer]:
    """The further answers of a line by their names: all that is asked besides contract, who and the count.

    What has a column of the sheet comes first, in the order of the columns.
    """
    places = {choice.value: place for place, choice in enumerate(asked[0].choices, start=1)}
    written = facts_written(variant)
    further = [question for question in asked if not _in_the_line(question)]
    in_order = sorted(further, key=lambda fact: written.index(fact.key) if fact.key in written else len(written))
    return {
        part: FactAnswer(question, part, question.key in written, places)
        for question in in_order
        for part in parts_of(question)
    }


def keys_of(question: EntryField) -> list[Key]:
    """What may be typed for a question with few answers, in their order; nothing for numbers and words."""
    if question.kind is Kind.TOGGLE:
        return [Key(YES[0], "yes", _("yes")), Key(NO[0], "no", _("no"))]
    numbers = all(type(choice.value) is int for choice in question.choices)
    return [
        Key(str(choice.value) if numbers else str(place), str(choice.value), _name(choice))
        for place, choice in enumerate(question.choices, start=1)
    ]


def _in_the_line(question: EntryField) -> bool:
    """Contract, who and the count have their own answers."""
    counted = question.key.startswith(COUNTED) and question.kind is not Kind.TOGGLE
    return counted or question.kind in {Kind.CONTRACT, Kind.SEATS, Kind.SIDE}


def _priced(question: EntryField) -> bool:
    """Is it asked because the price hangs on it: of one contract alone, or of its tricks?"""
    return question.key.startswith(COUNTED) or (len(question.when) == 1 and not question.seldom)


def _label(question: EntryField, part: str) -> str:
    party = part.rpartition(".")[2]
    label = say(question.label)
    return _("{what}: {said}").format(what=label, said=seat_name(party)) if party in (*SEATS, *SIDES) else label


def _name(choice: Choice) -> str:
    if choice.value in SUITS:
        return SUITS[choice.value][0]
    return str(seat_name(choice.value)) if choice.value in (*SEATS, *SIDES) else say(choice.name)
