"""Who meets whom: draws for every kind of event, what each promises, and the independent check. Needs no Django."""

from .draw import Draw, DrawRound
from .effort import Effort
from .make import make_draw
from .registry import DrawError, History, Movement, every_movement, find_movement, why_not
from .wishes import Fixed, Wishes

__all__ = [
    "Draw", "DrawError", "DrawRound", "Effort", "Fixed", "History", "Movement", "Wishes", "every_movement",
    "find_movement", "make_draw", "why_not",
]
