"""Price lists in words: which version, and of a known table its source and what that does not state whole.

What every contract pays, as tables for people: families in the order of the ladder, runs of equal counts merged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from reports.numbers import signed
from reports.score_tables.rules import doublings, ending, house_rules, ladder
from scoring import Message, Unit, Variant
from scoring.auction import auction_document
from scoring.contracts import Contract, Declarers
from scoring.decimals import in_same_decimals
from scoring.known_tables import KnownTable
from scoring.seats import SIDES
from scoring.tables import Line
from tournaments.clubs.features import features_of
from tournaments.evening.rounds.facts import RulesDocument, Same, rules_of, variant_of
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.translate import say, say_name
from tournaments.prices.rules import noticed_in, versions_of
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.tables import ScoreTable
    from tournaments.prices.models import PriceListVersion
    from tournaments.prices.rules import RulesVersion

    Words = Callable[[str], str]


def version_sentence(version: PriceListVersion) -> str:
    """The number and the day of a version: “version 3 of 12 November 2026”."""
    day = date_format(localtime(version.saved_at), "DATE_FORMAT")
    return _("version {number} of {date}").format(number=version.number, date=day)


def dated_source(table: KnownTable) -> str:
    """The source of a table and its date, as far as it is known."""
    if len(table.dated) == len("2026-11-22"):
        read = date_format(date.fromisoformat(table.dated), "DATE_FORMAT")
        return _("{source} (read on {date})").format(source=say(table.source), date=read)
    return _("{source} ({year})").format(source=say(table.source), year=table.dated)


def partly_known(table: KnownTable) -> list[str]:
    """A sentence for each contract of which the source states a part."""
    words = {
        "won": _("made {points}"),
        "over": _("each trick more {points}"),
        "lost": _("lost {points}"),
        "under": _("each missing trick {points}"),
        "all": _("all tricks {points}"),
    }
    names = {contract.key: say(contract.name) for contract in table.resolved().contracts}
    return [
        _("{contract}: the source states only {prices}.").format(
            contract=names[key], prices=", ".join(words[cell].format(points=points) for cell, points in row.items())
        )
        for key, row in table.to_type.items()
        if row
    ]


HALF_A_PAGE = 4
Paid = tuple[int, int]  # what a declarer and each opponent score
K = TypeVar("K")
V = TypeVar("V")


class Row(NamedTuple):
    """A run of counts and what it pays in each column; `changed` where a house rule made it so.

    `others` is what each opponent scores in each column, where that does not follow from the declarer's points.
    """

    label: str
    values: tuple[Any, ...]
    makes: bool
    changed: bool
    others: tuple[Any, ...] = ()

    @property
    def cells(self) -> list[tuple[int, None]]:
        """Each column's points, and those of an opponent or None."""
        return list(zip_longest(self.values, self.others))


class FamilyTable(NamedTuple):
    """The contracts that share a name: a column for each level, or for declarer and opponent where there is one."""

    name: str
    key: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: str
    changed: bool
    open: bool = False

    @property
    def wide(self) -> bool:
        """Do both sides' points stand in so many columns that half a page is too narrow for them?"""
        return len(self.head) > HALF_A_PAGE and any(row.others for row in self.rows)


class Column(NamedTuple):
    """A score table with what stands above it, the contract it belongs to, and the fewest tricks it can be made of."""

    head: str
    contract: Contract
    paid: tuple[Paid, ...]
    made: tuple[bool | None, ...]
    least: int


def score_tables(variant: Variant, published: Variant | None = None) -> list[FamilyTable]:
    """A table for each family of contracts of a variant; what differs from `published` is marked and open."""
    published = published and in_same_decimals(published, variant)[0]
    families: dict[str, list[Contract]] = {}
    for contract in sorted(
        variant.contracts,
        key=lambda priced: variant.height.get(priced.key, len(variant.ladder)),
    ):
        if contract.listed:
            families.setdefault(contract.family, []).append(contract)
    tables = [_family(variant, contracts, published) for contracts in families.values()]
    quiet = not any(table.changed for table in tables)
    return [table._replace(open=table.changed or (quiet and table is tables[0])) for table in tables]


def gone(variant: Variant, published: Variant) -> list[str]:
    """The names of contracts that the house rules took away."""
    return [say(contract.name) for contract in published.contracts if contract.key not in variant.by_key]


