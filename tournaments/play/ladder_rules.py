"""A club's rule for its challenge ladder, as data and in sentences. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring import Message
from scoring.messages import counted

SWAP, INSERT = "swap", "insert"
NOTHING, CHALLENGER = "nothing", "challenger"
# The least and the most of each number; None may stand where it is named in OPTIONAL.
LIMITS = {
    "reach": (1, 99),
    "answer_days": (1, 60),
    "play_days": (1, 365),
    "confirm_days": (1, 60),
    "rest_days": (0, 365),
    "absent_weeks": (1, 104),
}
OPTIONAL = ("reach", "absent_weeks")


@dataclass(frozen=True)
class LadderRule:
    """Who may challenge whom, and what happens in which time. Days end at midnight in the club's time zone.

    `gain` is what a challenger wins: the place of the one who was beaten, who goes one down with everybody between
    ("insert"), or both change places ("swap"). `unplayed` is who wins what was accepted and not played
    in time: nobody ("nothing"), or the challenger.
    """

    reach: int | None = 3  # so many places above; None: anybody above
    answer_days: int = 7  # to accept; who does not answer in time loses
    play_days: int = 28  # from accepting to entering a result; what follows is `unplayed`
    confirm_days: int = 3  # to contradict a result that the other entered
    rest_days: int = 0  # so long the same two do not meet again
    absent_weeks: int | None = None  # after each so many weeks without challenging, accepting or playing: a place down
    gain: str = INSERT
    unplayed: str = NOTHING  # as all rules had it before there was a choice

    def as_data(self) -> dict[str, Any]:
        """As JSON holds it; `ladder_rule` reads it back."""
        return asdict(self)


def ladder_rule(data: Mapping[str, Any]) -> LadderRule:
    """The rule from its data; what is left out has its default. ValueError for a rule that cannot be."""
    rule = LadderRule(**data)
    for name, (least, most) in LIMITS.items():
        value = getattr(rule, name)
        if value is None and name in OPTIONAL:
            continue
        if not isinstance(value, int) or not least <= value <= most:
            raise ValueError(name)
    if rule.gain not in (SWAP, INSERT):
        raise ValueError("gain")
    if rule.unplayed not in (NOTHING, CHALLENGER):
        raise ValueError("unplayed")
    return rule


def sentences(rule: LadderRule) -> tuple[Message, ...]:
    """The rule in words, for everybody on the ladder."""
    return tuple(_sentences(rule))


def _sentences(rule: LadderRule) -> Iterator[Message]:
    if rule.reach is None:
        yield Message("You may challenge anybody who stands above you.")
    else:
        yield counted(
            "You may challenge whoever stands one place above you.",
            "You may challenge anybody who stands up to {n} places above you.",
            n=rule.reach,
        )
    yield Message("Nobody is in two challenges at a time.")
    yield counted(
        "A challenge has to be answered by the end of the next day.",
        "A challenge has to be answered within {n} days.",
        n=rule.answer_days,
    )
    yield Message("Whoever refuses it or does not answer in time loses it.")
    yield counted(
        "It has to be played by the end of the day after it was accepted.",
        "It has to be played within {n} days after it was accepted.",
        n=rule.play_days,
    )
    if rule.unplayed == CHALLENGER:
        yield Message("If it is not, the challenger wins, unless the organiser decides otherwise before that.")
    else:
        yield Message("If it is not, nothing moves.")
    yield Message("Either of the two enters the result.")
    yield counted(
        "It counts when the other agrees, or does not contradict it by the end of the next day.",
        "It counts when the other agrees, or does not contradict it within {n} days.",
        n=rule.confirm_days,
    )
    yield Message("If the two enter different results, the organiser decides.")
    if rule.gain == SWAP:
        yield Message("A challenger who wins changes places with the loser.")
    else:
        yield Message("A challenger who wins takes the place of the loser; everybody between moves one place down.")
    yield Message("If the challenger loses, or both end level, nothing moves.")
    if rule.rest_days:
        yield counted(
            "The same two do not meet again on the next day.",
            "The same two do not meet again for {n} days.",
            n=rule.rest_days,
        )
    if rule.absent_weeks is not None:
        yield counted(
            "After each week without challenging, accepting or playing, you drop one place.",
            "After each {n} weeks without challenging, accepting or playing, you drop one place.",
            n=rule.absent_weeks,
        )
    yield Message("Days end at midnight. Newcomers start at the bottom.")
