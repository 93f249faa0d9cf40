"""A variant's doublings, its end and its ladder in words, from the values the scores are made with."""

from collections.abc import Iterator

from reports.printables.options import Say
from scoring import Message, Variant
from scoring.contracts import as_typed
from scoring.decimals import chosen_value
from scoring.finish import Winning
from scoring.messages import Amount, counted
from scoring.variants import DoublesBy


def house_rules(say: Say, variant: Variant) -> Iterator[tuple[str, str]]:
    """Each house rule by its label, and what was chosen; what an evening's plan decides is none."""
    for option in (option for option in variant.options if not option.planned):
        value = chosen_value(variant, option)
        if isinstance(value, Amount):
            chosen = say(Message("{points}", points=value))
        else:
            chosen = _minus(value) if type(value) is int and value < 0 else say(option.label_of(value))
        yield say(option.label), chosen


def bids_compared(variant: Variant) -> Iterator[Message]:
    """Rules that decide between bids beside the ladder, to be read under it."""
    if ranked := variant.suits_ranked:
        yield ranked


def doublings(variant: Variant) -> Iterator[Message]:
    """Doublings of a deal, and how doublings go together."""
    if variant.announced_double:
        yield Message("An opponent may double before play.")
    if variant.passed_cap == 1:
        yield Message("The deal after a passed deal counts double.")
    elif variant.passed_cap:
        yield Message("Each passed deal before it doubles the deal once more.")
    if variant.announced_double or variant.passed_cap:
        added = variant.doubles_by is DoublesBy.ADDED
        yield Message("Doublings add up: ×2, ×3, ×4." if added else "Doublings multiply: ×2, ×4, ×8.")


def ending(variant: Variant) -> Iterator[Message]:
    """The end of a game or a round."""
    finish = variant.finish
    for way in finish.winning:
        yield from _winning(way, variant.decimals)
    if finish.lose_at is not None:
        yield Message("A side at {points} loses.", points=Amount(finish.lose_at, variant.decimals))
    if finish.sets_allowed is not None:
        yield counted(
            "A side that is set more than once loses.",
            "A side that is set more than {n} times loses.",
            n=finish.sets_allowed,
        )
    if finish.games > 1:
        yield Message("The first side to win {n} games wins the rubber.", n=finish.games)
    if finish.deals:
        yield Message("A round has {n} deals.", n=finish.deals)
    if finish.extra_deal:
        yield Message("One more deal decides a tied round.")


def _winning(way: Winning, decimals: int) -> Iterator[Message]:
    reach, lead, other = (points and Amount(points, decimals) for points in (way.reach, way.lead, way.other_at_most))
    if way.reach is not None and way.lead is not None:
        yield Message("{points} points with a lead of {lead} win.", points=reach, lead=lead)
    elif way.reach is not None and way.other_at_most is not None:
        yield Message("{points} points win while the other side has {other} or fewer.", points=reach, other=other)
    elif way.reach is not None:
        yield Message("{points} points win.", points=reach)
    elif way.lead is not None:
        yield Message("A lead of {lead} wins.", lead=lead)


def _minus(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


def ladder(say: Say, variant: Variant) -> list[str]:
    """The contracts from low to high, levels of one family in a row merged, those that tie joined."""
    runs: list[list[tuple[Message, int | None]]] = []
    for rung in variant.ladder:
        contracts = [variant.by_key[key] for key in rung]
        first = contracts[0]
        if len(contracts) > 1 or not first.levelled:
            runs.append([(as_typed(" = ".join(say(contract.name) for contract in contracts)), None)])
        elif runs and runs[-1][0][0] == first.family_name and runs[-1][0][1] is not None:
            runs[-1].append((first.family_name, first.level))
        else:
            runs.append([(first.family_name, first.level)])
    return [_run(say, run) for run in runs]


def _run(say: Say, run: list[tuple[Message, int | None]]) -> str:
    family, level = run[0]
    if level is None:
        return say(family)
    if len(run) == 1:
        return say(Message("{family} {level}", family=family, level=level))
    return say(Message("{family} {low}–{high}", family=family, low=level, high=run[-1][1]))
