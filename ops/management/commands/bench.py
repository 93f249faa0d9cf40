"""Measure every promise of speed beside its floor, on a scratch database and a server of its own."""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from ops.bench.report import machine, put_into, table
from ops.bench.running import GROUPS, measure

INSIDE = "WHISTBOARD_BENCH_FOLDER"


class Command(BaseCommand):
    help = "Measure how fast the site is, in about a minute. --write keeps the table in docs/performance.md."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("groups", nargs="*", metavar="group", help=f"{', '.join(GROUPS)}; all where none is given")
        parser.add_argument("--write", action="store_true", help="keep the result in docs/performance.md")

    def handle(self, *, groups, write, **options):
        if INSIDE not in os.environ:
            sys.exit(self.in_scratch())
        about = machine()
        rows = measure(groups or list(GROUPS), Path(os.environ[INSIDE]), lambda text: self.stderr.write(f"  {text}"))
        text = f"Measured on {timezone.localdate():%d %B %Y}: {about}, SQLite.\n\n{table(rows)}"
        self.stdout.write(f"\n{text}\n")
        if write:
            put_into(Path(settings.BASE_DIR) / "docs" / "performance.md", text)

    def in_scratch(self):
        """The same command once more, with a database, static files and a key that are thrown away afterwards."""
        kept = Path(settings.BASE_DIR) / "var"
        kept.mkdir(exist_ok=True)
        folder = tempfile.mkdtemp(prefix="bench-", dir=kept)
        environment = {
            **os.environ,
            INSIDE: folder,
            "DJANGO_SETTINGS_MODULE": "config.settings.hall",
            "DATABASE_URL": f"sqlite:///{Path(folder, 'site.sqlite3').as_posix()}",
            "SECRET_KEY": secrets.token_hex(25),
            "STATIC_ROOT": str(Path(folder, "static")),
            "LOG_LEVEL": "ERROR",
        }
        try:
            command = [sys.executable, "manage.py", *sys.argv[1:], "--settings", "config.settings.hall"]
            return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False).returncode  # noqa: S603  ours
        finally:
            shutil.rmtree(folder, ignore_errors=True)
