"""A document of rules with nothing said twice, as a table's page carries it; whole.js makes it whole again. Pure."""

import json
from collections import Counter


def lean(document):
    """The document without what most contracts or questions have alike, and without what follows from the rest."""
    keys = [one["key"] for one in document["contracts"]]
    names = {one["key"]: (one["name"], one["family"]) for one in document["contracts"]}
    fields = [{**one, "help": "", "when": _places(one["when"], keys)} for one in document["fields"]]
    fields[0]["choices"] = [_unnamed(choice, names) for choice in fields[0]["choices"]]
    measures = _pool(_unlevelled(one) for one in document["contracts"])
    contracts = [_short(one, measures) for one in document["contracts"]]
    usual = {"contracts": _usual(contracts), "fields": _usual(fields)}
    remarks = {key: {**one, "when": _places(one["when"], keys)} for key, one in document["remarks"].items()}
    return {
        **document,
        "usual": usual,
        "measures": measures,
        "contracts": [_unlike(one, usual["contracts"]) for one in contracts],
        "fields": [_unlike(one, usual["fields"]) for one in fields],
        "remarks": remarks,
        "ladder": None if document["ladder"] == [[key] for key in keys] else document["ladder"],
    }


def _short(contract, measures):
    """Key and name as they follow from what is called; how it is measured by its place among the measures."""
    call = contract["call"]
    key = "_".join(str(part) for part in call.values())
    name = f"{contract['family']} {call.get('level')}"
    return {
        **contract,
        "key": "" if contract["key"] == key else contract["key"],
        "name": "" if contract["name"] == name else contract["name"],
        "measure": measures.index(_unlevelled(contract)),
        "tables": _steps(contract["tables"]),
    }


def _unlevelled(contract):
    """How a contract is measured; what was bid stands in its call."""
    measure = contract["measure"]
    return {**measure, "level": None} if "level" in measure else measure


def _pool(values):
    found = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _places(when, keys):
    """The places of these contracts, those that follow each other as [first, last]; what is no contract by its key."""
    found = []
    for key in when or ():
        place = keys.index(key) if key in keys else key
        if found and isinstance(place, int) and isinstance(found[-1], list) and found[-1][1] == place - 1:
            found[-1][1] = place
        else:
            found.append([place, place] if isinstance(place, int) else place)
    return None if when is None else found


def _unnamed(choice, names):
    """A contract is named where it stands."""
    alike = names.get(choice["value"]) == (choice["name"], choice.get("group"))
    return choice["value"] if alike else choice


def _steps(tables):
    """Of each table the first line, and how far on each further line is."""
    return {
        key: [one - before for before, one in zip([0, *lines[:-1]], lines, strict=True)]
        for key, lines in tables.items()
    }


def _usual(items):
    counts = {key: Counter(json.dumps(one[key]) for one in items).most_common(1)[0] for key in items[0]}
    return {key: json.loads(value) for key, (value, times) in counts.items() if times > 1}


def _unlike(item, usual):
    return {key: value for key, value in item.items() if key not in usual or value != usual[key]}
