"""Cards on which everybody in a drive writes the tricks of each hand."""

from reports.printables.drive_cards import DriveCards, DriveHolder
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.selectors.named import ladies_of
from tournaments.prints.requests import PrintRequest


def drive_cards(request: PrintRequest) -> DriveCards:
    """A card for each entrant, with the trumps of every hand, ladies and gents told apart."""
    entrants = request.tournament.entrants.filter(status=Entrant.Status.ACTIVE).order_by("number")
    ladies = ladies_of(request.tournament)
    names = entrants.values_list("number", "name")
    holders = tuple(DriveHolder(number, name, number in ladies) for number, name in names)
    hands = request.variant.rules.get("hands") if not request.variant.hand_by_hand else None
    rounds = request.tournament.rounds_planned
    return DriveCards(holders, hands * rounds if hands else rounds, request.variant.trump_turns)