def _family(variant: Variant, contracts: Sequence[Contract], published: Variant | None) -> FamilyTable:
    if len(contracts) > 1 and all(len(contract.table) == 2 for contract in contracts):
        return _made_or_lost(variant, contracts, published)
    columns = _columns(variant, contracts)
    before = _before(contracts, published)
    rows, rows_before = _rows(columns, _columns(published, before) if published and before else None)
    unit = say_name(contracts[0].measure.word.capitalize() + "s", variant.game)
    alone = len(columns) == 1
    note = _("Points for each") if alone else _opponents(variant, [line for column in columns for line in column.paid])
    return FamilyTable(
        name=say_name(contracts[0].family, contracts[0].context),
        key=contracts[0].kind,
        head=(unit, *(_parties(variant, contracts[0]) if alone else rows_before)),
        rows=rows,
        caption=" · ".join([note, *_conditions(contracts)]),
        changed=any(row.changed for row in rows) or (published is not None and before is None),
    )


def _parties(variant: Variant, contract: Contract) -> tuple[str, ...]:
    """Names of the two columns of a contract that has one table."""
    if contract.declarers is Declarers.NOBODY:
        return tuple(str(seat_name(side)) for side in SIDES)
    if contract.declarers is Declarers.SIDE:
        return _("Side that bid"), _("Other side")
    return capfirst(_("declarer")), capfirst(_("opponent"))


def _conditions(contracts: Sequence[Contract]) -> list[str]:
    """Conditions besides the count, where all contracts of a family ask it."""
    clauses = dict.fromkeys(clause for contract in contracts for clause in contract.clauses)
    return [_("made only with {what}").format(what=say(clause)) for clause in clauses]


def _made_or_lost(variant: Variant, contracts: Sequence[Contract], published: Variant | None) -> FamilyTable:
    """Levels down the side where only made or lost counts; neighbours that pay the same share a row."""
    before = _before(contracts, published)
    every = [paid_for(variant, line) for contract in contracts for line in contract.table.lines]
    lines = []
    for place, rung in enumerate(contracts):
        paid = tuple(paid_for(variant, line) for line in reversed(rung.table.lines))
        was = published and before and tuple(paid_for(published, line) for line in reversed(before[place].table.lines))
        changed = bool(before) and paid != was
        lines.append((rung.level, (paid, changed)))
    rows = tuple(
        Row(run_label(low, high), tuple(own for own, _other in paid), False, changed, _others(every, paid))
        for low, high, (paid, changed) in runs_of(lines)
    )
    new = published is not None and before is None
    return FamilyTable(
        name=say_name(contracts[0].family, contracts[0].context),
        key=contracts[0].kind,
        head=(say_name(contracts[0].family, contracts[0].context), _("made"), _("lost")),
        rows=rows,
        caption=_opponents(variant, every),
        changed=new or any(row.changed for row in rows),
    )


def runs_of(lines: Sequence[tuple[K, V]]) -> list[tuple[K, K, V]]:
    """Neighbours with equal values as (first, last, values)."""
    runs: list[tuple[K, K, V]] = []
    for level, values in lines:
        if runs and runs[-1][2] == values:
            runs[-1] = (runs[-1][0], level, values)
        else:
            runs.append((level, level, values))
    return runs


def run_label(low: object, high: object) -> str:
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


def _columns(variant: Variant, contracts: Sequence[Contract]) -> list[Column]:
    """A column for each table that these contracts have: their levels, and answers that change a price."""
    several = len(contracts) > 1
    return [
        Column(
            " · ".join([*([_level(contract)] if several else []), *([] if answer is None else [needs_label(answer)])]),
            contract,
            tuple(paid_for(variant, line) for line in table.lines),
            tuple(line.made for line in table.lines),
            min(question.low for question in contract.measure.questions),
        )
        for contract in contracts
        for answer, table in contract.printed
    ]


def _level(contract: Contract) -> str:
    return str(contract.level) if contract.level is not None else say(contract.name)


def pays_sentence(variant: Variant) -> str:
    """The lowest contract's payment where it is just made, and where it is just lost; empty where nothing is priced."""
    for contract in sorted(
        variant.contracts,
        key=lambda priced: variant.height.get(priced.key, len(variant.ladder)),
    ):
        made = [count for count, line in enumerate(contract.table.lines) if line.made]
        lost = [count for count, line in enumerate(contract.table.lines) if line.made is False]
        if made and lost:
            worst = min(made, key=lambda count: min(abs(count - other) for other in lost))
            near = min(lost, key=lambda count: abs(count - worst))
            won, gone = (paid_for(variant, contract.table[count])[0] for count in (worst, near))
            if won or gone:
                wording = _("{contract} just made: {won}; just lost: {lost}.")
                return wording.format(
                    contract=say(contract.name), won=signed(won, variant.decimals), lost=signed(gone, variant.decimals)
                )
    return ""


