"""Forms of a print: paper, letters, ink and language; and the questions of one print."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from reports.paper.cutting import LABEL_SHEETS
from reports.printables.cross_table import TABLED, pages_as_table
from reports.printables.options import PAPERS
from tournaments.evening.rounds.models import Round
from tournaments.prints.kinds import Kind

PAPER_NAMES = [(paper, paper) for paper in sorted(PAPERS, key=["A4", "A5", "A3", "Letter"].index)]
STYLE_NAMES = [("normal", _("usual")), ("large", _("large print")), ("saving", _("little ink"))]
INK_NAMES = [("colour", _("in colour")), ("black", _("black only"))]
SHEET_NAMES = [("written", _("to write on")), ("marked", _("for the camera")), ("both", _("both"))]
DIRECTION_NAMES = [("auto", _("whichever fits better")), ("portrait", _("upright")), ("landscape", _("across"))]
CHOICES = ("paper", "direction", "style", "ink", "language")
USUAL = {"paper": "A4", "direction": "auto", "style": "normal", "ink": "colour", "sheets": "written"}


def _label_names() -> list[tuple[str, str]]:
    """Sheets of labels by their size and how many there are on one, as the packet says it."""
    name = _("{width} × {height} mm, {n} on a sheet (such as Avery {code})")
    sheets = [
        (
            code,
            name.format(
                width=number_format(round(sheet.width, 1)),
                height=number_format(sheet.height),
                n=sheet.count,
                code=code,
            ),
        )
        for code, sheet in LABEL_SHEETS.items()
    ]
    return [("", str(_("none: cut by hand"))), *sheets]


class LabelsForm(forms.Form):
    """The sheet of labels that something small is printed on, and the first free label of it."""

    labels = forms.ChoiceField(label=_("Labels"), choices=_label_names, required=False)
    first = forms.IntegerField(
        label=_("First free label"),
        min_value=1,
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """No label is free beyond the last one."""
        answers: dict[str, Any] = super().clean() or {}
        sheet, first = LABEL_SHEETS.get(answers.get("labels", "")), answers.get("first")
        if sheet and first and first > sheet.count:
            self.add_error("first", _("This sheet has {n} labels.").format(n=sheet.count))
        return answers


class ChoicesForm(forms.Form):
    """The choices for every print; each has a default."""

    paper = forms.ChoiceField(label=_("Paper"), choices=PAPER_NAMES)
    direction = forms.ChoiceField(label=_("Direction"), choices=DIRECTION_NAMES)
    style = forms.ChoiceField(label=pgettext_lazy("of letters", "Print"), choices=STYLE_NAMES)
    ink = forms.ChoiceField(label=_("Ink"), choices=INK_NAMES)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, data: QueryDict, language: str = "", **kwargs: Any) -> None:
        language = language if language in dict(settings.LANGUAGES) else get_language()
        usual = {**USUAL, "language": language}
        super().__init__({name: data.get(name) or usual.get(name, "") for name in self.base_fields}, **kwargs)

    @property
    def choices(self) -> dict[str, str]:
        """The five answers; a print that is not asked one of them has it as usual."""
        return {name: self.cleaned_data.get(name, USUAL.get(name, "")) for name in CHOICES}

    @property
    def told(self) -> dict[str, str]:
        """The answers where they are fine, to be carried along in links."""
        return {name: value for name in CHOICES if (value := self.cleaned_data.get(name))}


class PrintForm(LabelsForm, ChoicesForm):
    """The choices, and the questions that the print asks itself."""

    round = forms.TypedChoiceField(label=_("Round"), coerce=int)
    sheets = forms.ChoiceField(label=_("Sheets"), choices=SHEET_NAMES)
    shape = forms.ChoiceField(label=_("As"), required=False)
    player = forms.TypedChoiceField(label=_("Whose"), coerce=int, required=False, empty_value=None)
    best = forms.IntegerField(
        label=_("How many players count for a club (0: all)"), min_value=0, max_value=20, required=False
    )
    prizes = forms.IntegerField(label=_("How many places"), min_value=1, max_value=50, required=False)
    starts = forms.TimeField(label=_("First round begins at"), required=False)
    minutes = forms.IntegerField(label=_("Minutes in a round"), min_value=1, max_value=600, required=False)
    pause = forms.IntegerField(label=_("Minutes between rounds"), min_value=0, max_value=240, required=False)

    def __init__(
        self,
        data: QueryDict,
        kind: Kind,
        *,
        language: str = "",
        rounds: Sequence[Round] = (),
        entrants: Sequence[tuple[int, str]] = (),
        people: int = 0,
    ) -> None:
        super().__init__(data, language)
        for name in set(self.fields) - ({*CHOICES, *kind.asks} - {*kind.fixed}):
            del self.fields[name]
        if "round" in self.fields:
            self._ask_round(rounds)
        if "player" in self.fields:
            self.fields["player"].choices = [("", _("everybody")), *entrants]  # type: ignore[attr-defined]  # a menu
        if "shape" in self.fields:
            self.fields["shape"].choices = _shapes(people)  # type: ignore[attr-defined]  # a menu
        if "starts" in self.fields:
            self.fields["starts"].widget.input_type = "time"

    def _ask_round(self, rounds: Sequence[Round]) -> None:
        numbers = [round_.number for round_ in rounds]
        self.fields["round"].choices = [(number, number) for number in numbers]  # type: ignore[attr-defined]  # a menu
        if numbers and not self.data["round"]:
            self.data["round"] = numbers[-1]  # type: ignore[index]  # ours to change

    @property
    def more(self) -> dict[str, str]:
        """The answers to the print's own questions, the round left out."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in {*CHOICES, "round"} and value not in (None, "")
        }


def _shapes(people: int) -> list[tuple[str, str]]:
    """A table with the pages it takes, or a list; which of them it is where nothing is chosen."""
    pages = pages_as_table(people)
    table = ngettext("a table, about {n} page", "a table, about {n} pages", pages).format(n=pages)
    usual = _("a list, because {n} people do not fit in a table") if people > TABLED else _("a table")
    return [("", usual.format(n=people)), ("table", table), ("list", str(_("a list of who met whom")))]
