"""The answers of photographs to the core: registered once, as the app starts."""

from tournaments.frame.registries import event_parts, event_taken_in, evidence, expiring, person_erased
from tournaments.photos.selectors import evidence_at, printed_sheets_json
from tournaments.photos.services import delete_old_photographs, forget_sheets, import_sheets

event_parts.append(lambda tournament: {"sheets": printed_sheets_json(tournament)})
event_taken_in.append(lambda tournament, document: import_sheets(tournament, document.get("sheets", [])))
evidence.append(evidence_at)
person_erased.append(lambda player, _name: forget_sheets(player=player))
expiring["photographs"] = delete_old_photographs
