"""Plans of evenings by chance: game, house rules, rounds, stages, bonuses, sitting out and what ranks."""

from reports.measures import every_measure
from scoring import ScoringError, every_game, variant
from scoring.price_cells import unpriced

KEYS = [measure.key for measure in every_measure()]


def some_order(chance):
    """A ranking order of any length, a lot always possible."""
    return chance.sample(KEYS, chance.randint(1, 6))


def a_plan(game, chance):
    variants = next(game_ for game_ in every_game() if game_.key == game).variants
    key = chance.choice([variant_.key for variant_ in variants if not unpriced(variant_)])
    kind = chance.choice(["individual", "individual", "pairs"])
    rounds, sit_out = chance.randint(1, 4), chance.choice(["zero", "average", "fixed"])
    return {
        "game": game,
        "variant": key,
        "rules": _rules(game, key, chance),
        "kind": kind,
        "rounds_planned": rounds,
        "round_end": chance.choice(["deals", "deals", "deals", "minutes", "game"]),
        "minutes_per_round": 30,
        "deals_per_round": chance.choice([1, 1, 2, 3, 4]),
        "passed_deals_count": chance.random() < 0.3,
        "place_bonus": chance.choice([[], [90, 60, 30, 0], [5, 3, 1], [4, 1], [2]]),
        "ranking": some_order(chance),
        "sit_out": sit_out,
        "sit_out_points": chance.choice([3, 7, -2]) if sit_out == "fixed" else 0,
        "stages": _stages(kind, rounds, chance) if rounds > 1 and chance.random() < 0.35 else [],
    }


def _rules(game, key, chance):
    """House rules that can be played together; a whist drive and five players are planned elsewhere."""
    variant_, rules = variant(game, key), {}
    if variant_.presets and chance.random() < 0.4:
        return dict(chance.choice(variant_.presets).rules)
    for option in variant_.options:
        if option.key in {"drive", "players"} or chance.random() > 0.12:
            continue
        changed = {**rules, option.key: chance.choice(list(option.others()))}
        try:
            variant_.under(changed)
        except ScoringError:
            continue
        rules = changed
    return rules


def _stages(kind, rounds, chance):
    table = 2 if kind == "pairs" else 4
    first = {"after": chance.randint(1, rounds - 1), "best": chance.choice([1, 2]) * table + chance.randint(0, 1)}
    stages = [{**first, "carry": chance.random() < 0.5}]
    if first["after"] < rounds - 1 and first["best"] > table:
        stages.append({"after": rounds - 1, "best": table, "carry": chance.random() < 0.5})
    return stages
