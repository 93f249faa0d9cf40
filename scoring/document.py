"""A resolved variant as one JSON document, from which a page scores a deal without the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from string import Formatter
from typing import Any

from scoring.contracts import Contract
from scoring.entry_field import Choice, EntryField
from scoring.facts import Extra, Fact
from scoring.fields import entry_fields, unplayed
from scoring.honours import Honours
from scoring.messages import Amount, Message, Points
from scoring.names import SEAT_NAMES, SIDE_NAMES, SUIT_NAMES
from scoring.offline_sentences import offline_sentences
from scoring.pots import plays_for_it
from scoring.quoting import quoted
from scoring.remarks import Remark
from scoring.roem_verdict import roem_data
from scoring.seats import SEATS
from scoring.tables import ScoreTable
from scoring.variants import UNLIMITED, Variant

FORMAT = 1


def document(variant: Variant, say: Say = str) -> dict[str, Any]:
    """All a page needs to ask for a deal, check it, score it and say why.

    `say` translates; names, labels, reasons and complaints arrive in its language. `lines` holds each different
    line once ([declarer, opponent, made, doubles, reasons], and true where it ends the game), `reasons` each
    sentence once; a contract's `tables` point into them, one for every value of its extras ("" without extras).
    """
    pool = _Pool(say)
    contracts = [_contract(contract, pool) for contract in variant.contracts]
    return {
        "format": FORMAT,
        "game": variant.game,
        "variant": variant.key,
        "name": say(Message(variant.name)),
        "source": say(Message(variant.source)),
        "unit": variant.unit.value,
        "parties": list(variant.unit.parties),
        "balanced": variant.balanced,
        **_several_apart(variant),
        "trick_word": variant.counted_in,
        "ladder": [list(rung) for rung in variant.ladder],
        "suits_ranked": say(variant.suits_ranked) if variant.suits_ranked else "",
        "contracts": contracts,
        "lines": pool.lines,
        "reasons": pool.reasons,
        "unplayed": list(unplayed(variant)),
        "fields": [field_data(field, variant, say) for field in entry_fields(variant)],
        "remarks": {remark.fact.key: remark_data(remark, variant, say) for remark in variant.remarks},
        "doubling": _doubling(variant),
        **_customs(variant),
        "roem": roem_data(variant, say),
        "honours": variant.honours and _honours(variant.honours),
        **_melds(variant),
        **_typed_fields(variant, say),
        **_decimals(variant, say),
        "finish": _finish(variant),
        "dealing": {"after_pass": variant.pass_dealer.value, "after_redeal": "same"},
        "trump_turns": _trump_turns(variant, say),
        "rules": dict(variant.rules),
        "agreements": dict(variant.agreements),
        "seats": {seat: say(SEAT_NAMES[seat]) for seat in SEATS},
        "quotes": str(say(quoted("\0"))).split("\0"),
        "minus": say(Message("{points}", points=Points(-1)))[:-1],
        "words": dict(_words(variant, say)),
    }


def _customs(variant: Variant) -> dict[str, Any]:
    """A fine for a revoke, what a queen costs, and for which contracts a pot is played: only where a club has any."""
    played_for = [contract.key for contract in variant.contracts if plays_for_it(variant, contract)]
    pot = {"for": played_for, "passed": variant.pot_passed} if variant.pot_for else None
    customs = {"fine": variant.revoke_fine, "queen": variant.queen_price, "pot": pot}
    return {"customs": customs} if any(customs.values()) else {}


def _decimals(variant: Variant, say: Say) -> dict[str, Any]:
    """The decimals of the prices, and the sign before them in the language of `say`: only where there are any."""
    sign = say(Message("{points}", points=Amount(11, 1)))[1:-1]
    return {"decimals": variant.decimals, "decimal_sign": sign} if variant.decimals else {}


def _honours(honours: Honours) -> dict[str, Any]:
    data = {"mode": honours.mode.value, "target": honours.target}
    return {**data, "unit": honours.unit} if honours.unit > 1 else data


def _several_apart(variant: Variant) -> dict[str, Any]:
    return {"several_apart": True} if variant.several_apart else {}


def _melds(variant: Variant) -> dict[str, Any]:
    return {"melds": variant.melds.as_data()} if variant.melds else {}


def _typed_fields(variant: Variant, say: Say) -> dict[str, Any]:
    """The further fields that a page needs where a table writes its points itself."""
    if variant.has_contracts:
        return {}
    return {"low_wins": variant.low_wins, "sides": {side: say(name) for side, name in SIDE_NAMES.items()}}


def _trump_turns(variant: Variant, say: Say) -> list[dict[str, str]]:
    return [{"value": trump, "name": say(SUIT_NAMES[trump])} for trump in variant.trump_turns]


class _Pool:
    """Lines and sentences, each kept once."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.lines: list[list[Any]] = []
        self.reasons: list[str] = []
        self._line: dict[tuple[Any, ...], int] = {}
        self._reason: dict[str, int] = {}

    def table(self, table: ScoreTable) -> list[int]:
        """The index in `lines` of each line of the table, by its count."""
        return [self._number(line) for line in table.lines]

    def _number(self, line: Any) -> int:
        why = tuple(self._sentence(self.say(step)) for step in line.why)
        key = (*line[:4], why, line.ends)
        if key not in self._line:
            self._line[key] = len(self.lines)
            data = [line.declarer, line.opponent, line.made, line.doubles, list(why)]
            self.lines.append([*data, True] if line.ends else data)
        return self._line[key]

    def _sentence(self, text: str) -> int:
        if text not in self._reason:
            self._reason[text] = len(self.reasons)
            self.reasons.append(text)
        return self._reason[text]


