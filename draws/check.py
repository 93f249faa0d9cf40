"""The independent check of a draw: counts everything again from the document alone. Shares no code with the makers."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.messages import Message

from .check_counts import Document, counted, known_bounds, meeting_grid, numbers, whole
from .check_wishes import broken_wishes, false_wishes, malformed_wishes, settled, strangers

MOST_PLAYERS = 2_000
"""More are not checked: nobody draws so many, and a mistyped number must not fill the memory."""


def malformed(document: Any) -> Iterator[Message]:
    """Faults that keep a document from being read as a draw, as sentences; none when it can be."""
    if not isinstance(document, dict):
        yield Message("A draw is a JSON object with kind, players, rounds and certificate.")
        return
    players: Any = document.get("players")
    if not whole(players) or players < 1:
        yield Message("The number of players is missing or not a whole number.")
    elif players > MOST_PLAYERS:
        yield Message(
            "The draw names {players} players; at most {most} can be checked.", players=players, most=MOST_PLAYERS
        )
    if not isinstance(document.get("kind"), str):
        yield Message("The kind of draw is missing or not a word.")
    if not whole(document.get("seed", 0)):
        yield Message("The seed {seed} is not a whole number.", seed=document["seed"])
    elif document.get("seed", 0) < 0:
        yield Message("The seed {seed} is below 0.", seed=document["seed"])
    if not isinstance(document.get("rounds"), list) or not document["rounds"]:
        yield Message("The draw has no rounds.")
    else:
        yield from _rounds(document["rounds"])
    if (wishes := document.get("wishes", {})) != {}:
        yield from malformed_wishes(wishes)
    if not _absences(document.get("absent", {})):
        yield Message("The list of who was absent does not name rounds for entrants.")
    if not _certificate(document.get("certificate", {})):
        yield Message("The certificate is not a list of counted numbers.")


def _rounds(rounds: list[Any]) -> Iterator[Message]:
    dealt = any(isinstance(round_, dict) and "sets" in round_ for round_ in rounds)
    for number, round_ in enumerate(rounds, 1):
        if not isinstance(round_, dict) or not _tables(round_.get("tables")) or not numbers(round_.get("out", [])):
            yield Message("Round {round} is not a list of tables and a list of who is out.", round=number)
        elif dealt and not (numbers(dealt_here := round_.get("sets", [])) and len(dealt_here) == len(round_["tables"])):
            yield Message("Round {round}: the list of the sets of deals does not fit the tables.", round=number)


def _absences(absent: object) -> bool:
    return isinstance(absent, dict) and all(str(who).isdecimal() and numbers(rounds) for who, rounds in absent.items())


def _certificate(claimed: object) -> bool:
    """Groups of numbers (or nothing), and words beside them."""
    return isinstance(claimed, dict) and all(
        (value is None and name == "partners") or (isinstance(value, str) if name == "method" else _group(value))
        for name, value in claimed.items()
    )


def _group(value: object) -> bool:
    return isinstance(value, dict) and all(number is None or whole(number) for number in value.values())


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(numbers(table) and len(table) in (2, 4, 5) for table in value)


UNITS = {
    "individual": {4},
    "round_robin": {2},
    "mitchell": {2},
    "howell": {2},
    "team_pairs": {2},
    "team_players": {4},
}
"""How many entrants sit at a table, where the kind of draw leaves no choice."""


def checked(document: Any, *, promises: bool = True, wishes: bool = True) -> tuple[Message, ...]:
    """All faults of a draw's document, as sentences. An empty tuple means that the rounds are possible, every number of
    the certificate is true, and what the kind `promises` and the `wishes` are kept where these are asked for. Anything
    may be given, whatever its shape."""
    misshapen = tuple(malformed(document))
    if misshapen:
        return misshapen
    asked_wishes = document.get("wishes")
    seating = (*_seating(document), *(strangers(document) if asked_wishes else ()))
    if seating:
        return seating
    promised = _promises(document) if promises else ()
    wished = broken_wishes(document) if wishes and asked_wishes else ()
    return (*promised, *wished, *_false_numbers(document))


def _seating(document: Document) -> Iterator[Message]:
    """Check that everybody has exactly one place in every round."""
    players = document["players"]
    absent = document.get("absent", {})
    for number, round_ in enumerate(document["rounds"], 1):
        placed = [entrant for table in round_["tables"] for entrant in table] + list(round_.get("out", []))
        expected = {e for e in range(1, players + 1) if number not in absent.get(str(e), ())}
        for entrant in sorted(set(placed) - expected):
            yield Message("Round {round}: entrant {entrant} does not play in it.", round=number, entrant=entrant)
        for entrant in sorted(expected - set(placed)):
            yield Message("Round {round}: entrant {entrant} has no place.", round=number, entrant=entrant)
        for entrant in sorted({e for e in placed if placed.count(e) > 1} if len(placed) != len(set(placed)) else ()):
            yield Message("Round {round}: entrant {entrant} has more than one place.", round=number, entrant=entrant)
        sizes = {2 if len(table) == 2 else 4 for table in round_["tables"]}
        if len(sizes) > 1:
            yield Message("Round {round}: tables of pairs and tables of people are mixed.", round=number)
        elif sizes and sizes != UNITS.get(document["kind"], sizes):
            yield Message(
                "Round {round}: its tables are of {size}, not of {right}.",
                round=number,
                size=sizes.pop(),
                right=min(UNITS[document["kind"]]),
            )


def _promises(document: Document) -> Iterator[Message]:
    """Promises of the kind of draw whatever its certificate says."""
    most = _most_meetings(document)
    rounds, players = len(document["rounds"]), document["players"]
    if document.get("absent"):
        return
    kind = document["kind"]
    if kind == "round_robin" and most > -(-rounds // (players - 1 + players % 2)):
        yield Message("Two pairs meet {times} times in a round robin.", times=most)
    if kind in ("mitchell", "howell", "swiss") and most > 1:
        yield Message("Two pairs meet {times} times.", times=most)
    yield from _sets(document)
    if kind in ("team_pairs", "team_players"):
        yield from _teams(document)


def _teams(document: Document) -> Iterator[Message]:
    """Two teams take turns round every table, and nobody meets an opponent once more than another."""
    half, met = document["players"] / 2, meeting_grid(document)
    for number, round_ in enumerate(document["rounds"], 1):
        for at, table in enumerate(round_["tables"], 1):
            if [entrant > half for entrant in table] != [False, True] * (len(table) // 2):
                yield Message(
                    "Round {round}: the two teams do not take turns round table {table}.", round=number, table=at
                )
    home = range(1, document["players"] // 2 + 1)
    times = {met[own][other] for own in home for other in range(len(home) + 1, document["players"] + 1)}
    if max(times) - min(times) > 1:
        yield Message("Some meet {times} times more of the other team than others.", times=max(times) - min(times))


def _sets(document: Document) -> Iterator[Message]:
    """Nobody plays the same set of deals twice."""
    sets_played: set[tuple[int, int]] = set()
    for number, round_ in enumerate(document["rounds"], 1):
        for table, dealt in zip(round_["tables"], round_.get("sets", []), strict=False):
            for entrant in table:
                if (entrant, dealt) in sets_played:
                    yield Message(
                        "Round {round}: entrant {entrant} plays set {set} again.",
                        round=number,
                        entrant=entrant,
                        set=dealt,
                    )
                sets_played.add((entrant, dealt))


def _most_meetings(document: Document) -> int:
    grid = meeting_grid(document)
    return max((value for row in grid for value in row), default=0)


def _false_numbers(document: Document) -> Iterator[Message]:
    """Every number of the certificate that is not the one counted here."""
    claimed = document.get("certificate", {})
    if not claimed:
        yield Message("The draw carries no certificate.")
        return
    if document.get("wishes"):
        yield from false_wishes(document)
        document = settled(document)
    counts = dict(counted(document))
    for name, count in counts.items():
        group, number = name.split(".")
        stated = (claimed.get(group) or {}).get(number)
        if stated is None:
            yield Message(
                "The certificate does not state {name}; counted here it is {counted}.", name=name, counted=count
            )
        elif stated != count:
            yield Message(
                "The certificate says {claimed} for {name}; counted again it is {counted}.",
                claimed=stated,
                name=name,
                counted=count,
            )
    for name in ("meetings", "partners"):
        if name + ".repeats" in counts:
            yield from _false_bound(name, claimed.get(name) or {}, counts[name + ".repeats"])
    for name in ("seats", "tables"):
        yield from _false_least(name, claimed.get(name) or {}, counts[name + ".spread"])
    yield from _unproved(document, counts)


def _false_bound(name: str, claimed: Document, repeats: int) -> Iterator[Message]:
    """Nothing goes below a bound, and the gap is what lies between."""
    bound, gap = claimed.get("bound"), claimed.get("gap")
    if bound is not None and bound > repeats:
        yield Message(
            "The certificate says that {name} repeat at least {bound} times; counted here it is {repeats}.",
            name=name,
            bound=bound,
            repeats=repeats,
        )
    elif gap != (None if bound is None else repeats - bound) and "gap" in claimed:
        yield Message(
            "The certificate says {claimed} for {name}; counted again it is {counted}.",
            claimed=gap,
            name=f"{name}.gap",
            counted=None if bound is None else repeats - bound,
        )


def _false_least(name: str, claimed: Document, spread: int) -> Iterator[Message]:
    bound = claimed.get("bound")
    if bound is not None and bound > spread:
        yield Message(
            "The certificate says that {name} differ by at least {bound}; counted here it is {spread}.",
            name=name,
            bound=bound,
            spread=spread,
        )


def _unproved(document: Document, counts: Mapping[str, int]) -> Iterator[Message]:
    """Every bound of the certificate that is not found here too; naming none is no fault."""
    bounds = known_bounds(document, counts)
    for group in ("meetings", "partners", "seats", "tables"):
        bound = (document["certificate"].get(group) or {}).get("bound")
        if bound is not None and bound not in bounds.get(group, ()):
            yield Message(
                "The certificate names {bound} as the least possible for {name}; that is not proved here.",
                bound=bound,
                name=group,
            )
