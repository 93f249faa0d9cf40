"""The answers of ladders to the core: registered once, as the app starts."""

from tournaments.frame.registries import had_once, person_erased, things_of_clubs
from tournaments.ladders.models import Ladder
from tournaments.ladders.selectors import ladders_of
from tournaments.ladders.services import forget_ladders

things_of_clubs.add(Ladder)
person_erased.append(lambda player, _name: forget_ladders(player=player))
had_once.append(ladders_of)
