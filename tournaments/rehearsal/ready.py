"""What the core asks of rehearsals: registered once, as the app starts."""

from tournaments.frame.registries import expiring
from tournaments.rehearsal.services import delete_rehearsals

expiring["rehearsals"] = delete_rehearsals
