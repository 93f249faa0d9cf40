"""Thousands of questions to the page's own modules at once."""

import json

AS_TEXT = "async (asked) => JSON.stringify(await (%s)(JSON.parse(asked)), (key, value) => value ?? null)"


def in_page(page, function, asked):
    """What a function answers in the page; sent as one text, much quicker than Playwright's value by value."""
    return json.loads(page.evaluate(AS_TEXT % function, json.dumps(asked)))
