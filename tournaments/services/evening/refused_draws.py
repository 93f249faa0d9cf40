"""Why there is no draw, in an organiser’s words: a draw knows entrants by their places, people by number and name."""

from typing import Any

from draws.asking import DrawError
from scoring import Message
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.selectors.evening.drawing import field_of
from tournaments.wording.translate import say

ENTRANTS = {"entrant", "first", "second", "winner"}


def refused(tournament: Tournament, error: DrawError) -> Refused:
    """The refusal at the field for the kind of draw, for a DrawError."""
    numbers, names = field_of(tournament).numbers, dict(tournament.entrants.values_list("number", "name"))
    people = {place: f"{number} ({names[number]})" for place, number in enumerate(numbers, start=1)}
    return Refused(problems={"kind": [say(_named(error.message, people))]})


def _named(message: Message, people: dict[int, str]) -> Message:
    values = {key: _value(key, value, people) for key, value in message.params.items()}
    return Message(message.text, context=message.context, many=message.many, **values)


def _value(key: str, value: Any, people: dict[int, str]) -> Any:
    if isinstance(value, Message):
        return _named(value, people)
    return people.get(value, value) if key in ENTRANTS else value
