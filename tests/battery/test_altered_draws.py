"""Every single value of a draw's public file is altered in turn: the check refuses all that tell of the draw."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from draws import Recipe, engine
from draws.command import main
from draws.draw import every_movement
from tests.announced_draws import an_announced_evening, announced, drawn, shown, the_file
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, with_players
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import draw_rounds, tell_number
from tournaments.evening.rounds.services.entrants import set_wishes
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.battery, pytest.mark.slow]

TOLD_BESIDE_IT = {("draws", n, *what) for n in (0, 1) for what in (("reason",), ("times", 0), ("times", 1))}
"""What an organiser wrote and when: it stands in the journal, and no seat follows from it."""

SAME_SEATS = {("recipe", name) for name in ("engine", "steps", "rounds")}
"""Another version, a longer search or more rounds may come to the same seats; where they do not, the check says so."""

KINDS = (
    ("individual", 8, 3),
    ("swiss", 8, 1),
    ("random", 9, 2),
    ("whist_drive", 8, 1),
    ("howell", 6, 3),
    ("mitchell", 8, 4),
    ("free_for_all", 13, 3),
    ("round_robin", 8, 3),
    ("knockout", 8, 1),
    ("by_standing", 8, 1),
    ("team_pairs", 8, 4),
    ("team_players", 8, 4),
)


def test_no_kind_of_draw_is_left_out() -> None:
    """A seating from a file comes by no lot, so any seed gives it."""
    assert {kind for kind, _players, _rounds in KINDS} == {
        kind.key for kind in every_movement() if not kind.reads_script
    }


@pytest.mark.parametrize(("kind", "players", "rounds"), KINDS)
def test_no_value_of_a_printed_draw_can_be_altered_unseen(kind: str, players: int, rounds: int, tmp_path: Path) -> None:
    recipe = Recipe(kind, players, rounds, 5_000)
    document = {**recipe.draw(7)[0].as_json(), "recipe": {"engine": engine(), **recipe.as_json()}}

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, SAME_SEATS) == []


@pytest.mark.django_db
def test_no_value_of_a_published_draw_can_be_altered_unseen(client, tmp_path):
    tournament = an_announced_evening()
    drawn(tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54"))
    shown(tournament)
    document = the_file(client, tournament)

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, TOLD_BESIDE_IT) == []


@pytest.mark.django_db
def test_no_value_of_rounds_drawn_by_standing_can_be_altered_unseen(client, tmp_path):
    tournament = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 8)
    publish_tournament(tournament=tournament, actor=SITE)
    for number in (1, 2):
        draw_rounds(tournament=tournament, actor=SITE, kind="by_standing", seconds=0.1)
        round_ = tournament.rounds.get(number=number)
        open_round(round_=round_, actor=SITE)
        a_deal(a_table(round_), alone("E"))
        close_round(round_=round_, actor=SITE, anyway=True, reason="late")
    document = the_file(client, tournament)

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, TOLD_BESIDE_IT) == []


@pytest.mark.django_db
def test_no_wish_of_the_clubs_own_file_can_be_altered_unseen(client, tmp_path):
    tournament = an_announced_evening()
    set_wishes(entrant=tournament.entrants.get(number=2), actor=SITE, fixed_table=1, wish_weight=10)
    drawn(tell_number(attempt=announced(tournament, level=10, still=50), actor=SITE, typed="07 31 54"))
    shown(tournament)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    document = the_file(client, tournament, "?wishes")

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, TOLD_BESIDE_IT) == []


def checked(document: Any, folder: Path) -> int:
    """What the command of the README answers: 0 right, 1 wrong, 2 cannot be told."""
    file = folder / "draw.json"
    file.write_text(json.dumps(document))
    with redirect_stdout(StringIO()):
        return main(["check", "--again", str(file)])


def unseen(document: Any, folder: Path, free: set[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The places of a document whose value may be another, but for those that are free."""
    return [
        place for place in values_of(document) if place not in free and checked(altered(document, place), folder) == 0
    ]


def values_of(document: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of each value, and of each empty list and group."""
    if not document or not isinstance(document, dict | list):
        yield place
        return
    for name, value in document.items() if isinstance(document, dict) else enumerate(document):
        yield from values_of(value, (*place, name))


def altered(document: Any, place: tuple[Any, ...]) -> Any:
    """A copy with another value there: of a number the next one, of words some more, in what is empty something."""
    other = copy.deepcopy(document)
    *way, last = place
    within = other
    for name in way:
        within = within[name]
    value = within[last]
    if isinstance(value, bool):
        within[last] = not value
    elif isinstance(value, str):
        within[last] = str(int(value) + 1) if value.isdigit() else f"{value}x"
    elif isinstance(value, (int, float)):
        within[last] = value + 1
    else:
        within[last] = {"1": [[1, 2]]} if value == {} else [1]
    return other
