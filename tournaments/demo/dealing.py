"""Deals as they occur at a table, made up from a variant's own contracts with a seeded generator."""

from scoring.contracts import Declarers
from scoring.facts import Kind
from scoring.fields import entry_fields, menu
from scoring.seats import SEATS, SIDES, left_of
from scoring.variants import SUITS

LOWER_IS_COMMONER = 0.8
MADE_OFTEN = 0.68
PASSED_OUT = 0.05


def deal_of(variant, chance, dealer):
    """One record of a deal: low contracts more often than high ones, made more often than lost."""
    if variant.can_pass and chance.random() < PASSED_OUT:
        return {"contract": {"type": "pass"}, "dealer": dealer}
    contract = _contract(variant, chance)
    record = {"contract": _call(contract), "dealer": dealer, "modifiers": {}}
    who = _declarers(contract, chance, dealer)
    record |= who
    if contract.trump.value in ("named", "either"):
        record["trump"] = chance.choice(SUITS)
    for field in entry_fields(variant):
        _answer(record, field, contract, who.get("declarers") or (), chance)
    return {key: value for key, value in record.items() if value not in ({}, None)}


def _contract(variant, chance):
    contracts = [one for one in menu(variant) if not one.dealer_only]
    weights = [LOWER_IS_COMMONER ** variant.height[one.key] for one in contracts]
    return chance.choices(contracts, weights)[0]


def _call(contract):
    call = {"type": contract.kind, "level": contract.level, "direction": contract.direction}
    return {key: value for key, value in call.items() if value is not None}


def _declarers(contract, chance, dealer):
    match contract.declarers:
        case Declarers.NOBODY:
            return {}
        case Declarers.SIDE:
            return {"declarer_side": chance.choice(SIDES)}
        case Declarers.TWO:
            return {"declarers": chance.sample(SEATS, 2)}
        case Declarers.SEVERAL if chance.random() < 0.15:
            return {"declarers": [left_of(dealer), dealer]}
        case _:
            return {"declarers": [chance.choice(SEATS)]}


def _answer(record, field, contract, who, chance):
    if contract.key not in field.when:
        return
    section, _, name = field.key.partition(".")
    if section == "tricks" and name == "by_declarer":
        if len(who) > 1:
            record["tricks"] = {"by_declarer": _shared(contract, who, chance)}
    elif section == "tricks":
        _tricks(record, name, field, contract, who, chance)
    elif section == "points" and name in ("total", "roem_and_stuk"):
        record["points"] = {name: _points(contract, chance)}
    elif field.needed and field.kind is Kind.CHOICE and section == "modifiers":
        record["modifiers"][name] = chance.choice(field.choices).value


def _tricks(record, name, field, contract, who, chance):
    tricks = record.setdefault("tricks", {})
    if field.kind is Kind.TOGGLE:
        tricks[name] = True
    elif len(who) < 2 or contract.declarers is not Declarers.SEVERAL:
        tricks[name] = _count(contract, chance)


def _count(contract, chance):
    """A count near the border between made and lost, on the right side of it more often than not."""
    counts = range(len(contract.table))
    made = contract.table.made_counts
    if not made:
        return min(max(round(chance.gauss(6.5, 2)), 0), max(counts))
    wanted = set(made) if chance.random() < MADE_OFTEN else set(counts) - set(made)
    border = made[0] if chance.random() < 0.5 else made[0] + chance.choice((-1, 1, 1, 2))
    return min(wanted or made, key=lambda count: (abs(count - border), count))


def _shared(contract, who, chance):
    return {seat: _count(contract, chance) % 4 for seat in who}


def _points(contract, chance):
    wanted = contract.level or 0
    if contract.kind == "pandoer_plus":
        return wanted if chance.random() < MADE_OFTEN else 0
    return min(wanted + chance.choice((-14, -6, 0, 3, 7, 12, 21)), 640)
