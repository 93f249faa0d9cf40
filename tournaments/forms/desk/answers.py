"""From a deal record back to the keys that would be typed for it at the desk, to correct it there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import entered_from
from scoring.seats import SEATS, SIDES
from tournaments.forms.desk.facts import FactAnswer

if TYPE_CHECKING:
    from tournaments.forms.desk.line import DeskForm


RESULTS = {"made": "+", "lost": "-"}


def answers_from(form: DeskForm, record: dict[str, Any]) -> dict[str, str]:
    """The answers of a desk line that say this record, by their names."""
    said = entered_from(form.variant, record)
    places = {choice.value: str(place) for place, choice in enumerate(form.menu, start=1)}
    facts = {name: _fact(answer, said[name]) for name, answer in form.facts.items() if name in said}
    who, count = _who(said), " ".join(_count(form, said))
    return {"contract": places.get(said.get("contract", ""), ""), "who": who, "count": count, **facts}


def _who(said: dict[str, Any]) -> str:
    if side := said.get("declarer_side"):
        return str(SIDES.index(side) + 1)
    return "".join(str(SEATS.index(seat) + 1) for seat in said.get("declarers", ()))


def _count(form: DeskForm, said: dict[str, Any]) -> list[str]:
    """The numbers in the order they are asked, or made and lost; one for each of several who play alone."""
    for name in ("tricks", "result"):
        each = [said.get(f"{name}.by_declarer.{seat}") for seat in said.get("declarers", ())]
        if any(value is not None for value in each):
            return [RESULTS.get(str(value), str(value)) for value in each]
    asked = [field.key for field in form.asked if said.get("contract") in field.when and field.key not in form.facts]
    numbers = [str(said[key]) for key in asked if key.startswith(("tricks.", "points.")) and key in said]
    return numbers or [RESULTS[said[key]] for key in ("result",) if key in said]


def _fact(answer: FactAnswer, value: str | int) -> str:
    said = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return next((key.typed for key in answer.keys if key.value == said), said)
