"""`python -m scoring`: deal records in, results out, one JSON object a line; and what there is to know of a variant."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, TextIO

from scoring.errors import FieldErrors, UnknownVariant
from scoring.games import every_game
from scoring.games import variant as published
from scoring.price_files import PriceFile, read_price_file
from scoring.quoting import plain
from scoring.records import score
from scoring.results_files import read_results
from scoring.schema import schema
from scoring.strict_json import JSONError, read_json
from scoring.text_tables import house_rule_lines, ladder_lines, table_lines
from scoring.variants import Variant

USAGE = """usage: python -m scoring [--prices LIST] [FILE …]               score deal records, one a line
       python -m scoring schema GAME VARIANT                   the JSON schema of a deal record
       python -m scoring table GAME VARIANT [--rules JSON]     the score table
       python -m scoring order GAME VARIANT [--rules JSON]     the bid ladder, low to high
       python -m scoring rules GAME VARIANT                    the house rules and their values, as --rules takes them
       python -m scoring table|order --prices LIST             the same of a club's price list, saved as a file
       python -m scoring results [--csv] [--prices LIST] FILE  score a file of results, JSON or CSV
       python -m scoring variants                              what there is"""
PRICES, CSV, LARGEST_LIST, LARGEST_RESULTS = "--prices", "--csv", 1_000_000, 20_000_000
EMPTY, BAD_JSON = "A line holds one deal record; this one is empty.", "This line is not JSON: {reason}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status: 1 when a record had an error, 2 for a wrong command."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    command = COMMANDS.get(words[0]) if words else None
    unknown = [word for word in words[:1] if word.startswith("-") and command is None]
    if unknown:
        print(f"There is no option {plain(unknown[0])}.", USAGE, sep="\n", file=sys.stderr)
        return 2
    try:
        return command(words[1:]) if command else _scored(words)
    except (UnknownVariant, FieldErrors, ValueError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2


def _scored(files: Sequence[str], prices: PriceFile | None = None) -> int:
    if not files:
        return score_lines(sys.stdin.buffer, sys.stdout, prices)
    failed = 0
    for name in files:
        with open(name, "rb") as source:
            failed |= score_lines(source, sys.stdout, prices)
    return failed


def _scored_by_list(words: Sequence[str]) -> int:
    """Scores deals under the price list named first."""
    if not words:
        raise ValueError(USAGE)
    return _scored(words[1:], _price_list(words[0]))


def _price_list(name: str) -> PriceFile:
    """A price list as a club saved it; ValueError or RuleError for a file that is none."""
    with open(name, "rb") as source:
        return read_price_file(read_json(source.read(LARGEST_LIST)))


def score_lines(source: BinaryIO | Iterable[bytes], target: TextIO, prices: PriceFile | None = None) -> int:
    """Writes a result for every line, in order, and returns 1 if any of them is an error.

    Empty lines after the last record are no records.
    """
    failed = 0
    for line in _lines(source):
        result = _result(line, prices)
        failed |= "error" in result
        target.write(_as_json_line(result) + "\n")
    return int(failed)


def _as_json_line(result: dict[str, Any]) -> str:
    """A result as one line of JSON; an id that JSON cannot hold is left out."""
    try:
        return json.dumps(result, allow_nan=False)
    except (ValueError, RecursionError):
        return json.dumps({key: value for key, value in result.items() if key != "id"})


def _lines(source: Iterable[bytes]) -> Iterator[bytes]:
    empty = 0
    for line in source:
        if not line.strip():
            empty += 1
            continue
        yield from [b""] * empty
        empty = 0
        yield line


def _result(line: bytes, prices: PriceFile | None) -> dict[str, Any]:
    try:
        record = read_json(line)
    except JSONError as problem:
        return {"error": {"record": BAD_JSON.format(reason=problem) if line else EMPTY}}
    try:
        return score(record, prices)
    except RecursionError:
        return {"error": {"record": "The record is nested too deeply."}}


def _variant(words: Sequence[str]) -> Variant:
    if len(words) == 2 and words[0] == PRICES:
        return _price_list(words[1]).resolved()
    if len(words) not in (2, 4) or (len(words) == 4 and words[2] != "--rules"):
        raise ValueError(USAGE)
    return published(words[0], words[1]).under(_house_rules(words[3]) if len(words) == 4 else {})


def _house_rules(text: str) -> dict[str, Any]:
    try:
        rules = read_json(text)
    except JSONError as problem:
        raise ValueError(_no_rules(str(problem))) from None
    if not isinstance(rules, dict):
        raise ValueError(_no_rules(plain(rules)))
    return rules


def _no_rules(reason: str) -> str:
    return f'House rules are a JSON object: {{"passed_cap": "unlimited"}}. This is none: {reason}.'


def _schema(words: Sequence[str]) -> int:
    return _print(json.dumps(schema(_variant(words)), indent=2, ensure_ascii=False))


def _table(words: Sequence[str]) -> int:
    return _print(*table_lines(_variant(words)))


def _order(words: Sequence[str]) -> int:
    return _print(*ladder_lines(_variant(words)))


def _rules(words: Sequence[str]) -> int:
    return _print(*house_rule_lines(_variant(words)))


def _results(words: Sequence[str]) -> int:
    """Reads a file of results in either form and writes it again, scored; 1 if any deal cannot be scored."""
    words, form = [word for word in words if word != CSV], CSV in words
    prices = _price_list(words[1]) if len(words) == 3 and words[0] == PRICES else None
    if len(words) != (3 if prices else 1):
        raise ValueError(USAGE)
    with open(words[-1], "rb") as source:
        file, wrong = read_results(source.read(LARGEST_RESULTS)).scored(prices)
    _print((file.as_csv() if form else file.as_json()).removesuffix("\n"))
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return int(bool(wrong))


def _variants(words: Sequence[str]) -> int:
    return _print(*(f"{game.key} {variant.key}: {variant.name}" for game in every_game() for variant in game.variants))


def _print(*lines: str) -> int:
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a stream of text
    print(*lines, sep="\n")
    return 0


COMMANDS = {
    "schema": _schema,
    "table": _table,
    "order": _order,
    "rules": _rules,
    "results": _results,
    "variants": _variants,
    PRICES: _scored_by_list,
}

if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.stderr.close()
