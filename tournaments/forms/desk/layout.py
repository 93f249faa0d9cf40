"""What the desk's page reads of its form: which answers stand where, and what may be typed in them."""

from typing import Any

from django.forms import BoundField

from scoring import Choice, EntryField
from scoring.facts import Kind
from tournaments.forms.desk.facts import FactAnswer
from tournaments.forms.table.records import RecordForm
from tournaments.wording.translate import say


class DeskLayout(RecordForm):
    """Of a form with the answers `facts`, the contracts of the `menu` and the questions `asked` of a `variant`."""

    menu: tuple[Choice, ...]
    asked: tuple[EntryField, ...]
    facts: dict[str, FactAnswer]

    @property
    def orders(self) -> list[tuple[str, str]]:
        """Which numbers a count has, in the order they are typed, where it has several; with the contracts."""
        by_label: dict[str, list[str]] = {}
        for place, choice in enumerate(self.menu, start=1):
            if len(asked := self.numbers_of(choice.value)) > 1:
                by_label.setdefault(" · ".join(str(say(field.label)) for field in asked), []).append(str(place))
        return [(names, " ".join(places)) for names, places in by_label.items()]

    @property
    def line(self) -> list[BoundField]:
        """The answers every line has."""
        return [self[name] for name in ("number", "contract", "who", "count") if name in self.fields]

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
        """Those bids with their numbers on the list, for the page: "150:12 160:13"."""
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
