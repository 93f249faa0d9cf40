"""What the core asks of entries: registered once, as the app starts."""

from tournaments.entries.selectors import evenings_to_come
from tournaments.entries.services.entries import delete_old_entries, keep_entrants, written_again
from tournaments.entries.services.erasure import forget_entries
from tournaments.frame.registries import coming_people, expiring, letter_writers, person_erased, rebuilding

person_erased.append(forget_entries)
coming_people.append(evenings_to_come)
rebuilding.append(keep_entrants)
letter_writers["entry"] = written_again
expiring["entries"] = delete_old_entries
