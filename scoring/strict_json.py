"""JSON that strangers write: one reader for records, rules, files and requests, which refuses what has two meanings."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from scoring.messages import Message
from scoring.quoting import plain, shown

MOST_DIGITS = 1000


class JSONError(ValueError):
    """The text is not JSON, or leaves open what it means; `line` is the one that cannot be read, if one cannot."""

    def __init__(self, message: Message, line: int = 0) -> None:
        self.message, self.line = message, line
        super().__init__(str(message))


def read_json(text: str | bytes) -> Any:
    """The value that the text says; JSONError where it is no JSON, says a name twice, or a number that none can be."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_read_int)
    except json.JSONDecodeError as wrong:
        where = Message("line {line} cannot be read from character {column} on", line=wrong.lineno, column=wrong.colno)
        raise JSONError(where, wrong.lineno) from None
    except UnicodeDecodeError:
        raise JSONError(Message("the text is not UTF-8")) from None
    except RecursionError:
        raise JSONError(Message("it is nested too deeply")) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for key, value in pairs:
        if key in named:
            raise JSONError(Message("{key} is said more than once", key=shown(key)))
        named[key] = value
    return named


def _no_number(text: str) -> NoReturn:
    raise JSONError(Message("{value} is not a number", value=plain(text)))


def _read_int(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise JSONError(Message("a number has more than {most} digits", most=MOST_DIGITS))
    return int(text)
