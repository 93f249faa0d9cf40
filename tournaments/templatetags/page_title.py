"""Makes a page's title from its own heading, so that the two cannot disagree."""

import re

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import conditional_escape, strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
HEADING = re.compile(r"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)


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
def page_title(content: str, *parts: str) -> SafeString:
    """The first heading of the page, then what the page belongs to, then the site; nothing twice."""
    wanted = [heading_of(content), *(conditional_escape(part) for part in parts), "Whistboard"]
    said = dict.fromkeys(part for part in wanted if part)
    return mark_safe(" · ".join(said))  # noqa: S308  the heading was escaped as it was rendered, the parts just now


def heading_of(content: str) -> str:
    """The text of the first heading, still escaped."""
    found = HEADING.search(content)
    return " ".join(strip_tags(found[1]).split()) if found else ""
