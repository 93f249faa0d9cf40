"""The results of an evening as one small file, JSON or CSV: a deal a line, who sat where, what was played, its score.

Both hold the same. What was played is a deal record (`schema`); in CSV each of its facts has a column, such as
`contract.type` and `tricks.declarers`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.decimals import DECIMALS, decimals_of
from scoring.errors import EntryError, Problems
from scoring.messages import Message
from scoring.price_files import PriceFile
from scoring.quoting import shown
from scoring.records import score
from scoring.seats import SEATS
from scoring.strict_json import JSONError, read_json

KIND, FORMAT = "whistboard results", 1
WHERE = ("round", "table", "deal")
PLAYED_BY = ("game", "variant", "rules", "event", "date")
NAME, SCORE, DECLARERS = "name.", "score.", "declarers"
PLACES = frozenset({*SEATS, "F"})  # with the fifth at a table of five
MOST_DEALS, MOST_POINTS = 20_000, 1_000_000
FORMULA = ("=", "+", "-", "@")


class PlayedDeal(NamedTuple):
    """A deal that was played: its round, table and number, the name on each seat, its record, and the score of each
    party."""

    round: int
    table: int
    deal: int
    names: Mapping[str, str]
    record: Mapping[str, Any]
    score: Mapping[str, int]


class ResultsFile(NamedTuple):
    """The deals of one evening, and what they were played by. A club's own prices are a file of their own.

    `event` and `date`, an ISO date, may be empty. Scores are in the smallest unit of the prices: with 1 of `decimals`
    25 is 2.5.
    """

    game: str
    variant: str
    rules: Mapping[str, Any]
    deals: tuple[PlayedDeal, ...]
    event: str = ""
    date: str = ""
    decimals: int = 0

    def as_json(self) -> str:
        """The file as JSON, a deal a line."""
        head = {"kind": KIND, "format": FORMAT, **{field: getattr(self, field) for field in PLAYED_BY}}
        head |= {DECIMALS: self.decimals} if self.decimals else {}
        lines = ",\n".join(json.dumps(deal._asdict(), ensure_ascii=False) for deal in self.deals)
        return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "deals": [\n{lines}\n]}}\n'

    def as_csv(self) -> str:
        """The file as CSV with commas: the heads, and a row for each deal."""
        rows = [dict(_cells(self, deal)) for deal in self.deals]
        unit = [DECIMALS] if self.decimals else []
        heads = dict.fromkeys([*PLAYED_BY, *unit, *WHERE, *(NAME + seat for seat in SEATS)])
        heads |= dict.fromkeys(head for row in rows for head in row if not head.startswith(SCORE))
        heads |= dict.fromkeys(head for row in rows for head in row)
        target = io.StringIO()
        writer = csv.DictWriter(target, list(heads), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return target.getvalue()

    def totals(self) -> dict[str, int]:
        """The score of everybody; what a side makes counts for both who sit there."""
        totals: dict[str, int] = {}
        for deal in self.deals:
            for seat, name in deal.names.items():
                points = sum(amount for party, amount in deal.score.items() if seat in party)
                totals[name] = totals.get(name, 0) + points
        return totals

    def scored(self, prices: PriceFile | None = None) -> tuple[ResultsFile, list[str]]:
        """The same with what each deal is worth, and a sentence about each thing that is wrong in one."""
        deals, wrong = [], []
        for deal in self.deals:
            result = score({**deal.record, "game": self.game, "variant": self.variant, "rules": self.rules}, prices)
            place = f"round {deal.round}, table {deal.table}, deal {deal.deal}"
            wrong += [f"{place}, {field}: {text}" for field, text in result.get("error", {}).items()]
            deals.append(deal._replace(score=result.get("points", {})))
        decimals = decimals_of(prices.overlay) if prices else 0
        return self._replace(deals=tuple(deals), decimals=decimals), wrong


def is_results(text: str) -> bool:
    """Does a text begin as a file of results does?"""
    begin = text.lstrip("\ufeff \r\n")[:2000]
    heads = re.split(r"[,;\t]", begin.partition("\n")[0].replace('"', "").strip())
    return (begin.startswith("{") and KIND in begin) or {*PLAYED_BY[:2], *WHERE} <= {*heads}


def read_results(content: bytes | str) -> ResultsFile:
    """The file that somebody brings, in UTF-8, or its text; EntryError with every problem, each at its deal."""
    try:
        text = content if isinstance(content, str) else content.decode()
        text = text.removeprefix("\ufeff")
        data = read_json(text) if text.lstrip().startswith("{") else _from_csv(text)
    except UnicodeDecodeError:
        raise EntryError({"file": (Message("the text is not UTF-8"),)}) from None
    except JSONError as wrong:
        raise EntryError({"file": (wrong.message,)}) from None
    except csv.Error:
        raise EntryError({"file": (Message("The rows cannot be read."),)}) from None
    if data.get("kind") != KIND or data.get("format") != FORMAT or not isinstance(data.get("deals"), list):
        raise EntryError(
            {"file": (Message("This is no file of results: it says {value}.", value=shown(data.get("kind"))),)}
        )
    return _checked(data)


def _checked(data: Mapping[str, Any]) -> ResultsFile:
    problems = Problems()
    for field in ("game", "variant"):
        if not isinstance(data.get(field), str) or not data[field]:
            problems.add(field, "The file does not say its {key}.", key=field)
    if not isinstance(data.get("rules", {}), dict):
        problems.add("rules", "House rules must be named choices.")
    deals = data["deals"]
    if len(deals) > MOST_DEALS:
        problems.add("deals", "A file has at most {most} deals.", most=MOST_DEALS)
    played = [deal for number, deal_data in enumerate(deals, 1) for deal in _deal(number, deal_data, problems)]
    problems.raise_if_any(EntryError)
    event, date = (str(data.get(field) or "") for field in ("event", "date"))
    decimals = decimals_of(data)
    return ResultsFile(data["game"], data["variant"], data.get("rules", {}), tuple(played), event, date, decimals)


def _deal(number: int, deal_data: Any, problems: Problems) -> Iterator[PlayedDeal]:
    if not isinstance(deal_data, dict):
        problems.add(f"deals.{number}", "A deal record is a JSON object.")
        return
    where = [deal_data.get(field) for field in WHERE]
    names, record, points = deal_data.get("names"), deal_data.get("record"), deal_data.get("score", {})
    if any(type(place) is not int or place < 1 for place in where):
        problems.add(f"deals.{number}", "Round, table and deal are numbers from 1.")
    elif not isinstance(names, dict) or not names.keys() <= PLACES or not all(map(_is_text, names.values())):
        problems.add(f"deals.{number}.names", "The names stand under the seats N, E, S and W.")
    elif not isinstance(record, dict):
        problems.add(f"deals.{number}.record", "A deal record is a JSON object.")
    elif not isinstance(points, dict) or not all(map(_is_amount, points.values())):
        problems.add(f"deals.{number}.score", "The score is whole numbers.")
    else:
        yield PlayedDeal(deal_data["round"], deal_data["table"], deal_data["deal"], names, record, points)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_amount(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _cells(file: ResultsFile, deal: PlayedDeal) -> Iterator[tuple[str, str]]:
    rules = json.dumps(file.rules, ensure_ascii=False) if file.rules else ""
    yield from zip(PLAYED_BY, (file.game, file.variant, rules, _disarmed(file.event), file.date), strict=True)
    yield from [(DECIMALS, str(file.decimals))] if file.decimals else []
    yield from zip(WHERE, map(str, deal[:3]), strict=True)
    yield from ((NAME + seat, _disarmed(name)) for seat, name in deal.names.items())
    yield from _flat("", deal.record)
    yield from ((SCORE + party, str(points)) for party, points in deal.score.items())


def _flat(above: str, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in facts.items():
        if isinstance(value, dict) and value:
            yield from _flat(f"{above}{key}.", value)
        elif above + key == DECLARERS and isinstance(value, list):
            yield key, " ".join(map(str, value))
        else:
            plain = isinstance(value, str) and value and _value(value) == value and not value.startswith(FORMULA)
            yield above + key, value if plain else json.dumps(value, ensure_ascii=False)


def _disarmed(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _armed(cell: str) -> str:
    """The name that was disarmed."""
    return cell[1:] if cell.startswith(tuple(f"'{sign}" for sign in FORMULA)) else cell


def _value(cell: str) -> Any:
    """The value in a cell of a record: JSON where it is a number, a truth, a list or in quotes, else a word."""
    if cell in ("true", "false", "null") or cell[:1] in ('"', "[", "{") or re.fullmatch(r"-?\d{1,18}", cell):
        return read_json(cell)
    return cell


def _from_csv(text: str) -> dict[str, Any]:
    """The rows as the JSON file has them; what all of them are played by is said once."""
    first = text.split("\n", 1)[0]
    rows = list(csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=first.count)))
    if not rows or not {*PLAYED_BY[:2], *WHERE} <= rows[0].keys():
        raise EntryError(
            {"file": (Message("The first line names the columns: game, variant, round, table, deal and more."),)}
        )
    played_by = {tuple(row.get(field) or "" for field in PLAYED_BY) for row in rows}
    if len(played_by) > 1:
        raise EntryError({"game": (Message("All deals of a file are of one game under the same rules."),)})
    head = dict(zip(PLAYED_BY, *played_by, strict=True))
    head |= {DECIMALS: _value(rows[0].get(DECIMALS) or "0")}
    head |= {"kind": KIND, "format": FORMAT, "rules": read_json(head["rules"] or "{}"), "event": _armed(head["event"])}
    return {**head, "deals": [_row(row) for row in rows]}


def _row(row: Mapping[str | None, Any]) -> dict[str, Any]:
    cells = {head: cell.strip() for head, cell in row.items() if head and isinstance(cell, str) and cell.strip()}
    deal: dict[str, Any] = {"names": {}, "record": {}, "score": {}}
    for head, cell in cells.items():
        if head in WHERE or head.startswith(SCORE):
            place, key = (deal, head) if head in WHERE else (deal["score"], head.removeprefix(SCORE))
            place[key] = _value(cell)
        elif head.startswith(NAME):
            deal["names"][head.removeprefix(NAME)] = _armed(cell)
        elif head == DECLARERS:
            deal["record"][head] = cell.split()
        elif head not in (*PLAYED_BY, DECIMALS):
            _put(deal["record"], head.split("."), _value(cell))
    return deal


def _put(facts: dict[str, Any], path: list[str], value: Any) -> None:
    for key in path[:-1]:
        facts = facts.setdefault(key, {})
        if not isinstance(facts, dict):
            raise EntryError({"file": (Message("{column} is said more than once.", column=shown(key)),)})
    facts[path[-1]] = value
