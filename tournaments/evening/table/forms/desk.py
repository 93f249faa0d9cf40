"""Forms of the desk: a deal as short answers typed with the number keys, back from a record to keys, and totals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import decimals_in_force, unit, written
from reports.printables.sheet_columns import facts_written
from scoring import Choice, EntryField, Variant, entered_from, entry_fields
from scoring.facts import Kind
from scoring.seats import SEATS, SIDES
from tournaments.evening.table.forms.deals import RecordForm, keyboard, only_contract, parts_of
from tournaments.frame.forms import tell
from tournaments.frame.points import points_field, points_typed, too_many_decimals
from tournaments.frame.translate import say
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import SUITS, seat_name, signed

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.errors import Refused
    from tournaments.evening.table.selectors.boards import TotalsRow


YES, NO = ("1", "+"), ("0", "-", "\N{MINUS SIGN}")
COUNTED = ("tricks.", "points.", "result")
SHORT = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "12"}


class Key(NamedTuple):
    """A typed word, the value it stands for in a form, and its name."""

    typed: str
    value: str
    name: str


class FactAnswer(forms.CharField):
    """A short answer. `places` are the contracts that ask it, by their numbers on the list.

    `rare`: neither needed nor written in a column of the sheet, so it is asked for only when somebody wants to say it.
    """

    def __init__(self, question: EntryField, part: str, on_sheet: bool, places: dict[str, int]) -> None:
        self.question, self.keys = question, keys_of(question)
        self.when = " ".join(str(places[key]) for key in question.when)
        self.rare = not (question.needed or _priced(question) or on_sheet)
        letters = {"autocomplete": "off", "maxlength": "200", "data-words": ""}
        widget = forms.TextInput(attrs=letters if question.kind is Kind.TEXT else SHORT | keyboard(question))
        hint = " · ".join(f"{key.typed} {key.name}" for key in self.keys)
        super().__init__(label=_label(question, part), required=False, widget=widget, help_text=hint)

    def meaning(self, typed: str) -> str:
        """The meaning of the form's answer, or ValidationError naming what may be typed."""
        if not self.keys:
            return typed
        aliases = {"+": "1", "-": "0", NO[-1]: "0"} if self.question.kind is Kind.TOGGLE else {}
        value = next((key.value for key in self.keys if key.typed == aliases.get(typed, typed)), None)
        if value is None:
            sentence = _("{typed} is none of these: {keys}.")
            raise forms.ValidationError(sentence.format(typed=typed, keys=self.help_text))
        return value


def facts_of(variant: Variant, questions: tuple[EntryField, ...]) -> dict[str, FactAnswer]:
    """The further answers of a line by their names: all that is asked besides contract, who and the count.

    What has a column of the sheet comes first, in the order of the columns.
    """
    places = {choice.value: place for place, choice in enumerate(questions[0].choices, start=1)}
    on_sheet = facts_written(variant)
    further = [question for question in questions if not _in_the_line(question)]
    in_order = sorted(further, key=lambda fact: on_sheet.index(fact.key) if fact.key in on_sheet else len(on_sheet))
    return {
        part: FactAnswer(question, part, question.key in on_sheet, places)
        for question in in_order
        for part in parts_of(question)
    }


def keys_of(question: EntryField) -> list[Key]:
    """Keys for a question with few answers, in their order; nothing for numbers and words."""
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


