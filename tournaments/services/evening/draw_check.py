"""The independent check, which runs before a draw is kept and a comparison before its seats are shown."""

from django.utils.translation import gettext as _

from draws import DrawError, find_movement
from draws.check import checked
from draws.draw import Draw
from scoring import Message
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.selectors.evening.as_drawn import as_drawn


def ensure_right(draw: Draw, played: int) -> None:
    """DrawError where the check finds fault with a draw whose first `played` rounds stand already.

    Where somebody swapped, came or left in those, promises and wishes may be out of reach; seats and numbers have to
    be right whatever happened.
    """
    anew = not played
    wrong = checked(draw.as_json(), promises=anew, wishes=anew and find_movement(draw.kind).keeps_wishes)
    if wrong:
        text = (
            "The draw fails its check and is not kept: {problem} This is an error in the program, "
            "not in your choices: please report it. Another type of draw may work."
        )
        raise DrawError(Message(text, problem=wrong[0]))


def ensure_as_drawn(round_: Round) -> None:
    """Refused where the stored seats of the round are not what was drawn, checked and perhaps swapped by hand."""
    if changed := as_drawn(round_.tournament, [round_]).changed:
        raise Refused(" ".join([*changed, _("Draw again before anybody sees it.")]))
