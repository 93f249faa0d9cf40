"""Prints where everything on a variant's marked sheet stands, as JSON for a reader."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from reports.marked_sheets.geometry import MOST_DEALS, QR_SIZES, geometry
from reports.marked_sheets.slots import slots
from reports.printables.words import dealers
from scoring import RuleError, Variant, every_game
from scoring.strict_json import read_json


class Command(BaseCommand):
    help = "Print the geometry of a variant's marked sheet as JSON, in millimetres from the top left corner."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", help="a variant such as wallonia_26, or kleurenwiezen/wallonia_26")
        parser.add_argument("--rules", default="{}", help="house rules as JSON")
        parser.add_argument("--deals", type=int, default=MOST_DEALS, help="deals on the sheet, at most 16")
        parser.add_argument(
            "--qr-modules", type=int, choices=sorted(QR_SIZES), default=29, help="33 where the address is long"
        )

        parser.add_argument("--sheet", type=int, default=1, help="which sheet of a round with more than 16 deals")
        parser.add_argument("--five", action="store_true", help="of a table of five, where who deals watches")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["deals"] <= MOST_DEALS:
            raise CommandError(f"A sheet has 1 to {MOST_DEALS} deals, not {options['deals']}.")
        if options["sheet"] < 1:
            raise CommandError(f"Sheets are numbered from 1; {options['sheet']} is none.")
        before = (options["sheet"] - 1) * MOST_DEALS
        variant = self._variant(options["variant"], options["rules"])
        parties = variant.unit.parties
        bubbles = geometry(
            slots(variant),
            options["deals"],
            options["qr_modules"],
            (*parties, "F") if options["five"] else parties,
            dealers=dealers("F", before + options["deals"])[before:] if options["five"] else "",
            first=before + 1,
        )
        self.stdout.write(json.dumps(bubbles, ensure_ascii=False))

    def _variant(self, name: str, rules: str) -> Variant:
        every = {f"{game.key}/{variant.key}": variant for game in every_game() for variant in game.variants}
        variants = [variant for path, variant in every.items() if name in (path, variant.key)]
        if len(variants) != 1:
            raise CommandError(f"There is no variant {name!r}. There are: {', '.join(every)}.")
        try:
            return variants[0].under(read_json(rules))
        except (RuleError, ValueError) as problem:
            raise CommandError(f"These house rules cannot be: {problem}") from problem
