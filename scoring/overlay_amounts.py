"""Amounts of one contract in a club's overlay: a formula row, lines written out, or a column for either side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.messages import Message
from scoring.overlay_lines import written_out
from scoring.quoting import plain
from scoring.seats import Unit
from scoring.stakes import ALONE, PARTNER, Stakes, Words, alone, fixed, paired, stepped, with_all
from scoring.tables import Line, ScoreTable, TableByAnswer, TableChange
from scoring.variants import Variant

Amounts = Mapping[str, Any]
FORMULA = frozenset({"won", "lost", "over", "under", "all", "stop"})
COLUMNS = frozenset({"declarer", "opponent"})
AMOUNTS = FORMULA | COLUMNS | {"lines", "extras"}
ADDED = frozenset({"add"})
NAMED = frozenset({"name"})
DOUBLED = "double_in_price"
HALF = Message("One double is in this price: half of it counts")
MOST, MOST_TIMES = 9999, 16
SIDE_WORDS = Words("{tricks} tricks: {points}", "{tricks} tricks needed, lost: {points}")


def checked_keys(row: Amounts, allowed_keys: frozenset[str], field: str, problems: Problems) -> None:
    """Notes every name that an overlay does not know, with those it does."""
    for key in sorted(map(str, row.keys() - allowed_keys)):
        text = "“{key}” is not known here. Known are: {allowed}."
        problems.add(f"{field}.{key}", text, key=plain(key), allowed=tuple(sorted(allowed_keys)))


def most_of(variant: Variant) -> int:
    """The highest price of a list, in its unit."""
    return int(MOST * 10**variant.decimals)


def whole_number(value: Any, field: str, problems: Problems, low: int = -MOST, high: int = MOST) -> bool:
    """Is this a whole number in the range? Notes a problem at the field when it is not."""
    if type(value) is int and low <= value <= high:
        return True
    problems.not_in_range(field, value, low, high)
    return False


def amounts(variant: Variant, contract: Contract, row: Amounts, field: str, problems: Problems) -> Contract:
    """The contract with the amounts told of it; the same contract, and problems, where they are wrong."""
    extras = row.get("extras")
    plain = {key: value for key, value in row.items() if key in AMOUNTS and key != "extras"}
    answers = tuple(contract.table.by_answer)
    if plain:
        if contract.printed[0][0] is None and answers:
            contract = _attached(contract, lambda table: _table(variant, contract, table, plain, field, problems))
        elif answers and "lines" in plain:
            text = "Write out the lines for each of {named} under “extras”."
            problems.add(f"{field}.lines", text, named=answers)
            return contract
        else:
            contract = contract.rescored(lambda table: _table(variant, contract, table, plain, field, problems))
    if extras is not None:
        contract = _with_extras(variant, contract, extras, field, problems)
    elif not plain and DOUBLED not in row:
        problems.add(field, "Give amounts: won and lost, lines, or a column for declarer and opponent.")
    return _with_double(variant, contract, row[DOUBLED], field, problems) if DOUBLED in row else contract


def built_in_double(contract: Contract) -> bool:
    """Is a double in every price of this contract, as Troel has one in Flanders?"""
    return all(_every_line_doubled(table) for _answer, table in contract.printed)


def _every_line_doubled(table: ScoreTable) -> bool:
    paying = [line.doubles for line in table.lines if line.declarer or line.opponent]
    return bool(paying) and min(paying) > 0


def _with_double(variant: Variant, contract: Contract, value: Any, field: str, problems: Problems) -> Contract:
    """The contract with one double in each of its prices, where `value` says so: half of it, counted double (KW-31)."""
    if type(value) is not bool:
        problems.not_boolean(f"{field}.{DOUBLED}", value)
        return contract
    if not value:
        return contract
    if variant.unit is Unit.SIDE or not contract.doubled:
        problems.add(f"{field}.{DOUBLED}", "Nothing doubles this contract, so no double can be in its price.")
        return contract
    tables = [table for _answer, table in contract.printed if not _every_line_doubled(table)]
    odd = [amount for table in tables for line in table.lines for amount in line[:2] if amount % 2]
    if odd:
        text = "One double is in this price, so every amount must be even; {points} is not."
        problems.add(f"{field}.{DOUBLED}", text, points=min(map(abs, odd)))
        return contract
    return contract.rescored(lambda table: table if _every_line_doubled(table) else table.with_lines(_half))


def _half(_count: int, line: Line) -> Line:
    if not (line.declarer or line.opponent):
        return line
    half = line._replace(declarer=line.declarer // 2, opponent=line.opponent // 2)
    return half._replace(doubles=line.doubles + 1, why=(*line.why, HALF))


def _with_extras(variant: Variant, contract: Contract, extras: Any, field: str, problems: Problems) -> Contract:
    answers = {str(answer): answer for answer in contract.table.by_answer}
    if not isinstance(extras, dict) or not isinstance(contract.table, TableByAnswer):
        problems.add(f"{field}.extras", "No extra facts change what this contract pays.")
        return contract
    checked_keys(extras, frozenset(answers), f"{field}.extras", problems)
    tables = dict(contract.table.tables)
    for name, row in extras.items():
        place = f"{field}.extras.{name}"
        if name in answers and isinstance(row, dict):
            checked_keys(row, AMOUNTS - {"extras"}, place, problems)
            tables[answers[name]] = _table(variant, contract, tables[answers[name]], row, place, problems)
        elif name in answers:
            problems.add(place, "Give the amounts by name.")
    return replace(contract, table=replace(contract.table, tables=tables))


def _table(
    variant: Variant, contract: Contract, before: ScoreTable, row: Amounts, field: str, problems: Problems
) -> ScoreTable:
    if "lines" in row:
        return written_out(before, row["lines"], f"{field}.lines", problems, most_of(variant))
    if not before.made_counts:
        problems.add(field, "Nothing is bid here, so nothing is won or lost. Write out the lines.")
        return before
    if row.keys() & COLUMNS:
        return _columns(before, row, field, problems, most_of(variant))
    stakes = _stakes(contract, before, row, field, problems, most_of(variant))
    return _paid(variant, contract, before, stakes, "all" in row) if stakes else before


def _attached(contract: Contract, change: TableChange) -> Contract:
    """The contract with a new price of its usual table, the only one that a list has.

    A table that was so many times the usual one is so many times the new one; any other stays as it was.
    """
    before = ScoreTable(contract.table.lines)
    after = change(before)

    def attached(table: ScoreTable) -> ScoreTable:
        """The table under one answer."""
        times = next((n for n in range(1, MOST_TIMES + 1) if _amounts(table) == _amounts(before, n)), 0)
        return after.with_lines(lambda _count, line: _times(line, times)) if times else table

    return contract.rescored(attached)


def _amounts(table: ScoreTable, times: int = 1) -> list[tuple[int, int]]:
    return [(line.declarer * times, line.opponent * times) for line in table.lines]


def _times(line: Line, times: int) -> Line:
    """The line so many times, and why."""
    points = [{"points": step.params["points"] * times} if "points" in step.params else {} for step in line.why]
    steps = [Message(step.text, **{**step.params, **more}) for step, more in zip(line.why, points, strict=True)]
    return line.times(times)._replace(why=tuple(steps))


def _numbers(numbers: Amounts, field: str, problems: Problems, most: int) -> dict[str, int] | None:
    """The numbers of a formula row, those left out zero; None when one is missing or wrong."""
    row = {key: numbers[key] for key in FORMULA if numbers.get(key) is not None}
    sound = all([whole_number(value, f"{field}.{key}", problems, -most, most) for key, value in row.items()])
    for key in ("won", "lost"):
        if key not in row:
            problems.add(f"{field}.{key}", "Say how much is {key}.", key=key)
            sound = False
    return {"over": 0, "under": 0, **row} if sound else None


def _stakes(
    contract: Contract, before: ScoreTable, numbers: Amounts, field: str, problems: Problems, most: int
) -> Stakes | None:
    row = _numbers(numbers, field, problems, most)
    if row is None:
        return None
    total, made = len(before) - 1, before.made_counts
    need, exact = made[0], len(made) == 1 and made[0] < total
    if exact and (row["over"] or row["under"] or "all" in row or "stop" in row):
        text = "Only won and lost make sense where exactly {count} must be won."
        problems.add(field, text, count=need)
        return None
    if exact:
        return fixed({need}, row["won"], row["lost"], total=total)
    words = {Declarers.TWO: PARTNER, Declarers.SIDE: SIDE_WORDS}.get(contract.declarers, ALONE)
    stakes = stepped(
        need, row["won"], row["over"], row["lost"], row["under"], words=words, total=total, stop=row.get("stop")
    )
    return with_all(stakes, row["all"]) if "all" in row else stakes


def _paid(variant: Variant, contract: Contract, before: ScoreTable, stakes: Stakes, own_all: bool) -> ScoreTable:
    """Stakes as the variant settles them, each line with the doublings that its result brings."""
    if variant.unit is Unit.SIDE or not variant.opponents_settle:
        table = ScoreTable(tuple(Line(stake.points, 0, stake.made, why=stake.why) for stake in stakes))
    elif contract.declarers is Declarers.TWO:
        table = paired(stakes, variant.pair_times)
    else:
        table = alone(stakes)
    doubles = brought_doublings(before, own_all)
    return table.with_lines(lambda count, line: line._replace(doubles=doubles[count]))


def brought_doublings(before: ScoreTable, own_all: bool = False) -> list[int]:
    """The doublings that each result brings, without those in every price of the contract: what a sheet prints has
    them in it (KW-24). All tricks bring none where they have an amount of their own."""
    built_in = min((line.doubles for line in before.lines if line.declarer or line.opponent), default=0)
    brought = [max(line.doubles - built_in, 0) for line in before.lines]
    return [*brought[:-1], 0] if own_all else brought


def _columns(before: ScoreTable, columns: Amounts, field: str, problems: Problems, most: int) -> ScoreTable:
    """Points of declarer and opponent, each with a row of its own and with signs."""
    rows = {}
    for column in sorted(COLUMNS):
        row = columns.get(column)
        if not isinstance(row, dict):
            problems.add(f"{field}.{column}", "Say what is won and lost in this column.")
            return before
        checked_keys(row, FORMULA, f"{field}.{column}", problems)
        rows[column] = _numbers(row, f"{field}.{column}", problems, most)
    ours, theirs = rows["declarer"], rows["opponent"]
    if ours is None or theirs is None:
        return before

    doubles = brought_doublings(before, "all" in ours)

    def line(count: int, old: Line) -> Line:
        """The line with both columns' points, the result it had and the doublings that this brings."""
        points = [_amount_at(row, before, count) for row in (ours, theirs)]
        step = Message("{tricks} tricks: {ours} and {theirs}", tricks=count, ours=points[0], theirs=points[1])
        return Line(points[0], points[1], old.made, doubles[count], (step,))

    return before.with_lines(line)


def _amount_at(row: Mapping[str, int], before: ScoreTable, count: int) -> int:
    need, last = before.made_counts[0], len(before) - 1
    if not before[count].made:
        return row["lost"] + row["under"] * max(need - count, 0)
    if count == last and "all" in row:
        return row["all"]
    return row["won"] + row["over"] * max(min(count, row.get("stop", last)) - need, 0)
