"""What a deal is worth: every game of the whist family, pure Python without dependencies."""

from scoring.entry import read_deal
from scoring.errors import EntryError, FieldErrors, RuleError, ScoringError, UnknownVariant
from scoring.finish import Finish, Outcome, judge, on_time
from scoring.games import every_game, game, variant
from scoring.ledger import Deal, Happened, Play, Result, explain, settle
from scoring.messages import Message, Points, counted
from scoring.seats import SEATS, SIDE_OF, SIDES, Unit, left_of
from scoring.variants import Game, Variant

__all__ = [
    "SEATS",
    "SIDES",
    "SIDE_OF",
    "Deal",
    "EntryError",
    "FieldErrors",
    "Finish",
    "Game",
    "Happened",
    "Message",
    "Outcome",
    "Play",
    "Points",
    "Result",
    "RuleError",
    "ScoringError",
    "Unit",
    "UnknownVariant",
    "Variant",
    "counted",
    "every_game",
    "explain",
    "game",
    "judge",
    "left_of",
    "on_time",
    "read_deal",
    "settle",
    "variant",
]
