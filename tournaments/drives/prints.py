"""Cards on which everybody in a drive writes the tricks of each hand."""

from reports.printables.drive_cards import DriveCards, DriveHolder
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.selectors.named import ladies_of
from tournaments.prints.asking import Asked


def drive_cards(asked: Asked) -> DriveCards:
    """A card for each entrant, with the trumps of every hand, ladies and gents told apart."""
    entrants = asked.tournament.entrants.filter(status=Entrant.Status.ACTIVE).order_by("number")
    ladies = ladies_of(asked.tournament)
    names = entrants.values_list("number", "name")
    holders = tuple(DriveHolder(number, name, number in ladies) for number, name in names)
    hands = asked.variant.rules.get("hands") if not asked.variant.hand_by_hand else None
    rounds = asked.tournament.rounds_planned
    return DriveCards(holders, hands * rounds if hands else rounds, asked.variant.trump_turns)
