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
    columns, note = _columns(variant, contracts)
    before = _before(contracts, published)
    rows = _rows(columns, contracts, before and _columns(published, before)[0])
    unit = say_name(variant.trick_word.capitalize() + "s", variant.game)
    return FamilyTable(
        name=say_name(contracts[0].family, contracts[0].context),
        key=contracts[0].kind,
        head=(unit, *(_heads(contracts) if len(contracts) > 1 else (_("Declarer"), _("Opponent")))),
        rows=rows,
        caption=note or _("Points for each"),
        changed=any(row.changed for row in rows) or (published is not None and before is None),
    )


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
    counts = max(len(column) for column in columns)
    rows, low = [], 0
    for count in range(counts):
        if count + 1 == counts or _line(columns, contracts, before, count) != _line(
            columns, contracts, before, count + 1
        ):
            values, made, changed = _line(columns, contracts, before, count)
            label = str(count) if low == count else _("{low} to {high}").format(low=low, high=count)
            rows.append(Row(label, values, len(contracts) == 1 and bool(made[0]), changed))
            low = count + 1
    return tuple(rows)


def _line(columns, contracts, before, count):
    values = tuple(column[count] if count < len(column) else None for column in columns)
    made = tuple(one.table.lines[count].made if count < len(one.table) else None for one in contracts)
    was = before and tuple(column[count] if count < len(column) else None for column in before)
    return values, made, bool(before) and was != values
