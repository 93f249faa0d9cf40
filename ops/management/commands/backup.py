"""Make a backup, all as one file, while people play."""

from datetime import datetime
from pathlib import Path, PosixPath
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ops.backups.making import folder_of_backups, make_backup
from ops.backups.retention import thin_out


class Command(BaseCommand):
    help = "Write database and uploads as one checked file; people may go on playing. Without a name: into var/backups."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; by default a dated name in var/backups")
        parser.add_argument("--thin", action="store_true", help="then let old ones go, by the rule of docs/backup.md")

    def handle(self, *, file: PosixPath, thin, **options: Any) -> None:
        if file and file.exists():
            raise CommandError(f"{file} is there already. Choose another name.")
        try:
            written, manifest = make_backup(file)
        except (OSError, ValueError) as failure:
            raise CommandError(f"No backup was made: {failure}") from failure
        contents = f"{len(manifest['tournaments'])} tournaments, {manifest['deals']} deals"
        self.stdout.write(self.style.SUCCESS(f"{written}: {contents}, {written.stat().st_size // 1024} KB."))
        for name in thin_out(folder_of_backups(), datetime.now()) if thin else []:
            self.stdout.write(f"Let go: {name}")
