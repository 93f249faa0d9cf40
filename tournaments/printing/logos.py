"""A club's logo for its paper."""

from tournaments.models import Club, Logo


def logo_of(club: Club) -> bytes:
    """The bytes of the logo, empty without one."""
    content = Logo.objects.filter(club=club).values_list("content", flat=True).first()
    return bytes(content or b"")


def logo_mark(club: Club) -> str:
    """What changes when the logo does."""
    return Logo.objects.filter(club=club).values_list("digest", flat=True).first() or ""
