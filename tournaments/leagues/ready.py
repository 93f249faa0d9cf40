"""The answers of leagues to the core: registered once, as the app starts."""

from tournaments.frame.registries import (
    evening_contexts,
    evening_deleted,
    evening_turned,
    person_erased,
    things_of_clubs,
)
from tournaments.leagues.models import League
from tournaments.leagues.selectors import match_played_as
from tournaments.leagues.services.leagues import erase_in_leagues
from tournaments.leagues.services.matches import take_from_match, tell_match

evening_turned.append(lambda tournament, actor: tell_match(tournament=tournament, actor=actor))
evening_deleted.append(lambda tournament, actor: take_from_match(tournament=tournament, actor=actor))
person_erased.append(erase_in_leagues)
evening_contexts.append(lambda tournament: {"match": match_played_as(tournament)})
things_of_clubs.add(League)
