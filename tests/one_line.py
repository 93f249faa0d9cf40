"""The markup of a page as a test compares it: how its template is laid out does not count."""

from __future__ import annotations

import re

from django.http import HttpResponse


def one_line(page: HttpResponse) -> str:
    """The page on one line: one blank where there were several, none beside a tag's ends."""
    markup = re.sub(r"\s+", " ", page.content.decode())
    return re.sub(r" ?(</?[^<>]*?) ?> ?", r"\1>", markup)
