"""A club's price list as a form: a row for each contract, from the bottom of the ladder up."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring.errors import FieldErrors, RuleError
from scoring.overlay import laid_over
from scoring.overlay_short import ONE_SHORT
from scoring.price_cells import FORMULA
from scoring.price_grid import overlay_of, rows_of
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.forms.evening.price_acts import acted
from tournaments.forms.evening.price_cells import column_words
from tournaments.forms.evening.price_problems import place_problems
from tournaments.forms.evening.price_rows import Row, declarer_choices, read_row, row_of, trump_choices
from tournaments.forms.evening.trial_deals import TrialDealForm, deals_to_try
from tournaments.wording.price_tables import FamilyTable, score_tables
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from scoring.variants import Variant

SAVE = "save"


class QuestionsForm(RulesForm):
    """The house rules that a price list asks in words: doubles, passed deals, what a pair pays."""

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(variant, *args, **kwargs)
        self.options = [option for option in self.options if option.question]
        asked = {option.key: option.question for option in self.options}
        for key in [key for key in self.fields if key not in asked]:
            del self.fields[key]
        for key, question in asked.items():
            self.fields[key].label = say_name(question, variant.game)
            self.fields[key].help_text = ""


class PriceGridForm:
    """A price list filled in from a variant under house rules and an overlay, or read from what was sent.

    Unless it is `wrong`, `rules` and `overlay` are what to store; `variant` is what they make. `act` is what was asked:
    "save", or to look, to move a row, to add one. Whatever was typed stands in `rows`, with what is wrong at its cell.
    """

    def __init__(
        self, published: Variant, data: QueryDict | None = None, *, rules: Mapping[str, Any], overlay: Mapping[str, Any]
    ) -> None:
        self.published, self.stored, self.data = published, dict(overlay), data
        self.is_bound = data is not None
        self.act = data.get("act", SAVE) if data is not None else ""
        self.errors: list[str] = []
        self.added = {"name": "", "target": "", "declarers": "", "trump": "", "exactly": ""}
        self.questions = QuestionsForm(published, data, rules=dict(rules), prefix="rule")
        self.short = bool(data.get(ONE_SHORT) if data is not None else overlay.get(ONE_SHORT))
        self.rules = self._rules(rules)
        self.base = published.under(self.rules)
        self.overlay: dict[str, Any] = dict(overlay)
        self.variant = self.base
        self.rows: list[Row] = []
        self._fill() if data is None else self._read(data)
        self._number()

    @property
    def saves(self) -> bool:
        """Was it sent to be stored, and not to be looked at?"""
        return self.is_bound and self.act == SAVE

    @property
    def wrong(self) -> bool:
        """Is something wrong with what was typed?"""
        questions = self.is_bound and bool(self.questions.errors)
        return bool(self.errors) or questions or any(row.wrong for row in self.rows)

    @property
    def balanced(self) -> bool:
        """Must the points of every deal add up to zero?"""
        return bool(self.data.get("balanced")) if self.data is not None else self.variant.balanced

    @property
    def columns(self) -> list[tuple[str, str]]:
        """The columns of the list: their keys and what they are called."""
        return list(column_words().items())

    @property
    def gone(self) -> list[tuple[str, str]]:
        """The contracts that the list leaves out, by key and name."""
        kept = {row.key for row in self.rows}
        return [(one.key, say(one.name)) for one in self.base.contracts if one.key not in kept]

    @property
    def separate(self) -> bool:
        """Has every contract that can have it a price for either side?"""
        return not any(price.shape == FORMULA for row in self.rows for price in row.prices)

    @property
    def declarer_choices(self) -> list[tuple[str, str]]:
        """Who may play a contract that is added."""
        return declarer_choices(self.base)

    @property
    def trump_choices(self) -> list[tuple[str, str]]:
        """What a contract that is added may say of trumps."""
        return trump_choices()

    @property
    def families(self) -> list[FamilyTable]:
        """What every contract pays, as the score card and the phone show it."""
        return score_tables(self.variant, self.published.under({}))

    @cached_property
    def trials(self) -> list[TrialDealForm]:
        """Three deals of the club's own sheet, scored under this list."""
        return deals_to_try(self.variant, self.data, quiet=self.act == "asks")

    @property
    def tried(self) -> bool:
        """Were deals of the club's sheet filled in?"""
        return self.act in ("try", "asks") or any(trial.is_bound for trial in self.trials)

    @property
    def ladder(self) -> list[str]:
        """The rungs of the ladder in words, low to high."""
        by_key = self.variant.by_key
        return [" = ".join(say(by_key[key].name) for key in rung) for rung in self.variant.ladder]

    def refuse(self, refusal: Exception) -> None:
        """Note why the list was not stored, at its cells where the refusal names them."""
        if isinstance(refusal, FieldErrors):
            self.errors += place_problems(self.rows, refusal)
        else:
            self.errors.append(str(refusal))

    def _rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        asked = self.questions.fields.keys()
        if not self.is_bound or not self.questions.is_valid():
            return dict(rules)
        return {key: value for key, value in rules.items() if key not in asked} | self.questions.rules

    def _fill(self) -> None:
        try:
            rows = rows_of(self.base, self.stored)
            self.variant = laid_over(self.base, self.stored)
        except RuleError as refused:
            self.errors = [say(message) for messages in refused.problems.values() for message in messages]
            rows = rows_of(self.base, {})
        self.rows = [row_of(self.base, row, self.short) for row in rows]

    def _read(self, data: QueryDict) -> None:
        keys = dict.fromkeys(data.getlist("row")[:500])
        contracts = self.stored.get("contracts") or {}
        stored = {key: row["add"] for key, row in contracts.items() if row and "add" in row}
        read = [read_row(self.base, data, key, stored.get(key)) for key in keys]
        self.rows = [row for row in read if row is not None]
        acted(self, data)
        self._lay()

    def _lay(self) -> None:
        """Lays what was typed over the variant, and puts what is wrong with it at its cells."""
        written = [(row, row.written()) for row in self.rows]
        sound = [one for _row, one in written if one is not None]
        skipped = [row for row, one in written if one is None]
        overlay = overlay_of(self.base, self.stored, sound, self.balanced, short=self.short)
        for row in skipped:
            overlay.get("contracts", {}).pop(row.key, None)
        if skipped:
            overlay.pop("ladder", None)
        try:
            self.variant = laid_over(self.base, overlay)
            self.overlay = overlay
        except FieldErrors as refused:
            self.variant = self._as_stored()
            self.errors += place_problems(self.rows, refused)

    def _as_stored(self) -> Variant:
        try:
            return laid_over(self.base, self.stored)
        except RuleError:
            return self.base

    def _number(self) -> None:
        changed = (self.overlay.get("contracts") or {}).keys()
        for place, row in enumerate(self.rows):
            row.first, row.last, row.changed = place == 0, place == len(self.rows) - 1, row.key in changed
            row.tied = row.tied and place > 0
