"""Names and addresses that nobody has yet: also where two ask for the same one at the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.text import slugify

from tournaments.clubs.models import Club
from tournaments.clubs.reserved_slugs import reserved_slugs

Row = TypeVar("Row", bound=Model)


def lock_club(club: Club) -> None:
    """Hold the club until the transaction ends, so that what is looked for among its rows and not found may be made.

    Rows that point to the club, like deals on their way, do not wait.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def insert_under_free_slug(row: Row, objects: Any, wish: str, length: int) -> Row:
    """Store the row under a free slug near the wish; where somebody else takes it meanwhile, under the next one."""
    while True:
        slug = free_slug(objects, wish, length)
        setattr(row, "slug", slug)  # noqa: B010  rows of several models
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            if not objects.filter(slug=slug).exists():
                raise
        else:
            return row


def free_slug(objects: Any, wish: str, length: int) -> str:
    """A slug near the wish that nobody has yet and that no other address uses in that place (`reserved_slugs`)."""
    base = slugify(wish)[: length - 4] or "x"
    taken = reserved_slugs(objects.model) | set(objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in _numbered(base) if slug not in taken)


def _numbered(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1
