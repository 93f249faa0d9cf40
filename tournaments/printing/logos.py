"""A club's logo for its paper."""

from tournaments.models import Logo


def logo_of(club):
    """The bytes of the logo, empty without one."""
    content = Logo.objects.filter(club=club).values_list("content", flat=True).first()
    return bytes(content or b"")


def logo_mark(club):
    """What changes when the logo does."""
    return Logo.objects.filter(club=club).values_list("digest", flat=True).first() or ""
