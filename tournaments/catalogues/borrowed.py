"""Wordings of other packages that the site shows and that they do not translate into every one of our languages."""

from collections.abc import Iterator

from tournaments.catalogues.wordings import Found

WORDINGS = {
    "django-axes": (
        "Access lock out",
        "Account locked: too many login attempts. Contact an admin to unlock your account.",
        "Account locked: too many login attempts. Please try again later.",
        "Attempt Time",
        "Expires At",
        "Failed Logins",
        "Form Data",
        "GET Data",
        "HTTP Accept",
        "IP Address",
        "Locked Out",
        "Logout Time",
        "Meta Data",
        "Not set",
        "POST Data",
        "Path",
        "Session key hash (sha256)",
        "The time when access attempt expires and is no longer valid.",
        "User Agent",
        "Username",
        "access attempt",
        "access attempt expiration",
        "access attempt expirations",
        "access attempts",
        "access failure",
        "access failures",
        "access log",
        "access logs",
    ),
}


def borrowed_wordings() -> Iterator[Found]:
    """Each of them, with the package it comes from."""
    for package, texts in WORDINGS.items():
        yield from (Found(text, package) for text in texts)
