"""Cards on which everybody in a drive writes the tricks of each hand."""

from reports.printables.drive_cards import DriveCards, DriveHolder
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.rules import ladies_among
from tournaments.prints.asking import Asked


def drive_cards(asked: Asked) -> DriveCards:
    """A card for each entrant, with the trumps of every hand, ladies and gents told apart."""
    entrants = asked.tournament.entrants.filter(status=Entrant.Status.ACTIVE).order_by("number")
    rows = list(entrants.values_list("number", "name", "category"))
    ladies = ladies_among({number: category for number, _name, category in rows})
    holders = tuple(DriveHolder(number, name, number in ladies) for number, name, _category in rows)
    hands = asked.variant.rules.get("hands") if not asked.variant.hand_by_hand else None
    rounds = asked.tournament.rounds_planned
    return DriveCards(holders, hands * rounds if hands else rounds, asked.variant.trump_turns)
