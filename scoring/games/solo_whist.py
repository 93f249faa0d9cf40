"""Solo whist: two scales of units, each won or lost once whatever the tricks.

Sources: the solo whist rule page (1, 1, 2, 3, 4, 6) and the other common scale (2, 2, 3, 4, 6, 8);
overtricks after the same page.
"""

from __future__ import annotations

from scoring.auction import Auction
from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import deals
from scoring.finish import Finish
from scoring.house_rules import between_players, pair_payment, pass_dealer, players
from scoring.lessons.wiezen import SOLO_WHIST
from scoring.options import Preset, toggle
from scoring.remarks import DOUBLED
from scoring.seats import Unit
from scoring.stakes import ALONE, PARTNER, Stakes, Words, alone, at_least, exactly, paired, stepped
from scoring.variants import Game, Variant, single_file

NEEDED = {"prop_and_cop": 8, "solo": 5, "abundance": 9, "abundance_in_trumps": 9}


def _contracts(
    prop: int, solo: int, misere: int, abundance: int, open_misere: int, declared: int
) -> tuple[Contract, ...]:
    return (
        Contract("prop_and_cop", "Prop and cop", paired(at_least(8, prop)), declarers=Declarers.TWO, trump=Trump.ANY),
        Contract("solo", "Solo", alone(at_least(5, solo)), trump=Trump.ANY),
        Contract("misere", "Misère", alone(exactly(0, misere)), trump=Trump.NONE),
        Contract("abundance", "Abundance", alone(at_least(9, abundance))),
        Contract("abundance_in_trumps", "Royal abundance", alone(at_least(9, abundance))),
        Contract("misere_ouverte", "Misère ouverte", alone(exactly(0, open_misere)), trump=Trump.NONE),
        Contract("abundance_declared", "Abundance declared", alone(at_least(13, declared)), trump=Trump.ANY),
    )


def _paid_by_trick(variant: Variant, on: bool) -> Variant:
    """1 for each trick over or under in prop and solo; abundance 2 for each over, 1 for each under."""

    def stakes(contract: Contract, need: int, over: int, words: Words) -> Stakes:
        """The contract's price at `need` tricks, `over` for each one more, one for each one less."""
        unit = abs(contract.table[need].opponent)
        return stepped(need, unit, over, unit, 1, words=words)

    def paid(contract: Contract) -> Contract:
        """The contract paid by the trick, alone or in pairs."""
        need = NEEDED[contract.kind]
        if contract.declarers is Declarers.TWO:
            return contract.rescored(lambda _: paired(stakes(contract, need, 1, PARTNER)))
        return contract.rescored(lambda _: alone(stakes(contract, need, 1 if need == 5 else 2, ALONE)))

    return variant.changing(paid, *NEEDED) if on else variant


def _variant(source: str, *units: int) -> Variant:
    contracts = _contracts(*units)
    overtricks = toggle("overtricks", "Overtricks", "Extra tricks are paid.", False, _paid_by_trick)
    return Variant(
        key="units_" + "_".join(map(str, units)),
        name=f"Solo whist ({', '.join(map(str, units))})",
        source=source,
        unit=Unit.PLAYER,
        balanced=True,
        contracts=contracts,
        auction=Auction(proposals=True, pass_accepts=True),
        ladder=single_file(contracts),
        options=(overtricks, *between_players(), pair_payment("each_once"), pass_dealer(), players(), deals(16)),
        presets=(Preset("overtricks", "With overtricks", {"overtricks": True}),),
        remarks=DOUBLED,
        finish=Finish(deals=16),
        teaching=SOLO_WHIST,
    )


GAME = Game(
    "solo_whist",
    "Solo whist",
    (
        _variant("Solo whist rule page", 1, 1, 2, 3, 4, 6),
        _variant("Solo whist, other common scale", 2, 2, 3, 4, 6, 8),
    ),
    countries=("AU", "GB", "IE"),
)
