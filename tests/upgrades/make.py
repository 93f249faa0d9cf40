"""How the databases beside this file were made: an old version wrote its own demo club and said its own standings.

python -m tests.upgrades.make COMMIT ...   in a clone with its history
"""

from __future__ import annotations

import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent
# Run by the old version, with its own code.
STANDINGS = """
import json, django; django.setup()
from reports.standings import rank
from tournaments.models import Tournament
from tournaments.selectors.evening.results import results_of
print(json.dumps({str(one.public_id): [[row.place, row.entrant.name, row.points]
      for row in rank(results_of(one), one.ranking).rows] for one in Tournament.objects.all()}))
"""


def make(commit: str) -> None:
    """Check the commit out elsewhere, have it make its demo club, and keep what it wrote and what it said."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit], cwd=HERE.parents[1], capture_output=True, check=True).stdout
        subprocess.run(["tar", "x", "-C", folder], input=packed, check=True)
        for command in ("migrate", "load_demo"):
            run_old(Path(folder), "manage.py", command)
        keep(Path(folder), commit)


def keep(folder: Path, commit: str) -> None:
    """Write the database of that checkout as packed SQL, and its standings."""
    output = run_old(folder, "-c", STANDINGS)
    (HERE / f"{commit}.standings.json").write_text(output.splitlines()[-1] + "\n", encoding="utf-8")
    with closing(sqlite3.connect(folder / "old.sqlite3")) as database:
        text = "\n".join(database.iterdump())
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    (HERE / f"{commit}.sql.xz").write_bytes(packed)


def run_old(folder: Path, *words: str) -> str:
    """Run the old version in its folder; what it says."""
    settings = {
        "SECRET_KEY": "only-to-make-old-databases",
        "DJANGO_SETTINGS_MODULE": "config.settings.hall",
        "DATABASE_URL": f"sqlite:///{(folder / 'old.sqlite3').as_posix()}",
    }
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env={**os.environ, **settings}, capture_output=True, text=True, check=True
    )
    return done.stdout


if __name__ == "__main__":
    for commit in sys.argv[1:]:
        make(commit)
