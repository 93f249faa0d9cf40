"""A database and a site of a test's own: made, served, looked at afterwards, all in processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.bench.site import Site

ROOT = Path(__file__).resolve().parents[2]
OPERATOR = {
    "OPERATOR_NAME": "Whistbond Denderstreek",
    "OPERATOR_CONTACT": "site@whist.example",
    "TERMS_FOLDER": "deploy/terms",
}
"""What a public site has to be told of who keeps it."""


class Scratch:
    """An empty database in a folder, as its own environment; without `database`, SQLite in that folder."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.file = folder / "site.sqlite3"
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "tests.battery.settings",
            "SECRET_KEY": "only-for-a-battery-of-tests-and-never-anywhere-else",
            "DATABASE_URL": f"sqlite:///{self.file.as_posix()}",
            "STATIC_ROOT": str(folder / "static"),
            "BACKUP_FOLDER": str(folder / "backups"),
            "JOBS_FOLDER": str(folder / "jobs"),
            "LOG_LEVEL": "CRITICAL",
            **environment,
        }

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """One of our programs with this environment."""
        environment = {**os.environ, **self.environment}
        return subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1800
        )

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Django's command line with this environment."""
        return self.run("manage.py", *words)

    def staged(self, *words: object) -> Any:
        """What `tests.battery.stage` answers."""
        done = self.run("-m", "tests.battery.stage", *map(str, words))
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    def site(self, **environment: str) -> Site:
        """A server of this database, not started yet."""
        return Site(ROOT, **self.environment, **environment)

    def complaints(self) -> list[str]:
        """What the commands that prove the scores and the journal have to say; nothing when all is well."""
        return list(self.staged("complaints"))
