"""What differs between two versions of the rules, in words: house rules, contracts, prices, the order of bids.

Versions of the rules in sentences: when they changed, why, and that every deal is scored by the new ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from reports.numbers import signed
from reports.score_tables.rules import doublings, ending, house_rules, ladder
from scoring import Unit, Variant
from tournaments.frame.translate import say, say_name
from tournaments.prices.rules import noticed_in, versions_of
from tournaments.prices.wording.prices import gone, needs_label, paid_for, run_label, runs_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.contracts import Contract
    from scoring.tables import ScoreTable
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.rules import RulesVersion


MADE_OR_LOST = 2


class Difference(NamedTuple):
    """One thing that differs, as it was and as it is now; of points with a sign."""

    label: str
    was: str
    now: str


class RulesDiff(NamedTuple):
    """All that differs: house rules, prices (points of the declarer / of each opponent), contracts gone and added.

    `repriced` are the names of the contracts that have another price.
    """

    rules: tuple[Difference, ...]
    prices: tuple[Difference, ...]
    gone: tuple[str, ...]
    added: tuple[str, ...]
    caption: str
    repriced: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rules or self.prices or self.gone or self.added)


def rules_diff(was: Variant, now: Variant) -> RulesDiff:
    """What differs between two resolved variants of one game, in the reader's language."""
    prices = [(contract, one) for contract in _in_order(now) for one in _prices(contract, was, now)]
    return RulesDiff(
        rules=(*_house_rules(was, now), *_sentences(was, now)),
        prices=tuple(price for _contract, price in prices),
        repriced=tuple(dict.fromkeys(say(contract.name) for contract, _price in prices)),
        gone=tuple(gone(now, was)),
        added=tuple(gone(was, now)),
        caption=_("Points of the side that bid / of the other side.")
        if now.unit is Unit.SIDE
        else _("Points of the declarer / of each opponent."),
    )


def _house_rules(was: Variant, now: Variant) -> Iterator[Difference]:
    def named(text: object) -> str:
        return say_name(text, now.game) if isinstance(text, str) else say(text)  # type: ignore[arg-type]  # a Message

    before = dict(house_rules(named, was))
    for label, value in house_rules(named, now):
        if before.get(label) != value:
            yield Difference(label, before.get(label, "–"), value)


def _sentences(was: Variant, now: Variant) -> Iterator[Difference]:
    """What follows from house rules and numbers together."""
    for label, read in (
        (_("Doubling"), lambda variant: [say(one) for one in doublings(variant)]),
        (_("The end of the game"), lambda variant: [say(one) for one in ending(variant)]),
    ):
        before, after = (" ".join(read(variant)) for variant in (was, now))
        if before != after:
            yield Difference(label, before or "–", after or "–")
    if _order(was, now) != _order(now, was):
        yield Difference(_("Order of the bids"), *(" < ".join(ladder(say, variant)) for variant in (was, now)))


def _order(variant: Variant, other: Variant) -> list[list[str]]:
    """The ladder without the contracts that the other one does not have."""
    common = ([key for key in rung if key in other.by_key] for rung in variant.ladder)
    return [rung for rung in common if rung]


def _in_order(variant: Variant) -> list[Contract]:
    return sorted(variant.contracts, key=lambda one: variant.height.get(one.key, len(variant.ladder)))


def _prices(contract: Contract, was: Variant, now: Variant) -> Iterator[Difference]:
    """Every run of counts that pays something else than the same contract did before."""
    before = was.by_key.get(contract.key)
    tables = dict(before.printed) if before else {}
    for answer, table in contract.printed:
        if answer in tables:
            head = say(contract.name) if answer is None else f"{say(contract.name)} · {needs_label(answer)}"
            yield from _table(head, contract, (was, tables[answer]), (now, table))


def _table(
    head: str, contract: Contract, was: tuple[Variant, ScoreTable], now: tuple[Variant, ScoreTable]
) -> Iterator[Difference]:
    before, after = ([_points(variant, line) for line in table.lines] for variant, table in (was, now))
    least = min(question.low for question in contract.measure.questions)
    lines = list(enumerate(zip_longest(before, after, fillvalue="–")))
    for low, high, (earlier, later) in runs_of(lines[least:]):
        if earlier != later:
            yield Difference(f"{head}, {_counted(now, contract, low, high)}", earlier, later)


def _counted(now: tuple[Variant, ScoreTable], contract: Contract, low: int, high: int) -> str:
    variant, table = now
    if len(table.lines) == MADE_OR_LOST:
        return _("made") if low else _("lost")
    return f"{run_label(low, high)} {say_name(variant.trick_word + 's', contract.context)}"


def _points(variant: Variant, line: object) -> str:
    own, other = paid_for(variant, line)  # type: ignore[arg-type]  # a line of a score table
    return f"{signed(own)} / {signed(other)}"


if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Tournament
    from tournaments.prices.rules import RulesVersion

    Words = Callable[[str], str]


def sentence_of(version: RulesVersion, words: Words = str) -> str:
    """When and why the rules changed, for everybody who might wonder about other points than before; `words` says what
    was typed as these readers may read it."""
    if version.undoes:
        text = _(
            "After deal {deal} of round {round} the rules were changed back. Every deal is scored by them, earlier "
            "ones too."
        )
    else:
        text = _(
            "After deal {deal} of round {round} rules or prices were changed: “{reason}”. Every deal is scored by the "
            "new ones, earlier ones too."
        )
    return text.format(deal=version.deal, round=version.round, reason=words(version.reason))


def changes_told(tournament: Tournament, words: Words = str) -> list[str]:
    """A sentence for each change of the rules of an evening, in order; nothing where they stayed."""
    return [sentence_of(version, words) for version in versions_of(tournament)]


def notice_in(tournament: Tournament, round_number: int, words: Words = str) -> str:
    """The sentence about the newest change that concerns deals of this round; empty where there is none."""
    version = noticed_in(tournament, round_number)
    return sentence_of(version, words) if version else ""
