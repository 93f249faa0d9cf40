"""Every contract in a few sentences: who plays it and with which trumps, what makes it, who leads, what is special."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring import Message, Variant
from scoring.contracts import Contract, Declarers, Trump
from scoring.teaching import Play

Contracts = Sequence[Contract]
WHO = {
    Declarers.ONE: Message("One player alone"),
    Declarers.TWO: Message("Two partners together"),
    Declarers.SIDE: Message("The side that bid"),
    Declarers.SEVERAL: Message("One player alone, or several at once"),
    Declarers.NOBODY: Message("Both sides"),
}
TRUMPS = {
    Trump.NAMED: Message("with a trump suit that the declarer names"),
    Trump.NONE: Message("without trumps"),
    Trump.EITHER: Message("with a trump suit or without"),
}
MANY = 12  # levels that nobody reads one by one


class Described(NamedTuple):
    """A family of contracts, as a heading, and its sentences."""

    name: Message
    sentences: tuple[Message, ...]


def contract_sentences(variant: Variant) -> tuple[Described, ...]:
    """Every family of contracts, low to high on the ladder; a club's own are told from their own facts alone.

    None where there are no contracts.
    """
    if not variant.has_contracts:
        return ()
    families: dict[tuple[str, str, str | None], list[Contract]] = {}
    for contract in sorted(
        variant.contracts, key=lambda candidate: variant.height.get(candidate.key, len(variant.ladder))
    ):
        families.setdefault((contract.kind, contract.family, contract.direction), []).append(contract)
    plays = variant.teaching.plays
    return tuple(
        Described(_name(group), tuple(_sentences(group, plays.get(group[0].key) or plays.get(group[0].kind) or Play())))
        for group in families.values()
    )


def _name(group: Contracts) -> Message:
    levels = [contract.level for contract in group if contract.level is not None]
    if len(group) < 2 or not levels:
        return group[0].name
    if len(group) > MANY:
        return Message("{family} {low} and up", family=group[0].family_name, low=min(levels))
    return Message("{family} {low}–{high}", family=group[0].family_name, low=min(levels), high=max(levels))


def _sentences(group: Contracts, play: Play) -> Iterator[Message]:
    first = group[0]
    trump = Message(play.trump) if play.trump else TRUMPS.get(first.trump)
    who = Message("The dealer’s side") if first.dealer_only else WHO[first.declarers]
    if trump:
        yield Message("{who}, {trump}.", who=who, trump=trump)
    else:
        yield Message("{who}.", who=who)
    if play.discard:
        yield Message(play.discard)
    yield _goal(group, play)
    if first.clauses and not play.goal:
        yield Message("It counts only with {what}.", what=first.clauses)
    if play.leads:
        yield Message(play.leads.value)
    if play.shown:
        yield Message(play.shown.value)
    yield from map(Message, play.more)


def _goal(group: Contracts, play: Play) -> Message:
    """The goal of a contract, after its own score table unless the game says it otherwise."""
    first, last = group[0], group[-1]
    made, total = first.table.made_counts, first.measure.total
    if play.goal:
        return Message(play.goal, low=first.level, high=last.level, total=total)
    if not made:
        return Message("All {total} tricks are counted.", total=total)
    if len(group) > 1 and first.level == made[0]:
        text = "Made with at least the number of tricks bid, {low} to {high}."
        return Message(text, low=first.level, high=last.level)
    return _tricks(made, total)


def _tricks(made: Sequence[int], total: int) -> Message:
    if made[0] == total:
        return Message("Made with all {total} tricks.", total=total)
    if len(made) > 1:
        return Message("Made with {n} or more of the {total} tricks.", n=made[0], total=total)
    if made[0] == 0:
        return Message("Made with no trick out of {total}.", total=total)
    return Message("Made with exactly {n} of the {total} tricks.", n=made[0], total=total)
