"""Pages leave without the indentation of their templates: a template's readers need it, a phone's network does not."""

import re

from django.http import HttpResponse

INDENTATION = re.compile(rb"\n\s+")
KEPT_AS_WRITTEN = (b"<pre", b"<textarea")


def without_indentation(page: HttpResponse) -> HttpResponse:
    """The same page with lines that begin at their first character, unless it shows text as it was written."""
    if not any(tag in page.content for tag in KEPT_AS_WRITTEN):
        page.content = INDENTATION.sub(b"\n", page.content)
    return page
