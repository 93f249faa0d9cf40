"""How a page says what it follows."""

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html

from tournaments.access import may_see_publicly
from tournaments.watching import key_of

register = template.Library()


@register.simple_tag
def follow(tournament):
    """For the block "head": the stream this page listens to, and the script that does."""
    address = f"{reverse('live', args=[tournament.public_id])}?since={tournament.revision}"
    if not may_see_publicly(tournament):
        address += f"&key={key_of(tournament.public_id)}"
    return format_html(
        '<meta name="live" content="{}"><script type="module" src="{}"></script>', address, static("js/live.js")
    )
