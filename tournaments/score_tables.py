"""What every contract pays, as tables for people: families in the order of the ladder, runs of equal counts merged."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.saying import say, say_name


class Row(NamedTuple):
    """A run of counts and what it pays in each column; `changed` where a house rule made it so."""

    label: str
    values: tuple
    makes: bool
    changed: bool


class FamilyTable(NamedTuple):
    """The contracts that share a name: a column for each level, or for declarer and opponent where there is one."""

    name: str
    key: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: str
    changed: bool
    open: bool = False


def score_tables(variant, published=None):
    """A table for each family of contracts of a variant; what differs from `published` is marked and open."""
    families = {}
    for contract in sorted(variant.contracts, key=lambda one: variant.height.get(one.key, len(variant.ladder))):
        families.setdefault(contract.family, []).append(contract)
    tables = [_family(variant, contracts, published) for contracts in families.values()]
    quiet = not any(table.changed for table in tables)
    return [table._replace(open=table.changed or (quiet and table is tables[0])) for table in tables]


def gone(variant, published):
    """The names of contracts that the house rules took away."""
    return [say(one.name) for one in published.contracts if one.key not in variant.by_key]


def _family(variant, contracts, published):
    if len(contracts) > 1 and all(len(one.table) == 2 for one in contracts):
        return _made_or_lost(variant, contracts, published)
    columns, note = _columns(variant, contracts)
    before = _before(contracts, published)
    rows = _rows(columns, contracts, before and _columns(published, before)[0])
    unit = say_name(variant.trick_word.capitalize() + "s", variant.game)
    return FamilyTable(
        name=say_name(contracts[0].family, contracts[0].context),
        key=contracts[0].kind,
        head=(unit, *(_heads(contracts) if len(contracts) > 1 else (_("Declarer"), _("Opponent")))),
        rows=rows,
        caption=" · ".join([note or _("Points for each"), *_conditions(contracts)]),
        changed=any(row.changed for row in rows) or (published is not None and before is None),
    )


def _conditions(contracts):
    """What must be true besides the count, where all contracts of a family ask it."""
    clauses = dict.fromkeys(clause for one in contracts for clause in one.clauses)
    return [_("made only with {what}").format(what=say(clause)) for clause in clauses]


def _made_or_lost(variant, contracts, published):
    """Levels down the side where only made or lost counts; neighbours that pay the same share a row."""
    before = _before(contracts, published)
    lines = []
    for place, one in enumerate(contracts):
        paid = tuple(_paid(variant, line) for line in reversed(one.table.lines))
        changed = bool(before) and paid != tuple(_paid(published, line) for line in reversed(before[place].table.lines))
        lines.append((one.level, (tuple(line[0] for line in paid), changed)))
    rows = [Row(_run(low, high), values, False, changed) for low, high, (values, changed) in _runs(lines)]
    new = published is not None and before is None
    return FamilyTable(
        name=say_name(contracts[0].family, contracts[0].context),
        key=contracts[0].kind,
        head=(say_name(contracts[0].family, contracts[0].context), _("made"), _("lost")),
        rows=tuple(rows),
        caption=_opponents([[_paid(variant, line) for line in one.table.lines] for one in contracts]),
        changed=new or any(row.changed for row in rows),
    )


def _runs(lines):
    """Neighbours with equal values as (first, last, values)."""
    found = []
    for level, values in lines:
        if found and found[-1][2] == values:
            found[-1] = (found[-1][0], level, values)
        else:
            found.append((level, level, values))
    return found


def _run(low, high):
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


def _heads(contracts):
    return tuple(str(one.level) if one.level is not None else say(one.name) for one in contracts)


def _columns(variant, contracts):
    """Each column as amounts by count, and a sentence about the opponents where the columns do not show them."""
    lines = [[_paid(variant, line) for line in one.table.lines] for one in contracts]
    if len(contracts) == 1:
        return [[line[0] for line in lines[0]], [line[1] for line in lines[0]]], ""
    return [[line[0] for line in column] for column in lines], _opponents(lines)


def _paid(variant, line):
    factor = variant.doubles_by.factor(line.doubles)
    return line.declarer * factor, line.opponent * factor


def _opponents(lines):
    every = [line for column in lines for line in column]
    if all(declarer == -opponent for declarer, opponent in every):
        return _("Points of each declarer; each opponent gets the opposite.")
    if all(declarer == -3 * opponent for declarer, opponent in every):
        return _("Points of the declarer; each opponent gets a third of the opposite.")
    if not any(opponent for _declarer, opponent in every):
        return _("Points of the declarer; the opponents score nothing.")
    return _("Points of the declarer. What the opponents score stands on the rules page.")


def _before(contracts, published):
    if published is None:
        return None
    found = [published.by_key.get(one.key) for one in contracts]
    return found if all(found) else None


def _rows(columns, contracts, before):
    """Counts with the same amounts, the same result and the same change as their neighbours share a row."""
    counts = range(max(len(column) for column in columns))
    runs = _runs([(count, _line(columns, contracts, before, count)) for count in counts])
    return tuple(
        Row(_run(low, high), values, len(contracts) == 1 and bool(made[0]), changed)
        for low, high, (values, made, changed) in runs
    )


def _line(columns, contracts, before, count):
    values = tuple(column[count] if count < len(column) else None for column in columns)
    made = tuple(one.table.lines[count].made if count < len(one.table) else None for one in contracts)
    was = before and tuple(column[count] if count < len(column) else None for column in before)
    return values, made, bool(before) and was != values
