"""Wordings of other packages that the site shows and that they do not translate into every one of our languages."""

from collections.abc import Iterator

from tournaments.catalogues.wordings import Found

WORDINGS: dict[str, tuple[str, ...]] = {}


def borrowed_wordings() -> Iterator[Found]:
    """Each of them, with the package it comes from."""
    for package, texts in WORDINGS.items():
        yield from (Found(text, package) for text in texts)
