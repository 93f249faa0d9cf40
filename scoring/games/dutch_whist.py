"""Dutch whist: tricks above six, first to five; longer games with honours that may not decide them.

Source: the Dutch whist rule page; docs/rulings.md, DW-1 to DW-6.
"""

from __future__ import annotations

from scoring.ends import RUBBER
from scoring.lessons.whist import DUTCH
from scoring.options import Preset
from scoring.remarks import HONOURS, SCORE_BEFORE
from scoring.seats import Unit
from scoring.variants import Game, Variant, ladder
from scoring.whist_rules import DRIVE, DRIVE_COUNTS, PLAIN, TRUMP, honours, target


def _variant(key: str, name: str, honours_default: str, target_default: int) -> Variant:
    return Variant(
        key=key,
        name=name,
        source="Dutch whist rule page",
        unit=Unit.SIDE,
        contracts=(PLAIN,),
        ladder=ladder("plain"),
        options=(honours(honours_default), target(target_default), RUBBER, TRUMP, DRIVE, DRIVE_COUNTS),
        presets=(
            Preset("to_7", "Game to 7", {"target": 7}),
            Preset("to_10", "Game to 10 with honours", {"target": 10, "honours": "dutch"}),
            Preset("drive_24", "Whist drive of 24 deals", {"drive": 24}),
        ),
        remarks=(HONOURS, SCORE_BEFORE),
        can_pass=False,
        teaching=DUTCH,
    )


GAME = Game(
    "dutch_whist",
    "Dutch whist",
    (_variant("to_5", "Dutch whist to 5", "off", 5), _variant("with_honours", "Dutch whist with honours", "dutch", 9)),
    countries=("NL",),
)
