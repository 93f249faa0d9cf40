"""Put a backup back: on an empty machine, or over data that it replaces."""

from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ops.backups.access import access_again, access_now
from ops.backups.archive import Damaged, read
from ops.backups.erasing import collect_erased, deleted_things, erase_again
from ops.backups.losses import losses
from ops.backups.making import (
    ensure_fits,
    folder_of_backups,
    make_backup,
    proved_copy,
    put_back,
    stands_here,
    steps_missing,
)
from ops.backups.proof import Mismatch

PUT_BACK, NOTHING_CHANGED = "Put back", "Nothing was changed. "
"""How the lines begin that say so. What comes after the first, the checks of the result, changes nothing any more."""


class Command(BaseCommand):
    help = "Put a backup back. Refused where newer acts would be lost, unless --force; those are backed up first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="even if acts that came after the backup are undone")
        parser.add_argument("--check", action="store_true", help="only say whether it is whole and what it would undo")
        parser.add_argument(
            "--unproved",
            action="store_true",
            help="without proving it aside first: where the backup has a known fault and nothing better is left",
        )

    def handle(self, *, file, force, check, unproved, **options):
        try:
            manifest = read(file)
            ensure_fits(manifest)
        except (Damaged, Mismatch) as refusal:
            raise CommandError(str(refusal)) from refusal
        here = stands_here()
        lost = losses(here, manifest)
        for sentence in lost:
            self.stderr.write(sentence)
        if check:
            self.stdout.write(f"{file.name} is whole. Made {manifest['made']}, {manifest['deals']} deals.")
            self.tell_age(manifest, "would be")
            return
        if lost and not force:
            raise CommandError(f"{NOTHING_CHANGED}These acts would be lost; with --force they are set aside first.")
        try:
            with proved_copy(file, checks=not unproved) as copy:
                self.replace(copy, here)
        except (Damaged, Mismatch) as refusal:
            raise CommandError(f"{NOTHING_CHANGED}{refusal}") from refusal

    def replace(self, copy, here):
        file, manifest = copy.file, copy.manifest
        if here["migrations"]:
            aside, _ = make_backup(_aside(_next_number()))
            self.stdout.write(f"What stood here is kept in {aside}")
        erased, access = collect_erased(file), access_now()
        try:
            put_back(copy)
        except OSError as failure:
            raise CommandError(f"{NOTHING_CHANGED}{failure}") from failure
        self.stdout.write(f"{PUT_BACK}: {len(manifest['tournaments'])} tournaments, {manifest['deals']} deals.")
        self.tell_age(manifest, "were")
        self.erase_again(erased)
        for sentence in access_again(access):
            self.stdout.write(sentence)
        call_command("check_scores", stdout=self.stdout, stderr=self.stderr)
        call_command("check_journal", stdout=self.stdout, stderr=self.stderr)

    def erase_again(self, entries) -> None:
        count, refusals = erase_again(entries)
        if count:
            self.stdout.write(f"Erased again, as they were after the backup was made: {count} people.")
        for sentence in refusals:
            self.stderr.write(sentence)
        for sentence in deleted_things(entries):
            self.stdout.write(sentence)

    def tell_age(self, manifest, verb) -> None:
        if steps := steps_missing(manifest):
            sentence = f"The backup was made by an older version: its tables {verb} brought up to date, {steps} steps."
            self.stdout.write(sentence)


def newest_aside() -> Path | None:
    """The file in which what stood here was kept when a backup was put back last."""
    file = _aside(_next_number() - 1)
    return file if file.exists() else None


def _next_number() -> int:
    number = 1
    while _aside(number).exists():
        number += 1
    return number


def _aside(number: int) -> Path:
    return folder_of_backups() / f"before-restore-{number}.zip"
