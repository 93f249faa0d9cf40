"""What a table may send to the API: a deal, a side that agrees, a reason."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

Text = Annotated[str, StringConstraints(max_length=200)]
Seats = dict[Literal["N", "E", "S", "W", "F"], Annotated[int, Field(strict=True, ge=1, le=99999)]]


class Body(BaseModel):
    """What is sent is an object. (Ninja's own Schema also takes a list or null, and fills in what has a default.)"""


class DealIn(Body):
    """What happened, as a deal record without game, variant and rules; `number` is its place in the sheet.

    `side` is whose entry it is, where both sides enter each deal. `anew` makes a new version even of what stands there
    already: for a device that sent something else of the same version and never heard whether it arrived.
    `seats` are the start numbers of those who sat there, by seat, as the table's state told them: where the round was
    drawn again since, nothing is booked and the answer is 409 with who sat there then and who does now.
    `warnings_dismissed` says which questions about an odd deal somebody confirmed; without it an odd deal is refused
    with its questions, as the pages ask them.
    """

    model_config = {"extra": "forbid"}

    record: dict[str, Any]
    number: int | None = Field(None, ge=1, le=200)
    side: Literal["NS", "EW"] | None = None
    anew: bool = False
    seats: Seats | None = None
    warnings_dismissed: list[Text] | None = Field(None, max_length=20)


class TotalsIn(Body):
    """The totals of a sheet that stays on paper, by party: N, E, S, W and F for the fifth, or NS and EW for sides.

    `seats` as with a deal.
    """

    model_config = {"extra": "forbid"}

    points: dict[Literal["N", "E", "S", "W", "F", "NS", "EW"], Annotated[int, Field(strict=True)]]
    seats: Seats | None = None


class Said(Body):
    """A reason, where one is given."""

    reason: Text = ""


class Agreed(Body):
    side: Literal["NS", "EW", "all"]


class Disputed(Body):
    reason: Text


class Expected(Body):
    """The number of the act that was seen last; nothing is taken back when another came after it."""

    seq: int | None = None
