"""A variant under its house rules as a lesson: headings with the sentences that somebody who never played needs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reports.score_tables.rules import doublings, ending
from scoring import Message, Unit, Variant
from scoring.contracts import Contract, Declarers
from scoring.decimals import chosen_value
from scoring.ledger import Deal, Happened, Play, explain, settle
from scoring.options import Option
from scoring.teaching import Topic

HEADINGS = {
    Topic.GOAL: Message("The goal"),
    Topic.DEAL: Message("The cards and the deal"),
    Topic.BIDDING: Message("The bidding"),
    Topic.PLAY: Message("The play"),
    Topic.SCORE: Message("The score"),
    Topic.END: Message("The end"),
}

TOGETHER = {Declarers.TWO: ("N", "S"), Declarers.SIDE: ("NS",), Declarers.NOBODY: ("NS",)}


class Told(NamedTuple):
    """A sentence; `changed` where a house rule of the club made it so, `agreed` where it is one that may be changed."""

    sentence: Message
    changed: bool = False
    agreed: bool = False


class Chapter(NamedTuple):
    """The sentences under one heading."""

    topic: Topic
    sentences: tuple[Told, ...]

    @property
    def heading(self) -> Message:
        """The heading above them."""
        return HEADINGS[self.topic]


def lesson(variant: Variant) -> tuple[Chapter, ...]:
    """The chapters in the order of an evening; those with nothing to say are left out."""
    chapters = (Chapter(topic, tuple(dict.fromkeys(_topic_sentences(variant, topic)))) for topic in Topic)
    return tuple(chapter for chapter in chapters if chapter.sentences)


def worked(variant: Variant) -> Iterator[Message]:
    """A deal made and one lost, of the lowest contract that two play together, or a side, worked out.

    A page has room for them; a print, which is to stay one sheet, has not.
    """
    rising = (variant.by_key[key] for rung in variant.ladder for key in rung)
    pairs = (contract for contract in rising if contract.declarers in TOGETHER and not contract.dealer_only)
    contract = next(pairs, None)
    if contract is None:
        return
    _answer, table = contract.printed[0]
    if not any(line.declarer or line.opponent for line in table.lines):
        return
    made = table.made_counts
    better, worse = (made[min(1, len(made) - 1)], made[0] - 1) if made else (2 * len(table) // 3, -1)
    for count in (better, worse) if worse >= 0 else (better,):
        play = Play(contract, TOGETHER[contract.declarers], count, table)
        deal = Deal(Happened.PLAYED, (play,))
        steps = explain(variant, deal, settle(variant, deal))
        yield Message(_example(variant, contract, play), contract=contract.name, n=count, steps=steps)


def _example(variant: Variant, contract: Contract, play: Play) -> str:
    if not contract.listed:
        return "For example: North and South play {contract} and have {n} card points. {steps}."
    if contract.declarers is Declarers.NOBODY:
        return "For example: North and South win {n} tricks. {steps}."
    if "tricks" not in contract.measure.sections:
        made = "For example: North and South play {contract} and make it. {steps}."
        return made if play.line.made else "For example: North and South play {contract} and lose it. {steps}."
    if variant.counted_in == "book":
        return "For example: North and South play {contract} and win {n} books. {steps}."
    return "For example: North and South play {contract} and win {n} tricks. {steps}."


def chosen_sentence(variant: Variant, option: Option) -> Told:
    """The house's choice for one option, as a sentence; its label and answer where it has none."""
    value = chosen_value(variant, option)
    sentence = option.sentences.of(value)
    label, answer = Message(option.label, context=variant.game), Message(option.label_of(value), context=variant.game)
    changed = value != option.default
    return Told(sentence or Message("{contract}: {answer}.", contract=label, answer=answer), changed, agreed=True)


def house_sentences(variant: Variant) -> tuple[Told, ...]:
    """Every house rule as a sentence, those that mean nothing under the others left out.

    What an evening's plan decides (how many deals, what ranks) is no house rule.
    """
    return tuple(chosen_sentence(variant, option) for option in variant.options if _matters(variant, option))


def _matters(variant: Variant, option: Option) -> bool:
    return not option.planned and _applies(variant, option)


def _applies(variant: Variant, option: Option) -> bool:
    return option.sentences.applies is None or option.sentences.applies(variant)


def _topic(variant: Variant, option: Option) -> Topic | None:
    """The topic of a house rule; for one that the tables or the end tell already, only where the club changed it."""
    changed = variant.rules.get(option.key, option.default) != option.default
    counts = option.apply is not None and not option.planned
    return option.sentences.topic or (Topic.SCORE if changed and counts else None)


def _teaches(variant: Variant, option: Option) -> bool:
    """Has a beginner to be told? What the club changed always."""
    value = variant.rules.get(option.key, option.default)
    return _applies(variant, option) and (value != option.default or value not in option.sentences.silent)


def _topic_sentences(variant: Variant, topic: Topic) -> Iterator[Told]:
    """The game's own sentences, the house rules’, and its values’; of the score the prices first."""
    own = [Told(Message(sentence)) for sentence in variant.teaching.sentences.get(topic, ())]
    options = [option for option in variant.options if _topic(variant, option) is topic and _teaches(variant, option)]
    chosen = [chosen_sentence(variant, option) for option in options]
    values = [Told(sentence) for sentence in _from_values(variant, topic)]
    yield from (*values, *chosen, *own) if topic is Topic.SCORE else (*own, *chosen, *values)


def _sides_sentences(variant: Variant) -> Iterator[Message]:
    """The relation of the points of the two sides, where it is the same in every contract."""
    if variant.unit is not Unit.PLAYER:
        return
    pairs = [contract for contract in variant.contracts if contract.declarers is Declarers.TWO]
    alone = [contract for contract in variant.contracts if contract.declarers is not Declarers.TWO]
    if pairs and _opposite(pairs, 1):
        yield Message("Two against two: each of the two wins what each of the others loses, and the other way round.")
    if alone and _opposite(alone, 3):
        yield Message("One against three: the declarer wins or loses three times what each opponent loses or wins.")


def _opposite(contracts: Sequence[Contract], times: int) -> bool:
    """Does a declarer always score so many times the opposite of an opponent, and not nothing throughout?"""
    lines = [line for contract in contracts for _answer, table in contract.printed for line in table.lines]
    return any(line.opponent for line in lines) and all(line.declarer == -times * line.opponent for line in lines)


def _from_values(variant: Variant, topic: Topic) -> Iterator[Message]:
    """Sentences of the variant's own values on a topic."""
    if topic is Topic.SCORE:
        yield from _sides_sentences(variant)
        if variant.contracts == variant.under(variant.rules).contracts:
            yield from map(Message, variant.teaching.prices)
        yield from doublings(variant)
    elif topic is Topic.END:
        yield from ending(variant)
