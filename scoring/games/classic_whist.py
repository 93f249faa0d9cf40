"""Classic short whist: tricks above six, game to five, honours after the laws of 1864.

Source: the whist rule page and the laws of 1864; docs/rulings.md, DW-4.
"""

from __future__ import annotations

from scoring.ends import RUBBER
from scoring.lessons.whist import CLASSIC
from scoring.options import Preset
from scoring.remarks import HONOURS, SCORE_BEFORE
from scoring.seats import Unit
from scoring.variants import Game, Variant, ladder
from scoring.whist_rules import DRIVE, DRIVE_COUNTS, PLAIN, TRUMP, honours, target

SHORT_WHIST_5 = Variant(
    key="short_whist_5",
    name="Short whist to 5",
    source="Whist rule page; laws of 1864 for the honours",
    unit=Unit.SIDE,
    contracts=(PLAIN,),
    ladder=ladder("plain"),
    options=(honours("classic"), target(5), RUBBER, TRUMP, DRIVE, DRIVE_COUNTS),
    presets=(
        Preset("long", "Long whist to 10", {"target": 10}),
        Preset("american", "American whist to 7", {"target": 7, "honours": "off"}),
        Preset("rubber", "Rubber", {"rubber": True}),
    ),
    remarks=(HONOURS, SCORE_BEFORE),
    can_pass=False,
    teaching=CLASSIC,
)

GAME = Game("classic_whist", "Classic whist", (SHORT_WHIST_5,), countries=("GB", "IE", "US"))
