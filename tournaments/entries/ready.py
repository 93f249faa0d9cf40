"""The answers of entries to the core: registered once, as the app starts."""

from tournaments.entries.prints import entry_poster
from tournaments.entries.selectors import change_of, evenings_to_come, mark_of, people_context
from tournaments.entries.services.entries import delete_old_entries, erase_entries, keep_entrants, written_again
from tournaments.entries.views import announced_page, new_entries
from tournaments.frame.registries import (
    coming_people,
    evening_contexts,
    evening_news,
    expiring,
    letter_writers,
    page_marks,
    pages_before,
    people_contexts,
    person_erased,
    rebuilding,
)
from tournaments.prints.asking import print_values

person_erased.append(erase_entries)
coming_people.append(evenings_to_come)
evening_news.append(new_entries)
evening_contexts.append(change_of)
rebuilding.append(keep_entrants)
print_values["entry-poster"] = entry_poster
people_contexts.append(people_context)
pages_before.append(announced_page)
page_marks.append(mark_of)
letter_writers["entry"] = written_again
expiring["entries"] = delete_old_entries
