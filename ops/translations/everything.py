"""Collect what the project says, from every place where it says it."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from ops.translations.borrowed import borrowed_wordings
from ops.translations.in_data import data_wordings
from ops.translations.in_python import python_wordings
from ops.translations.in_templates import template_wordings
from ops.translations.wordings import Occurrence, Wording, together

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("scoring", "draws", "reports", "reading", "tournaments", "ops", "config")
# The page of components and what is said on a command line are for those who build and run the site, in English alone.
LEFT_OUT = (
    "templates/look/",
    "tournaments/site/look.py",
    "tournaments/migrations/",
    "tournaments/management/",
    "ops/demo/",
    "ops/management/",
    "ops/translations/",
)


def every_wording() -> list[Wording]:
    """Each English wording once, sorted by its text."""
    return together((*_files(), *data_wordings(), *borrowed_wordings()))


def _files() -> Iterator[Occurrence]:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if not _place(path).startswith(LEFT_OUT):
                yield from python_wordings(path, _place(path))
    for path in (ROOT / "templates").rglob("*.*"):
        if path.suffix in {".html", ".txt"} and not _place(path).startswith(LEFT_OUT):
            yield from template_wordings(path, _place(path))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
