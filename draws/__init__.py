"""Draws for every kind of event: who meets whom, what each promises, and the independent check. Needs no Django."""

from .again import Again, drawn_again
from .check import checked
from .documents import read_draw, rounds_from_json
from .draw import (
    Draw,
    DrawError,
    DrawRound,
    Earlier,
    Effort,
    History,
    Movement,
    Unit,
    every_movement,
    find_movement,
    known_movement,
    why_not,
)
from .earlier import season_counts
from .late import Redrawn, redrawn
from .make import make_draw
from .recipe import Recipe, earlier_from_json, engine
from .scripted import placed, script_problems
from .wishes import Fixed, Wishes

__all__ = [
    "Again",
    "Draw",
    "DrawError",
    "DrawRound",
    "Earlier",
    "Effort",
    "Fixed",
    "History",
    "Movement",
    "Recipe",
    "Redrawn",
    "Unit",
    "Wishes",
    "checked",
    "drawn_again",
    "earlier_from_json",
    "engine",
    "every_movement",
    "find_movement",
    "known_movement",
    "make_draw",
    "placed",
    "read_draw",
    "redrawn",
    "rounds_from_json",
    "script_problems",
    "season_counts",
    "why_not",
]
