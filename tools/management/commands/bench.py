"""Measure every promise of speed beside its floor, on a scratch database and a server of its own."""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tools.bench.reader import summary
from tools.bench.reader.trials import PAPERS, Results, every_variant, missing, photographed, tried
from tools.bench.report import machine, put_into, table
from tools.bench.running import GROUPS, measure

INSIDE = "WHISTBOARD_BENCH_FOLDER"
READER = "reader"


class Command(BaseCommand):
    help = (
        "Measure how fast the site is, in a few minutes. --write keeps the table in docs/performance.md. "
        "`bench reader` tries the reader of photographed sheets instead."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("groups", nargs="*", metavar="group", help=f"{', '.join(GROUPS)}; all where none is given")
        parser.add_argument("--write", action="store_true", help="keep the result in docs/performance.md")
        reader = parser.add_argument_group(READER)
        reader.add_argument(
            "--sheets", type=int, default=2, help="of each variant and family, half of them plain photographs"
        )
        reader.add_argument(
            "--family", action="append", choices=PAPERS, help="sheets filled in by these hands alone; may be repeated"
        )
        reader.add_argument(
            "--variant", action="append", metavar="GAME/VARIANT", help="this one alone; may be repeated"
        )
        reader.add_argument("--seed", type=int, default=1, help="another seed gives other sheets")
        reader.add_argument(
            "--results", type=Path, default=Path("var", "reader-trials.jsonl"), help="where the outcomes of runs add up"
        )
        reader.add_argument("--keep", type=Path, metavar="FOLDER", help="keep photographs that were refused or misread")

    def handle(self, *, groups, write, **options):
        if groups == [READER]:
            return self.try_reader(**options)
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
        var_folder = Path(settings.BASE_DIR) / "var"
        var_folder.mkdir(exist_ok=True)
        folder = tempfile.mkdtemp(prefix="bench-", dir=var_folder)
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
            return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False).returncode
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def try_reader(self, *, sheets, family, variant, seed, results, keep, **options):
        """Tries what is not in the results yet, then tells what all of them came to."""
        every = every_variant()
        wanted, papers = variant or list(every), family or list(PAPERS)
        if unknown := set(wanted) - set(every):
            raise CommandError(f"There is no variant {', '.join(sorted(unknown))}.")
        results.parent.mkdir(exist_ok=True)
        stored = Results(results)
        for trial in missing(stored, wanted, seed, sheets, papers):
            outcome = tried(every[trial.variant], trial)
            stored.add(outcome)
            if keep and (outcome.refused or outcome.wrong or outcome.misread):
                keep.mkdir(exist_ok=True)
                name = f"{trial.variant.replace('/', '-')} {trial.paper} {trial.seed} {trial.number} {trial.kind}.jpg"
                (keep / name).write_bytes(photographed(every[trial.variant], trial)[1])
        outcomes = [
            outcome
            for outcome in stored.outcomes()
            if outcome.trial.paper in papers and outcome.trial.variant in wanted
        ]
        self.stdout.write(f"{machine()}\n")
        for part in (summary.families, summary.table, summary.kinds):
            self.stdout.write(f"\n{part(outcomes)}\n")
        for outcome in outcomes:
            if outcome.wrong:
                self.stdout.write(f"Wrong: {outcome.trial}, {outcome.kind}, rows {outcome.wrong}")
        if short := summary.shortcomings(outcomes):
            raise CommandError(" ".join(short))
