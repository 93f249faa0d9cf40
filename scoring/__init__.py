"""Scores of every game of the whist family, pure Python without dependencies."""

from scoring.document import document
from scoring.entry import read_deal
from scoring.entry_field import Choice, EntryField
from scoring.errors import EntryError, FieldErrors, RuleError, ScoringError, UnknownVariant
from scoring.fields import entry_fields
from scoring.finish import Finish, Outcome, judge, on_time
from scoring.forms import entered_from, record_from
from scoring.games import every_game, game, variant
from scoring.ledger import Deal, Happened, Play, Result, explain, settle
from scoring.messages import Message, Points, counted
from scoring.overlay import laid_over
from scoring.records import facts_of, read_record, score
from scoring.seats import SEATS, SIDE_OF, SIDES, Unit, left_of
from scoring.sheets import Sheet, first_dealer_after, next_dealer, play_through
from scoring.variants import Game, Variant

__all__ = [
    "SEATS",
    "SIDES",
    "SIDE_OF",
    "Choice",
    "Deal",
    "EntryError",
    "EntryField",
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
    "Sheet",
    "Unit",
    "UnknownVariant",
    "Variant",
    "counted",
    "document",
    "entered_from",
    "entry_fields",
    "every_game",
    "explain",
    "facts_of",
    "first_dealer_after",
    "game",
    "judge",
    "laid_over",
    "left_of",
    "next_dealer",
    "on_time",
    "play_through",
    "read_deal",
    "read_record",
    "record_from",
    "score",
    "settle",
    "variant",
]
