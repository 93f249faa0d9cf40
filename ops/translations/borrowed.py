"""Wordings of other packages that the site shows: missing in one of our languages, or said too stiffly."""

from collections.abc import Iterator

from ops.translations.wordings import Occurrence

WORDINGS: dict[str, tuple[str | tuple[str, str], ...]] = {
    # In Dutch Django says "u"; everything else here says "je".
    "Django": (
        "Your old password was entered incorrectly. Please enter it again.",
        "Your password can’t be a commonly used password.",
        "Your password can’t be entirely numeric.",
        "Your password can’t be too similar to your other personal information.",
        (
            "Your password must contain at least %(min_length)d character.",
            "Your password must contain at least %(min_length)d characters.",
        ),
    ),
}


def borrowed_wordings() -> Iterator[Occurrence]:
    """Each of them, with the package it comes from."""
    for package, texts in WORDINGS.items():
        for text in texts:
            singular, many = (text, "") if isinstance(text, str) else text
            yield Occurrence(singular, package, many)