class DeskLayout(RecordForm):
    """Layout of a form with the answers `facts`, the contracts of the `menu` and the questions `asked` of a
    `variant`."""

    menu: tuple[Choice, ...]
    asked: tuple[EntryField, ...]
    facts: dict[str, FactAnswer]

    @property
    def orders(self) -> list[tuple[str, str]]:
        """The numbers of a count, in the order they are typed, where it has several; with the contracts."""
        by_label: dict[str, list[str]] = {}
        for place, choice in enumerate(self.menu, start=1):
            if len(counts := self.numbers_of(choice.value)) > 1:
                by_label.setdefault(" · ".join(str(say(field.label)) for field in counts), []).append(str(place))
        return [(names, " ".join(places)) for names, places in by_label.items()]

    @property
    def line(self) -> list[BoundField]:
        """The answers every line has."""
        names = [name for name in ("number", "contract", "who", "count") if name in self.fields]
        return [self[name] for name in names if not self[name].is_hidden]

    @property
    def further(self) -> list[BoundField]:
        """Further answers of the line: needed, or written in a column of the sheet."""
        return [self[name] for name, fact in self.facts.items() if not fact.rare]

    @property
    def seldom(self) -> list[BoundField]:
        """The rarer facts of a deal."""
        return [self[name] for name, fact in self.facts.items() if fact.rare]

    @property
    def seldom_said(self) -> bool:
        """Does this deal have any rarer fact, or a problem in one?"""
        return any(answer.errors or answer.value() for answer in self.seldom)

    @property
    def spoken(self) -> dict[str, Any]:
        """Bids that may be typed as they are spoken (150): of kinds whose every level lies beyond the list."""
        low = {
            contract.kind
            for contract in self.variant.contracts
            if not contract.level or contract.level <= len(self.menu)
        }
        return {str(contract.level): contract.key for contract in self.variant.contracts if contract.kind not in low}

    @property
    def spoken_places(self) -> str:
        """The spoken bids with their numbers on the list, for the page: "150:12 160:13"."""
        places = {choice.value: place for place, choice in enumerate(self.menu, start=1)}
        return " ".join(f"{bid}:{places[key]}" for bid, key in self.spoken.items())

    @property
    def spoken_example(self) -> str:
        """The lowest bid that may be typed as it is spoken."""
        return next(iter(self.spoken), "")

    def numbers_of(self, key: str) -> list[EntryField]:
        """The numbers that this contract's count consists of."""
        return [field for field in self.asked if field.kind is Kind.NUMBER and key in field.when and counted(field)]


def counted(question: EntryField) -> bool:
    """Is it a number of the count, not a fact beside it?"""
    return question.key.startswith(("tricks.", "points."))