def _contract(contract: Contract, pool: _Pool) -> dict[str, Any]:
    return {
        "key": contract.key,
        "call": contract.call,
        "also": list(contract.also),
        "optional_level": contract.level if contract.optional_level else None,
        "name": pool.say(contract.name),
        "family": pool.say(contract.family_name),
        "declarers": contract.declarers.value,
        "trump": contract.trump.value,
        "doubled": contract.doubled,
        "dealer_only": contract.dealer_only,
        "everyone_at": contract.everyone_at,
        "after_passes": contract.after_passes,
        "measure": contract.measure.as_data(),
        "extras": [extra_data(extra, pool.say) for extra in contract.extras],
        "tables": {
            extras_key(values): pool.table(contract.table_with(values))
            for values in product(*(extra.values for extra in contract.extras))
        },
    }


def extras_key(values: tuple[Any, ...]) -> str:
    """Under what name a document keeps the table for these values of the extras."""
    return ",".join(str(value).lower() for value in values)


def _doubling(variant: Variant) -> dict[str, Any]:
    return {
        "by": variant.doubles_by.value,
        "announced": variant.announced_double,
        "reaches_all": variant.double_reaches_all,
        "passed_cap": variant.passed_cap,
        **({"most": variant.most_doubles} if variant.most_doubles < UNLIMITED else {}),
        **({"draws": True} if variant.draw_doubles else {}),
    }


def _finish(variant: Variant) -> dict[str, Any]:
    finish = variant.finish
    return {
        "winning": [
            {"reach": way.reach, "lead": way.lead, "other_at_most": way.other_at_most} for way in finish.winning
        ],
        "lose_at": finish.lose_at,
        "sets_allowed": finish.sets_allowed,
        "games": finish.games,
        "deals": finish.deals,
        "extra_deal": finish.extra_deal,
    }


def _words(variant: Variant, say: Say) -> Iterator[tuple[str, str]]:
    """Templates of the sentences that a page makes itself, their places filled with their own names."""
    for key, text in offline_sentences(variant).items():
        named = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
        yield key, say(Message(text, **named))


Say = Callable[[Message], str]


def extra_data(extra: Extra, say: Say) -> dict[str, Any]:
    """An extra: how its value is read, and the facts it reads."""
    return {
        **extra.reading.as_data(),
        "decisive": extra.decisive,
        "least": extra.least,
        **({"at": list(extra.at)} if extra.at else {}),
        "facts": [_fact(fact, say) for fact in extra.facts],
    }


def remark_data(remark: Remark, variant: Variant, say: Say) -> dict[str, Any]:
    """A remark: its fact, and the contracts it belongs to (null for all)."""
    kinds = [contract.key for contract in variant.contracts if not remark.kinds or contract.kind in remark.kinds]
    return {**_fact(remark.fact, say), "when": kinds if len(kinds) < len(variant.contracts) else None}


def _fact(fact: Fact, say: Say) -> dict[str, Any]:
    return {
        "key": fact.key,
        "label": say(fact.name),
        "section": fact.section,
        "kind": fact.kind.value,
        "choices": list(fact.choices),
        "low": fact.low,
        "high": fact.high,
        "default": fact.default,
        "needed": fact.needed,
        **({"after": fact.after} if fact.after else {}),
    }


def field_data(field: EntryField, variant: Variant, say: Say) -> dict[str, Any]:
    """A question of the entry form; `when` is null where it is asked whatever was played."""
    every = len(field.when) == len(variant.contracts) + len(unplayed(variant))
    return {
        "key": field.key,
        "label": say(field.label),
        "help": say(field.help) if field.help else "",
        "kind": field.kind.value,
        "when": None if every else list(field.when),
        "choices": [_choice(choice, say) for choice in field.choices],
        "parts": list(field.parts),
        "low": field.low,
        "high": field.high,
        "bounds": {key: list(bounds) for key, bounds in field.bounds.items()},
        "default": field.default,
        "needed": field.needed,
        "after": field.after,
    }


def _choice(choice: Choice, say: Say) -> dict[str, Any]:
    data = {"value": choice.value, "name": say(choice.name)}
    if choice.group:
        data["group"] = say(choice.group)
    if choice.when:
        data["when"] = list(choice.when)
    return data
