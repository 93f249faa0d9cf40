"""List of all players, with their numbers, in the order of the alphabet, on few pages."""

from dataclasses import dataclass

from reports.paper.dense import DenseLine, draw_dense
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.values import Seat
from scoring import Message


@dataclass(frozen=True)
class PlayersList:
    """The list of players, each with a number; the two of a pair share theirs."""

    people: tuple[Seat, ...]


def draw(page: Page, players: PlayersList) -> None:
    """Draw one short line a person, down column after column."""
    say, people = page.say, sorted(players.people, key=lambda person: (person.sorted_by, person.number))
    page.section(say("List of players"), say(Message("{count} in all", count=len(people))))
    draw_dense(page, [DenseLine(str(person.number or ""), person.listed or person.name) for person in people])


PRINTABLE = Printable("players_list", "List of players", takes=PlayersList, draw=draw)
