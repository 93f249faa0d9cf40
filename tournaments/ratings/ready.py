"""The answers of ratings to the core: registered once, as the app starts."""

from tournaments.frame.registries import club_deleted, person_documents, person_erased, strengths
from tournaments.ratings.selectors import one_person_with, rating_by_player
from tournaments.ratings.services import forget_links, remove_empty_joint_ratings

club_deleted.append(remove_empty_joint_ratings)
person_erased.append(lambda player, _name: forget_links(player=player))
strengths.append(rating_by_player)
person_documents.append(one_person_with)