class TotalsForm(forms.Form):
    """The totals as they stand on the paper, to compare."""

    def __init__(self, heads: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for party, name in heads:
            whole = {} if decimals_in_force.get() else {"error_messages": {"invalid": _("A total is a whole number.")}}
            self.fields[party] = points_field(
                label=name,
                required=False,
                **whole,
                widget=forms.TextInput(attrs={**SHORT, "inputmode": "text"}),
            )

    def tell(self, totals: Mapping[str, int]) -> None:
        """Say at each total what the paper says and what the deals make, where those differ."""
        for party, paper in list(self.cleaned_data.items()):
            if paper is not None and paper != totals[party]:
                sentence = _("The paper says {paper}, the deals make {sheet}. Look for the difference of {gap}.")
                sentence = sentence.format(
                    paper=signed(paper), sheet=signed(totals[party]), gap=written(abs(paper - totals[party]))
                )
                self.add_error(party, sentence)


RESULTS = {"made": "+", "lost": "-"}


def answers_from(form: DeskForm, record: dict[str, Any]) -> dict[str, str]:
    """The answers of a desk line that say this record, by their names."""
    answers = entered_from(form.variant, record)
    places = {choice.value: str(place) for place, choice in enumerate(form.menu, start=1)}
    facts = {name: _fact(answer, answers[name]) for name, answer in form.facts.items() if name in answers}
    who, count = _who(answers), " ".join(_count(form, answers))
    return {"contract": places.get(answers.get("contract", ""), ""), "who": who, "count": count, **facts}


def _who(answers: dict[str, Any]) -> str:
    if side := answers.get("declarer_side"):
        return str(SIDES.index(side) + 1)
    return "".join(str(SEATS.index(seat) + 1) for seat in answers.get("declarers", ()))


def _count(form: DeskForm, answers: dict[str, Any]) -> list[str]:
    """The numbers in the order they are asked, or made and lost; one for each of several who play alone."""
    for name in ("tricks", "result"):
        each = [answers.get(f"{name}.by_declarer.{seat}") for seat in answers.get("declarers", ())]
        if any(value is not None for value in each):
            return [RESULTS.get(str(value), str(value)) for value in each]
    asked = [field.key for field in form.asked if answers.get("contract") in field.when and field.key not in form.facts]
    numbers = [str(answers[key]) for key in asked if key.startswith(("tricks.", "points.")) and key in answers]
    return numbers or [RESULTS[answers[key]] for key in ("result",) if key in answers]


def _fact(answer: FactAnswer, value: str | int) -> str:
    text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return next((key.typed for key in answer.keys if key.value == text), text)


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
    """A line of a paper sheet; `deal` is the record that is corrected.

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
        if not variant.has_contracts:
            del self.fields["count"]
            self.fields["contract"].widget = forms.HiddenInput()
        if any(field.key.startswith("points.") for field in self.asked):
            self.fields["count"].label = _("Card points") if variant.counted_in == "point" else _("Tricks or points")
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
        questions = [fact.question for name, fact in self.facts.items() if name in wrong]
        return wrong | {name for name, fact in self.facts.items() if fact.question in questions}

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
        """The dealer, where the contract is the dealer's alone and the next deal is typed."""
        contract = self.variant.by_key.get(key)
        dealer_given = self.dealer and cleaned.get("number") == self.initial.get("number")
        return {"dealer": self.dealer} if dealer_given and contract and contract.dealer_only else {}

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
        typed_numbers = re.findall(r"\d+|[+\-−]", typed)
        who = entered.get("declarers") or []
        results = [RESULT_KEYS.get(number.replace("−", "-")) for number in typed_numbers]
        name = "result" if typed_numbers and all(results) else "tricks"
        if len(who) > 1 and self._asks(f"{name}.by_declarer", key):
            values = results if name == "result" else typed_numbers
            return {f"{name}.by_declarer.{seat}": value for seat, value in zip(who, values, strict=False)}
        if name == "result":
            return {"result": results[0]}
        numbers = [number.key for number in self.numbers_of(key)]
        if len(typed_numbers) > len(numbers):
            self.add_error("count", _("{n} numbers are too many here.").format(n=len(typed_numbers)))
        return dict(zip(numbers, typed_numbers, strict=False))

    def _facts(self, key: str, cleaned: dict[str, Any]) -> dict[str, str]:
        """Other typed facts, where this contract asks for it."""
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


def _tricks_of(questions: tuple[EntryField, ...]) -> str:
    """The side whose tricks are counted where nobody declares."""
    party = next((field.key.rpartition(".")[2] for field in questions if counted(field)), "")
    return _("Tricks of {who}").format(who=seat_name(party)) if party else _("Tricks")


class _TotalField(forms.CharField):
    """Points with or without a sign; either minus does."""

    def clean(self, value: Any) -> int | None:
        text = "".join(str(value or "").split())
        if not text:
            return None
        points = points_typed(text)
        if points is None:
            raise forms.ValidationError(too_many_decimals() if unit() > 1 else _("A total is a whole number."))
        return points


class SheetTotalsForm(forms.Form):
    """The totals of one table. The service says what is wrong with them; an empty row says nothing."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, row: TotalsRow, data: QueryDict | Mapping[str, Any] | None = None) -> None:
        typed = row.typed if row.counts and row.typed else {}
        initial = {"version": row.version, **{party: written(typed[party]) for party in typed}}
        super().__init__(data, prefix=f"table{row.number}", initial=initial)
        self.row = row
        for party, name in row.names.items():
            label = _("Table {table}, {seat}: {name}").format(table=row.number, seat=seat_name(party), name=name)
            widget = forms.TextInput(
                attrs={"size": 5, "maxlength": 9, "autocomplete": "off", "inputmode": "text", "data-total": party}
            )
            self.fields[party] = _TotalField(label=label, required=False, widget=widget)

    @property
    def named(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of the parties in the order of the seats, each with who it is about."""
        return [(self[party], name) for party, name in self.row.names.items()]

    @property
    def sum(self) -> str | None:
        """The sum of what was saved, with its sign; None where nothing is."""
        return signed(sum(self.row.typed.values())) if self.row.counts and self.row.typed else None

    @property
    def points(self) -> dict[str, int | None]:
        """The typed points, by party."""
        return {party: self.cleaned_data.get(party) for party in self.row.parties}

    @property
    def says_something(self) -> bool:
        """Was anything typed, changed or emptied? An empty row that was empty when it was shown says nothing."""
        typed = {party: self[party].value() or "" for party in self.row.parties}
        before = {party: self.initial.get(party, "") for party in self.row.parties}
        same_version = str(self["version"].value() or 0) == str(self.row.version)
        return typed != before and (same_version or any(typed.values()))

    def clean(self) -> dict[str, Any]:
        for party in self.row.parties if self.says_something else ():
            if party not in self.errors and self.cleaned_data.get(party) is None:
                self.add_error(party, _("Type this total."))
        return self.cleaned_data

    def refuse(self, refusal: Refused) -> None:
        """Say at each party what is wrong with its total, and beside the row what is wrong with all of them."""
        tell(self, refusal)

    def take_version(self, current: Mapping[str, int], version: int) -> None:
        """Other totals were typed meanwhile: both are shown, and saving again replaces those of now."""
        listed = " · ".join(f"{seat_name(party)} {signed(points)}" for party, points in current.items())
        self.add_error(None, _("Somebody else typed: {totals}. Save again to replace that.").format(totals=listed))
        self.data = {**{name: self.data[name] for name in self.data}, self.add_prefix("version"): str(version)}