def needs_label(count: int) -> str:
    return say(Message("needs {n}", n=count))


def paid_for(variant: Variant, line: Line) -> Paid:
    factor = variant.factor(line.doubles)
    return line.declarer * factor, line.opponent * factor


FOLLOWING = (
    (lambda own, other: own == -other, gettext_noop("Points of each declarer; each opponent gets the opposite.")),
    (
        lambda own, other: own == -3 * other,
        gettext_noop("Points of the declarer; each opponent gets a third of the opposite."),
    ),
    (lambda own, other: not other, gettext_noop("Points of the declarer; the opponents score nothing.")),
)


def _following(every: Sequence[Paid]) -> str | None:
    """The sentence from which the opponents' points follow, or None where none does."""
    return next((text for holds, text in FOLLOWING if all(holds(own, other) for own, other in every)), None)


def _opponents(variant: Variant, every: Sequence[Paid]) -> str:
    if following := _following(every):
        return _(following)
    if variant.unit is Unit.SIDE:
        return _("Points of the side that bid / of the other side.")
    return _("Points of the declarer / of each opponent.")


def _others(every: Sequence[Paid], paid: Sequence[Paid]) -> tuple[int, ...]:
    """Opponents' scores beside these points, where no sentence tells it."""
    return () if _following(every) else tuple(other for _own, other in paid)


def _before(contracts: Sequence[Contract], published: Variant | None) -> list[Contract] | None:
    if published is None:
        return None
    published_contracts = [published.by_key[contract.key] for contract in contracts if contract.key in published.by_key]
    return published_contracts if len(published_contracts) == len(contracts) else None


