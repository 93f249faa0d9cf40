"""A list of names before it is entered: what each column means, which lines are doubtful, and the list to correct."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tournaments.forms.evening.entrants import NamesForm
from tournaments.player_lists.columns import MEANINGS, MOST_COLUMNS, Columns
from tournaments.security.actors import ActorRequest
from tournaments.wording.names import NameList, cells_of

EXAMPLES = 3


class Column(NamedTuple):
    """One column as the page shows it: what it means, and the first values in it."""

    number: int
    meaning: str
    examples: str


def columns_sent(request: ActorRequest) -> Columns | None:
    """What the visitor says of the columns; None where the list was only pasted."""
    if "column" not in request.POST:
        return None
    known = {key for key, _label in MEANINGS}
    meanings = (meaning if meaning in known else "" for meaning in request.POST.getlist("column")[:MOST_COLUMNS])
    return Columns(tuple(meanings), head="head" in request.POST)


def preview(text: str, listed: NameList, *, pairs: bool = False) -> dict[str, Any]:
    """What the page of a list needs, from the list as it was read."""
    lines = text.splitlines()
    return {
        "form": NamesForm({"names": text}, pairs=pairs),
        "listed": listed,
        "problems": [(line, lines[line - 1], problem) for line, problem in sorted(listed.problems.items())],
        "columns": _columns(lines, listed.columns.meanings),
        "head": listed.columns.head,
        "meanings": [(key, label) for key, label in MEANINGS if pairs or key != "partner"],
    }


def _columns(lines: Sequence[str], meanings: tuple[str, ...]) -> list[Column]:
    rows = [cells for line in lines[: 10 * EXAMPLES] if any(cells := cells_of(line))]
    width = min(max((len(cells) for cells in rows), default=1), MOST_COLUMNS)
    meanings = (*meanings, *[""] * width)[:width]
    columns = [[cells[place] for cells in rows if place < len(cells) and cells[place]] for place in range(width)]
    return [
        Column(place + 1, meaning, ", ".join(values[: EXAMPLES + 1]))
        for place, (meaning, values) in enumerate(zip(meanings, columns, strict=True))
    ]
