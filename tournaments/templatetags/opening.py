"""Links that are shown only to people who may follow them."""

from typing import Any

from django import template
from django.template.context import RequestContext
from django.urls import reverse

from tournaments.security.addresses import may_open

register = template.Library()


@register.simple_tag(takes_context=True)
def open_url(context: RequestContext, name: str, *args: Any) -> str:
    """The address of a page of this evening, or of this club; nothing where the visitor may not open it."""
    thing = context.get("tournament") or context["club"]
    return reverse(name, args=args) if may_open(context["request"].actor, name, thing) else ""
