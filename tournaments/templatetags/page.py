"""Template tags for what a page has around its content.

Its title, made from its own heading, so that the two cannot disagree; the live stream that it follows; links that are
shown only to people who may follow them; and the data that it carries for its scripts.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.template.base import NodeList, Parser, Token
from django.template.context import Context, RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

from scoring import Variant
from tournaments.clubs.features import features_of, is_offered
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import TableCode
from tournaments.frame.live import key_of
from tournaments.prices.forms.house_rules import MayI
from tournaments.prices.models import PriceListVersion
from tournaments.prices.wording import auction_data, version_sentence
from tournaments.security.addresses import may_open
from tournaments.security.permissions import may_see_publicly

register = template.Library()
HEADING = re.compile(r"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)
SPELLED = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}


class CaptureNode(template.Node):
    """Renders what it encloses into a variable."""

    def __init__(self, nodelist: NodeList, name: str) -> None:
        self.nodelist, self.name = nodelist, name

    def render(self, context: Context) -> str:
        """Nothing here: the page puts the variable where it belongs."""
        context[self.name] = self.nodelist.render(context)
        return ""


@register.tag
def capture(parser: Parser, token: Token) -> CaptureNode:
    """`{% capture content %}…{% endcapture %}`: what is enclosed, kept under that name."""
    name = token.split_contents()[1]
    nodelist = parser.parse(("endcapture",))
    parser.delete_first_token()
    return CaptureNode(nodelist, name)


@register.simple_tag
def filled(wording: str, **values: object) -> SafeString:
    """`{% filled _("Round {number}") number=3 %}`: a wording that Python says too, with these values."""
    return format_html(escape(wording), **values)


@register.simple_tag
def page_title(content: str, *parts: str) -> SafeString:
    """The first heading of the page, then what the page belongs to, then the site; nothing twice."""
    heading_parts = [heading_of(content), *(conditional_escape(part) for part in parts), "Whistboard"]
    parts_shown = dict.fromkeys(part for part in heading_parts if part)
    return mark_safe(" · ".join(parts_shown))  # noqa: S308  the heading was escaped as it was rendered, the parts just now


@register.simple_tag(takes_context=True)
def canonical(context: template.Context) -> SafeString:
    """The one address of a public page for search engines, whatever its parameters say; nothing where the site has no
    address of its own, as in a hall."""
    if not settings.SITE_URL:
        return SafeString()
    return format_html('<link rel="canonical" href="{}{}">', settings.SITE_URL, context["request"].path)


@register.simple_tag(takes_context=True)
def absolute(context: template.Context, path: str) -> str:
    """The whole address of a path of ours, for readers of a shared link, who follow nothing else: at the site's own
    address, or at the host that was asked. Pages are kept for each host apart."""
    return settings.SITE_URL + path if settings.SITE_URL else context["request"].build_absolute_uri(path)


@register.simple_tag
def site_operator() -> str:
    """The name of who keeps this site; empty in a hall."""
    return settings.OPERATOR_NAME


def heading_of(content: str) -> str:
    """The text of the first heading, still escaped."""
    heading = HEADING.search(content)
    return " ".join(strip_tags(heading[1]).split()) if heading else ""


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
    """Tags for the block "head": the stream this page listens to, and the script that does."""
    address = f"{stream_of(tournament)}since={tournament.revision}"
    return format_html(
        '<meta name="live" content="{}"><script type="module" src="{}"></script>', address, static("js/frame/live.js")
    )


@register.simple_tag(takes_context=True)
def open_url(context: RequestContext, name: str, *args: Any) -> str:
    """The address of a page of this evening, or of this club; nothing where the visitor may not open it."""
    place = context.get("tournament") or context["club"]
    return reverse(name, args=args) if may_open(context["request"].actor, name, place) else ""


@register.filter
def lean_json(value: Any, element_id: str) -> SafeString:
    """Data like Django's `json_script`, in plain letters and without room between the signs."""
    return format_html('<script id="{}" type="application/json">{}</script>', element_id, _carried(value))


@register.filter
def linked_data(value: Any) -> SafeString:
    """The same for programs that read the page, such as search engines: JSON-LD, which no browser runs."""
    return format_html('<script type="application/ld+json">{}</script>', _carried(value))


def _carried(value: Any) -> SafeString:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), cls=DjangoJSONEncoder).translate(SPELLED)
    return mark_safe(text)  # noqa: S308  nothing in it can end a script


ASKED = ("last", "mine")


@register.inclusion_tag("prices/may_i.html", takes_context=True)
def may_i(context: Context, variant: Variant) -> dict[str, Any]:
    """The question under these rules, answered by scripts, or by the server where there are none.

    What else the address says (house rules that are being tried) is asked along.
    """
    tournament = context.get("tournament")
    uses = "auction" in features_of(tournament.club) if tournament else is_offered("auction")
    data = auction_data(variant) if uses else None
    if data is None:
        return {}
    query = context["request"].GET
    form = MayI(variant, query if "mine" in query else None)
    others = [(name, value) for name, values in query.lists() for value in values if name not in ASKED]
    return {
        "data": data,
        "form": form,
        "answer": form.answer if form.is_bound and form.is_valid() else None,
        "kept": others,
        "practise": _practise(context, variant),
    }


def _practise(context: Context, variant: Variant) -> str:
    """The page where this auction is practised, under the same rules."""
    if tournament := context.get("tournament"):
        return reverse("tonights_auction", args=[tournament.club.slug, tournament.slug])
    tried = context["request"].GET.copy()
    for name in ASKED:
        tried.pop(name, None)
    address = reverse("variant_auction", args=[variant.game, variant.key])
    return f"{address}?{tried.urlencode()}" if tried else address


@register.simple_tag
def version_of(version: PriceListVersion) -> str:
    """ "version 3 of 12 November 2026"."""
    return version_sentence(version)
