"""The answers of rehearsals to the core: registered once, as the app starts."""

from tournaments.frame.registries import expiring, person_erased
from tournaments.rehearsal.services import delete_rehearsals, delete_rehearsals_naming

expiring["rehearsals"] = delete_rehearsals
person_erased.append(delete_rehearsals_naming)
