"""The draws from the command line: documents in JSON on standard output, refusals as sentences on standard error."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scoring.messages import Message
from scoring.strict_json import read_json

from .again import drawn_again
from .again_league import league_problems
from .check import checked
from .draw import STEPS_A_SECOND, DrawError, every_movement, find_movement
from .recipe import Recipe, engine
from .refusals import left_unkept
from .wishes import Wishes

LONGEST = 3_600
"""The most seconds a search may be given."""

WISHES = {"fixed", "apart", "halves", "fives", "soft", "level", "still", "strengths"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; 0 when a draw was made or found right, 1 when it was refused or found wrong, 2 when drawing it
    again could not tell."""
    arguments_given = list(sys.argv[1:] if arguments is None else arguments)
    if arguments_given[:1] == ["check"]:
        return _check(arguments_given[1:])
    if arguments_given == ["engine"]:
        print(engine())
        return 0
    return _draw(_parser().parse_args(arguments_given))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m draws", description=__doc__)
    parser.add_argument(
        "kind",
        metavar="KIND",
        choices=[movement.key for movement in every_movement()],
        help=", ".join(movement.key for movement in every_movement())
        + "; or check [--again] FILE; or engine: its version",
    )
    parser.add_argument("players", metavar="PLAYERS", type=_whole_number, help="how many players, or pairs")
    parser.add_argument("--rounds", type=_whole_number, help="how many rounds (default: what is usual for the kind)")
    parser.add_argument("--seed", type=_seed, default=1, help="the same seed gives the same draw (default 1)")
    parser.add_argument("--seconds", type=_seconds, default=5.0, help="how long a search is meant to take (default 5)")
    parser.add_argument("--script", type=_text, metavar="FILE", help="the seating of the kind scripted")
    parser.add_argument("--wishes", default="{}", help='JSON, as {"fixed": [[3, 1, 0]], "apart": [[1, 2]]}')
    return parser


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number.") from None


def _seed(text: str) -> int:
    seed = _whole_number(text)
    if seed < 0:
        raise argparse.ArgumentTypeError(f"“{text}” is below 0, and would draw as {-seed} does.")
    return seed


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{path} cannot be read: {error}") from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds from 0 to {LONGEST}.")
    return seconds


def _draw(options: argparse.Namespace) -> int:
    try:
        data = read_json(options.wishes)
        wishes = Wishes.from_json(data)
        if set(data) - WISHES:
            raise ValueError
    except (ValueError, TypeError, AttributeError):
        print(f"The wishes cannot be read: {options.wishes}", file=sys.stderr)
        return 1
    if data and not find_movement(options.kind).keeps_wishes:
        print(f"A draw of the kind {options.kind} keeps no wishes: {options.wishes}", file=sys.stderr)
        return 1
    steps, script = int(options.seconds * STEPS_A_SECOND), options.script or ""
    recipe = Recipe(options.kind, options.players, options.rounds, steps, wishes, script)
    try:
        drawn, _notes = recipe.draw(options.seed)
    except DrawError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    document = {**drawn.as_json(), "recipe": {"engine": engine(), **recipe.as_json()}}
    wrong = checked(document)
    problems = [*wrong, *left_unkept(drawn)]
    print("\n".join(map(str, problems)), file=sys.stderr, end="\n" if problems else "")
    print(json.dumps(document, separators=(",", ":")))
    return 1 if wrong else 0


def _check(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m draws check")
    parser.add_argument("--again", action="store_true", help="draw it once more from the file alone, and compare")
    parser.add_argument("file", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    path = options.file
    try:
        document = read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{path} cannot be read as a draw: {error}", file=sys.stderr)
        return 1
    if isinstance(document, dict) and "divisions" in document:
        wrong = league_problems(document)
        return _print_sentences(wrong or [LEAGUE], int(bool(wrong)))
    wrong = checked(document, promises=not _swapped(document)) or _no_such_kind(document["kind"])
    if wrong:
        return _print_sentences(wrong, 1)
    if not options.again:
        return _print_sentences([COUNTED, NOT_CHECKED], 0)
    again = drawn_again(document)
    if again.wrong or again.unsure:
        return _print_sentences([*again.wrong, *again.unsure, *again.same], 1 if again.wrong else 2)
    return _print_sentences([COUNTED, *again.same], 0)


LEAGUE = Message("Drawn again, every calendar, pool and line is the same.")
COUNTED = Message("The draw is right: everything in its certificate was counted again.")
NOT_CHECKED = Message(
    "Not checked: whether it came by lot from its seed, in the way and as the kind that it says, with these numbers of "
    "the tables. “check --again” draws it once more and compares."
)


def _swapped(document: Any) -> bool:
    """Were places swapped by hand? Then what the kind promises may be out of reach."""
    return isinstance(document, dict) and bool(document.get("swaps"))


def _print_sentences(sentences: Sequence[Message], code: int) -> int:
    print("\n".join(map(str, sentences)).encode("utf-8", "backslashreplace").decode())
    return code


def _no_such_kind(key: str) -> tuple[Message, ...]:
    try:
        find_movement(key)
    except DrawError as refusal:
        return (refusal.message,)
    return ()
