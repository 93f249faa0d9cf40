"""The operator's answers to the core: registered once, as the app starts."""

from tournaments.frame.registries import expiring
from tournaments.operator.services import delete_reports

expiring["reports"] = delete_reports
