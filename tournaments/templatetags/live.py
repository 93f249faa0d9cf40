"""Template tags for pages that follow the live stream."""

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.live.hub import key_of
from tournaments.models import TableCode, Tournament
from tournaments.security.permissions import may_see_publicly

register = template.Library()


def stream_of(tournament: Tournament) -> str:
    """The address of a tournament's stream, ready for further parameters."""
    address = f"{reverse('live', args=[tournament.public_id])}?"
    return address if may_see_publicly(tournament) else f"{address}key={key_of(tournament.public_id)}&"


@register.simple_tag
def stream_at_table(code: TableCode) -> str:
    """The address of the stream for a phone at a table."""
    return f"{stream_of(code.tournament)}table={code.table_number}"


@register.simple_tag
def follow(tournament: Tournament) -> SafeString:
    """For the block "head": the stream this page listens to, and the script that does."""
    address = f"{stream_of(tournament)}since={tournament.revision}"
    return format_html(
        '<meta name="live" content="{}"><script type="module" src="{}"></script>', address, static("js/live.js")
    )
