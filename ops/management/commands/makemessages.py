"""`manage.py makemessages`: collects what the project says into the catalogues and compiles them."""

from typing import Any

from django.core.management.base import BaseCommand

from ops.translations.everything import every_wording
from ops.translations.po import LANGUAGES, collected, read, write


class Command(BaseCommand):
    """Takes the place of Django's own command: labels that are data are collected too, and nothing is guessed."""

    help = "Collect every wording into the Dutch, French and German catalogues, keep what is translated, compile."
    requires_system_checks = []

    def handle(self, **options: Any) -> None:
        wordings = every_wording()
        for language in LANGUAGES:
            catalogue = collected(wordings, read(language), language)
            write(catalogue, language)
            missing = len(catalogue.untranslated_entries())
            self.stdout.write(f"{language}: {len(catalogue)} wordings, {missing} to translate")
