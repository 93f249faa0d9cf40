"""`manage.py check_translations`: is every wording of the project said in every language?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ops.translations.everything import every_wording
from ops.translations.faults import faults
from ops.translations.po import LANGUAGES, read


class Command(BaseCommand):
    help = "Check that the catalogues hold exactly what the project says, translated, with the same values, compiled."
    requires_system_checks = []

    def handle(self, **options: Any) -> None:
        wordings = every_wording()
        complaints = [fault for language in LANGUAGES for fault in faults(wordings, read(language), language)]
        if complaints:
            raise CommandError("\n".join([*complaints, f"{len(complaints)} faults; see docs/translating.md"]))
        self.stdout.write(f"{len(wordings)} wordings in {len(LANGUAGES)} languages: complete")