def _rows(columns: Sequence[Column], before: Sequence[Column] | None) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows of the columns, and what stands above each: counts that pay alike share a row, levels a column."""
    alone = len(columns) == 1
    every = [line for column in columns for line in column.paid]
    counts = range(min(column.least for column in columns), max(len(column.paid) for column in columns))
    runs = runs_of([(count, _line(columns, before, count)) for count in counts])
    shared = runs_of([(column.head, (column.paid, column.made)) for column in columns])
    places = [next(at for at, column in enumerate(columns) if column.head == low) for low, _high, _told in shared]
    rows = []
    for low, high, (paid, made, changed) in runs:
        columns_paid = [paid[0]] if alone else [paid[place] for place in places]
        values = (columns_paid[0] or ()) if alone else tuple(line and line[0] for line in columns_paid)
        others = () if alone or _following(every) else tuple(line and line[1] for line in columns_paid)
        rows.append(Row(run_label(low, high), values, alone and bool(made[0]), changed, others))
    return tuple(rows), tuple(run_label(low, high) for low, high, _told in shared)


def _line(
    columns: Sequence[Column], before: Sequence[Column] | None, count: int
) -> tuple[tuple[Paid | None, ...], tuple[bool | None, ...], bool]:
    was = before and _at(before, count)
    paid = _at(columns, count)
    made = tuple(column.made[count] if count < len(column.made) else None for column in columns)
    return paid, made, bool(before) and was != paid


def _at(columns: Sequence[Column], count: int) -> tuple[Paid | None, ...]:
    return tuple(column.paid[count] if count < len(column.paid) else None for column in columns)


# What differs between two versions of the rules, in words: house rules, contracts, prices, the order of bids.
#
# Versions of the rules in sentences: when they changed, why, and that every deal is scored by the new ones.


MADE_OR_LOST = 2


class Difference(NamedTuple):
    """A difference, as it was and as it is now; of points with a sign."""

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
    """The differences between two resolved variants of one game, in the reader's language."""
    was, now = in_same_decimals(was, now)
    prices = [(contract, changed_price) for contract in _in_order(now) for changed_price in _prices(contract, was, now)]
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
    """Sentences that follow from house rules and numbers together."""
    for label, read in (
        (_("Doubling"), lambda variant: [say(sentence) for sentence in doublings(variant)]),
        (_("The end of the game"), lambda variant: [say(sentence) for sentence in ending(variant)]),
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
    return sorted(variant.contracts, key=lambda contract: variant.height.get(contract.key, len(variant.ladder)))


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
            yield Difference(f"{head}, {_count_words(now, contract, low, high)}", earlier, later)


def _count_words(now: tuple[Variant, ScoreTable], contract: Contract, low: int, high: int) -> str:
    variant, table = now
    if len(table.lines) == MADE_OR_LOST:
        return _("made") if low else _("lost")
    return f"{run_label(low, high)} {say_name(contract.measure.word + 's', contract.context)}"


def _points(variant: Variant, line: object) -> str:
    own, other = paid_for(variant, line)  # type: ignore[arg-type]  # a line of a score table
    return f"{signed(own, variant.decimals)} / {signed(other, variant.decimals)}"


def sentence_of(version: RulesVersion, words: Words = str) -> str:
    """A sentence on when and why the rules changed, for everybody who might wonder about other points than before;
    `words` says what was typed as these readers may read it."""
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


def change_sentences(tournament: Tournament, words: Words = str) -> list[str]:
    """A sentence for each change of the rules of an evening, in order; nothing where they stayed."""
    return [sentence_of(version, words) for version in versions_of(tournament)]


def notice_in(tournament: Tournament, round_number: int, words: Words = str) -> str:
    """The sentence about the newest change that concerns deals of this round; empty where there is none."""
    version = noticed_in(tournament, round_number)
    return sentence_of(version, words) if version else ""


# The sentences of the auction's screens, in the reader's language; {names} stand for values the scripts fill in.
#
# How a tournament bids, as the document from which scripts run its auction, under a hash of its content.


def auction_words() -> dict[str, str]:
    """Every sentence the scripts of the auction use, by its key."""
    return {**_asking(), **_bidding(), **_practising()}


def _asking() -> dict[str, str]:
    return {
        "may_i": _("May I?"),
        "last_bid": _("The last bid"),
        "no_bid": _("No bid yet"),
        "tap_last": _("Tap the last bid on the ladder."),
        "tap_mine": _("Now tap the bid you would like to make."),
        "yes": capfirst(_("yes")),
        "no": capfirst(_("no")),
        "may_follow": _("{mine} may follow {last}."),
        "may_open": _("{mine} may be bid."),
        "another": _("Another last bid"),
        "rank_only": _("By rank alone: what was said before can still forbid a bid."),
    }


def _bidding() -> dict[str, str]:
    return {
        "auction": _("Auction"),
        "close": _("Back"),
        "dealer": _("dealer"),
        "who_deals": _("Who deals?"),
        "turn": _("{seat} speaks."),
        "standing": _("The highest bid: {bid} ({seats})."),
        "take_back": _("Take back the last call"),
        "again": _("Start again"),
        "propose": _("Propose"),
        "announce": _("Aces"),
        "announces": _("{seat}: {aces}"),
        "speak": _("Say"),
        "bid": _("Bid"),
        "named": _("Which of them?"),
        "result": _("The bidding is over: {bid} ({seats})."),
        "passed_out": _("The bidding is over: everybody passed."),
        "dealt_again": _("The cards are dealt again."),
        "to_deal": _("Enter this deal"),
    }


def _practising() -> dict[str, str]:
    return {
        "next": _("Next call"),
        "back": _("Back"),
        "step": _("Call {n} of {m}"),
        "my_seats": _("I speak for"),
        "all_four": _("all four"),
    }


def auction_of(tournament: Tournament, styles: tuple[str, ...]) -> RulesDocument | None:
    """The document of a tournament in the active language, with the styles it is shown in; None where nobody bids.

    It names the hash of the rules it belongs to.
    """
    variant = variant_of(tournament)
    if variant.auction is None or "auction" not in features_of(tournament.club):
        return None
    return _write_rules(Same(variant), (rules_of(tournament).hash, styles), get_language())


def auction_data(variant: Variant) -> dict[str, Any] | None:
    """Data for the scripts that run an auction of this variant, and to speak of it; None where nobody bids."""
    if variant.auction is None:
        return None
    return {
        "auction": auction_document(variant, say),
        "ranked": say(variant.suits_ranked) if variant.suits_ranked else "",
        "words": auction_words(),
    }


@lru_cache(maxsize=64)
def _write_rules(variant: Same, page: tuple[str, tuple[str, ...]], language: str | None) -> RulesDocument:
    rules, styles = page
    data = {**(auction_data(variant.it) or {}), "rules": rules, "styles": styles}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return RulesDocument(text, sha256(text.encode()).hexdigest()[:32])
